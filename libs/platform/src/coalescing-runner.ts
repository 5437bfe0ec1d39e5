import type { LoopTurns } from './loops.js';

/**
 * Runs work on request, one run at a time. Requests during a run are coalesced into one more run after it.
 */
export class CoalescingRunner {
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isWanted = false;
  private isStopped = false;

  /**
   * @param work must not reject; resolves to whether it must run again immediately.
   * @param turns receives when there is work, and when there is none. The work itself reports that it was done.
   */
  constructor(
    private readonly work: () => Promise<boolean>,
    private readonly turns?: LoopTurns,
  ) {}

  /** Requests a run. */
  request(): void {
    this.isWanted = true;
    this.turns?.due();
    if (!this.isStopped && !this.isRunning) this.running = this.run();
  }

  /** Resolves after the runs that are requested. */
  async idle(): Promise<void> {
    await this.running;
  }

  /** Stops; resolves after the current run. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    // A flag instead of the promise: a run may end before its promise is stored.
    this.isRunning = true;
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false;
      if (await this.work()) this.isWanted = true;
      if (this.isWanted) this.turns?.due();
      else this.turns?.done();
    }
    this.isRunning = false;
  }
}

/** Removes and returns the first elements of a set, at most `count`. */
export function takeFrom<T>(set: Set<T>, count: number): T[] {
  const taken: T[] = [];
  for (const element of set) {
    if (taken.length === count) break;
    set.delete(element);
    taken.push(element);
  }
  return taken;
}
