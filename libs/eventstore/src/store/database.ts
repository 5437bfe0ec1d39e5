import { Pool, type PoolClient, type PoolConfig, type QueryConfig, types } from 'pg';
import {
  COMMIT_SETTINGS,
  MAIN_SETTINGS,
  optionsOf,
  PLANNER_SETTINGS,
  PROJECTION_SETTINGS,
  READ_SETTINGS,
  type ServerSettings,
} from './connection-settings.js';
import { PipelinedReader } from './pipelined-reader.js';

/**
 * A parameter of a statement. Arrays become PostgreSQL arrays, JSON must be text, a buffer is in PostgreSQL's binary
 * format.
 */
export type SqlValue = string | number | boolean | null | Buffer | readonly string[] | readonly (number | null)[];

/** The database is unreachable, restarting or overloaded. The statement may be retried. */
export class UnavailableError extends Error {}

/** The connection was lost during a statement that writes: it may or may not have taken effect. */
export class UnknownOutcomeError extends UnavailableError {}

/** Runs statements: the pool, or the connection of a transaction. */
export interface Queryable {
  /**
   * Runs a statement, prepared once per connection and text. The text must be constant: it must not contain user input.
   * @throws UnavailableError when the database is unavailable; otherwise the driver's error.
   */
  query<R extends object>(text: string, values?: readonly SqlValue[]): Promise<R[]>;
}

/** Runs statements, and knows whether calls of generated functions are for one account each. */
export interface AccountCalls extends Queryable {
  isDistributed(): Promise<boolean>;
}

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

type Statement = QueryConfig & { readonly types: typeof PARSERS };

/** SQLSTATEs and driver codes of a server that is unreachable, restarting or overloaded. */
const UNAVAILABLE = /^(08|57P|57014|55P03|53)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|ENOENT|EAI_AGAIN)$/;

/**
 * Messages of a distributed database that lost the connection to one of its nodes: its own, and those of its client library,
 * which have no SQLSTATE. It reports them as internal errors.
 */
const LOST_NODE =
  /failure on connection marked as essential|failed to COPY to shard|server closed the connection unexpectedly|connection to the remote node|could not establish any connections to the node|connection not open|no connection to the server|connection to server was lost|could not (receive data from|send data to) server|SSL connection has been closed unexpectedly|SSL (SYSCALL )?error:/;

/** SQLSTATEs of internal errors, and of the input and output. */
const INTERNAL_ERRORS: readonly (string | undefined)[] = ['XX000', '58030'];

/** Whether a distributed database reported that it lost the connection to one of its nodes. */
const isLostNode = (error: unknown): boolean =>
  INTERNAL_ERRORS.includes(sqlState(error)) && error instanceof Error && LOST_NODE.test(error.message);

/** SQLSTATE of a statement that exceeded `statement_timeout`. */
const QUERY_CANCELED = '57014';

const UNKNOWN_OUTCOME =
  'The database connection was lost during the commit: the change may or may not be saved. Repeat the request with its Idempotency-Key to find out';

/**
 * Whether the server reported that the statement failed and was rolled back, rather than that the session ended, or that of
 * the node that ran it.
 */
const isRolledBack = (error: unknown): boolean => !/^(08|57P|$)/.test(sqlState(error) ?? '') && !isLostNode(error);

/** Connections of the group commit: two for regular calls, the others for calls that wait for locked accounts. */
export const COMMIT_CONNECTIONS = 10;

/**
 * Idle timeout of group commit connections, in milliseconds: the first call on a new connection plans all statements.
 */
const COMMIT_IDLE_MS = 10 * 60_000;

/** Connections of the projections: each projection uses one at a time. */
export const PROJECTION_CONNECTIONS = 4;

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
}

/**
 * The connections of one program to the database: a main pool, shared connections for reads, and pools for commits and
 * projections.
 */
