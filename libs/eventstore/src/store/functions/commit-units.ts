import type { Naming } from './row-functions.js';

/**
 * Parameters of the commit function, in order. Lists that begin with `p_unit`, `p_row`, `p_event` and `p_outbox` each hold
 * one element for a unit, a row, an event or an outbox entry; units, rows and events are named by their place from 1.
 */
export const COMMIT_PARAMETERS = [
  // The account that a distributed database routes the call by; the others are of the same node.
  ['p_account', 'uuid'],
  ['p_accounts', 'uuid[]'],
  // Whether to wait for the accounts' rows in the log; else the units of those that are locked are left out.
  ['p_wait', 'boolean'],
  // Whether to look for the units that cannot be written first; else one that cannot raises an exception.
  ['p_ask', 'boolean'],
  ['p_unit_accounts', 'uuid[]'],
  // How many events the account's earlier units have.
  ['p_unit_before', 'int[]'],
  ['p_unit_events', 'int[]'],
  ['p_unit_actors', 'jsonb[]'],
  ['p_unit_correlations', 'text[]'],
  ['p_unit_contexts', 'jsonb[]'],
  ['p_unit_occurred', 'timestamptz[]'],
  ['p_unit_recorded', 'timestamptz[]'],
  // The types of the rows, each once.
  ['p_types', 'text[]'],
  ['p_row_units', 'int[]'],
  ['p_row_types', 'text[]'],
  ['p_row_uuids', 'uuid[]'],
  ['p_expected', 'int[]'],
  ['p_rows', 'json[]'],
  ['p_event_rows', 'int[]'],
  // Where the event stands among those of its unit, from 1.
  ['p_event_nths', 'int[]'],
  ['p_event_versions', 'int[]'],
  ['p_event_ids', 'uuid[]'],
  ['p_event_types', 'text[]'],
  ['p_event_schemas', 'smallint[]'],
  ['p_event_data', 'jsonb[]'],
  ['p_outbox_events', 'int[]'],
  ['p_outbox_ordinals', 'smallint[]'],
  ['p_outbox_types', 'text[]'],
  ['p_outbox_bodies', 'text[]'],
  // Rare: lists of JSON objects, or null when there is none. The names that occur in them stand beside them.
  ['p_derived_tables', 'text[]'],
  ['p_derived', 'json'],
  ['p_claimed', 'text[]'],
  ['p_claims', 'json'],
  ['p_guarded', 'text[]'],
  ['p_guards', 'json'],
  ['p_counters', 'json'],
  ['p_receipts', 'json'],
  // Receipts made before are as good as none.
  ['p_receipts_since', 'timestamptz'],
] as const;

/** Names that lead to a statement each, such as tables to the calls of their functions. */
export type Dispatch = ReadonlyMap<string, string>;

/**
 * The commit (docs/decisions/0001): writes the units of many accounts in one transaction, by statements over all of them.
 *
 * Answers for each unit the account's position before its first event; null when it was left out, because its account is
 * locked or because of what `refusals` says. A guard that fails and a unique value that is taken meanwhile raise an
 * exception: then nothing at all is written.
 */
