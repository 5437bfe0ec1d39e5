import { ROOT_CONTEXT, type SpanContext, trace, TraceFlags } from '@opentelemetry/api';
import { withSpan } from '#platform';
import {
  type AccountUnit,
  type CommitReply,
  type CommitCallOptions,
  commitResults,
  commitStatement,
  commitValues,
  writtenReply,
} from './commit-call.js';
import type { CommitMetrics } from './commit-metrics.js';
import { CommitQueue, type PendingCommit } from './commit-queue.js';
import type { Commit, CommitResult } from './commit.js';
import { COMMIT_CONNECTIONS } from '../database/connections.js';
import type { Database } from '../database/database.js';
import type { Calls } from '../database/commit-calls.js';
import { driverError, sqlState, UnavailableError, UnknownOutcomeError } from '../database/database-errors.js';

/** Maximum concurrent calls of a process that do not wait for locks; more gain nothing (docs/decisions/0017). */
const MAX_CALLS = 2;

/** Maximum concurrent calls of a process that wait for a locked account, each on its own connection. */
const MAX_WAITING_CALLS = COMMIT_CONNECTIONS - MAX_CALLS;

/** How long a batch that is small compared with the calls in flight waits for more units, in milliseconds. */
const LINGER_MS = 5;

/** SQLSTATE that the commit function raises for a unit that it cannot write. */
const REJECTED_SQLSTATE = 'FL001';

/**
 * Group commit: units of many accounts that arrive while calls are in flight form the batch of the next call. One
 * transaction with set-based statements costs a fraction of a transaction per unit.
 */
export class GroupCommit {
  private readonly queue = new CommitQueue();
  private readonly waiting = new Map<string, number>();
  private calls = 0;
  /** The number of units in the calls in flight. */
  private inFlight = 0;
  private linger: NodeJS.Timeout | undefined;
  /** Units of locked accounts, by account; each list goes in a call that waits for its account. */
  private readonly busy: PendingCommit[][] = [];
  private waitingCalls = 0;
  private isStarting = false;

  /** Whether each call is for one account. */
  private isByAccount = false;

  constructor(
    private readonly database: Pick<Database, 'commits' | 'router'>,
    private readonly functionName: string,
    private readonly metrics: CommitMetrics,
  ) {
    metrics.observe(() => ({ queued: this.queue.length, busy: this.busy.length + this.waitingCalls }));
  }

  /**
   * Commits a unit with the next call.
   * @param isAbandoned whether nobody waits for the result any more: then the unit is not sent.
   * @throws UnavailableError when the connection is lost, too many units wait, or the unit was not sent.
   */
  async commit(account: string, unit: Commit, isAbandoned?: () => boolean): Promise<CommitResult> {
    ({ isByAccount: this.isByAccount } = await this.database.router());
    if (this.queue.isFullFor(account)) throw new UnavailableError('Too many pending writes: try again');
    this.waiting.set(account, this.waitingOf(account) + 1);
    return new Promise<CommitResult>((resolve, reject) => {
      this.queue.add({ account, unit, span: activeSpan(), resolve, reject, isAbandoned });
      this.startSoon();
    }).finally(() => {
      const left = this.waitingOf(account) - 1;
      if (left > 0) this.waiting.set(account, left);
      else this.waiting.delete(account);
    });
  }

  /** How many units of an account wait for a call, or are in one. */
  waitingOf(account: string): number {
    return this.waiting.get(account) ?? 0;
  }

  /** Starts calls when all commands that read together have added their units. */
  private startSoon(): void {
    if (this.isStarting) return;
    this.isStarting = true;
    process.nextTick(() => {
      this.isStarting = false;
      this.startCalls();
    });
  }

  /** Starts a call of each account, which waits for a connection of its node and the lock of the account. */
  private startCallsOfAccounts(): void {
    for (let units = this.queue.takeAccount(); units.length > 0; units = this.queue.takeAccount()) this.waitFor(units);
  }

  private startCalls(hasLingered = false): void {
    if (this.isByAccount) {
      this.startCallsOfAccounts();
      return;
    }
    while (this.calls < MAX_CALLS) {
      if (!hasLingered && 2 * this.queue.length < this.inFlight) {
        if (this.queue.length > 0) this.linger ??= setTimeout(() => this.startCalls(true), LINGER_MS);
        return;
      }
      clearTimeout(this.linger);
      this.linger = undefined;
      // The order in which the accounts are locked.
      const group = this.queue
        .take(MAX_CALLS)
        .sort((a, b) => (a.account < b.account ? -1 : a.account === b.account ? 0 : 1));
      if (group.length === 0) return;
      if (group.length === 1 && this.calls + this.waitingCalls === 0) {
        // A single unit: waiting for the lock at once costs less than checking for it first.
        this.waitFor(group);
        return;
      }
      this.calls++;
      this.inFlight += group.length;
      void this.run(group).finally(() => {
        this.calls--;
        this.inFlight -= group.length;
        this.startCalls();
      });
    }
  }

