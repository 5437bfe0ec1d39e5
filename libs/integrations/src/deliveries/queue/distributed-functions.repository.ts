import { ACCOUNT_PARAMETER, type ContextFunctions } from '#eventstore/store';
import { IS_OPEN, planned, type QueueFunction, WEBHOOK_COLUMNS } from './function-parts.repository.js';

/** As `FENCE` of the functions for many accounts: whether the epoch is the newest is `found` afterwards. */
const fence = (lock: 'share' | 'update'): string =>
  `perform 1 from delivery_epoch where account_id = p_account and epoch = v_epoch for ${lock};`;

/** Reads what is needed to send to a webhook into the columns of the result. */
const readWebhook = (
  webhook: string,
): string => `select w.url, w.secret, w.previous_secret, w.previous_secret_expires_at, w.headers
        into url, secret, previous_secret, previous_secret_expires_at, headers
        from webhook w where w.account_id = p_account and w.uuid = ${webhook};`;

/** Reads the body of the request `q` into the column of the result. */
const READ_BODY = `select b.body into body from outbox_body b
        where b.account_id = p_account and b.day = q.day and b.position = q.position and b.ordinal = q.ordinal;`;

/** As the function for many accounts (`fan-out-functions.repository.ts`). */
const fanOut: QueueFunction = (
  form,
) => `create function ${form.name('fan_out')}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_epochs bigint[], p_limit int, p_without_body uuid[])
  returns table (account uuid, webhook uuid, uuid uuid, delivery uuid, "position" bigint, event_type text, entity uuid,
    is_open boolean, ${WEBHOOK_COLUMNS}, body text) language plpgsql ${planned(form)} as $$
#variable_conflict use_column
declare
  v_epoch bigint := p_epochs[1];
  v_now timestamptz := now();
  v_last bigint;
  v_taken bigint;
  v_live uuid[];
  v_open uuid[];
  v_event uuid;
  q record;
begin
  account := p_account;
  -- Exclusively, unlike the others: a call whose connection was lost may still run, and a second one must not move the
  -- same entries.
  ${fence('update')}
  if not found then
    is_open := false;
    return next;
    return;
  end if;
  -- All entries of an event are moved together.
  select o.position into v_last from outbox o where o.account_id = p_account order by o.position, o.ordinal offset p_limit - 1 limit 1;
  select array_agg(e.webhook_uuid), array_agg(e.webhook_uuid) filter (where ${IS_OPEN}) into v_live, v_open
    from webhook_endpoint e where e.account_id = p_account and e.deleted_at is null;
  for q in
    select o.position, o.ordinal, o.day, o.event_type, o.entity_type, o.entity_uuid, o.entity_version, o.subscribers
    from outbox o where o.account_id = p_account and o.position <= coalesce(v_last, 9223372036854775807)
    order by o.position, o.ordinal
  loop
    if v_taken is distinct from q.position then
      select e.event_id into v_event from event e where e.account_id = p_account and e.position = q.position;
    end if;
    v_taken := q.position;
    foreach webhook in array q.subscribers loop
      continue when v_live is null or webhook <> all(v_live);
      uuid := time_ordered_uuid();
      insert into webhook_queue (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal, event_type,
          entity_type, entity_uuid, entity_version, attempt_no, priority, send_at)
        values (p_account, webhook, uuid, uuid, v_event, q.day, q.position, q.ordinal, q.event_type, q.entity_type,
          q.entity_uuid, q.entity_version, 1, 0, v_now);
      delivery := uuid;
      "position" := q.position;
      event_type := q.event_type;
      entity := q.entity_uuid;
      is_open := v_open is not null and webhook = any(v_open);
      ${readWebhook('webhook')}
      body := null;
      if webhook <> all(p_without_body) then
        ${READ_BODY}
      end if;
      return next;
    end loop;
  end loop;
  if v_taken is not null then
    delete from outbox o where o.account_id = p_account and o.position <= v_taken;
  end if;
  if v_last is not null then
    return query select p_account, null::uuid, null::uuid, null::uuid, null::bigint, null::text, null::uuid, true,
      null::text, null::text, null::text, null::timestamptz, null::text, null::text;
  end if;
end $$;`;

const DUE_COLUMNS = `account uuid, webhook uuid, uuid uuid, delivery uuid, "position" bigint, event_type text, entity uuid,
    priority smallint, attempt_no smallint, crash_count smallint, ${WEBHOOK_COLUMNS}, body text`;

/** Reads the columns of a request `q` into the columns of the result, and returns it. */
const RETURN_DUE = `uuid := q.uuid;
        delivery := q.delivery_uuid;
        "position" := q.position;
        event_type := q.event_type;
        entity := q.entity_uuid;
        priority := q.priority;
        attempt_no := q.attempt_no;
        crash_count := q.crash_count;
        ${READ_BODY}
        return next;`;

const DUE_VALUES = `r.uuid, r.delivery_uuid, r.position, r.ordinal, r.day, r.event_type, r.entity_uuid, r.priority, r.attempt_no,
        r.crash_count`;

/** Continues with the next webhook unless `webhook` is open. */
const MUST_BE_OPEN = `perform 1 from webhook_endpoint e where e.account_id = p_account and e.webhook_uuid = webhook and ${IS_OPEN};
    continue when not found;`;

