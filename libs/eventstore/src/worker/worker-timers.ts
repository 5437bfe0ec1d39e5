import { Injectable, Inject } from '@nestjs/common';
import { LOGGER, type Logger, repeat, type RepeatedWork } from '#platform';

/** Work that a worker repeats while it runs. */
export interface TimerWork extends Omit<RepeatedWork, 'work' | 'until'> {
  /**
   * Performs the work once.
   * @param signal aborted when the worker stops: the work ends early, and the next worker continues.
   * @returns the delay before the next run, in milliseconds.
   */
  readonly work: (signal: AbortSignal) => Promise<number>;
}

/** The timers of a worker. A context adds its own in the constructor of a provider of its worker module. */
@Injectable()
export class WorkerTimers {
  private readonly timers: TimerWork[] = [];
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  /** Adds a timer; before {@link start}. */
  add(timer: TimerWork): void {
    this.timers.push(timer);
  }

  /** Starts all timers; returns at once. */
  start(): void {
    const { signal: until } = this.stopping;
    const started = this.timers.map(({ work, ...timer }) =>
      repeat({ ...timer, work: () => work(until), until }, this.log),
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
}
