import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/** The pause after the first failure, in milliseconds. */
const FIRST_RETRY_MS = 250;
/** The longest pause after failures in a row, in milliseconds, unless given. */
const MAX_RETRY_MS = 5000;

/** Work that is repeated until a signal ends it. */
export interface RepeatedWork {
  /** Performs the work once. @returns the pause before the next time, in milliseconds. */
  readonly work: () => Promise<number>;
  /** Ends the repetition, after the work under way. */
  readonly until: AbortSignal;
  /** What a failure means, for the log. */
  readonly failure: string;
  /** The longest pause after failures in a row, in milliseconds: each pause is twice the one before. */
  readonly maxRetryMs?: number;
}

/** Repeats work with a pause after each time, and with growing pauses after failures. Resolves when it has ended. */
export async function repeat(
  { work, until, failure, maxRetryMs = MAX_RETRY_MS }: RepeatedWork,
  log: Logger,
): Promise<void> {
  let retryMs = 0;
  while (!until.aborted) {
    let pauseMs: number;
    try {
      pauseMs = await work();
      retryMs = 0;
    } catch (error) {
      retryMs = nextRetryMs(retryMs, maxRetryMs);
      pauseMs = retryMs;
      log.warn({ err: error, retry_ms: pauseMs }, failure);
    }
    await pause(pauseMs, until);
  }
}

/** Resolves after some milliseconds, or when the signal comes. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** The pause after another failure in a row: twice the one before, within bounds, in milliseconds. */
export const nextRetryMs = (previousMs: number, maxRetryMs = MAX_RETRY_MS): number =>
  Math.min(Math.max(previousMs * 2, FIRST_RETRY_MS), maxRetryMs);
