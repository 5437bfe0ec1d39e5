import { createCheckpoints, isUnavailable, type Queryable } from '#eventstore/store';
import { type Logger, nextRetryMs, pause, withSpan } from '#platform';
import type { Batch, Fold, ProjectionRunner } from './projection-runner.js';

/** Most accounts of one turn. */
const MAX_ACCOUNTS = 500;
/** Most positions of one turn: its accounts share them, so that a busy one does not hold up the others. */
const MAX_POSITIONS = 2000;
/** Most positions of one account in a turn. */
const MAX_POSITIONS_OF_ACCOUNT = 500;
/** The least time from the begin of a turn to that of the next, in milliseconds: more accounts gather meanwhile. */
const TURN_INTERVAL_MS = 8;
/** The same after a turn that had nothing to write but checkpoints. */
const QUIET_INTERVAL_MS = 25;
/** Tries of one event before its stream is parked. */
const MAX_ATTEMPTS = 3;
/** Most correlation ids and accounts of a turn's span. */
const MAX_IN_SPAN = 128;

/** An account whose batch failed: it is read in smaller ones, down to the event that cannot be applied. */
interface Suspect {
  readonly positions: number;
  /** Failures of a batch of one position. */
  readonly attempts: number;
}

type Folded = Batch & { readonly fold: Fold };

/** Receives what a loop has done, for metrics. */
export interface ProjectionProgress {
  turned(accounts: number): void;
  applied(events: number): void;
}

/**
 * Runs one projection, turn by turn: one read and one write for all accounts with new events. While a turn runs, further
 * accounts gather for the next. The write moves each account's checkpoint by compare-and-set, so that any number of
 * workers apply each event once, also when two of them believe that they own the account.
 */
export class ProjectionLoop {
  /** The accounts that may have new events, the one that waits longest first. */
  private readonly pending = new Set<string>();
  private readonly suspects = new Map<string, Suspect>();
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private retryMs = 0;

  /**
   * @param database where a commit need not be flushed to disk.
   * @param owns whether work on an account may begin.
   */
  constructor(
    private readonly runner: ProjectionRunner,
    private readonly database: Queryable,
    private readonly owns: (account: string) => boolean,
    private readonly progress: ProjectionProgress,
    private readonly log: Logger,
  ) {}

  /** Looks at these accounts in the next turn. */
  add(accounts: readonly string[]): void {
    if (this.stopping.signal.aborted) return;
    for (const account of accounts) this.pending.add(account);
    this.running ??= this.run();
  }

  /** Resolves when the turn under way has ended. */
  async settled(): Promise<void> {
    await this.turn;
  }

  /** Looks no more at the accounts of which `isLost` says so. */
  forget(isLost: (account: string) => boolean): void {
    for (const account of this.pending) if (isLost(account)) this.pending.delete(account);
    for (const account of this.suspects.keys()) if (isLost(account)) this.suspects.delete(account);
  }

  /** Ends after the turn under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (this.pending.size > 0 && !signal.aborted) {
      const before = performance.now();
      const turn = this.tryTurn();
      this.turn = turn;
      const intervalMs = await turn;
      await pause(Math.max(0, intervalMs - (performance.now() - before)), signal);
    }
    this.running = undefined;
  }

  /** @returns how long after the begin of this turn the next may begin, in milliseconds. */
  private async tryTurn(): Promise<number> {
    const accounts = this.take();
    try {
      const events = accounts.length === 0 ? 0 : await this.perform(accounts);
      this.retryMs = 0;
      return events > 0 ? TURN_INTERVAL_MS : QUIET_INTERVAL_MS;
    } catch (error) {
      // What was written meanwhile is not read again.
      for (const account of accounts) this.pending.add(account);
      this.retryMs = nextRetryMs(this.retryMs);
      this.log[isUnavailable(error) ? 'warn' : 'error'](
        { err: error, projection: this.runner.projection.name, retry_ms: this.retryMs },
        'a projection cannot go on',
      );
      return this.retryMs;
    }
  }

  /** The accounts of the next turn. Those whose ownership is in doubt stay until it is known. */
  private take(): string[] {
    const taken: string[] = [];
    for (const account of this.pending) {
      if (taken.length === MAX_ACCOUNTS) break;
      if (this.owns(account)) taken.push(account);
    }
    for (const account of taken) this.pending.delete(account);
    return taken;
  }

  /** Reads, applies and writes the next events of the accounts. @returns how many events. */
  private async perform(accounts: readonly string[]): Promise<number> {
    const share = Math.min(MAX_POSITIONS_OF_ACCOUNT, Math.ceil(MAX_POSITIONS / accounts.length));
    const sizes = accounts.map((account) => Math.min(share, this.suspects.get(account)?.positions ?? share));
    const { batches, missing } = await this.runner.next(this.database, accounts, sizes);
    this.progress.turned(batches.length);
    if (missing.length > 0) {
      // A projection that is new to an account, or an account that a program of an earlier release has made.
      await createCheckpoints(this.database, missing, [this.runner.projection.name]);
      for (const account of missing) this.pending.add(account);
    }
    const events = batches.reduce((sum, one) => sum + one.events.length, 0);
    if (batches.length === 0) return 0;
    // A turn that only moves checkpoints is not traced.
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
      // A suspect may fail again: the others are not written in vain.
      (this.suspects.has(batch.account) ? alone : together).push({ ...batch, fold });
    }
    for (const group of [together, ...alone.map((one) => [one])]) await this.write(group);
  }

  /** Writes batches together; when that fails, in halves, down to the one that cannot be written. */
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
      // When another worker was first, what it left is looked at again.
      if (!moved.has(account) || to < head) this.pending.add(account);
      if (!moved.has(account)) continue;
      this.suspects.delete(account);
      this.progress.applied(events.length);
    }
  }

  /** Reads half as much of the account in the next turn, so that at last one event alone is held back, with its stream. */
  private async failed(batch: Batch, error: unknown): Promise<void> {
    const { account, from, to } = batch;
    const positions = Math.ceil((to - from) / 2);
    const attempts = to - from > 1 ? 0 : (this.suspects.get(account)?.attempts ?? 0) + 1;
    this.pending.add(account);
    if (attempts < MAX_ATTEMPTS) {
      this.suspects.set(account, { positions, attempts });
      return;
    }
    this.suspects.delete(account);
    const stream = await this.runner.park(this.database, batch, error, attempts);
    if (stream === undefined) return;
    this.log.error(
      { err: error, account, projection: this.runner.projection.name, stream },
      'a stream was parked: rebuild the projection once the cause is fixed',
    );
  }
}
