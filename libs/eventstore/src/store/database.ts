import { Pool, type PoolClient, type QueryConfig, types } from 'pg';
import { PipelinedReader } from './pipelined-reader.js';

/** Values of a statement. Arrays become PostgreSQL arrays; JSON must be given as text, a buffer is in PostgreSQL's binary form. */
export type SqlValue = string | number | boolean | null | Buffer | readonly string[] | readonly number[];

/** The database is away, restarting or too busy: the same statement may succeed later. */
export class UnavailableError extends Error {}

/** The connection was lost while a statement was under way that may have taken effect. */
export class UnknownOutcomeError extends UnavailableError {}

/** Anything that runs a prepared statement: the pool, or the one connection of a transaction. */
export interface Queryable {
  /**
   * Runs a statement, prepared once a connection and text. The text must be the program's own, never a caller's.
   * @throws UnavailableError when the database cannot be reached; else the driver's error.
   */
  query<R extends object>(text: string, values?: readonly SqlValue[]): Promise<R[]>;
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** An instant as PostgreSQL writes it in UTC (`2026-01-31 08:30:00.5+00`), as ISO 8601 with milliseconds. */
export function isoInstant(text: string): string {
  const time = text.slice(11, -3);
  return `${text.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.slice(0, 12).padEnd(12, '0')}Z`;
}

/** Instants leave the database as ISO 8601, counters as numbers (positions stay below 2^53); numeric stays text. */
const parsers = new Map<number, unknown>([
  [TIMESTAMPTZ, isoInstant],
  [INT8, Number],
]);

/** The driver asks for the parser of each column of each statement; nothing is read in the binary format. */
const PARSERS = {
  getTypeParser: (oid: number): unknown => {
    let parser = parsers.get(oid);
    if (parser === undefined) parsers.set(oid, (parser = types.getTypeParser(oid)));
    return parser;
  },
};

const JSON_TYPES: ReadonlySet<number> = new Set([types.builtins.JSON, types.builtins.JSONB]);
const asText = (text: string): string => text;

/** As {@link PARSERS}, but for JSON, which stays text. */
const JSON_TEXT_PARSERS: typeof PARSERS = {
  getTypeParser: (oid) => (JSON_TYPES.has(oid) ? asText : PARSERS.getTypeParser(oid)),
};

type Statement = QueryConfig & { readonly types: typeof PARSERS };

/** SQLSTATEs and driver codes that say the server is away, restarting or too busy, not that the statement is wrong. */
const AWAY = /^(08|57P|57014|55P03|53)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|ENOENT|EAI_AGAIN)$/;

/** SQLSTATE of a statement that a time limit has ended. */
const QUERY_CANCELED = '57014';

const UNKNOWN_OUTCOME =
  'The connection to the database was lost while the change was saved: it may be saved or not. Repeat the request with its Idempotency-Key to find out';

/** Whether the server answered that the statement failed, and with it what it wrote; not that it ends the session. */
const isRolledBack = (error: unknown): boolean => !/^(08|57P|$)/.test(sqlState(error) ?? '');

/** Longest a read may take on a connection that it shares with others; then it runs again on the pool. */
const SHARED_READ_TIMEOUT_MS = 2_000;
/** No statement, lock or forgotten transaction may hold up an account for long. */
const STATEMENT_TIMEOUT_MS = 30_000;
const sessionOptions = (statementTimeoutMs: number): string =>
  `-c TimeZone=UTC -c statement_timeout=${statementTimeoutMs} -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s`;

/**
 * How the statements of the commit and of projections are planned: once for any values, and by index. Planned for what a call holds, a list of
 * a thousand rows would be joined by reading the whole table.
 */
const COMMIT_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};

/** Connections of the group commit: two for its calls, the others for accounts that are locked. */
export const COMMIT_CONNECTIONS = 10;

/** How long an unused connection of the group commit stays open: the first call on a new one plans everything anew. */
const COMMIT_IDLE_MS = 10 * 60_000;

/** Connections of the projections: each projection uses one at a time. */
export const PROJECTION_CONNECTIONS = 4;

/**
 * A commit of a projection does not wait until it is flushed to disk: what a crash of the database loses of it are the
 * checkpoints together with the rows, and it is projected again.
 */
const PROJECTION_SETTINGS = { ...COMMIT_SETTINGS, synchronous_commit: 'off' };

const optionsOf = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => ` -c ${name}=${value}`)
    .join('');

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
}

/** The database of one program: prepared statements on a pool, and on connections that reads share. */
export class Database implements Queryable {
  private readonly names = new Map<string, string>();
  private readonly pipeline: PipelinedReader;
  /** For short reads by key that need no connection of their own; faster than the pool. */
  readonly reader: Queryable = { query: (text, values = []) => this.read(text, values) };
  readonly pool: Pool;
  private readonly commitPool: Pool;
  /** Where the group commit calls its function. @throws UnknownOutcomeError when the connection is lost meanwhile. */
  readonly commits: Queryable = { query: (text, values = []) => this.runCommit(text, values) };
  private readonly projectionPool: Pool;
  /** For what projections write: a crash of the database may undo the last of it. */
  readonly projections: Queryable = {
    query: (text, values = []) => rowsOf(this.projectionPool, this.prepared(text, values)),
  };

