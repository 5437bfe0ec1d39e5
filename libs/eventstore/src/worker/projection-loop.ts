import { type AccountCalls, callByAccount, createCheckpoints, isUnavailable } from '#eventstore/store';
import { CoalescingRunner, type Logger, type LoopTurns, nextRetryMs, pause, withSpan } from '#platform';
import type { Batch, Fold, ProjectionRunner } from './projection-runner.js';

/** Maximum accounts of one cycle. */
const MAX_ACCOUNTS = 500;
/** Maximum positions of one cycle, shared by its accounts, so that a busy account does not delay the others. */
const MAX_POSITIONS = 2000;
/** Maximum positions of one account in a cycle. */
const MAX_POSITIONS_OF_ACCOUNT = 500;
/** Minimum time between the starts of two cycles, in milliseconds, in which further accounts accumulate. */
const MIN_CYCLE_MS = 8;
/** The same after a cycle that only moved checkpoints. */
const MIN_IDLE_CYCLE_MS = 25;
/** Maximum attempts to apply an event before its stream is parked. */
const MAX_ATTEMPTS = 3;
/** Delay before a retry of an account whose call failed on a distributed database, in milliseconds. */
const ACCOUNT_RETRY_MS = 1000;
/** Maximum correlation ids and accounts in the span of a cycle. */
const MAX_IN_SPAN = 128;

/** An account whose batch failed. Its batches are halved, down to the event that cannot be applied. */
interface FailingAccount {
  readonly positions: number;
  /** Failures of a batch of one position. */
  readonly attempts: number;
}

type Folded = Batch & { readonly fold: Fold };

/** Receives the progress of a loop, for metrics. */
export interface ProjectionProgress {
  cycleRan(accounts: number): void;
  applied(events: number): void;
}

/**
 * Runs one projection in cycles: one read and one write for all accounts with new events. Accounts with events that
 * arrive during a cycle are processed in the next. The write moves each account's checkpoint by compare-and-set, so
 * that each event is applied once, even if two workers assume that they own the account.
 */
export class ProjectionLoop {
  /** The accounts that may have new events, in order of arrival. */
  private readonly pending = new Set<string>();
  private readonly failing = new Map<string, FailingAccount>();
  private readonly stopping = new AbortController();
  private readonly cycles: CoalescingRunner;
  private cycle: Promise<unknown> = Promise.resolve();
  private retryMs = 0;

  /**
   * @param database connections with asynchronous commits.
   * @param owns whether work on an account may start.
   */
  constructor(
    private readonly runner: Pick<ProjectionRunner, 'projection' | 'next' | 'apply' | 'write' | 'park'>,
    private readonly database: AccountCalls,
    private readonly owns: (account: string) => boolean,
    private readonly progress: ProjectionProgress,
    private readonly turns: LoopTurns,
    private readonly log: Logger,
  ) {
    this.cycles = new CoalescingRunner(() => this.run(), turns);
  }

  /** Adds accounts to the next cycle. */
  add(accounts: readonly string[]): void {
    if (this.stopping.signal.aborted) return;
    for (const account of accounts) this.pending.add(account);
    this.cycles.request();
  }

  /** Resolves when the current cycle has ended. */
  async settled(): Promise<void> {
    await this.cycle;
  }

  /** Discards the accounts for which `isLost` returns true. */
  forget(isLost: (account: string) => boolean): void {
    for (const account of this.pending) if (isLost(account)) this.pending.delete(account);
    for (const account of this.failing.keys()) if (isLost(account)) this.failing.delete(account);
  }

  /** Stops after the current cycle. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.cycles.stop();
  }

  /** @returns whether accounts are pending. */
  private async run(): Promise<boolean> {
    if (this.pending.size === 0) return false;
    const before = performance.now();
    const cycle = this.runCycle();
    this.cycle = cycle;
    const intervalMs = await cycle;
    await pause(Math.max(0, intervalMs - (performance.now() - before)), this.stopping.signal);
    return this.pending.size > 0;
  }

  /** @returns the minimum time from the start of this cycle to the start of the next, in milliseconds. */
  private async runCycle(): Promise<number> {
    const accounts = this.take();
    if (accounts.length === 0) {
      this.turns.done();
      return MIN_IDLE_CYCLE_MS;
    }
    try {
      const events = await callByAccount(
        this.database,
        accounts.map((account) => ({ account })),
        (some) => this.perform(some.map(({ account }) => account)),
        // Accounts of other nodes continue.
        (some, error) => this.retryLater(some, error),
      );
      this.retryMs = 0;
      this.turns.done();
      return events.some((count) => count > 0) ? MIN_CYCLE_MS : MIN_IDLE_CYCLE_MS;
    } catch (error) {
      // Batches that were written before the error are not read again.
      for (const account of accounts) this.pending.add(account);
      this.retryMs = nextRetryMs(this.retryMs);
      this.logFailure(error, this.retryMs);
      return this.retryMs;
    }
  }

