import type { Logger } from '#platform';
import { isUnavailable } from '#eventstore/store';
import type { DeliveryStore, RequestResult } from './delivery-store.service.js';

/** How long results of an account gather before they are written, in milliseconds. */
const GATHER_MS = 2;
/** Most results of one statement. */
const BATCH = 200;
/** Statements under way at a time. */
const PARALLEL = 6;
/** While the database is away, it is tried again after so long, in milliseconds. */
const RETRY_MS = 250;

/**
 * Writes what came of the requests: what arrives for an account while a statement is under way goes as the next. Results
 * are kept while the database is away; those whose lease ends meanwhile are found out by the statement's fence.
 */
export class Recorder {
  private readonly waiting = new Map<string, RequestResult[]>();
  private readonly active = new Map<string, Promise<void>>();
  private readonly unrecorded = new Map<string, Set<string>>();
  private timer: NodeJS.Timeout | undefined;
  private held = 0;

  /** @param onRecorded is told which results were written, and which belonged to another worker by then. */
  constructor(
    private readonly store: DeliveryStore,
    private readonly onRecorded: (
      account: string,
      results: readonly RequestResult[],
      kept: ReadonlySet<string>,
    ) => void,
    private readonly log: Logger,
  ) {}

  /** Results that are not written yet. */
  get backlog(): number {
    return this.held;
  }

  /** The requests of an account whose results are not written yet. */
  unrecordedOf(account: string): string[] {
    return [...(this.unrecorded.get(account) ?? [])];
  }

  /** Keeps a result until it is written. */
  add(account: string, result: RequestResult): void {
    this.held++;
    const unrecorded = this.unrecorded.get(account) ?? new Set();
    this.unrecorded.set(account, unrecorded.add(result.request.uuid));
    const results = this.waiting.get(account);
    if (results) results.push(result);
    else this.waiting.set(account, [result]);
    this.pumpIn(GATHER_MS);
  }

  /** Resolves when all results are written, or when `signal` says that it has been long enough. */
  async flush(signal: AbortSignal): Promise<void> {
    const enough = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    while (this.held > 0 && !signal.aborted) {
      // While the database is away nothing is under way: the timer of the next try runs.
      const next = new Promise<void>((resolve) => setTimeout(resolve, GATHER_MS * 5));
      await Promise.race([Promise.all([...this.active.values(), next]), enough]);
    }
    clearTimeout(this.timer);
  }

  private pumpIn(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.pump();
    }, ms);
  }

  private pump(): void {
    for (const [account, results] of this.waiting) {
      if (this.active.size >= PARALLEL) return;
      if (this.active.has(account)) continue;
      const batch = results.splice(0, BATCH);
      if (results.length === 0) this.waiting.delete(account);
      const work = this.write(account, batch).finally(() => {
        this.active.delete(account);
        if (this.timer === undefined) this.pump();
      });
      this.active.set(account, work);
    }
  }

  private async write(account: string, batch: readonly RequestResult[]): Promise<void> {
    try {
      const kept = await this.store.record(account, batch);
      this.done(account, batch);
      this.onRecorded(account, batch, kept);
    } catch (error) {
      if (isUnavailable(error)) {
        this.waiting.set(account, [...batch, ...(this.waiting.get(account) ?? [])]);
        this.pumpIn(RETRY_MS);
      } else if (batch.length > 1) for (const one of batch) await this.write(account, [one]);
      else {
        // Its lease ends by itself, and it is attempted again.
        this.done(account, batch);
        this.log.error({ err: error, account, request: batch[0]?.request.uuid }, 'a delivery could not be recorded');
      }
    }
  }

  private done(account: string, batch: readonly RequestResult[]): void {
    this.held -= batch.length;
    const unrecorded = this.unrecorded.get(account);
    for (const { request } of batch) unrecorded?.delete(request.uuid);
    if (unrecorded?.size === 0) this.unrecorded.delete(account);
  }
}
