-- A database of 0.1.0 as `pg_dump --inserts --no-owner --no-privileges --no-comments` wrote it, without its settings and
-- comments: two accounts, deliveries that were made and one that waits, receipts. Webhooks lead to http://receiver.example.
SET check_function_bodies = false;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.append_job_location(p_account uuid, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v_last bigint;
begin
  select max(seq) into v_last from job_location where account_id = p_account and job_uuid = (p_row ->> 'job_uuid')::uuid;
  insert into job_location
    select (jsonb_populate_record(null::job_location, r.value || jsonb_build_object('account_id', p_account,
      'job_uuid', p_row ->> 'job_uuid', 'seq', coalesce(v_last, 0) + r.ordinality))).*
    from jsonb_array_elements(p_row -> 'rows') with ordinality r;
  return null;
end $$;
CREATE FUNCTION public.claim_webhook_requests(p_account uuid, p_worker uuid, p_lease interval, p_webhooks uuid[], p_room integer[]) RETURNS TABLE(webhook_uuid uuid, uuid uuid, chain_uuid uuid, lease_no integer, attempt_no smallint, crash_count smallint, "position" bigint, event_type text, url text, secret text, body text)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
declare
  v_webhook uuid;
  v_chosen uuid[];
  -- Where the first retry stands among the fresh ones: before the first of them in a quarter of all claims.
  v_turn float8 := random() * 4;
begin
  for i in 1 .. cardinality(p_webhooks) loop
    v_webhook := p_webhooks[i];
    perform from webhook_endpoint
      where account_id = p_account and webhook_uuid = v_webhook and deleted_at is null and suspended_at is null
        and (paused_until is null or paused_until <= now())
      for update;
    continue when not found;
    with due as (
      select c.* from generate_series(0, 2) p (priority) cross join lateral (
        select q.uuid, q.entity_uuid, q.priority, q.send_at, q.position, q.ordinal from webhook_queue q
        where q.account_id = p_account and q.webhook_uuid = v_webhook and q.lease_worker is null and q.priority = p.priority
          and q.send_at <= now()
          -- As a look-up for each row, whatever the statistics say: rows are few until the room is full.
          and (select count(*) from webhook_queue l where l.account_id = p_account and l.webhook_uuid = v_webhook
            and l.lease_worker is not null and l.entity_uuid = q.entity_uuid) = 0
        order by q.send_at limit p_room[i] * 4 + 64
      ) c
    ), free as (
      select distinct on (entity_uuid) d.* from due d order by entity_uuid, priority, send_at, position, ordinal
    ), turn as (
      select uuid, priority, row_number() over (partition by priority order by send_at, position, ordinal) as n from free
    )
    select array_agg(uuid) into v_chosen from (
      select uuid from turn
      order by case priority when 0 then n when 1 then (n - 1) * 3 + v_turn else n + 1000000 end limit p_room[i]
    ) t;
    return query with leased as (
      update webhook_queue q set lease_worker = p_worker, lease_no = q.lease_no + 1, lease_until = now() + p_lease
      where q.account_id = p_account and q.webhook_uuid = v_webhook and q.uuid = any(array(
        -- What is being sent again on demand at this moment is left to a later claim.
        select f.uuid from webhook_queue f
        where f.account_id = p_account and f.webhook_uuid = v_webhook and f.uuid = any(v_chosen) and f.lease_worker is null
        for update skip locked))
      returning q.*
    )
    select l.webhook_uuid, l.uuid, l.chain_uuid, l.lease_no, l.attempt_no, l.crash_count, l.position, l.event_type, w.url,
      w.secret, (select m.body from webhook_message m where m.account_id = p_account and m.day = l.day
        and m.position = l.position and m.ordinal = l.ordinal)
    from leased l join webhook w on w.account_id = p_account and w.uuid = v_webhook;
  end loop;
end $$;
CREATE FUNCTION public.commit_units(p_account uuid, p_events integer, p_units jsonb) RETURNS TABLE(status text, "position" bigint, detail jsonb)
    LANGUAGE plpgsql
    AS $$
declare
  v_head bigint;
  v_reserved bigint;
  v_next bigint;
  v_version int;
  v_current int;
  v_unit jsonb;
  v_write jsonb;
  v_event jsonb;
  v_text text;
begin
  update account_log l set position = l.position + p_events where l.account_id = p_account
    returning l.position - p_events, l.position into v_head, v_reserved;
  if not found then
    raise exception 'no account %', p_account;
  end if;

  -- Elements are taken by index, in plain expressions: a query for each list would cost more than what it lists.
  for u in 0 .. jsonb_array_length(p_units) - 1 loop
    v_unit := p_units -> u;
    v_next := v_head;
    begin
      if v_unit ? 'receipt' then
        insert into idempotency_receipt (account_id, key, request_hash, status, answer, created_at)
          values (p_account, v_unit #>> '{receipt,key}', v_unit #>> '{receipt,request_hash}',
            (v_unit #>> '{receipt,status}')::smallint, (v_unit #>> '{receipt,answer}')::json,
            (v_unit ->> 'recorded_at')::timestamptz)
          on conflict (account_id, key) do update
            set request_hash = excluded.request_hash, status = excluded.status, answer = excluded.answer,
              created_at = excluded.created_at
            where idempotency_receipt.created_at < excluded.created_at - interval '24 hours';
        if not found then
          raise exception using errcode = 'FL001', message = 'receipt', detail = 'null';
        end if;
      end if;
      for w in 0 .. jsonb_array_length(v_unit -> 'writes') - 1 loop
        v_write := v_unit -> 'writes' -> w;
        v_version := (v_write ->> 'expected')::int;
        v_current := write_entity(v_write ->> 'type', p_account, v_version, v_write -> 'row');
        if v_current is not null then
          raise exception using errcode = 'FL001', message = 'conflict', detail = jsonb_build_object(
            'type', v_write -> 'type', 'uuid', v_write -> 'uuid', 'current', v_current)::text;
        end if;
        for e in 0 .. jsonb_array_length(v_write -> 'events') - 1 loop
          v_event := v_write -> 'events' -> e;
          v_next := v_next + 1;
          v_version := v_version + 1;
          insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data,
              actor, correlation_id, context, occurred_at, recorded_at)
            values (p_account, v_next, (v_write ->> 'uuid')::uuid, v_write ->> 'type', v_version,
              (v_event ->> 'id')::uuid, v_event ->> 'type', (v_event ->> 'v')::smallint, v_event -> 'data',
              v_unit -> 'actor', v_unit ->> 'correlation', v_unit -> 'context',
              (v_unit ->> 'occurred_at')::timestamptz, (v_unit ->> 'recorded_at')::timestamptz);
        end loop;
      end loop;
      -- After the writes, so that what a command does itself counts: the teams that it takes a user out of.
      for g in 0 .. jsonb_array_length(v_unit -> 'guards') - 1 loop
        if not guard_holds(p_account, v_unit -> 'guards' -> g) then
          raise exception using errcode = 'FL001', message = 'guard', detail = (v_unit -> 'guards' -> g)::text;
        end if;
      end loop;
      -- A body is written only when somebody wants its type, asked of the table under the account's lock; who that is
      -- stays with it, so that a subscription made or changed later gets nothing of before.
      for o in 0 .. jsonb_array_length(v_unit -> 'outbox') - 1 loop
        v_event := v_unit -> 'outbox' -> o;
        insert into outbox (account_id, position, ordinal, event_type, entity_type, entity_uuid, entity_version, body, subscribers)
          select p_account, v_head + (v_event ->> 'event')::int, (v_event ->> 'ordinal')::smallint, v_event ->> 'type',
            v_event ->> 'entity_type', (v_event ->> 'entity_uuid')::uuid, (v_event ->> 'entity_version')::int,
            v_event ->> 'body', array_agg(s.subscriber_uuid)
          from outbox_subscription s where s.account_id = p_account and s.event_type = v_event ->> 'type' having count(*) > 0;
      end loop;
      v_head := v_next;
      status := 'committed';
      position := v_head;
      detail := null;
    exception
      when sqlstate 'FL001' then
        get stacked diagnostics status = message_text, v_text = pg_exception_detail;
        position := null;
        detail := v_text::jsonb;
      when unique_violation then
        get stacked diagnostics v_text = constraint_name;
        status := 'unique';
        position := null;
        detail := jsonb_build_object('constraint', v_text);
    end;
    return next;
  end loop;

  if v_head < v_reserved then
    update account_log l set position = v_head where l.account_id = p_account;
  end if;
end $$;
CREATE FUNCTION public.event_is_final() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- The erasure procedure alone may set this, in its own transaction.
  if coalesce(current_setting('fieldline.erasure', true), '') <> 'on' then
    raise exception 'events are never changed or deleted';
  end if;
  return null;
end $$;
CREATE FUNCTION public.guard_holds(p_account uuid, p_guard jsonb) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  v_uuid uuid := p_guard->>'uuid';
begin
  case p_guard->>'guard'
    when 'territory.unused' then
      return referrers_of_territory(p_account, v_uuid) = '[]';
    when 'skill.unused' then
      return referrers_of_skill(p_account, v_uuid) = '[]';
    when 'user.unused' then
      return referrers_of_app_user(p_account, v_uuid) = '[]';
    when 'team.unused' then
      return referrers_of_team(p_account, v_uuid) = '[]';
    when 'timeline.unused' then
      return referrers_of_timeline(p_account, v_uuid) = '[]';
    when 'preset.unused' then
      return referrers_of_job_list_preset(p_account, v_uuid) = '[]';
    when 'service_category.unused' then
      return referrers_of_service_category(p_account, v_uuid) = '[]';
    when 'product_category.unused' then
      return referrers_of_product_category(p_account, v_uuid) = '[]';
    when 'service.unused' then
      return referrers_of_service(p_account, v_uuid) = '[]';
    when 'unit.unused' then
      return referrers_of_unit(p_account, v_uuid) = '[]';
    when 'product.unused' then
      return referrers_of_product(p_account, v_uuid) = '[]';
    when 'client.unused' then
      return referrers_of_client(p_account, v_uuid) = '[]';
    when 'site.unused' then
      return referrers_of_site(p_account, v_uuid) = '[]';
    when 'job_type.unused' then
      return referrers_of_job_type(p_account, v_uuid) = '[]';
    when 'resolution.unused' then
      return referrers_of_resolution(p_account, v_uuid) = '[]';
    when 'dictionary.unused' then
      return referrers_of_dictionary(p_account, v_uuid) = '[]';
    when 'template.unused' then
      return referrers_of_template(p_account, v_uuid) = '[]';
    when 'job.unused' then
      return referrers_of_job(p_account, v_uuid) = '[]';
    when 'webhook.unused' then
      return referrers_of_webhook(p_account, v_uuid) = '[]';
    when 'service_category.place' then
      return place_in_service_category(p_account, v_uuid, (p_guard->>'parent')::uuid) = p_guard->'place';
    when 'product_category.place' then
      return place_in_product_category(p_account, v_uuid, (p_guard->>'parent')::uuid) = p_guard->'place';
    when 'territory.usable' then
      return exists (select from territory where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'skill.usable' then
      return exists (select from skill where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'user.usable' then
      return exists (select from app_user where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'team.usable' then
      return exists (select from team where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'service_category.usable' then
      return exists (select from service_category where account_id = p_account and uuid = v_uuid and deleted_at is null and not archived);
    when 'product_category.usable' then
      return exists (select from product_category where account_id = p_account and uuid = v_uuid and deleted_at is null and not archived);
    when 'service.usable' then
      return exists (select from service where account_id = p_account and uuid = v_uuid and deleted_at is null and not archived);
    when 'unit.usable' then
      return exists (select from unit where account_id = p_account and uuid = v_uuid and deleted_at is null and not archived);
    when 'product.usable' then
      return exists (select from product where account_id = p_account and uuid = v_uuid and deleted_at is null and not archived);
    when 'client.usable' then
      return exists (select from client where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'site.usable' then
      return exists (select from site where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'job_type.usable' then
      return exists (select from job_type where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'resolution.usable' then
      return exists (select from resolution where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'dictionary.usable' then
      return exists (select from dictionary where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'template.usable' then
      return exists (select from template where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'job.usable' then
      return exists (select from job where account_id = p_account and uuid = v_uuid and deleted_at is null);
  end case;
end $$;
CREATE FUNCTION public.keys_in_period(p_uuids uuid[], p_period text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
      begin
        return array(select u.uuid || '/' || p_period from unnest(p_uuids) u (uuid));
      end $$;
CREATE FUNCTION public.make_webhook_partitions() RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_table text;
  v_name text;
begin
  perform pg_advisory_xact_lock(hashtext('make_webhook_partitions'));
  foreach v_table in array array['webhook_message', 'webhook_request'] loop
    for v_day in -1 .. 7 loop
      v_name := v_table || to_char(current_date + v_day, '_YYYYMMDD');
      if to_regclass(v_name) is null then
        execute format('create table %I (like %I including defaults including constraints)', v_name, v_table);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_table, v_name,
          current_date + v_day, current_date + v_day + 1);
      end if;
    end loop;
  end loop;
end $$;
CREATE FUNCTION public.place_in_product_category(p_account uuid, p_uuid uuid, p_parent uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  with recursive above (uuid, parent_uuid) as (
    select uuid, parent_uuid from product_category where account_id = p_account and uuid = p_parent
    union
    select t.uuid, t.parent_uuid from above a join product_category t on t.account_id = p_account and t.uuid = a.parent_uuid
  ), below (uuid, height) as (
    select p_uuid, 1
    union
    select t.uuid, b.height + 1 from below b
      join product_category t on t.account_id = p_account and t.parent_uuid = b.uuid and t.deleted_at is null and b.height < 10
  )
  select jsonb_build_object('above', (select count(*) from above), 'height', (select max(height) from below),
    'within', exists (select from above where uuid = p_uuid))
$$;
CREATE FUNCTION public.place_in_service_category(p_account uuid, p_uuid uuid, p_parent uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  with recursive above (uuid, parent_uuid) as (
    select uuid, parent_uuid from service_category where account_id = p_account and uuid = p_parent
    union
    select t.uuid, t.parent_uuid from above a join service_category t on t.account_id = p_account and t.uuid = a.parent_uuid
  ), below (uuid, height) as (
    select p_uuid, 1
    union
    select t.uuid, b.height + 1 from below b
      join service_category t on t.account_id = p_account and t.parent_uuid = b.uuid and t.deleted_at is null and b.height < 10
  )
  select jsonb_build_object('above', (select count(*) from above), 'height', (select max(height) from below),
    'within', exists (select from above where uuid = p_uuid))
$$;
CREATE FUNCTION public.referrers_of_app_user(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'team' as entity_type, uuid from team
    where account_id = p_account and worker_uuids @> array[p_uuid] and deleted_at is null limit 3)
    union all (select 'job' as entity_type, uuid from job
    where account_id = p_account and user_uuids @> array[p_uuid] and deleted_at is null and status not in ('finished', 'canceled') limit 3)
  ) r
$$;
CREATE FUNCTION public.referrers_of_client(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select '[]'::jsonb
$$;
CREATE FUNCTION public.referrers_of_dictionary(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'template' as entity_type, uuid from template
    where account_id = p_account and dictionary_uuids @> array[p_uuid] and deleted_at is null limit 3)
  ) r
$$;
CREATE FUNCTION public.referrers_of_job(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select '[]'::jsonb
$$;
CREATE FUNCTION public.referrers_of_job_list_preset(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select '[]'::jsonb
$$;
CREATE FUNCTION public.referrers_of_job_type(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'timeline' as entity_type, uuid from timeline
    where account_id = p_account and job_type_uuids @> array[p_uuid] and deleted_at is null and exists (select from app_user u where u.account_id = p_account and u.uuid = user_uuid and u.deleted_at is null)
      and exists (select from jsonb_array_elements(intervals) i
        where i ->> 'jobTypeUuid' = p_uuid::text and (i ->> 'timeTo')::timestamptz > now()) limit 3)
    union all (select 'template' as entity_type, uuid from template
    where account_id = p_account and job_type_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'job' as entity_type, uuid from job
    where account_id = p_account and type_uuid = p_uuid and deleted_at is null and status not in ('finished', 'canceled') limit 3)
  ) r
$$;
CREATE FUNCTION public.referrers_of_product(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select '[]'::jsonb
$$;
CREATE FUNCTION public.referrers_of_product_category(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'product_category' as entity_type, uuid from product_category
    where account_id = p_account and parent_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'product' as entity_type, uuid from product
    where account_id = p_account and category_uuid = p_uuid and deleted_at is null limit 3)
  ) r
$$;
CREATE FUNCTION public.referrers_of_resolution(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'template' as entity_type, uuid from template
    where account_id = p_account and possible_resolution_uuids @> array[p_uuid] and deleted_at is null limit 3)
    union all (select 'job' as entity_type, uuid from job
    where account_id = p_account and possible_resolution_uuids @> array[p_uuid] and deleted_at is null and status not in ('finished', 'canceled') limit 3)
  ) r
$$;
CREATE FUNCTION public.referrers_of_service(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select '[]'::jsonb
$$;
CREATE FUNCTION public.referrers_of_service_category(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'service_category' as entity_type, uuid from service_category
    where account_id = p_account and parent_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'service' as entity_type, uuid from service
    where account_id = p_account and category_uuid = p_uuid and deleted_at is null limit 3)
  ) r
$$;
CREATE FUNCTION public.referrers_of_site(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select '[]'::jsonb
$$;
CREATE FUNCTION public.referrers_of_skill(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'user' as entity_type, uuid from app_user
    where account_id = p_account and skill_uuids @> array[p_uuid] and deleted_at is null limit 3)
    union all (select 'template' as entity_type, uuid from template
    where account_id = p_account and skill_uuids @> array[p_uuid] and deleted_at is null limit 3)
    union all (select 'job' as entity_type, uuid from job
    where account_id = p_account and skill_uuids @> array[p_uuid] and deleted_at is null and status not in ('finished', 'canceled') limit 3)
  ) r
$$;
CREATE FUNCTION public.referrers_of_team(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'template' as entity_type, uuid from template
    where account_id = p_account and assignee_team_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'job' as entity_type, uuid from job
    where account_id = p_account and team_uuids @> array[p_uuid] and deleted_at is null and status not in ('finished', 'canceled') limit 3)
  ) r
$$;
CREATE FUNCTION public.referrers_of_template(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select '[]'::jsonb
$$;
CREATE FUNCTION public.referrers_of_territory(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'user' as entity_type, uuid from app_user
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'team' as entity_type, uuid from team
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'timeline' as entity_type, uuid from timeline
    where account_id = p_account and territory_uuids @> array[p_uuid] and deleted_at is null and exists (select from app_user u where u.account_id = p_account and u.uuid = user_uuid and u.deleted_at is null)
      and exists (select from jsonb_array_elements(intervals) i
        where i ->> 'territoryUuid' = p_uuid::text and (i ->> 'timeTo')::timestamptz > now()) limit 3)
    union all (select 'client' as entity_type, uuid from client
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'site' as entity_type, uuid from site
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'template' as entity_type, uuid from template
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'job' as entity_type, uuid from job
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null and status not in ('finished', 'canceled') limit 3)
    union all (select 'account' as entity_type, uuid from account where uuid = p_account and default_territory_uuid = p_uuid)
  ) r
$$;
CREATE FUNCTION public.referrers_of_timeline(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select '[]'::jsonb
$$;
CREATE FUNCTION public.referrers_of_unit(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'product' as entity_type, uuid from product
    where account_id = p_account and unit_uuid = p_uuid and deleted_at is null limit 3)
  ) r
$$;
CREATE FUNCTION public.referrers_of_webhook(p_account uuid, p_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select '[]'::jsonb
$$;
CREATE FUNCTION public.time_ordered_uuid() RETURNS uuid
    LANGUAGE plpgsql PARALLEL SAFE
    AS $$
declare
  v_micros bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
begin
  return (lpad(to_hex(v_micros / 1000), 12, '0') || to_hex((7 << 12) | ((v_micros % 1000) * 4096 / 1000)::int)
    || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid;
end $$;
CREATE FUNCTION public.webhook_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- Asked under the account's lock, so that two creations at once cannot pass the limit together: one is decided again.
  if tg_op = 'INSERT'
      and (select count(*) from webhook where account_id = new.account_id and deleted_at is null) > 20 then
    raise exception using errcode = 'FL001', message = 'conflict',
      detail = jsonb_build_object('type', 'webhook', 'uuid', new.uuid, 'current', 0)::text;
  end if;
  delete from outbox_subscription where account_id = new.account_id and subscriber_uuid = new.uuid;
  if new.deleted_at is null then
    insert into outbox_subscription (account_id, event_type, subscriber_uuid)
      select new.account_id, t, new.uuid from unnest(new.event_types) t;
  end if;
  insert into webhook_endpoint (account_id, webhook_uuid, deleted_at) values (new.account_id, new.uuid, new.deleted_at)
    on conflict (account_id, webhook_uuid) do update set consecutive_failures = 0, first_failure_at = null,
      suspended_at = null, paused_until = null, deleted_at = excluded.deleted_at;
  -- So rare that it may be told within the commit: what a worker has claimed by the old url and secret goes back.
  perform pg_notify('fieldline_webhook_changes', new.account_id || '/' || new.uuid);
  return null;
end $$;
CREATE FUNCTION public.write_app_user(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v app_user := jsonb_populate_record(null::app_user, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into app_user (account_id, uuid, version, email, first_name, last_name, mobile_phone, territory_uuid, skill_uuids, permissions, owner, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.email, v.first_name, v.last_name, v.mobile_phone, v.territory_uuid, v.skill_uuids, v.permissions, v.owner, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update app_user set (version, email, first_name, last_name, mobile_phone, territory_uuid, skill_uuids, permissions, owner, created_at, updated_at, deleted_at)
      = row(v.version, v.email, v.first_name, v.last_name, v.mobile_phone, v.territory_uuid, v.skill_uuids, v.permissions, v.owner, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from app_user where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_client(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v client := jsonb_populate_record(null::client, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into client (account_id, uuid, version, external_id, organization, organization_name, first_name, last_name, middle_name, contacts, site_address, territory_uuid, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.external_id, v.organization, v.organization_name, v.first_name, v.last_name, v.middle_name, v.contacts, v.site_address, v.territory_uuid, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update client set (version, external_id, organization, organization_name, first_name, last_name, middle_name, contacts, site_address, territory_uuid, created_at, updated_at, deleted_at)
      = row(v.version, v.external_id, v.organization, v.organization_name, v.first_name, v.last_name, v.middle_name, v.contacts, v.site_address, v.territory_uuid, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from client where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_dictionary(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v dictionary := jsonb_populate_record(null::dictionary, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into dictionary (account_id, uuid, version, name, values, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.values, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update dictionary set (version, name, values, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.values, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from dictionary where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_entity(p_type text, p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
begin
  case p_type
    when 'territory' then return write_territory(p_account, p_expected, p_row);
    when 'skill' then return write_skill(p_account, p_expected, p_row);
    when 'user' then return write_app_user(p_account, p_expected, p_row);
    when 'team' then return write_team(p_account, p_expected, p_row);
    when 'timeline' then return write_timeline(p_account, p_expected, p_row);
    when 'preset' then return write_job_list_preset(p_account, p_expected, p_row);
    when 'service_category' then return write_service_category(p_account, p_expected, p_row);
    when 'product_category' then return write_product_category(p_account, p_expected, p_row);
    when 'service' then return write_service(p_account, p_expected, p_row);
    when 'unit' then return write_unit(p_account, p_expected, p_row);
    when 'product' then return write_product(p_account, p_expected, p_row);
    when 'client' then return write_client(p_account, p_expected, p_row);
    when 'site' then return write_site(p_account, p_expected, p_row);
    when 'job_type' then return write_job_type(p_account, p_expected, p_row);
    when 'resolution' then return write_resolution(p_account, p_expected, p_row);
    when 'dictionary' then return write_dictionary(p_account, p_expected, p_row);
    when 'template' then return write_template(p_account, p_expected, p_row);
    when 'job' then return write_job(p_account, p_expected, p_row);
    when 'webhook' then return write_webhook(p_account, p_expected, p_row);
    when 'job_location' then return append_job_location(p_account, p_row);
  end case;
end $$;
CREATE FUNCTION public.write_job(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v job := jsonb_populate_record(null::job, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into job (account_id, uuid, version, external_id, external_order_id, serial_no, status, description, scheduled_at, scheduled_minutes, type_uuid, template_uuid, client_uuid, site_uuid, territory_uuid, skill_uuids, address, contacts, assignees, custom_fields, report_fields, possible_resolution_uuids, available_catalog, ordered_services, completion_of_uuid, initial_job_uuid, status_since, en_route_at, started_at, suspended_at, finished_at, durations, resolution, cancellation, provided_services, used_materials, worker_uuid, team_uuid, user_uuids, team_uuids, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.external_id, v.external_order_id, v.serial_no, v.status, v.description, v.scheduled_at, v.scheduled_minutes, v.type_uuid, v.template_uuid, v.client_uuid, v.site_uuid, v.territory_uuid, v.skill_uuids, v.address, v.contacts, v.assignees, v.custom_fields, v.report_fields, v.possible_resolution_uuids, v.available_catalog, v.ordered_services, v.completion_of_uuid, v.initial_job_uuid, v.status_since, v.en_route_at, v.started_at, v.suspended_at, v.finished_at, v.durations, v.resolution, v.cancellation, v.provided_services, v.used_materials, v.worker_uuid, v.team_uuid, v.user_uuids, v.team_uuids, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update job set (version, external_id, external_order_id, serial_no, status, description, scheduled_at, scheduled_minutes, type_uuid, template_uuid, client_uuid, site_uuid, territory_uuid, skill_uuids, address, contacts, assignees, custom_fields, report_fields, possible_resolution_uuids, available_catalog, ordered_services, completion_of_uuid, initial_job_uuid, status_since, en_route_at, started_at, suspended_at, finished_at, durations, resolution, cancellation, provided_services, used_materials, worker_uuid, team_uuid, user_uuids, team_uuids, created_at, updated_at, deleted_at)
      = row(v.version, v.external_id, v.external_order_id, v.serial_no, v.status, v.description, v.scheduled_at, v.scheduled_minutes, v.type_uuid, v.template_uuid, v.client_uuid, v.site_uuid, v.territory_uuid, v.skill_uuids, v.address, v.contacts, v.assignees, v.custom_fields, v.report_fields, v.possible_resolution_uuids, v.available_catalog, v.ordered_services, v.completion_of_uuid, v.initial_job_uuid, v.status_since, v.en_route_at, v.started_at, v.suspended_at, v.finished_at, v.durations, v.resolution, v.cancellation, v.provided_services, v.used_materials, v.worker_uuid, v.team_uuid, v.user_uuids, v.team_uuids, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from job where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_job_list_preset(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v job_list_preset := jsonb_populate_record(null::job_list_preset, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into job_list_preset (account_id, uuid, version, user_uuid, name, filters, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.user_uuid, v.name, v.filters, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update job_list_preset set (version, user_uuid, name, filters, created_at, updated_at, deleted_at)
      = row(v.version, v.user_uuid, v.name, v.filters, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from job_list_preset where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_job_type(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v job_type := jsonb_populate_record(null::job_type, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into job_type (account_id, uuid, version, code, built_in, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.code, v.built_in, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update job_type set (version, code, built_in, created_at, updated_at, deleted_at)
      = row(v.version, v.code, v.built_in, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from job_type where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_product(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v product := jsonb_populate_record(null::product, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into product (account_id, uuid, version, name, description, category_uuid, unit_uuid, external_id, gtin, price_default, archived, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.description, v.category_uuid, v.unit_uuid, v.external_id, v.gtin, v.price_default, v.archived, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update product set (version, name, description, category_uuid, unit_uuid, external_id, gtin, price_default, archived, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.description, v.category_uuid, v.unit_uuid, v.external_id, v.gtin, v.price_default, v.archived, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from product where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_product_category(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v product_category := jsonb_populate_record(null::product_category, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into product_category (account_id, uuid, version, name, description, external_id, parent_uuid, archived, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.description, v.external_id, v.parent_uuid, v.archived, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update product_category set (version, name, description, external_id, parent_uuid, archived, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.description, v.external_id, v.parent_uuid, v.archived, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from product_category where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_resolution(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v resolution := jsonb_populate_record(null::resolution, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into resolution (account_id, uuid, version, name, number, successful, built_in, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.number, v.successful, v.built_in, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update resolution set (version, name, number, successful, built_in, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.number, v.successful, v.built_in, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from resolution where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_service(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v service := jsonb_populate_record(null::service, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into service (account_id, uuid, version, name, description, category_uuid, external_id, price_default, archived, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.description, v.category_uuid, v.external_id, v.price_default, v.archived, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update service set (version, name, description, category_uuid, external_id, price_default, archived, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.description, v.category_uuid, v.external_id, v.price_default, v.archived, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from service where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_service_category(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v service_category := jsonb_populate_record(null::service_category, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into service_category (account_id, uuid, version, name, description, external_id, parent_uuid, archived, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.description, v.external_id, v.parent_uuid, v.archived, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update service_category set (version, name, description, external_id, parent_uuid, archived, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.description, v.external_id, v.parent_uuid, v.archived, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from service_category where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_site(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v site := jsonb_populate_record(null::site, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into site (account_id, uuid, version, external_id, name, description, client_uuid, address, contacts, territory_uuid, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.external_id, v.name, v.description, v.client_uuid, v.address, v.contacts, v.territory_uuid, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update site set (version, external_id, name, description, client_uuid, address, contacts, territory_uuid, created_at, updated_at, deleted_at)
      = row(v.version, v.external_id, v.name, v.description, v.client_uuid, v.address, v.contacts, v.territory_uuid, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from site where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_skill(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v skill := jsonb_populate_record(null::skill, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into skill (account_id, uuid, version, name, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update skill set (version, name, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from skill where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_team(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v team := jsonb_populate_record(null::team, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into team (account_id, uuid, version, name, territory_uuid, worker_uuids, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.territory_uuid, v.worker_uuids, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update team set (version, name, territory_uuid, worker_uuids, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.territory_uuid, v.worker_uuids, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from team where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_template(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v template := jsonb_populate_record(null::template, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into template (account_id, uuid, version, name, job_type_uuid, description, scheduled_minutes, assignee_user_uuid, assignee_team_uuid, territory_uuid, skill_uuids, custom_fields, report_fields, possible_resolution_uuids, available_catalog, dictionary_uuids, service_uuids, category_uuids, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.job_type_uuid, v.description, v.scheduled_minutes, v.assignee_user_uuid, v.assignee_team_uuid, v.territory_uuid, v.skill_uuids, v.custom_fields, v.report_fields, v.possible_resolution_uuids, v.available_catalog, v.dictionary_uuids, v.service_uuids, v.category_uuids, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update template set (version, name, job_type_uuid, description, scheduled_minutes, assignee_user_uuid, assignee_team_uuid, territory_uuid, skill_uuids, custom_fields, report_fields, possible_resolution_uuids, available_catalog, dictionary_uuids, service_uuids, category_uuids, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.job_type_uuid, v.description, v.scheduled_minutes, v.assignee_user_uuid, v.assignee_team_uuid, v.territory_uuid, v.skill_uuids, v.custom_fields, v.report_fields, v.possible_resolution_uuids, v.available_catalog, v.dictionary_uuids, v.service_uuids, v.category_uuids, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from template where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_territory(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v territory := jsonb_populate_record(null::territory, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into territory (account_id, uuid, version, name, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update territory set (version, name, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from territory where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_timeline(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v timeline := jsonb_populate_record(null::timeline, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into timeline (account_id, uuid, version, user_uuid, month, intervals, territory_uuids, job_type_uuids, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.user_uuid, v.month, v.intervals, v.territory_uuids, v.job_type_uuids, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update timeline set (version, user_uuid, month, intervals, territory_uuids, job_type_uuids, created_at, updated_at, deleted_at)
      = row(v.version, v.user_uuid, v.month, v.intervals, v.territory_uuids, v.job_type_uuids, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from timeline where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_unit(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v unit := jsonb_populate_record(null::unit, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into unit (account_id, uuid, version, name, code, external_id, archived, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.code, v.external_id, v.archived, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update unit set (version, name, code, external_id, archived, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.code, v.external_id, v.archived, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from unit where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE FUNCTION public.write_webhook(p_account uuid, p_expected integer, p_row jsonb) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v webhook := jsonb_populate_record(null::webhook, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into webhook (account_id, uuid, version, url, event_types, secret, name, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.url, v.event_types, v.secret, v.name, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update webhook set (version, url, event_types, secret, name, created_at, updated_at, deleted_at)
      = row(v.version, v.url, v.event_types, v.secret, v.name, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from webhook where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;
CREATE TABLE public.account (
    uuid uuid NOT NULL,
    name text NOT NULL,
    currency text NOT NULL,
    time_zone text NOT NULL,
    default_territory_uuid uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.account_log (
    account_id uuid NOT NULL,
    "position" bigint NOT NULL
)
WITH (fillfactor='30');
CREATE TABLE public.api_key (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    lookup text NOT NULL,
    hash bytea NOT NULL,
    name text,
    scopes text[] NOT NULL,
    expires_at timestamp(3) with time zone,
    last_used_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.app_user (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    mobile_phone text,
    territory_uuid uuid,
    skill_uuids uuid[] NOT NULL,
    permissions jsonb NOT NULL,
    owner boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.client (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    external_id text,
    organization boolean NOT NULL,
    organization_name text,
    first_name text,
    last_name text,
    middle_name text,
    contacts jsonb NOT NULL,
    site_address jsonb,
    territory_uuid uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
)
WITH (fillfactor='85');
CREATE TABLE public.client_directory (
    account_id uuid NOT NULL,
    generation integer NOT NULL,
    uuid uuid NOT NULL,
    "row" jsonb NOT NULL,
    words text NOT NULL,
    document tsvector GENERATED ALWAYS AS (array_to_tsvector(string_to_array(words, ' '::text))) STORED NOT NULL
);
CREATE TABLE public.dictionary (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    "values" jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.event (
    account_id uuid NOT NULL,
    "position" bigint NOT NULL,
    stream_id uuid NOT NULL,
    stream_type text NOT NULL,
    version integer NOT NULL,
    event_id uuid NOT NULL,
    type text NOT NULL,
    schema_version smallint NOT NULL,
    data jsonb NOT NULL,
    actor jsonb NOT NULL,
    correlation_id text NOT NULL,
    causation_id uuid,
    context jsonb NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.idempotency_receipt (
    account_id uuid NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status smallint NOT NULL,
    answer json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.job (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    external_id text,
    external_order_id text,
    serial_no integer NOT NULL,
    status text NOT NULL,
    description text,
    scheduled_at timestamp(3) with time zone,
    scheduled_minutes integer,
    type_uuid uuid NOT NULL,
    template_uuid uuid,
    client_uuid uuid,
    site_uuid uuid,
    territory_uuid uuid,
    skill_uuids uuid[] NOT NULL,
    address jsonb,
    contacts jsonb NOT NULL,
    assignees jsonb NOT NULL,
    custom_fields jsonb NOT NULL,
    report_fields jsonb NOT NULL,
    possible_resolution_uuids uuid[] NOT NULL,
    available_catalog jsonb NOT NULL,
    ordered_services jsonb NOT NULL,
    completion_of_uuid uuid,
    initial_job_uuid uuid,
    status_since timestamp(3) with time zone,
    en_route_at timestamp(3) with time zone,
    started_at timestamp(3) with time zone,
    suspended_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    durations jsonb NOT NULL,
    resolution jsonb,
    cancellation jsonb,
    provided_services jsonb NOT NULL,
    used_materials jsonb NOT NULL,
    worker_uuid uuid,
    team_uuid uuid,
    user_uuids uuid[] NOT NULL,
    team_uuids uuid[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
)
WITH (fillfactor='85');
CREATE TABLE public.job_list_preset (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    user_uuid uuid NOT NULL,
    name text NOT NULL,
    filters text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.job_location (
    account_id uuid NOT NULL,
    job_uuid uuid NOT NULL,
    seq bigint NOT NULL,
    uuid uuid NOT NULL,
    user_uuid uuid NOT NULL,
    longitude double precision NOT NULL,
    latitude double precision NOT NULL,
    accuracy_m double precision NOT NULL,
    captured_at timestamp(3) with time zone NOT NULL,
    uploaded_at timestamp(3) with time zone NOT NULL,
    event_uuids uuid[] NOT NULL,
    events jsonb NOT NULL
);
CREATE TABLE public.job_type (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    code text NOT NULL,
    built_in boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.outbox (
    account_id uuid NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    event_type text NOT NULL,
    entity_type text NOT NULL,
    entity_uuid uuid NOT NULL,
    entity_version integer NOT NULL,
    body text NOT NULL,
    subscribers uuid[] NOT NULL
);
CREATE TABLE public.outbox_subscription (
    account_id uuid NOT NULL,
    event_type text NOT NULL,
    subscriber_uuid uuid NOT NULL
);
CREATE TABLE public.product (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    description text,
    category_uuid uuid,
    unit_uuid uuid NOT NULL,
    external_id text,
    gtin text,
    price_default numeric,
    archived boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.product_category (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    description text,
    external_id text,
    parent_uuid uuid,
    archived boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.projection_checkpoint (
    account_id uuid NOT NULL,
    projection text NOT NULL,
    generation integer NOT NULL,
    state text NOT NULL,
    "position" bigint NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT projection_checkpoint_state_check CHECK ((state = ANY (ARRAY['live'::text, 'building'::text])))
)
WITH (fillfactor='50');
CREATE TABLE public.projection_parked (
    account_id uuid NOT NULL,
    projection text NOT NULL,
    generation integer NOT NULL,
    stream_id uuid NOT NULL,
    first_position bigint NOT NULL,
    error text NOT NULL,
    attempts integer NOT NULL,
    parked_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.resolution (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    number integer NOT NULL,
    successful boolean NOT NULL,
    built_in boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.schema_migration (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    executed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP(6) NOT NULL
);
CREATE SEQUENCE public.schema_migration_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.schema_migration_id_seq OWNED BY public.schema_migration.id;
CREATE TABLE public.service (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    description text,
    category_uuid uuid,
    external_id text,
    price_default numeric,
    archived boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.service_category (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    description text,
    external_id text,
    parent_uuid uuid,
    archived boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.site (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    external_id text,
    name text NOT NULL,
    description text,
    client_uuid uuid,
    address jsonb,
    contacts jsonb NOT NULL,
    territory_uuid uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
)
WITH (fillfactor='85');
CREATE TABLE public.skill (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.team (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    territory_uuid uuid,
    worker_uuids uuid[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.template (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    job_type_uuid uuid NOT NULL,
    description text,
    scheduled_minutes integer,
    assignee_user_uuid uuid,
    assignee_team_uuid uuid,
    territory_uuid uuid,
    skill_uuids uuid[] NOT NULL,
    custom_fields jsonb NOT NULL,
    report_fields jsonb NOT NULL,
    possible_resolution_uuids uuid[] NOT NULL,
    available_catalog jsonb NOT NULL,
    dictionary_uuids uuid[] NOT NULL,
    service_uuids uuid[] NOT NULL,
    category_uuids uuid[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.territory (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.timeline (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    user_uuid uuid NOT NULL,
    month text NOT NULL,
    intervals jsonb NOT NULL,
    territory_uuids uuid[] NOT NULL,
    job_type_uuids uuid[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.unit (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    code text NOT NULL,
    external_id text,
    archived boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.webhook (
    account_id uuid NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    url text NOT NULL,
    event_types text[] NOT NULL,
    secret text,
    name text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.webhook_endpoint (
    account_id uuid NOT NULL,
    webhook_uuid uuid NOT NULL,
    consecutive_failures integer DEFAULT 0 NOT NULL,
    first_failure_at timestamp(3) with time zone,
    last_failure_at timestamp(3) with time zone,
    last_success_at timestamp(3) with time zone,
    suspended_at timestamp(3) with time zone,
    paused_until timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone
)
WITH (fillfactor='50');
CREATE TABLE public.webhook_message (
    account_id uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    body text NOT NULL
)
PARTITION BY RANGE (day);
CREATE TABLE public.webhook_message_20261121 (
    account_id uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.webhook_message_20261122 (
    account_id uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.webhook_message_20261123 (
    account_id uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.webhook_message_20261124 (
    account_id uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.webhook_message_20261125 (
    account_id uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.webhook_message_20261126 (
    account_id uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.webhook_message_20261127 (
    account_id uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.webhook_message_20261128 (
    account_id uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.webhook_message_20261129 (
    account_id uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.webhook_queue (
    account_id uuid NOT NULL,
    webhook_uuid uuid NOT NULL,
    uuid uuid NOT NULL,
    chain_uuid uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    event_type text NOT NULL,
    entity_type text NOT NULL,
    entity_uuid uuid NOT NULL,
    entity_version integer NOT NULL,
    attempt_no smallint NOT NULL,
    priority smallint NOT NULL,
    send_at timestamp(3) with time zone NOT NULL,
    lease_no integer DEFAULT 0 NOT NULL,
    lease_worker uuid,
    lease_until timestamp(3) with time zone,
    crash_count smallint DEFAULT 0 NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000', autovacuum_vacuum_cost_delay='0');
CREATE TABLE public.webhook_request (
    account_id uuid NOT NULL,
    webhook_uuid uuid NOT NULL,
    uuid uuid NOT NULL,
    chain_uuid uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    event_type text NOT NULL,
    entity_type text NOT NULL,
    entity_uuid uuid NOT NULL,
    entity_version integer NOT NULL,
    attempt_no smallint NOT NULL,
    send_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    request_time_ms integer,
    response_code smallint,
    response_headers json,
    response_body text,
    error_type text,
    error_description text,
    failed boolean NOT NULL,
    chain_ended boolean NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL
)
PARTITION BY RANGE (recorded_at);
CREATE TABLE public.webhook_request_20261121 (
    account_id uuid NOT NULL,
    webhook_uuid uuid NOT NULL,
    uuid uuid NOT NULL,
    chain_uuid uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    event_type text NOT NULL,
    entity_type text NOT NULL,
    entity_uuid uuid NOT NULL,
    entity_version integer NOT NULL,
    attempt_no smallint NOT NULL,
    send_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    request_time_ms integer,
    response_code smallint,
    response_headers json,
    response_body text,
    error_type text,
    error_description text,
    failed boolean NOT NULL,
    chain_ended boolean NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.webhook_request_20261122 (
    account_id uuid NOT NULL,
    webhook_uuid uuid NOT NULL,
    uuid uuid NOT NULL,
    chain_uuid uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    event_type text NOT NULL,
    entity_type text NOT NULL,
    entity_uuid uuid NOT NULL,
    entity_version integer NOT NULL,
    attempt_no smallint NOT NULL,
    send_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    request_time_ms integer,
    response_code smallint,
    response_headers json,
    response_body text,
    error_type text,
    error_description text,
    failed boolean NOT NULL,
    chain_ended boolean NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.webhook_request_20261123 (
    account_id uuid NOT NULL,
    webhook_uuid uuid NOT NULL,
    uuid uuid NOT NULL,
    chain_uuid uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    event_type text NOT NULL,
    entity_type text NOT NULL,
    entity_uuid uuid NOT NULL,
    entity_version integer NOT NULL,
    attempt_no smallint NOT NULL,
    send_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    request_time_ms integer,
    response_code smallint,
    response_headers json,
    response_body text,
    error_type text,
    error_description text,
    failed boolean NOT NULL,
    chain_ended boolean NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.webhook_request_20261124 (
    account_id uuid NOT NULL,
    webhook_uuid uuid NOT NULL,
    uuid uuid NOT NULL,
    chain_uuid uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    event_type text NOT NULL,
    entity_type text NOT NULL,
    entity_uuid uuid NOT NULL,
    entity_version integer NOT NULL,
    attempt_no smallint NOT NULL,
    send_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    request_time_ms integer,
    response_code smallint,
    response_headers json,
    response_body text,
    error_type text,
    error_description text,
    failed boolean NOT NULL,
    chain_ended boolean NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.webhook_request_20261125 (
    account_id uuid NOT NULL,
    webhook_uuid uuid NOT NULL,
    uuid uuid NOT NULL,
    chain_uuid uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    event_type text NOT NULL,
    entity_type text NOT NULL,
    entity_uuid uuid NOT NULL,
    entity_version integer NOT NULL,
    attempt_no smallint NOT NULL,
    send_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    request_time_ms integer,
    response_code smallint,
    response_headers json,
    response_body text,
    error_type text,
    error_description text,
    failed boolean NOT NULL,
    chain_ended boolean NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.webhook_request_20261126 (
    account_id uuid NOT NULL,
    webhook_uuid uuid NOT NULL,
    uuid uuid NOT NULL,
    chain_uuid uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    event_type text NOT NULL,
    entity_type text NOT NULL,
    entity_uuid uuid NOT NULL,
    entity_version integer NOT NULL,
    attempt_no smallint NOT NULL,
    send_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    request_time_ms integer,
    response_code smallint,
    response_headers json,
    response_body text,
    error_type text,
    error_description text,
    failed boolean NOT NULL,
    chain_ended boolean NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.webhook_request_20261127 (
    account_id uuid NOT NULL,
    webhook_uuid uuid NOT NULL,
    uuid uuid NOT NULL,
    chain_uuid uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    event_type text NOT NULL,
    entity_type text NOT NULL,
    entity_uuid uuid NOT NULL,
    entity_version integer NOT NULL,
    attempt_no smallint NOT NULL,
    send_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    request_time_ms integer,
    response_code smallint,
    response_headers json,
    response_body text,
    error_type text,
    error_description text,
    failed boolean NOT NULL,
    chain_ended boolean NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.webhook_request_20261128 (
    account_id uuid NOT NULL,
    webhook_uuid uuid NOT NULL,
    uuid uuid NOT NULL,
    chain_uuid uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    event_type text NOT NULL,
    entity_type text NOT NULL,
    entity_uuid uuid NOT NULL,
    entity_version integer NOT NULL,
    attempt_no smallint NOT NULL,
    send_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    request_time_ms integer,
    response_code smallint,
    response_headers json,
    response_body text,
    error_type text,
    error_description text,
    failed boolean NOT NULL,
    chain_ended boolean NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.webhook_request_20261129 (
    account_id uuid NOT NULL,
    webhook_uuid uuid NOT NULL,
    uuid uuid NOT NULL,
    chain_uuid uuid NOT NULL,
    day date NOT NULL,
    "position" bigint NOT NULL,
    ordinal smallint NOT NULL,
    event_type text NOT NULL,
    entity_type text NOT NULL,
    entity_uuid uuid NOT NULL,
    entity_version integer NOT NULL,
    attempt_no smallint NOT NULL,
    send_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    request_time_ms integer,
    response_code smallint,
    response_headers json,
    response_body text,
    error_type text,
    error_description text,
    failed boolean NOT NULL,
    chain_ended boolean NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.webhook_worker (
    uuid uuid NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL
)
WITH (fillfactor='50');
ALTER TABLE ONLY public.webhook_message ATTACH PARTITION public.webhook_message_20261121 FOR VALUES FROM ('2026-11-21') TO ('2026-11-22');
ALTER TABLE ONLY public.webhook_message ATTACH PARTITION public.webhook_message_20261122 FOR VALUES FROM ('2026-11-22') TO ('2026-11-23');
ALTER TABLE ONLY public.webhook_message ATTACH PARTITION public.webhook_message_20261123 FOR VALUES FROM ('2026-11-23') TO ('2026-11-24');
ALTER TABLE ONLY public.webhook_message ATTACH PARTITION public.webhook_message_20261124 FOR VALUES FROM ('2026-11-24') TO ('2026-11-25');
ALTER TABLE ONLY public.webhook_message ATTACH PARTITION public.webhook_message_20261125 FOR VALUES FROM ('2026-11-25') TO ('2026-11-26');
ALTER TABLE ONLY public.webhook_message ATTACH PARTITION public.webhook_message_20261126 FOR VALUES FROM ('2026-11-26') TO ('2026-11-27');
ALTER TABLE ONLY public.webhook_message ATTACH PARTITION public.webhook_message_20261127 FOR VALUES FROM ('2026-11-27') TO ('2026-11-28');
ALTER TABLE ONLY public.webhook_message ATTACH PARTITION public.webhook_message_20261128 FOR VALUES FROM ('2026-11-28') TO ('2026-11-29');
ALTER TABLE ONLY public.webhook_message ATTACH PARTITION public.webhook_message_20261129 FOR VALUES FROM ('2026-11-29') TO ('2026-11-30');
ALTER TABLE ONLY public.webhook_request ATTACH PARTITION public.webhook_request_20261121 FOR VALUES FROM ('2026-11-21 00:00:00+00') TO ('2026-11-22 00:00:00+00');
ALTER TABLE ONLY public.webhook_request ATTACH PARTITION public.webhook_request_20261122 FOR VALUES FROM ('2026-11-22 00:00:00+00') TO ('2026-11-23 00:00:00+00');
ALTER TABLE ONLY public.webhook_request ATTACH PARTITION public.webhook_request_20261123 FOR VALUES FROM ('2026-11-23 00:00:00+00') TO ('2026-11-24 00:00:00+00');
ALTER TABLE ONLY public.webhook_request ATTACH PARTITION public.webhook_request_20261124 FOR VALUES FROM ('2026-11-24 00:00:00+00') TO ('2026-11-25 00:00:00+00');
ALTER TABLE ONLY public.webhook_request ATTACH PARTITION public.webhook_request_20261125 FOR VALUES FROM ('2026-11-25 00:00:00+00') TO ('2026-11-26 00:00:00+00');
ALTER TABLE ONLY public.webhook_request ATTACH PARTITION public.webhook_request_20261126 FOR VALUES FROM ('2026-11-26 00:00:00+00') TO ('2026-11-27 00:00:00+00');
ALTER TABLE ONLY public.webhook_request ATTACH PARTITION public.webhook_request_20261127 FOR VALUES FROM ('2026-11-27 00:00:00+00') TO ('2026-11-28 00:00:00+00');
ALTER TABLE ONLY public.webhook_request ATTACH PARTITION public.webhook_request_20261128 FOR VALUES FROM ('2026-11-28 00:00:00+00') TO ('2026-11-29 00:00:00+00');
ALTER TABLE ONLY public.webhook_request ATTACH PARTITION public.webhook_request_20261129 FOR VALUES FROM ('2026-11-29 00:00:00+00') TO ('2026-11-30 00:00:00+00');
ALTER TABLE ONLY public.schema_migration ALTER COLUMN id SET DEFAULT nextval('public.schema_migration_id_seq'::regclass);
INSERT INTO public.account VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 'Default', 'usd', 'UTC', '01a200ba-362d-7001-b08a-df2ab20d056f', 1, '2026-11-22 00:48:53.288+00', '2026-11-22 00:48:53.288+00');
INSERT INTO public.account VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 'Second', 'eur', 'Europe/Berlin', '01a200ba-3666-7001-bf84-7a9571b01440', 1, '2026-11-22 00:48:53.346+00', '2026-11-22 00:48:53.346+00');
INSERT INTO public.account_log VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 15);
INSERT INTO public.account_log VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 18);
INSERT INTO public.api_key VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-362b-7000-aee2-71507d5d54c1', 'flows000', '\xe8056de21dd749c9e3e23094bb19a3d0c06ce52d859833776a7c4647dfd28592', 'First key', '{read,write,admin}', NULL, '2026-11-22 00:48:00+00', NULL, '2026-11-22 00:48:53.288+00');
INSERT INTO public.api_key VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-3665-7000-8115-42482355e1aa', 'flows001', '\x5b57d7785979880788e155816d0ac281b69a8229d717764b123f330dbc11aac0', 'First key', '{read,write,admin}', NULL, '2026-11-22 00:48:00+00', NULL, '2026-11-22 00:48:53.346+00');
INSERT INTO public.app_user VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-36de-7000-a35b-1705f61510b8', 1, 'anna@example.com', 'Anna', 'Smith', NULL, NULL, '{}', '{"web": {"map": {"edit": false}, "jobs": {"edit": false, "view": false, "delete": false}, "login": false, "teams": {"edit": false, "view": false}, "shifts": {"edit": false}, "clients": {"edit": false, "view": false}, "schedule": {"edit": false, "view": false}}, "mobile": {"jobs": {"view": true, "create": false, "complete": true}, "login": true}}', true, '2026-11-22 00:48:53.47+00', '2026-11-22 00:48:53.47+00', NULL);
INSERT INTO public.app_user VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-3758-7000-a571-27bf933c6426', 1, 'anna@example.com', 'Anna', 'Smith', NULL, NULL, '{}', '{"web": {"map": {"edit": false}, "jobs": {"edit": false, "view": false, "delete": false}, "login": false, "teams": {"edit": false, "view": false}, "shifts": {"edit": false}, "clients": {"edit": false, "view": false}, "schedule": {"edit": false, "view": false}}, "mobile": {"jobs": {"view": true, "create": false, "complete": true}, "login": true}}', true, '2026-11-22 00:48:53.592+00', '2026-11-22 00:48:53.592+00', NULL);
INSERT INTO public.client VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-374e-7000-a581-c7f5468c5c13', 2, 'acme', true, 'Bakery & Sons', NULL, NULL, NULL, '[]', NULL, '01a200ba-3666-7001-bf84-7a9571b01440', '2026-11-22 00:48:53.582+00', '2026-11-22 00:48:53.585+00', NULL);
INSERT INTO public.client VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-36a2-7000-8f93-5b0634af966c', 3, 'acme', true, 'Acme & Daughters', NULL, NULL, NULL, '[]', NULL, '01a200ba-362d-7001-b08a-df2ab20d056f', '2026-11-22 00:48:53.41+00', '2026-11-22 00:48:53.665+00', NULL);
INSERT INTO public.client VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-37e4-7000-9648-0d044f08fed1', 1, 'dairy', true, 'Dairy', NULL, NULL, NULL, '[]', NULL, '01a200ba-362d-7001-b08a-df2ab20d056f', '2026-11-22 00:48:53.732+00', '2026-11-22 00:48:53.732+00', NULL);
INSERT INTO public.client_directory VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 0, '01a200ba-36c3-7000-bc6f-2147bcffd8f0', '{"name": "Main house", "address": null, "contacts": [], "description": null}', 'main house', DEFAULT);
INSERT INTO public.client_directory VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 0, '01a200ba-374e-7000-a581-c7f5468c5c13', '{"contacts": [], "lastName": null, "firstName": null, "middleName": null, "siteAddress": null, "organizationName": "Bakery & Sons"}', 'bakery sons', DEFAULT);
INSERT INTO public.client_directory VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 0, '01a200ba-3755-7000-a1fa-89ab51a3cd73', '{"name": "Main house", "address": null, "contacts": [], "description": null}', 'main house', DEFAULT);
INSERT INTO public.client_directory VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 0, '01a200ba-36a2-7000-8f93-5b0634af966c', '{"contacts": [], "lastName": null, "firstName": null, "middleName": null, "siteAddress": null, "organizationName": "Acme & Daughters"}', 'acme daughters', DEFAULT);
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 1, '01a200ba-362d-7001-b08a-df2ab20d056f', 'territory', 1, '01a200ba-362d-7002-8c4c-fd563c97468b', 'territory.created', 1, '{"name": "Default"}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-362d-7000-8b5a-f3dc5f0cd4a5', NULL, '{}', '2026-11-22 00:48:53.293+00', '2026-11-22 00:48:53.293+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 2, '01a200ba-362d-7003-a44e-f8463e0682b1', 'job_type', 1, '01a200ba-362e-7000-8924-17e32131443b', 'job_type.created', 1, '{"code": "default", "builtIn": true}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-362d-7000-8b5a-f3dc5f0cd4a5', NULL, '{}', '2026-11-22 00:48:53.293+00', '2026-11-22 00:48:53.293+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 3, '01a200ba-362d-7003-a759-36aed6c66fe5', 'resolution', 1, '01a200ba-362e-7000-84bc-8d094cff2f3b', 'resolution.created', 1, '{"name": "Completed", "number": 1, "builtIn": true, "successful": true}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-362d-7000-8b5a-f3dc5f0cd4a5', NULL, '{}', '2026-11-22 00:48:53.293+00', '2026-11-22 00:48:53.293+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 4, '01a200ba-362d-7004-9a87-0b0d9b7f9075', 'resolution', 1, '01a200ba-362e-7000-a714-893d97d45821', 'resolution.created', 1, '{"name": "Not completed", "number": 2, "builtIn": true, "successful": false}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-362d-7000-8b5a-f3dc5f0cd4a5', NULL, '{}', '2026-11-22 00:48:53.293+00', '2026-11-22 00:48:53.293+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 1, '01a200ba-3666-7001-bf84-7a9571b01440', 'territory', 1, '01a200ba-3666-7002-ba27-cfb9a0722922', 'territory.created', 1, '{"name": "Default"}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-3666-7000-8237-dfe3bd727784', NULL, '{}', '2026-11-22 00:48:53.35+00', '2026-11-22 00:48:53.35+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 2, '01a200ba-3666-7003-9d6c-6a22d9bc0ec3', 'job_type', 1, '01a200ba-3667-7000-b5c8-0e08ce417e5a', 'job_type.created', 1, '{"code": "default", "builtIn": true}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-3666-7000-8237-dfe3bd727784', NULL, '{}', '2026-11-22 00:48:53.35+00', '2026-11-22 00:48:53.35+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 3, '01a200ba-3666-7003-9f17-d92597ad8f29', 'resolution', 1, '01a200ba-3667-7000-8680-244e8eaaf03c', 'resolution.created', 1, '{"name": "Completed", "number": 1, "builtIn": true, "successful": true}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-3666-7000-8237-dfe3bd727784', NULL, '{}', '2026-11-22 00:48:53.35+00', '2026-11-22 00:48:53.35+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 4, '01a200ba-3666-7003-b8b8-c17bd1dbdb2f', 'resolution', 1, '01a200ba-3667-7000-9ed2-9d0571816c98', 'resolution.created', 1, '{"name": "Not completed", "number": 2, "builtIn": true, "successful": false}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-3666-7000-8237-dfe3bd727784', NULL, '{}', '2026-11-22 00:48:53.35+00', '2026-11-22 00:48:53.35+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 5, '01a200ba-3682-7000-a907-ae3bb721bdc6', 'webhook', 1, '01a200ba-3689-7000-9e44-37607ae1d92b', 'webhook.created', 1, '{"url": "http://receiver.example", "name": "ERP", "secret": "uIqlndMuAbMEabajTcFFCVLDRAggmiZie4CZRH3+P2MGYdKVe4i4aOnE0d0E7Y1/gI8KjJJOIPs=", "eventTypes": ["client_created", "client_updated", "job_created"]}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-367a-7000-a9ec-3ef3dce9a31e', NULL, '{}', '2026-11-22 00:48:53.378+00', '2026-11-22 00:48:53.378+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 6, '01a200ba-36a2-7000-8f93-5b0634af966c', 'client', 1, '01a200ba-36a4-7000-99de-8b5473ecf886', 'client.created', 1, '{"contacts": [], "lastName": null, "firstName": null, "externalId": "acme", "middleName": null, "siteAddress": null, "organization": true, "territoryUuid": "01a200ba-362d-7001-b08a-df2ab20d056f", "organizationName": "Acme"}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-369f-7000-a672-fc7ec83f702b', NULL, '{}', '2026-11-22 00:48:53.41+00', '2026-11-22 00:48:53.41+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 7, '01a200ba-36a2-7000-8f93-5b0634af966c', 'client', 2, '01a200ba-36b2-7000-abb1-1bb41094a657', 'client.updated', 1, '{"organizationName": "Acme & Sons"}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-36aa-7000-aee5-57e59072b97d', NULL, '{}', '2026-11-22 00:48:53.42+00', '2026-11-22 00:48:53.42+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 8, '01a200ba-36c3-7000-bc6f-2147bcffd8f0', 'site', 1, '01a200ba-36ca-7000-8d88-7f2b44a9484d', 'site.created', 1, '{"name": "Main house", "address": null, "contacts": [], "clientUuid": "01a200ba-36a2-7000-8f93-5b0634af966c", "externalId": "main", "description": null, "territoryUuid": "01a200ba-362d-7001-b08a-df2ab20d056f"}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-36c2-7000-bdbc-256930b604bc', NULL, '{}', '2026-11-22 00:48:53.443+00', '2026-11-22 00:48:53.443+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 9, '01a200ba-36de-7000-a35b-1705f61510b8', 'user', 1, '01a200ba-36e4-7000-943c-3d262fd17015', 'user.created', 1, '{"email": "anna@example.com", "owner": true, "lastName": "Smith", "firstName": "Anna", "skillUuids": [], "mobilePhone": null, "permissions": {"web": {"map": {"edit": false}, "jobs": {"edit": false, "view": false, "delete": false}, "login": false, "teams": {"edit": false, "view": false}, "shifts": {"edit": false}, "clients": {"edit": false, "view": false}, "schedule": {"edit": false, "view": false}}, "mobile": {"jobs": {"view": true, "create": false, "complete": true}, "login": true}}, "territoryUuid": null}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-36dc-7000-aec2-4ed12e9c881b', NULL, '{}', '2026-11-22 00:48:53.47+00', '2026-11-22 00:48:53.47+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 10, '01a200ba-36ef-7000-83de-a5001cc50185', 'job', 1, '01a200ba-36fb-7000-b681-22227d6d24ea', 'job.created', 1, '{"status": "posted", "address": null, "contacts": [], "serialNo": 1, "siteUuid": "01a200ba-36c3-7000-bc6f-2147bcffd8f0", "typeUuid": "01a200ba-362d-7003-a44e-f8463e0682b1", "assignees": [], "clientUuid": "01a200ba-36a2-7000-8f93-5b0634af966c", "externalId": "visit-1", "skillUuids": [], "description": null, "scheduledAt": "2026-11-23T09:00:00.000Z", "customFields": [], "reportFields": [], "templateUuid": null, "territoryUuid": "01a200ba-362d-7001-b08a-df2ab20d056f", "initialJobUuid": null, "externalOrderId": null, "orderedServices": [], "availableCatalog": [], "completionOfUuid": null, "scheduledMinutes": 60, "possibleResolutionUuids": []}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-36ed-7000-b1e4-ddb253a787c4', NULL, '{}', '2026-11-22 00:48:53.487+00', '2026-11-22 00:48:53.487+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 11, '01a200ba-3702-7000-9a65-c43524d0439c', 'job', 1, '01a200ba-3704-7000-a345-ef49912bd847', 'job.created', 1, '{"status": "posted", "address": null, "contacts": [], "serialNo": 2, "siteUuid": null, "typeUuid": "01a200ba-362d-7003-a44e-f8463e0682b1", "assignees": [], "clientUuid": "01a200ba-36a2-7000-8f93-5b0634af966c", "externalId": "visit-2", "skillUuids": [], "description": null, "scheduledAt": null, "customFields": [], "reportFields": [], "templateUuid": null, "territoryUuid": "01a200ba-362d-7001-b08a-df2ab20d056f", "initialJobUuid": null, "externalOrderId": null, "orderedServices": [], "availableCatalog": [], "completionOfUuid": null, "scheduledMinutes": null, "possibleResolutionUuids": []}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-3701-7000-b86c-8b4a006c944e', NULL, '{}', '2026-11-22 00:48:53.506+00', '2026-11-22 00:48:53.506+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 12, '01a200ba-36ef-7000-83de-a5001cc50185', 'job', 2, '01a200ba-3712-7000-9f18-4b9e231182b3', 'job.updated', 1, '{"at": "2026-11-22T00:48:53.516Z", "changes": {"status": {"to": "scheduled", "from": "posted"}, "assignees": {"to": [{"access": "edit", "teamUuid": null, "userUuid": "01a200ba-36de-7000-a35b-1705f61510b8"}], "from": []}}}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-370b-7000-989e-8eca1a17abda', NULL, '{}', '2026-11-22 00:48:53.516+00', '2026-11-22 00:48:53.516+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 13, '01a200ba-36ef-7000-83de-a5001cc50185', 'job', 3, '01a200ba-371f-7000-af8a-1f2b30569b16', 'job.transitioned', 1, '{"at": "2026-11-22T00:48:53.531Z", "to": "started", "from": "scheduled"}', '{"source": "worker", "user_uuid": "01a200ba-36de-7000-a35b-1705f61510b8", "user_email": "anna@example.com", "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-371a-7000-b4a0-98126d307c56', NULL, '{}', '2026-11-22 00:48:53.531+00', '2026-11-22 00:48:53.531+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 14, '01a200ba-36ef-7000-83de-a5001cc50185', 'job', 4, '01a200ba-3736-7000-b264-55fcd108a221', 'job.transitioned', 1, '{"at": "2026-11-22T00:48:53.555Z", "to": "finished", "from": "started", "resolution": {"name": "Completed", "uuid": "01a200ba-362d-7003-a759-36aed6c66fe5", "comment": null, "successful": true}}', '{"source": "worker", "user_uuid": "01a200ba-36de-7000-a35b-1705f61510b8", "user_email": "anna@example.com", "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-3732-7000-806d-f1adec141b74', NULL, '{}', '2026-11-22 00:48:53.555+00', '2026-11-22 00:48:53.555+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 15, '01a200ba-373c-7000-a7de-9271cda9df1a', 'unit', 1, '01a200ba-373c-7001-ae3d-a9198086a624', 'unit.created', 1, '{"code": "pc", "name": "Piece", "archived": false, "externalId": null}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-373b-7000-9df5-0aa39d2d7d3b', NULL, '{}', '2026-11-22 00:48:53.564+00', '2026-11-22 00:48:53.564+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 16, '01a200ba-3740-7000-9963-208eac6e5685', 'service_category', 1, '01a200ba-3740-7001-8d3a-3a703415ded3', 'service_category.created', 1, '{"name": "Repairs", "archived": false, "externalId": "repairs", "parentUuid": null, "description": null}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-373f-7000-b100-b755116abd87', NULL, '{}', '2026-11-22 00:48:53.568+00', '2026-11-22 00:48:53.568+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 5, '01a200ba-374e-7000-a581-c7f5468c5c13', 'client', 1, '01a200ba-374f-7000-835e-36dbced75f71', 'client.created', 1, '{"contacts": [], "lastName": null, "firstName": null, "externalId": "acme", "middleName": null, "siteAddress": null, "organization": true, "territoryUuid": "01a200ba-3666-7001-bf84-7a9571b01440", "organizationName": "Bakery"}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-374b-7000-98d2-531cbe0ca6eb', NULL, '{}', '2026-11-22 00:48:53.582+00', '2026-11-22 00:48:53.582+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 6, '01a200ba-374e-7000-a581-c7f5468c5c13', 'client', 2, '01a200ba-3752-7000-b705-dfa6ae3e5170', 'client.updated', 1, '{"organizationName": "Bakery & Sons"}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-3751-7000-bad7-c0bdff4a878b', NULL, '{}', '2026-11-22 00:48:53.585+00', '2026-11-22 00:48:53.585+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 7, '01a200ba-3755-7000-a1fa-89ab51a3cd73', 'site', 1, '01a200ba-3755-7001-9f61-6a22c9b79933', 'site.created', 1, '{"name": "Main house", "address": null, "contacts": [], "clientUuid": "01a200ba-374e-7000-a581-c7f5468c5c13", "externalId": "main", "description": null, "territoryUuid": "01a200ba-3666-7001-bf84-7a9571b01440"}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-3754-7000-863d-af0e1ea0fa48', NULL, '{}', '2026-11-22 00:48:53.589+00', '2026-11-22 00:48:53.589+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 8, '01a200ba-3758-7000-a571-27bf933c6426', 'user', 1, '01a200ba-375a-7000-a771-904a0dddc75c', 'user.created', 1, '{"email": "anna@example.com", "owner": true, "lastName": "Smith", "firstName": "Anna", "skillUuids": [], "mobilePhone": null, "permissions": {"web": {"map": {"edit": false}, "jobs": {"edit": false, "view": false, "delete": false}, "login": false, "teams": {"edit": false, "view": false}, "shifts": {"edit": false}, "clients": {"edit": false, "view": false}, "schedule": {"edit": false, "view": false}}, "mobile": {"jobs": {"view": true, "create": false, "complete": true}, "login": true}}, "territoryUuid": null}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-3757-7000-a2b3-283c6679b2a1', NULL, '{}', '2026-11-22 00:48:53.592+00', '2026-11-22 00:48:53.592+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 9, '01a200ba-375d-7001-b9ca-ab0655490d7f', 'job', 1, '01a200ba-3761-7000-8289-d4f08c930b90', 'job.created', 1, '{"status": "posted", "address": null, "contacts": [], "serialNo": 1, "siteUuid": "01a200ba-3755-7000-a1fa-89ab51a3cd73", "typeUuid": "01a200ba-3666-7003-9d6c-6a22d9bc0ec3", "assignees": [], "clientUuid": "01a200ba-374e-7000-a581-c7f5468c5c13", "externalId": "visit-1", "skillUuids": [], "description": null, "scheduledAt": "2026-11-23T09:00:00.000Z", "customFields": [], "reportFields": [], "templateUuid": null, "territoryUuid": "01a200ba-3666-7001-bf84-7a9571b01440", "initialJobUuid": null, "externalOrderId": null, "orderedServices": [], "availableCatalog": [], "completionOfUuid": null, "scheduledMinutes": 60, "possibleResolutionUuids": []}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-375d-7000-9cc4-9785c195115d', NULL, '{}', '2026-11-22 00:48:53.597+00', '2026-11-22 00:48:53.597+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 10, '01a200ba-3768-7000-92c5-62c09fbdc3a8', 'job', 1, '01a200ba-376a-7000-8d6f-0adc6c95db13', 'job.created', 1, '{"status": "posted", "address": null, "contacts": [], "serialNo": 2, "siteUuid": null, "typeUuid": "01a200ba-3666-7003-9d6c-6a22d9bc0ec3", "assignees": [], "clientUuid": "01a200ba-374e-7000-a581-c7f5468c5c13", "externalId": "visit-2", "skillUuids": [], "description": null, "scheduledAt": null, "customFields": [], "reportFields": [], "templateUuid": null, "territoryUuid": "01a200ba-3666-7001-bf84-7a9571b01440", "initialJobUuid": null, "externalOrderId": null, "orderedServices": [], "availableCatalog": [], "completionOfUuid": null, "scheduledMinutes": null, "possibleResolutionUuids": []}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-3767-7000-93f9-fc84700b8819', NULL, '{}', '2026-11-22 00:48:53.608+00', '2026-11-22 00:48:53.608+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 11, '01a200ba-375d-7001-b9ca-ab0655490d7f', 'job', 2, '01a200ba-3775-7000-ac49-d5d5a0250728', 'job.updated', 1, '{"at": "2026-11-22T00:48:53.616Z", "changes": {"status": {"to": "scheduled", "from": "posted"}, "assignees": {"to": [{"access": "edit", "teamUuid": null, "userUuid": "01a200ba-3758-7000-a571-27bf933c6426"}], "from": []}}}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-376f-7000-996e-47671aca5027', NULL, '{}', '2026-11-22 00:48:53.616+00', '2026-11-22 00:48:53.616+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 12, '01a200ba-375d-7001-b9ca-ab0655490d7f', 'job', 3, '01a200ba-377e-7000-b3c6-17195f93c311', 'job.transitioned', 1, '{"at": "2026-11-22T00:48:53.627Z", "to": "started", "from": "scheduled"}', '{"source": "worker", "user_uuid": "01a200ba-3758-7000-a571-27bf933c6426", "user_email": "anna@example.com", "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-377a-7000-a6ab-03676f3b6511', NULL, '{}', '2026-11-22 00:48:53.627+00', '2026-11-22 00:48:53.627+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 13, '01a200ba-375d-7001-b9ca-ab0655490d7f', 'job', 4, '01a200ba-378f-7000-b517-d7633bf47712', 'job.transitioned', 1, '{"at": "2026-11-22T00:48:53.644Z", "to": "finished", "from": "started", "resolution": {"name": "Completed", "uuid": "01a200ba-3666-7003-9f17-d92597ad8f29", "comment": null, "successful": true}}', '{"source": "worker", "user_uuid": "01a200ba-3758-7000-a571-27bf933c6426", "user_email": "anna@example.com", "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-378b-7000-b84a-4f00c2d7296f', NULL, '{}', '2026-11-22 00:48:53.644+00', '2026-11-22 00:48:53.644+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 14, '01a200ba-3797-7000-82c5-488019736f9f', 'unit', 1, '01a200ba-3797-7001-93e8-ea138d6bce62', 'unit.created', 1, '{"code": "pc", "name": "Piece", "archived": false, "externalId": null}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-3796-7000-b0cc-26c9f7acd25b', NULL, '{}', '2026-11-22 00:48:53.655+00', '2026-11-22 00:48:53.655+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 17, '01a200ba-36a2-7000-8f93-5b0634af966c', 'client', 3, '01a200ba-37a2-7000-94ed-741054bf2b74', 'client.updated', 1, '{"organizationName": "Acme & Daughters"}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-37a0-7000-bc99-70b6b1704f94', NULL, '{}', '2026-11-22 00:48:53.665+00', '2026-11-22 00:48:53.665+00');
INSERT INTO public.event VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 18, '01a200ba-37e4-7000-9648-0d044f08fed1', 'client', 1, '01a200ba-37e7-7000-9964-957ee1c8f839', 'client.created', 1, '{"contacts": [], "lastName": null, "firstName": null, "externalId": "dairy", "middleName": null, "siteAddress": null, "organization": true, "territoryUuid": "01a200ba-362d-7001-b08a-df2ab20d056f", "organizationName": "Dairy"}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-362b-7000-aee2-71507d5d54c1"}', '01a200ba-37e3-7000-ab43-b53675f367fa', NULL, '{}', '2026-11-22 00:48:53.732+00', '2026-11-22 00:48:53.732+00');
INSERT INTO public.event VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 15, '01a200ba-379b-7000-ad7e-1e5a3605276b', 'service_category', 1, '01a200ba-379b-7001-904d-0024ffeaae23', 'service_category.created', 1, '{"name": "Repairs", "archived": false, "externalId": "repairs", "parentUuid": null, "description": null}', '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": "01a200ba-3665-7000-8115-42482355e1aa"}', '01a200ba-379a-7000-b9d5-c01c6bddabe0', NULL, '{}', '2026-11-22 00:48:53.659+00', '2026-11-22 00:48:53.659+00');
INSERT INTO public.idempotency_receipt VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 'before-the-update', 'VP2Yv+3wnere+1vC51QQFYWgOGH6sfy8PYuy98p+C44=', 201, '{"body":{"client_uuid":"01a200ba-36a2-7000-8f93-5b0634af966c"},"headers":{"ETag":"\"1\"","Location":"/v2/clients/01a200ba-36a2-7000-8f93-5b0634af966c"}}', '2026-11-22 00:48:53.41+00');
INSERT INTO public.idempotency_receipt VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 'before-the-update', 'I10SWZEXq9/TQsQ3ZLKTLnPrgYmjWOOVm1ha/5WkbqM=', 201, '{"body":{"client_uuid":"01a200ba-374e-7000-a581-c7f5468c5c13"},"headers":{"ETag":"\"1\"","Location":"/v2/clients/01a200ba-374e-7000-a581-c7f5468c5c13"}}', '2026-11-22 00:48:53.582+00');
INSERT INTO public.job VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-3702-7000-9a65-c43524d0439c', 1, 'visit-2', NULL, 2, 'posted', NULL, NULL, NULL, '01a200ba-362d-7003-a44e-f8463e0682b1', NULL, '01a200ba-36a2-7000-8f93-5b0634af966c', NULL, '01a200ba-362d-7001-b08a-df2ab20d056f', '{}', NULL, '[]', '[]', '[]', '[]', '{}', '[]', '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"actual": null, "enRoute": null, "suspension": null}', NULL, NULL, '[]', '[]', NULL, NULL, '{}', '{}', '2026-11-22 00:48:53.506+00', '2026-11-22 00:48:53.506+00', NULL);
INSERT INTO public.job VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-36ef-7000-83de-a5001cc50185', 4, 'visit-1', NULL, 1, 'finished', NULL, '2026-11-23 09:00:00+00', 60, '01a200ba-362d-7003-a44e-f8463e0682b1', NULL, '01a200ba-36a2-7000-8f93-5b0634af966c', '01a200ba-36c3-7000-bc6f-2147bcffd8f0', '01a200ba-362d-7001-b08a-df2ab20d056f', '{}', NULL, '[]', '[{"access": "edit", "teamUuid": null, "userUuid": "01a200ba-36de-7000-a35b-1705f61510b8"}]', '[]', '[]', '{}', '[]', '[]', NULL, NULL, '2026-11-22 00:48:53.555+00', NULL, '2026-11-22 00:48:53.531+00', NULL, '2026-11-22 00:48:53.555+00', '{"actual": 24, "enRoute": null, "suspension": null}', '{"name": "Completed", "uuid": "01a200ba-362d-7003-a759-36aed6c66fe5", "comment": null, "successful": true}', NULL, '[]', '[]', '01a200ba-36de-7000-a35b-1705f61510b8', NULL, '{01a200ba-36de-7000-a35b-1705f61510b8}', '{}', '2026-11-22 00:48:53.487+00', '2026-11-22 00:48:53.555+00', NULL);
INSERT INTO public.job VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-3768-7000-92c5-62c09fbdc3a8', 1, 'visit-2', NULL, 2, 'posted', NULL, NULL, NULL, '01a200ba-3666-7003-9d6c-6a22d9bc0ec3', NULL, '01a200ba-374e-7000-a581-c7f5468c5c13', NULL, '01a200ba-3666-7001-bf84-7a9571b01440', '{}', NULL, '[]', '[]', '[]', '[]', '{}', '[]', '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"actual": null, "enRoute": null, "suspension": null}', NULL, NULL, '[]', '[]', NULL, NULL, '{}', '{}', '2026-11-22 00:48:53.608+00', '2026-11-22 00:48:53.608+00', NULL);
INSERT INTO public.job VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-375d-7001-b9ca-ab0655490d7f', 4, 'visit-1', NULL, 1, 'finished', NULL, '2026-11-23 09:00:00+00', 60, '01a200ba-3666-7003-9d6c-6a22d9bc0ec3', NULL, '01a200ba-374e-7000-a581-c7f5468c5c13', '01a200ba-3755-7000-a1fa-89ab51a3cd73', '01a200ba-3666-7001-bf84-7a9571b01440', '{}', NULL, '[]', '[{"access": "edit", "teamUuid": null, "userUuid": "01a200ba-3758-7000-a571-27bf933c6426"}]', '[]', '[]', '{}', '[]', '[]', NULL, NULL, '2026-11-22 00:48:53.644+00', NULL, '2026-11-22 00:48:53.627+00', NULL, '2026-11-22 00:48:53.644+00', '{"actual": 17, "enRoute": null, "suspension": null}', '{"name": "Completed", "uuid": "01a200ba-3666-7003-9f17-d92597ad8f29", "comment": null, "successful": true}', NULL, '[]', '[]', '01a200ba-3758-7000-a571-27bf933c6426', NULL, '{01a200ba-3758-7000-a571-27bf933c6426}', '{}', '2026-11-22 00:48:53.597+00', '2026-11-22 00:48:53.644+00', NULL);
INSERT INTO public.job_location VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-36ef-7000-83de-a5001cc50185', 1, '01a200ba-372b-7000-8cea-11a05de93c0e', '01a200ba-36de-7000-a35b-1705f61510b8', 1, 2, 3, '2026-11-21 10:00:00+00', '2026-11-22 00:48:53.544+00', '{}', '[]');
INSERT INTO public.job_location VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-375d-7001-b9ca-ab0655490d7f', 1, '01a200ba-3786-7000-b694-e9bcfa834c94', '01a200ba-3758-7000-a571-27bf933c6426', 1, 2, 3, '2026-11-21 10:00:00+00', '2026-11-22 00:48:53.636+00', '{}', '[]');
INSERT INTO public.job_type VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-362d-7003-a44e-f8463e0682b1', 1, 'default', true, '2026-11-22 00:48:53.293+00', '2026-11-22 00:48:53.293+00', NULL);
INSERT INTO public.job_type VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-3666-7003-9d6c-6a22d9bc0ec3', 1, 'default', true, '2026-11-22 00:48:53.35+00', '2026-11-22 00:48:53.35+00', NULL);
INSERT INTO public.outbox VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 18, 1, 'client_created', 'client', '01a200ba-37e4-7000-9648-0d044f08fed1', 1, '{"event_uuid":"01a200ba-37e7-7000-9964-957ee1c8f839","event_type":"client_created","context":{"source":"api","happened_at":"2026-11-22T00:48:53.732Z","created_at":"2026-11-22T00:48:53.732Z","user_uuid":null,"user_email":null,"device_uuid":null,"api_key_uuid":"01a200ba-362b-7000-aee2-71507d5d54c1","correlation_id":"01a200ba-37e3-7000-ab43-b53675f367fa"},"client":{"uuid":"01a200ba-37e4-7000-9648-0d044f08fed1","external_id":"dairy","name":"Dairy","organization":true,"organization_name":"Dairy","contacts":[],"site_address":null,"territory":{"uuid":"01a200ba-362d-7001-b08a-df2ab20d056f","name":"Default"},"version":1,"created_at":"2026-11-22T00:48:53.732Z","updated_at":"2026-11-22T00:48:53.732Z","previous":null}}', '{01a200ba-3682-7000-a907-ae3bb721bdc6}');
INSERT INTO public.outbox_subscription VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 'client_created', '01a200ba-3682-7000-a907-ae3bb721bdc6');
INSERT INTO public.outbox_subscription VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 'client_updated', '01a200ba-3682-7000-a907-ae3bb721bdc6');
INSERT INTO public.outbox_subscription VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 'job_created', '01a200ba-3682-7000-a907-ae3bb721bdc6');
INSERT INTO public.projection_checkpoint VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', 'client_directory', 0, 'live', 15, '2026-11-22 00:48:53.663+00');
INSERT INTO public.projection_checkpoint VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', 'client_directory', 0, 'live', 17, '2026-11-22 00:48:53.674+00');
INSERT INTO public.resolution VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-362d-7003-a759-36aed6c66fe5', 1, 'Completed', 1, true, true, '2026-11-22 00:48:53.293+00', '2026-11-22 00:48:53.293+00', NULL);
INSERT INTO public.resolution VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-362d-7004-9a87-0b0d9b7f9075', 1, 'Not completed', 2, false, true, '2026-11-22 00:48:53.293+00', '2026-11-22 00:48:53.293+00', NULL);
INSERT INTO public.resolution VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-3666-7003-9f17-d92597ad8f29', 1, 'Completed', 1, true, true, '2026-11-22 00:48:53.35+00', '2026-11-22 00:48:53.35+00', NULL);
INSERT INTO public.resolution VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-3666-7003-b8b8-c17bd1dbdb2f', 1, 'Not completed', 2, false, true, '2026-11-22 00:48:53.35+00', '2026-11-22 00:48:53.35+00', NULL);
INSERT INTO public.schema_migration VALUES (1, 'Migration20261121090000_kernel', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (2, 'Migration20261121091000_scheduling_territories', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (3, 'Migration20261121092000_catalog_units', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (4, 'Migration20261121093000_crm_clients', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (5, 'Migration20261121094000_commit_functions', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (6, 'Migration20261121100000_catalog', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (7, 'Migration20261121101000_crm_sites', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (8, 'Migration20261121102000_commit_functions_catalog_crm', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (9, 'Migration20261121110000_kernel_guards', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (10, 'Migration20261121111000_scheduling_people', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (11, 'Migration20261121112000_work_orders_job_types', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (12, 'Migration20261121113000_commit_functions_people', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (13, 'Migration20261121120000_work_orders_setup', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (14, 'Migration20261121121000_work_orders_builtin_resolutions', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (15, 'Migration20261121122000_commit_functions_setup', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (16, 'Migration20261121130000_work_orders_jobs', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (17, 'Migration20261121131000_commit_functions_jobs', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (18, 'Migration20261121140000_work_orders_schedule_board', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (19, 'Migration20261121150000_kernel_outbox_subscribers', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (20, 'Migration20261121151000_integrations_webhooks', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (21, 'Migration20261121152000_commit_functions_webhooks', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (22, 'Migration20261121160000_crm_directory_indexes', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (23, 'Migration20261121161000_commit_functions_referrers', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.schema_migration VALUES (24, 'Migration20261121162000_work_orders_schedule', '2026-11-22 00:48:52.880817+00');
INSERT INTO public.service_category VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-3740-7000-9963-208eac6e5685', 1, 'Repairs', NULL, 'repairs', NULL, false, '2026-11-22 00:48:53.568+00', '2026-11-22 00:48:53.568+00', NULL);
INSERT INTO public.service_category VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-379b-7000-ad7e-1e5a3605276b', 1, 'Repairs', NULL, 'repairs', NULL, false, '2026-11-22 00:48:53.659+00', '2026-11-22 00:48:53.659+00', NULL);
INSERT INTO public.site VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-36c3-7000-bc6f-2147bcffd8f0', 1, 'main', 'Main house', NULL, '01a200ba-36a2-7000-8f93-5b0634af966c', NULL, '[]', '01a200ba-362d-7001-b08a-df2ab20d056f', '2026-11-22 00:48:53.443+00', '2026-11-22 00:48:53.443+00', NULL);
INSERT INTO public.site VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-3755-7000-a1fa-89ab51a3cd73', 1, 'main', 'Main house', NULL, '01a200ba-374e-7000-a581-c7f5468c5c13', NULL, '[]', '01a200ba-3666-7001-bf84-7a9571b01440', '2026-11-22 00:48:53.589+00', '2026-11-22 00:48:53.589+00', NULL);
INSERT INTO public.territory VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-362d-7001-b08a-df2ab20d056f', 1, 'Default', '2026-11-22 00:48:53.293+00', '2026-11-22 00:48:53.293+00', NULL);
INSERT INTO public.territory VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-3666-7001-bf84-7a9571b01440', 1, 'Default', '2026-11-22 00:48:53.35+00', '2026-11-22 00:48:53.35+00', NULL);
INSERT INTO public.unit VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-373c-7000-a7de-9271cda9df1a', 1, 'Piece', 'pc', NULL, false, '2026-11-22 00:48:53.564+00', '2026-11-22 00:48:53.564+00', NULL);
INSERT INTO public.unit VALUES ('01a200ba-3662-7000-8589-64359d02c6a8', '01a200ba-3797-7000-82c5-488019736f9f', 1, 'Piece', 'pc', NULL, false, '2026-11-22 00:48:53.655+00', '2026-11-22 00:48:53.655+00', NULL);
INSERT INTO public.webhook VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-3682-7000-a907-ae3bb721bdc6', 1, 'http://receiver.example', '{client_created,client_updated,job_created}', 'uIqlndMuAbMEabajTcFFCVLDRAggmiZie4CZRH3+P2MGYdKVe4i4aOnE0d0E7Y1/gI8KjJJOIPs=', 'ERP', '2026-11-22 00:48:53.378+00', '2026-11-22 00:48:53.378+00', NULL);
INSERT INTO public.webhook_endpoint VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-3682-7000-a907-ae3bb721bdc6', 1, '2026-11-22 00:48:53.72+00', '2026-11-22 00:48:53.72+00', '2026-11-22 00:48:53.72+00', NULL, NULL, NULL);
INSERT INTO public.webhook_message_20261122 VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '2026-11-22', 6, 1, '{"event_uuid":"01a200ba-36a4-7000-99de-8b5473ecf886","event_type":"client_created","context":{"source":"api","happened_at":"2026-11-22T00:48:53.410Z","created_at":"2026-11-22T00:48:53.410Z","user_uuid":null,"user_email":null,"device_uuid":null,"api_key_uuid":"01a200ba-362b-7000-aee2-71507d5d54c1","correlation_id":"01a200ba-369f-7000-a672-fc7ec83f702b"},"client":{"uuid":"01a200ba-36a2-7000-8f93-5b0634af966c","external_id":"acme","name":"Acme","organization":true,"organization_name":"Acme","contacts":[],"site_address":null,"territory":{"uuid":"01a200ba-362d-7001-b08a-df2ab20d056f","name":"Default"},"version":1,"created_at":"2026-11-22T00:48:53.410Z","updated_at":"2026-11-22T00:48:53.410Z","previous":null}}');
INSERT INTO public.webhook_message_20261122 VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '2026-11-22', 7, 1, '{"event_uuid":"01a200ba-36b2-7000-abb1-1bb41094a657","event_type":"client_updated","context":{"source":"api","happened_at":"2026-11-22T00:48:53.420Z","created_at":"2026-11-22T00:48:53.420Z","user_uuid":null,"user_email":null,"device_uuid":null,"api_key_uuid":"01a200ba-362b-7000-aee2-71507d5d54c1","correlation_id":"01a200ba-36aa-7000-aee5-57e59072b97d"},"client":{"uuid":"01a200ba-36a2-7000-8f93-5b0634af966c","external_id":"acme","name":"Acme & Sons","organization":true,"organization_name":"Acme & Sons","contacts":[],"site_address":null,"territory":{"uuid":"01a200ba-362d-7001-b08a-df2ab20d056f","name":"Default"},"version":2,"created_at":"2026-11-22T00:48:53.410Z","updated_at":"2026-11-22T00:48:53.420Z","previous":{"uuid":"01a200ba-36a2-7000-8f93-5b0634af966c","external_id":"acme","name":"Acme","organization":true,"organization_name":"Acme","contacts":[],"site_address":null,"territory":{"uuid":"01a200ba-362d-7001-b08a-df2ab20d056f","name":"Default"},"version":1,"created_at":"2026-11-22T00:48:53.410Z","updated_at":"2026-11-22T00:48:53.410Z"}}}');
INSERT INTO public.webhook_message_20261122 VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '2026-11-22', 10, 1, '{"event_uuid":"01a200ba-36fb-7000-b681-22227d6d24ea","event_type":"job_created","context":{"source":"api","happened_at":"2026-11-22T00:48:53.487Z","created_at":"2026-11-22T00:48:53.487Z","user_uuid":null,"user_email":null,"device_uuid":null,"api_key_uuid":"01a200ba-362b-7000-aee2-71507d5d54c1","correlation_id":"01a200ba-36ed-7000-b1e4-ddb253a787c4"},"job":{"uuid":"01a200ba-36ef-7000-83de-a5001cc50185","external_id":"visit-1","external_order_id":null,"serial_no":1,"status":"posted","scheduled_at":"2026-11-23T09:00:00.000Z","scheduled_duration":{"minutes":60},"description":null,"contacts":[],"completion_of_uuid":null,"initial_job_uuid":"01a200ba-36ef-7000-83de-a5001cc50185","version":1,"created_at":"2026-11-22T00:48:53.487Z","updated_at":"2026-11-22T00:48:53.487Z","assignee":null,"assignees":[],"type":{"uuid":"01a200ba-362d-7003-a44e-f8463e0682b1","code":"default"},"template":null,"client":{"uuid":"01a200ba-36a2-7000-8f93-5b0634af966c","external_id":"acme"},"site":{"uuid":"01a200ba-36c3-7000-bc6f-2147bcffd8f0","external_id":"main"},"territory":{"uuid":"01a200ba-362d-7001-b08a-df2ab20d056f","name":"Default"},"skills":[],"address":null,"timestamps":{"en_route_at":null,"started_at":null,"suspended_at":null,"finished_at":null},"durations":{"en_route":null,"suspension":null,"actual":null},"custom_fields":[],"report_fields":[],"possible_resolutions":[],"available_catalog":[],"ordered_services":[],"provided_services":[],"used_materials":[],"previous":null}}');
INSERT INTO public.webhook_message_20261122 VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '2026-11-22', 11, 1, '{"event_uuid":"01a200ba-3704-7000-a345-ef49912bd847","event_type":"job_created","context":{"source":"api","happened_at":"2026-11-22T00:48:53.506Z","created_at":"2026-11-22T00:48:53.506Z","user_uuid":null,"user_email":null,"device_uuid":null,"api_key_uuid":"01a200ba-362b-7000-aee2-71507d5d54c1","correlation_id":"01a200ba-3701-7000-b86c-8b4a006c944e"},"job":{"uuid":"01a200ba-3702-7000-9a65-c43524d0439c","external_id":"visit-2","external_order_id":null,"serial_no":2,"status":"posted","scheduled_at":null,"scheduled_duration":null,"description":null,"contacts":[],"completion_of_uuid":null,"initial_job_uuid":"01a200ba-3702-7000-9a65-c43524d0439c","version":1,"created_at":"2026-11-22T00:48:53.506Z","updated_at":"2026-11-22T00:48:53.506Z","assignee":null,"assignees":[],"type":{"uuid":"01a200ba-362d-7003-a44e-f8463e0682b1","code":"default"},"template":null,"client":{"uuid":"01a200ba-36a2-7000-8f93-5b0634af966c","external_id":"acme"},"site":null,"territory":{"uuid":"01a200ba-362d-7001-b08a-df2ab20d056f","name":"Default"},"skills":[],"address":null,"timestamps":{"en_route_at":null,"started_at":null,"suspended_at":null,"finished_at":null},"durations":{"en_route":null,"suspension":null,"actual":null},"custom_fields":[],"report_fields":[],"possible_resolutions":[],"available_catalog":[],"ordered_services":[],"provided_services":[],"used_materials":[],"previous":null}}');
INSERT INTO public.webhook_message_20261122 VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '2026-11-22', 17, 1, '{"event_uuid":"01a200ba-37a2-7000-94ed-741054bf2b74","event_type":"client_updated","context":{"source":"api","happened_at":"2026-11-22T00:48:53.665Z","created_at":"2026-11-22T00:48:53.665Z","user_uuid":null,"user_email":null,"device_uuid":null,"api_key_uuid":"01a200ba-362b-7000-aee2-71507d5d54c1","correlation_id":"01a200ba-37a0-7000-bc99-70b6b1704f94"},"client":{"uuid":"01a200ba-36a2-7000-8f93-5b0634af966c","external_id":"acme","name":"Acme & Daughters","organization":true,"organization_name":"Acme & Daughters","contacts":[],"site_address":null,"territory":{"uuid":"01a200ba-362d-7001-b08a-df2ab20d056f","name":"Default"},"version":3,"created_at":"2026-11-22T00:48:53.410Z","updated_at":"2026-11-22T00:48:53.665Z","previous":{"uuid":"01a200ba-36a2-7000-8f93-5b0634af966c","external_id":"acme","name":"Acme & Sons","organization":true,"organization_name":"Acme & Sons","contacts":[],"site_address":null,"territory":{"uuid":"01a200ba-362d-7001-b08a-df2ab20d056f","name":"Default"},"version":2,"created_at":"2026-11-22T00:48:53.410Z","updated_at":"2026-11-22T00:48:53.420Z"}}}');
INSERT INTO public.webhook_queue VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-3682-7000-a907-ae3bb721bdc6', '01a200ba-37b6-7d85-8d08-e7bae14f704a', '01a200ba-37aa-7f02-b377-bcd71f85fccd', '2026-11-22', 17, 1, 'client_updated', 'client', '01a200ba-36a2-7000-8f93-5b0634af966c', 3, 2, 1, '2026-11-23 04:20:15.763+00', 0, NULL, NULL, 0);
INSERT INTO public.webhook_request_20261122 VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-3682-7000-a907-ae3bb721bdc6', '01a200ba-36af-7f91-ae94-a7d80a3f078b', '01a200ba-36b0-73f7-b5c5-a2a2372fbc7b', '2026-11-22', 6, 1, 'client_created', 'client', '01a200ba-36a2-7000-8f93-5b0634af966c', 1, 1, '2026-11-22 00:48:53.421+00', '2026-11-22 00:48:53.438+00', 13, 204, '{"date":"Sun, 22 Nov 2026 00:48:53 GMT","connection":"keep-alive","keep-alive":"timeout=5"}', '', NULL, NULL, false, true, '2026-11-22 00:48:53.459+00');
INSERT INTO public.webhook_request_20261122 VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-3682-7000-a907-ae3bb721bdc6', '01a200ba-36c1-78e5-9a9b-3185b113457c', '01a200ba-36c1-79fb-a36d-ecef8b12ab09', '2026-11-22', 7, 1, 'client_updated', 'client', '01a200ba-36a2-7000-8f93-5b0634af966c', 2, 1, '2026-11-22 00:48:53.441+00', '2026-11-22 00:48:53.479+00', 2, 204, '{"date":"Sun, 22 Nov 2026 00:48:53 GMT","connection":"keep-alive","keep-alive":"timeout=5"}', '', NULL, NULL, false, true, '2026-11-22 00:48:53.485+00');
INSERT INTO public.webhook_request_20261122 VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-3682-7000-a907-ae3bb721bdc6', '01a200ba-3701-7af1-a65e-bb2a759b7d0f', '01a200ba-3701-7f2f-b10b-3127004942ef', '2026-11-22', 10, 1, 'job_created', 'job', '01a200ba-36ef-7000-83de-a5001cc50185', 1, 1, '2026-11-22 00:48:53.505+00', '2026-11-22 00:48:53.509+00', 2, 204, '{"date":"Sun, 22 Nov 2026 00:48:53 GMT","connection":"keep-alive","keep-alive":"timeout=5"}', '', NULL, NULL, false, true, '2026-11-22 00:48:53.514+00');
INSERT INTO public.webhook_request_20261122 VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-3682-7000-a907-ae3bb721bdc6', '01a200ba-370b-7031-93c6-d3d0249ac87e', '01a200ba-370b-7574-a755-c2ae99df8b82', '2026-11-22', 11, 1, 'job_created', 'job', '01a200ba-3702-7000-9a65-c43524d0439c', 1, 1, '2026-11-22 00:48:53.513+00', '2026-11-22 00:48:53.521+00', 2, 204, '{"date":"Sun, 22 Nov 2026 00:48:53 GMT","connection":"keep-alive","keep-alive":"timeout=5"}', '', NULL, NULL, false, true, '2026-11-22 00:48:53.526+00');
INSERT INTO public.webhook_request_20261122 VALUES ('01a200ba-3629-7000-8ae3-4c2948f9461d', '01a200ba-3682-7000-a907-ae3bb721bdc6', '01a200ba-37aa-787e-a492-3557b7d04dd1', '01a200ba-37aa-7f02-b377-bcd71f85fccd', '2026-11-22', 17, 1, 'client_updated', 'client', '01a200ba-36a2-7000-8f93-5b0634af966c', 3, 1, '2026-11-22 00:48:53.673+00', '2026-11-22 00:48:53.68+00', 1, 503, '{"date":"Sun, 22 Nov 2026 00:48:53 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '', NULL, NULL, true, false, '2026-11-22 00:48:53.686+00');
SELECT pg_catalog.setval('public.schema_migration_id_seq', 24, true);
ALTER TABLE ONLY public.account_log
    ADD CONSTRAINT account_log_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (uuid);
ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.client_directory
    ADD CONSTRAINT client_directory_pkey PRIMARY KEY (account_id, generation, uuid);
ALTER TABLE ONLY public.client
    ADD CONSTRAINT client_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.dictionary
    ADD CONSTRAINT dictionary_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (account_id, "position");
ALTER TABLE ONLY public.idempotency_receipt
    ADD CONSTRAINT idempotency_receipt_pkey PRIMARY KEY (account_id, key);
ALTER TABLE ONLY public.job_list_preset
    ADD CONSTRAINT job_list_preset_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.job_location
    ADD CONSTRAINT job_location_pkey PRIMARY KEY (account_id, job_uuid, seq);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.job_type
    ADD CONSTRAINT job_type_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (account_id, "position", ordinal);
ALTER TABLE ONLY public.outbox_subscription
    ADD CONSTRAINT outbox_subscription_pkey PRIMARY KEY (account_id, event_type, subscriber_uuid);
ALTER TABLE ONLY public.product_category
    ADD CONSTRAINT product_category_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (account_id, projection, generation);
ALTER TABLE ONLY public.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (account_id, projection, generation, stream_id);
ALTER TABLE ONLY public.resolution
    ADD CONSTRAINT resolution_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.service_category
    ADD CONSTRAINT service_category_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.service
    ADD CONSTRAINT service_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.site
    ADD CONSTRAINT site_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.skill
    ADD CONSTRAINT skill_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.team
    ADD CONSTRAINT team_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.template
    ADD CONSTRAINT template_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.territory
    ADD CONSTRAINT territory_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.timeline
    ADD CONSTRAINT timeline_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.unit
    ADD CONSTRAINT unit_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (account_id, webhook_uuid);
ALTER TABLE ONLY public.webhook_message
    ADD CONSTRAINT webhook_message_pkey PRIMARY KEY (account_id, day, "position", ordinal);
ALTER TABLE ONLY public.webhook_message_20261121
    ADD CONSTRAINT webhook_message_20261121_pkey PRIMARY KEY (account_id, day, "position", ordinal);
ALTER TABLE ONLY public.webhook_message_20261122
    ADD CONSTRAINT webhook_message_20261122_pkey PRIMARY KEY (account_id, day, "position", ordinal);
ALTER TABLE ONLY public.webhook_message_20261123
    ADD CONSTRAINT webhook_message_20261123_pkey PRIMARY KEY (account_id, day, "position", ordinal);
ALTER TABLE ONLY public.webhook_message_20261124
    ADD CONSTRAINT webhook_message_20261124_pkey PRIMARY KEY (account_id, day, "position", ordinal);
ALTER TABLE ONLY public.webhook_message_20261125
    ADD CONSTRAINT webhook_message_20261125_pkey PRIMARY KEY (account_id, day, "position", ordinal);
ALTER TABLE ONLY public.webhook_message_20261126
    ADD CONSTRAINT webhook_message_20261126_pkey PRIMARY KEY (account_id, day, "position", ordinal);
ALTER TABLE ONLY public.webhook_message_20261127
    ADD CONSTRAINT webhook_message_20261127_pkey PRIMARY KEY (account_id, day, "position", ordinal);
ALTER TABLE ONLY public.webhook_message_20261128
    ADD CONSTRAINT webhook_message_20261128_pkey PRIMARY KEY (account_id, day, "position", ordinal);
ALTER TABLE ONLY public.webhook_message_20261129
    ADD CONSTRAINT webhook_message_20261129_pkey PRIMARY KEY (account_id, day, "position", ordinal);
ALTER TABLE ONLY public.webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (account_id, uuid);
ALTER TABLE ONLY public.webhook_queue
    ADD CONSTRAINT webhook_queue_pkey PRIMARY KEY (account_id, webhook_uuid, uuid);
ALTER TABLE ONLY public.webhook_request
    ADD CONSTRAINT webhook_request_pkey PRIMARY KEY (account_id, webhook_uuid, uuid, recorded_at);
ALTER TABLE ONLY public.webhook_request_20261121
    ADD CONSTRAINT webhook_request_20261121_pkey PRIMARY KEY (account_id, webhook_uuid, uuid, recorded_at);
ALTER TABLE ONLY public.webhook_request_20261122
    ADD CONSTRAINT webhook_request_20261122_pkey PRIMARY KEY (account_id, webhook_uuid, uuid, recorded_at);
ALTER TABLE ONLY public.webhook_request_20261123
    ADD CONSTRAINT webhook_request_20261123_pkey PRIMARY KEY (account_id, webhook_uuid, uuid, recorded_at);
ALTER TABLE ONLY public.webhook_request_20261124
    ADD CONSTRAINT webhook_request_20261124_pkey PRIMARY KEY (account_id, webhook_uuid, uuid, recorded_at);
ALTER TABLE ONLY public.webhook_request_20261125
    ADD CONSTRAINT webhook_request_20261125_pkey PRIMARY KEY (account_id, webhook_uuid, uuid, recorded_at);
ALTER TABLE ONLY public.webhook_request_20261126
    ADD CONSTRAINT webhook_request_20261126_pkey PRIMARY KEY (account_id, webhook_uuid, uuid, recorded_at);
ALTER TABLE ONLY public.webhook_request_20261127
    ADD CONSTRAINT webhook_request_20261127_pkey PRIMARY KEY (account_id, webhook_uuid, uuid, recorded_at);
ALTER TABLE ONLY public.webhook_request_20261128
    ADD CONSTRAINT webhook_request_20261128_pkey PRIMARY KEY (account_id, webhook_uuid, uuid, recorded_at);
ALTER TABLE ONLY public.webhook_request_20261129
    ADD CONSTRAINT webhook_request_20261129_pkey PRIMARY KEY (account_id, webhook_uuid, uuid, recorded_at);
ALTER TABLE ONLY public.webhook_worker
    ADD CONSTRAINT webhook_worker_pkey PRIMARY KEY (uuid);
CREATE INDEX api_key_lookup ON public.api_key USING btree (lookup);
CREATE UNIQUE INDEX app_user_email_ci_key ON public.app_user USING btree (account_id, lower(email)) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_skills ON public.app_user USING gin (account_id, skill_uuids) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX app_user_sole_owner ON public.app_user USING btree (account_id) WHERE (owner AND (deleted_at IS NULL));
CREATE INDEX app_user_territory ON public.app_user USING btree (account_id, territory_uuid) WHERE (deleted_at IS NULL);
CREATE INDEX client_directory_names ON public.client_directory USING gin ((((account_id)::text ||
CASE
    WHEN (("row" -> 'name'::text) IS NULL) THEN '/client'::text
    ELSE '/site'::text
END)), regexp_replace(words, '\S*[0-9]\S*'::text, ''::text, 'g'::text) public.gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE INDEX client_directory_search ON public.client_directory USING gin ((((account_id)::text ||
CASE
    WHEN (("row" -> 'name'::text) IS NULL) THEN '/client'::text
    ELSE '/site'::text
END)), document) WITH (gin_pending_list_limit='512');
CREATE UNIQUE INDEX client_external_id_key ON public.client USING btree (account_id, external_id) WHERE ((deleted_at IS NULL) AND (external_id IS NOT NULL));
CREATE INDEX client_territory ON public.client USING btree (account_id, territory_uuid) WHERE (deleted_at IS NULL);
CREATE INDEX client_updated_at ON public.client USING btree (account_id, updated_at);
CREATE UNIQUE INDEX dictionary_name_ci_key ON public.dictionary USING btree (account_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX event_stream_version_key ON public.event USING btree (account_id, stream_id, version);
CREATE INDEX event_type ON public.event USING btree (account_id, type, "position");
CREATE INDEX idempotency_receipt_age ON public.idempotency_receipt USING btree (created_at);
CREATE INDEX job_assigned_on ON public.job USING gin (public.keys_in_period((user_uuids || team_uuids), ((((scheduled_at AT TIME ZONE 'UTC'::text))::date - '1970-01-01'::date))::text)) WITH (fastupdate=off) WHERE ((deleted_at IS NULL) AND (status <> 'canceled'::text) AND (scheduled_at IS NOT NULL));
CREATE INDEX job_client ON public.job USING btree (account_id, client_uuid, uuid) WHERE ((deleted_at IS NULL) AND (client_uuid IS NOT NULL));
CREATE UNIQUE INDEX job_external_id_key ON public.job USING btree (account_id, external_id) WHERE ((deleted_at IS NULL) AND (external_id IS NOT NULL));
CREATE INDEX job_external_order_id ON public.job USING btree (account_id, external_order_id, uuid) WHERE ((deleted_at IS NULL) AND (external_order_id IS NOT NULL));
CREATE INDEX job_list_preset_user ON public.job_list_preset USING btree (account_id, user_uuid, uuid) WHERE (deleted_at IS NULL);
CREATE INDEX job_location_linked ON public.job_location USING btree (account_id, job_uuid, seq) WHERE (event_uuids <> '{}'::uuid[]);
CREATE UNIQUE INDEX job_location_uuid ON public.job_location USING btree (account_id, uuid);
CREATE INDEX job_open_possible_resolution_uuids ON public.job USING gin (account_id, possible_resolution_uuids) WHERE ((deleted_at IS NULL) AND (status <> ALL (ARRAY['finished'::text, 'canceled'::text])));
CREATE INDEX job_open_skill_uuids ON public.job USING gin (account_id, skill_uuids) WHERE ((deleted_at IS NULL) AND (status <> ALL (ARRAY['finished'::text, 'canceled'::text])));
CREATE INDEX job_open_team_uuids ON public.job USING gin (account_id, team_uuids) WHERE ((deleted_at IS NULL) AND (status <> ALL (ARRAY['finished'::text, 'canceled'::text])));
CREATE INDEX job_open_territory_uuid ON public.job USING btree (account_id, territory_uuid) WHERE ((deleted_at IS NULL) AND (status <> ALL (ARRAY['finished'::text, 'canceled'::text])));
CREATE INDEX job_open_type_uuid ON public.job USING btree (account_id, type_uuid) WHERE ((deleted_at IS NULL) AND (status <> ALL (ARRAY['finished'::text, 'canceled'::text])));
CREATE INDEX job_open_user_uuids ON public.job USING gin (account_id, user_uuids) WHERE ((deleted_at IS NULL) AND (status <> ALL (ARRAY['finished'::text, 'canceled'::text])));
CREATE INDEX job_scheduled ON public.job USING btree (account_id, scheduled_at, uuid) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX job_serial ON public.job USING btree (account_id, serial_no);
CREATE INDEX job_site ON public.job USING btree (account_id, site_uuid, uuid) WHERE ((deleted_at IS NULL) AND (site_uuid IS NOT NULL));
CREATE INDEX job_status ON public.job USING btree (account_id, status, uuid) WHERE (deleted_at IS NULL);
CREATE INDEX job_team ON public.job USING btree (account_id, team_uuid, uuid) WHERE ((deleted_at IS NULL) AND (team_uuid IS NOT NULL));
CREATE INDEX job_template ON public.job USING btree (account_id, template_uuid, uuid) WHERE ((deleted_at IS NULL) AND (template_uuid IS NOT NULL));
CREATE INDEX job_territory ON public.job USING btree (account_id, territory_uuid, uuid) WHERE ((deleted_at IS NULL) AND (territory_uuid IS NOT NULL));
CREATE UNIQUE INDEX job_type_code_ci_key ON public.job_type USING btree (account_id, lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX job_type_of ON public.job USING btree (account_id, type_uuid, uuid) WHERE (deleted_at IS NULL);
CREATE INDEX job_unassigned ON public.job USING btree (account_id, uuid) WHERE ((deleted_at IS NULL) AND (worker_uuid IS NULL) AND (team_uuid IS NULL));
CREATE INDEX job_unassigned_at ON public.job USING btree (account_id, scheduled_at, uuid, territory_uuid) WHERE ((deleted_at IS NULL) AND (status <> 'canceled'::text) AND (scheduled_at IS NOT NULL) AND (worker_uuid IS NULL) AND (team_uuid IS NULL));
CREATE INDEX job_unscheduled ON public.job USING btree (account_id, uuid) WHERE ((deleted_at IS NULL) AND (scheduled_at IS NULL));
CREATE INDEX job_updated ON public.job USING btree (account_id, updated_at, uuid) WHERE (deleted_at IS NULL);
CREATE INDEX job_worker ON public.job USING btree (account_id, worker_uuid, uuid) WHERE ((deleted_at IS NULL) AND (worker_uuid IS NOT NULL));
CREATE INDEX product_archived ON public.product USING btree (account_id, uuid) WHERE (archived AND (deleted_at IS NULL));
CREATE INDEX product_category_archived ON public.product_category USING btree (account_id, uuid) WHERE (archived AND (deleted_at IS NULL));
CREATE UNIQUE INDEX product_category_external_id_key ON public.product_category USING btree (account_id, external_id) WHERE ((deleted_at IS NULL) AND (external_id IS NOT NULL));
CREATE INDEX product_category_name ON public.product_category USING btree (account_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX product_category_of ON public.product USING btree (account_id, category_uuid) WHERE (deleted_at IS NULL);
CREATE INDEX product_category_parent ON public.product_category USING btree (account_id, parent_uuid) WHERE (deleted_at IS NULL);
CREATE INDEX product_category_updated_at ON public.product_category USING btree (account_id, updated_at);
CREATE UNIQUE INDEX product_external_id_key ON public.product USING btree (account_id, external_id) WHERE ((deleted_at IS NULL) AND (external_id IS NOT NULL));
CREATE INDEX product_unit ON public.product USING btree (account_id, unit_uuid) WHERE (deleted_at IS NULL);
CREATE INDEX product_updated_at ON public.product USING btree (account_id, updated_at);
CREATE UNIQUE INDEX projection_checkpoint_live_key ON public.projection_checkpoint USING btree (account_id, projection) WHERE (state = 'live'::text);
CREATE UNIQUE INDEX resolution_name_ci_key ON public.resolution USING btree (account_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX resolution_number ON public.resolution USING btree (account_id, number);
CREATE INDEX service_archived ON public.service USING btree (account_id, uuid) WHERE (archived AND (deleted_at IS NULL));
CREATE INDEX service_category_archived ON public.service_category USING btree (account_id, uuid) WHERE (archived AND (deleted_at IS NULL));
CREATE UNIQUE INDEX service_category_external_id_key ON public.service_category USING btree (account_id, external_id) WHERE ((deleted_at IS NULL) AND (external_id IS NOT NULL));
CREATE INDEX service_category_name ON public.service_category USING btree (account_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX service_category_of ON public.service USING btree (account_id, category_uuid) WHERE (deleted_at IS NULL);
CREATE INDEX service_category_parent ON public.service_category USING btree (account_id, parent_uuid) WHERE (deleted_at IS NULL);
CREATE INDEX service_category_updated_at ON public.service_category USING btree (account_id, updated_at);
CREATE UNIQUE INDEX service_external_id_key ON public.service USING btree (account_id, external_id) WHERE ((deleted_at IS NULL) AND (external_id IS NOT NULL));
CREATE INDEX service_updated_at ON public.service USING btree (account_id, updated_at);
CREATE INDEX site_client ON public.site USING btree (account_id, client_uuid, uuid) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX site_external_id_key ON public.site USING btree (account_id, external_id) WHERE ((deleted_at IS NULL) AND (external_id IS NOT NULL));
CREATE INDEX site_territory ON public.site USING btree (account_id, territory_uuid) WHERE (deleted_at IS NULL);
CREATE INDEX site_updated_at ON public.site USING btree (account_id, updated_at);
CREATE UNIQUE INDEX skill_name_ci_key ON public.skill USING btree (account_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX team_name_ci_key ON public.team USING btree (account_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX team_territory ON public.team USING btree (account_id, territory_uuid) WHERE (deleted_at IS NULL);
CREATE INDEX team_workers ON public.team USING gin (account_id, worker_uuids) WHERE (deleted_at IS NULL);
CREATE INDEX template_dictionaries ON public.template USING gin (account_id, dictionary_uuids) WHERE (deleted_at IS NULL);
CREATE INDEX template_job_type ON public.template USING btree (account_id, job_type_uuid) WHERE (deleted_at IS NULL);
CREATE INDEX template_name ON public.template USING btree (account_id, name) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX template_name_ci_key ON public.template USING btree (account_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX template_resolutions ON public.template USING gin (account_id, possible_resolution_uuids) WHERE (deleted_at IS NULL);
CREATE INDEX template_skills ON public.template USING gin (account_id, skill_uuids) WHERE (deleted_at IS NULL);
CREATE INDEX template_team ON public.template USING btree (account_id, assignee_team_uuid) WHERE (deleted_at IS NULL);
CREATE INDEX template_territory ON public.template USING btree (account_id, territory_uuid) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX territory_name_ci_key ON public.territory USING btree (account_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX timeline_job_types ON public.timeline USING gin (account_id, job_type_uuids);
CREATE UNIQUE INDEX timeline_month ON public.timeline USING btree (account_id, user_uuid, month);
CREATE INDEX timeline_territories ON public.timeline USING gin (account_id, territory_uuids);
CREATE INDEX timeline_territories_in ON public.timeline USING gin (public.keys_in_period(territory_uuids, month)) WITH (fastupdate=off);
CREATE INDEX unit_archived ON public.unit USING btree (account_id, uuid) WHERE (archived AND (deleted_at IS NULL));
CREATE UNIQUE INDEX unit_external_id_key ON public.unit USING btree (account_id, external_id) WHERE ((deleted_at IS NULL) AND (external_id IS NOT NULL));
CREATE INDEX unit_name ON public.unit USING btree (account_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX unit_updated_at ON public.unit USING btree (account_id, updated_at);
CREATE INDEX webhook_queue_due ON public.webhook_queue USING btree (account_id, webhook_uuid, priority, send_at) WHERE (lease_worker IS NULL);
CREATE INDEX webhook_queue_entity ON public.webhook_queue USING btree (account_id, webhook_uuid, entity_uuid, uuid);
CREATE INDEX webhook_queue_leased ON public.webhook_queue USING btree (account_id, webhook_uuid, entity_uuid) WHERE (lease_worker IS NOT NULL);
CREATE INDEX webhook_queue_retries ON public.webhook_queue USING btree (account_id, webhook_uuid, uuid) WHERE (attempt_no > 1);
CREATE INDEX webhook_queue_type ON public.webhook_queue USING btree (account_id, webhook_uuid, event_type, uuid);
CREATE INDEX webhook_request_entity ON ONLY public.webhook_request USING btree (account_id, webhook_uuid, entity_uuid, uuid);
CREATE INDEX webhook_request_20261121_account_id_webhook_uuid_entity_uui_idx ON public.webhook_request_20261121 USING btree (account_id, webhook_uuid, entity_uuid, uuid);
CREATE INDEX webhook_request_type ON ONLY public.webhook_request USING btree (account_id, webhook_uuid, event_type, uuid);
CREATE INDEX webhook_request_20261121_account_id_webhook_uuid_event_type_idx ON public.webhook_request_20261121 USING btree (account_id, webhook_uuid, event_type, uuid);
CREATE INDEX webhook_request_failed ON ONLY public.webhook_request USING btree (account_id, webhook_uuid, uuid) WHERE failed;
CREATE INDEX webhook_request_20261121_account_id_webhook_uuid_uuid_idx ON public.webhook_request_20261121 USING btree (account_id, webhook_uuid, uuid) WHERE failed;
CREATE INDEX webhook_request_20261122_account_id_webhook_uuid_entity_uui_idx ON public.webhook_request_20261122 USING btree (account_id, webhook_uuid, entity_uuid, uuid);
CREATE INDEX webhook_request_20261122_account_id_webhook_uuid_event_type_idx ON public.webhook_request_20261122 USING btree (account_id, webhook_uuid, event_type, uuid);
CREATE INDEX webhook_request_20261122_account_id_webhook_uuid_uuid_idx ON public.webhook_request_20261122 USING btree (account_id, webhook_uuid, uuid) WHERE failed;
CREATE INDEX webhook_request_20261123_account_id_webhook_uuid_entity_uui_idx ON public.webhook_request_20261123 USING btree (account_id, webhook_uuid, entity_uuid, uuid);
CREATE INDEX webhook_request_20261123_account_id_webhook_uuid_event_type_idx ON public.webhook_request_20261123 USING btree (account_id, webhook_uuid, event_type, uuid);
CREATE INDEX webhook_request_20261123_account_id_webhook_uuid_uuid_idx ON public.webhook_request_20261123 USING btree (account_id, webhook_uuid, uuid) WHERE failed;
CREATE INDEX webhook_request_20261124_account_id_webhook_uuid_entity_uui_idx ON public.webhook_request_20261124 USING btree (account_id, webhook_uuid, entity_uuid, uuid);
CREATE INDEX webhook_request_20261124_account_id_webhook_uuid_event_type_idx ON public.webhook_request_20261124 USING btree (account_id, webhook_uuid, event_type, uuid);
CREATE INDEX webhook_request_20261124_account_id_webhook_uuid_uuid_idx ON public.webhook_request_20261124 USING btree (account_id, webhook_uuid, uuid) WHERE failed;
CREATE INDEX webhook_request_20261125_account_id_webhook_uuid_entity_uui_idx ON public.webhook_request_20261125 USING btree (account_id, webhook_uuid, entity_uuid, uuid);
CREATE INDEX webhook_request_20261125_account_id_webhook_uuid_event_type_idx ON public.webhook_request_20261125 USING btree (account_id, webhook_uuid, event_type, uuid);
CREATE INDEX webhook_request_20261125_account_id_webhook_uuid_uuid_idx ON public.webhook_request_20261125 USING btree (account_id, webhook_uuid, uuid) WHERE failed;
CREATE INDEX webhook_request_20261126_account_id_webhook_uuid_entity_uui_idx ON public.webhook_request_20261126 USING btree (account_id, webhook_uuid, entity_uuid, uuid);
CREATE INDEX webhook_request_20261126_account_id_webhook_uuid_event_type_idx ON public.webhook_request_20261126 USING btree (account_id, webhook_uuid, event_type, uuid);
CREATE INDEX webhook_request_20261126_account_id_webhook_uuid_uuid_idx ON public.webhook_request_20261126 USING btree (account_id, webhook_uuid, uuid) WHERE failed;
CREATE INDEX webhook_request_20261127_account_id_webhook_uuid_entity_uui_idx ON public.webhook_request_20261127 USING btree (account_id, webhook_uuid, entity_uuid, uuid);
CREATE INDEX webhook_request_20261127_account_id_webhook_uuid_event_type_idx ON public.webhook_request_20261127 USING btree (account_id, webhook_uuid, event_type, uuid);
CREATE INDEX webhook_request_20261127_account_id_webhook_uuid_uuid_idx ON public.webhook_request_20261127 USING btree (account_id, webhook_uuid, uuid) WHERE failed;
CREATE INDEX webhook_request_20261128_account_id_webhook_uuid_entity_uui_idx ON public.webhook_request_20261128 USING btree (account_id, webhook_uuid, entity_uuid, uuid);
CREATE INDEX webhook_request_20261128_account_id_webhook_uuid_event_type_idx ON public.webhook_request_20261128 USING btree (account_id, webhook_uuid, event_type, uuid);
CREATE INDEX webhook_request_20261128_account_id_webhook_uuid_uuid_idx ON public.webhook_request_20261128 USING btree (account_id, webhook_uuid, uuid) WHERE failed;
CREATE INDEX webhook_request_20261129_account_id_webhook_uuid_entity_uui_idx ON public.webhook_request_20261129 USING btree (account_id, webhook_uuid, entity_uuid, uuid);
CREATE INDEX webhook_request_20261129_account_id_webhook_uuid_event_type_idx ON public.webhook_request_20261129 USING btree (account_id, webhook_uuid, event_type, uuid);
CREATE INDEX webhook_request_20261129_account_id_webhook_uuid_uuid_idx ON public.webhook_request_20261129 USING btree (account_id, webhook_uuid, uuid) WHERE failed;
ALTER INDEX public.webhook_message_pkey ATTACH PARTITION public.webhook_message_20261121_pkey;
ALTER INDEX public.webhook_message_pkey ATTACH PARTITION public.webhook_message_20261122_pkey;
ALTER INDEX public.webhook_message_pkey ATTACH PARTITION public.webhook_message_20261123_pkey;
ALTER INDEX public.webhook_message_pkey ATTACH PARTITION public.webhook_message_20261124_pkey;
ALTER INDEX public.webhook_message_pkey ATTACH PARTITION public.webhook_message_20261125_pkey;
ALTER INDEX public.webhook_message_pkey ATTACH PARTITION public.webhook_message_20261126_pkey;
ALTER INDEX public.webhook_message_pkey ATTACH PARTITION public.webhook_message_20261127_pkey;
ALTER INDEX public.webhook_message_pkey ATTACH PARTITION public.webhook_message_20261128_pkey;
ALTER INDEX public.webhook_message_pkey ATTACH PARTITION public.webhook_message_20261129_pkey;
ALTER INDEX public.webhook_request_entity ATTACH PARTITION public.webhook_request_20261121_account_id_webhook_uuid_entity_uui_idx;
ALTER INDEX public.webhook_request_type ATTACH PARTITION public.webhook_request_20261121_account_id_webhook_uuid_event_type_idx;
ALTER INDEX public.webhook_request_failed ATTACH PARTITION public.webhook_request_20261121_account_id_webhook_uuid_uuid_idx;
ALTER INDEX public.webhook_request_pkey ATTACH PARTITION public.webhook_request_20261121_pkey;
ALTER INDEX public.webhook_request_entity ATTACH PARTITION public.webhook_request_20261122_account_id_webhook_uuid_entity_uui_idx;
ALTER INDEX public.webhook_request_type ATTACH PARTITION public.webhook_request_20261122_account_id_webhook_uuid_event_type_idx;
ALTER INDEX public.webhook_request_failed ATTACH PARTITION public.webhook_request_20261122_account_id_webhook_uuid_uuid_idx;
ALTER INDEX public.webhook_request_pkey ATTACH PARTITION public.webhook_request_20261122_pkey;
ALTER INDEX public.webhook_request_entity ATTACH PARTITION public.webhook_request_20261123_account_id_webhook_uuid_entity_uui_idx;
ALTER INDEX public.webhook_request_type ATTACH PARTITION public.webhook_request_20261123_account_id_webhook_uuid_event_type_idx;
ALTER INDEX public.webhook_request_failed ATTACH PARTITION public.webhook_request_20261123_account_id_webhook_uuid_uuid_idx;
ALTER INDEX public.webhook_request_pkey ATTACH PARTITION public.webhook_request_20261123_pkey;
ALTER INDEX public.webhook_request_entity ATTACH PARTITION public.webhook_request_20261124_account_id_webhook_uuid_entity_uui_idx;
ALTER INDEX public.webhook_request_type ATTACH PARTITION public.webhook_request_20261124_account_id_webhook_uuid_event_type_idx;
ALTER INDEX public.webhook_request_failed ATTACH PARTITION public.webhook_request_20261124_account_id_webhook_uuid_uuid_idx;
ALTER INDEX public.webhook_request_pkey ATTACH PARTITION public.webhook_request_20261124_pkey;
ALTER INDEX public.webhook_request_entity ATTACH PARTITION public.webhook_request_20261125_account_id_webhook_uuid_entity_uui_idx;
ALTER INDEX public.webhook_request_type ATTACH PARTITION public.webhook_request_20261125_account_id_webhook_uuid_event_type_idx;
ALTER INDEX public.webhook_request_failed ATTACH PARTITION public.webhook_request_20261125_account_id_webhook_uuid_uuid_idx;
ALTER INDEX public.webhook_request_pkey ATTACH PARTITION public.webhook_request_20261125_pkey;
ALTER INDEX public.webhook_request_entity ATTACH PARTITION public.webhook_request_20261126_account_id_webhook_uuid_entity_uui_idx;
ALTER INDEX public.webhook_request_type ATTACH PARTITION public.webhook_request_20261126_account_id_webhook_uuid_event_type_idx;
ALTER INDEX public.webhook_request_failed ATTACH PARTITION public.webhook_request_20261126_account_id_webhook_uuid_uuid_idx;
ALTER INDEX public.webhook_request_pkey ATTACH PARTITION public.webhook_request_20261126_pkey;
ALTER INDEX public.webhook_request_entity ATTACH PARTITION public.webhook_request_20261127_account_id_webhook_uuid_entity_uui_idx;
ALTER INDEX public.webhook_request_type ATTACH PARTITION public.webhook_request_20261127_account_id_webhook_uuid_event_type_idx;
ALTER INDEX public.webhook_request_failed ATTACH PARTITION public.webhook_request_20261127_account_id_webhook_uuid_uuid_idx;
ALTER INDEX public.webhook_request_pkey ATTACH PARTITION public.webhook_request_20261127_pkey;
ALTER INDEX public.webhook_request_entity ATTACH PARTITION public.webhook_request_20261128_account_id_webhook_uuid_entity_uui_idx;
ALTER INDEX public.webhook_request_type ATTACH PARTITION public.webhook_request_20261128_account_id_webhook_uuid_event_type_idx;
ALTER INDEX public.webhook_request_failed ATTACH PARTITION public.webhook_request_20261128_account_id_webhook_uuid_uuid_idx;
ALTER INDEX public.webhook_request_pkey ATTACH PARTITION public.webhook_request_20261128_pkey;
ALTER INDEX public.webhook_request_entity ATTACH PARTITION public.webhook_request_20261129_account_id_webhook_uuid_entity_uui_idx;
ALTER INDEX public.webhook_request_type ATTACH PARTITION public.webhook_request_20261129_account_id_webhook_uuid_event_type_idx;
ALTER INDEX public.webhook_request_failed ATTACH PARTITION public.webhook_request_20261129_account_id_webhook_uuid_uuid_idx;
ALTER INDEX public.webhook_request_pkey ATTACH PARTITION public.webhook_request_20261129_pkey;
CREATE TRIGGER event_is_final BEFORE DELETE OR UPDATE OR TRUNCATE ON public.event FOR EACH STATEMENT EXECUTE FUNCTION public.event_is_final();
CREATE TRIGGER webhook_changed AFTER INSERT OR UPDATE ON public.webhook FOR EACH ROW EXECUTE FUNCTION public.webhook_changed();
