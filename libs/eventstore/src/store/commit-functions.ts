import { commitFunction } from './functions/commit-function.js';
import {
  guardFunction,
  guardFunctionName,
  guardRules,
  placeFunction,
  referrersFunction,
} from './functions/guard-functions.js';
import {
  appendFunction,
  deriveFunction,
  type Naming,
  rejectionFunction,
  writeFunction,
} from './functions/row-functions.js';
import type { AnyEntityType, AppendTable, DerivedTable } from './entity-type.js';

/**
 * SQL of all functions that the store calls: the commit function, and the functions generated for entity types
 * (docs/decisions/0015).
 */
export function commitFunctions(
  entityTypes: readonly AnyEntityType[],
  appends: readonly AppendTable[],
  name: Naming,
): string {
  const derived = new Map<string, DerivedTable>(
    entityTypes.flatMap(({ derived }) => derived).map((table) => [table.table, table]),
  );
  const guards = entityTypes.flatMap((entityType) => guardRules(entityType, name));
  const typed = (of: (entityType: AnyEntityType) => string): [string, string][] =>
    entityTypes.map((entityType) => [entityType.aggregate.type, of(entityType)]);
  const commit = commitFunction(name, {
    rejections: new Map([
      ...typed(
        ({ table }) =>
          `rejections := rejections || ${name(`rejected_in_${table}`)}(bases, p_units, p_rows, p_updates, p_claimed, p_claims);`,
      ),
      ...appends.map(({ type }): [string, string] => [type, 'null;']),
    ]),
    writes: new Map([
      ...typed(
        ({ table }) =>
          `v_written := v_written + ${name(`write_${table}`)}(bases, p_units, p_rows, p_inserts, p_updates);`,
      ),
      ...appends.map(({ type }): [string, string] => [
        type,
        `v_written := v_written + ${name(`append_${type}`)}(bases, p_units, p_rows);`,
      ]),
    ]),
    derived: new Map(
      [...derived.keys()].map((table) => [table, `perform ${name(`derive_${table}`)}(bases, p_units, p_derived);`]),
    ),
    guards: new Map(
      guards.map(({ guard }) => [guard, `v_failed := ${name(guardFunctionName(guard))}(bases, p_units, p_guards);`]),
    ),
  });
  return [
    ...entityTypes.flatMap((entityType) => [
      writeFunction(entityType, name),
      rejectionFunction(entityType, name),
      referrersFunction(entityType, entityTypes, name),
      ...(entityType.parent === undefined ? [] : [placeFunction(entityType, entityType.parent, name)]),
    ]),
    ...appends.map((table) => appendFunction(table, name)),
    ...[...derived.values()].map((table) => deriveFunction(table, name)),
    ...guards.map((rule) => guardFunction(rule, name)),
    commit,
  ].join('\n');
}
