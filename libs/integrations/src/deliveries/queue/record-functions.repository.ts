import { ACCOUNT_PARAMETER } from '#eventstore/store';
import { FENCE, planned, type QueueFunction } from './function-parts.repository.js';

/** The request `q` of the queue that an attempt `a` belongs to. */
const QUEUED = `select * from webhook_queue
        where account_id = p_accounts[p_indexes[a.ordinality]] and webhook_uuid = p_webhooks[a.ordinality]
          and uuid = p_uuids[a.ordinality]`;

/**
 * Records attempts: inserts their records, notes the deliveries whose last attempt failed (`p_exhausts`: whether there are
 * any), turns requests into their retries (`p_retry_seconds`, null where there is none), and removes the others from the
 * queue, atomically. Returns the recorded uuids. The other requests belong to another worker, or ended otherwise.
 * `p_webhooks` and `p_uuids` identify the requests of `p_attempts`; `p_indexes` are the indexes of their accounts.
 */
export const recordAttempts: QueueFunction = (
  form,
) => `create function ${form.name('record_attempts')}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_epochs bigint[], p_indexes int[], p_webhooks uuid[],
    p_uuids uuid[], p_attempts json, p_retry_seconds float8[], p_exhausts boolean)
  returns setof uuid language plpgsql ${planned(form)} as $$
declare
  -- Computed before the UPDATE, which must not be volatile (docs/scale-out.md).
  v_uuid uuid;
  v_send_at timestamptz;
begin
  ${FENCE}
  return query
    insert into webhook_request as r (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, run, day, position, ordinal,
        event_type, entity_type, entity_uuid, entity_version, attempt_no, send_at, sent_at, request_time_ms, response_code,
        response_headers, response_body, error_type, error_description, failed, run_ended, recorded_at)
      select q.account_id, q.webhook_uuid, q.uuid, q.delivery_uuid, q.event_uuid, q.run, q.day, q.position, q.ordinal,
        q.event_type, q.entity_type, q.entity_uuid, q.entity_version, q.attempt_no, q.send_at, a.sent_at, a.request_time_ms,
        a.response_code, a.response_headers, a.response_body, a.error_type, a.error_description, a.failed,
        p_retry_seconds[a.ordinality] is null, now()
      from rows from (
        json_to_recordset(p_attempts) as (sent_at timestamptz, request_time_ms int, response_code smallint,
          response_headers json, response_body text, error_type text, error_description text, failed boolean)
      ) with ordinality a
      cross join lateral (${QUEUED} for update) q
      returning r.uuid;
  if p_exhausts then
    insert into webhook_exhausted (account_id, webhook_uuid, delivery_uuid, recorded_at)
      select q.account_id, q.webhook_uuid, q.delivery_uuid, now()
      from rows from (json_to_recordset(p_attempts) as (failed boolean)) with ordinality a
      cross join lateral (${QUEUED} offset 0) q
      where a.failed and p_retry_seconds[a.ordinality] is null
      on conflict do nothing;
  end if;
  for i in 1 .. array_length(p_uuids, 1) loop
    if p_retry_seconds[i] is not null then
      v_uuid := time_ordered_uuid();
      v_send_at := now() + make_interval(secs => p_retry_seconds[i]);
      update webhook_queue
        set uuid = v_uuid, attempt_no = attempt_no + 1, priority = 1, send_at = v_send_at, crash_count = 0
        where account_id = p_accounts[p_indexes[i]] and webhook_uuid = p_webhooks[i] and uuid = p_uuids[i]
          and exists (
            select from webhook_endpoint
            where account_id = p_accounts[p_indexes[i]] and webhook_uuid = p_webhooks[i] and deleted_at is null
          );
    end if;
    -- One by one: a search for a list reads all rows of the webhook, also deleted ones. Retries have another uuid now.
    delete from webhook_queue
      where account_id = p_accounts[p_indexes[i]] and webhook_uuid = p_webhooks[i] and uuid = p_uuids[i];
  end loop;
end $$;`;

/**
 * Records the results of endpoints: consecutive failures with their start, and requested pauses. Suspends an endpoint after
 * `p_failures` consecutive failures that began at least `p_days` ago. Returns the endpoints that it suspends.
 */
export const recordEndpoints: QueueFunction = (
  form,
) => `create function ${form.name('record_endpoints')}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_endpoints json, p_failures int, p_days int)
  returns table (account uuid, webhook uuid) language plpgsql ${planned(form)} as $$
begin
  return query
    -- Instants are computed before the UPDATE, because its CASE must be immutable (docs/scale-out.md).
    with counted as materialized (
      select a.account, e.webhook_uuid, a.succeeded, a.failed,
        case when a.succeeded then a.failures else e.consecutive_failures + a.failures end as in_a_row,
        case when a.failures = 0 and a.succeeded then null
          when a.succeeded then now() else coalesce(e.first_failure_at, case when a.failures > 0 then now() end) end as since,
        e.suspended_at is null as is_open, now() as at, now() + make_interval(secs => a.pause_seconds) as pause_until,
        now() - make_interval(days => p_days) as long_ago
      from json_to_recordset(p_endpoints) as a (account int, webhook_uuid uuid, succeeded boolean, failed boolean, failures int,
        pause_seconds float8)
      cross join lateral (
        select * from webhook_endpoint w
        where w.account_id = ${form.accountAt('a.account')} and w.webhook_uuid = a.webhook_uuid for update
      ) e
    ), written as (
      update webhook_endpoint e set consecutive_failures = c.in_a_row, first_failure_at = c.since,
        last_success_at = case when c.succeeded then c.at else e.last_success_at end,
        last_failure_at = case when c.failed then c.at else e.last_failure_at end,
        paused_until = greatest(e.paused_until, c.pause_until),
        suspended_at = case when e.suspended_at is null and c.in_a_row >= p_failures and c.since <= c.long_ago
          then c.at else e.suspended_at end
      from counted c where e.account_id = ${form.accountAt('c.account')} and e.webhook_uuid = c.webhook_uuid
      returning e.account_id, e.webhook_uuid, c.is_open and e.suspended_at is not null as is_suspended
    )
    select w.account_id, w.webhook_uuid from written w where w.is_suspended;
end $$;`;
