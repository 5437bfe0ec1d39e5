import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runsAsRoot } from '../../apps/local/src/embedded-postgres/system-user.js';
import { query, withDatabase } from '../../tools/harness/database.js';
import { makeFolder, scratchFolder } from '../../tools/harness/folders.js';
import { until } from '../../tools/harness/until.js';
import { freePort } from './installed-postgres.js';

/** The version of the program `pgbouncer` in the PATH, such as 1.24; undefined when it is not installed. */
export function pgbouncerVersion(): { readonly major: number; readonly minor: number } | undefined {
  try {
    const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['--version']).toString()) ?? [];
    return { major: Number(major), minor: Number(minor) };
  } catch {
    return undefined;
  }
}

/** A PgBouncer before one database. */
export class Pgbouncer {
  private constructor(
    /** The URL of the database through the pooler. */
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /**
   * @param direct the URL of the database on the server.
   * @param settings of the section `[pgbouncer]`, besides the address.
   * @param database settings of the entry of the database, besides the server.
   */
  static async start(
    direct: string,
    settings: Readonly<Record<string, string | number>>,
    database = '',
  ): Promise<Pgbouncer> {
    const folder = await makeFolder(await scratchFolder(), 'fieldline-pgbouncer-');
    const { hostname, port: serverPort, username, password, pathname } = new URL(direct);
    const name = pathname.slice(1);
    const [port, user, users] = [await freePort(), decodeURIComponent(username), join(folder, 'users.txt')];
    const secret = password === '' ? '' : `password=${decodeURIComponent(password)}`;
    const server = `host=${hostname} port=${serverPort} dbname=${name} user=${user} ${secret}`;
    const all = {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      auth_type: 'trust',
      auth_file: users,
      admin_users: user,
      ...(runsAsRoot() && { user: 'nobody' }),
      ...settings,
    };
    const lines = Object.entries(all).map(([key, value]) => `${key} = ${value}`);
    const file = join(folder, 'pgbouncer.ini');
    await writeFile(users, `"${user}" ""\n`);
    await writeFile(file, ['[databases]', `${name} = ${server} ${database}`, '[pgbouncer]', ...lines, ''].join('\n'));
    const child = spawn('pgbouncer', ['--quiet', file], { stdio: 'ignore' });
    const pooled = new URL(withDatabase(direct, name));
    pooled.hostname = '127.0.0.1';
    pooled.port = String(port);
    const pooler = new Pgbouncer(pooled.href, child, folder);
    await until(
      () =>
        child.exitCode !== null ||
        query(pooler.url, 'select 1').then(
          () => true,
          () => false,
        ),
    );
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    return pooler;
  }

  /** The number of its connections to the server. */
  async serverConnections(): Promise<number> {
    const rows = await query<{ database: string }>(withDatabase(this.url, 'pgbouncer'), 'show servers');
    return rows.filter(({ database }) => database === new URL(this.url).pathname.slice(1)).length;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      // A release of PgBouncer waits for its clients at each other signal.
      this.child.kill('SIGKILL');
      await once(this.child, 'exit');
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}
