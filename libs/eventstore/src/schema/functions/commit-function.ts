import type { Naming } from '../entity-type.js';
import { cell, places } from './call-lists.js';
import { ACCOUNT_PARAMETER, type NamedForm } from './function-form.js';

/** Parameters of the commit function, in order. */
export const COMMIT_PARAMETERS = [
  // Whether to wait for the lock of the account, to which all units belong; otherwise units of locked accounts are
  // skipped.
  ['p_wait', 'boolean'],
  // Whether to check all units first and reject those that cannot be written; otherwise such a unit raises an exception.
  ['p_check', 'boolean'],
  ['p_units', 'text[]'],
  // The types of the rows, each once; whether there are new rows and changed ones.
  ['p_types', 'text[]'],
  ['p_inserts', 'boolean'],
  ['p_updates', 'boolean'],
  ['p_rows', 'text[]'],
  ['p_events', 'text[]'],
  ['p_outbox', 'text[]'],
  // Whether some outbox entries have bodies, and whether some have none.
  ['p_rendered', 'boolean'],
  ['p_unrendered', 'boolean'],
  // Whether any of the following is present: lists of JSON objects, or null, each after the distinct names in it.
  ['p_extras', 'boolean'],
  ['p_derived_tables', 'text[]'],
  ['p_derived', 'json'],
  ['p_claimed', 'text[]'],
  ['p_claims', 'json'],
  ['p_guarded', 'text[]'],
  ['p_guards', 'json'],
  ['p_counters', 'json'],
  ['p_receipts', 'json'],
  // Older receipts are expired.
  ['p_receipts_since', 'timestamptz'],
] as const;

/** The events and the outbox entries with their rows and units. */
const EVENT_PLACES = `select e, ${cell('events', 'e', 'row')} as r, ${cell('events', 'e', 'unit')} as u from ${places('events')} e`;
const OUTBOX_PLACES = `select o, e, ${cell('events', 'e', 'row')} as r, ${cell('events', 'e', 'unit')} as u
        from (select o, ${cell('outbox', 'o', 'event')} as e from ${places('outbox')} o) entry`;

// Of the last unit: `before` plus its own events is the number of events of a call for one account.
const LAST_BEFORE = cell('units', 'array_length(p_units, 1)', 'before');
const LAST_EVENTS = cell('units', 'array_length(p_units, 1)', 'events');

/** A statement for each name, such as the call of a function for each table. */
export type Dispatch = ReadonlyMap<string, string>;

/** The statements of the commit function for each type, derived table and guard. */
export interface CommitParts {
  readonly rejections: Dispatch;
  readonly writes: Dispatch;
  readonly derived: Dispatch;
  readonly guards: Dispatch;
}

/**
 * SQL of the commit function (docs/decisions/0017). It writes the units of many accounts in one transaction, with
 * set-based statements.
 *
 * Returns for each unit the account's position before its first event; null when the unit was skipped, because its
 * account is locked, or rejected, as listed in `rejections`. A failed guard or a concurrent unique conflict raises an
 * exception, which rolls back the whole call.
 */
