import type { ConnectionPool } from './connection-pool.js';
import { PLANNER_SETTINGS } from './connection-settings.js';
import { isReadOnly } from './database-errors.js';
import type { Queryable } from './queryable.js';
import { AbandonedCallError, type Router } from './router.js';
import { type StatementOf, unprepared } from './statements.js';

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
  async write<T>(work: (tx: Queryable) => Promise<T>, account?: string): Promise<T> {
    const settings = (await this.router()).settings(PLANNER_SETTINGS);
    const statements = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
    return this.inTransaction(['begin', ...statements].join('; '), this.prepared, work, account);
  }

  /**
   * Runs unprepared reads in one snapshot, each on one core.
   * @param limitMs the statement timeout; a read that exceeds it rejects with an UnavailableError.
   */
  snapshot<T>(limitMs: number, work: (snapshot: Queryable) => Promise<T>, account?: string): Promise<T> {
    const begin = `begin isolation level repeatable read, read only; set local statement_timeout = ${limitMs};
      set local max_parallel_workers_per_gather = 0; set local jit = off`;
    const statement: StatementOf = (text, values) => ({ ...unprepared(text, values), query_timeout: limitMs + 2000 });
    return this.inTransaction(begin, statement, work, account, (error) => error);
  }

  /** @param endFailed converts the error of a failed `commit`. */
  private async inTransaction<T>(
    begin: string,
    statement: StatementOf,
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
  private async onClient<T>(begin: string, statement: StatementOf, work: (tx: Queryable) => Promise<T>): Promise<T> {
    const client = await this.pool.take();
    let failure: Error | undefined;
    // Statements run in sequence, also those issued concurrently; the rollback comes after all of them.
    let last: Promise<unknown> = Promise.resolve();
    const tx: Queryable = {
      query: (text, values = []) => {
        const turn = last.then(() => this.pool.answer<never>(client, statement(text, values)));
        last = turn.catch(() => undefined);
        return turn;
      },
    };
    try {
      await this.pool.answer(client, unprepared(begin));
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
      this.pool.release(client, failure);
    }
  }
}
