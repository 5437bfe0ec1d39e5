import type { Naming } from '#eventstore/store';

/**
 * How the statements of delivery are planned: by the order of an index, and anew in each call, for its values and for the
 * present size of the queue. A plan that is made while the queue is empty and kept reads all of the queue once it is full.
 * Without statistics PostgreSQL takes two columns for as selective as three: so each statement asks for the order of the
 * one index that it needs, and no index of the queue but its key begins with the account and the webhook.
 */
const PLANNED = `set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off set enable_bitmapscan = off set enable_sort = off set jit = off`;

/** The places of the accounts that a function is given. */
const PLACES = 'generate_series(1, array_length(p_accounts, 1)) i';

/**
 * Makes those entries of `p_accounts` null whose epoch is not the one given any more. The others keep theirs until the end
 * of the transaction. The accounts come in their order, which is the order of the locks everywhere.
 */
const FENCE = `select array_agg(d.account_id order by i) into p_accounts
    from ${PLACES}
    left join lateral (
      select account_id from delivery_epoch where account_id = p_accounts[i] and epoch = p_epochs[i] for share
    ) d on true;`;

/** Whether deliveries to an endpoint `e` may be sent. */
const IS_OPEN =
  'e.deleted_at is null and e.suspended_at is null and (e.paused_until is null or e.paused_until <= now())';

/** The body of a request. By the days that are asked for, the other partitions are left out when the statement is planned. */
const bodyOf = (request: string, place: string): string => `(
        select b.body from outbox_body b
        where b.account_id = p_accounts[${place}] and b.day = ${request}.day and b.day = any(v_body_days)
          and b.position = ${request}.position and b.ordinal = ${request}.ordinal)`;

/** The webhook of a request, looked up for each, whatever the planner believes of their number. */
const webhookOf = (request: string, place: string): string => `(
      select w.url, w.secret, ${IS_OPEN} as is_open from webhook w
      join webhook_endpoint e on e.account_id = p_accounts[${place}] and e.webhook_uuid = ${request}.webhook_uuid
      where w.account_id = p_accounts[${place}] and w.uuid = ${request}.webhook_uuid offset 0
    )`;

/** SQL of the functions by which workers deliver. Each call is one transaction over some accounts. */
export const queueFunctions = (name: Naming): string =>
  [
    beginDelivery(name),
    fanOut(name),
    dueRequests(name),
    dueOfEntities(name),
    webhooksWithDue(name),
    webhookVersions(name),
    recordAttempts(name),
    recordEndpoints(name),
  ].join('\n');

/**
 * Raises the epoch of those of some accounts that have webhooks, and answers it with these. Waits for the writes under way
 * that name the earlier epoch.
 */
const beginDelivery = (name: Naming): string => `create function ${name('begin_delivery')}(p_accounts uuid[])
  returns table (account uuid, epoch bigint, webhooks uuid[]) language plpgsql ${PLANNED} as $$
begin
  insert into delivery_epoch as d (account_id, epoch)
    select p_accounts[i], 1 from ${PLACES}
    where exists (select from webhook_endpoint e where e.account_id = p_accounts[i] and e.deleted_at is null)
    order by i
    on conflict (account_id) do update set epoch = d.epoch + 1;
  return query
    select d.account_id, d.epoch, array_agg(e.webhook_uuid)
    from ${PLACES}
    join delivery_epoch d on d.account_id = p_accounts[i]
    join webhook_endpoint e on e.account_id = p_accounts[i] and e.deleted_at is null
    group by d.account_id, d.epoch;
end $$;`;

/** The new requests of a fan-out, a list for each column, as a table. */
const NEW_REQUESTS = `unnest(v_places, v_webhooks, v_uuids, v_chains, v_days, v_positions, v_ordinals, v_event_types,
      v_entity_types, v_entities, v_versions)
      q (i, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type, entity_uuid, entity_version)`;

/**
 * Moves what the commits left in the outboxes of some accounts, at most `p_limit` entries each, into the queues of the
 * webhooks that wanted it then and still live. Answers the new requests in their order, with all that is needed to send
 * them; those to the webhooks of `p_full` without their bodies. A row without a webhook names an account: one that has more
 * when it is open, else one whose epoch is not the one given.
 */
