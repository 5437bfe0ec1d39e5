import { Client, Pool, type PoolClient, type PoolConfig, type QueryConfig, types } from 'pg';
import {
  ASKING_SETTINGS,
  COMMIT_SETTINGS,
  MAIN_SETTINGS,
  optionsOf,
  PLANNER_SETTINGS,
  PROJECTION_SETTINGS,
  READ_SETTINGS,
} from './connection-settings.js';
import {
  isReadOnly,
  isUnavailable,
  rethrowUnavailable,
  sqlState,
  UnavailableError,
  UnknownOutcomeError,
} from './database-errors.js';
import { PipelinedReader } from './pipelined-reader.js';
import type { Queryable, SqlValue } from './queryable.js';
import {
  AbandonedCallError,
  type AccountCalls,
  COORDINATOR,
  ONE_SERVER,
  type Router,
  type RouterForm,
} from './router.js';

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** Converts PostgreSQL's text of an instant in UTC (`2026-01-31 08:30:00.5+00`) to ISO 8601 with milliseconds. */
export function isoInstant(text: string): string {
  const time = text.slice(11, -3);
  return `${text.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.slice(0, 12).padEnd(12, '0')}Z`;
}

/** Instants are read as ISO 8601, bigint as numbers (positions stay below 2^53), numeric as text. */
const parsers = new Map<number, unknown>([
  [TIMESTAMPTZ, isoInstant],
  [INT8, Number],
]);

/** The parsers of columns, cached: the driver looks up each column of each statement. */
const PARSERS = {
  getTypeParser: (oid: number): unknown => {
    let parser = parsers.get(oid);
    if (parser === undefined) parsers.set(oid, (parser = types.getTypeParser(oid)));
    return parser;
  },
};

const JSON_TYPES: ReadonlySet<number> = new Set([types.builtins.JSON, types.builtins.JSONB]);
const asText = (text: string): string => text;

/** As {@link PARSERS}, but JSON stays text. */
const JSON_TEXT_PARSERS: typeof PARSERS = {
  getTypeParser: (oid) => (JSON_TYPES.has(oid) ? asText : PARSERS.getTypeParser(oid)),
};

type Statement = QueryConfig<SqlValue[]> & { readonly values: SqlValue[]; readonly types: typeof PARSERS };

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

/** SQLSTATEs of a table or a column that a migration makes. */
const NOT_MIGRATED: readonly (string | undefined)[] = ['42P01', '42703'];

/** The options of {@link Database}. */
export interface DatabaseOptions {
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
  /** Loads what a distributed database needs; without it, the program refuses one. */
  readonly distributed?: () => Promise<RouterForm>;
}

/**
 * The connections of one program to the database: a main pool, shared connections for reads, and pools for commits and
 * projections.
 */
export class Database implements AccountCalls {
  private readonly connection: PoolConfig;
  private readonly commitConnections: number;
  private readonly names = new Map<string, string>();
  /** For short reads by key, on shared connections; faster than the pool. */
  readonly reader: Queryable = { query: (text, values = []) => this.read(text, values) };
  readonly pool: Pool;
  /** The connection string of connections with session state. */
  readonly sessionUrl: string;
  private readonly poolSize: number;
  private readonly distributed: (() => Promise<RouterForm>) | undefined;
  private opening: Promise<Router> | undefined;
  private coordinatorPool: Pool | undefined;
  private readonly readers = new Map<string, PipelinedReader>();
  /**
   * For statements that concern no node but the coordinator. On a distributed database they have separate connections, so that
   * they never wait for a node.
   */
  readonly coordinator: Queryable = { query: (text, values = []) => this.query(text, values, COORDINATOR) };
  private commitPool: Pool | undefined;
  /** The connections of the group commit. @throws UnknownOutcomeError when the connection is lost during a call. */
  readonly commits: Queryable = { query: (text, values = []) => this.runCommit(text, values) };
  private projectionPool: Pool | undefined;
  private isClosed = false;
  /** The connections of projections; on one server with asynchronous commits: a crash of the database may lose the last ones. */
  readonly projections: AccountCalls = {
    router: () => this.router(),
    query: async (text, values = []) => {
      const router = await this.router();
      const pool = (this.projectionPool ??= this.openPool({
        options: optionsOf({ ...MAIN_SETTINGS, ...router.settings(PROJECTION_SETTINGS) }),
        max: PROJECTION_CONNECTIONS,
      }));
      return router.route('projection', { text, values }, () => rowsOf(pool, this.prepared(text, values)));
    },
  };

  /** Opens no connection yet, so it succeeds while the server is unavailable. */
  constructor({
    url,
    sessionUrl = url,
    poolSize,
    name,
    commitConnections = COMMIT_CONNECTIONS,
    distributed,
  }: DatabaseOptions) {
    this.sessionUrl = sessionUrl;
    this.connection = {
      connectionString: sessionUrl,
      application_name: name,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    };
    this.commitConnections = commitConnections;
    this.poolSize = poolSize;
    this.distributed = distributed;
    this.pool = this.openPool({ connectionString: url, options: optionsOf(MAIN_SETTINGS), max: poolSize });
  }

