import type { Queryable } from '#eventstore/store';
import { copyBodiesSql, insertRunsSql } from './new-delivery.repository.js';

/** Selects attempts by the time at which they were recorded; both ends are inclusive. */
export interface TimeRange {
  readonly since: string;
  /** Undefined: now. */
  readonly until: string | undefined;
}

/** Deliveries of one batch. */
const BATCH_SIZE = 5000;

/** The last failed attempt of a delivery in a time range. */
interface Failure {
  readonly uuid: string;
  readonly recorded_at: string;
}

/** A failed delivery, with the columns that a new run copies. */
interface FailedDelivery {
  readonly delivery_uuid: string;
  readonly event_uuid: string;
  readonly position: number;
  readonly ordinal: number;
  readonly day: string;
  readonly event_type: string;
  readonly entity_type: string;
  readonly entity_uuid: string;
  readonly entity_version: number;
  readonly recorded_at: string;
}

interface WaitingRequest {
  readonly uuid: string;
  readonly position: number;
  readonly ordinal: number;
  readonly due: boolean;
}

/** Identifies a delivery among those to one webhook. */
const keyOf = ({ position, ordinal }: { readonly position: number; readonly ordinal: number }): string =>
  `${position}/${ordinal}`;

/**
 * The last failure of each delivery that failed in the range, in the order of the events, in batches.
 * @param limit maximum failures; all when omitted.
 */
export async function failuresIn(
  database: Queryable,
  account: string,
  webhook: string,
  { since, until }: TimeRange,
  limit?: number,
): Promise<Failure[][]> {
  const failures = await database.query<Failure>(
    `select distinct on (position, ordinal) uuid, recorded_at from webhook_request
     where account_id = $1 and webhook_uuid = $2 and failed and recorded_at between $3 and coalesce($4, now())
     order by position, ordinal, recorded_at desc, uuid desc limit $5`,
    [account, webhook, since, until ?? null, limit ?? null],
  );
  return Array.from({ length: Math.ceil(failures.length / BATCH_SIZE) }, (_, i) =>
    failures.slice(i * BATCH_SIZE, (i + 1) * BATCH_SIZE),
  );
}

/** What was recorded of a delivery since a time. */
interface Later {
  readonly position: number;
  readonly ordinal: number;
  readonly deliveredAt: string | null;
  readonly run: number;
}

/**
 * Sends a batch of failed deliveries again, except those that succeeded since: brings waiting requests forward, starts a new
 * run of the ended ones, and leaves those that are due or in flight. The caller excludes other resends.
 * @returns the count of all three.
 *
 * The sets are joined in memory: for a join of all of them the planner underestimates the rows and chooses a plan that takes
 * minutes.
 */
export async function redeliverBatch(
  tx: Queryable,
  account: string,
  webhook: string,
  { since }: TimeRange,
  failures: readonly Failure[],
): Promise<number> {
  const failed = await tx.query<FailedDelivery>(
    `select r.delivery_uuid, r.event_uuid, r.position, r.ordinal, r.day::text, r.event_type, r.entity_type, r.entity_uuid,
       r.entity_version, r.recorded_at
     from unnest($3::uuid[], $4::timestamptz[]) f (uuid, recorded_at) join webhook_request r
       on r.account_id = $1 and r.webhook_uuid = $2 and r.uuid = f.uuid and r.recorded_at = f.recorded_at
     order by r.position, r.ordinal`,
    [account, webhook, failures.map(({ uuid }) => uuid), failures.map((failure) => failure.recorded_at)],
  );
  // The queue is read before the records, so that an attempt that ends meanwhile is found in one of them.
  const waiting = await waitingRequestsOf(tx, account, webhook, failed);
  const later = await recordedSince(tx, account, webhook, since, failed);
  const undelivered = failed.filter((one) => (later.get(keyOf(one))?.deliveredAt ?? '') < one.recorded_at);
  const requests = undelivered.flatMap((one) => waiting.get(keyOf(one)) ?? []);
  const ended = undelivered.filter((one) => !waiting.has(keyOf(one)));
  const nextRun = (one: FailedDelivery): number => (later.get(keyOf(one))?.run ?? 1) + 1;
  await startRuns(
    tx,
    account,
    webhook,
    ended.map((one) => ({ ...one, run: nextRun(one) })),
  );
  await bringForward(
    tx,
    account,
    webhook,
    requests.filter(({ due }) => !due).map(({ uuid }) => uuid),
  );
  return undelivered.length;
}

/**
 * The last success and the last run of deliveries since a time, by {@link keyOf}. `failed` is in the order of the events.
 * The search is by entity, which has an index.
 */
async function recordedSince(
  tx: Queryable,
  account: string,
  webhook: string,
  since: string,
  failed: readonly FailedDelivery[],
): Promise<ReadonlyMap<string, Later>> {
  const rows = await tx.query<Later>(
    `select position, ordinal, max(recorded_at) filter (where not failed) as "deliveredAt", max(run) as run
     from webhook_request
     where account_id = $1 and webhook_uuid = $2 and entity_uuid = any($3) and recorded_at >= $4 and position between $5 and $6
     group by position, ordinal`,
    [
      account,
      webhook,
      [...new Set(failed.map((one) => one.entity_uuid))],
      since,
      failed[0]?.position ?? 0,
      failed.at(-1)?.position ?? 0,
    ],
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/**
 * The waiting request of each delivery, by {@link keyOf}: the one due first. `deliveries` are in the order of the events.
 * The search is by entity, as in {@link recordedSince}.
 */
async function waitingRequestsOf(
  tx: Queryable,
  account: string,
  webhook: string,
  deliveries: readonly FailedDelivery[],
): Promise<ReadonlyMap<string, WaitingRequest>> {
  const rows = await tx.query<WaitingRequest>(
    `select distinct on (position, ordinal) uuid, position, ordinal, send_at <= now() as due from webhook_queue
     where account_id = $1 and webhook_uuid = $2 and entity_uuid = any($3) and position between $4 and $5
     order by position, ordinal, send_at`,
    [
      account,
      webhook,
      [...new Set(deliveries.map((one) => one.entity_uuid))],
      deliveries[0]?.position ?? 0,
      deliveries.at(-1)?.position ?? 0,
    ],
  );
  const wanted = new Set(deliveries.map(keyOf));
  return new Map(rows.filter((row) => wanted.has(keyOf(row))).map((row) => [keyOf(row), row]));
}

/** Makes waiting requests due now, after retries and first attempts. */
async function bringForward(tx: Queryable, account: string, webhook: string, uuids: readonly string[]): Promise<void> {
  await tx.query(
    `update webhook_queue set send_at = now(), priority = 2
     where account_id = $1 and webhook_uuid = $2 and uuid = any($3) and send_at > now()`,
    [account, webhook, uuids],
  );
}

/** Starts runs of ended deliveries, in their order. */
async function startRuns(
  tx: Queryable,
  account: string,
  webhook: string,
  ended: readonly (FailedDelivery & { readonly run: number })[],
): Promise<void> {
  const old = (parameter: '$2' | '$3'): string => `with old as materialized (
       select * from json_to_recordset(${parameter}::json) as o (delivery_uuid uuid, event_uuid uuid, run int, position bigint,
         ordinal smallint, day date, event_type text, entity_type text, entity_uuid uuid, entity_version int)
     )`;
  const rows = JSON.stringify(ended);
  await tx.query(`${old('$2')} ${copyBodiesSql('old')}`, [account, rows]);
  await tx.query(`${old('$3')} ${insertRunsSql('old', 2)}`, [account, webhook, rows]);
}
