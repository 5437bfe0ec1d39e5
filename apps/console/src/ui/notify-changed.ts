import { changesText, type HistoryEvent } from '../api/history.ts';
import type { Who } from '../api/who.ts';
import { notifyFailure } from './notices.tsx';

/**
 * Says after a 412 what others changed and who did it (contract §16).
 * @param what was not written: "Job 17".
 * @param readEvents reads the history since the version that the write expected.
 */
export async function notifyChanged(
  what: string,
  readEvents: () => Promise<readonly HistoryEvent[]>,
  who: Who,
): Promise<void> {
  // A key may write what it may not read.
  const events = await readEvents().catch(() => []);
  const changes = events.length === 0 ? '' : `: ${changesText(events, who)}`;
  notifyFailure(`${what} was changed meanwhile${changes}. It is shown as it is now; try again`);
}
