import type { Pool } from 'pg';
import { CommitCalls } from './commit-calls.js';
import { type ConnectionOptions, Connections } from './connections.js';
import { isNotMigrated, isUnavailable } from './database-errors.js';
import type { Queryable, SqlValue } from './queryable.js';
import { accountIn, preparing, type Statement, unprepared, withJsonText } from './statements.js';
import { type StatementLimits, StatementQueue } from './statement-queue.js';
import {
  AbandonedCallError,
  type AccountCalls,
  COORDINATOR,
  ONE_SERVER,
  type Router,
  type RouterForm,
} from './router.js';
import { sharedTransaction, type Transaction, Transactions } from './transactions.js';

/** How long the statement of a list may take, in milliseconds. */
const LIST_LIMIT_MS = 2000;

/** The options of {@link Database}. */
export interface DatabaseOptions extends ConnectionOptions {
  /** Loads what a distributed database needs; without it, the program refuses one. */
  readonly distributed?: () => Promise<RouterForm>;
  /** Shares the main pool among accounts; without it, statements take connections in the order of their arrival. */
  readonly statementQueue?: StatementQueue;
}

/** Of the long transactions of a process, those of trial runs (contract §18) and of imports, in which accounts take turns. One may take seconds. */
const LONG_LIMITS: StatementLimits = {
  connections: 4,
  running: 4,
  runningAlone: 2,
  msPerSecond: Number.MAX_SAFE_INTEGER,
  waitMs: 5000,
};

/** The statements, transactions and commits of one program. */
export class Database implements AccountCalls {
  private readonly connections: Connections;
  private readonly prepared = preparing();
  private readonly transactions: Transactions;
  private readonly distributed: (() => Promise<RouterForm>) | undefined;
  private readonly longQueue = new StatementQueue(LONG_LIMITS);
  private opening: Promise<Router> | undefined;
  readonly pool: Pool;
  /** The connection string of connections with session state. */
  readonly sessionUrl: string;
  /** For short reads by key, on shared connections; faster than the pool. */
  readonly reader: Queryable = { query: (text, values) => this.read(this.prepared(text, values)) };
  /** Of the reads on the main pool; transactions that write do not wait in it. */
  readonly statementQueue: StatementQueue | undefined;
  /**
   * For statements that concern no node but the coordinator. On a distributed database they have separate connections, so that
   * they never wait for a node.
   */
  readonly coordinator: Queryable = { query: (text, values = []) => this.query(text, values, COORDINATOR) };
  /** The connections of the group commit. */
  readonly commits: CommitCalls;
  /** The connections of projections; on one server with asynchronous commits: a crash of the database may lose the last ones. */
  readonly projections: AccountCalls = {
    router: () => this.router(),
    query: async (text, values = []) => {
      const router = await this.router();
      const pool = this.connections.projections((settings) => router.settings(settings));
      return router.route('projection', { text, values }, () => pool.rows(this.prepared(text, values)));
    },
  };

  /** Opens no connection yet, so it succeeds while the server is unavailable. */
  constructor({ distributed, statementQueue, ...options }: DatabaseOptions) {
    this.connections = new Connections(options);
    this.statementQueue = statementQueue;
    this.distributed = distributed;
    this.pool = this.connections.main.pool;
    this.sessionUrl = this.connections.sessionUrl;
    const router = (): Promise<Router> => this.router();
    this.transactions = new Transactions(this.connections.main, router, this.prepared);
    this.commits = new CommitCalls(this.connections, router, this.prepared);
  }

  /**
   * The router of the calls: that of one server, or of a distributed database (docs/scale-out.md). It is read once, from the set
   * of functions, and is that of one server before the database is migrated.
   */
  router(): Promise<Router> {
    return (this.opening ??= this.openRouter().catch((error: unknown) => {
      this.opening = undefined;
      if (isNotMigrated(error)) return ONE_SERVER;
      throw error;
    }));
  }

  private async openRouter(): Promise<Router> {
    const main: Queryable = { query: (text, values) => this.connections.main.rows(this.prepared(text, values)) };
    const [set] = await main.query<{ isDistributed: boolean }>(
      'select coalesce(bool_or(is_distributed), false) as "isDistributed" from function_set',
    );
    if (set?.isDistributed !== true) return ONE_SERVER;
    if (this.distributed === undefined)
      throw new Error('The database is distributed, but the program is for one server');
    return (await this.distributed()).openRouter({
      limits: this.connections.limits,
      main,
      coordinator: { query: (text, values) => this.connections.coordinator().rows(this.prepared(text, values)) },
      ask: (text, values) => this.connections.ask((on) => on.query(text, values)),
    });
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
    return this.run<R>(withJsonText(this.prepared(text, values)));
  }