export class Database implements AccountCalls {
  private readonly connection: PoolConfig;
  private readonly commitConnections: number;
  private readonly names = new Map<string, string>();
  private readonly pipeline: PipelinedReader;
  /** For short reads by key, on shared connections; faster than the pool. */
  readonly reader: Queryable = { query: (text, values = []) => this.read(text, values) };
  readonly pool: Pool;
  /** The connection string of connections with session state. */
  readonly sessionUrl: string;
  private distributed: Promise<boolean> | undefined;
  private commitPool: Pool | undefined;
  /** The connections of the group commit. @throws UnknownOutcomeError when the connection is lost during a call. */
  readonly commits: Queryable = { query: (text, values = []) => this.runCommit(text, values) };
  private projectionPool: Pool | undefined;
  private isClosed = false;
  /** The connections of projections, with asynchronous commits: a crash of the database may lose the last ones. */
  readonly projections: AccountCalls = {
    isDistributed: () => this.isDistributed(),
    query: async (text, values = []) => rowsOf(await this.openProjectionPool(), this.prepared(text, values)),
  };

  /** Opens no connection yet, so it succeeds while the server is unavailable. */
  constructor({ url, sessionUrl = url, poolSize, name, commitConnections = COMMIT_CONNECTIONS }: DatabaseOptions) {
    this.sessionUrl = sessionUrl;
    this.connection = {
      connectionString: sessionUrl,
      application_name: name,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    };
    this.commitConnections = commitConnections;
    this.pool = this.openPool({ connectionString: url, options: optionsOf(MAIN_SETTINGS), max: poolSize });
    this.pipeline = new PipelinedReader({ ...this.connection, options: optionsOf(READ_SETTINGS) });
  }

  /**
   * Whether the database is distributed, so that each call of a generated function is for one account
   * (docs/scale-out.md). It is read once.
   */
  isDistributed(): Promise<boolean> {
    return (this.distributed ??= this.query<{ distributed: boolean }>(
      'select coalesce(bool_or(is_distributed), false) as distributed from function_set',
    ).then(
      ([row]) => row?.distributed === true,
      (error: unknown) => {
        this.distributed = undefined;
        throw error;
      },
    ));
  }

  /**
   * SQL of a condition on the account that only a distributed database needs, to find its node, with `and` behind it. On one
   * server it is left out of statements whose index has the account in another form: the planner would choose an index
   * of the account, and read all its rows.
   */
  async nodeCondition(condition: string): Promise<string> {
    return (await this.isDistributed()) ? `${condition} and ` : '';
  }

  private openPool(config: PoolConfig): Pool {
    if (this.isClosed) throw new UnavailableError('The connections to the database are closed');
    const pool = new Pool({ ...this.connection, ...config });
    // The current statement fails by itself, and the pool replaces the connection. Without a listener the process would
    // exit.
    const ignore = (): void => undefined;
    return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  }

  private async openCommitPool(): Promise<Pool> {
    if (this.commitPool !== undefined) return this.commitPool;
    const options = optionsOf((await this.isDistributed()) ? MAIN_SETTINGS : COMMIT_SETTINGS);
    return (this.commitPool ??= this.openPool({
      options,
      max: this.commitConnections,
      idleTimeoutMillis: COMMIT_IDLE_MS,
    }));
  }

  private async openProjectionPool(): Promise<Pool> {
    if (this.projectionPool !== undefined) return this.projectionPool;
    const options = optionsOf((await this.isDistributed()) ? MAIN_SETTINGS : PROJECTION_SETTINGS);
    return (this.projectionPool ??= this.openPool({ options, max: PROJECTION_CONNECTIONS }));
  }

  /** Runs a prepared statement on the main pool. @throws UnavailableError when the database is unavailable. */
  query<R extends object>(text: string, values: readonly SqlValue[] = []): Promise<R[]> {
    return rowsOf<R>(this.pool, this.prepared(text, values));
  }

