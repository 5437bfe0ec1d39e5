import {
  type AnyEntityType,
  type AppendTable,
  assignments,
  cell,
  COMPARED,
  type DerivedTable,
  type NamedForm,
  places,
  snakeCase,
  tableColumns,
  uniqueIndex,
} from '#eventstore/forms';

// Of row `i` of the call.
const UNIT = cell('rows', 'i', 'unit');
const TYPE = cell('rows', 'i', 'type');
const UUID = cell('rows', 'i', 'uuid');
const EXPECTED = cell('rows', 'i', 'expected');
const ROW = cell('rows', 'i', 'row');
const SET = cell('rows', 'i', 'set');

/** SQL of the function that inserts new rows and updates the others at their expected versions, one by one. */
export function writeFunction(entityType: AnyEntityType, { name }: NamedForm): string {
  const { table, aggregate } = entityType;
  const columns = tableColumns(entityType);
  return `create function ${name(`write_${table}`)}(p_account uuid, p_bases bigint[], p_rows text[])
  returns int language plpgsql as $$
declare
  v_row record;
  v_changed int;
  v_written int := 0;
begin
  -- Updates first: they may release a unique value that a new row takes.
  for v_row in
    select r.*, ${EXPECTED} as expected_version, ${SET} as set_columns
    from ${places('rows')} i cross join lateral json_populate_record(null::${table}, ${ROW}) r
    where ${TYPE} = '${aggregate.type}' and p_bases[${UNIT}] is not null
    order by ${EXPECTED} = 0, i
  loop
    if v_row.expected_version > 0 then
      update ${table} set ${assignments(entityType, 'v_row.set_columns', 'v_row.', '')}
        where account_id = p_account and uuid = v_row.uuid and version = v_row.expected_version;
    else
      insert into ${table} (${columns.join(', ')})
        values (${columns.map((column) => (column === 'account_id' ? 'p_account' : `v_row.${column}`)).join(', ')});
    end if;
    get diagnostics v_changed = row_count;
    v_written := v_written + v_changed;
  end loop;
  return v_written;
end $$;`;
}

/** SQL of the function that rejects units whose rows of a table cannot be written. */
export function rejectionFunction(entityType: AnyEntityType, { name }: NamedForm): string {
  const { table, aggregate } = entityType;
  const taken = Object.entries(entityType.unique).map(([field, comparison]) => {
    const column = snakeCase(field);
    const constraint = uniqueIndex(entityType, field, comparison);
    const compared = COMPARED[comparison];
    return `
  if '${constraint}' = any(p_claimed) then
    for v_row in
      select c.unit, c.uuid, c.value,
        array(select ${UUID} from ${places('rows')} i where ${UNIT} = c.unit) as own
      from json_to_recordset(p_claims) c (unit int, "constraint" text, uuid uuid, value text)
      where c."constraint" = '${constraint}' and p_bases[c.unit] is not null
    loop
      select uuid into v_holder from ${table} where account_id = p_account and ${compared(column)} = ${compared('v_row.value')} and deleted_at is null
        and uuid <> v_row.uuid and uuid <> all(v_row.own) limit 1;
      if found then
        v_rejections := v_rejections || jsonb_build_object('unit', v_row.unit, 'status', 'unique', 'detail',
          jsonb_build_object('constraint', '${constraint}', 'uuid', v_row.uuid, 'holder', v_holder));
      end if;
    end loop;
  end if;`;
  });
  return `create function ${name(`rejected_in_${table}`)}(p_account uuid, p_bases bigint[], p_rows text[], p_updates boolean,
    p_claimed text[], p_claims json)
  returns jsonb language plpgsql as $$
declare
  v_rejections jsonb := '[]';
  v_row record;
  v_version int;
  v_holder uuid;
begin
  if p_updates then
    for v_row in
      select ${UNIT} as unit, ${UUID} as uuid, ${EXPECTED} as expected_version from ${places('rows')} i
      where ${TYPE} = '${aggregate.type}' and ${EXPECTED} > 0 and p_bases[${UNIT}] is not null
    loop
      select version into v_version from ${table} where account_id = p_account and uuid = v_row.uuid;
      if v_version is distinct from v_row.expected_version then
        v_rejections := v_rejections || jsonb_build_object('unit', v_row.unit, 'status', 'conflict', 'detail',
          jsonb_build_object('type', '${aggregate.type}', 'uuid', v_row.uuid, 'current', coalesce(v_version, 0)));
      end if;
    end loop;
  end if;${taken.join('')}
  return v_rejections;
end $$;`;
}

