import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Patience } from './connection-settings.js';
import {
  driverError,
  isUnanswered,
  rethrowUnavailable,
  sqlState,
  UnavailableError,
  unansweredError,
} from './database-errors.js';
import type { Queryable } from './queryable.js';
import { readInTurns, rowsOf, type Statement, unprepared } from './statements.js';

/**
 * When a connection of the program was last found silent: open, but without an answer, as after the loss of its server. Idle
 * ones may be so too.
 */
export class Silence {
  private foundAt = -Infinity;

  /** A connection does not answer. */
  found(): void {
    this.foundAt = performance.now();
  }

  /** Whether a connection may be silent. @param answeredAt when it last answered, in milliseconds of the monotonic clock. */
  concerns(answeredAt: number): boolean {
    return answeredAt <= this.foundAt;
  }
}

/** What a pool needs of the connections of its program. */
export interface PoolSurroundings {
  readonly patience: Patience;
  readonly silence: Silence;
  /** Is given each new connection before its first statement; must not reject. */
  readonly onConnected: (connection: Queryable) => Promise<void>;
  /** Asks the server on another connection. */
  readonly ask: <T>(questions: (on: Queryable) => Promise<T>) => Promise<T>;
}

/** A session of the server. Another server, at the same address, has none with the same start. */
interface Session {
  readonly pid: number;
  readonly startedAt: string;
}

/** Reads on another connection what a statement has written, as its answer. It rejects when that shows no answer. */
export type Written<R> = (on: Queryable) => Promise<R[]>;

const SESSION_SQL = 'select pid, backend_start::text as "startedAt" from pg_stat_activity where pid = pg_backend_pid()';

const IS_WORKING_SQL = `select state is null or state not like 'idle%' as "isWorking"
  from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz`;

/** Cancels the statement that a session works on. */
const CANCEL_SQL = `select pg_cancel_backend(pid) from pg_stat_activity
  where pid = $1 and backend_start = $2::timestamptz and state = 'active'`;

/** Ends a session that has nothing to do: a statement that is still on its way to it must not take effect later. */
const END_SQL = `select pg_terminate_backend(pid, 2000) from pg_stat_activity
  where pid = $1 and backend_start = $2::timestamptz and state like 'idle%'`;

/** How long the answer of a session that has nothing to do may be on its way, in milliseconds. */
const ARRIVAL_MS = 500;

const nothingWritten = (): Promise<never> =>
  Promise.reject(new UnavailableError('The database is unavailable: try again'));

/** A pool of connections. Those that are silent are ended, and those that may be are replaced. */
export class ConnectionPool {
  /** For counts. */
  readonly pool: Pool;
  private readonly answeredAt = new WeakMap<PoolClient, number>();
  private readonly sessions = new WeakMap<PoolClient, Session>();
  /** Those with a statement that the server was asked about: the question may have ended the session, or may do so later. */
  private readonly asked = new WeakSet<PoolClient>();
  /** Those with a statement that the server works on, as it said last. */
  private readonly atWork = new WeakSet<PoolClient>();

  /** @param hasSessions whether each connection has its own session: false behind a pooler in transaction mode. */
  constructor(
    config: PoolConfig,
    readonly hasSessions: boolean,
    private readonly surroundings: PoolSurroundings,
  ) {
    this.pool = new Pool(config);
    // The current statement fails by itself, and the pool replaces the connection. Without a listener the process would
    // exit.
    const ignore = (): void => undefined;
    this.pool.on('error', ignore).on('connect', (client) => readInTurns(client.on('error', ignore).connection.stream));
  }

  /** Whether all connections are in use. */
  get isBusy(): boolean {
    return this.pool.idleCount === 0 && this.pool.totalCount >= this.pool.options.max;
  }

  /** Takes a connection, which {@link release} gives back. @throws UnavailableError when there is none in time. */
  async take(): Promise<PoolClient> {
    for (;;) {
      const client = await this.pool.connect().catch(rethrowUnavailable);
      const answeredAt = this.answeredAt.get(client);
      if (answeredAt === undefined) return this.opened(client);
      if (!this.surroundings.silence.concerns(answeredAt)) return client;
      // A silent connection would never end by itself.
      client.connection.stream.destroy();
      client.release(true);
    }
  }

  /** @param failure after which the connection must not be used again. */
  release(client: PoolClient, failure?: unknown): void {
    this.answeredAt.set(client, performance.now());
    if (isUnanswered(failure) && !this.atWork.has(client)) this.surroundings.silence.found();
    client.release(failure !== undefined || this.asked.has(client));
  }

