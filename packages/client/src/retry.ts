/** The first delay, in milliseconds; it doubles with each attempt. */
const BASE_DELAY_MS = 250;
/** Maximum delay without a `Retry-After`, in milliseconds. */
const MAX_DELAY_MS = 8_000;

/**
 * Statuses of a service that requests a retry or failed, and of gateways that could not reach it. A request that failed
 * with 500 has changed nothing, or its `Idempotency-Key` replays what it has changed.
 */
const RETRYABLE_STATUSES = new Set([429, 500, 502, 503, 504]);

/** Statuses of a service that is not available: while it restarts, or its database does. */
const UNAVAILABLE_STATUSES = new Set([502, 503, 504]);

/** The longest time that a timer counts, in milliseconds; it fires at once for a longer one. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Whether the service is not available, so that a later attempt may succeed without any change. */
export const isUnavailable = (status: number): boolean => UNAVAILABLE_STATUSES.has(status);

/** Whether a request may be retried after this response. */
export const isRetryable = (status: number, code: string | undefined): boolean =>
  RETRYABLE_STATUSES.has(status) ||
  // The first attempt is still in progress; a retry gets its response.
  (status === 409 && code === 'idempotency_in_progress');

/** The delay of a `Retry-After` header, seconds or a date, in milliseconds; undefined when it is invalid. */
export function retryAfterOf(value: string | null, now: number = Date.now()): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // An HTTP date begins with a weekday; Date.parse accepts many other texts.
  const date = /^[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * The delay before the next attempt, in milliseconds: exponential backoff with jitter over half of the delay.
 * @param attempt the number of the failed attempt, from 1.
 * @param retryAfterMs the delay that the service requested.
 */
export function retryDelayMs(
  attempt: number,
  retryAfterMs: number | undefined,
  random: number = Math.random(),
): number {
  if (retryAfterMs !== undefined) return retryAfterMs + random * BASE_DELAY_MS;
  const full = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** (attempt - 1));
  return full / 2 + (random * full) / 2;
}

/** Waits `ms` milliseconds, 24 days at most. Rejects with the signal's reason when it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      },
      Math.min(ms, MAX_TIMER_MS),
    );
    if (signal?.aborted === true) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}