/** As the function for many accounts (`due-functions.repository.ts`). */
const dueRequests: QueueFunction = (
  form,
) => `create function ${form.name('due_requests')}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_webhooks uuid[], p_limits int[], p_excluded uuid[],
    p_from int[], p_to int[], p_after_crash boolean[])
  returns table (${DUE_COLUMNS}) language plpgsql ${planned(form)} as $$
#variable_conflict use_column
declare
  v_now timestamptz := now();
  v_limit int;
  v_excluded uuid[];
  q record;
begin
  account := p_account;
  for i in 1 .. array_length(p_webhooks, 1) loop
    webhook := p_webhooks[i];
    v_limit := p_limits[i];
    v_excluded := p_excluded[p_from[i]:p_to[i]];
    ${MUST_BE_OPEN}
    ${readWebhook('webhook')}
    for v_priority in 0 .. 2 loop
      for q in
        select ${DUE_VALUES} from webhook_queue r
        where r.account_id = p_account
          and (r.priority, r.webhook_uuid) >= (v_priority, webhook) and (r.priority, r.webhook_uuid) <= (v_priority, webhook)
          and r.send_at <= v_now and r.entity_uuid <> all(v_excluded)
        order by r.priority, r.webhook_uuid, r.send_at, r.uuid limit v_limit
      loop
        if p_after_crash[i] then
          update webhook_queue r set crash_count = r.crash_count + 1
            where r.account_id = p_account and r.webhook_uuid = webhook and r.uuid = q.uuid;
        end if;
        ${RETURN_DUE}
      end loop;
    end loop;
  end loop;
end $$;`;

/** As the function for many accounts (`due-functions.repository.ts`). */
const dueOfEntities: QueueFunction = (
  form,
) => `create function ${form.name('due_of_entities')}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_webhooks uuid[], p_entities uuid[])
  returns table (${DUE_COLUMNS}) language plpgsql ${planned(form)} as $$
#variable_conflict use_column
declare
  v_now timestamptz := now();
  v_entity uuid;
  q record;
begin
  account := p_account;
  for i in 1 .. array_length(p_webhooks, 1) loop
    webhook := p_webhooks[i];
    v_entity := p_entities[i];
    ${MUST_BE_OPEN}
    select ${DUE_VALUES} into q from webhook_queue r
      where r.account_id = p_account and (r.entity_uuid, r.webhook_uuid) >= (v_entity, webhook)
        and (r.entity_uuid, r.webhook_uuid) <= (v_entity, webhook) and r.send_at <= v_now
      order by r.entity_uuid, r.webhook_uuid, r.uuid limit 1;
    if found then
        ${readWebhook('webhook')}
        ${RETURN_DUE}
    end if;
  end loop;
end $$;`;

/** As the function for many accounts (`record-functions.repository.ts`). */
const recordAttempts: QueueFunction = (
  form,
) => `create function ${form.name('record_attempts')}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_epochs bigint[], p_indexes int[], p_webhooks uuid[],
    p_uuids uuid[], p_attempts json, p_retry_seconds float8[], p_exhausts boolean)
  returns setof uuid language plpgsql ${planned(form)} as $$
declare
  v_epoch bigint := p_epochs[1];
  v_now timestamptz := now();
  v_webhook uuid;
  v_uuid uuid;
  v_seconds float8;
  v_next uuid;
  v_send_at timestamptz;
  a record;
  q record;
begin
  ${fence('share')}
  if not found then
    return;
  end if;
  for a in
    select r.* from rows from (
      json_to_recordset(p_attempts) as (sent_at timestamptz, request_time_ms int, response_code smallint,
        response_headers json, response_body text, error_type text, error_description text, failed boolean)
    ) with ordinality r
  loop
    v_webhook := p_webhooks[a.ordinality];
    v_uuid := p_uuids[a.ordinality];
    v_seconds := p_retry_seconds[a.ordinality];
    select * into q from webhook_queue where account_id = p_account and webhook_uuid = v_webhook and uuid = v_uuid for update;
    continue when not found;
    insert into webhook_request (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, run, day, position, ordinal,
        event_type, entity_type, entity_uuid, entity_version, attempt_no, send_at, sent_at, request_time_ms, response_code,
        response_headers, response_body, error_type, error_description, failed, run_ended, recorded_at)
      values (p_account, v_webhook, v_uuid, q.delivery_uuid, q.event_uuid, q.run, q.day, q.position, q.ordinal,
        q.event_type, q.entity_type, q.entity_uuid, q.entity_version, q.attempt_no, q.send_at, a.sent_at, a.request_time_ms,
        a.response_code, a.response_headers, a.response_body, a.error_type, a.error_description, a.failed,
        v_seconds is null, v_now);
    return next v_uuid;
    if a.failed and v_seconds is null then
      insert into webhook_exhausted (account_id, webhook_uuid, delivery_uuid, recorded_at)
        values (p_account, v_webhook, q.delivery_uuid, v_now) on conflict do nothing;
    end if;
    if v_seconds is not null then
      perform 1 from webhook_endpoint where account_id = p_account and webhook_uuid = v_webhook and deleted_at is null;
      if found then
        v_next := time_ordered_uuid();
        v_send_at := v_now + make_interval(secs => v_seconds);
        update webhook_queue set uuid = v_next, attempt_no = attempt_no + 1, priority = 1, send_at = v_send_at, crash_count = 0
          where account_id = p_account and webhook_uuid = v_webhook and uuid = v_uuid;
        continue;
      end if;
    end if;
    delete from webhook_queue where account_id = p_account and webhook_uuid = v_webhook and uuid = v_uuid;
  end loop;
end $$;`;

/**
 * The functions of the queue for one account, by statements of one row, which a distributed database plans once
 * (docs/decisions/0024): they replace those for many accounts of the same names.
 */
export const distributedQueueFunctions: ContextFunctions = (form) =>
  [fanOut, dueRequests, dueOfEntities, recordAttempts].map((one) => one(form)).join('\n');
