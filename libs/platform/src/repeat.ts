import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { LoopTurns } from './loops.js';

/** Delay after the first failure, in milliseconds. */
const FIRST_RETRY_MS = 250;
/** Default maximum delay after consecutive failures, in milliseconds. */
const MAX_RETRY_MS = 5000;

/** Work that is repeated until a signal ends it. */
export interface RepeatedWork {
  /** Performs the work once. @returns the delay before the next run, in milliseconds. */
  readonly work: () => Promise<number>;
  /** Stops the repetition after the current run. */
  readonly until: AbortSignal;
  /** The log message of a failure. */
  readonly failure: string;
  /** Maximum delay after consecutive failures, in milliseconds, with exponential backoff. */
  readonly maxRetryMs?: number;
  /** Receives each run that begins, and each that does not fail. */
  readonly turns?: LoopTurns | undefined;
}

/**
 * Repeats work with a delay after each run, and with exponential backoff after failures. Resolves when it was stopped.
 */
export async function repeat(
  { work, until, failure, maxRetryMs = MAX_RETRY_MS, turns }: RepeatedWork,
  log: Logger,
): Promise<void> {
  let retryMs = 0;
  while (!until.aborted) {
    let pauseMs: number;
    turns?.due();
    try {
      pauseMs = await work();
      turns?.done();
      retryMs = 0;
    } catch (error) {
      retryMs = nextRetryMs(retryMs, maxRetryMs);
      pauseMs = retryMs;
      log.warn({ err: error, retry_ms: pauseMs }, failure);
    }
    await pause(pauseMs, until);
  }
}

/** Resolves after `ms` milliseconds, or when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** The delay after another consecutive failure, in milliseconds: twice the previous one, within limits. */
export const nextRetryMs = (previousMs: number, maxRetryMs = MAX_RETRY_MS): number =>
  Math.min(Math.max(previousMs * 2, FIRST_RETRY_MS), maxRetryMs);
