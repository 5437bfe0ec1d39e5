import { changesText, type HistoryEvent } from '../api/history.ts';
import { readUserNames } from '../api/names.ts';
import type { Who } from '../api/who.ts';
import { notifyFailure } from './notices.tsx';

/**
 * What others changed and who did it, after a 412 (contract §16).
 * @param what was not written: "Job 17".
 * @param readEvents reads the history since the version that the write expected.
 * @returns "Job 17 was changed meanwhile: Priority by Anna Berg, console".
 */
export async function changedText(
  what: string,
  readEvents: () => Promise<readonly HistoryEvent[]>,
  who: Who,
): Promise<string> {
  // A key may write what it may not read.
  const events = await readEvents().catch(() => []);
  if (events.length === 0) return `${what} was changed meanwhile`;
  const names = await readUserNames(events.map(({ context }) => context.user_uuid));
  return `${what} was changed meanwhile: ${changesText(events, who, names)}`;
}

/** Says it, with the parameters of {@link changedText}. */
export async function notifyChanged(...change: Parameters<typeof changedText>): Promise<void> {
  notifyFailure(`${await changedText(...change)}. It is shown as it is now; try again`);
}
