import { type Attempt, endsDelivery } from '../sender/attempt.js';

/** Maximum jitter as a share of a step. It spreads the retries to a receiver that was unavailable. */
const MAX_JITTER = 0.15;
/** Maximum delay that a receiver can request beyond a step, in seconds. */
const MAX_RETRY_AFTER_SECONDS = 3600;

/**
 * Seconds until the next attempt of a delivery; undefined when it ends with this one: delivered, gone (410), expired, or the
 * last of the schedule (contract §9).
 * @param attemptNo number of this attempt, from 1.
 * @param schedule seconds before each retry.
 * @param random from 0 to below 1.
 */
export function secondsToRetry(
  attempt: Attempt,
  attemptNo: number,
  schedule: readonly number[],
  random: number,
): number | undefined {
  const step = schedule[attemptNo - 1];
  const isOver = endsDelivery(attempt) || attempt.error?.type === 'expired';
  if (isOver || step === undefined) return undefined;
  const retryAfter = Math.min(retryAfterSeconds(attempt) ?? 0, step + MAX_RETRY_AFTER_SECONDS);
  return Math.max(step * (1 + MAX_JITTER * random), retryAfter);
}

/** The pause that an overloaded receiver requests, in seconds, at most an hour; undefined when it requests none. */
export function secondsToPause(attempt: Attempt): number | undefined {
  const retryAfter = retryAfterSeconds(attempt);
  return retryAfter === undefined || retryAfter === 0 ? undefined : Math.min(retryAfter, MAX_RETRY_AFTER_SECONDS);
}

/** `Retry-After` of 429 and 503, in seconds from the response. A date is compared with the receiver's `Date` header. */
function retryAfterSeconds({ response, sentAt, requestTimeMs }: Attempt): number | undefined {
  if (response === null || (response.code !== 429 && response.code !== 503)) return undefined;
  const text = response.headers['retry-after']?.trim() ?? '';
  if (/^\d{1,12}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  if (!/GMT$/.test(text) || Number.isNaN(at)) return undefined;
  const receiverTime = Date.parse(response.headers.date ?? '');
  return Math.max(0, (at - (Number.isNaN(receiverTime) ? Date.parse(sentAt) + requestTimeMs : receiverTime)) / 1000);
}
