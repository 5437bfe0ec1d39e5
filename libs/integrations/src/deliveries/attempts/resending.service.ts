import { Injectable } from '@nestjs/common';
import { writeReceipt, type RequestContext, Database, type Queryable } from '#eventstore/store';
import { DomainError, validationError, isUuid, notFound } from '#eventstore/domain';

/** Attempts recorded from an instant to another, both included; to now, unless told. */
export interface RecordedRange {
  readonly since: string;
  readonly until: string | undefined;
}

/** The record that waits after a request was sent again. */
export interface ResentRequest {
  readonly uuid: string;
  /** Whether it is a new delivery; else it waited already and is sent now. */
  readonly isNew: boolean;
}

/** How many deliveries were sent again. */
export interface ResentDeliveries {
  readonly resent: number;
}

/** The last failed record of a delivery in a range. */
interface Failure {
  readonly uuid: string;
  readonly recorded_at: string;
}

/** Deliveries that one statement sends again. */
const BATCH = 5000;
/** Deliveries that one request sends again: all of them or none, and not for longer than somebody waits. */
const MOST = 100_000;

/** Has deliveries sent again, by whichever worker finds them in the queue. */
@Injectable()
export class Resending {
  constructor(private readonly database: Database) {}

  /**
   * Sends one record again: what was sent as a new delivery, answering 201, and what waits now instead of later,
   * answering 200; with the request's receipt, all or nothing.
   * @throws DomainError `not_found`; `conflict` while it is in flight; 422 on an If-Match, as records have no version.
   */
  resend(ctx: RequestContext, webhook: string, request: string): Promise<ResentRequest> {
    return this.database.transaction(async (tx) => {
      const { uuid, isNew } = await sendAgain(tx, ctx.account, webhook, request);
      if (ctx.expectedVersions !== undefined)
        throw validationError('If-Match', 'must be absent: requests have no version');
      const result = { uuid, isNew };
      await writeReceipt(tx, ctx, result);
      return result;
    });
  }

  /**
   * Sends again all that failed in a range and was not delivered since, with the request's receipt, all or nothing.
   * @throws DomainError 422 when that is more than 100,000.
   */
  resendFailed(ctx: RequestContext, webhook: string, range: RecordedRange): Promise<ResentDeliveries> {
    return this.database.transaction(async (tx) => {
      await aloneOn(tx, webhook);
      const batches = await failuresIn(tx, ctx.account, webhook, range, MOST + 1);
      if (batches.reduce((sum, { length }) => sum + length, 0) > MOST)
        throw validationError(
          'since',
          `is too early: more than ${MOST} deliveries failed since then; take a shorter time, or \`webhooks resend\``,
        );
      let resent = 0;
      for (const batch of batches) resent += await sendAllAgain(tx, ctx.account, webhook, range, batch);
      await writeReceipt(tx, ctx, { resent });
      return { resent };
    });
  }

  /** As {@link resendFailed}, each batch in a transaction of its own. @returns how many are sent again. */
  async resendFailedByBatches(
    account: string,
    webhook: string,
    range: RecordedRange,
    progress: (done: number, total: number) => void,
  ): Promise<number> {
    const batches = await failuresIn(this.database, account, webhook, range);
    const total = batches.reduce((sum, { length }) => sum + length, 0);
    let resent = 0;
    let done = 0;
    for (const batch of batches) {
      resent += await this.database.transaction(async (tx) => {
        await aloneOn(tx, webhook);
        return sendAllAgain(tx, account, webhook, range, batch);
      });
      progress((done += batch.length), total);
    }
    return resent;
  }

  /** Keeps the answer of what was done outside of any transaction, so that a repeated request does not do it again. */
  keepReceipt(ctx: RequestContext, result: unknown): Promise<void> {
    return writeReceipt(this.database, ctx, result);
  }
}

/** New deliveries of old ones `o`: first attempts, due now. */
const intoQueue = (old: string, priority: number): string =>
  `insert into webhook_queue (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
     entity_uuid, entity_version, attempt_no, priority, send_at)
   select $1, $2, time_ordered_uuid(), time_ordered_uuid(), current_date, o.position, o.ordinal, o.event_type, o.entity_type,
     o.entity_uuid, o.entity_version, 1, ${priority}, now() from ${old} o returning uuid`;
/** Their bodies under the date of today, so that they live as long as the new deliveries. */
const copyBodies = (old: string): string =>
  `insert into outbox_body (account_id, day, position, ordinal, body)
   select $1, current_date, o.position, o.ordinal, m.body from ${old} o cross join lateral (
     select body from outbox_body where account_id = $1 and day = o.day and position = o.position and ordinal = o.ordinal
     offset 0) m
   where o.day <> current_date on conflict do nothing`;

/**
 * Whether a request `q` of the queue is being sent, or is about to be: it is due, and its endpoint is neither suspended nor
 * paused. Which of these is in flight only the worker knows.
 */
const IS_BEING_SENT = `(q.send_at <= now() and exists (
    select from webhook_endpoint e where e.account_id = $1 and e.webhook_uuid = $2 and e.suspended_at is null
      and (e.paused_until is null or e.paused_until <= now())))`;