const fanOut = (
  name: Naming,
): string => `create function ${name('fan_out')}(p_accounts uuid[], p_epochs bigint[], p_limit int, p_full uuid[])
  returns table (account uuid, webhook uuid, uuid uuid, chain uuid, "position" bigint, event_type text, entity uuid,
    is_open boolean, url text, secret text, body text) language plpgsql ${PLANNED} as $$
#variable_conflict use_column
declare
  v_given uuid[] := p_accounts;
  -- A list for each column: a list of rows would have all columns of the table, also those that a later release adds.
  v_places int[];
  v_webhooks uuid[];
  v_uuids uuid[];
  v_chains uuid[];
  v_days date[];
  v_positions bigint[];
  v_ordinals smallint[];
  v_event_types text[];
  v_entity_types text[];
  v_entities uuid[];
  v_versions int[];
  v_body_days date[];
begin
  ${FENCE}
  with taken as (
    delete from outbox o using (
      select i, f.* from ${PLACES} cross join lateral (
        select position, ordinal from outbox where account_id = p_accounts[i] order by position, ordinal limit p_limit
      ) f
    ) first
    where o.account_id = p_accounts[first.i] and o.position = first.position and o.ordinal = first.ordinal
    returning i, o.position, o.ordinal, o.day, o.event_type, o.entity_type, o.entity_uuid, o.entity_version, o.subscribers
  )
  select array_agg(t.i), array_agg(e.webhook_uuid), array_agg(time_ordered_uuid()), array_agg(time_ordered_uuid()),
      array_agg(t.day), array_agg(t.position), array_agg(t.ordinal), array_agg(t.event_type), array_agg(t.entity_type),
      array_agg(t.entity_uuid), array_agg(t.entity_version)
    into v_places, v_webhooks, v_uuids, v_chains, v_days, v_positions, v_ordinals, v_event_types, v_entity_types,
      v_entities, v_versions
    from (select * from taken order by i, position, ordinal) t
    cross join lateral unnest(t.subscribers) s (webhook_uuid)
    cross join lateral (
      select webhook_uuid from webhook_endpoint
      where account_id = p_accounts[t.i] and webhook_uuid = s.webhook_uuid and deleted_at is null offset 0
    ) e;
  insert into webhook_queue (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
      entity_uuid, entity_version, attempt_no, priority, send_at)
    select p_accounts[q.i], q.webhook_uuid, q.uuid, q.chain_uuid, q.day, q.position, q.ordinal, q.event_type, q.entity_type,
      q.entity_uuid, q.entity_version, 1, 0, now()
    from ${NEW_REQUESTS};
  select coalesce(array_agg(distinct q.day), '{}') into v_body_days from unnest(v_days) q (day);
  return query
    select p_accounts[q.i], q.webhook_uuid, q.uuid, q.chain_uuid, q.position, q.event_type, q.entity_uuid, w.is_open, w.url,
      w.secret, case when q.webhook_uuid <> all(p_full) then ${bodyOf('q', 'q.i')} end
    from ${NEW_REQUESTS}
    cross join lateral ${webhookOf('q', 'q.i')} w
    union all
    select p_accounts[i], null, null, null, null, null, null, true, null, null, null
    from ${PLACES} where exists (select from outbox o where o.account_id = p_accounts[i])
    union all
    select v_given[i], null, null, null, null, null, null, false, null, null, null from ${PLACES} where p_accounts[i] is null;
end $$;`;

/** What is needed to send the requests of `v_due`. */
const SEND_DUE = `select coalesce(array_agg(distinct q.day), '{}') into v_body_days from unnest(v_due) q;
  return query
    select q.account_id, q.webhook_uuid, q.uuid, q.chain_uuid, q.position, q.event_type, q.entity_uuid, q.priority, q.attempt_no,
      q.crash_count, w.url, w.secret, ${bodyOf('q', 'i')}
    from unnest(v_due) q
    cross join lateral (select array_position(p_accounts, q.account_id) as i offset 0) place
    cross join lateral ${webhookOf('q', 'i')} w`;
const DUE_COLUMNS = `account uuid, webhook uuid, uuid uuid, chain uuid, "position" bigint, event_type text, entity uuid,
    priority smallint, attempt_no smallint, crash_count smallint, url text, secret text, body text`;

/**
 * The next requests that are due: for each endpoint at most `p_limits` of each priority, in the order in which they became
 * due. Those of the entities `p_held[p_from:p_to]` of an endpoint are left out. Of endpoints with `p_crashed` each request
 * is counted as held by a worker that may crash with it; it is answered with its count before.
 */
