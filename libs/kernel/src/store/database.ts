import { MikroORM, type EntityManager, type EntitySchema } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { type Pool, type PoolClient, types } from 'pg';
import { DomainError } from '#kernel/domain';

/** Values of a statement. Arrays become PostgreSQL arrays; JSON must be given as text. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[];

/** Anything that runs a prepared statement: the pool, or the one connection of a transaction. */
export interface Queryable {
  /**
   * Runs a statement, prepared once a connection and text. The text must be the program's own, never a caller's.
   * @throws DomainError `unavailable` when the database cannot be reached; else the driver's error.
   */
  query<R extends object>(text: string, values?: readonly SqlValue[]): Promise<R[]>;
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;
/** Instants leave the database as ISO 8601, counters as numbers (positions stay below 2^53); numeric stays text. */
const PARSERS = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    if (oid === INT8) return Number;
    const parser: unknown = format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid);
    return parser;
  },
};

/** SQLSTATE classes and driver codes that say the server is away or restarting, not that the statement is wrong. */
const AWAY = /^(08|57P|53)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|ENOENT|EAI_AGAIN)$/;

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  /** What the entity manager knows. */
  readonly entities?: readonly EntitySchema[];
}

/** The database of one program: MikroORM for schema and rare queries, prepared statements on its pool for the rest. */
export class Database implements Queryable {
  private readonly names = new Map<string, string>();
  private constructor(
    private readonly orm: MikroORM,
    readonly pool: Pool,
  ) {}

  /** Opens the pool lazily: succeeds while the server is away. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const orm = new MikroORM({
      ...ormOptions(options.url),
      entities: [...(options.entities ?? [])],
      pool: { min: 0, max: options.poolSize },
      driverOptions: {
        application_name: options.name,
        options:
          '-c TimeZone=UTC -c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s',
        connectionTimeoutMillis: 10_000,
        keepAlive: true,
      },
    });
    const pool = await poolOf(orm);
    return new Database(orm, pool);
  }

  /** A fresh entity manager, for queries that are not on a hot path. */
  get em(): EntityManager {
    return this.orm.em.fork();
  }

  query<R extends object>(text: string, values: readonly SqlValue[] = []): Promise<R[]> {
    return this.run<R>(this.pool, text, values);
  }

  /**
   * Runs a statement that is planned for these very values, each time: for ranges and searches, where a plan for any
   * value is a bad one for most, and for texts of which there is no end.
   */
  async queryPlanned<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    const result = await this.pool.query<R>({ text, values: [...values], types: PARSERS }).catch(asUnavailable);
    return result.rows;
  }

  /** Runs `work` in one transaction on one connection; rolls back when it throws. */
  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch(asUnavailable);
    let failure: Error | undefined;
    try {
      const tx: Queryable = { query: (text, values = []) => this.run(client, text, values) };
      await tx.query('begin');
      const result = await work(tx);
      await tx.query('commit');
      return result;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      // A connection whose rollback fails is broken: it is destroyed below, which rolls back as well.
      await client.query('rollback').then(
        () => (failure = undefined),
        () => undefined,
      );
      throw error;
    } finally {
      client.release(failure);
    }
  }

  /** Ends the pool after the statements under way. */
  close(): Promise<void> {
    return this.orm.close(true);
  }

  private async run<R extends object>(on: Pool | PoolClient, text: string, values: readonly SqlValue[]): Promise<R[]> {
    let name = this.names.get(text);
    if (name === undefined) this.names.set(text, (name = `s${this.names.size}`));
    const result = await on.query<R>({ name, text, values: [...values], types: PARSERS }).catch(asUnavailable);
    return result.rows;
  }
}

async function poolOf(orm: MikroORM): Promise<Pool> {
  const connection = orm.em.getConnection();
  // The pool is made on the first use of the query builder's client; asking for it opens no connection.
  await connection.connect({ skipOnConnect: true });
  return connection.getNativeClient();
}

const ormOptions = (url: string) => ({
  clientUrl: url,
  discovery: { warnWhenNoEntities: false },
  extensions: [Migrator],
});

function asUnavailable(error: unknown): never {
  if (isUnavailable(error))
    throw new DomainError(
      'unavailable',
      'unavailable',
      'The database cannot be reached: try again',
      {},
      { 'Retry-After': '1' },
    );
  throw error;
}

/** Whether the error says that the server is away, so that the same statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DomainError) return error.kind === 'unavailable';
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return AWAY.test(error.code);
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool/.test(
    error.message,
  );
}

/** The SQLSTATE of a driver's error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
