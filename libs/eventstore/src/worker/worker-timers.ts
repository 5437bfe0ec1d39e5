import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, pause, repeat } from '#platform';
import { type PartitionConsumer, PartitionOwnership } from './partition-ownership.js';

/** Work that a worker repeats while it runs. */
export interface TimerWork {
  /**
   * Performs the work once, for the accounts of this worker's partitions.
   * @param signal aborted when the worker stops: the work ends early, and another worker continues.
   * @returns the delay before the next run, in milliseconds.
   */
  readonly work: (signal: AbortSignal) => Promise<number>;
  /** The log message of a failure. */
  readonly failure: string;
  /** Maximum delay after consecutive failures, in milliseconds, with exponential backoff. */
  readonly maxRetryMs?: number;
  /** Ends the delay when the worker acquires partitions, for whose accounts the work may be due. */
  readonly runsOnAcquisition?: true;
}

/** The timers of a worker. A context adds its own in the constructor of a provider of its worker module. */
@Injectable()
export class WorkerTimers implements PartitionConsumer {
  private readonly timers: TimerWork[] = [];
  private readonly stopping = new AbortController();
  /** Aborted when partitions are acquired. */
  private acquired = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    ownership: PartitionOwnership,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    ownership.add(this);
  }

  /** Adds a timer; before {@link start}. */
  add(timer: TimerWork): void {
    this.timers.push(timer);
  }

  /** Starts all timers; returns at once. */
  start(): void {
    const { signal: until } = this.stopping;
    const started = this.timers.map(({ work, runsOnAcquisition, ...options }) =>
      repeat(
        { ...options, work: () => (runsOnAcquisition ? this.runUntilAcquisition(work) : work(until)), until },
        this.log,
      ),
    );
    this.running = Promise.all(started);
  }

  /** Starts no more runs, and aborts the signal of the current ones. */
  stop(): void {
    this.stopping.abort();
  }

  /** Resolves when nothing runs any more, after {@link stop}. */
  async stopped(): Promise<void> {
    await this.running;
  }

  gained(): void {
    this.acquired.abort();
    this.acquired = new AbortController();
  }

  /** Performs the work, and waits for its delay. */
  private async runUntilAcquisition(work: TimerWork['work']): Promise<number> {
    const { signal: stopping } = this.stopping;
    const { signal: acquired } = this.acquired;
    const delayMs = await work(stopping);
    await pause(delayMs, AbortSignal.any([stopping, acquired]));
    return 0;
  }
}