export function commitFunction({ name }: NamedForm, on: CommitParts): string {
  return `${commitHeader(name)}
  language plpgsql as $$
declare
  v_rows int := coalesce(array_length(p_rows, 1), 0);
  v_written int := 0;
  v_published int := 0;
  v_head bigint;
  v_heads bigint[];
  v_failed jsonb;
  v_name text;
begin
  rejections := '[]';

  if p_wait then
    -- All units are of one account.
    update account_log set position = position + ${LAST_BEFORE} + ${LAST_EVENTS}
      where account_id = ${cell('units', '1', 'account')} returning position - ${LAST_BEFORE} - ${LAST_EVENTS} into v_head;
    if v_head is null then
      raise exception 'no account %', ${cell('units', '1', 'account')};
    end if;
    if array_length(p_units, 1) = 1 then
      bases := array[v_head];
    else
      select array_agg(v_head + ${cell('units', 'u', 'before')} order by u) into bases from ${places('units')} u;
    end if;
  else
    -- Units are ordered by account. All commits lock accounts in this order, so that they cannot deadlock.
    with locked as materialized (
      select u, l.position + ${cell('units', 'u', 'before')} as base
      from ${places('units')} u
      left join lateral (
        select position from account_log where account_id = ${cell('units', 'u', 'account')} for update skip locked
      ) l on true
    ), advanced as (
      update account_log l set position = k.base + ${cell('units', 'k.u', 'events')}
        from locked k
        where k.base is not null and ${cell('units', 'k.u', 'is_last')} and l.account_id = ${cell('units', 'k.u', 'account')}
    )
    select array_agg(base order by u) into bases from locked;
  end if;

  -- Check before anything is written.
  if p_check then
    if p_receipts is not null then
      rejections := rejections || coalesce((
        select jsonb_agg(jsonb_build_object('unit', r.unit, 'status', 'receipt'))
        from json_to_recordset(p_receipts) r (unit int, key text)
        join idempotency_receipt t on t.account_id = ${cell('units', 'r.unit', 'account')}
          and t.key = r.key and t.created_at >= p_receipts_since
        where bases[r.unit] is not null), '[]');
    end if;
${rejectionSteps(on)}
  end if;
  if p_counters is not null then
    rejections := rejections || coalesce((
      select jsonb_agg(jsonb_build_object('unit', c.unit, 'status', 'conflict', 'detail', jsonb_build_object(
          'type', 'account', 'uuid', ${cell('units', 'c.unit', 'account')}, 'current', coalesce((l.counters ->> c.name)::int, 0))))
      from json_to_recordset(p_counters) c (unit int, name text, "from" int)
      join account_log l on l.account_id = ${cell('units', 'c.unit', 'account')}
      where bases[c.unit] is not null and coalesce((l.counters ->> c.name)::int, 0) <> c."from"), '[]');
  end if;
  -- Without a body an entry must have no subscribers, read under the account's lock.
  if p_unrendered then
    rejections := rejections || coalesce((
      select jsonb_agg(jsonb_build_object('unit', n.u, 'status', 'unrendered', 'detail', n.types))
      from (
        select u, jsonb_agg(distinct ${cell('outbox', 'o', 'type')}) as types from (${OUTBOX_PLACES}) place
        where bases[u] is not null and ${cell('outbox', 'o', 'body')} = '' and exists (
          select from outbox_subscription s
          where s.account_id = ${cell('units', 'u', 'account')} and s.event_type = any(${cell('outbox', 'o', 'subscriptions')}))
        group by u
      ) n), '[]');
  end if;
  if rejections <> '[]' or array_position(bases, null) is not null then
    -- Renumber the remaining units, so that positions have no gaps.
    select array_agg(k.base order by k.u), array_agg(k.head order by k.u) into bases, v_heads
    from (
      select s.u, s.start + sum(s.events) over account as head,
        case when s.stays then s.start + sum(s.events) over account - s.events end as base
      from (
        select u, t.stays, max(bases[u] - ${cell('units', 'u', 'before')}) over (partition by ${cell('units', 'u', 'account')}) as start,
          case when t.stays then ${cell('units', 'u', 'events')} else 0 end as events
        from ${places('units')} u
        cross join lateral (select bases[u] is not null and not exists (
          select from jsonb_to_recordset(rejections) r (unit int) where r.unit = u) as stays) t
      ) s
      window account as (partition by ${cell('units', 's.u', 'account')} order by s.u)
    ) k;
    update account_log l set position = v_heads[u]
      from ${places('units')} u
      where ${cell('units', 'u', 'is_last')} and v_heads[u] is not null and l.account_id = ${cell('units', 'u', 'account')};
    v_rows := (select count(*) from ${places('rows')} i where bases[${cell('rows', 'i', 'unit')}] is not null);
  end if;

${writeSteps(on)}
  -- With p_check, all versions were checked under the lock. Only a call without it can find a conflict here.
  if v_written <> v_rows then
    raise exception using errcode = 'FL001', message = 'conflict';
  end if;

  insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
      correlation_id, context, occurred_at, recorded_at)
    select ${cell('units', 'u', 'account')}, bases[u] + ${cell('events', 'e', 'nth')}, ${cell('rows', 'r', 'uuid')},
      ${cell('rows', 'r', 'type')}, ${cell('events', 'e', 'version')}, ${cell('events', 'e', 'id')},
      ${cell('events', 'e', 'type')}, ${cell('events', 'e', 'schema')}, ${cell('events', 'e', 'data')},
      ${cell('units', 'u', 'actor')}, ${cell('units', 'u', 'correlation')}, ${cell('units', 'u', 'context')},
      ${cell('units', 'u', 'occurred_at')}, ${cell('units', 'u', 'recorded_at')}
    from (${EVENT_PLACES}) place
    where bases[u] is not null;

  -- A body is stored only if its type has subscribers. They are stored with the entry, so that later subscriptions do not
  -- receive earlier events.
  if p_rendered then
    insert into outbox (account_id, position, ordinal, day, event_type, entity_type, entity_uuid, entity_version, subscribers)
      select ${cell('units', 'u', 'account')}, bases[u] + ${cell('events', 'e', 'nth')}, ${cell('outbox', 'o', 'ordinal')}, current_date,
        ${cell('outbox', 'o', 'type')}, ${cell('rows', 'r', 'type')}, ${cell('rows', 'r', 'uuid')},
        ${cell('events', 'e', 'version')}, subscribers
      from (${OUTBOX_PLACES}) place
      cross join lateral (
        select array_agg(distinct s.subscriber_uuid) as subscribers from outbox_subscription s
        where s.account_id = ${cell('units', 'u', 'account')} and s.event_type = any(${cell('outbox', 'o', 'subscriptions')})
        having count(*) > 0
      ) subscription
      where bases[u] is not null and ${cell('outbox', 'o', 'body')} <> '';
    get diagnostics v_published = row_count;
    if v_published > 0 then
      insert into outbox_body (account_id, day, position, ordinal, body)
        select ${cell('units', 'u', 'account')}, current_date, bases[u] + ${cell('events', 'e', 'nth')}, ${cell('outbox', 'o', 'ordinal')},
          ${cell('outbox', 'o', 'body')}
        from (${OUTBOX_PLACES}) place
        join outbox p on p.account_id = ${cell('units', 'u', 'account')} and p.position = bases[u] + ${cell('events', 'e', 'nth')}
          and p.ordinal = ${cell('outbox', 'o', 'ordinal')}
        where bases[u] is not null;
    end if;
  end if;

  if p_extras then
${derivationSteps(on)}
    if p_counters is not null then
      update account_log l set counters = l.counters || n.counters
        from (
          select min(c.unit) as unit, jsonb_object_agg(c.name, c."to") as counters
          from json_to_recordset(p_counters) c (unit int, name text, "to" int) where bases[c.unit] is not null
          group by ${cell('units', 'c.unit', 'account')}
        ) n
        where l.account_id = ${cell('units', 'n.unit', 'account')};
    end if;
    if p_receipts is not null then
      insert into idempotency_receipt (account_id, key, request_hash, status, answer, created_at)
        select ${cell('units', 'r.unit', 'account')}, r.key, r.request_hash, r.status, r.answer::json, ${cell('units', 'r.unit', 'recorded_at')}
        from json_to_recordset(p_receipts) r (unit int, key text, request_hash text, status smallint, answer text)
        where bases[r.unit] is not null
        on conflict (account_id, key) do update
          set request_hash = excluded.request_hash, status = excluded.status, answer = excluded.answer,
            created_at = excluded.created_at
          where idempotency_receipt.created_at < p_receipts_since;
      get diagnostics v_written = row_count;
      if v_written <> (select count(*) from json_to_recordset(p_receipts) r (unit int) where bases[r.unit] is not null) then
        raise exception using errcode = 'FL001', message = 'receipt';
      end if;
    end if;
${guardSteps(on)}
  end if;
end $$;`;
}