  /**
   * Runs an unprepared statement, which PostgreSQL plans for its values: for ranges and searches, where a generic plan
   * is bad for most values, and for an unlimited number of texts.
   */
  queryUnprepared<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    return this.run<R>(unprepared(text, values));
  }

  /**
   * Runs the statement of a list, whose filters may match rows that PostgreSQL finds late.
   * @throws QueryTimeoutError after {@link LIST_LIMIT_MS}: PostgreSQL has ended it then.
   */
  queryList<R extends object>(text: string, values: readonly SqlValue[], isPrepared = false): Promise<R[]> {
    // Without a session, as behind a pooler, it cannot be canceled.
    if (!this.connections.main.hasSessions)
      return this.readSnapshot(LIST_LIMIT_MS, (snapshot) => snapshot.query<R>(text, values), accountIn(text, values));
    const statement = isPrepared ? this.prepared(text, values) : unprepared(text, values);
    return this.run<R>({ ...statement, limitMs: LIST_LIMIT_MS });
  }

  private async run<R extends object>(statement: Statement, node?: string): Promise<R[]> {
    const shared = sharedTransaction();
    if (shared !== undefined) return shared.tx.rows<R>(statement);
    const router = await this.router();
    const call = (): Promise<R[]> =>
      this.inTurn(
        () => accountIn(statement.text, statement.values),
        () => this.connections.main.rows<R>(statement),
      );
    if (node === COORDINATOR) return router.coordinate(statement.text, statement.values, call);
    return router.route('main', node === undefined ? statement : { node }, call);
  }

  /** Runs statements on a connection of the main pool when it is the turn of their account. */
  private inTurn<T>(accountOf: () => string | undefined, statements: () => Promise<T>): Promise<T> {
    return this.statementQueue === undefined ? statements() : this.statementQueue.run(accountOf(), statements);
  }

  /** Is given each new connection of a pool before its first statement; must not reject. */
  set onConnected(listener: (connection: Queryable) => Promise<void>) {
    this.connections.onConnected = listener;
  }

  /** As {@link Transactions.run}. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, account?: string): Promise<T> {
    return joinsShared(work) ?? this.transactions.run(work, account);
  }

  /** As {@link Transactions.write}. */
  writeTransaction<T>(work: (tx: Queryable) => Promise<T>, account?: string): Promise<T> {
    return joinsShared(work) ?? this.transactions.write(work, account);
  }

  /**
   * Runs `work` as a trial (contract §18): all its statements and transactions are one transaction, which is rolled back.
   * @throws UnavailableError when it waits for others for five seconds.
   */
  trial<T>(work: () => Promise<T>, account: string): Promise<T> {
    return this.longQueue.run(account, () => this.transactions.trial(work, account));
  }

  /** As {@link Transactions.together}, in turn with trial runs. @throws UnavailableError when it waits for others for five seconds. */
  together<T>(work: () => Promise<T>, account: string): Promise<T> {
    return this.longQueue.run(account, () => this.transactions.together(work, account));
  }

  /** As {@link Transactions.snapshot}. */
  readSnapshot<T>(limitMs: number, work: (snapshot: Queryable) => Promise<T>, account?: string): Promise<T> {
    const inShared = joinsShared(work);
    if (inShared !== undefined) return inShared;
    return this.inTurn(
      () => account,
      () => this.transactions.snapshot(limitMs, work, account),
    );
  }

  /** As {@link Transactions.frozen}. */
  frozen<T>(limitMs: number, work: () => Promise<T>, account: string): Promise<T> {
    return this.inTurn(
      () => account,
      () => this.transactions.frozen(limitMs, work, account),
    );
  }

  /** Whether the caller is part of a trial run: nothing that it does may last. */
  get isTrial(): boolean {
    return sharedTransaction()?.isTrial === true;
  }

  /** Whether the caller's statements are part of one transaction: it must not wait for what needs another connection. */
  get isShared(): boolean {
    return sharedTransaction() !== undefined;
  }

  /** Calls a function after the commit of the transaction that the caller shares: at once without one, and not in a trial run. */
  afterCommit(call: () => void): void {
    const shared = sharedTransaction();
    if (shared === undefined) call();
    else shared.afterCommit.push(call);
  }

  /** Closes all connections after their current statements. May be called again. */
  async close(): Promise<void> {
    const closed = this.connections.close();
    (await this.opening?.catch(() => undefined))?.close();
    await closed;
  }

  private async read<R extends object>(statement: Statement): Promise<R[]> {
    const shared = sharedTransaction();
    if (shared !== undefined) return shared.tx.rows<R>(statement);
    try {
      const router = await this.router();
      return await router.route('read', statement, (_, node) => this.connections.reader(node).rows<R>(statement));
    } catch (error) {
      if (!isUnavailable(error) || error instanceof AbandonedCallError) throw error;
      // Reads can be repeated: after a lost connection, or the timeout of shared connections.
      return this.run<R>(statement);
    }
  }
}

/** Runs `work` in the transaction that the caller shares; undefined without one. */
function joinsShared<T>(work: (tx: Transaction) => Promise<T>): Promise<T> | undefined {
  const shared = sharedTransaction();
  return shared === undefined ? undefined : inSavepoint(shared.tx, () => work(shared.tx));
}

/** A part of a transaction. When it fails, what it has done is undone, and the transaction goes on. */
async function inSavepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.query('savepoint part');
  try {
    const result = await work();
    await tx.query('release savepoint part');
    return result;
  } catch (error) {
    await tx.query('rollback to savepoint part');
    throw error;
  }
}
