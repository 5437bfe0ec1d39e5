import { type Aggregate, type DomainEvent, fold, NIL_UUID, upcast } from '#eventstore/domain';
import type { EventMeta } from './request-context.js';
import type { Queryable } from '../database/queryable.js';

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
 * Maximum size of the data of a page, as JSON and as stored, in bytes. A page ends early instead: events hold up to a request
 * body each, and a page of thousands of them would not fit into memory. The stored data, which may be compressed a
 * hundredfold, end the page before PostgreSQL decompresses all of them to measure them.
 */
const MAX_PAGE_BYTES = 8 * 1024 * 1024;
const MAX_STORED_BYTES = 2 * 1024 * 1024;

/**
 * SQL: the rows of `page` up to the size limits of a page, and at least one. `"endsPage"` says that a row has reached one.
 * @param page a select with the column `data`.
 */
export const withinPage = (page: string, order: string): string =>
  `select *, "storedUntil" >= ${MAX_STORED_BYTES} or "bytesUntil" >= ${MAX_PAGE_BYTES} as "endsPage" from (
     select *, sum(bytes) over (order by ${order}) as "bytesUntil" from (
       select *, octet_length(data::text) as bytes from (
         select *, sum(stored) over (order by ${order}) as "storedUntil"
         from (select page.*, pg_column_size(data) as stored from (${page}) page) sized
       ) small where "storedUntil" - stored < ${MAX_STORED_BYTES}
     ) measured
   ) fitting where "bytesUntil" - bytes < ${MAX_PAGE_BYTES}`;

/** The columns of a {@link RecordedEvent}. */
export const EVENT_COLUMNS = `position, stream_id as "streamId", stream_type as "streamType", version, event_id as "eventId", type,
  schema_version as "schemaVersion", data, actor, correlation_id as "correlationId", context,
  occurred_at as "occurredAt", recorded_at as "recordedAt"`;

/** The events of a stream after a version, oldest first: a page, which ends early when their data are large. */
export const streamAfter = (
  database: Queryable,
  account: string,
  stream: string,
  version: number,
  limit: number,
): Promise<RecordedEvent[]> =>
  database.query(
    `${withinPage(
      `select ${EVENT_COLUMNS} from event
       where account_id = $1 and (stream_id, version) > ($2, $3) and stream_id <= $2 order by stream_id, version limit $4`,
      'version',
    )} order by version`,
    [account, stream, version, limit],
  );

/** An event without its data. */
export type EventHead = Pick<RecordedEvent, 'version' | 'type' | keyof EventMeta>;

/** What is known of the events of a stream after a version, up to another, oldest first. */
export const headsBetween = (
  database: Queryable,
  account: string,
  stream: string,
  after: number,
  until: number,
): Promise<EventHead[]> =>
  database.query(
    `select version, type, actor, correlation_id as "correlationId", context, occurred_at as "occurredAt", recorded_at as "recordedAt"
     from event where account_id = $1 and stream_id = $2 and version > $3 and version <= $4 order by version`,
    [account, stream, after, until],
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

/**
 * The events of some streams, each up to its version, ordered by stream and version: a page, which ends early when their data are large.
 * @param last the last event of the page before.
 */
export const streamsUntil = (
  database: Queryable,
  account: string,
  versions: ReadonlyMap<string, number>,
  last?: Pick<StateEvent, 'streamId' | 'version'>,
): Promise<(StateEvent & { readonly endsPage: boolean })[]> =>
  database.query(
    `${withinPage(
      `select stream_id as "streamId", version, type, schema_version as "schemaVersion", data, recorded_at as "recordedAt"
       from unnest($2::uuid[], $3::int[]) wanted (id, until) join event on account_id = $1 and stream_id = wanted.id
         and version > case when wanted.id = $4 then $5::int else 0 end and version <= wanted.until where wanted.id >= $4`,
      '"streamId", version',
    )} order by "streamId", version`,
    [account, [...versions.keys()], [...versions.values()], last?.streamId ?? NIL_UUID, last?.version ?? 0],
  );

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
