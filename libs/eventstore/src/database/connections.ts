import { Client, type PoolConfig } from 'pg';
import { ConnectionPool, Silence } from './connection-pool.js';
import {
  ASKING_SETTINGS,
  COMMIT_SETTINGS,
  KEEP_ALIVE,
  MAIN_SETTINGS,
  optionsOf,
  PATIENCE,
  type Patience,
  PROJECTION_SETTINGS,
  READ_SETTINGS,
  type ServerSettings,
} from './connection-settings.js';
import { rethrowUnavailable, UnavailableError } from './database-errors.js';
import { PipelinedReader } from './pipelined-reader.js';
import type { Queryable } from './queryable.js';
import { rowsOf, unprepared } from './statements.js';

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
  /** How long it waits for answers. */
  readonly patience?: Partial<Patience>;
}

/** A connection for questions to the server, with those that use it. */
interface Asker {
  readonly client: Client;
  readonly connected: Promise<unknown>;
  users: number;
}

/** The connections of one program, by their use. Opens none before it is used. */
export class Connections {
  readonly main: ConnectionPool;
  readonly patience: Patience;
  readonly silence = new Silence();
  /** The connection string of connections with session state. */
  readonly sessionUrl: string;
  /** Maximum connections by use. */
  readonly limits: { readonly main: number; readonly commit: number; readonly projection: number };
  private readonly config: PoolConfig;
  private readonly readers = new Map<string, PipelinedReader>();
  private readonly pools = new Map<string, ConnectionPool>();
  /** Is given each new connection of a pool before its first statement; must not reject. */
  onConnected: (connection: Queryable) => Promise<void> = () => Promise.resolve();
  private isClosed = false;
  private shared: Asker | undefined;

  constructor({
    url,
    sessionUrl = url,
    poolSize,
    name,
    commitConnections = COMMIT_CONNECTIONS,
    patience,
  }: ConnectionOptions) {
    this.patience = { ...PATIENCE, ...patience };
    this.sessionUrl = sessionUrl;
    this.limits = { main: poolSize, commit: commitConnections, projection: PROJECTION_CONNECTIONS };
    this.config = {
      connectionString: sessionUrl,
      application_name: name,
      connectionTimeoutMillis: 10_000,
      ...KEEP_ALIVE,
    };
    const main = { connectionString: url, options: optionsOf(MAIN_SETTINGS), max: poolSize };
    this.main = this.pool('main', () => main, url === sessionUrl);
  }

  /** Those of the group commit. @param settingsOf those of its settings that the sessions must have. */
  commits(settingsOf: (settings: ServerSettings) => ServerSettings): ConnectionPool {
    return this.pool('commit', () => ({
      options: optionsOf({ ...MAIN_SETTINGS, ...settingsOf(COMMIT_SETTINGS) }),
      max: this.limits.commit,
      // What waits for a call waits for its connection as well.
      connectionTimeoutMillis: this.patience.askMs,
      idleTimeoutMillis: COMMIT_IDLE_MS,
    }));
  }

  /** Those of projections. @param settingsOf those of their settings that the sessions must have. */
  projections(settingsOf: (settings: ServerSettings) => ServerSettings): ConnectionPool {
    return this.pool('projection', () => ({
      options: optionsOf({ ...MAIN_SETTINGS, ...settingsOf(PROJECTION_SETTINGS) }),
      max: this.limits.projection,
    }));
  }

  /** Separate ones for statements that concern no node but the coordinator. */
  coordinator(): ConnectionPool {
    return this.pool('coordinator', () => ({ options: optionsOf(MAIN_SETTINGS), max: COORDINATOR_CONNECTIONS }));
  }

  /** The shared connections of the reads of a node: they wait for each other. */
  reader(node: string): PipelinedReader {
    let reader = this.readers.get(node);
    if (reader === undefined) {
      const { readMs } = this.patience;
      const config = { ...this.config, connectionTimeoutMillis: readMs, options: optionsOf(READ_SETTINGS) };
      reader = new PipelinedReader(config, readMs, this.silence);
      this.readers.set(node, reader);
    }
    return reader;
  }

  /** Asks the server on a separate connection, whatever the others wait for. */
  ask<T>(questions: (on: Queryable) => Promise<T>): Promise<T> {
    return this.askOn(this.asker(), questions);
  }

  /** As {@link ask}, on the connection of all that ask at the same time. */
  private async askTogether<T>(questions: (on: Queryable) => Promise<T>): Promise<T> {
    const asker = (this.shared ??= this.asker());
    try {
      return await this.askOn(asker, questions);
    } finally {
      // Those that ask now may have to wait for another connection.
      if (this.shared === asker) this.shared = undefined;
    }
  }

  private async askOn<T>(asker: Asker, questions: (on: Queryable) => Promise<T>): Promise<T> {
    asker.users++;
    const { client } = asker;
    try {
      await asker.connected.catch(rethrowUnavailable);
      return await questions({ query: (text, values) => rowsOf(client, unprepared(text, values)) });
    } finally {
      // Not awaited: it waits for the server.
      if (--asker.users === 0) void client.end();
    }
  }

  private asker(): Asker {
    const limits = { connectionTimeoutMillis: this.patience.askMs, query_timeout: this.patience.askMs };
    const client = new Client({ ...this.config, ...limits, pipeline: true, options: optionsOf(ASKING_SETTINGS) });
    client.on('error', () => undefined);
    return { client, connected: client.connect(), users: 0 };
  }

  /** Closes all connections after their current statements. May be called again. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([
      ...[...this.readers.values()].map((reader) => reader.close()),
      ...[...this.pools.values()].map((pool) => pool.close()),
    ]);
  }

  private pool(use: string, config: () => PoolConfig, hasSessions = true): ConnectionPool {
    let pool = this.pools.get(use);
    if (pool !== undefined) return pool;
    if (this.isClosed) throw new UnavailableError('The connections to the database are closed');
    pool = new ConnectionPool({ ...this.config, ...config() }, hasSessions, {
      onConnected: (connection) => this.onConnected(connection),
      patience: this.patience,
      silence: this.silence,
      ask: (questions) => this.askTogether(questions),
    });
    this.pools.set(use, pool);
    return pool;
  }
}