export function commitFunction(
  name: Naming,
  on: { readonly refusals: Dispatch; readonly writes: Dispatch; readonly derived: Dispatch; readonly guards: Dispatch },
): string {
  const parameters = COMMIT_PARAMETERS.map(([parameter, type]) => `${parameter} ${type}`).join(', ');
  return `create function ${name('commit_units')}(${parameters}, out bases bigint[], out refusals jsonb)
  language plpgsql as $$
declare
  v_units constant int := cardinality(p_unit_accounts);
  v_rows int := cardinality(p_row_units);
  v_written int := 0;
  v_failed jsonb;
  v_name text;
begin
  refusals := '[]';

  -- The order of the locks is the order of the accounts everywhere, so that no two commits deadlock.
  if p_wait then
    with locked as materialized (
      select l.account_id, l.position from account_log l where l.account_id = any(p_accounts) order by l.account_id for update
    )
    select array_agg(locked.position + p_unit_before[u] order by u) into bases
      from generate_series(1, v_units) u left join locked on locked.account_id = p_unit_accounts[u];
    if array_position(bases, null) is not null then
      raise exception 'no account %', p_unit_accounts[array_position(bases, null)];
    end if;
  else
    with locked as materialized (
      select l.account_id, l.position from account_log l where l.account_id = any(p_accounts) order by l.account_id
        for update skip locked
    )
    select array_agg(locked.position + p_unit_before[u] order by u) into bases
      from generate_series(1, v_units) u left join locked on locked.account_id = p_unit_accounts[u];
  end if;

  -- Before anything is written: the units that cannot be.
  if p_receipts is not null and p_ask then
    refusals := refusals || coalesce((
      select jsonb_agg(jsonb_build_object('unit', r.unit, 'status', 'receipt'))
      from json_to_recordset(p_receipts) r (unit int, key text)
      join idempotency_receipt t on t.account_id = any(p_accounts) and t.account_id = p_unit_accounts[r.unit]
        and t.key = r.key and t.created_at >= p_receipts_since
      where bases[r.unit] is not null), '[]');
  end if;
  if p_counters is not null then
    refusals := refusals || coalesce((
      select jsonb_agg(jsonb_build_object('unit', c.unit, 'status', 'conflict', 'detail', jsonb_build_object(
          'type', 'account', 'uuid', p_unit_accounts[c.unit], 'current', coalesce((l.counters ->> c.name)::int, 0))))
      from json_to_recordset(p_counters) c (unit int, name text, "from" int, "to" int)
      join account_log l on l.account_id = any(p_accounts) and l.account_id = p_unit_accounts[c.unit]
      where bases[c.unit] is not null and coalesce((l.counters ->> c.name)::int, 0) <> c."from"), '[]');
  end if;
  if p_ask then
    foreach v_name in array p_types loop
${dispatch(on.refusals, '      ')}
    end loop;
  end if;
  if refusals <> '[]' or array_position(bases, null) is not null then
    select array_agg(case when k.stays then k.start + coalesce(k.before, 0) end order by k.u) into bases
    from (
      select s.u, s.stays, s.start, sum(p_unit_events[s.u]) filter (where s.stays)
          over (partition by p_unit_accounts[s.u] order by s.u rows between unbounded preceding and 1 preceding) as before
      from (
        select u, bases[u] - p_unit_before[u] as start, bases[u] is not null and not exists (
            select from jsonb_to_recordset(refusals) r (unit int) where r.unit = u) as stays
        from generate_series(1, v_units) u
      ) s
    ) k;
    v_rows := (select count(*) from generate_series(1, v_rows) i where bases[p_row_units[i]] is not null);
  end if;

  update account_log l set position = l.position + n.events
    from (
      select p_unit_accounts[u] as account_id, sum(p_unit_events[u]) as events
      from generate_series(1, v_units) u where bases[u] is not null group by 1
    ) n
    where l.account_id = any(p_accounts) and l.account_id = n.account_id;
  if p_counters is not null then
    update account_log l set counters = l.counters || n.counters
      from (
        select p_unit_accounts[c.unit] as account_id, jsonb_object_agg(c.name, c."to") as counters
        from json_to_recordset(p_counters) c (unit int, name text, "to" int) where bases[c.unit] is not null group by 1
      ) n
      where l.account_id = any(p_accounts) and l.account_id = n.account_id;
  end if;

  foreach v_name in array p_types loop
${dispatch(on.writes, '    ')}
  end loop;
  -- The ask found every row at its version, under the lock. Only a call that did not ask finds another here.
  if v_written <> v_rows then
    raise exception using errcode = 'FL001', message = 'conflict';
  end if;
  if p_derived is not null then
    foreach v_name in array p_derived_tables loop
${dispatch(on.derived, '      ')}
    end loop;
  end if;

  insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
      correlation_id, context, occurred_at, recorded_at)
    select p_unit_accounts[p_row_units[r]], bases[p_row_units[r]] + p_event_nths[e], p_row_uuids[r], p_row_types[r],
      p_event_versions[e], p_event_ids[e], p_event_types[e], p_event_schemas[e], p_event_data[e],
      p_unit_actors[p_row_units[r]], p_unit_correlations[p_row_units[r]], p_unit_contexts[p_row_units[r]],
      p_unit_occurred[p_row_units[r]], p_unit_recorded[p_row_units[r]]
    from (select e, p_event_rows[e] as r from generate_series(1, cardinality(p_event_rows)) e) e
    where bases[p_row_units[r]] is not null;

  -- A body is kept only when somebody subscribes to its type, asked under the account's lock. Who that is stays with it,
  -- so that a subscription made or changed later gets nothing of before.
  if cardinality(p_outbox_events) > 0 then
    insert into outbox (account_id, position, ordinal, event_type, entity_type, entity_uuid, entity_version, body, subscribers)
      select o.account_id, bases[p_row_units[o.r]] + p_event_nths[o.e], p_outbox_ordinals[o.i], p_outbox_types[o.i],
        p_row_types[o.r], p_row_uuids[o.r], p_event_versions[o.e], p_outbox_bodies[o.i], s.subscribers
      from (
        select i, p_outbox_events[i] as e, p_event_rows[p_outbox_events[i]] as r,
          p_unit_accounts[p_row_units[p_event_rows[p_outbox_events[i]]]] as account_id
        from generate_series(1, cardinality(p_outbox_events)) i
      ) o
      cross join lateral (
        select array_agg(s.subscriber_uuid) as subscribers from outbox_subscription s
        where s.account_id = any(p_accounts) and s.account_id = o.account_id and s.event_type = p_outbox_types[o.i]
        having count(*) > 0
      ) s
      where bases[p_row_units[o.r]] is not null;
  end if;

  if p_receipts is not null then
    insert into idempotency_receipt (account_id, key, request_hash, status, answer, created_at)
      select p_unit_accounts[r.unit], r.key, r.request_hash, r.status, r.answer::json, p_unit_recorded[r.unit]
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

  -- After all rows: a guard must see what its own unit writes.
  if p_guards is not null then
    foreach v_name in array p_guarded loop
${dispatch(on.guards, '      ')}
      if v_failed is not null then
        raise exception using errcode = 'FL001', message = 'guard', detail = v_failed::text;
      end if;
    end loop;
  end if;
end $$;`;
}

/** Runs the statement of the name in `v_name`: a tree of comparisons, for a chain of them costs more than what it leads to. */
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
