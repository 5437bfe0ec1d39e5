import { type AnyEntityType, type DeleteRestriction, refusalOf, snakeCase, usableSql } from '../entity-type.js';
import { cell } from './call-lists.js';
import type { NamedForm } from './function-form.js';

/** Maximum referring entities of each type in an `in_use` error. */
const MAX_NAMED_REFERRERS = 3;

/** Maximum depth of the recursion below an entity, because concurrent moves may form a cycle before one is rejected. */
export const MAX_DEPTH = 10;

const GUARDS =
  'json_to_recordset(p_guards) g (unit int, guard text, uuid uuid, parent uuid, place jsonb, options jsonb)';
const GUARD_PARAMETERS = 'p_bases bigint[], p_units text[], p_guards json';

/** The name of a guard, and the SQL condition under which guard `g` fails. */
interface GuardRule {
  readonly guard: string;
  readonly fails: string;
}

/** The guards of an entity type: usable, unused, position in the tree, limit per account, and its own. */
export function guardRules(entityType: AnyEntityType, { name }: NamedForm): readonly GuardRule[] {
  const { aggregate, table, parent, limit } = entityType;
  const account = cell('units', 'g.unit', 'account');
  const rules: GuardRule[] = [
    { guard: `${aggregate.type}.unused`, fails: `${name(`referrers_of_${table}`)}(${account}, g.uuid) <> '[]'` },
  ];
  if (entityType.reference !== undefined) {
    const usable = usableSql('t', refusalOf(entityType));
    rules.push({
      guard: `${aggregate.type}.usable`,
      // `offset 0` forces a lookup by key; without statistics, PostgreSQL may use an index of all rows of the account.
      fails: `not exists (select from (
        select * from ${table} k where k.account_id = ${account} and k.uuid = g.uuid offset 0) t where ${usable})`,
    });
  }
  if (parent !== undefined)
    rules.push({
      guard: `${aggregate.type}.place`,
      fails: `${name(`place_in_${table}`)}(${account}, g.uuid, g.parent) <> g.place`,
    });
  if (limit !== undefined)
    rules.push({
      guard: `${aggregate.type}.limit`,
      fails: `(select count(*) from ${table} t where t.account_id = ${account}
      and t.deleted_at is null) > ${limit}`,
    });
  for (const [kind, fails] of Object.entries(entityType.guards))
    rules.push({ guard: `${aggregate.type}.${kind}`, fails: fails(account, 'g', name) });
  return rules;
}

/** The name of the function that checks a guard: `unit.usable` → `failed_unit_usable`. */
export const guardFunctionName = (guard: string): string => `failed_${guard.replace('.', '_')}`;

/** SQL of the function that returns the first failed guard of a name as JSON, or null. */
export const guardFunction = ({ guard, fails }: GuardRule, { name }: NamedForm): string =>
  `create function ${name(guardFunctionName(guard))}(${GUARD_PARAMETERS}) returns jsonb stable language plpgsql as $$
begin
  return (select to_jsonb(g) from ${GUARDS}
    where g.guard = '${guard}' and p_bases[g.unit] is not null
      and ${fails} limit 1);
end $$;`;

/** SQL of the function that returns some of the entities that restrict the deletion of an entity, as a JSON list. */
export function referrersFunction(
  { aggregate, table }: AnyEntityType,
  entityTypes: readonly AnyEntityType[],
  { name, planForValues }: NamedForm,
): string {
  const from = entityTypes.flatMap((entityType) =>
    entityType.restrictsDelete
      .filter((restriction) => restriction.type === aggregate.type)
      .map(
        (restriction) =>
          `(select '${entityType.aggregate.type}' as entity_type, uuid from ${entityType.table}
    where account_id = p_account and ${names(restriction)} and deleted_at is null${restriction.when === undefined ? '' : ` and ${restriction.when}`} limit ${MAX_NAMED_REFERRERS})`,
      ),
  );
  const found =
    from.length === 0
      ? `'[]'::jsonb`
      : `(select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    ${from.join('\n    union all ')}
  ) r)`;
  return `create function ${name(`referrers_of_${table}`)}(p_account uuid, p_uuid uuid) returns jsonb stable language plpgsql${planForValues} as $$
begin
  return ${found};
end $$;`;
}

const names = ({ by, list }: DeleteRestriction): string =>
  list ? `${snakeCase(by)} @> array[p_uuid]` : `${snakeCase(by)} = p_uuid`;

/**
 * SQL of the function that returns the position of an entity in a tree under a given parent: the number of ancestors,
 * the height of its subtree, and whether the parent is within the subtree.
 */
export function placeFunction({ table }: AnyEntityType, parent: string, { name }: NamedForm): string {
  const column = snakeCase(parent);
  return `create function ${name(`place_in_${table}`)}(p_account uuid, p_uuid uuid, p_parent uuid) returns jsonb stable language plpgsql as $$
begin
  return (with recursive above (uuid, ${column}) as (
    select uuid, ${column} from ${table} where account_id = p_account and uuid = p_parent
    union
    select t.uuid, t.${column} from above a join ${table} t on t.account_id = p_account and t.uuid = a.${column}
  ), below (uuid, height) as (
    select p_uuid, 1
    union
    select t.uuid, b.height + 1 from below b
      join ${table} t on t.account_id = p_account and t.${column} = b.uuid and t.deleted_at is null and b.height < ${MAX_DEPTH}
  )
  select jsonb_build_object('above', (select count(*) from above), 'height', (select max(height) from below),
    'within', exists (select from above where uuid = p_uuid)));
end $$;`;
}
