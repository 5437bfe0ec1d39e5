import { ACCOUNT_PARAMETER } from '#eventstore/store';
import {
  bodyOf,
  FENCE,
  ACCOUNT_INDEXES,
  NO_WEBHOOK,
  planned,
  type QueueFunction,
  WEBHOOK_COLUMNS,
  WEBHOOK_VALUES,
  webhookOf,
} from './function-parts.repository.js';

/**
 * Raises the epochs of those accounts that have webhooks, and returns epochs and webhooks. Waits for running writes with the
 * earlier epoch.
 */
export const beginDelivery: QueueFunction = (
  form,
) => `create function ${form.name('begin_delivery')}(${ACCOUNT_PARAMETER}, p_accounts uuid[])
  returns table (account uuid, epoch bigint, webhooks uuid[]) language plpgsql ${planned(form)} as $$
#variable_conflict use_column
begin
  insert into delivery_epoch as d (account_id, epoch)
    select p_accounts[i], 1
    from ${ACCOUNT_INDEXES}
    cross join lateral (
      select from webhook_endpoint where account_id = ${form.accountAt('i')} and deleted_at is null limit 1
    ) e
    order by i
    on conflict (account_id) do update set epoch = d.epoch + 1;
  return query
    select p_accounts[i], d.epoch, e.webhooks
    from ${ACCOUNT_INDEXES}
    cross join lateral (
      select array_agg(webhook_uuid) as webhooks from webhook_endpoint
      where account_id = ${form.accountAt('i')} and deleted_at is null having count(*) > 0
    ) e
    cross join lateral (select epoch from delivery_epoch where account_id = ${form.accountAt('i')} offset 0) d;
end $$;`;

/** The new requests of an account as a table, from one array per column. */
const NEW_REQUESTS = `unnest(v_webhooks, v_uuids, v_events, v_days, v_positions, v_ordinals, v_event_types, v_entity_types,
        v_entities, v_versions)
        q (webhook_uuid, uuid, event_uuid, day, position, ordinal, event_type, entity_type, entity_uuid, entity_version)`;

/**
 * Moves outbox entries, at most `p_limit` per account, into the queues of the webhooks that subscribed at the commit and
 * still exist. Returns the new requests in order, with the data to send them; those to `p_without_body` without bodies. A
 * row without a webhook describes an account: it has more entries when open, else its epoch is superseded. The uuid of a
 * delivery is that of its first request.
 */
export const fanOut: QueueFunction = (
  form,
) => `create function ${form.name('fan_out')}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_epochs bigint[], p_limit int, p_without_body uuid[])
  returns table (account uuid, webhook uuid, uuid uuid, delivery uuid, "position" bigint, event_type text, entity uuid,
    is_open boolean, ${WEBHOOK_COLUMNS}, body text) language plpgsql ${planned(form)} as $$
#variable_conflict use_column
declare
  v_given uuid[] := p_accounts;
  v_last bigint;
  v_taken int;
  -- One array per column: an array of rows would have all columns of the table, including those that a later release adds.
  v_webhooks uuid[];
  v_uuids uuid[];
  v_events uuid[];
  v_days date[];
  v_positions bigint[];
  v_ordinals smallint[];
  v_event_types text[];
  v_entity_types text[];
  v_entities uuid[];
  v_versions int[];
begin
  ${FENCE}
  for i in 1 .. array_length(p_accounts, 1) loop
    if p_accounts[i] is null then
      return query select v_given[i], null::uuid, null::uuid, null::uuid, null::bigint, null::text, null::uuid, false,
        ${NO_WEBHOOK}, null::text;
      continue;
    end if;
    -- All entries of an event are moved together.
    select position into v_last from outbox where account_id = p_accounts[i] order by position, ordinal offset p_limit - 1 limit 1;
    with taken as (
      delete from outbox where account_id = p_accounts[i] and position <= coalesce(v_last, 9223372036854775807)
      returning position, ordinal, day, event_type, entity_type, entity_uuid, entity_version, subscribers
    )
    select count(*), array_agg(e.webhook_uuid), array_agg(time_ordered_uuid()), array_agg(v.event_id),
        array_agg(t.day), array_agg(t.position), array_agg(t.ordinal), array_agg(t.event_type), array_agg(t.entity_type),
        array_agg(t.entity_uuid), array_agg(t.entity_version)
      into v_taken, v_webhooks, v_uuids, v_events, v_days, v_positions, v_ordinals, v_event_types, v_entity_types,
        v_entities, v_versions
      from (select * from taken order by position, ordinal) t
      cross join lateral unnest(t.subscribers) s (webhook_uuid)
      cross join lateral (
        select webhook_uuid from webhook_endpoint
        where account_id = p_accounts[i] and webhook_uuid = s.webhook_uuid and deleted_at is null offset 0
      ) e
      left join lateral (
        select event_id from event where account_id = p_accounts[i] and position = t.position offset 0
      ) v on true;
    if v_taken > 0 then
      insert into webhook_queue (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal, event_type,
          entity_type, entity_uuid, entity_version, attempt_no, priority, send_at)
        select p_accounts[i], q.webhook_uuid, q.uuid, q.uuid, q.event_uuid, q.day, q.position, q.ordinal, q.event_type,
          q.entity_type, q.entity_uuid, q.entity_version, 1, 0, now()
        from ${NEW_REQUESTS};
      return query
        select p_accounts[i], q.webhook_uuid, q.uuid, q.uuid, q.position, q.event_type, q.entity_uuid, w.is_open,
          ${WEBHOOK_VALUES}, case when q.webhook_uuid <> all(p_without_body) then ${bodyOf('i')} end
        from ${NEW_REQUESTS}
        cross join lateral ${webhookOf('i')} w;
    end if;
    if v_last is not null then
      return query select p_accounts[i], null::uuid, null::uuid, null::uuid, null::bigint, null::text, null::uuid, true,
        ${NO_WEBHOOK}, null::text;
    end if;
  end loop;
end $$;`;
