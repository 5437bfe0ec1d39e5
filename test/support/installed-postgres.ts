import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { NOBODY, runsAsRoot } from '../../tools/embedded-postgres/system-user.js';
import { packageFolder } from '../../tools/embedded-postgres/index.js';
import { query } from '../../tools/harness/database.js';
import { makeFolder, scratchFolder } from '../../tools/harness/folders.js';
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
  private constructor(
    /** The URL of the superuser for the database `postgres`. */
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly data: string,
  ) {}

  static async start({ folder }: Installation): Promise<InstalledServer> {
    const data = await makeFolder(await scratchFolder(), 'fieldline-installed-');
    const account = runsAsRoot() ? NOBODY : undefined;
    if (account !== undefined) await chown(data, account.uid, account.gid);
    const options = { ...account, cwd: data, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
    const made = ['-D', join(data, 'cluster'), '-U', 'fieldline', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    execFileSync(join(folder, 'initdb'), made, { ...options, stdio: 'pipe' });
    const port = await freePort();
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
    const child = spawn(
      join(folder, 'postgres'),
      ['-D', join(data, 'cluster'), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...options, stdio: 'ignore' },
    );
    const server = new InstalledServer(`postgres://fieldline@127.0.0.1:${port}/postgres`, child, data);
    await until(() =>
      query(server.url, 'select 1').then(
        () => true,
        () => child.exitCode !== null,
      ),
    );
    return server;
  }

  /** Stops the server and deletes its folder. */
  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      this.child.kill('SIGINT');
      await once(this.child, 'exit');
    }
    await rm(this.data, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
