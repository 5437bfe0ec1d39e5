import { type Aggregate, type DomainEvent, fold, upcast } from '#eventstore/domain';
import type { Provenance } from './request-context.js';
import type { Database, Queryable } from './database.js';

/** An event as stored, with where it stands in its account's log and in its stream. */
export interface RecordedEvent extends Provenance {
  readonly position: number;
  readonly streamId: string;
  readonly streamType: string;
  readonly version: number;
  readonly eventId: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: object;
}

/** An event whose JSON columns are left as the text that PostgreSQL makes of them. */
export type StoredEvent = Omit<RecordedEvent, 'data' | 'actor' | 'context'> &
  Readonly<Record<'data' | 'actor' | 'context', string>>;

/** What of an event says where it stands in its stream. */
export type StreamPlace = Pick<RecordedEvent, 'position' | 'streamId' | 'streamType' | 'version' | 'recordedAt'>;

/** What of an event leads to the state of its stream. */
export type StreamFact = Pick<RecordedEvent, 'streamId' | 'version' | 'type' | 'schemaVersion' | 'data' | 'recordedAt'>;

const COLUMNS = `position, stream_id as "streamId", stream_type as "streamType", version, event_id as "eventId", type,
  schema_version as "schemaVersion", data, actor, correlation_id as "correlationId", context,
  occurred_at as "occurredAt", recorded_at as "recordedAt"`;

/** Which events of an account are read: all unless `types` (domain names) are given. */
export interface EventFilter {
  readonly types?: readonly string[] | undefined;
  /** Types of streams that are left out; few events are theirs. */
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
  // The comparison of rows and its order are those of the index `event_type` and of no other. With `type = wanted` and
  // `order by position` the planner may choose the primary key and read the rest of the log to find a rare type.
  return {
    text: `select found.* from unnest($4::text[]) wanted cross join lateral (
       select ${COLUMNS} from event where account_id = $1 and (type, position) > (wanted, $2) and type <= wanted
         order by type, position limit $3
     ) found order by found.position limit $3`,
    filter: [...new Set(types)],
  };
}

/**
 * Events of an account in the order they were committed, after `position`. Gapless: a page that ends at position n is
 * complete up to n. With `types` at most a page of each is read, whatever else the log holds.
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
  /** The account's newest position in the snapshot in which the events were read. */
  readonly head: number;
}

/** As {@link eventsAfter}, with the account's newest position, and with JSON as text. */
export async function feedAfter(
  database: Pick<Database, 'queryJsonText'>,
  account: string,
  position: number,
  limit: number,
  wanted: EventFilter = {},
): Promise<FeedPage> {
  const { text, filter } = pageStatement(wanted);
  // One statement is one snapshot. Without events the one row holds the head alone.
  const rows = await database.queryJsonText<{ readonly head: number } & (StoredEvent | { readonly position: null })>(
    `select l.position as head, page.* from account_log l left join (${text}) page on true where l.account_id = $1`,
    [account, position, limit, filter],
  );
  const events = rows.filter((row) => row.position !== null);
  // A join promises no order, and sorting rows costs PostgreSQL more.
  return { events: events.sort((a, b) => a.position - b.position), head: rows[0]?.head ?? 0 };
}

/** The events of one stream after a version, oldest first. */
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

/** Those of a stream's events that are named by their uuids, oldest first. */
export const eventsNamed = (
  database: Queryable,
  account: string,
  stream: string,
  uuids: readonly string[],
): Promise<RecordedEvent[]> =>
  database.query(
    `select ${COLUMNS} from event where account_id = $1 and stream_id = $2 and event_id = any($3::uuid[]) order by version`,
    [account, stream, uuids],
  );

/** What happened in some streams, each up to its version, oldest first within a stream. */
export function streamsUntil(
  database: Queryable,
  account: string,
  versions: ReadonlyMap<string, number>,
): Promise<StreamFact[]> {
  return database.query(
    `select stream_id as "streamId", version, type, schema_version as "schemaVersion", data, recorded_at as "recordedAt"
     from unnest($2::uuid[], $3::int[]) wanted (id, until)
     join event on account_id = $1 and stream_id = wanted.id and version <= wanted.until order by stream_id, version`,
    [account, [...versions.keys()], [...versions.values()]],
  );
}

/** The state that stored events of one stream lead to, each lifted to its current form. */
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
