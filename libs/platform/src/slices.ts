import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * How long work may hold the event loop, in milliseconds. A request waits for several turns of the loop: its arrival, its statements, its
 * commit (docs/decisions/0031).
 */
const SLICE_MS = 5;

/** Ends long work of the event loop from time to time, so that other requests go on. */
export class Slices {
  private since = performance.now();

  /** Resolves at once, or after other requests had their turn, when {@link SLICE_MS} have passed since they had one. */
  async next(): Promise<void> {
    if (performance.now() - this.since < SLICE_MS) return;
    await nextTurn();
    this.since = performance.now();
  }
}
