import type { Logger } from '#platform';

/** The first wait after a failure, in milliseconds. */
const FIRST_MS = 250;

/** What is done again and again until it is to end. */
export interface Repeated {
  /** Does it once. @returns after how many milliseconds again. */
  readonly work: () => Promise<number>;
  /** Ends it, after what is under way. */
  readonly until: AbortSignal;
  /** What a failure means, for the log. */
  readonly failure: string;
  /** The longest wait after failures in a row, in milliseconds: each is twice the one before. */
  readonly most?: number;
}

/** Resolves when it has ended. */
export async function repeat({ work, until, failure, most = 5000 }: Repeated, log: Logger): Promise<void> {
  let trouble = 0;
  while (!until.aborted) {
    let pause: number;
    try {
      pause = await work();
      trouble = 0;
    } catch (error) {
      trouble = Math.min(Math.max(trouble * 2, FIRST_MS), most);
      pause = trouble;
      log.warn({ err: error, retry_ms: pause }, failure);
    }
    await pausing(pause, until);
  }
}

/** Resolves after some milliseconds, or when the signal comes. */
function pausing(ms: number, signal: AbortSignal): Promise<void> {
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
