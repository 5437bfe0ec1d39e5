import type { Queryable } from '../database/queryable.js';

/** Events that are counted at most: a request with as many may have more. */
export const MAX_REQUEST_EVENTS = 1_000_000;

/** SQL: an event with the correlation id `$2`, found by the index on its hash. */
const OF_REQUEST = 'account_id = $1 and hashtext(correlation_id) = hashtext($2) and correlation_id = $2';

/** The entities of one type that a request has changed. */
export interface ChangedEntities {
  readonly streamType: string;
  readonly entities: number;
  readonly events: number;
  /** The position of the newest event. */
  readonly last: number;
}

/** How many entities the events with a correlation id concern, by type: all of them, or one. */
export const entitiesOfRequest = (
  database: Queryable,
  account: string,
  correlationId: string,
  entity: string | null,
): Promise<ChangedEntities[]> =>
  database.query(
    `select stream_type as "streamType", count(distinct stream_id)::int as entities, count(*)::int as events, max(position) as last
     from (
       select stream_type, stream_id, position from event
       where ${OF_REQUEST} and ($3::uuid is null or stream_id = $3) limit ${MAX_REQUEST_EVENTS}
     ) e group by stream_type order by stream_type`,
    [account, correlationId, entity],
  );

/** Which events of an account are meant. */
export interface RequestEvents {
  readonly correlationId: string;
  /** The types of the entities. */
  readonly kinds: readonly string[];
  /** The only entity; null for all. */
  readonly entityUuid: string | null;
  /** The position of the newest event. */
  readonly last: number;
}

/** An entity that a request has changed. */
export interface ChangedEntity {
  /** Of the newest of the events. */
  readonly position: number;
  readonly uuid: string;
  readonly type: string;
  /** The versions that the events made, oldest first. */
  readonly versions: readonly number[];
}

/** A page of the entities that the events concern, by their newest events, newest first, from the position `until` on. */
export const entitiesChangedBy = (
  database: Queryable,
  account: string,
  { correlationId, kinds, entityUuid, last }: RequestEvents,
  until: number,
  limit: number,
): Promise<ChangedEntity[]> =>
  database.query(
    // `offset 0` reads the events of the request by their index, and not the whole log by position.
    `select e.position, e.stream_id as uuid, e.stream_type as type, (
       select array_agg(o.version order by o.version) from event o
       where o.account_id = $1 and o.stream_id = e.stream_id and o.correlation_id = $2 and o.position <= $6
     ) as versions
     from (
       select e.position, e.stream_id, e.stream_type, e.version from event e
       where ${OF_REQUEST} and e.position <= $5 and e.stream_type = any($3) and ($4::uuid is null or e.stream_id = $4)
       order by e.position desc offset 0
     ) e
     where not exists (
       select from event o where o.account_id = $1 and o.stream_id = e.stream_id and o.version > e.version
         and o.correlation_id = $2 and o.position <= $6
     )
     order by e.position desc limit $7`,
    [account, correlationId, kinds, entityUuid, until, last, limit],
  );

/** Whether an entity has an event with a correlation id. */
export async function isChangedBy(
  database: Queryable,
  account: string,
  stream: string,
  correlationId: string,
): Promise<boolean> {
  const [found] = await database.query<{ exists: boolean }>(
    'select exists (select from event where account_id = $1 and stream_id = $2 and correlation_id = $3) as exists',
    [account, stream, correlationId],
  );
  return found?.exists === true;
}
