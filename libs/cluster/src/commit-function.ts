import {
  cell,
  commitHeader,
  type CommitParts,
  derivationSteps,
  guardSteps,
  type NamedForm,
  places,
  rejectionSteps,
  writeSteps,
} from '#eventstore/forms';

const UNIT_COUNT = 'array_length(p_units, 1)';

/**
 * SQL of the commit function for the units of one account, with the same results as the one for many accounts. It always
 * waits for the lock of the account. Each statement concerns one row, because the node caches the plans of such statements
 * and of no others. Functions with other statements set their plans back to custom ones.
 */
export function commitFunction({ name }: NamedForm, on: CommitParts): string {
  return `${commitHeader(name)}
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  v_events int := ${cell('units', UNIT_COUNT, 'before')} + ${cell('units', UNIT_COUNT, 'events')};
  v_head bigint;
  v_counters jsonb;
  v_row record;
  v_changed int;
  v_rows int := coalesce(array_length(p_rows, 1), 0);
  v_written int := 0;
  v_types text[];
  v_subscribed text[];
  v_subscribers uuid[];
  v_of_entry uuid[];
  v_today date := current_date;
  v_failed jsonb;
  v_name text;
begin
  rejections := '[]';
  update account_log set position = position + v_events where account_id = p_account
    returning position - v_events, counters into v_head, v_counters;
  if v_head is null then
    raise exception 'no account %', p_account;
  end if;
  bases := array(select v_head + ${cell('units', 'u', 'before')} from ${places('units')} u order by u);

  if p_check then
    if p_receipts is not null then
      for v_row in select r.unit, r.key from json_to_recordset(p_receipts) r (unit int, key text) loop
        perform from idempotency_receipt
          where account_id = p_account and key = v_row.key and created_at >= p_receipts_since;
        if found then
          rejections := rejections || jsonb_build_object('unit', v_row.unit, 'status', 'receipt');
        end if;
      end loop;
    end if;
${rejectionSteps(on)}
  end if;
  if p_counters is not null then
    rejections := rejections || coalesce((
      select jsonb_agg(jsonb_build_object('unit', c.unit, 'status', 'conflict', 'detail', jsonb_build_object(
          'type', 'account', 'uuid', p_account, 'current', coalesce((v_counters ->> c.name)::int, 0))))
      from json_to_recordset(p_counters) c (unit int, name text, "from" int)
      where coalesce((v_counters ->> c.name)::int, 0) <> c."from"), '[]');
  end if;
  if array_length(p_outbox, 1) > 0 then
    -- Read under the account's lock, as in the function for many accounts.
    v_types := array(select distinct s.name from ${places('outbox')} o
      cross join lateral unnest(${cell('outbox', 'o', 'subscriptions')}) s (name));
    select array_agg(event_type), array_agg(subscriber_uuid) into v_subscribed, v_subscribers from outbox_subscription
      where account_id = p_account and event_type = any(v_types);
    if p_unrendered and v_subscribed is not null then
      rejections := rejections || coalesce((
        select jsonb_agg(jsonb_build_object('unit', n.u, 'status', 'unrendered', 'detail', n.types))
        from (
          select ${cell('events', 'p.e', 'unit')} as u, jsonb_agg(distinct ${cell('outbox', 'p.o', 'type')}) as types
          from (select o, ${cell('outbox', 'o', 'event')} as e from ${places('outbox')} o) p
          where ${cell('outbox', 'p.o', 'body')} = '' and ${cell('outbox', 'p.o', 'subscriptions')} && v_subscribed
          group by 1
        ) n), '[]');
    end if;
  end if;
  if rejections <> '[]' then
    -- Renumber the remaining units, so that positions have no gaps.
    v_events := 0;
    for i in 1 .. ${UNIT_COUNT} loop
      if jsonb_path_exists(rejections, '$[*] ? (@.unit == $i)', jsonb_build_object('i', i)) then
        bases[i] := null;
      else
        bases[i] := v_head + v_events;
        v_events := v_events + ${cell('units', 'i', 'events')};
      end if;
    end loop;
    update account_log set position = v_head + v_events where account_id = p_account;
    v_rows := (select count(*) from ${places('rows')} i where bases[${cell('rows', 'i', 'unit')}] is not null);
  end if;

${writeSteps(on)}
  if v_written <> v_rows then
    raise exception using errcode = 'FL001', message = 'conflict';
  end if;

  for v_row in
    select p.u, bases[p.u] + ${cell('events', 'p.e', 'nth')} as position, ${cell('rows', 'p.r', 'uuid')} as uuid,
      ${cell('rows', 'p.r', 'type')} as stream_type, ${cell('events', 'p.e', 'version')} as version, ${cell('events', 'p.e', 'id')} as id,
      ${cell('events', 'p.e', 'type')} as type, ${cell('events', 'p.e', 'schema')} as schema, ${cell('events', 'p.e', 'data')} as data,
      ${cell('units', 'p.u', 'actor')} as actor, ${cell('units', 'p.u', 'correlation')} as correlation,
      ${cell('units', 'p.u', 'context')} as context, ${cell('units', 'p.u', 'occurred_at')} as occurred_at,
      ${cell('units', 'p.u', 'recorded_at')} as recorded_at
    from (
      select e, ${cell('events', 'e', 'row')} as r, ${cell('events', 'e', 'unit')} as u from ${places('events')} e
    ) p
    where bases[p.u] is not null
  loop
    insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
        correlation_id, context, occurred_at, recorded_at)
      values (p_account, v_row.position, v_row.uuid, v_row.stream_type, v_row.version, v_row.id, v_row.type, v_row.schema,
        v_row.data, v_row.actor, v_row.correlation, v_row.context, v_row.occurred_at, v_row.recorded_at);
  end loop;

  if p_rendered and v_subscribed is not null then
    for v_row in
      select p.u, bases[p.u] + ${cell('events', 'p.e', 'nth')} as position, ${cell('outbox', 'p.o', 'ordinal')} as ordinal,
        ${cell('outbox', 'p.o', 'type')} as event_type, ${cell('rows', 'p.r', 'type')} as entity_type,
        ${cell('rows', 'p.r', 'uuid')} as entity_uuid, ${cell('events', 'p.e', 'version')} as version,
        ${cell('outbox', 'p.o', 'subscriptions')} as subscriptions, ${cell('outbox', 'p.o', 'body')} as body
      from (
        select o, e, ${cell('events', 'e', 'row')} as r, ${cell('events', 'e', 'unit')} as u
        from (select o, ${cell('outbox', 'o', 'event')} as e from ${places('outbox')} o) entry
      ) p
      where bases[p.u] is not null and ${cell('outbox', 'p.o', 'body')} <> ''
    loop
      v_of_entry := array(select distinct s.uuid from unnest(v_subscribed, v_subscribers) s (event_type, uuid)
        where s.event_type = any(v_row.subscriptions));
      if v_of_entry <> '{}' then
        insert into outbox (account_id, position, ordinal, day, event_type, entity_type, entity_uuid, entity_version, subscribers)
          values (p_account, v_row.position, v_row.ordinal, v_today, v_row.event_type, v_row.entity_type, v_row.entity_uuid,
            v_row.version, v_of_entry);
        insert into outbox_body (account_id, day, position, ordinal, body)
          values (p_account, v_today, v_row.position, v_row.ordinal, v_row.body);
      end if;
    end loop;
  end if;

  if p_extras then
${derivationSteps(on)}
    if p_counters is not null then
      v_counters := v_counters || coalesce((
        select jsonb_object_agg(c.name, c."to") from json_to_recordset(p_counters) c (unit int, name text, "to" int)
        where bases[c.unit] is not null), '{}');
      update account_log set counters = v_counters where account_id = p_account;
    end if;
    if p_receipts is not null then
      for v_row in
        select r.key, r.request_hash, r.status, r.answer::json as answer, ${cell('units', 'r.unit', 'recorded_at')} as recorded_at
        from json_to_recordset(p_receipts) r (unit int, key text, request_hash text, status smallint, answer text)
        where bases[r.unit] is not null
      loop
        insert into idempotency_receipt (account_id, key, request_hash, status, answer, created_at)
          values (p_account, v_row.key, v_row.request_hash, v_row.status, v_row.answer, v_row.recorded_at)
          on conflict (account_id, key) do update
            set request_hash = excluded.request_hash, status = excluded.status, answer = excluded.answer,
              created_at = excluded.created_at
            where idempotency_receipt.created_at < p_receipts_since;
        get diagnostics v_changed = row_count;
        if v_changed = 0 then
          raise exception using errcode = 'FL001', message = 'receipt';
        end if;
      end loop;
    end if;
${guardSteps(on)}
  end if;
end $$;`;
}