  /** Opens no connection: succeeds while the server is away. */
  constructor({ url, poolSize, name }: DatabaseOptions) {
    const connection = {
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    };
    this.pool = new Pool({ ...connection, options: sessionOptions(STATEMENT_TIMEOUT_MS), max: poolSize });
    this.commitPool = new Pool({
      ...connection,
      options: sessionOptions(STATEMENT_TIMEOUT_MS) + optionsOf(COMMIT_SETTINGS),
      max: COMMIT_CONNECTIONS,
      idleTimeoutMillis: COMMIT_IDLE_MS,
    });
    this.projectionPool = new Pool({
      ...connection,
      options: sessionOptions(STATEMENT_TIMEOUT_MS) + optionsOf(PROJECTION_SETTINGS),
      max: PROJECTION_CONNECTIONS,
    });
    // The statement under way fails by itself, and the pool replaces the connection. Without a listener the program ends.
    const ignore = (): void => undefined;
    for (const pool of this.pools) pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
    this.pipeline = new PipelinedReader({ ...connection, options: sessionOptions(SHARED_READ_TIMEOUT_MS) });
  }

  query<R extends object>(text: string, values: readonly SqlValue[] = []): Promise<R[]> {
    return rowsOf<R>(this.pool, this.prepared(text, values));
  }

  /** As {@link query}, with JSON as the text that PostgreSQL makes of it. */
  queryJsonText<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    return rowsOf<R>(this.pool, { ...this.prepared(text, values), types: JSON_TEXT_PARSERS });
  }

  /**
   * Runs a statement that is planned for these very values, each time: for ranges and searches, where a plan for any
   * value is a bad one for most, and for texts of which there is no end.
   */
  queryPlanned<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    return rowsOf<R>(this.pool, planned(text, values));
  }

  /** Runs `work` in one transaction on one connection; rolls back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.within('begin', this.prepared, work);
  }

  /** As {@link transaction}, for a transaction that calls the commit function. */
  writeTransaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const settings = Object.entries(COMMIT_SETTINGS).map(([name, value]) => `set local ${name} = ${value}`);
    return this.within(['begin', ...settings].join('; '), this.prepared, work);
  }

  /**
   * Runs reads of one snapshot, each planned for its values as with {@link queryPlanned}. A read that takes longer than
   * `limitMs` ends with the DomainError `unavailable`; none uses more than one core.
   */
  readPlanned<T>(limitMs: number, work: (snapshot: Queryable) => Promise<T>): Promise<T> {
    const begin = `begin isolation level repeatable read, read only; set local statement_timeout = ${limitMs};
      set local max_parallel_workers_per_gather = 0; set local jit = off`;
    return this.within(begin, planned, work, (error) => error);
  }

  /** @param endFailed makes the error of a transaction whose end failed. */
  private async within<T>(
    begin: string,
    statement: (text: string, values: readonly SqlValue[]) => Statement,
    work: (tx: Queryable) => Promise<T>,
    endFailed: (error: unknown) => unknown = asOutcome,
  ): Promise<T> {
    const client = await this.pool.connect().catch(asUnavailable);
    let failure: Error | undefined;
    // One after the other, also those that are asked for at once; the rollback comes behind all of them.
    let last: Promise<unknown> = Promise.resolve();
    const tx: Queryable = {
      query: (text, values = []) => {
        const turn = last.then(() => rowsOf<never>(client, statement(text, values)));
        last = turn.catch(() => undefined);
        return turn;
      },
    };
    try {
      await client.query(begin).catch(asUnavailable);
      const result = await work(tx);
      await tx.query('commit').catch((error: unknown) => {
        throw endFailed(error);
      });
      return result;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      // A connection whose rollback fails is broken: it is destroyed below, which rolls back as well.
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
    return [this.pool, this.commitPool, this.projectionPool];
  }

  /** Ends the connections after the statements under way; nothing when they have ended already. */
  async close(): Promise<void> {
    await Promise.all([this.pipeline.close(), ...this.pools.map((pool) => (pool.ending ? undefined : pool.end()))]);
  }

  private async runCommit<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    const client = await this.commitPool.connect().catch(asUnavailable);
    let lost: Error | undefined;
    try {
      return await rowsOf<R>(client, this.prepared(text, values));
    } catch (error) {
      const failure = asOutcome(error);
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
      // A read may be sent again: one that lost its connection, and one that took too long for a shared one.
      return this.query<R>(text, values);
    }
  }

  private readonly prepared = (text: string, values: readonly SqlValue[]): Statement => {
    let name = this.names.get(text);
    if (name === undefined) this.names.set(text, (name = `s${this.names.size}`));
    return { name, ...planned(text, values) };
  };
}

/** A statement without a name is planned for its values. */
const planned = (text: string, values: readonly SqlValue[]): Statement => ({
  text,
  values: [...values],
  types: PARSERS,
});

async function rowsOf<R extends object>(on: Pool | PoolClient, statement: Statement): Promise<R[]> {
  return (await on.query<R>(statement).catch(asUnavailable)).rows;
}

/** What the failure of a statement that writes says of its outcome: it is unknown unless the server answered. */
function asOutcome(error: unknown): unknown {
  const cause = error instanceof UnavailableError ? error.cause : error;
  return isRolledBack(cause) ? error : new UnknownOutcomeError(UNKNOWN_OUTCOME, { cause });
}

function asUnavailable(error: unknown): never {
  if (!isUnavailable(error)) throw error;
  const message =
    sqlState(error) === QUERY_CANCELED
      ? 'The database took too long to answer: try again, or ask for less'
      : 'The database cannot be reached: try again';
  throw new UnavailableError(message, { cause: error });
}

/** Whether the error says that the server is away, so that the same statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof UnavailableError) return true;
  // By its form, not instanceof: Node's own errors may be of another realm than this module.
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string') return AWAY.test(error.code);
  if (!('message' in error) || typeof error.message !== 'string') return false;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool/.test(
    error.message,
  );
}

/** The SQLSTATE of an error that the server answered; undefined for one of the connection or of this program. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
