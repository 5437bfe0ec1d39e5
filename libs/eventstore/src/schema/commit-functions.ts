import type { AnyEntityType, DerivedTable } from './entity-type.js';
import type { FunctionSources } from './functions/function-form.js';
import { commitFunction, type CommitParts } from './functions/commit-function.js';
import type { NamedForm } from './functions/function-form.js';
import {
  guardFunction,
  guardFunctionName,
  guardRules,
  placeFunction,
  referrersFunction,
} from './functions/guard-functions.js';
import { appendFunction, deriveFunction, rejectionFunction, writeFunction } from './functions/row-functions.js';

/**
 * SQL of all functions that the store calls: the commit function, and the functions generated for entity types
 * (docs/decisions/0015).
 */
export function commitFunctions(sources: FunctionSources, form: NamedForm): string[] {
  const { entityTypes, appends = [] } = sources;
  const guards = entityTypes.flatMap((entityType) => guardRules(entityType, form));
  const names = guards.map(({ guard }) => guard);
  return [
    ...entityTypes.flatMap((entityType) => [
      referrersFunction(entityType, entityTypes, form),
      ...(entityType.parent === undefined ? [] : [placeFunction(entityType, entityType.parent, form)]),
      writeFunction(entityType, form),
      rejectionFunction(entityType, form),
    ]),
    ...appends.map((table) => appendFunction(table, form)),
    ...derivedTables(entityTypes).map((table) => deriveFunction(table, form)),
    ...guards.map((rule) => guardFunction(rule, form)),
    commitFunction(
      form,
      commitParts(sources, names, form, {
        reject: 'bases, p_units, p_rows, p_updates, p_claimed, p_claims',
        write: 'bases, p_units, p_rows, p_inserts, p_updates',
        append: 'bases, p_units, p_rows',
        derive: 'bases, p_units, p_derived',
        guard: 'bases, p_units, p_guards',
      }),
    ),
  ];
}

/** The derived tables of the entity types, each once. */
export const derivedTables = (entityTypes: readonly AnyEntityType[]): readonly DerivedTable[] => [
  ...new Map(entityTypes.flatMap(({ derived }) => derived).map((table) => [table.table, table])).values(),
];

/** The calls of the commit function. @param args the arguments of each kind of call. */
export function commitParts(
  { entityTypes, appends = [] }: FunctionSources,
  guards: readonly string[],
  { name }: NamedForm,
  args: Readonly<Record<'reject' | 'write' | 'append' | 'derive' | 'guard', string>>,
): CommitParts {
  const byType = (call: (table: string) => string): [string, string][] =>
    entityTypes.map(({ aggregate, table }) => [aggregate.type, call(table)]);
  return {
    rejections: new Map([
      ...byType((table) => `rejections := rejections || ${name(`rejected_in_${table}`)}(${args.reject});`),
      ...appends.map(({ type }): [string, string] => [type, 'null;']),
    ]),
    writes: new Map([
      ...byType((table) => `v_written := v_written + ${name(`write_${table}`)}(${args.write});`),
      ...appends.map(({ type }): [string, string] => [
        type,
        `v_written := v_written + ${name(`append_${type}`)}(${args.append});`,
      ]),
    ]),
    derived: new Map(
      derivedTables(entityTypes).map(({ table }) => [table, `perform ${name(`derive_${table}`)}(${args.derive});`]),
    ),
    guards: new Map(guards.map((guard) => [guard, `v_failed := ${name(guardFunctionName(guard))}(${args.guard});`])),
  };
}
