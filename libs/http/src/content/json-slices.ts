import { setImmediate as nextTurn } from 'node:timers/promises';

/** The most bytes of an answer; a page ends early at them, but holds at least one item (contract §25). */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** How long the serialization of an answer holds the event loop, in milliseconds (contract §25). */
const SLICE_MS = 20;

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

/**
 * The first items of a list as JSON, as many as fit into `maxBytes`, and at least one. The event loop is free between
 * slices of {@link SLICE_MS}.
 */
export async function serialized<T>(
  items: readonly T[],
  present: (item: T) => object,
  maxBytes = MAX_ANSWER_BYTES,
): Promise<readonly string[]> {
  const texts: string[] = [];
  const slices = new Slices();
  let bytes = 0;
  for (const item of items) {
    await slices.next();
    const text = JSON.stringify(present(item));
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > maxBytes && texts.length > 0) break;
    texts.push(text);
  }
  return texts;
}
