import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { NOBODY, runsAsRoot, type SystemUser } from '../../apps/local/src/embedded-postgres/system-user.js';
import { packageFolder } from '../../apps/local/src/embedded-postgres/index.js';
import { query } from '../../tools/harness/database.js';
import { makeFolder, scratchFolder } from '../../tools/harness/folders.js';
import { signalServer } from '../../tools/harness/postgres-server.js';
import { until } from '../../tools/harness/until.js';

/** An installation of PostgreSQL on this machine. */
export interface Installation {
  /** Folder of its programs. */
  readonly folder: string;
  /** Version of `pg_dump`, which reads servers up to this version. */
  readonly major: number;
  /** Whether it has the server. */
  readonly canServe: boolean;
}

const CLIENT = ['pg_dump', 'pg_restore', 'createdb', 'psql'];
const SERVER = ['initdb', 'postgres'];
const DEBIAN = '/usr/lib/postgresql';

/** Installations with the programs of a backup, newest first: Debian's, those in the PATH, the embedded one. */
export function installations(): Installation[] {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const has = (folder: string, programs: readonly string[]): boolean =>
    programs.every((program) => existsSync(join(folder, program)));
  return [...debian, ...path, join(packageFolder(), 'native', 'bin')]
    .filter((folder) => has(folder, CLIENT))
    .map((folder) => {
      const output = execFileSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' });
      return { folder, major: Number(/ (\d+)/.exec(output)?.[1]), canServe: has(folder, SERVER) };
    })
    .sort((one, other) => other.major - one.major);
}

/** A server of an installation, with a new folder; only for tests, as it neither flushes commits nor requires passwords. */
export class InstalledServer {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly programs: string,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** Chooses its folder and its port, and does not start it. */
  static async prepare({ folder: programs }: Installation): Promise<InstalledServer> {
    const folder = await makeFolder(await scratchFolder(), 'fieldline-installed-');
    const { uid, gid } = serverUser() ?? {};
    if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
    return new InstalledServer(programs, folder, await freePort());
  }

  /** Starts one without data. */
  static async start(installation: Installation): Promise<InstalledServer> {
    const server = await InstalledServer.prepare(installation);
    const made = ['-D', server.data, '-U', 'fieldline', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    execFileSync(join(server.programs, 'initdb'), made, { ...server.options, stdio: 'pipe' });
    await server.run();
    return server;
  }

  /** The URL of the superuser for the database `postgres`. */
  get url(): string {
    return `postgres://fieldline@127.0.0.1:${this.port}/postgres`;
  }

  get data(): string {
    return join(this.folder, 'cluster');
  }

  /** Starts the server on its data, and waits until it accepts connections or has ended. */
  async run(): Promise<void> {
    const settings = {
      port: this.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      max_connections: 200,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(this.programs, 'postgres'), ['-D', this.data, ...args], {
      ...this.options,
      stdio: 'ignore',
    });
    this.child = child;
    await until(() =>
      query(this.url, 'select 1').then(
        () => true,
        () => child.exitCode !== null,
      ),
    );
  }

  /** Kills or halts all of its processes. */
  async signal(name: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
    const { child } = this;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    await signalServer(child.pid, name);
    if (name === 'SIGKILL') await ended;
  }

  /** Ends its sessions, and stops it. */
  async end(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  }

  /** Stops the server and deletes its folder. */
  async stop(): Promise<void> {
    await this.end();
    await rm(this.folder, { recursive: true, force: true });
  }

  private get options(): { readonly cwd: string; readonly env: NodeJS.ProcessEnv } {
    return { ...serverUser(), cwd: this.folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  }
}

/** The user that servers and their tools run as; undefined: that of this process. */
export const serverUser = (): SystemUser | undefined => (runsAsRoot() ? NOBODY : undefined);

/** A server, and the programs of a backup that can read it. */
export interface BackupServer {
  readonly url: string;
  readonly programs: Installation;
  close(): Promise<void>;
}

/**
 * The server of the tests with programs that can read it, or a server of the programs' version where they are older.
 * @returns why there is none otherwise.
 */
export async function backupServer(): Promise<BackupServer | string> {
  const url = process.env['TEST_POSTGRES_URL'] ?? '';
  const [row] = await query(url, "select current_setting('server_version_num')::int / 10000 as major");
  const found = installations().filter(({ major }) => major >= 15);
  const reads = found.find(({ major }) => major >= Number(row?.['major']));
  if (reads !== undefined) return { url, programs: reads, close: () => Promise.resolve() };
  const serves = found.find(({ canServe }) => canServe);
  if (serves === undefined)
    return `No pg_dump that reads PostgreSQL ${String(row?.['major'])}, and no server of an older one (15 or newer): backups were not tested.`;
  const server = await InstalledServer.start(serves);
  return { url: server.url, programs: serves, close: () => server.stop() };
}

/** A port that no program of this machine listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
