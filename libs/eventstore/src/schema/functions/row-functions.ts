import {
  type AnyEntityType,
  type AppendTable,
  type DerivedTable,
  snakeCase,
  tableColumns,
  uniqueIndex,
} from '../entity-type.js';
import { cell, places } from './call-lists.js';
import { COMPARED } from './compared-values.js';
import type { NamedForm } from './function-form.js';

// Of row `i` of the call.
const UNIT = cell('rows', 'i', 'unit');
const TYPE = cell('rows', 'i', 'type');
const UUID = cell('rows', 'i', 'uuid');
const ACCOUNT = cell('units', UNIT, 'account');
const EXPECTED = cell('rows', 'i', 'expected');
const ROW = cell('rows', 'i', 'row');
const SET = cell('rows', 'i', 'set');
/** Excludes rows of skipped and rejected units. */
const IS_WRITTEN = `p_bases[${UNIT}] is not null`;

/**
 * SQL: the columns that a changed row sets, as assignments. A column that is not set keeps its value as it is stored: it is
 * neither read nor written where it is stored outside of the row, and indexes on such columns get no entry.
 * @param bits SQL of the bits of the columns.
 * @param prefixes of the columns of the given row and of the stored one.
 */
export function assignments(entityType: AnyEntityType, bits: string, given: string, stored: string): string {
  const value = (column: string, i: number): string =>
    ALWAYS_SET.has(column)
      ? `${given}${column}`
      : `case get_bit(${bits}, ${i}) when 1 then ${given}${column} else ${stored}${column} end`;
  return tableColumns(entityType)
    .flatMap((column, i) => (NEVER_SET.has(column) ? [] : `${column} = ${value(column, i)}`))
    .join(', ');
}

const NEVER_SET = new Set(['account_id', 'uuid', 'created_at']);
const ALWAYS_SET = new Set(['version', 'updated_at']);

/**
 * SQL of the function that inserts new rows and updates the others at their expected versions. Returns the number of
 * rows.
 */
export function writeFunction(entityType: AnyEntityType, { name }: NamedForm): string {
  const { table, aggregate } = entityType;
  const columns = tableColumns(entityType);
  const list = (names: readonly string[], prefix = ''): string => names.map((one) => `${prefix}${one}`).join(', ');
  return `create function ${name(`write_${table}`)}(p_bases bigint[], p_units text[], p_rows text[], p_inserts boolean,
    p_updates boolean)
  returns int language plpgsql as $$
declare
  v_updated int := 0;
  v_inserted int := 0;
begin
  -- Updates first: they may release a unique value that a new row takes.
  if p_updates then
    update ${table} t set ${assignments(entityType, 'c.bits', 'r.', 't.')}
      from ${places('rows')} i
      cross join lateral json_populate_record(null::${table}, ${ROW}) r
      -- Fenced, so that the bits of a row are parsed once.
      cross join lateral (select ${SET} as bits offset 0) c
      where ${TYPE} = '${aggregate.type}' and ${IS_WRITTEN}
        and ${EXPECTED} > 0 and t.account_id = ${ACCOUNT} and t.uuid = r.uuid and t.version = ${EXPECTED};
    get diagnostics v_updated = row_count;
  end if;
  if p_inserts then
    insert into ${table} (${list(columns)})
      select ${list(columns, 'r.')}
      from ${places('rows')} i cross join lateral json_populate_record(null::${table}, ${ROW}) r
      where ${TYPE} = '${aggregate.type}' and ${IS_WRITTEN} and ${EXPECTED} = 0;
    get diagnostics v_inserted = row_count;
  end if;
  return v_updated + v_inserted;
end $$;`;
}

/**
 * SQL of the function that rejects units whose rows of a table cannot be written: the version differs, or another row,
 * not deleted, has a claimed unique value. Rows that the same unit writes do not conflict.
 */
