/**
 * Runs work when it is asked to, one run at a time. What asks during a run has one more run after it, so that everything
 * that was asked for is seen.
 */
export class Rerun {
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isWanted = false;
  private isStopped = false;

  /** @param work must not reject; @returns whether it wants to run again at once. */
  constructor(private readonly work: () => Promise<boolean>) {}

  /** Asks for a run. */
  request(): void {
    this.isWanted = true;
    if (!this.isStopped && !this.isRunning) this.running = this.run();
  }

  /** Ends after the run under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false;
      if (await this.work()) this.isWanted = true;
    }
    this.isRunning = false;
  }
}

/** Takes the first elements out of a set, at most so many. */
export function takeFrom<T>(set: Set<T>, count: number): T[] {
  const taken: T[] = [];
  for (const element of set) {
    if (taken.length === count) break;
    set.delete(element);
    taken.push(element);
  }
  return taken;
}