  /**
   * The router of the calls: that of one server, or of a distributed database (docs/scale-out.md). It is read once, from the set
   * of functions, and is that of one server before the database is migrated.
   */
  router(): Promise<Router> {
    return (this.opening ??= this.openRouter().catch((error: unknown) => {
      this.opening = undefined;
      if (NOT_MIGRATED.includes(sqlState(error))) return ONE_SERVER;
      throw error;
    }));
  }

  private async openRouter(): Promise<Router> {
    const main: Queryable = { query: (text, values = []) => rowsOf(this.pool, this.prepared(text, values)) };
    const [set] = await main.query<{ isDistributed: boolean }>(
      'select coalesce(bool_or(is_distributed), false) as "isDistributed" from function_set',
    );
    if (set?.isDistributed !== true) return ONE_SERVER;
    if (this.distributed === undefined)
      throw new Error('The database is distributed, but the program is for one server');
    return (await this.distributed()).openRouter({
      limits: { main: this.poolSize, commit: this.commitConnections, projection: PROJECTION_CONNECTIONS },
      main,
      coordinator: {
        query: (text, values = []) => {
          this.coordinatorPool ??= this.openPool({ options: optionsOf(MAIN_SETTINGS), max: COORDINATOR_CONNECTIONS });
          return rowsOf(this.coordinatorPool, this.prepared(text, values));
        },
      },
      ask: (text, values = []) => this.ask(text, values),
    });
  }