  /** Runs a statement. @throws UnavailableError when the database is unavailable. */
  async rows<R extends object>(statement: Statement): Promise<R[]> {
    const client = await this.take();
    let failure: unknown;
    try {
      return await this.answer<R>(client, statement);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      this.release(client, failure);
    }
  }

  /** Runs a short statement, whose lateness says nothing of other connections. @throws as {@link rows}. */
  async probe(statement: Statement): Promise<void> {
    const client = await this.take();
    try {
      await rowsOf(client, statement);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.release(client);
  }

  /**
   * Runs a statement on a connection that was taken. While it has no answer, asks what has become of it.
   * @throws UnavailableError when the database is unavailable.
   */
  async answer<R extends object>(
    client: PoolClient,
    statement: Statement,
    written: Written<R> = nothingWritten,
  ): Promise<R[]> {
    const { unansweredMs, statementMs } = this.surroundings.patience;
    // Not by the driver: with its timer, finished requests survive scavenges (test/system/garbage.e2e-spec.ts).
    const { query_timeout: totalMs = statementMs, ...sent } = statement;
    const endsAt = performance.now() + totalMs;
    // The driver returns no rows of several statements.
    const answer = rowsOf<R>(client, sent).then((rows) => ({ rows }));
    const arrived = answer.then(
      () => true as const,
      () => true as const,
    );
    if (statement.limitMs !== undefined && (await within(statement.limitMs, arrived)) === undefined)
      await this.cancel(client);
    for (;;) {
      const leftMs = endsAt - performance.now();
      const early = await within(Math.min(unansweredMs, leftMs), answer);
      if (early !== undefined) return early.rows;
      if (leftMs <= unansweredMs) {
        client.connection.stream.destroy();
        rethrowUnavailable(unansweredError());
      }
      this.asked.add(client);
      const known = await Promise.race([answer, this.outcomeOf(client, arrived, written)]);
      if (known !== undefined) return known.rows;
    }
  }

  /** Closes all connections after their current statements. May be called again. */
  async close(): Promise<void> {
    if (!this.pool.ending) await this.pool.end();
  }

  /** Introduces a new connection, and reads its session. @throws UnavailableError when it does not answer. */
  private async opened(client: PoolClient): Promise<PoolClient> {
    let failure: unknown;
    const query: Queryable['query'] = async (text, values) => {
      try {
        return await rowsOf(client, { ...unprepared(text, values), query_timeout: this.surroundings.patience.askMs });
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    try {
      await this.surroundings.onConnected({ query });
      if (isUnanswered(failure)) throw failure;
      const [session] = this.hasSessions ? await query<Session>(SESSION_SQL) : [];
      if (session !== undefined) this.sessions.set(client, session);
      return client;
    } catch (error) {
      this.release(client, error);
      throw error;
    }
  }

  /** Cancels the statement of a connection, which then fails. A server that cannot be asked is asked again as for any other. */
  private async cancel(client: PoolClient): Promise<void> {
    const session = this.sessions.get(client);
    if (session === undefined) return;
    const canceled = this.surroundings.ask((on) => on.query(CANCEL_SQL, [session.pid, session.startedAt]));
    // The request may still reach the server, and must not cancel a later statement of the connection.
    await canceled.catch(() => this.asked.add(client));
  }

  /**
   * What the statement of a connection has written; undefined while the server works on it, or when its answer has arrived.
   * @param arrived resolves when the statement has its answer.
   * @throws UnavailableError when the connection is silent. It ends.
   */
  private async outcomeOf<R>(
    client: PoolClient,
    arrived: Promise<true>,
    written: Written<R>,
  ): Promise<{ rows: R[] } | undefined> {
    const session = this.sessions.get(client);
    let isSilent = false;
    try {
      return await this.surroundings.ask(async (on) => {
        const [known] =
          session === undefined
            ? await on.query<{ isWorking: boolean }>('select true as "isWorking"')
            : await on.query<{ isWorking: boolean }>(IS_WORKING_SQL, [session.pid, session.startedAt]);
        if (known?.isWorking === true) this.atWork.add(client);
        else this.atWork.delete(client);
        if (known?.isWorking === true || (await within(ARRIVAL_MS, arrived)) === true) return undefined;
        isSilent = true;
        if (session !== undefined) await on.query(END_SQL, [session.pid, session.startedAt]);
        return { rows: await written(on) };
      });
    } catch (error) {
      // A server that answers, such as that it starts up, is asked again.
      if (sqlState(driverError(error)) !== undefined) return undefined;
      isSilent = (await within(0, arrived)) !== true;
      throw error;
    } finally {
      if (isSilent) {
        this.surroundings.silence.found();
        client.connection.stream.destroy();
      }
    }
  }
}

/** The value of a promise; undefined when it takes longer than the limit. */
export function within<T>(limitMs: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, limitMs, undefined)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
