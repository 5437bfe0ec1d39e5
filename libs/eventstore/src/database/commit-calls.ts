import type { Connections } from './connections.js';
import { isReadOnly, rethrowUnavailable, UnknownOutcomeError } from './database-errors.js';
import type { Queryable, SqlValue } from './queryable.js';
import { AbandonedCallError, type Router } from './router.js';
import { rowsOf, type Statement, type StatementOf } from './statements.js';

/** Calls of the group commit, on their own connections. */
export class CommitCalls implements Queryable {
  constructor(
    private readonly connections: Connections,
    private readonly router: () => Promise<Router>,
    private readonly prepared: StatementOf,
  ) {}

  /** @throws UnknownOutcomeError when the connection is lost during the call. */
  async query<R extends object>(text: string, values: readonly SqlValue[] = []): Promise<R[]> {
    const progress = { isSent: false };
    const router = await this.router();
    try {
      return await router.route('commit', { text, values }, () => {
        progress.isSent = true;
        return this.run<R>(router, this.prepared(text, values));
      });
    } catch (error) {
      throw error instanceof AbandonedCallError && progress.isSent ? router.outcomeOf(error) : error;
    }
  }

  private async run<R extends object>(router: Router, statement: Statement): Promise<R[]> {
    const client = await this.connections
      .commits((settings) => router.settings(settings))
      .connect()
      .catch(rethrowUnavailable);
    let lost: Error | undefined;
    try {
      return await rowsOf<R>(client, statement);
    } catch (error) {
      const failure = router.outcomeOf(error);
      if (failure instanceof UnknownOutcomeError || (failure instanceof Error && isReadOnly(failure))) lost = failure;
      throw failure;
    } finally {
      client.release(lost);
    }
  }
}
