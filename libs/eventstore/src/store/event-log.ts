import { type Aggregate, type DomainEvent, fold, upcast } from '#eventstore/domain';
import type { EventMeta } from './request-context.js';
import type { Queryable } from './queryable.js';

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

/**
 * Maximum size of the data of a page, in bytes as stored (compressed). A page ends early instead: events hold up to a
 * request body each, and a page of thousands of them would not fit into memory.
 */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** The columns of a {@link RecordedEvent}. */
export const EVENT_COLUMNS = `position, stream_id as "streamId", stream_type as "streamType", version, event_id as "eventId", type,
  schema_version as "schemaVersion", data, actor, correlation_id as "correlationId", context,
  occurred_at as "occurredAt", recorded_at as "recordedAt"`;

/** The events of a stream after a version, oldest first. They end early at {@link MAX_PAGE_BYTES}. */
export const streamAfter = (
  database: Queryable,
  account: string,
  stream: string,
  version: number,
  limit: number,
): Promise<RecordedEvent[]> =>
  database.query(
    `select * from (select page.*, sum(bytes) over (order by version) as "bytesUntil" from (
       select ${EVENT_COLUMNS}, pg_column_size(data) as bytes from event
       where account_id = $1 and (stream_id, version) > ($2, $3) and stream_id <= $2 order by stream_id, version limit $4
     ) page) sized where "bytesUntil" - bytes < ${MAX_PAGE_BYTES} order by version`,
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
    `select ${EVENT_COLUMNS} from event where account_id = $1 and stream_id = $2 and event_id = any($3::uuid[]) order by version`,
    [account, stream, uuids],
  );

/** The events before others, each in the stream of its successor; none before the first of a stream. */
export const previousOf = (
  database: Queryable,
  account: string,
  events: readonly StreamPosition[],
): Promise<StreamPosition[]> =>
  database.query(
    `select position, stream_id as "streamId", stream_type as "streamType", version, recorded_at as "recordedAt"
     from unnest($2::uuid[], $3::int[]) later (id, its_version)
     join event on account_id = $1 and stream_id = later.id and version = later.its_version - 1`,
    [account, events.map(({ streamId }) => streamId), events.map(({ version }) => version)],
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
