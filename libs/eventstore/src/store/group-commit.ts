import { ROOT_CONTEXT, type SpanContext, trace, TraceFlags } from '@opentelemetry/api';
import { withSpan } from '#platform';
import {
  type AccountUnit,
  type CommitAnswer,
  type CommitCallOptions,
  commitResults,
  commitStatement,
  commitValues,
} from './commit-call.js';
import type { CommitMetrics } from './commit-metrics.js';
import { CommitQueue, type Waiting } from './commit-queue.js';
import type { Commit, CommitResult } from './commit.js';
import { COMMIT_CONNECTIONS, type Queryable, sqlState, UnavailableError, UnknownOutcomeError } from './database.js';

/** Most calls of a process that do not wait for locks; more gain nothing (docs/decisions/0017). */
const MAX_CALLS = 2;

/** Most accounts of a process that are waited for at a time, each on a connection of its own. */
const MAX_WAITING_CALLS = COMMIT_CONNECTIONS - MAX_CALLS;

/** How long a group that is small beside the call in flight waits for more units, in milliseconds. */
const LINGER_MS = 5;

/** SQLSTATE that the commit function raises for a unit that it cannot write. */
const REFUSED = 'FL001';

/**
 * Group commit: units of many accounts that arrive while calls are in flight go as the next call. One transaction with
 * statements over all of them costs a fraction of a transaction for each.
 */
export class GroupCommit {
  private readonly queue = new CommitQueue();
  private calls = 0;
  /** How many units are in them. */
  private inFlight = 0;
  private linger: NodeJS.Timeout | undefined;
  /** Units of accounts that another transaction holds; each list goes in a call that waits for its account. */
  private readonly busy: Waiting[][] = [];
  private waitingCalls = 0;

  constructor(
    private readonly database: Queryable,
    private readonly functionName: string,
    private readonly metrics: CommitMetrics,
  ) {
    metrics.observe(() => ({ queued: this.queue.length, busy: this.busy.length + this.waitingCalls }));
  }

  /** @throws UnavailableError when the outcome is unknown because the connection was lost, or when too many wait. */
  commit(account: string, unit: Commit): Promise<CommitResult> {
    if (this.queue.isFullFor(account))
      return Promise.reject(new UnavailableError('Too many changes wait to be saved: try again'));
    return new Promise((resolve, reject) => {
      this.queue.add({ account, unit, caller: activeSpan(), resolve, reject });
      this.startCalls();
    });
  }

  private startCalls(hasLingered = false): void {
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
        // Nobody shares the call. To wait at once costs less than to look whether the account is locked first.
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

  private async run(group: readonly Waiting[]): Promise<void> {
    const accounts = new Set(group.map(({ account }) => account));
    const busy = await this.call(group, { wait: false, ask: group.length > 1 });
    for (const [account, units] of Map.groupBy(busy, ({ account }) => account)) {
      // It stays in its call: what arrives for it meanwhile comes behind.
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

  /** Commits units of one account on a connection that may wait for it. */
  private waitFor(units: readonly Waiting[]): void {
    this.waitingCalls++;
    void this.call(units, { wait: true, ask: units.length > 1 }).finally(() => {
      this.waitingCalls--;
      this.queue.release(units.map(({ account }) => account));
      this.startCalls();
      this.startWaitingCalls();
    });
  }

  /** Commits a group, in halves when one of its units makes it fail. @returns the units whose account is locked. */
  private async call(group: readonly Waiting[], options: CommitCallOptions): Promise<Waiting[]> {
    const done = this.metrics.duration.startTimer();
    this.metrics.batchSize.observe(group.length);
    let results: CommitResult[];
    try {
      results = await commitBatch(
        this.database,
        this.functionName,
        group,
        options,
        group.map(({ caller }) => caller),
      );
    } catch (error) {
      // The server says what is wrong: then nothing of the call is written, and the fault is one unit's.
      if (group.length > 1 && sqlState(error) !== undefined) {
        this.metrics.halvings.inc();
        const middle = group.length >> 1;
        const first = await this.call(group.slice(0, middle), options);
        return [...first, ...(await this.call(group.slice(middle), options))];
      }
      // A unit whose call was lost may be committed, so it is never sent again.
      if (error instanceof UnknownOutcomeError) this.metrics.unknownOutcomes.inc(group.length);
      const refusal = refusalOf(error);
      for (const { resolve, reject } of group) {
        if (refusal === undefined) reject(error);
        else this.resolved(refusal, resolve);
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

/** Why the only unit of a call could not be written; undefined when the error is not of the unit. */
export function refusalOf(error: unknown): CommitResult | undefined {
  const state = sqlState(error);
  // A deadlock or a serialization failure: the unit is decided once more.
  if (state === '40P01' || state === '40001') return { status: 'conflict' };
  if (state === REFUSED && error instanceof Error)
    return { status: error.message === 'receipt' ? 'receipt' : error.message === 'guard' ? 'guard' : 'conflict' };
  if (state?.startsWith('23') !== true) return undefined;
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  return { status: 'unique', detail: { constraint } };
}

/**
 * One call of the commit function: one round trip, one transaction, one span. Results are in the order of the units.
 * @param units in the order of their accounts, which is the order of the locks.
 * @param callers the spans of the commands: the first that is sampled is the parent, the others are linked.
 */
export function commitBatch(
  database: Queryable,
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
      const [answer] = await database.query<CommitAnswer>(commitStatement(functionName), commitValues(units, options));
      if (answer === undefined) throw new Error('The commit function answered nothing');
      return commitResults(units, answer);
    },
    parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
  );
}

const activeSpan = (): SpanContext | undefined => trace.getActiveSpan()?.spanContext();
