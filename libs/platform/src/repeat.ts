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
      retryMs = Math.min(Math.max(retryMs * 2, FIRST_RETRY_MS), maxRetryMs);
      pauseMs = retryMs;
      log.warn({ err: error, retry_ms: pauseMs }, failure);
    }
    await pause(pauseMs, until);
  }
}

/** Resolves after some milliseconds, or when the signal comes. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
