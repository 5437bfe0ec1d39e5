import { type AnyEntityType, type DerivedTable, snakeCase, tableColumns, uniqueIndex } from '../entity-type.js';
import type { AppendTable } from '../registry.js';

/** Gives a generated function its name in the database. */
export type Naming = (base: string) => string;

/** Rows of one type among the rows of a call: `i` counts them, `r` holds the columns. Busy and refused units are left out. */
const rowsOf = (type: string, table: string): string =>
  `generate_series(1, cardinality(p_rows)) i cross join lateral json_populate_record(null::${table}, p_rows[i]) r
    where p_row_types[i] = '${type}' and p_bases[p_row_units[i]] is not null`;

const ROW_PARAMETERS =
  'p_accounts uuid[], p_bases bigint[], p_row_units int[], p_row_types text[], p_expected int[], p_rows json[]';

/** Inserts the new rows of a table and updates the others at their expected versions. Answers how many it wrote. */
export function writeFunction(entityType: AnyEntityType, name: Naming): string {
  const { table, aggregate } = entityType;
  const columns = tableColumns(entityType);
  const changed = columns.filter((column) => column !== 'account_id' && column !== 'uuid');
  const list = (names: readonly string[], prefix = ''): string => names.map((one) => `${prefix}${one}`).join(', ');
  return `create function ${name(`write_${table}`)}(${ROW_PARAMETERS})
  returns int language plpgsql as $$
declare
  v_updated int := 0;
  v_inserted int := 0;
begin
  -- Updates first: they may free a unique value that a new row takes.
  if 0 < any(p_expected) then
    update ${table} t set (${list(changed)})
        = row(${list(changed, 'r.')})
      from ${rowsOf(aggregate.type, table)} and p_expected[i] > 0
        and t.account_id = any(p_accounts) and t.account_id = r.account_id and t.uuid = r.uuid
        and t.version = p_expected[i];
    get diagnostics v_updated = row_count;
  end if;
  if 0 = any(p_expected) then
    insert into ${table} (${list(columns)})
      select ${list(columns, 'r.')}
      from ${rowsOf(aggregate.type, table)} and p_expected[i] = 0;
    get diagnostics v_inserted = row_count;
  end if;
  return v_updated + v_inserted;
end $$;`;
}

/**
 * Finds the units whose rows of a table cannot be written: their version differs, or another living row has the unique
 * value that they claim. What the same unit writes is not another.
 */
export function refusalFunction(entityType: AnyEntityType, name: Naming): string {
  const { table, aggregate } = entityType;
  const claims = Object.entries(entityType.unique).map(([field, comparison]) => {
    const column = snakeCase(field);
    const constraint = uniqueIndex(entityType, field, comparison);
    const matches = comparison === 'exactly' ? `t.${column} = c.value` : `lower(t.${column}) = lower(c.value)`;
    return `
  if '${constraint}' = any(p_claimed) then
    v_refusals := v_refusals || coalesce((
      select jsonb_agg(jsonb_build_object('unit', c.unit, 'status', 'unique', 'detail',
          jsonb_build_object('constraint', '${constraint}', 'uuid', c.uuid, 'holder', t.uuid)))
      from json_to_recordset(p_claims) c (unit int, "constraint" text, uuid uuid, value text)
      join ${table} t on t.account_id = any(p_accounts) and t.account_id = p_unit_accounts[c.unit] and ${matches}
        and t.deleted_at is null and t.uuid <> c.uuid
      where c."constraint" = '${constraint}' and p_bases[c.unit] is not null
        and not exists (select from generate_series(1, cardinality(p_row_uuids)) i
          where p_row_uuids[i] = t.uuid and p_row_units[i] = c.unit)), '[]');
  end if;`;
  });
  return `create function ${name(`refusals_of_${table}`)}(p_accounts uuid[], p_unit_accounts uuid[], p_bases bigint[],
    p_row_units int[], p_row_types text[], p_row_uuids uuid[], p_expected int[], p_claimed text[], p_claims json)
  returns jsonb language plpgsql as $$
declare
  v_refusals jsonb := '[]';
begin
  if 0 < any(p_expected) then
    v_refusals := coalesce((
      select jsonb_agg(jsonb_build_object('unit', p_row_units[i], 'status', 'conflict', 'detail', jsonb_build_object(
          'type', '${aggregate.type}', 'uuid', p_row_uuids[i], 'current', coalesce(t.version, 0))))
      from generate_series(1, cardinality(p_row_uuids)) i
      left join ${table} t on t.account_id = any(p_accounts) and t.account_id = p_unit_accounts[p_row_units[i]]
        and t.uuid = p_row_uuids[i]
      where p_row_types[i] = '${aggregate.type}' and p_expected[i] > 0 and p_bases[p_row_units[i]] is not null
        and t.version is distinct from p_expected[i]), '[]');
  end if;${claims.join('')}
  return v_refusals;
end $$;`;
}

