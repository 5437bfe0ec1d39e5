import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConnectionPool } from './connection-pool.js';
import { PLANNER_SETTINGS } from './connection-settings.js';
import { isReadOnly, UnavailableError } from './database-errors.js';
import type { Queryable } from './queryable.js';
import { AbandonedCallError, type Router } from './router.js';
import { type Statement, type StatementOf, unprepared } from './statements.js';

/** A transaction in progress. Its statements run in sequence, also those issued concurrently. */
export interface Transaction extends Queryable {
  readonly rows: <R extends object>(statement: Statement) => Promise<R[]>;
}

/** A transaction that all statements and transactions of some work join. */
export interface SharedTransaction {
  readonly tx: Transaction;
  /** Whether it ends with a rollback: a trial run (contract §18), or reads in one snapshot. */
  readonly isTrial: boolean;
  /** What is called after its commit. */
  readonly afterCommit: (() => void)[];
}

const shared = new AsyncLocalStorage<SharedTransaction>();
const trialOf = (tx: Transaction): SharedTransaction => ({ tx, isTrial: true, afterCommit: [] });

/** The transaction that the caller's work shares; undefined when its statements are transactions of their own. */
export const sharedTransaction = (): SharedTransaction | undefined => shared.getStore();

type FailureOf = (error: unknown) => unknown;

/** Transactions on the connections of a pool. */
export class Transactions {
  constructor(
    private readonly pool: ConnectionPool,
    private readonly router: () => Promise<Router>,
    private readonly prepared: StatementOf,
  ) {}

  /**
   * Runs `work` in a transaction on one connection; rolls back when it rejects.
   * @param account all of whose rows it concerns; undefined for several.
   */
  run<T>(work: (tx: Queryable) => Promise<T>, account?: string): Promise<T> {
    return this.inTransaction('begin', this.prepared, work, account);
  }

  /** As {@link run}, for a transaction that calls the commit function. */
  async write<T>(
    work: (tx: Transaction) => Promise<T>,
    account?: string,
    ending: 'commit' | 'rollback' = 'commit',
  ): Promise<T> {
    const settings = (await this.router()).settings(PLANNER_SETTINGS);
    const statements = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
    return this.inTransaction(['begin', ...statements].join('; '), this.prepared, work, account, { ending });
  }

  /**
   * Runs `work` in a transaction as {@link write}, which all statements and transactions that it starts join, and rolls it back.
   */
  trial<T>(work: () => Promise<T>, account: string): Promise<T> {
    return this.write((tx) => shared.run(trialOf(tx), work), account, 'rollback');
  }

  /** As {@link trial}, but commits when `work` resolves: all that it has done, or nothing. */
  async together<T>(work: () => Promise<T>, account: string): Promise<T> {
    const afterCommit: (() => void)[] = [];
    const result = await this.write((tx) => shared.run({ tx, isTrial: false, afterCommit }, work), account);
    for (const call of afterCommit) call();
    return result;
  }

  /**
   * Runs reads in one snapshot: all statements that `work` starts join it, as those of a trial run do. Nothing is written.
   * @param limitMs the timeout of a statement.
   */
  frozen<T>(limitMs: number, work: () => Promise<T>, account: string): Promise<T> {
    const begin = `begin isolation level repeatable read, read only; set local statement_timeout = ${limitMs}`;
    return this.inTransaction(begin, this.prepared, (tx) => shared.run(trialOf(tx), work), account, {
      ending: 'rollback',
      failureOf: (error) => error,
    });
  }

  /**
   * Runs unprepared reads in one snapshot, each on one core.
   * @param limitMs the statement timeout; a read that exceeds it rejects with an UnavailableError.
   */
  snapshot<T>(limitMs: number, work: (snapshot: Queryable) => Promise<T>, account?: string): Promise<T> {
    const begin = `begin isolation level repeatable read, read only; set local statement_timeout = ${limitMs};
      set local max_parallel_workers_per_gather = 0; set local jit = off`;
    const statement: StatementOf = (text, values) => ({ ...unprepared(text, values), query_timeout: limitMs + 2000 });
    return this.inTransaction(begin, statement, work, account, { failureOf: (error) => error });
  }

  /** @param failureOf converts the error of a failed `commit`. */
  private async inTransaction<T>(
    begin: string,
    statement: StatementOf,
    work: (tx: Transaction) => Promise<T>,
    account: string | undefined,
    { ending = 'commit', ...end }: { readonly ending?: 'commit' | 'rollback'; readonly failureOf?: FailureOf } = {},
  ): Promise<T> {
    const router = await this.router();
    const { failureOf = (error) => router.outcomeOf(error) } = end;
    const progress = { isEnding: false };
    const call = async (signal: AbortSignal): Promise<T> =>
      this.onClient(begin, statement, async (tx, end) => {
        const result = await work(tx);
        // The caller has an error already.
        signal.throwIfAborted();
        progress.isEnding = true;
        await end(ending).catch((error: unknown) => {
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

  /**
   * Runs `work` on one connection after `begin`; rolls back when it rejects.
   * @param work is given how to end the transaction.
   */
  private async onClient<T>(
    begin: string,
    statement: StatementOf,
    work: (tx: Transaction, end: (text: string) => Promise<unknown>) => Promise<T>,
  ): Promise<T> {
    const client = await this.pool.take();
    let failure: Error | undefined;
    // Statements run in sequence, also those issued concurrently; the rollback comes after all of them.
    let last: Promise<unknown> = Promise.resolve();
    // What goes on after the end must not use the connection, which is that of others then.
    let isOpen = true;
    const tx: Transaction = {
      query: (text, values = []) => tx.rows(statement(text, values)),
      rows: <R extends object>(one: Statement) => {
        if (!isOpen) return Promise.reject(new UnavailableError('The transaction has ended'));
        const turn = last.then(() => this.pool.answer<R>(client, one));
        last = turn.catch(() => undefined);
        return turn;
      },
    };
    const end = (text: string): Promise<unknown> => {
      const turn = tx.query(text);
      isOpen = false;
      return turn;
    };
    try {
      await this.pool.answer(client, unprepared(begin));
      return await work(tx, end);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      // A connection whose rollback fails is broken. It is destroyed below, which also rolls back; so is a read-only one.
      isOpen = true;
      await end('rollback').then(
        () => (failure = isReadOnly(error) ? failure : undefined),
        () => undefined,
      );
      throw error;
    } finally {
      this.pool.release(client, failure);
    }
  }
}
