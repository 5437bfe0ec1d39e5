import type { Database } from '../database/database.js';
import type { Queryable, SqlValue } from '../database/queryable.js';
import { EVENT_COLUMNS, type RecordedEvent, type StoredEvent, withinPage } from './event-log.js';

/** Which events of an account are read: those that meet all conditions that are set. */
export interface EventFilter {
  /** Domain event types. */
  readonly types?: readonly string[] | undefined;
  /** The uuids of entities. */
  readonly streams?: readonly string[] | undefined;
  /** Stream types that are excluded; they have few events. */
  readonly hidden?: readonly string[];
}

/** Whether an event meets a filter: the same conditions as {@link pageStatement}, for events that were read already. */
export function matcherOf({ types, streams, hidden = [] }: EventFilter): (event: StoredEvent) => boolean {
  const [typeSet, streamSet, hiddenSet] = [types && new Set(types), streams && new Set(streams), new Set(hidden)];
  return ({ type, streamId, streamType }) =>
    (typeSet === undefined || typeSet.has(type)) &&
    (streamSet === undefined || streamSet.has(streamId)) &&
    !hiddenSet.has(streamType);
}

/** The statement of a page of events: `$1` is the account, `$2` the position, `$3` the limit. */
function pageStatement({ types, streams, hidden = [] }: EventFilter): {
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
 * The last version of the stream `wanted` at the position `$2`, by a binary search: versions and positions of a stream
 * increase together, and the index of a stream is ordered by version. Here, too, conditions and order match only that
 * index.
 */
const LAST_KNOWN_VERSION = `with recursive known (low, high) as (
           select 0, coalesce((select version from event where account_id = $1 and stream_id >= wanted and stream_id <= wanted
             order by stream_id desc, version desc limit 1), 0)
           union all
           select case when e.position <= $2 then k.middle else k.low end,
             case when e.position <= $2 then k.high else k.middle - 1 end
           from (select low, high, (low + high + 1) / 2 as middle from known where low < high) k
           cross join lateral (
             select position from event
             where account_id = $1 and (stream_id, version) >= (wanted, k.middle) and stream_id <= wanted
             order by stream_id, version limit 1
           ) e
         )`;

/**
 * The events of an account after `position`, in commit order. Gapless: a page that ends at position n is complete up to
 * n. With `types`, at most a page of each type is read, whatever the size of the log; with `streams`, of each stream.
 */
export function eventsAfter(
  database: Queryable,
  account: string,
  position: number,
  limit: number,
  wanted: EventFilter = {},
): Promise<RecordedEvent[]> {
  const { text, filter } = pageStatement(wanted);
  return database.query(text, [account, position, limit, ...filter]);
}

/** A page of the change feed. */
export interface FeedPage {
  readonly events: readonly StoredEvent[];
  /** Whether more events may follow after the last one. If not, the page is complete up to `head`. */
  readonly hasMore: boolean;
  /**
   * The account's last position, in the same snapshot as the events; of a page that ends early, its own last position:
   * a reader of a page that is not full continues there.
   */
  readonly head: number;
}

/**
 * As {@link eventsAfter}, with the account's last position, and with JSON as text. The page ends early when its data are
 * large.
 */
export async function feedAfter(
  database: Pick<Database, 'queryJsonText'>,
  account: string,
  position: number,
  limit: number,
  wanted: EventFilter = {},
): Promise<FeedPage> {
  const { text, filter } = pageStatement(wanted);
  // One statement is one snapshot. Without events, the single row has only the head.
  const rows = await database.queryJsonText<FeedRow>(
    `select l.position as head, page.* from account_log l left join (${withinPage(text, 'position')}) page on true
     where l.account_id = $1`,
    [account, position, limit + 1, ...filter],
  );
  // A join guarantees no order, and sorting in PostgreSQL costs more.
  const events = rows.filter((row) => row.position !== null).sort((a, b) => a.position - b.position);
  const last = events.at(-1);
  const endsEarly = events.length <= limit && last?.endsPage === true;
  return {
    events: events.slice(0, limit),
    hasMore: events.length > limit || endsEarly,
    head: endsEarly ? last.position : (rows[0]?.head ?? 0),
  };
}

type FeedRow = { readonly head: number } & (
  (StoredEvent & { readonly endsPage: boolean }) | { readonly position: null }
);

/** The last position of an account. */
export async function headOf(database: Queryable, account: string): Promise<number> {
  const [row] = await database.query<{ position: number }>('select position from account_log where account_id = $1', [
    account,
  ]);
  return row?.position ?? 0;
}
