import { DomainError, isUuid, notFound } from '#eventstore/domain';
import type { Queryable } from '#eventstore/store';
import { copyBodiesSql, insertDeliveriesSql } from './new-delivery.repository.js';

/** The scheduled request after a request was sent again. */
export interface ResentRequest {
  readonly uuid: string;
  /** True for a new delivery; false when a waiting request was brought forward. */
  readonly isNew: boolean;
}

/**
 * Whether a request `q` of the queue is in flight or about to be: it is due, and its endpoint is neither disabled,
 * suspended nor paused. Only the worker knows which of the due requests are in flight.
 */
const IS_BEING_SENT = `(q.send_at <= now() and exists (
    select from webhook_endpoint e where e.account_id = $1 and e.webhook_uuid = $2 and e.enabled and e.suspended_at is null
      and (e.paused_until is null or e.paused_until <= now())))`;

/**
 * Sends one request of a webhook again: brings a waiting one forward, or creates a new delivery of a sent one.
 * @throws DomainError `not_found`; `conflict` while the request is in flight.
 */
export async function redeliver(
  tx: Queryable,
  account: string,
  webhook: string,
  request: string,
): Promise<ResentRequest> {
  if (!isUuid(request)) throw notFound('webhook_request');
  const values = [account, webhook, request];
  const waiting = await tx.query<{ uuid: string }>(
    `update webhook_queue q set send_at = least(q.send_at, now()), priority = 0
     where q.account_id = $1 and q.webhook_uuid = $2 and q.uuid = $3 and not ${IS_BEING_SENT} returning q.uuid`,
    values,
  );
  if (waiting[0] !== undefined) return { uuid: waiting[0].uuid, isNew: false };
  // The queue is read before the records, so that an attempt that ends meanwhile is found in one of them.
  const sending = await tx.query(
    'select 1 as one from webhook_queue where account_id = $1 and webhook_uuid = $2 and uuid = $3',
    values,
  );
  if (sending.length > 0)
    throw new DomainError('conflict', 'conflict', 'The request is due and is being sent: wait for its outcome');
  const old = `with old as materialized (
       select * from webhook_request where account_id = $1 and webhook_uuid = $2 and uuid = $3
     )`;
  const [created] = await tx.query<{ uuid: string }>(`${old} ${insertDeliveriesSql('old', 0)}`, values);
  if (created === undefined) throw notFound('webhook_request');
  await tx.query(`${old} ${copyBodiesSql('old')}`, values);
  return { uuid: created.uuid, isNew: true };
}
