import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError, codeOf } from './errors.js';
import { SUPERUSER } from './initialise.js';
import type { DataLocation } from './data-location.js';
import type { Postmaster } from './postmaster.js';

const DATABASE = 'fieldline';
/** Key of the advisory lock, in the database `postgres`, of the launcher that owns the server. */
const LOCK_KEY = 0x46_4c_44_4c;
const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_INTERVAL_MS = 500;
/** How long the lock of a dead launcher may last: its session ends when the server notices. */
const STALE_LOCK_TIMEOUT_MS = 2_000;

/** Connection string of the superuser. */
export function urlOf(port: number, password: string, database = DATABASE): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * The right to stop a server: an advisory lock of an open session. The lock ends with the process, also when that is killed,
 * so a server whose launcher was killed can be distinguished from one whose launcher runs.
 */
export class InstanceLock {
  private released = false;

  private constructor(
    private client: pg.Client,
    private readonly url: string,
  ) {
    this.reacquireOnDisconnect(client);
  }

  /**
   * Connects, checks that it is the server of `location`, acquires the lock, and creates the database unless it exists.
   * @returns `not-ready` while nothing answers or another server does; `refused` when the password does not fit.
   * @throws EmbeddedPostgresError `in-use` when another process has the lock.
   */
  static async acquire(server: Postmaster, location: DataLocation): Promise<InstanceLock | 'not-ready' | 'refused'> {
    const url = urlOf(server.port, location.password, 'postgres');
    const client = newClient(url);
    try {
      await client.connect();
      const { rows } = await client.query<{ cluster: string; held: boolean }>(
        `SELECT current_setting('data_directory') AS cluster`,
      );
      if (rows[0]?.cluster !== location.cluster) throw new Error('another server');
      if (!(await tryLockUntil(client, Date.now() + STALE_LOCK_TIMEOUT_MS)))
        throw new EmbeddedPostgresError(
          'in-use',
          `The database in ${location.cluster} is in use by another running Fieldline (its PostgreSQL has pid ${server.pid}). ` +
            'Stop that one first, or choose another DATA_DIR.',
        );
      await createDatabase(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      if (error instanceof EmbeddedPostgresError) throw error;
      return ['28P01', '28000'].includes(codeOf(error) ?? '') ? 'refused' : 'not-ready';
    }
    return new InstanceLock(client, url);
  }

  /** Releases the lock; the server keeps running. */
  async release(): Promise<void> {
    this.released = true;
    await this.client.end().catch(() => undefined);
  }

  /** The server closes every session when one of its processes crashes: the lock is then acquired again. */
  private reacquireOnDisconnect(client: pg.Client): void {
    client.once('end', () => void this.reacquire());
  }

  private async reacquire(): Promise<void> {
    for (;;) {
      await delay(RETRY_INTERVAL_MS, undefined, { ref: false });
      if (this.released) return;
      const client = newClient(this.url);
      try {
        await client.connect();
        await tryLock(client);
        this.client = client;
        this.reacquireOnDisconnect(client);
        return;
      } catch {
        await client.end().catch(() => undefined);
      }
    }
  }
}

function newClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'fieldline-launcher',
  });
  // A lost connection is reported by 'end' as well; without a listener, this event would end the process.
  client.on('error', () => undefined);
  return client;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [LOCK_KEY]);
  return rows[0]?.held === true;
}

async function tryLockUntil(client: pg.Client, deadline: number): Promise<boolean> {
  for (;;) {
    if (await tryLock(client)) return true;
    if (Date.now() >= deadline) return false;
    await delay(50);
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}
