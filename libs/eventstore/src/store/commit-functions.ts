import type { AppendTable } from './registry.js';
import { type AnyEntityType, type DeleteRestriction, snakeCase, tableColumns } from './entity-type.js';

/**
 * SQL of the functions that depend on the tables: for each table one that writes a row and one that finds what refers to a
 * row, for each tree one that finds a place in it, and two dispatchers. A migration that adds or changes an entity carries
 * this text (`npm run commit-functions` prints it); a test compares it with the database.
 */
export function commitFunctions(entityTypes: readonly AnyEntityType[], appends: readonly AppendTable[]): string {
  return [
    ...entityTypes.map(writer),
    ...appends.map(appender),
    ...entityTypes.map((entityType) => referrers(entityType, entityTypes)),
    ...entityTypes.flatMap((entityType) =>
      entityType.parent === undefined ? [] : [place(entityType, entityType.parent)],
    ),
    dispatcher(entityTypes, appends),
    guard(entityTypes),
  ].join('\n');
}

/** The kind that an account names as its default. */
const ACCOUNT_DEFAULT = 'territory';

/** How many of each kind a refusal names. */
const NAMED = 3;

/** Where the look below an entity ends: two moves that would make a cycle are seen before the later one is refused. */
const DEEPEST = 10;

/** `null` when written; else the row's current version, 0 when there is no such row. */
const writer = (entityType: AnyEntityType): string => {
  const columns = tableColumns(entityType).filter((column) => column !== 'account_id' && column !== 'uuid');
  const names = columns.join(', ');
  const values = columns.map((column) => `v.${column}`).join(', ');
  return `create or replace function write_${entityType.table}(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
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
const appender = ({ type, scope }: AppendTable): string =>
  `create or replace function append_${type}(p_account uuid, p_row jsonb) returns int language plpgsql as $$
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
function referrers({ aggregate, table }: AnyEntityType, entityTypes: readonly AnyEntityType[]): string {
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
  return `create or replace function referrers_of_${table}(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  ${found}
$$;`;
}

const holding = ({ by, list }: DeleteRestriction): string =>
  list ? `${snakeCase(by)} @> array[p_uuid]` : `${snakeCase(by)} = p_uuid`;

/**
 * Where an entity of a tree would stand under a parent: how many levels are above it, how many it brings, itself
 * included, and whether the parent is itself or below it.
 */
const place = ({ table }: AnyEntityType, parent: string): string => {
  const column = snakeCase(parent);
  return `create or replace function place_in_${table}(p_account uuid, p_uuid uuid, p_parent uuid) returns jsonb stable language sql as $$
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

const dispatcher = (entityTypes: readonly AnyEntityType[], appends: readonly AppendTable[]): string =>
  `create or replace function write_entity(p_type text, p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
begin
  case p_type
${entityTypes.map((entityType) => `    when '${entityType.aggregate.type}' then return write_${entityType.table}(p_account, p_expected, p_row);`).join('\n')}${appends.map(({ type }) => `\n    when '${type}' then return append_${type}(p_account, p_row);`).join('')}
  end case;
end $$;`;

/** Whether what a command found outside its own stream still holds, asked under the account's lock. */
const guard = (entityTypes: readonly AnyEntityType[]): string =>
  `create or replace function guard_holds(p_account uuid, p_guard jsonb) returns boolean language plpgsql as $$
declare
  v_uuid uuid := p_guard->>'uuid';
begin
  case p_guard->>'guard'
${entityTypes
  .map(
    ({ aggregate, table }) => `    when '${aggregate.type}.unused' then
      return referrers_of_${table}(p_account, v_uuid) = '[]';`,
  )
  .join('\n')}
${entityTypes
  .filter(({ parent }) => parent !== undefined)
  .map(
    ({ aggregate, table }) => `    when '${aggregate.type}.place' then
      return place_in_${table}(p_account, v_uuid, (p_guard->>'parent')::uuid) = p_guard->'place';`,
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