/** @returns the record that waits now, and whether it is a new one. */
async function sendAgain(
  tx: Queryable,
  account: string,
  webhook: string,
  request: string,
): Promise<{ readonly uuid: string; readonly isNew: boolean }> {
  if (!isUuid(request)) throw notFound('webhook_request');
  const values = [account, webhook, request];
  const waiting = await tx.query<{ uuid: string }>(
    `update webhook_queue q set send_at = least(q.send_at, now()), priority = 0
     where q.account_id = $1 and q.webhook_uuid = $2 and q.uuid = $3 and not ${IS_BEING_SENT} returning q.uuid`,
    values,
  );
  if (waiting[0] !== undefined) return { uuid: waiting[0].uuid, isNew: false };
  // First the queue, then the records: an attempt that ends meanwhile is found in one of them.
  const sending = await tx.query(
    'select 1 as one from webhook_queue where account_id = $1 and webhook_uuid = $2 and uuid = $3',
    values,
  );
  if (sending.length > 0)
    throw new DomainError('conflict', 'conflict', 'The request is due and is being sent: look at its outcome first');
  const old = `with old as materialized (
       select * from webhook_request where account_id = $1 and webhook_uuid = $2 and uuid = $3
     )`;
  const [made] = await tx.query<{ uuid: string }>(`${old} ${intoQueue('old', 0)}`, values);
  if (made === undefined) throw notFound('webhook_request');
  await tx.query(`${old} ${copyBodies('old')}`, values);
  return { uuid: made.uuid, isNew: true };
}

/** Two calls at once would each find nothing of a delivery in the queue, and send it twice. */
async function aloneOn(tx: Queryable, webhook: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`webhook resend ${webhook}`]);
}

/** The last failure in the range of each delivery that has any, in the order of the events, by batches. */
async function failuresIn(
  on: Queryable,
  account: string,
  webhook: string,
  { since, until }: RecordedRange,
  most?: number,
): Promise<Failure[][]> {
  const failures = await on.query<Failure>(
    `select distinct on (position, ordinal) uuid, recorded_at from webhook_request
     where account_id = $1 and webhook_uuid = $2 and failed and recorded_at between $3 and coalesce($4, now())
     order by position, ordinal, recorded_at desc, uuid desc limit $5`,
    [account, webhook, since, until ?? null, most ?? null],
  );
  return Array.from({ length: Math.ceil(failures.length / BATCH) }, (_, i) =>
    failures.slice(i * BATCH, (i + 1) * BATCH),
  );
}

/** A delivery that failed, and what a new one of it needs. */
interface FailedDelivery {
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

/** A delivery among those to one webhook. */
const keyOf = ({ position, ordinal }: { readonly position: number; readonly ordinal: number }): string =>
  `${position}/${ordinal}`;

/**
 * Sends again what of some failed deliveries was not delivered since: brings forward what waits for later, makes a new
 * delivery of what has ended, and leaves alone what is due or in flight. @returns how many there are of all of these.
 *
 * The sets are brought together here, by simple statements: joined in one, a plan for fewer rows than there are takes
 * minutes.
 */
async function sendAllAgain(
  tx: Queryable,
  account: string,
  webhook: string,
  { since }: RecordedRange,
  failures: readonly Failure[],
): Promise<number> {
  const failed = await tx.query<FailedDelivery>(
    `select r.position, r.ordinal, r.day::text, r.event_type, r.entity_type, r.entity_uuid, r.entity_version, r.recorded_at
     from unnest($3::uuid[], $4::timestamptz[]) f (uuid, recorded_at) join webhook_request r
       on r.account_id = $1 and r.webhook_uuid = $2 and r.uuid = f.uuid and r.recorded_at = f.recorded_at
     order by r.position, r.ordinal`,
    [account, webhook, failures.map(({ uuid }) => uuid), failures.map((failure) => failure.recorded_at)],
  );
  const delivered = await deliveredSince(tx, account, webhook, since, failed);
  const lacking = failed.filter((one) => (delivered.get(keyOf(one)) ?? '') < one.recorded_at);
  const waiting = await waitingOf(tx, account, webhook, lacking);
  const ended = lacking.filter((one) => !waiting.has(keyOf(one)));
  await makeAnew(tx, account, webhook, ended);
  const later = [...waiting.values()].filter(({ due }) => !due).map(({ uuid }) => uuid);
  await bringForward(tx, account, webhook, later);
  return lacking.length;
}

/**
 * When deliveries, in the order of their events, were received last, by {@link keyOf}: looked up by entity, the one index
 * there is for it.
 */
async function deliveredSince(
  tx: Queryable,
  account: string,
  webhook: string,
  since: string,
  failed: readonly FailedDelivery[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ position: number; ordinal: number; at: string }>(
    `select position, ordinal, max(recorded_at) as at from webhook_request
     where account_id = $1 and webhook_uuid = $2 and entity_uuid = any($3) and recorded_at >= $4 and not failed
       and position between $5 and $6
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
  return new Map(rows.map((row) => [keyOf(row), row.at]));
}

/**
 * What waits of deliveries, in the order of their events, one request of each, by {@link keyOf}: the one
 * due first. Looked up by entity, as {@link deliveredSince}.
 */
async function waitingOf(
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

/** Makes requests due that wait for later. */
async function bringForward(tx: Queryable, account: string, webhook: string, uuids: readonly string[]): Promise<void> {
  await tx.query(
    `update webhook_queue set send_at = now(), priority = 2
     where account_id = $1 and webhook_uuid = $2 and uuid = any($3) and send_at > now()`,
    [account, webhook, uuids],
  );
}

/** New deliveries of those that have ended, in their order. */
async function makeAnew(
  tx: Queryable,
  account: string,
  webhook: string,
  ended: readonly FailedDelivery[],
): Promise<void> {
  const old = (parameter: '$2' | '$3'): string => `with old as materialized (
       select * from json_to_recordset(${parameter}::json) as o (position bigint, ordinal smallint, day date,
         event_type text, entity_type text, entity_uuid uuid, entity_version int)
     )`;
  const rows = JSON.stringify(ended);
  await tx.query(`${old('$2')} ${copyBodies('old')}`, [account, rows]);
  await tx.query(`${old('$3')} ${intoQueue('old', 2)}`, [account, webhook, rows]);
}