  /** As {@link query}, with JSON columns as text. */
  queryJsonText<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    return rowsOf<R>(this.pool, { ...this.prepared(text, values), types: JSON_TEXT_PARSERS });
  }

  /**
   * Runs an unprepared statement, which PostgreSQL plans for its values: for ranges and searches, where a generic plan
   * is bad for most values, and for an unlimited number of texts.
   */
  queryUnprepared<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    return rowsOf<R>(this.pool, unprepared(text, values));
  }

  /** Runs `work` in a transaction on one connection; rolls back when it rejects. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.inTransaction('begin', this.prepared, work);
  }

  /** As {@link transaction}, for a transaction that calls the commit function. */
  async writeTransaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    // Settings of the session do not reach the nodes of a distributed database: its functions have their own.
    const settings: ServerSettings = (await this.isDistributed()) ? {} : PLANNER_SETTINGS;
    const statements = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
    return this.inTransaction(['begin', ...statements].join('; '), this.prepared, work);
  }

  /**
   * Runs unprepared reads in one snapshot, as with {@link queryUnprepared}, each on one core.
   * @param limitMs the statement timeout; a read that exceeds it rejects with an UnavailableError.
   */
  readSnapshot<T>(limitMs: number, work: (snapshot: Queryable) => Promise<T>): Promise<T> {
    const begin = `begin isolation level repeatable read, read only; set local statement_timeout = ${limitMs};
      set local max_parallel_workers_per_gather = 0; set local jit = off`;
    return this.inTransaction(begin, unprepared, work, (error) => error);
  }

  /** @param endFailed converts the error of a failed `commit`. */
  private async inTransaction<T>(
    begin: string,
    statement: (text: string, values: readonly SqlValue[]) => Statement,
    work: (tx: Queryable) => Promise<T>,
    endFailed: (error: unknown) => unknown = toOutcomeError,
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
      const result = await work(tx);
      await tx.query('commit').catch((error: unknown) => {
        throw endFailed(error);
      });
      return result;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      // A connection whose rollback fails is broken. It is destroyed below, which also rolls back.
      await tx.query('rollback').then(
        () => (failure = undefined),
        () => undefined,
      );
      throw error;
    } finally {
      client.release(failure);
    }
  }

  private get pools(): readonly Pool[] {
    return [this.pool, this.commitPool, this.projectionPool].filter((pool) => pool !== undefined);
  }

  /** Closes all connections after their current statements. May be called again. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([this.pipeline.close(), ...this.pools.map((pool) => (pool.ending ? undefined : pool.end()))]);
  }

  private async runCommit<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    const pool = await this.openCommitPool();
    const client = await pool.connect().catch(rethrowUnavailable);
    let lost: Error | undefined;
    try {
      return await rowsOf<R>(client, this.prepared(text, values));
    } catch (error) {
      const failure = toOutcomeError(error);
      if (failure instanceof UnknownOutcomeError) lost = failure;
      throw failure;
    } finally {
      client.release(lost);
    }
  }

  private async read<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    try {
      return await this.pipeline.rows<R>(this.prepared(text, values));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
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

/** The error of a statement that writes: its outcome is unknown unless the server reported the failure. */
export function toOutcomeError(error: unknown): unknown {
  const cause = error instanceof UnavailableError ? error.cause : error;
  return isRolledBack(cause) ? error : new UnknownOutcomeError(UNKNOWN_OUTCOME, { cause });
}

function rethrowUnavailable(error: unknown): never {
  if (!isUnavailable(error)) throw error;
  const message =
    sqlState(error) === QUERY_CANCELED
      ? 'The database query timed out: try again, or request less data'
      : 'The database is unavailable: try again';
  throw new UnavailableError(message, { cause: error });
}

/** Whether the error means that the database is unavailable, so that the statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof UnavailableError) return true;
  if (isLostNode(error)) return true;
  // Not instanceof: errors of Node may come from another realm.
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string') return UNAVAILABLE.test(error.code);
  if (!('message' in error) || typeof error.message !== 'string') return false;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool/.test(
    error.message,
  );
}

/** The SQLSTATE of an error that the server reported; undefined for errors of the connection or of this program. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