  /** Runs a statement on a separate connection, without a limit but that of the server. */
  private async ask<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    const client = new Client({ ...this.connection, options: optionsOf(ASKING_SETTINGS) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<R>(unprepared(text, values))).rows;
    } finally {
      await client.end();
    }
  }

  /** The shared connections of the reads of a node: they wait for each other. */
  private readerOf(node: string): PipelinedReader {
    let reader = this.readers.get(node);
    if (reader === undefined) {
      reader = new PipelinedReader({ ...this.connection, options: optionsOf(READ_SETTINGS) });
      this.readers.set(node, reader);
    }
    return reader;
  }

  private openPool(config: PoolConfig): Pool {
    if (this.isClosed) throw new UnavailableError('The connections to the database are closed');
    const pool = new Pool({ ...this.connection, ...config });
    // The current statement fails by itself, and the pool replaces the connection. Without a listener the process would
    // exit.
    const ignore = (): void => undefined;
    return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  }

  /**
   * Runs a prepared statement on the main pool.
   * @param node that a statement without an account waits for; {@link COORDINATOR} when for no other node.
   * @throws UnavailableError when the database is unavailable.
   */
  query<R extends object>(text: string, values: readonly SqlValue[] = [], node?: string): Promise<R[]> {
    return this.run<R>(this.prepared(text, values), node);
  }

  /** As {@link query}, with JSON columns as text. */
  queryJsonText<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    return this.run<R>({ ...this.prepared(text, values), types: JSON_TEXT_PARSERS });
  }

  /**
   * Runs an unprepared statement, which PostgreSQL plans for its values: for ranges and searches, where a generic plan
   * is bad for most values, and for an unlimited number of texts.
   */
  queryUnprepared<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    return this.run<R>(unprepared(text, values));
  }

  private async run<R extends object>(statement: Statement, node?: string): Promise<R[]> {
    const router = await this.router();
    const call = (): Promise<R[]> => rowsOf<R>(this.pool, statement);
    if (node === COORDINATOR) return router.coordinate(statement.text, statement.values, call);
    return router.route('main', node === undefined ? statement : { node }, call);
  }

  /**
   * Runs `work` in a transaction on one connection; rolls back when it rejects.
   * @param account all of whose rows it concerns; undefined for several.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, account?: string): Promise<T> {
    return this.inTransaction('begin', this.prepared, work, account);
  }

  /** As {@link transaction}, for a transaction that calls the commit function. */
  async writeTransaction<T>(work: (tx: Queryable) => Promise<T>, account?: string): Promise<T> {
    const settings = (await this.router()).settings(PLANNER_SETTINGS);
    const statements = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
    return this.inTransaction(['begin', ...statements].join('; '), this.prepared, work, account);
  }

  /**
   * Runs unprepared reads in one snapshot, as with {@link queryUnprepared}, each on one core.
   * @param limitMs the statement timeout; a read that exceeds it rejects with an UnavailableError.
   */
  readSnapshot<T>(limitMs: number, work: (snapshot: Queryable) => Promise<T>, account?: string): Promise<T> {
    const begin = `begin isolation level repeatable read, read only; set local statement_timeout = ${limitMs};
      set local max_parallel_workers_per_gather = 0; set local jit = off`;
    return this.inTransaction(begin, unprepared, work, account, (error) => error);
  }

  /** @param endFailed converts the error of a failed `commit`. */
  private async inTransaction<T>(
    begin: string,
    statement: (text: string, values: readonly SqlValue[]) => Statement,
    work: (tx: Queryable) => Promise<T>,
    account: string | undefined,
    endFailed?: (error: unknown) => unknown,
  ): Promise<T> {
    const router = await this.router();
    const failureOf = endFailed ?? ((error: unknown) => router.outcomeOf(error));
    const progress = { isEnding: false };
    const call = async (signal: AbortSignal): Promise<T> =>
      this.onClient(begin, statement, async (tx) => {
        const result = await work(tx);
        // The caller has an error already.
        signal.throwIfAborted();
        progress.isEnding = true;
        await tx.query('commit').catch((error: unknown) => {
          throw failureOf(error);
        });
        return result;
      });
    try {
      return await router.route('main', { account }, call);
    } catch (error) {
      throw error instanceof AbandonedCallError && progress.isEnding ? failureOf(error) : error;
    }
  }

  /** Runs `work`, which commits, on one connection after `begin`; rolls back when it rejects. */
  private async onClient<T>(
    begin: string,
    statement: (text: string, values: readonly SqlValue[]) => Statement,
    work: (tx: Queryable) => Promise<T>,
  ): Promise<T> {
    const client = await this.pool.connect().catch(rethrowUnavailable);
    let failure: Error | undefined;
    // Statements run in sequence, also those issued concurrently; the rollback comes after all of them.
    let last: Promise<unknown> = Promise.resolve();
    const tx: Queryable = {
      query: (text, values = []) => {
        const turn = last.then(() => rowsOf<never>(client, statement(text, values)));
        last = turn.catch(() => undefined);
        return turn;
      },
    };
    try {
      await client.query(begin).catch(rethrowUnavailable);
      return await work(tx);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      // A connection whose rollback fails is broken. It is destroyed below, which also rolls back; so is a read-only one.
      await tx.query('rollback').then(
        () => (failure = isReadOnly(error) ? failure : undefined),
        () => undefined,
      );
      throw error;
    } finally {
      client.release(failure);
    }
  }

  private get pools(): readonly Pool[] {
    return [this.pool, this.commitPool, this.projectionPool, this.coordinatorPool].filter((pool) => pool !== undefined);
  }

  /** Closes all connections after their current statements. May be called again. */
  async close(): Promise<void> {
    this.isClosed = true;
    (await this.opening?.catch(() => undefined))?.close();
    await Promise.all([
      ...[...this.readers.values()].map((reader) => reader.close()),
      ...this.pools.map((pool) => (pool.ending ? undefined : pool.end())),
    ]);
  }

  private async runCommit<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    const progress = { isSent: false };
    const router = await this.router();
    try {
      return await router.route('commit', { text, values }, () => {
        progress.isSent = true;
        return this.runCommitNow<R>(router, text, values);
      });
    } catch (error) {
      throw error instanceof AbandonedCallError && progress.isSent ? router.outcomeOf(error) : error;
    }
  }

  private async runCommitNow<R extends object>(
    router: Router,
    text: string,
    values: readonly SqlValue[],
  ): Promise<R[]> {
    const pool = (this.commitPool ??= this.openPool({
      options: optionsOf({ ...MAIN_SETTINGS, ...router.settings(COMMIT_SETTINGS) }),
      max: this.commitConnections,
      idleTimeoutMillis: COMMIT_IDLE_MS,
    }));
    const client = await pool.connect().catch(rethrowUnavailable);
    let lost: Error | undefined;
    try {
      return await rowsOf<R>(client, this.prepared(text, values));
    } catch (error) {
      const failure = router.outcomeOf(error);
      if (failure instanceof UnknownOutcomeError || (failure instanceof Error && isReadOnly(failure))) lost = failure;
      throw failure;
    } finally {
      client.release(lost);
    }
  }

  private async read<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    const statement = this.prepared(text, values);
    try {
      const router = await this.router();
      return await router.route('read', statement, (_, node) => this.readerOf(node).rows<R>(statement));
    } catch (error) {
      if (!isUnavailable(error) || error instanceof AbandonedCallError) throw error;
      // Reads can be repeated: after a lost connection, or the timeout of shared connections.
      return this.query<R>(text, values);
    }
  }

  private readonly prepared = (text: string, values: readonly SqlValue[]): Statement => {
    let name = this.names.get(text);
    if (name === undefined) this.names.set(text, (name = `s${this.names.size}`));
    return { name, ...unprepared(text, values) };
  };
}

/** A statement without a name, which PostgreSQL plans for its values. */
const unprepared = (text: string, values: readonly SqlValue[]): Statement => ({
  text,
  values: [...values],
  types: PARSERS,
});

async function rowsOf<R extends object>(on: Pool | PoolClient, statement: Statement): Promise<R[]> {
  return (await on.query<R>(statement).catch(rethrowUnavailable)).rows;
}