export function rejectionFunction(entityType: AnyEntityType, { name }: NamedForm): string {
  const { table, aggregate } = entityType;
  const taken = Object.entries(entityType.unique).map(([field, comparison]) => {
    const column = snakeCase(field);
    const constraint = uniqueIndex(entityType, field, comparison);
    const compared = COMPARED[comparison];
    return `
  if '${constraint}' = any(p_claimed) then
    v_rejections := v_rejections || coalesce((
      select jsonb_agg(jsonb_build_object('unit', c.unit, 'status', 'unique', 'detail',
          jsonb_build_object('constraint', '${constraint}', 'uuid', c.uuid, 'holder', t.uuid)))
      from json_to_recordset(p_claims) c (unit int, "constraint" text, uuid uuid, value text)
      join ${table} t on t.account_id = ${cell('units', 'c.unit', 'account')} and ${compared(`t.${column}`)} = ${compared('c.value')}
        and t.deleted_at is null and t.uuid <> c.uuid
      where c."constraint" = '${constraint}' and p_bases[c.unit] is not null
        and not exists (select from ${places('rows')} i where ${UNIT} = c.unit and ${UUID} = t.uuid)), '[]');
  end if;`;
  });
  return `create function ${name(`rejected_in_${table}`)}(p_bases bigint[], p_units text[], p_rows text[], p_updates boolean,
    p_claimed text[], p_claims json)
  returns jsonb language plpgsql as $$
declare
  v_rejections jsonb := '[]';
begin
  if p_updates then
    v_rejections := coalesce((
      select jsonb_agg(jsonb_build_object('unit', ${UNIT}, 'status', 'conflict', 'detail', jsonb_build_object(
          'type', '${aggregate.type}', 'uuid', ${UUID}, 'current', coalesce(t.version, 0))))
      from ${places('rows')} i
      left join ${table} t on t.account_id = ${ACCOUNT} and t.uuid = ${UUID}
      where ${TYPE} = '${aggregate.type}' and ${EXPECTED} > 0 and ${IS_WRITTEN}
        and t.version is distinct from ${EXPECTED}), '[]');
  end if;${taken.join('')}
  return v_rejections;
end $$;`;
}

/**
 * SQL of the function that appends rows: lists that are numbered after the rows of their scope, or single rows as they are. Returns
 * the number of lists or rows.
 */
export function appendFunction({ type, scope }: AppendTable, { name }: NamedForm): string {
  const lists = `${places('rows')} i where ${TYPE} = '${type}' and ${IS_WRITTEN}`;
  return `create function ${name(`append_${type}`)}(p_bases bigint[], p_units text[], p_rows text[])
  returns int language plpgsql as $$
begin
  insert into ${type}
${scope === undefined ? appendedRows(type) : appendedLists(type, scope, lists)};
  return (select count(*) from ${lists});
end $$;`;
}

const appendedRows = (type: string): string => `    select r.*
    from ${places('rows')} i
    cross join lateral jsonb_populate_record(null::${type}, ${ROW}::jsonb || jsonb_build_object('account_id', ${ACCOUNT})) r
    where ${TYPE} = '${type}' and ${IS_WRITTEN}`;

function appendedLists(type: string, scope: string, lists: string): string {
  const scopeUuid = `(${ROW} ->> '${scope}')::uuid`;
  return `    -- Materialized, so that the JSON of each list is parsed once, not once per entry.
    with list as materialized (
      select i, ${ACCOUNT} as account_id, ${scopeUuid} as scope, ${ROW} -> 'rows' as entries,
        (select max(t.seq) from ${type} t where t.account_id = ${ACCOUNT} and t.${scope} = ${scopeUuid}) as last
      from ${lists}
    )
    select r.*
    from (
      select entry::jsonb || jsonb_build_object('account_id', account_id, '${scope}', scope, 'seq',
        coalesce(last, 0) + row_number() over (partition by account_id, scope order by i, nth)) as numbered
      from list cross join lateral json_array_elements(entries) with ordinality e (entry, nth)
    ) n cross join lateral jsonb_populate_record(null::${type}, numbered) r`;
}

/** SQL of the function that replaces the rows of entities in a derived table by those of the call. */
export function deriveFunction({ table, by, key, columns }: DerivedTable, { name }: NamedForm): string {
  const all = ['account_id', by, ...key, ...columns];
  const account = cell('units', 'd.unit', 'account');
  const from = `json_to_recordset(p_derived) d ("table" text, unit int, uuid uuid, rows json)`;
  const wanted = `d."table" = '${table}' and p_bases[d.unit] is not null`;
  const kept = ['true', ...key.map((column) => `r.${column} = t.${column}`)].join(' and ');
  const action =
    columns.length === 0
      ? 'nothing'
      : `update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  return `create function ${name(`derive_${table}`)}(p_bases bigint[], p_units text[], p_derived json)
  returns void language plpgsql as $$
begin
  delete from ${table} t using ${from}
    where ${wanted} and t.account_id = ${account} and t.${by} = d.uuid
      and not exists (select from json_populate_recordset(null::${table}, d.rows) r where ${kept});
  insert into ${table} (${all.join(', ')})
    select ${[account, 'd.uuid', ...[...key, ...columns].map((column) => `r.${column}`)].join(', ')}
    from ${from} cross join lateral json_populate_recordset(null::${table}, d.rows) r
    where ${wanted}
    on conflict (${['account_id', by, ...key].join(', ')}) do ${action};
end $$;`;
}
