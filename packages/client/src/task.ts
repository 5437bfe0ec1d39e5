import { pause } from './retry.js';

/** The first and the longest time between two reads of the progress, in milliseconds. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 2_000;

/** Reads long work until it has ended. @param onProgress is given it whenever it was read. */
export async function endOfTask<T extends { readonly finished_at: string | null }>(
  read: () => Promise<T>,
  onProgress: ((task: T) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(2 * delayMs, MAX_DELAY_MS)) {
    const task = await read();
    onProgress?.(task);
    if (task.finished_at !== null) return task;
    await pause(delayMs, signal);
  }
}