/** The begin of the commit function, in each form. */
export function commitHeader(name: Naming): string {
  const parameters = COMMIT_PARAMETERS.map(([parameter, type]) => `${parameter} ${type}`).join(', ');
  return `create function ${name('commit_units')}(${ACCOUNT_PARAMETER}, ${parameters}, out bases bigint[], out rejections jsonb)`;
}

/** SQL: collects the units whose rows cannot be written. */
export const rejectionSteps = (on: CommitParts): string => `    foreach v_name in array p_types loop
${dispatch(on.rejections, '      ')}
    end loop;`;

/** SQL: writes the rows of each type. */
export const writeSteps = (on: CommitParts): string => `  foreach v_name in array p_types loop
${dispatch(on.writes, '    ')}
  end loop;`;

/** SQL: writes the rows of derived tables. */
export const derivationSteps = (on: CommitParts): string => `    if p_derived is not null then
      foreach v_name in array p_derived_tables loop
${dispatch(on.derived, '        ')}
      end loop;
    end if;`;

/** SQL: asks the guards. */
export const guardSteps = (
  on: CommitParts,
): string => `    -- After all rows, because a guard must see the writes of its unit.
    if p_guards is not null then
      foreach v_name in array p_guarded loop
${dispatch(on.guards, '        ')}
        if v_failed is not null then
          raise exception using errcode = 'FL001', message = 'guard', detail = v_failed::text;
        end if;
      end loop;
    end if;`;

/** SQL that runs the statement of the name in `v_name`, by binary search: a chain of comparisons would cost more. */
function dispatch(statements: Dispatch, indent: string): string {
  const branch = (entries: readonly (readonly [string, string])[], indent: string): string => {
    const [first] = entries;
    if (first === undefined) return `${indent}null;`;
    if (entries.length === 1) return `${indent}${first[1]}`;
    const middle = entries.length >> 1;
    return `${indent}if v_name < '${entries[middle]?.[0] ?? ''}' collate "C" then
${branch(entries.slice(0, middle), `${indent}  `)}
${indent}else
${branch(entries.slice(middle), `${indent}  `)}
${indent}end if;`;
  };
  return branch(
    [...statements].sort(([a], [b]) => (a < b ? -1 : 1)),
    indent,
  );
}
