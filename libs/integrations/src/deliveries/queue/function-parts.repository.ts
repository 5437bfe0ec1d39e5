import type { Naming } from '#eventstore/store';

/**
 * How the statements of delivery are planned: once, for any values, by the order of an index. Planned while the queue is
 * empty, others would read all of it once it is full, and planned in each call they cost more than what they do. So each
 * has one possible plan: tables are looked up one after the other, for each row of a list (LATERAL with LIMIT or OFFSET
 * 0), and each statement asks for the order of the one index that it needs. Without statistics PostgreSQL takes two columns
 * for as selective as three: no index of all rows of the queue but its key begins with the account and the webhook.
 */
export const PLANNED = `set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off set enable_bitmapscan = off set enable_sort = off set jit = off`;

/** The places of the accounts that a function is given. */
export const PLACES = 'generate_series(1, array_length(p_accounts, 1)) i';

/**
 * Makes those entries of `p_accounts` null whose epoch is not the one given any more. The others keep theirs until the end
 * of the transaction. The accounts come in their order, which is the order of the locks everywhere.
 */
export const FENCE = `select array_agg(d.account_id order by i) into p_accounts
    from ${PLACES}
    left join lateral (
      select account_id from delivery_epoch where account_id = p_accounts[i] and epoch = p_epochs[i] for share
    ) d on true;`;

/** Whether deliveries to an endpoint may be sent. */
export const IS_OPEN =
  'e.deleted_at is null and e.suspended_at is null and (e.paused_until is null or e.paused_until <= now())';

/** The body of a request `q` of the account at a place. */
export const bodyOf = (place: string): string => `(
        select b.body from outbox_body b
        where b.account_id = p_accounts[${place}] and b.day = q.day and b.position = q.position and b.ordinal = q.ordinal)`;

/** The webhook of a request `q` of the account at a place. */
export const webhookOf = (place: string): string => `(
      select f.url, f.secret, ${IS_OPEN} as is_open
      from (select url, secret from webhook where account_id = p_accounts[${place}] and uuid = q.webhook_uuid offset 0) f
      cross join lateral (
        select deleted_at, suspended_at, paused_until from webhook_endpoint
        where account_id = p_accounts[${place}] and webhook_uuid = q.webhook_uuid offset 0
      ) e
    )`;

/** Makes a function. */
export type QueueFunction = (name: Naming) => string;
