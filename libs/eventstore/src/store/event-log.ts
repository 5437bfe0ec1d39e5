import { type Aggregate, type DomainEvent, fold, upcast } from '#eventstore/domain';
import type { Provenance } from './request-context.js';
import type { Queryable, SqlValue } from './database.js';

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

const COLUMNS = `position, stream_id as "streamId", stream_type as "streamType", version, event_id as "eventId", type,
  schema_version as "schemaVersion", data, actor, correlation_id as "correlationId", context,
  occurred_at as "occurredAt", recorded_at as "recordedAt"`;

/**
 * Events of an account in the order they were committed, after `position`. Gapless: a page that ends at position n is
 * complete up to n. With `types` (domain names) only those; at most a page of each is read, whatever else the log holds.
 * @param hidden types of streams that are left out; few events are theirs.
 */
export function eventsAfter(
  database: Queryable,
  account: string,
  position: number,
  limit: number,
  { types, hidden = [] }: { readonly types?: readonly string[] | undefined; readonly hidden?: readonly string[] } = {},
): Promise<RecordedEvent[]> {
  const values: SqlValue[] = [account, position, limit];
  if (types === undefined)
    return database.query(
      `select ${COLUMNS} from event where account_id = $1 and position > $2 and stream_type <> all($4) order by position limit $3`,
      [...values, [...hidden]],
    );
  // The comparison of rows and its order are those of the index `event_type` and of no other. With `type = wanted` and
  // `order by position` the planner may choose the primary key and read the rest of the log to find a rare type.
  return database.query(
    `select found.* from unnest($4::text[]) wanted cross join lateral (
       select ${COLUMNS} from event where account_id = $1 and (type, position) > (wanted, $2) and type <= wanted
         order by type, position limit $3
     ) found order by found.position limit $3`,
    [...values, [...new Set(types)]],
  );
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

/** The events of some streams, each up to its version, oldest first within a stream. */
export function streamsUntil(
  database: Queryable,
  account: string,
  versions: ReadonlyMap<string, number>,
): Promise<RecordedEvent[]> {
  return database.query(
    `select ${COLUMNS} from unnest($2::uuid[], $3::int[]) wanted (id, until)
     join event on account_id = $1 and stream_id = wanted.id and version <= wanted.until order by stream_id, version`,
    [account, [...versions.keys()], [...versions.values()]],
  );
}

/** The state that stored events of one stream lead to, each lifted to its current form. */
export const foldRecorded = <S extends object, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  state: S,
  events: readonly RecordedEvent[],
): S =>
  fold(
    aggregate,
    state,
    events.map((event) => upcast(aggregate, event)),
  );
