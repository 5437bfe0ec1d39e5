import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createDatabaseOn, query, withDatabase } from '../../../tools/harness/database.js';
import { dataFolder, makeFolder, scratchFolder } from '../../../tools/harness/folders.js';
import { until } from '../../../tools/harness/until.js';
import { Guide } from '../../support/guide.js';
import {
  freePort,
  type Installation,
  InstalledServer,
  installations,
  serverUser,
} from '../../support/installed-postgres.js';
import { StallingProxy } from '../../support/stalling-proxy.js';
import { shell } from '../../support/terminals.js';

const guide = new Guide('docs/high-availability.md');

/** The installation of PostgreSQL with which standbys can be made, the newest one. */
const installation = installations().find(
  ({ folder, major, canServe }) => canServe && major >= 15 && existsSync(join(folder, 'pg_basebackup')),
);

/** Why failovers cannot be tested on this machine; undefined when they can. */
export const missing =
  installation === undefined
    ? 'no PostgreSQL from 15 on with pg_basebackup is installed'
    : hasHaproxy()
      ? undefined
      : 'the program haproxy is not installed';

function hasHaproxy(): boolean {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * A primary and a standby that has all acknowledged commits, made by the commands of docs/high-availability.md, behind its HAProxy. Programs
 * reach it by an address that can fall silent.
 */
export class PostgresPair {
  private constructor(
    private readonly servers: [InstalledServer, InstalledServer],
    private readonly installed: Installation,
    private readonly haproxy: ChildProcess,
    private readonly folder: string,
    private readonly address: StallingProxy,
    /** The URL of the database for the programs. */
    readonly url: string,
    /** The URL of the database that never falls silent. */
    readonly proxyUrl: string,
  ) {}

  static async start(): Promise<PostgresPair> {
    if (installation === undefined) throw new Error(missing);
    const servers: [InstalledServer, InstalledServer] = [
      await InstalledServer.start(installation),
      await InstalledServer.prepare(installation),
    ];
    const database = `failover_${randomBytes(4).toString('hex')}`;
    await createDatabaseOn(servers[0].url, database);
    await query(servers[0].url, guide.block('sql', 'Proxy'));
    const port = await freePort();
    const folder = await makeFolder(await scratchFolder(), 'fieldline-haproxy-');
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, configurationFor(port, servers));
    const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
    const address = await StallingProxy.start({ host: '127.0.0.1', port });
    const urlOf = (at: number): string => `postgres://fieldline@127.0.0.1:${at}/${database}`;
    const pair = new PostgresPair(servers, installation, haproxy, folder, address, urlOf(address.port), urlOf(port));
    await pair.addStandby();
    await until(() => isServed(pair.proxyUrl));
    return pair;
  }

  /** Makes a standby of the server that is none, as the guide does, and waits until it has all commits. */
  async addStandby(): Promise<void> {
    const [, standby] = this.servers;
    await standby.signal('SIGKILL');
    await rm(standby.data, { recursive: true, force: true });
    const [make = '', require = ''] = guide.blocks('sh', 'Standby').map(({ text }) => text);
    await this.follow(make.replace('systemctl start postgresql\n', ''));
    await standby.run();
    await this.follow(require);
    await until(async () => {
      const rows = await query(this.servers[0].url, "select from pg_stat_replication where sync_state = 'sync'");
      return rows.length === 1;
    });
  }

  /** Makes the standby the primary, as the guide does. */
  async promote(): Promise<void> {
    this.servers.reverse();
    const [promote = ''] = guide.blocks('sh', 'Drill').map(({ text }) => text);
    // The first is the new primary.
    await this.follow(promote, [this.servers[1], this.servers[0]]);
  }

  /** `kill -9` of the primary. */
  kill(): Promise<void> {
    return this.servers[0].signal('SIGKILL');
  }

  /** The primary answers no more, and keeps its connections. */
  freeze(): Promise<void> {
    return this.servers[0].signal('SIGSTOP');
  }

  /** The primary ends its sessions, after the standby has received all commits. */
  stopPrimary(): Promise<void> {
    return this.servers[0].end();
  }

  /** The machine of the primary is gone, and its address leads elsewhere: open connections fall silent. */
  async lose(): Promise<void> {
    this.address.stall();
    this.address.moveOn();
    await this.kill();
  }

  /** Ends all of it, and deletes the data. */
  async close(): Promise<void> {
    await this.address.close();
    if (this.haproxy.exitCode === null) {
      this.haproxy.kill('SIGKILL');
      await once(this.haproxy, 'exit');
    }
    for (const server of this.servers) {
      await server.signal('SIGKILL');
      await server.stop();
    }
    await rm(this.folder, { recursive: true, force: true });
    await rm(dataFolder(this.url), { recursive: true, force: true });
  }

  /** Runs commands of the guide. */
  private async follow(commands: string, [primary, standby] = this.servers): Promise<void> {
    const { code, stderr } = await shell(commands, {
      ...serverUser(),
      cwd: '/',
      env: {
        PATH: `${this.installed.folder}${delimiter}${process.env['PATH'] ?? ''}`,
        HOME: '/',
        PRIMARY_URL: primary.url,
        STANDBY_URL: standby.url,
        STANDBY_DATA: standby.data,
      },
    });
    if (code !== 0) throw new Error(`${commands}\nhas ended with ${code}: ${stderr}`);
  }
}

/** The configuration of the guide with the ports of a test. */
function configurationFor(port: number, servers: readonly InstalledServer[]): string {
  let text = guide.block('haproxy', 'Proxy').replace('127.0.0.1:6432', `127.0.0.1:${port}`);
  for (const [i, { url }] of servers.entries())
    text = text.replace(new RegExp(`(server db${i + 1}) \\S+`), `$1 ${new URL(url).host}`);
  return text;
}

/** Whether a server accepts sessions. */
const isServed = (url: string): Promise<boolean> =>
  query(withDatabase(url, 'postgres'), 'select 1').then(
    () => true,
    () => false,
  );
