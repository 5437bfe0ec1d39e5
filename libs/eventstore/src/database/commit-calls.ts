import type { ConnectionPool, Written } from './connection-pool.js';
import type { Connections } from './connections.js';
import { isReadOnly, UnknownOutcomeError } from './database-errors.js';
import type { SqlValue } from './queryable.js';
import { AbandonedCallError, type Router } from './router.js';
import { type Statement, type StatementOf, unprepared } from './statements.js';

/** Runs calls that write. */
export interface Calls {
  /** @param written is called when the call gets no answer. */
  query<R extends object>(text: string, values?: readonly SqlValue[], written?: Written<R>): Promise<R[]>;
}

/** Fails in a session that may not write, as on a standby. It writes and locks nothing. */
const WRITABLE_SQL = 'select 1 as one from function_set where false for update';

/** Calls of the group commit, on their own connections. */
export class CommitCalls implements Calls {
  constructor(
    private readonly connections: Connections,
    private readonly router: () => Promise<Router>,
    private readonly prepared: StatementOf,
  ) {}

  /** @throws UnknownOutcomeError when the connection is lost during the call. */
  async query<R extends object>(text: string, values: readonly SqlValue[] = [], written?: Written<R>): Promise<R[]> {
    const progress = { isSent: false };
    const router = await this.router();
    try {
      return await router.route('commit', { text, values }, () => {
        progress.isSent = true;
        return this.run<R>(router, this.prepared(text, values), written);
      });
    } catch (error) {
      throw error instanceof AbandonedCallError && progress.isSent ? router.outcomeOf(error) : error;
    }
  }

  /**
   * Checks that a connection of commits answers within the limit and accepts changes.
   * @throws UnavailableError when it does not.
   */
  async check(limitMs: number): Promise<void> {
    const pool = this.poolOf(await this.router());
    const statement = { ...unprepared(WRITABLE_SQL), query_timeout: limitMs };
    // All connections wait for locks: each is asked about by itself.
    if (pool.isBusy) await this.connections.ask((on) => on.query(WRITABLE_SQL));
    else await pool.probe(statement);
  }

  private poolOf(router: Router): ConnectionPool {
    return this.connections.commits((settings) => router.settings(settings));
  }

  private async run<R extends object>(
    router: Router,
    statement: Statement,
    written: Written<R> | undefined,
  ): Promise<R[]> {
    const pool = this.poolOf(router);
    const client = await pool.take();
    let lost: unknown;
    try {
      // The answer of a distributed database also says which of its nodes have written.
      return await pool.answer(client, statement, router.isByAccount ? undefined : written);
    } catch (error) {
      const failure = router.outcomeOf(error);
      if (failure instanceof UnknownOutcomeError || isReadOnly(failure)) lost = failure;
      throw failure;
    } finally {
      pool.release(client, lost);
    }
  }
}
