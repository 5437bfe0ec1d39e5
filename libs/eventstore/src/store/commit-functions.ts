import {
  type AnyEntityType,
  type AppendTable,
  type DeleteRestriction,
  snakeCase,
  tableColumns,
} from './entity-type.js';

/** The name of a function in the database, of its name in this file: see `FunctionSet`. */
type Named = (base: string) => string;

/**
 * SQL of the functions that commit: for each table one that writes a row and one that finds what refers to a row, for each
 * tree one that finds a place in it, two dispatchers, and the commit itself. `migrate` applies it.
 * @param name of each function, where it is made and where it is called.
 */
export function commitFunctions(
  entityTypes: readonly AnyEntityType[],
  appends: readonly AppendTable[],
  name: Named,
): string {
  return [
    ...entityTypes.map((entityType) => writer(entityType, name)),
    ...appends.map((append) => appender(append, name)),
    ...entityTypes.map((entityType) => referrers(entityType, entityTypes, name)),
    ...entityTypes.flatMap((entityType) =>
      entityType.parent === undefined ? [] : [place(entityType, entityType.parent, name)],
    ),
    dispatcher(entityTypes, appends, name),
    guard(entityTypes, name),
    commit(name),
  ].join('\n');
}

/** The kind that an account names as its default. */
const ACCOUNT_DEFAULT = 'territory';

/** How many of each kind a refusal names. */
const NAMED = 3;

/** Where the look below an entity ends: two moves that would make a cycle are seen before the later one is refused. */
const DEEPEST = 10;

/** `null` when written; else the row's current version, 0 when there is no such row. */
const writer = (entityType: AnyEntityType, name: Named): string => {
  const columns = tableColumns(entityType).filter((column) => column !== 'account_id' && column !== 'uuid');
  const names = columns.join(', ');
  const values = columns.map((column) => `v.${column}`).join(', ');
  return `create function ${name(`write_${entityType.table}`)}(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v ${entityType.table} := jsonb_populate_record(null::${entityType.table}, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into ${entityType.table} (account_id, uuid, ${names})
      values (p_account, v.uuid, ${values});
    return null;
  end if;
  update ${entityType.table} set (${names})
      = row(${values})
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from ${entityType.table} where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;`;
};

/** Adds the rows of one list (`rows`, all of one scope), numbered behind those that are there. */
const appender = ({ type, scope }: AppendTable, name: Named): string =>
  `create function ${name(`append_${type}`)}(p_account uuid, p_row jsonb) returns int language plpgsql as $$
declare
  v_last bigint;
begin
  select max(seq) into v_last from ${type} where account_id = p_account and ${scope} = (p_row ->> '${scope}')::uuid;
  insert into ${type}
    select (jsonb_populate_record(null::${type}, r.value || jsonb_build_object('account_id', p_account,
      '${scope}', p_row ->> '${scope}', 'seq', coalesce(v_last, 0) + r.ordinality))).*
    from jsonb_array_elements(p_row -> 'rows') with ordinality r;
  return null;
end $$;`;

/** Some of what refers to an entity and so keeps it from being deleted, as a JSON list; empty for a kind that nothing holds. */
function referrers({ aggregate, table }: AnyEntityType, entityTypes: readonly AnyEntityType[], name: Named): string {
  const from = entityTypes.flatMap((entityType) =>
    entityType.restrictsDelete
      .filter((hold) => hold.type === aggregate.type)
      .map(
        (hold) =>
          `(select '${entityType.aggregate.type}' as entity_type, uuid from ${entityType.table}
    where account_id = p_account and ${holding(hold)} and deleted_at is null${hold.when === undefined ? '' : ` and ${hold.when}`} limit ${NAMED})`,
      ),
  );
  if (aggregate.type === ACCOUNT_DEFAULT)
    from.push(
      `(select 'account' as entity_type, uuid from account where uuid = p_account and default_${ACCOUNT_DEFAULT}_uuid = p_uuid)`,
    );
  const found =
    from.length === 0
      ? `select '[]'::jsonb`
      : `select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    ${from.join('\n    union all ')}
  ) r`;
  return `create function ${name(`referrers_of_${table}`)}(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  ${found}
$$;`;
}

