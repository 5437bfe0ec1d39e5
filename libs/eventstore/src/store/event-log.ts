import { type Aggregate, type DomainEvent, fold, upcast } from '#eventstore/domain';
import type { EventMeta } from './request-context.js';
import type { Database, Queryable } from './database.js';

/** A stored event with its position in the account's log and its version in its stream. */
export interface RecordedEvent extends EventMeta {
  readonly position: number;
  readonly streamId: string;
  readonly streamType: string;
  readonly version: number;
  readonly eventId: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: object;
}

/** A stored event whose JSON columns are text. */
export type StoredEvent = Omit<RecordedEvent, 'data' | 'actor' | 'context'> &
  Readonly<Record<'data' | 'actor' | 'context', string>>;

/** The position of an event in its log and stream. */
export type StreamPosition = Pick<RecordedEvent, 'position' | 'streamId' | 'streamType' | 'version' | 'recordedAt'>;

/** The part of an event that is needed to fold its stream. */
export type StateEvent = Pick<RecordedEvent, 'streamId' | 'version' | 'type' | 'schemaVersion' | 'data' | 'recordedAt'>;

const COLUMNS = `position, stream_id as "streamId", stream_type as "streamType", version, event_id as "eventId", type,
  schema_version as "schemaVersion", data, actor, correlation_id as "correlationId", context,
  occurred_at as "occurredAt", recorded_at as "recordedAt"`;

/** Which events of an account are read: all, or those of `types` (domain event types). */
export interface EventFilter {
  readonly types?: readonly string[] | undefined;
  /** Stream types that are excluded; they have few events. */
  readonly hidden?: readonly string[];
}

/** The statement of a page of events: `$1` is the account, `$2` the position, `$3` the limit. */
function pageStatement({ types, hidden = [] }: EventFilter): {
  readonly text: string;
  /** `$4` */
  readonly filter: readonly string[];
} {
  if (types === undefined)
    return {
      text: `select ${COLUMNS} from event where account_id = $1 and position > $2 and stream_type <> all($4) order by position limit $3`,
      filter: [...hidden],
    };
  // The row comparison and the order match only the index `event_type`. With `type = wanted` and `order by position` the
  // planner may choose the primary key and scan the rest of the log for a rare type.
  return {
    text: `select found.* from unnest($4::text[]) wanted cross join lateral (
       select ${COLUMNS} from event where account_id = $1 and (type, position) > (wanted, $2) and type <= wanted
         order by type, position limit $3
     ) found order by found.position limit $3`,
    filter: [...new Set(types)],
  };
}

/**
 * The events of an account after `position`, in commit order. Gapless: a page that ends at position n is complete up to
 * n. With `types`, at most a page of each type is read, whatever the size of the log.
 */
export function eventsAfter(
  database: Queryable,
  account: string,
  position: number,
  limit: number,
  wanted: EventFilter = {},
): Promise<RecordedEvent[]> {
  const { text, filter } = pageStatement(wanted);
  return database.query(text, [account, position, limit, filter]);
}

/** A page of the change feed. */
export interface FeedPage {
  readonly events: readonly StoredEvent[];
  /** The account's last position, in the same snapshot as the events. */
  readonly head: number;
}

/** As {@link eventsAfter}, with the account's last position, and with JSON as text. */
export async function feedAfter(
  database: Pick<Database, 'queryJsonText'>,
  account: string,
  position: number,
  limit: number,
  wanted: EventFilter = {},
): Promise<FeedPage> {
  const { text, filter } = pageStatement(wanted);
  // One statement is one snapshot. Without events, the single row has only the head.
  const rows = await database.queryJsonText<{ readonly head: number } & (StoredEvent | { readonly position: null })>(
    `select l.position as head, page.* from account_log l left join (${text}) page on true where l.account_id = $1`,
    [account, position, limit, filter],
  );
  const events = rows.filter((row) => row.position !== null);
  // A join guarantees no order, and sorting in PostgreSQL costs more.
  return { events: events.sort((a, b) => a.position - b.position), head: rows[0]?.head ?? 0 };
}

/** The events of a stream after a version, oldest first. */
export const streamAfter = (
  database: Queryable,
  account: string,
  stream: string,
  version: number,
  limit: number,
): Promise<RecordedEvent[]> =>
  database.query(
    `select ${COLUMNS} from event where account_id = $1 and stream_id = $2 and version > $3 order by version limit $4`,
    [account, stream, version, limit],
  );

/** The events of a stream with the given uuids, oldest first. */
export const eventsByIds = (
  database: Queryable,
  account: string,
  stream: string,
  uuids: readonly string[],
): Promise<RecordedEvent[]> =>
  database.query(
    `select ${COLUMNS} from event where account_id = $1 and stream_id = $2 and event_id = any($3::uuid[]) order by version`,
    [account, stream, uuids],
  );

/** The events of some streams, each up to its version, ordered by stream and version. */
export function streamsUntil(
  database: Queryable,
  account: string,
  versions: ReadonlyMap<string, number>,
): Promise<StateEvent[]> {
  return database.query(
    `select stream_id as "streamId", version, type, schema_version as "schemaVersion", data, recorded_at as "recordedAt"
     from unnest($2::uuid[], $3::int[]) wanted (id, until)
     join event on account_id = $1 and stream_id = wanted.id and version <= wanted.until order by stream_id, version`,
    [account, [...versions.keys()], [...versions.values()]],
  );
}

/** Folds stored events of one stream into `state`, after upcasting them. */
export const foldRecorded = <S extends object, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  state: S,
  events: readonly Pick<RecordedEvent, 'type' | 'schemaVersion' | 'data'>[],
): S =>
  fold(
    aggregate,
    state,
    events.map((event) => upcast(aggregate, event)),
  );