  private async run(group: readonly PendingCommit[]): Promise<void> {
    const accounts = new Set(group.map(({ account }) => account));
    const busy = await this.call(group, { wait: false, check: group.length > 1 });
    for (const [account, units] of Map.groupBy(busy, ({ account }) => account)) {
      // The account is not released, so that later units of it stay behind these.
      accounts.delete(account);
      this.busy.push(units);
    }
    this.queue.release(accounts);
    this.startWaitingCalls();
  }

  private startWaitingCalls(): void {
    while (this.waitingCalls < MAX_WAITING_CALLS) {
      const units = this.busy.shift();
      if (units === undefined) return;
      this.waitFor(units);
    }
  }

  /** Commits units of one account with a call that waits for its lock. */
  private waitFor(units: readonly PendingCommit[]): void {
    this.waitingCalls++;
    void this.call(units, { wait: true, check: units.length > 1 }).then((unwritten) => {
      this.waitingCalls--;
      // Units that a call whose answer was lost has not written with the others: they are sent again.
      if (unwritten.length > 0) this.busy.push(unwritten);
      else this.queue.release(units.map(({ account }) => account));
      this.startCalls();
      this.startWaitingCalls();
    });
  }

  /** Commits a batch, and splits it in halves when a unit makes it fail. @returns the units of locked accounts. */
  private async call(group: readonly PendingCommit[], options: CommitCallOptions): Promise<PendingCommit[]> {
    const done = this.metrics.duration.startTimer();
    this.metrics.batchSize.observe(group.length);
    let results: CommitResult[];
    try {
      results = await commitBatch(
        this.database.commits,
        this.functionName,
        group,
        options,
        group.map(({ span: caller }) => caller),
      );
    } catch (error) {
      const rejection = rejectionOf(error);
      // The server reported an error: the call was rolled back, and one of its units is the cause.
      if (group.length > 1 && (sqlState(error) !== undefined || rejection !== undefined)) {
        this.metrics.halvings.inc();
        const middle = group.length >> 1;
        const first = await this.call(group.slice(0, middle), options);
        return [...first, ...(await this.call(group.slice(middle), options))];
      }
      // A unit whose connection was lost may be committed, so it is never retried.
      if (error instanceof UnknownOutcomeError) this.metrics.unknownOutcomes.inc(group.length);
      for (const { resolve, reject } of group) {
        if (rejection === undefined) reject(error);
        else this.resolved(rejection, resolve);
      }
      return [];
    } finally {
      done();
    }
    return group.filter(({ resolve }, i) => {
      const result = results[i];
      if (result === undefined || result.status === 'busy') return true;
      this.resolved(result, resolve);
      return false;
    });
  }

  private resolved(result: CommitResult, resolve: (result: CommitResult) => void): void {
    this.metrics.commits.inc({ status: result.status });
    resolve(result);
  }
}

/** The rejection of the only unit of a call, from its error; undefined when the unit is not the cause. */
export function rejectionOf(error: unknown): CommitResult | undefined {
  const state = sqlState(driverError(error));
  // A deadlock or a serialization failure: the command is decided again.
  if (state === '40P01' || state === '40001') return { status: 'conflict' };
  if (state === REJECTED_SQLSTATE && error instanceof Error)
    return { status: error.message === 'receipt' ? 'receipt' : error.message === 'guard' ? 'guard' : 'conflict' };
  if (state?.startsWith('23') !== true) return undefined;
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  // A distributed database appends the number of the shard.
  return { status: 'unique', detail: { constraint: constraint.replace(/_\d{6,}$/, '') } };
}

/**
 * One call of the commit function: one round trip, one transaction, one span. Results are in the order of the units.
 * @param units in the order of their accounts, which is the order of the locks.
 * @param callers the spans of the commands: the first that is sampled is the parent, the others are linked.
 */
export function commitBatch(
  database: Calls,
  functionName: string,
  units: readonly AccountUnit[],
  options: CommitCallOptions,
  callers: readonly (SpanContext | undefined)[] = [activeSpan()],
): Promise<CommitResult[]> {
  const spans = callers.filter((span) => span !== undefined);
  const parent = spans.find(({ traceFlags }) => (traceFlags & TraceFlags.SAMPLED) !== 0) ?? spans[0];
  return withSpan(
    'commit',
    {
      attributes: {
        'fieldline.account': [...new Set(units.map(({ account }) => account))],
        'fieldline.units': units.length,
        'fieldline.correlation_id': units.map(({ unit }) => unit.correlation),
      },
      links: spans.filter((span) => span !== parent).map((span) => ({ context: span })),
    },
    async () => {
      const values = commitValues(units, options);
      const [answer] = await database.query<CommitReply>(commitStatement(functionName), values, (on) =>
        writtenReply(on, units),
      );
      if (answer === undefined) throw new Error('The commit function returned no row');
      return commitResults(units, answer);
    },
    parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
  );
}

const activeSpan = (): SpanContext | undefined => trace.getActiveSpan()?.spanContext();
