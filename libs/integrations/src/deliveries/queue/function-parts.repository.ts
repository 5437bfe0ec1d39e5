import type { NamedForm } from '#eventstore/store';

/**
 * Planner settings of the delivery functions: one generic plan that follows an index. A plan made for an empty queue could
 * scan the whole table once it is full, and planning in each call costs more than the execution. So each statement allows
 * only one plan: it looks up one table after the other for each row of a list (LATERAL with LIMIT or OFFSET 0), in the order
 * of the one index that it needs. Without statistics PostgreSQL considers two columns as selective as three, so of the
 * indexes on all rows of the queue only the primary key begins with account and webhook.
 */
export const planned = ({ onePlan }: NamedForm): string =>
  `${onePlan}set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off set enable_bitmapscan = off set enable_sort = off set jit = off`;

/** The indexes of the given accounts. */
export const ACCOUNT_INDEXES = 'generate_series(1, array_length(p_accounts, 1)) i';

/**
 * Sets the entries of `p_accounts` with a superseded epoch to null, and locks the epochs of the others until the end of the
 * transaction (fencing). The accounts are sorted, because all writers lock in this order.
 */
export const FENCE = `select array_agg(d.account_id order by i) into p_accounts
    from ${ACCOUNT_INDEXES}
    left join lateral (
      select account_id from delivery_epoch where account_id = p_accounts[i] and epoch = p_epochs[i] for share
    ) d on true;`;

/** Whether an endpoint `e` is open: enabled, and not deleted, suspended or paused. */
export const IS_OPEN =
  'e.enabled and e.deleted_at is null and e.suspended_at is null and (e.paused_until is null or e.paused_until <= now())';

/** The body of a request `q` of the account at an index. */
export const bodyOf = (index: string): string => `(
        select b.body from outbox_body b
        where b.account_id = p_accounts[${index}] and b.day = q.day and b.position = q.position and b.ordinal = q.ordinal)`;

/** The columns that describe the webhook of a request in results, their values, and nulls instead. */
export const WEBHOOK_COLUMNS =
  'url text, secret text, previous_secret text, previous_secret_expires_at timestamptz, headers text';
export const WEBHOOK_VALUES = 'w.url, w.secret, w.previous_secret, w.previous_secret_expires_at, w.headers';
export const NO_WEBHOOK = 'null::text, null::text, null::text, null::timestamptz, null::text';

/** The webhook of a request `q` of the account at an index. */
export const webhookOf = (index: string): string => `(
      select f.*, ${IS_OPEN} as is_open
      from (
        select url, secret, previous_secret, previous_secret_expires_at, headers from webhook
        where account_id = p_accounts[${index}] and uuid = q.webhook_uuid offset 0
      ) f
      cross join lateral (
        select enabled, deleted_at, suspended_at, paused_until from webhook_endpoint
        where account_id = p_accounts[${index}] and webhook_uuid = q.webhook_uuid offset 0
      ) e
    )`;

/** Builds the SQL that creates a function. */
export type QueueFunction = (form: NamedForm) => string;
