import type { SqlValue } from '../database/queryable.js';
import type { EventFilter } from './event-filter.js';
import { EVENT_COLUMNS, withinPage } from './event-log.js';

/**
 * Events that a page reads at most of each value of its index, and of all values together, unless there are many values: as
 * many as the largest page without filters has.
 */
const MAX_SCANNED = { together: 5000, least: 250 };
/** More types than this are filtered, not searched by the index of types. */
const MAX_TYPES = 20;

/**
 * SQL: the last version of the stream `wanted` at the position `$2`, as `known`, by a binary search: versions and positions
 * of a stream increase together, and the index of a stream is ordered by version. Conditions and order match only that
 * index.
 */
export const LAST_KNOWN_VERSION = `with recursive known (low, high) as (
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

/** An index in whose order events after the position `$2` are read, for each of some values. */
interface EventIndex {
  /** SQL: the columns of the index behind the account. The first is that of the values. */
  readonly columns: readonly [string, string];
  /** SQL: after which value of the second column the events begin. */
  readonly after: string;
  /** SQL before the select of its events. */
  readonly search?: string;
  readonly type: 'uuid' | 'text';
  readonly values: readonly string[];
}

/** The index by which few events are read that a filter leaves out; undefined: the order of the log. */
function indexFor({ streams, actor, types }: EventFilter): EventIndex | undefined {
  if (streams !== undefined)
    return {
      ...{ columns: ['stream_id', 'version'], type: 'uuid', values: streams },
      ...{ after: '(select max(low) from known)', search: LAST_KNOWN_VERSION },
    };
  if (actor?.users !== undefined)
    return { columns: ["(actor ->> 'user_uuid')::uuid", 'position'], after: '$2', type: 'uuid', values: actor.users };
  if (types !== undefined && types.length <= MAX_TYPES)
    return { columns: ['type', 'position'], after: '$2', type: 'text', values: types };
  return undefined;
}

/** SQL: the condition of a filter on events, from `$6` on. */
const MATCHES = `stream_type <> all($6::text[]) and ($7::text[] is null or type = any($7))
  and ($8::text[] is null or actor ->> 'user_uuid' = any($8)) and ($9::text[] is null or actor ->> 'api_key_uuid' = any($9))
  and ($10::text[] is null or actor ->> 'via' = any($10))`;

/** A statement, with its values from `$4` on. */
export interface ScanStatement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/**
 * The statement of a page whose filter no index serves alone: `$1` is the account, `$2` the position, `$3` the limit. It reads
 * events in the order of an index, and stops when it has found enough, or has read {@link MAX_SCANNED}. Then `until` is
 * the position up to which the page is complete; it is null when that is the head.
 */
export function scanStatement(filter: EventFilter): ScanStatement {
  const { types, hidden = [], actor } = filter;
  const index = indexFor(filter);
  const columns = index?.columns ?? ['position'];
  const order = columns.join(', ');
  const places = columns.map((_, i) => `place_${i}`);
  // The row comparison and the order match only the index, as in the statements of other filters.
  const range =
    index === undefined ? 'position > $2' : `(${order}) > (wanted, ${index.after}) and ${index.columns[0]} <= wanted`;
  const values = index === undefined ? null : [...new Set(index.values)];
  const perValue = Math.max(MAX_SCANNED.least, Math.floor(MAX_SCANNED.together / Math.max(1, values?.length ?? 1)));
  const text = `with scanned as materialized (
      select wanted, found.* from unnest($4::${index?.type ?? 'text'}[]) wanted cross join lateral (
        ${index?.search ?? ''}
        select position, nth, matches from (
          select position, ${columns.map((column, i) => `${column} as ${places[i]}`).join(', ')}, ${MATCHES} as matches,
            row_number() over (order by ${order}) as nth
          from event where account_id = $1 and ${range} order by ${order} limit $5
        ) later where matches or nth = $5 order by ${places.join(', ')} limit $3
      ) found
    ), complete as (
      select min(last) as until from (
        select max(position) as last from scanned group by wanted having count(*) = $3 or max(nth) = $5
      ) unfinished
    ), page as (
      ${withinPage(
        `select event.* from (
           select position from scanned where matches and (position <= (select until from complete)) is not false
           order by position limit $3
         ) found
         cross join lateral (select ${EVENT_COLUMNS} from event where account_id = $1 and position = found.position offset 0) event`,
        'position',
      )}
    )
    select l.position as head, complete.until, page.*
    from account_log l cross join complete left join page on true where l.account_id = $1`;
  const own = [actor?.users, actor?.apiKeys, actor?.vias].map((wanted) => (wanted === undefined ? null : [...wanted]));
  return { text, values: [values ?? [null], perValue, [...hidden], types === undefined ? null : [...types], ...own] };
}
