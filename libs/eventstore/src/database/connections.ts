import { Client, Pool, type PoolConfig } from 'pg';
import {
  ASKING_SETTINGS,
  COMMIT_SETTINGS,
  MAIN_SETTINGS,
  optionsOf,
  PROJECTION_SETTINGS,
  READ_SETTINGS,
  type ServerSettings,
} from './connection-settings.js';
import { UnavailableError } from './database-errors.js';
import { PipelinedReader } from './pipelined-reader.js';
import type { Statement } from './statements.js';

/** Connections of the group commit: two for regular calls, the others for calls that wait for locked accounts. */
export const COMMIT_CONNECTIONS = 10;

/**
 * Idle timeout of group commit connections, in milliseconds: the first call on a new connection plans all statements.
 */
const COMMIT_IDLE_MS = 10 * 60_000;

/** Connections of the projections: each projection uses one at a time. */
export const PROJECTION_CONNECTIONS = 4;

/** Connections of statements that concern no node but the coordinator, on a distributed database. */
const COORDINATOR_CONNECTIONS = 2;

/** Where the connections of a program lead, and how many there may be. */
export interface ConnectionOptions {
  /** The connection string of the main pool. */
  readonly url: string;
  /** The connection string of all other connections, which have session state; `url` by default. */
  readonly sessionUrl?: string;
  /** Maximum connections of the main pool. */
  readonly poolSize: number;
  /** `application_name` in `pg_stat_activity`. */
  readonly name: string;
  /** Maximum connections of the group commit; {@link COMMIT_CONNECTIONS} by default. */
  readonly commitConnections?: number;
}

/** The connections of one program, by their use. Opens none before it is used. */
export class Connections {
  readonly main: Pool;
  /** The connection string of connections with session state. */
  readonly sessionUrl: string;
  /** Maximum connections by use. */
  readonly limits: { readonly main: number; readonly commit: number; readonly projection: number };
  private readonly config: PoolConfig;
  private readonly readers = new Map<string, PipelinedReader>();
  private readonly pools = new Map<string, Pool>();
  private isClosed = false;

  constructor({ url, sessionUrl = url, poolSize, name, commitConnections = COMMIT_CONNECTIONS }: ConnectionOptions) {
    this.sessionUrl = sessionUrl;
    this.limits = { main: poolSize, commit: commitConnections, projection: PROJECTION_CONNECTIONS };
    this.config = {
      connectionString: sessionUrl,
      application_name: name,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    };
    this.main = this.pool('main', { connectionString: url, options: optionsOf(MAIN_SETTINGS), max: poolSize });
  }

  /** Those of the group commit. @param settingsOf those of its settings that the sessions must have. */
  commits(settingsOf: (settings: ServerSettings) => ServerSettings): Pool {
    const options = optionsOf({ ...MAIN_SETTINGS, ...settingsOf(COMMIT_SETTINGS) });
    return this.pool('commit', { options, max: this.limits.commit, idleTimeoutMillis: COMMIT_IDLE_MS });
  }

  /** Those of projections. @param settingsOf those of their settings that the sessions must have. */
  projections(settingsOf: (settings: ServerSettings) => ServerSettings): Pool {
    const options = optionsOf({ ...MAIN_SETTINGS, ...settingsOf(PROJECTION_SETTINGS) });
    return this.pool('projection', { options, max: this.limits.projection });
  }

  /** Separate ones for statements that concern no node but the coordinator. */
  coordinator(): Pool {
    return this.pool('coordinator', { options: optionsOf(MAIN_SETTINGS), max: COORDINATOR_CONNECTIONS });
  }

  /** The shared connections of the reads of a node: they wait for each other. */
  reader(node: string): PipelinedReader {
    let reader = this.readers.get(node);
    if (reader === undefined) {
      reader = new PipelinedReader({ ...this.config, options: optionsOf(READ_SETTINGS) });
      this.readers.set(node, reader);
    }
    return reader;
  }

  /** Runs a statement on a separate connection, without a limit but that of the server. */
  async ask<R extends object>(statement: Statement): Promise<R[]> {
    const client = new Client({ ...this.config, options: optionsOf(ASKING_SETTINGS) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<R>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Closes all connections after their current statements. May be called again. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([
      ...[...this.readers.values()].map((reader) => reader.close()),
      ...[...this.pools.values()].map((pool) => (pool.ending ? undefined : pool.end())),
    ]);
  }

  private pool(use: string, config: PoolConfig): Pool {
    const known = this.pools.get(use);
    if (known !== undefined) return known;
    if (this.isClosed) throw new UnavailableError('The connections to the database are closed');
    const pool = new Pool({ ...this.config, ...config });
    this.pools.set(use, pool);
    // The current statement fails by itself, and the pool replaces the connection. Without a listener the process would
    // exit.
    const ignore = (): void => undefined;
    return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  }
}