const holding = ({ by, list }: DeleteRestriction): string =>
  list ? `${snakeCase(by)} @> array[p_uuid]` : `${snakeCase(by)} = p_uuid`;

/**
 * Where an entity of a tree would stand under a parent: how many levels are above it, how many it brings, itself
 * included, and whether the parent is itself or below it.
 */
const place = ({ table }: AnyEntityType, parent: string, name: Named): string => {
  const column = snakeCase(parent);
  return `create function ${name(`place_in_${table}`)}(p_account uuid, p_uuid uuid, p_parent uuid) returns jsonb stable language sql as $$
  with recursive above (uuid, ${column}) as (
    select uuid, ${column} from ${table} where account_id = p_account and uuid = p_parent
    union
    select t.uuid, t.${column} from above a join ${table} t on t.account_id = p_account and t.uuid = a.${column}
  ), below (uuid, height) as (
    select p_uuid, 1
    union
    select t.uuid, b.height + 1 from below b
      join ${table} t on t.account_id = p_account and t.${column} = b.uuid and t.deleted_at is null and b.height < ${DEEPEST}
  )
  select jsonb_build_object('above', (select count(*) from above), 'height', (select max(height) from below),
    'within', exists (select from above where uuid = p_uuid))
$$;`;
};

const dispatcher = (entityTypes: readonly AnyEntityType[], appends: readonly AppendTable[], name: Named): string =>
  `create function ${name('write_entity')}(p_type text, p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
begin
  case p_type
${entityTypes.map((entityType) => `    when '${entityType.aggregate.type}' then return ${name(`write_${entityType.table}`)}(p_account, p_expected, p_row);`).join('\n')}${appends.map(({ type }) => `\n    when '${type}' then return ${name(`append_${type}`)}(p_account, p_row);`).join('')}
  end case;
end $$;`;

/** Whether what a command found outside its own stream still holds, asked under the account's lock. */
const guard = (entityTypes: readonly AnyEntityType[], name: Named): string =>
  `create function ${name('guard_holds')}(p_account uuid, p_guard jsonb) returns boolean language plpgsql as $$
declare
  v_uuid uuid := p_guard->>'uuid';
begin
  case p_guard->>'guard'
${entityTypes
  .map(
    ({ aggregate, table }) => `    when '${aggregate.type}.unused' then
      return ${name(`referrers_of_${table}`)}(p_account, v_uuid) = '[]';`,
  )
  .join('\n')}
${entityTypes
  .filter(({ parent }) => parent !== undefined)
  .map(
    ({ aggregate, table }) => `    when '${aggregate.type}.place' then
      return ${name(`place_in_${table}`)}(p_account, v_uuid, (p_guard->>'parent')::uuid) = p_guard->'place';`,
  )
  .join('\n')}
${entityTypes
  .filter((entityType) => entityType.reference !== undefined)
  .map((entityType) => {
    const usable = entityType.columns.has('archived') ? 'deleted_at is null and not archived' : 'deleted_at is null';
    return `    when '${entityType.aggregate.type}.usable' then
      return exists (select from ${entityType.table} where account_id = p_account and uuid = v_uuid and ${usable});`;
  })
  .join('\n')}
  end case;
end $$;`;

/**
 * The commit (docs/decisions/0001-one-call-commits.md). Units are independent of each other, each all or nothing; the account's
 * log row is locked first, so that no two commits can deadlock and the order of positions is the order of commits.
 */
const commit = (name: Named): string =>
  `create function ${name('commit_units')}(p_account uuid, p_events int, p_units jsonb)
  returns table (status text, "position" bigint, detail jsonb) language plpgsql as $$
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
        v_current := ${name('write_entity')}(v_write ->> 'type', p_account, v_version, v_write -> 'row');
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
        if not ${name('guard_holds')}(p_account, v_unit -> 'guards' -> g) then
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
end $$;`;
