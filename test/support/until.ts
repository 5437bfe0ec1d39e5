import { setTimeout as delay } from 'node:timers/promises';

/** Waits for a condition, for as long as the test may take. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}