const dueRequests = (
  name: Naming,
): string => `create function ${name('due_requests')}(p_accounts uuid[], p_webhooks uuid[], p_limits int[], p_held uuid[],
    p_from int[], p_to int[], p_crashed boolean[])
  returns table (${DUE_COLUMNS}) language plpgsql ${PLANNED} as $$
#variable_conflict use_column
declare
  v_due webhook_queue[];
  v_body_days date[];
begin
  select array_agg(d.q) into v_due
  from ${PLACES}
  join webhook_endpoint e on e.account_id = p_accounts[i] and e.webhook_uuid = p_webhooks[i] and ${IS_OPEN}
  cross join lateral (select p_held[p_from[i]:p_to[i]] as entities offset 0) h
  cross join generate_series(0, 2) p (priority)
  cross join lateral (
    select q from webhook_queue q
    where q.account_id = p_accounts[i]
      and (q.priority, q.webhook_uuid) >= (p.priority, p_webhooks[i]) and (q.priority, q.webhook_uuid) <= (p.priority, p_webhooks[i])
      and q.send_at <= now() and q.entity_uuid <> all(h.entities)
    order by q.priority, q.webhook_uuid, q.send_at, q.uuid limit p_limits[i]
  ) d;
  if true = any(p_crashed) then
    update webhook_queue q set crash_count = q.crash_count + 1
      from ${PLACES} cross join unnest(v_due) d
      where p_crashed[i] and d.account_id = p_accounts[i] and d.webhook_uuid = p_webhooks[i]
        and q.account_id = p_accounts[i] and q.webhook_uuid = d.webhook_uuid and q.uuid = d.uuid;
  end if;
  ${SEND_DUE};
end $$;`;

/** Of each endpoint and entity given the first request that is due. */
const dueOfEntities = (
  name: Naming,
): string => `create function ${name('due_of_entities')}(p_accounts uuid[], p_webhooks uuid[], p_entities uuid[])
  returns table (${DUE_COLUMNS}) language plpgsql ${PLANNED} as $$
#variable_conflict use_column
declare
  v_due webhook_queue[];
  v_body_days date[];
begin
  select array_agg(d.q) into v_due
  from ${PLACES}
  join webhook_endpoint e on e.account_id = p_accounts[i] and e.webhook_uuid = p_webhooks[i] and ${IS_OPEN}
  cross join lateral (
    select q from webhook_queue q
    where q.account_id = p_accounts[i]
      and (q.entity_uuid, q.webhook_uuid) >= (p_entities[i], p_webhooks[i])
      and (q.entity_uuid, q.webhook_uuid) <= (p_entities[i], p_webhooks[i])
      and q.send_at <= now()
    order by q.entity_uuid, q.webhook_uuid, q.uuid limit 1
  ) d;
  ${SEND_DUE};
end $$;`;

/**
 * The webhooks of all accounts that follow a webhook in their order, at most `p_limit`, and whether each has something due
 * that may be sent.
 */
const webhooksWithDue = (
  name: Naming,
): string => `create function ${name('webhooks_with_due')}(p_account uuid, p_webhook uuid, p_limit int)
  returns table (account uuid, webhook uuid, is_due boolean) language plpgsql ${PLANNED} as $$
begin
  return query
    select e.account_id, e.webhook_uuid, ${IS_OPEN} and exists (
      select from generate_series(0, 2) p (priority) cross join lateral (
        select q.send_at from webhook_queue q
        where q.account_id = e.account_id
          and (q.priority, q.webhook_uuid) >= (p.priority, e.webhook_uuid) and (q.priority, q.webhook_uuid) <= (p.priority, e.webhook_uuid)
        order by q.priority, q.webhook_uuid, q.send_at limit 1
      ) first
      where first.send_at <= now())
    from (
      select w.* from webhook_endpoint w
      where (w.account_id, w.webhook_uuid) > (p_account, p_webhook) and w.deleted_at is null
      order by w.account_id, w.webhook_uuid limit p_limit
    ) e;
end $$;`;

/** A number for each account that grows with every change of one of its webhooks. */
const webhookVersions = (name: Naming): string => `create function ${name('webhook_versions')}(p_accounts uuid[])
  returns table (account uuid, versions bigint) language plpgsql ${PLANNED} as $$
begin
  return query
    select w.account_id, sum(w.version) from webhook w where w.account_id = any(p_accounts) group by w.account_id;
end $$;`;

/**
 * Ends attempts: the queue loses the request, its record comes, and the next attempt waits when one is due, all at once.
 * Answers the uuids of those that were recorded. The others are another worker's, or ended by other means.
 */
