import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError, codeOf } from './errors.js';
import { SUPERUSER } from './initialise.js';
import type { Place } from './place.js';
import type { Postmaster } from './postmaster.js';

const DATABASE = 'fieldline';
/** Key of the advisory lock, in the database `postgres`, that says who answers for the server. */
const LOCK = 0x46_4c_44_4c;
const CONNECT_LIMIT_MS = 5_000;
const RETAKE_MS = 500;
/** How long a launcher that has just died may seem to live: its session ends when the server notices. */
const GHOST_MS = 2_000;

/** Connection string of the superuser. */
export function urlOf(port: number, password: string, database = DATABASE): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * The right to stop a server: a session that keeps an advisory lock. It ends with its process however that dies,
 * so a server whose launcher was killed can be told from one whose launcher lives.
 */
export class Hold {
  private released = false;

  private constructor(
    private client: pg.Client,
    private readonly url: string,
  ) {
    this.keep(client);
  }

  /**
   * Connects, makes sure that it is the server of `place` with the database in it, and takes the lock.
   * @returns `not-ready` while nothing answers or another server does; `refused` when the password does not fit.
   * @throws EmbeddedPostgresError `in-use` when another process holds the server.
   */
  static async take(server: Postmaster, place: Place): Promise<Hold | 'not-ready' | 'refused'> {
    const url = urlOf(server.port, place.password, 'postgres');
    const client = newClient(url);
    try {
      await client.connect();
      const { rows } = await client.query<{ cluster: string; held: boolean }>(
        `SELECT current_setting('data_directory') AS cluster`,
      );
      if (rows[0]?.cluster !== place.cluster) throw new Error('another server');
      if (!(await lockBefore(client, Date.now() + GHOST_MS)))
        throw new EmbeddedPostgresError(
          'in-use',
          `The database in ${place.cluster} is in use by another running Fieldline (its PostgreSQL has pid ${server.pid}). ` +
            'Stop that one first, or choose another DATA_DIR.',
        );
      await createDatabase(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      if (error instanceof EmbeddedPostgresError) throw error;
      return ['28P01', '28000'].includes(codeOf(error) ?? '') ? 'refused' : 'not-ready';
    }
    return new Hold(client, url);
  }

  /** Gives the server up; it goes on running. */
  async release(): Promise<void> {
    this.released = true;
    await this.client.end().catch(() => undefined);
  }

  /** The server cuts every session when one of its processes crashes: the lock is then taken again. */
  private keep(client: pg.Client): void {
    client.once('end', () => void this.retake());
  }

  private async retake(): Promise<void> {
    for (;;) {
      await delay(RETAKE_MS, undefined, { ref: false });
      if (this.released) return;
      const client = newClient(this.url);
      try {
        await client.connect();
        await lock(client);
        this.client = client;
        this.keep(client);
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
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: 'fieldline-launcher',
  });
  // A cut connection is reported by 'end' as well; unheard, this event would end the process.
  client.on('error', () => undefined);
  return client;
}

async function lock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [LOCK]);
  return rows[0]?.held === true;
}

async function lockBefore(client: pg.Client, deadline: number): Promise<boolean> {
  for (;;) {
    if (await lock(client)) return true;
    if (Date.now() >= deadline) return false;
    await delay(50);
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}
