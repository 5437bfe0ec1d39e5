import { isUnavailable } from '#eventstore/store';
import type { Logger } from '#platform';
import type { AttemptResult, DeliveryQueue } from '../queue/delivery-queue.repository.js';
import type { EndpointQueue } from './endpoint-queue.js';

/** How long results gather before they are written, in milliseconds. */
const GATHER_MS = 2;
/** Most results of one statement. */
const MAX_BATCH = 500;
/** Statements under way at a time. */
const MAX_STATEMENTS = 3;
/** While the database is away, it is tried again after so long, in milliseconds. */
const RETRY_MS = 250;

/** How long an endpoint is sent nothing of which an attempt could not be recorded, in milliseconds. */
const UNRECORDABLE_MS = 30_000;

/** What came of an attempt, with the endpoint that holds its entity until it is recorded. */
export interface RecordableAttempt extends AttemptResult {
  readonly endpoint: EndpointQueue;
}

/** Called with results that are done with, and the uuids of those that were recorded. */
export type OnRecorded = (results: readonly RecordableAttempt[], recorded: ReadonlySet<string>) => void;

/**
 * Writes what came of the attempts in batches: what arrives while the statements are under way goes with the next. Results
 * are kept while the database is away; those of an account that was taken over meanwhile are refused by the statement.
 */
export class AttemptRecorder {
  private waiting: RecordableAttempt[] = [];
  private readonly statements = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private held = 0;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly onRecorded: OnRecorded,
    private readonly log: Logger,
  ) {}

  /** Results that are not written yet. */
  get backlog(): number {
    return this.held;
  }

  /** Keeps a result until it is written. */
  add(result: RecordableAttempt): void {
    this.held++;
    this.waiting.push(result);
    this.flushIn(GATHER_MS);
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
    try {
      this.done(batch, await this.queue.record(batch));
    } catch (error) {
      if (isUnavailable(error)) {
        this.waiting = [...batch, ...this.waiting];
        this.flushIn(RETRY_MS);
      } else if (batch.length > 1) {
        // The one that cannot be recorded is found by halving.
        const middle = batch.length >> 1;
        await this.write(batch.slice(0, middle));
        await this.write(batch.slice(middle));
      } else {
        // It stays in the queue, and is sent again: not at once, again and again.
        this.log.error({ err: error, request: batch[0]?.request.uuid }, 'an attempt could not be recorded');
        for (const { endpoint } of batch) endpoint.hold(performance.now() + UNRECORDABLE_MS);
        this.done(batch, new Set());
      }
    }
  }

  private done(batch: readonly RecordableAttempt[], recorded: ReadonlySet<string>): void {
    this.held -= batch.length;
    this.onRecorded(batch, recorded);
  }
}
