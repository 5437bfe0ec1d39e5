/** Milliseconds of the first wait; each further one is twice as long. */
const FIRST = 250;
/** Milliseconds that no wait of our own exceeds. */
const MOST = 8_000;

/** Answers of gateways that did not reach the service, and of a service that asks for another attempt. */
const PASSING = new Set([429, 502, 503, 504]);

/** Whether the same request may be answered otherwise a little later. */
export const isPassing = (status: number, code: string | undefined): boolean =>
  // The first attempt still runs: its answer can be had in a moment.
  PASSING.has(status) || (status === 409 && code === 'idempotency_in_progress');

/** Milliseconds that a `Retry-After` asks to wait, which is a number of seconds or a date; undefined when it is neither. */
export function retryAfterOf(value: string | null, now: number = Date.now()): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // A date begins with a weekday; Date.parse takes much that is none.
  const date = /^[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * Milliseconds to wait before the next attempt, the first of which is attempt 1. Half of each wait is left to chance, so
 * that many clients that were cut off together do not come back together.
 */
export function backOff(attempt: number, asked: number | undefined, chance: number = Math.random()): number {
  if (asked !== undefined) return asked + chance * FIRST;
  const full = Math.min(MOST, FIRST * 2 ** (attempt - 1));
  return full / 2 + (chance * full) / 2;
}

/** Waits; a signal ends it, and it rejects with the signal's reason. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abandon = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abandon);
      resolve();
    }, ms);
    if (signal?.aborted === true) abandon();
    else signal?.addEventListener('abort', abandon, { once: true });
  });
}