/** SQL of the function that appends rows: lists that are numbered after the rows of their scope, or single rows as they are. */
export function appendFunction({ type, scope }: AppendTable, { name }: NamedForm): string {
  if (scope === undefined)
    return `create function ${name(`append_${type}`)}(p_account uuid, p_bases bigint[], p_rows text[])
  returns int language plpgsql set plan_cache_mode = auto as $$
declare
  v_rows int;
begin
  insert into ${type}
    select r.*
    from ${places('rows')} i
    cross join lateral jsonb_populate_record(null::${type}, ${ROW}::jsonb || jsonb_build_object('account_id', p_account)) r
    where ${TYPE} = '${type}' and p_bases[${UNIT}] is not null;
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;`;
  return `create function ${name(`append_${type}`)}(p_account uuid, p_bases bigint[], p_rows text[])
  returns int language plpgsql set plan_cache_mode = auto as $$
declare
  v_list record;
  v_last int;
  v_lists int := 0;
begin
  for v_list in
    select (${ROW} ->> '${scope}')::uuid as scope, ${ROW} -> 'rows' as entries from ${places('rows')} i
    where ${TYPE} = '${type}' and p_bases[${UNIT}] is not null
    order by i
  loop
    v_lists := v_lists + 1;
    select max(seq) into v_last from ${type} where account_id = p_account and ${scope} = v_list.scope;
    insert into ${type}
      select r.*
      from (
        select entry::jsonb || jsonb_build_object('account_id', p_account, '${scope}', v_list.scope, 'seq',
          coalesce(v_last, 0) + nth) as numbered
        from json_array_elements(v_list.entries) with ordinality e (entry, nth)
      ) n cross join lateral jsonb_populate_record(null::${type}, numbered) r;
  end loop;
  return v_lists;
end $$;`;
}

/** SQL of the function that replaces the rows of entities in a derived table by those of the call. */
export function deriveFunction({ table, by, key, columns }: DerivedTable, { name }: NamedForm): string {
  const all = ['account_id', by, ...key, ...columns];
  const kept = ['true', ...key.map((column) => `r.${column} = t.${column}`)].join(' and ');
  const action =
    columns.length === 0
      ? 'nothing'
      : `update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  return `create function ${name(`derive_${table}`)}(p_account uuid, p_bases bigint[], p_derived json)
  returns void language plpgsql set plan_cache_mode = auto as $$
declare
  v_entity record;
  v_row record;
begin
  for v_entity in
    select d.uuid, d.rows from json_to_recordset(p_derived) d ("table" text, unit int, uuid uuid, rows json)
    where d."table" = '${table}' and p_bases[d.unit] is not null
  loop
    delete from ${table} t
      where t.account_id = p_account and t.${by} = v_entity.uuid
        and not exists (select from json_populate_recordset(null::${table}, v_entity.rows) r where ${kept});
    for v_row in select r.* from json_populate_recordset(null::${table}, v_entity.rows) r loop
      insert into ${table} (${all.join(', ')})
        values (${['p_account', 'v_entity.uuid', ...[...key, ...columns].map((column) => `v_row.${column}`)].join(', ')})
        on conflict (${['account_id', by, ...key].join(', ')}) do ${action};
    end loop;
  end loop;
end $$;`;
}
