import { type Attempt, isSuccess } from '../sender/attempt.js';

/** Most that is added to a step, as a share of it: a receiver that was away is not met by all retries at once. */
const JITTER = 0.15;
/** How far beyond its step a receiver may put off a retry, in seconds. */
const MOST_PUT_OFF = 3600;

/**
 * Seconds until the next attempt of a delivery; undefined when it ends with this one: received, refused for good (410),
 * waited for too long, or the last of the schedule (contract §9).
 * @param attemptNo of the attempt made, from 1.
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
  const isOver = isSuccess(attempt) || attempt.response?.code === 410 || attempt.error?.type === 'expired';
  if (isOver || step === undefined) return undefined;
  const putOff = Math.min(secondsAskedFor(attempt) ?? 0, step + MOST_PUT_OFF);
  return Math.max(step * (1 + JITTER * random), putOff);
}

/** How long a receiver that is overloaded asks to be left alone, in seconds, at most an hour; undefined when it does not. */
export function secondsToPause(attempt: Attempt): number | undefined {
  const asked = secondsAskedFor(attempt);
  return asked === undefined || asked === 0 ? undefined : Math.min(asked, MOST_PUT_OFF);
}

/** `Retry-After` of 429 and 503, in seconds from the response; a date is read against the receiver's own clock. */
function secondsAskedFor({ response, sentAt, requestTimeMs }: Attempt): number | undefined {
  if (response === null || (response.code !== 429 && response.code !== 503)) return undefined;
  const text = response.headers['retry-after']?.trim() ?? '';
  if (/^\d{1,12}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  if (!/GMT$/.test(text) || Number.isNaN(at)) return undefined;
  const receiverTime = Date.parse(response.headers.date ?? '');
  return Math.max(0, (at - (Number.isNaN(receiverTime) ? Date.parse(sentAt) + requestTimeMs : receiverTime)) / 1000);
}