/** Adds the rows of lists, each list numbered behind what its scope holds already. Answers how many lists it wrote. */
export const appendFunction = ({ type, scope }: AppendTable, name: Naming): string =>
  `create function ${name(`append_${type}`)}(${ROW_PARAMETERS.replace('p_bases', 'p_unit_accounts uuid[], p_bases')})
  returns int language plpgsql as $$
begin
  insert into ${type}
    select (json_populate_record(null::${type}, (l.entry::jsonb || jsonb_build_object('account_id', l.account_id,
        '${scope}', l.scope, 'seq', coalesce(l.last, 0) + row_number() over (
          partition by l.account_id, l.scope order by l.i, l.nth)))::json)).*
    from (
      select i, p_unit_accounts[p_row_units[i]] as account_id, (p_rows[i] ->> '${scope}')::uuid as scope, entry, nth,
        (select max(t.seq) from ${type} t where t.account_id = any(p_accounts)
           and t.account_id = p_unit_accounts[p_row_units[i]] and t.${scope} = (p_rows[i] ->> '${scope}')::uuid) as last
      from generate_series(1, cardinality(p_rows)) i
      cross join lateral json_array_elements(p_rows[i] -> 'rows') with ordinality e (entry, nth)
      where p_row_types[i] = '${type}' and p_bases[p_row_units[i]] is not null
    ) l;
  return (select count(*) from generate_series(1, cardinality(p_rows)) i
    where p_row_types[i] = '${type}' and p_bases[p_row_units[i]] is not null);
end $$;`;

/** Makes the rows that entities have in a derived table those that the call names: the others of the entity go. */
export function deriveFunction({ table, by, key, columns }: DerivedTable, name: Naming): string {
  const all = ['account_id', by, ...key, ...columns];
  const same = (left: string, right: string): string =>
    key.map((column) => ` and ${left}.${column} = ${right}.${column}`).join('');
  const from = `json_to_recordset(p_derived) d ("table" text, unit int, uuid uuid, rows json)`;
  const wanted = `d."table" = '${table}' and p_bases[d.unit] is not null`;
  return `create function ${name(`derive_${table}`)}(p_accounts uuid[], p_unit_accounts uuid[], p_bases bigint[], p_derived json)
  returns void language plpgsql as $$
begin
  delete from ${table} t using ${from}
    where ${wanted} and t.account_id = any(p_accounts) and t.account_id = p_unit_accounts[d.unit] and t.${by} = d.uuid
      and not exists (select from json_populate_recordset(null::${table}, d.rows) r where true${same('r', 't')});
  insert into ${table} (${all.join(', ')})
    select p_unit_accounts[d.unit], d.uuid${[...key, ...columns].map((column) => `, r.${column}`).join('')}
    from ${from} cross join lateral json_populate_recordset(null::${table}, d.rows) r
    where ${wanted}
    on conflict (${['account_id', ...[by, ...key].sort()].join(', ')}) do ${
      columns.length === 0 ? 'nothing' : `update set ${columns.map((one) => `${one} = excluded.${one}`).join(', ')}`
    };
end $$;`;
}
