import { setTimeout as delay } from 'node:timers/promises';

/** A condition was not met in time. */
export class TimeoutError extends Error {}

export interface UntilOptions {
  /** By default unlimited: a test has its own timeout. */
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
  /** What is wrong when the time is over, for the error's message. */
  readonly otherwise?: string;
}

/** Polls a condition until it is true. @throws TimeoutError after `timeoutMs`. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { timeoutMs = Infinity, intervalMs = 10, otherwise = 'the condition is not met' }: UntilOptions = {},
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await condition()); await delay(intervalMs))
    if (Date.now() > deadline) throw new TimeoutError(`${otherwise} after ${timeoutMs / 1000} s`);
}
