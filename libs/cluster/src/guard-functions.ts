import {
  type AnyEntityType,
  guardFunctionName,
  MAX_DEPTH,
  type NamedForm,
  refusalOf,
  snakeCase,
  usableSql,
} from '#eventstore/forms';

/** SQL of the functions that return the first failed guard of a name, as a JSON object, or null; by guard. */
export function guardFunctions(entityType: AnyEntityType, { name }: NamedForm): ReadonlyMap<string, string> {
  const { aggregate, table, parent, limit } = entityType;
  const checks: Readonly<Record<string, string | undefined>> = {
    unused: `v_fails := ${name(`referrers_of_${table}`)}(p_account, v_guard.uuid) <> '[]';`,
    usable:
      entityType.reference &&
      `perform from ${table} t where t.account_id = p_account and t.uuid = v_guard.uuid and ${usableSql('t', refusalOf(entityType))};
    v_fails := not found;`,
    place:
      parent && `v_fails := ${name(`place_in_${table}`)}(p_account, v_guard.uuid, v_guard.parent) <> v_guard.place;`,
    limit:
      limit === undefined
        ? undefined
        : `select count(*) > ${limit} into v_fails from ${table} where account_id = p_account and deleted_at is null;`,
    ...Object.fromEntries(
      Object.entries(entityType.guards).map(([kind, fails]) => [
        kind,
        `v_fails := ${fails('p_account', 'v_guard', name)};`,
      ]),
    ),
  };
  return new Map(
    Object.entries(checks).flatMap(([kind, check]) => {
      const guard = `${aggregate.type}.${kind}`;
      if (check === undefined) return [];
      return [[guard, guardFunction(guard, check, name(guardFunctionName(guard)), kind in entityType.guards)]];
    }),
  );
}

/**
 * @param isDefined whether the entity type defines the condition: any SQL, which Citus plans for the values of its
 * parameters only, while the functions of the commit ask for generic plans.
 */
const guardFunction = (guard: string, check: string, functionName: string, isDefined: boolean): string =>
  `create function ${functionName}(p_account uuid, p_bases bigint[], p_guards json) returns jsonb
  language plpgsql${isDefined ? ' set plan_cache_mode = auto' : ''} as $$
declare
  v_guard record;
  v_fails boolean;
begin
  for v_guard in
    select g.* from json_to_recordset(p_guards) g (unit int, guard text, uuid uuid, parent uuid, place jsonb, options jsonb)
    where g.guard = '${guard}' and p_bases[g.unit] is not null
  loop
    ${check}
    if v_fails then
      return to_jsonb(v_guard);
    end if;
  end loop;
  return null;
end $$;`;

/**
 * SQL of the function that returns the position of an entity in a tree under a given parent, level by level: Citus plans no
 * recursive queries inside a function.
 */
export function placeFunction({ table }: AnyEntityType, parent: string, { name }: NamedForm): string {
  const column = snakeCase(parent);
  return `create function ${name(`place_in_${table}`)}(p_account uuid, p_uuid uuid, p_parent uuid) returns jsonb stable language plpgsql as $$
declare
  v_above uuid[] := '{}';
  v_next uuid := p_parent;
  v_level uuid[] := array[p_uuid];
  v_height int := 1;
begin
  -- Concurrent moves may form a cycle before one is rejected.
  loop
    perform from ${table} where account_id = p_account and uuid = v_next;
    exit when not found or v_next = any(v_above);
    v_above := v_above || v_next;
    select ${column} into v_next from ${table} where account_id = p_account and uuid = v_next;
  end loop;
  while v_height < ${MAX_DEPTH} loop
    select array_agg(uuid) into v_level from ${table}
      where account_id = p_account and ${column} = any(v_level) and deleted_at is null;
    exit when v_level is null;
    v_height := v_height + 1;
  end loop;
  return jsonb_build_object('above', cardinality(v_above), 'height', v_height, 'within', p_uuid = any(v_above));
end $$;`;
}
