import { createLogger, nextRetryMs, pause } from '#platform';
import { EventFeed, type EventFilter, type FeedBatch, type FeedReader, headOf, isUnavailable } from '#eventstore/store';
import type { Session } from './session.js';
import type { Terminal } from './terminal.js';

/** The interval at which an unavailable database is tried, in milliseconds. */
const PROBE_INTERVAL_MS = 500;

/** Which events a command follows. */
export interface FollowedEvents {
  readonly account: string;
  /** The position after which it starts; undefined: the newest one. */
  readonly after: number | undefined;
  readonly filter: EventFilter;
}

/**
 * Passes the events of an account to `take` as they are recorded, each once and in commit order, until it is stopped. It
 * continues at its position after the database was unavailable.
 * @param take is called again with the same events when the database was unavailable to it.
 * @throws other errors of reads and of `take`.
 */
export async function followEvents(
  terminal: Terminal,
  { database }: Session,
  { account, after, filter }: FollowedEvents,
  stopped: AbortSignal,
  take: (events: FeedBatch['events']) => Promise<void>,
): Promise<void> {
  const readAt = performance.now();
  const head = await headOf(database, account);
  const start = after ?? head;
  let outage: Promise<void> | undefined;
  const probe = async (reader: FeedReader): Promise<void> => {
    terminal.note(
      `The database is unavailable. Events after position ${reader.position} follow when it is available again.`,
    );
    while (!stopped.aborted)
      try {
        await headOf(database, account);
        terminal.note('The database is available again.');
        return;
      } catch {
        await pause(PROBE_INTERVAL_MS, stopped);
      }
  };
  const failed = (): void => {
    outage ??= probe(reader).finally(() => (outage = undefined));
  };
  // The feed logs the failures of its reads, and repeats them.
  const warn = ({ err }: { readonly err?: unknown }): void =>
    isUnavailable(err) ? failed() : terminal.note(err instanceof Error ? err.message : String(err));
  const feed = new EventFeed(database, Object.assign(createLogger('cli', 'silent'), { warn }));
  const reader = feed.reader(account, start, filter);
  const close = (): void => reader.close();
  stopped.addEventListener('abort', close);
  try {
    if (start >= head) reader.joinAt({ head, readAt });
    if (stopped.aborted) close();
    terminal.note(`Events after position ${start} follow. Ctrl-C ends.`);
    let batch: FeedBatch | undefined;
    for (let retryMs = 0; ;)
      try {
        batch ??= await reader.next();
        if (batch === undefined) break;
        await take(batch.events);
        batch = undefined;
        retryMs = 0;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        failed();
        await pause((retryMs = nextRetryMs(retryMs)), stopped);
        if (stopped.aborted) break;
      }
  } finally {
    stopped.removeEventListener('abort', close);
    await feed.close();
    await outage;
  }
}