const recordAttempts = (
  name: Naming,
): string => `create function ${name('record_attempts')}(p_accounts uuid[], p_epochs bigint[], p_attempts json, p_retries boolean)
  returns setof uuid language plpgsql ${PLANNED} as $$
begin
  ${FENCE}
  if p_retries then
    insert into webhook_queue (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
        entity_uuid, entity_version, attempt_no, priority, send_at)
      select q.account_id, q.webhook_uuid, time_ordered_uuid(), q.chain_uuid, q.day, q.position, q.ordinal, q.event_type,
        q.entity_type, q.entity_uuid, q.entity_version, q.attempt_no + 1, 1, now() + make_interval(secs => a.retry_seconds)
      from json_to_recordset(p_attempts) as a (account int, webhook_uuid uuid, uuid uuid, retry_seconds float8)
      join webhook_queue q on q.account_id = p_accounts[a.account] and q.webhook_uuid = a.webhook_uuid and q.uuid = a.uuid
      join webhook_endpoint e on e.account_id = p_accounts[a.account] and e.webhook_uuid = a.webhook_uuid
        and e.deleted_at is null
      where a.retry_seconds is not null;
  end if;
  return query
    with done as (
      delete from webhook_queue q
      using json_to_recordset(p_attempts) as a (account int, webhook_uuid uuid, uuid uuid, sent_at timestamptz,
        request_time_ms int, response_code smallint, response_headers json, response_body text, error_type text,
        error_description text, failed boolean, retry_seconds float8)
      where q.account_id = p_accounts[a.account] and q.webhook_uuid = a.webhook_uuid and q.uuid = a.uuid
      returning q.*, a.sent_at, a.request_time_ms, a.response_code, a.response_headers, a.response_body, a.error_type,
        a.error_description, a.failed, a.retry_seconds is null as chain_ended
    )
    insert into webhook_request as r (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type,
        entity_type, entity_uuid, entity_version, attempt_no, send_at, sent_at, request_time_ms, response_code,
        response_headers, response_body, error_type, error_description, failed, chain_ended, recorded_at)
      select d.account_id, d.webhook_uuid, d.uuid, d.chain_uuid, d.day, d.position, d.ordinal, d.event_type,
        d.entity_type, d.entity_uuid, d.entity_version, d.attempt_no, d.send_at, d.sent_at, d.request_time_ms, d.response_code,
        d.response_headers, d.response_body, d.error_type, d.error_description, d.failed, d.chain_ended, now()
      from done d
      returning r.uuid;
end $$;`;

/**
 * Counts what endpoints answered: failures in a row and since when, pauses that they asked for. Suspends an endpoint after
 * `p_failures` in a row that began `p_days` ago. Answers those that it suspends.
 */
const recordEndpoints = (
  name: Naming,
): string => `create function ${name('record_endpoints')}(p_accounts uuid[], p_endpoints json, p_failures int, p_days int)
  returns table (account uuid, webhook uuid) language plpgsql ${PLANNED} as $$
begin
  return query
    -- Instants are computed before the UPDATE: an expression of the moment may not stand in its CASE (docs/scale-out.md).
    with counted as materialized (
      select a.account, e.webhook_uuid, a.succeeded, a.failures,
        case when a.succeeded then a.failures else e.consecutive_failures + a.failures end as in_a_row,
        case when a.failures = 0 and a.succeeded then null
          when a.succeeded then now() else coalesce(e.first_failure_at, case when a.failures > 0 then now() end) end as since,
        e.suspended_at is null as is_open, now() as at, now() + make_interval(secs => a.pause_seconds) as pause_until,
        now() - make_interval(days => p_days) as long_ago
      from json_to_recordset(p_endpoints) as a (account int, webhook_uuid uuid, succeeded boolean, failures int,
        pause_seconds float8)
      join webhook_endpoint e on e.account_id = p_accounts[a.account] and e.webhook_uuid = a.webhook_uuid
      order by e.account_id, e.webhook_uuid for update of e
    ), written as (
      update webhook_endpoint e set consecutive_failures = c.in_a_row, first_failure_at = c.since,
        last_success_at = case when c.succeeded then c.at else e.last_success_at end,
        last_failure_at = case when c.failures > 0 then c.at else e.last_failure_at end,
        paused_until = greatest(e.paused_until, c.pause_until),
        suspended_at = case when e.suspended_at is null and c.in_a_row >= p_failures and c.since <= c.long_ago
          then c.at else e.suspended_at end
      from counted c where e.account_id = p_accounts[c.account] and e.webhook_uuid = c.webhook_uuid
      returning e.account_id, e.webhook_uuid, c.is_open and e.suspended_at is not null as is_suspended
    )
    select w.account_id, w.webhook_uuid from written w where w.is_suspended;
end $$;`;
