/** How often what waits is looked for, in milliseconds: while something new is found, and while nothing is. */
const BUSY_MS = 20;
const IDLE_MS = 250;
/** However long looks take, what waits is found within this time and theirs. */
const LONGEST_MS = 1000;
/** The pause is so many times as long as a look, which with many webhooks takes long: it shall not take most of the time. */
const SHARE = 10;

/** When to look next for what waits. */
export class LookPace {
  private pauseMs = BUSY_MS;
  private tookMs = 0;

  /**
   * Tells what a look found and how long it took.
   * @returns how long to pause until the next one, in milliseconds.
   */
  after(found: boolean, tookMs: number): number {
    this.pauseMs = found ? BUSY_MS : Math.min(this.pauseMs * 2, IDLE_MS);
    // One alone may have been held up, which says nothing of the work there is.
    const usualMs = Math.min(tookMs, this.tookMs);
    this.tookMs = tookMs;
    return Math.min(Math.max(this.pauseMs, usualMs * SHARE), LONGEST_MS);
  }
}
