import type { Database } from '../database/database.js';
import type { Queryable, SqlValue } from '../database/queryable.js';
import type { EventFilter } from './event-filter.js';
import { EVENT_COLUMNS, type RecordedEvent, type StoredEvent, withinPage } from './event-log.js';
import { LAST_KNOWN_VERSION, scanStatement } from './event-scan.js';

/** A filter that an index serves alone. */
type IndexedFilter = Omit<EventFilter, 'actor'>;

/** The statement of a page of events: `$1` is the account, `$2` the position, `$3` the limit. */
function pageStatement({ types, streams, hidden = [] }: IndexedFilter): {
  readonly text: string;
  /** From `$4` on. */
  readonly filter: readonly SqlValue[];
} {
  if (streams !== undefined)
    return {
      text: `select found.* from unnest($4::uuid[]) wanted cross join lateral (
         ${LAST_KNOWN_VERSION}
         select * from (
           select ${EVENT_COLUMNS} from event
           where account_id = $1 and (stream_id, version) > (wanted, (select max(low) from known)) and stream_id <= wanted
           order by stream_id, version offset 0
         ) later
         where "streamType" <> all($5) and ($6::text[] is null or type = any($6)) order by "streamId", version limit $3
       ) found order by found.position limit $3`,
      filter: [[...new Set(streams)], [...hidden], types === undefined ? null : [...types]],
    };
  if (types === undefined)
    return {
      text: `select ${EVENT_COLUMNS} from event where account_id = $1 and position > $2 and stream_type <> all($4) order by position limit $3`,
      filter: [[...hidden]],
    };
  // The row comparison and the order match only the index `event_type`. With `type = wanted` and `order by position` the
  // planner may choose the primary key and scan the rest of the log for a rare type.
  return {
    text: `select found.* from unnest($4::text[]) wanted cross join lateral (
       select ${EVENT_COLUMNS} from event where account_id = $1 and (type, position) > (wanted, $2) and type <= wanted
         order by type, position limit $3
     ) found order by found.position limit $3`,
    filter: [[...new Set(types)]],
  };
}

/**
 * The events of an account after `position`, in commit order. Gapless: a page that ends at position n is complete up to
 * n. With `types`, at most a page of each type is read, whatever the size of the log; with `streams`, of each stream.
 */
export function eventsAfter(
  database: Queryable,
  account: string,
  position: number,
  limit: number,
  wanted: IndexedFilter = {},
): Promise<RecordedEvent[]> {
  const { text, filter } = pageStatement(wanted);
  return database.query(text, [account, position, limit, ...filter]);
}

/** A page of the change feed. */
export interface FeedPage {
  readonly events: readonly StoredEvent[];
  /** The position after which the next page begins; undefined: the page is complete up to `head`. A page without events may have it. */
  readonly next: number | undefined;
  /**
   * The account's last position, in the same snapshot as the events; of a page that ends early, `next`: a reader of a page
   * that is not full continues there.
   */
  readonly head: number;
}

/**
 * As {@link eventsAfter}, with the account's last position, and with JSON as text. The page ends early when its data are
 * large, and, with a filter by `actor`, when it has read many events that the filter leaves out.
 */
export async function feedAfter(
  database: Pick<Database, 'queryJsonText'>,
  account: string,
  position: number,
  limit: number,
  wanted: EventFilter = {},
): Promise<FeedPage> {
  const { text, values } = wanted.actor === undefined ? wholeStatement(wanted) : scanStatement(wanted);
  const rows = await database.queryJsonText<FeedRow>(text, [account, position, limit + 1, ...values]);
  // A join guarantees no order, and sorting in PostgreSQL costs more.
  const events = rows.filter((row) => row.position !== null).sort((a, b) => a.position - b.position);
  const [{ head, until } = { head: 0, until: null }] = rows;
  if (events.length > limit) {
    const page = events.slice(0, limit);
    return { events: page, next: page.at(-1)?.position, head };
  }
  const last = events.at(-1);
  const next = last?.endsPage === true ? last.position : (until ?? undefined);
  return { events, next, head: next ?? head };
}

/** One statement is one snapshot. Without events, the single row has only the head. */
function wholeStatement(wanted: IndexedFilter): { readonly text: string; readonly values: readonly SqlValue[] } {
  const { text, filter } = pageStatement(wanted);
  return {
    text: `select l.position as head, null::bigint as until, page.* from account_log l
     left join (${withinPage(text, 'position')}) page on true where l.account_id = $1`,
    values: filter,
  };
}

/** `until`: the position up to which the events were read; null: all. */
type FeedRow = { readonly head: number; readonly until: number | null } & (
  (StoredEvent & { readonly endsPage: boolean }) | { readonly position: null }
);

/** The last position of an account. */
export async function headOf(database: Queryable, account: string): Promise<number> {
  const [row] = await database.query<{ position: number }>('select position from account_log where account_id = $1', [
    account,
  ]);
  return row?.position ?? 0;
}
