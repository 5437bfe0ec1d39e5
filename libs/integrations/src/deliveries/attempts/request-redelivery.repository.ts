import { DomainError, isUuid, notFound } from '#eventstore/domain';
import type { Queryable } from '#eventstore/store';
import { copyBodiesSql, insertRunsSql } from './new-delivery.repository.js';
import { laterOf } from './waiting-request.repository.js';

/** The scheduled request after a request was sent again. */
export interface ResentRequest {
  readonly uuid: string;
  /** True for a new run of the delivery; false when its waiting request was brought forward. */
  readonly isNew: boolean;
}

/** How late a worker may notice that an endpoint has stopped, and record an attempt, in milliseconds. */
const MAX_NOTICE_MS = 2000;

/**
 * When the endpoint $2 stopped: was disabled, suspended or paused. Null while it is open. A later change than that which
 * disabled it counts as this one.
 */
const STOPPED_AT = `least(
      case when not e.enabled then (select w.updated_at from webhook w where w.account_id = $1 and w.uuid = $2) end,
      e.suspended_at,
      case when e.paused_until > statement_timestamp() then coalesce(e.last_failure_at, '-infinity') end)`;

/**
 * Whether a request `q` of the queue is in flight or about to be: it is due, and its endpoint is open, or stopped after the
 * request was due and so short ago ($4, in milliseconds) that the request may still be in flight. Only the worker knows which
 * requests are. The statement may have waited for locks, so the start of the transaction is too early.
 */
const IS_BEING_SENT = `(q.send_at <= statement_timestamp() and exists (
    select from webhook_endpoint e where e.account_id = $1 and e.webhook_uuid = $2
      and coalesce(${STOPPED_AT}, 'infinity') > greatest(
        statement_timestamp() - $4::int * interval '1 millisecond', q.send_at - interval '${MAX_NOTICE_MS} milliseconds')))`;

/** The uuid of the waiting request of the delivery $3. That of its first attempt is its own. */
const WAITING_OF_DELIVERY = `array(
    select uuid from webhook_queue where account_id = $1 and webhook_uuid = $2 and uuid = $3 and uuid = delivery_uuid
    union all
    select q.uuid from webhook_queue q where ${laterOf('$3')})`;

/**
 * Sends the delivery of a request again: brings its waiting request forward, or starts its next run when it has ended.
 * @param timeoutMs the maximum time of a request in flight.
 * @throws DomainError `not_found`; `conflict` while a request of the delivery is in flight.
 */
export async function redeliver(
  tx: Queryable,
  account: string,
  webhook: string,
  request: string,
  timeoutMs: number,
): Promise<ResentRequest> {
  if (!isUuid(request)) throw notFound('webhook_request');
  // One statement, because a recorded attempt moves from the queue to the records.
  const [found] = await tx.query<{ delivery: string }>(
    `select delivery_uuid as delivery from webhook_queue where account_id = $1 and webhook_uuid = $2 and uuid = $3
     union all
     select delivery_uuid from webhook_request where account_id = $1 and webhook_uuid = $2 and uuid = $3`,
    [account, webhook, request],
  );
  if (found === undefined) throw notFound('webhook_request');
  await lockDelivery(tx, webhook, found.delivery);
  const values = [account, webhook, found.delivery];
  const [waiting] = await tx.query<{ uuid: string }>(
    `update webhook_queue q set send_at = least(q.send_at, now()), priority = 0
     where q.account_id = $1 and q.webhook_uuid = $2 and q.uuid = any(${WAITING_OF_DELIVERY}) and not ${IS_BEING_SENT}
     returning q.uuid`,
    [...values, timeoutMs + MAX_NOTICE_MS],
  );
  if (waiting !== undefined) return { uuid: waiting.uuid, isNew: false };
  // From here on the delivery has no waiting request unless it has one now: only its lock allows a new run.
  const sending = await tx.query(`select 1 as one where cardinality(${WAITING_OF_DELIVERY}) > 0`, values);
  if (sending.length > 0)
    throw new DomainError('conflict', 'conflict', 'The request is due and is being sent: wait for its outcome');
  const old = `with old as materialized (
       select r.delivery_uuid, r.event_uuid, r.day, r.position, r.ordinal, r.event_type, r.entity_type, r.entity_uuid,
         r.entity_version, r.run + 1 as run
       from (
         select * from webhook_request where account_id = $1 and webhook_uuid = $2 and uuid = $3 and uuid = delivery_uuid
         union all
         select * from webhook_request where account_id = $1 and webhook_uuid = $2 and delivery_uuid = $3
           and uuid <> delivery_uuid
       ) r order by r.run desc, r.attempt_no desc limit 1
     )`;
  await tx.query(`${old} ${copyBodiesSql('old')}`, values);
  const [created] = await tx.query<{ uuid: string }>(`${old} ${insertRunsSql('old', 0)}`, values);
  // Its webhook was deleted meanwhile.
  if (created === undefined) throw notFound('webhook_request');
  return { uuid: created.uuid, isNew: true };
}

/**
 * Serializes resends of a delivery. Resends of a time range exclude those of single requests to the same webhook
 * ({@link lockWebhook}): a run that starts and ends between the statements of the other would have the same number.
 */
async function lockDelivery(tx: Queryable, webhook: string, delivery: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lockOf(webhook)]);
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockOf(delivery)]);
}

/** Excludes all other resends to a webhook. */
export async function lockWebhook(tx: Queryable, webhook: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockOf(webhook)]);
}

const lockOf = (uuid: string): string => `webhook resend ${uuid}`;
