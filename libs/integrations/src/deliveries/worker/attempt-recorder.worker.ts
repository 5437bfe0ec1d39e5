import { isUnavailable } from '#eventstore/store';
import type { Logger, LoopTurns } from '#platform';
import type { AttemptResult, DeliveryQueue } from '../queue/delivery-queue.repository.js';
import type { EndpointQueue } from './endpoint-queue.js';

/** Delay before a write, so that results form batches, in milliseconds. */
const BATCH_DELAY_MS = 2;
/** Maximum results of one statement. */
const MAX_BATCH = 500;
/** Maximum concurrent statements. */
const MAX_STATEMENTS = 3;
/** Delay before a retry while the database is unavailable, in milliseconds. */
const RETRY_DELAY_MS = 250;

/** Pause of the endpoints of an account whose node is away, in milliseconds. */
const ACCOUNT_PAUSE_MS = 1000;

/** Pause of an endpoint after an attempt could not be recorded, in milliseconds. */
const UNRECORDABLE_PAUSE_MS = 30_000;

/** The result of an attempt, with the endpoint queue that blocks its entity until it is recorded. */
export interface RecordableAttempt extends AttemptResult {
  readonly endpoint: EndpointQueue;
}

/** Called with processed results, and the uuids of those that were recorded. */
export type OnRecorded = (results: readonly RecordableAttempt[], recorded: ReadonlySet<string>) => void;

/**
 * Writes the results of attempts in batches. Results that arrive during the statements are part of the next batch. Results
 * stay in memory while the database is unavailable. The statement rejects results with a superseded epoch.
 */
export class AttemptRecorder {
  private waiting: RecordableAttempt[] = [];
  private readonly statements = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private unrecordedCount = 0;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly onRecorded: OnRecorded,
    private readonly turns: LoopTurns,
    private readonly log: Logger,
  ) {}

  /** Number of results that are not recorded yet. */
  get backlog(): number {
    return this.unrecordedCount;
  }

  /** Queues a result. */
  add(result: RecordableAttempt): void {
    this.unrecordedCount++;
    this.turns.due();
    this.waiting.push(result);
    this.flushIn(BATCH_DELAY_MS);
  }

  private flushIn(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.flush();
    }, ms);
  }

  private flush(): void {
    while (this.waiting.length > 0 && this.statements.size < MAX_STATEMENTS) {
      const batch = this.waiting.splice(0, MAX_BATCH);
      const statement = this.write(batch).finally(() => {
        this.statements.delete(statement);
        if (this.timer === undefined) this.flush();
      });
      this.statements.add(statement);
    }
  }

  private async write(batch: readonly RecordableAttempt[]): Promise<void> {
    const failures: { readonly results: readonly RecordableAttempt[]; readonly error: unknown }[] = [];
    try {
      const recorded = await this.queue.record(batch, (results, error) => failures.push({ results, error }));
      const failed = new Set(failures.flatMap(({ results }) => results));
      this.done(
        batch.filter((result) => !failed.has(result)),
        recorded,
      );
    } catch (error) {
      await this.retry(batch, error);
    }
    for (const { results, error } of failures) {
      // Nothing more is sent to the endpoints of the account meanwhile, so that their results do not fill the backlog.
      if (isUnavailable(error))
        for (const { endpoint } of results) endpoint.postpone(performance.now() + ACCOUNT_PAUSE_MS);
      await this.retry(results, error);
    }
  }

  private async retry(batch: readonly RecordableAttempt[], error: unknown): Promise<void> {
    if (isUnavailable(error)) {
      this.log.warn({ err: error, attempts: batch.length }, 'cannot record attempts at present');
      this.waiting = [...batch, ...this.waiting];
      this.flushIn(RETRY_DELAY_MS);
    } else if (batch.length > 1) {
      // Bisection isolates the result that cannot be recorded.
      const middle = batch.length >> 1;
      await this.write(batch.slice(0, middle));
      await this.write(batch.slice(middle));
    } else {
      // The request stays in the queue and is sent again. The pause prevents a tight loop.
      this.log.error({ err: error, request: batch[0]?.request.uuid }, 'cannot record an attempt');
      for (const { endpoint } of batch) endpoint.pause(performance.now() + UNRECORDABLE_PAUSE_MS);
      this.done(batch, new Set());
    }
  }

  private done(batch: readonly RecordableAttempt[], recorded: ReadonlySet<string>): void {
    this.unrecordedCount -= batch.length;
    if (batch.length > 0) this.turns.done();
    if (this.unrecordedCount > 0) this.turns.due();
    this.onRecorded(batch, recorded);
  }
}