  private retryLater(accounts: readonly { readonly account: string }[], error: unknown): void {
    this.logFailure(error, ACCOUNT_RETRY_MS);
    // A partition that is lost in the meantime is another worker's.
    const retry = (): void => this.add(accounts.map(({ account }) => account).filter(this.owns));
    setTimeout(retry, ACCOUNT_RETRY_MS).unref();
  }

  private logFailure(error: unknown, retryMs: number): void {
    this.log[isUnavailable(error) ? 'warn' : 'error'](
      { err: error, projection: this.runner.projection.name, retry_ms: retryMs },
      'a projection cycle failed',
    );
  }

  /** Takes the accounts of the next cycle. Accounts whose ownership is uncertain stay pending. */
  private take(): string[] {
    const taken: string[] = [];
    for (const account of this.pending) {
      if (taken.length === MAX_ACCOUNTS) break;
      if (this.owns(account)) taken.push(account);
    }
    for (const account of taken) this.pending.delete(account);
    return taken;
  }

  /** Reads, applies and writes the next events of the accounts. @returns the number of events. */
  private async perform(accounts: readonly string[]): Promise<number> {
    const share = Math.min(MAX_POSITIONS_OF_ACCOUNT, Math.ceil(MAX_POSITIONS / accounts.length));
    const sizes = accounts.map((account) => Math.min(share, this.failing.get(account)?.positions ?? share));
    const { batches, missing } = await this.runner.next(this.database, accounts, sizes);
    this.progress.cycleRan(batches.length);
    if (missing.length > 0) {
      // A new projection, or an account that a program of an earlier release has created.
      await createCheckpoints(this.database, missing, [this.runner.projection.name]);
      for (const account of missing) this.pending.add(account);
    }
    const events = batches.reduce((sum, one) => sum + one.events.length, 0);
    if (batches.length === 0) return 0;
    // A cycle that only moves checkpoints is not traced.
    if (events === 0) await this.applyAndWrite(batches);
    else await this.traced(batches, events);
    return events;
  }

  private traced(batches: readonly Batch[], events: number): Promise<void> {
    const { name } = this.runner.projection;
    const correlations = new Set(batches.flatMap((one) => one.events.map(({ correlationId }) => correlationId)));
    const attributes = {
      'fieldline.projection': name,
      'fieldline.account': batches.slice(0, MAX_IN_SPAN).map(({ account }) => account),
      'fieldline.events': events,
      'fieldline.correlation_id': [...correlations].slice(0, MAX_IN_SPAN),
    };
    return withSpan(`project ${name}`, { root: true, attributes }, () => this.applyAndWrite(batches));
  }

  private async applyAndWrite(batches: readonly Batch[]): Promise<void> {
    const together: Folded[] = [];
    const alone: Folded[] = [];
    for (const batch of batches) {
      const fold: Fold = new Map();
      try {
        this.runner.apply(batch, fold);
      } catch (error) {
        await this.failed(batch, error);
        continue;
      }
      // A failing account may fail again, so it is written separately.
      (this.failing.has(batch.account) ? alone : together).push({ ...batch, fold });
    }
    for (const group of [together, ...alone.map((one) => [one])]) await this.write(group);
  }

  /** Writes batches together. When that fails, splits them in halves, down to the batch that cannot be written. */
  private async write(batches: readonly Folded[]): Promise<void> {
    const [first] = batches;
    if (first === undefined) return;
    let moved: ReadonlySet<string>;
    try {
      moved = await this.runner.write(this.database, batches);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (batches.length === 1) return await this.failed(first, error);
      const middle = batches.length >> 1;
      await this.write(batches.slice(0, middle));
      return await this.write(batches.slice(middle));
    }
    for (const { account, to, head, events } of batches) {
      // If another worker moved the checkpoint first, the account is read again.
      if (!moved.has(account) || to < head) this.pending.add(account);
      if (!moved.has(account)) continue;
      this.failing.delete(account);
      this.progress.applied(events.length);
    }
  }

  /** Halves the next batch of the account. When a single event fails {@link MAX_ATTEMPTS} times, parks its stream. */
  private async failed(batch: Batch, error: unknown): Promise<void> {
    const { account, from, to } = batch;
    const positions = Math.ceil((to - from) / 2);
    const attempts = to - from > 1 ? 0 : (this.failing.get(account)?.attempts ?? 0) + 1;
    this.pending.add(account);
    if (attempts < MAX_ATTEMPTS) {
      this.failing.set(account, { positions, attempts });
      return;
    }
    this.failing.delete(account);
    const stream = await this.runner.park(this.database, batch, error, attempts);
    if (stream === undefined) return;
    this.log.error(
      { err: error, account, projection: this.runner.projection.name, stream },
      'a stream was parked: rebuild the projection once the cause is fixed',
    );
  }
}
