import type { AnyEntityType, AppendTable, DerivedTable } from './entity-type.js';
import { commitFunction, type CommitParts } from './functions/commit-function.js';
import { distributedCommitFunction } from './functions/distributed/commit-function.js';
import { distributedGuardFunctions, distributedPlaceFunction } from './functions/distributed/guard-functions.js';
import {
  distributedAppendFunction,
  distributedDeriveFunction,
  distributedRejectionFunction,
  distributedWriteFunction,
} from './functions/distributed/row-functions.js';
import type { FunctionForm } from './functions/function-form.js';
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
export function commitFunctions(
  entityTypes: readonly AnyEntityType[],
  appends: readonly AppendTable[],
  form: FunctionForm,
): string {
  const derived = [
    ...new Map<string, DerivedTable>(
      entityTypes.flatMap(({ derived }) => derived).map((table) => [table.table, table]),
    ).values(),
  ];
  const common = entityTypes.flatMap((entityType) => [
    referrersFunction(entityType, entityTypes, form),
    ...(entityType.parent === undefined
      ? []
      : [(form.isDistributed ? distributedPlaceFunction : placeFunction)(entityType, entityType.parent, form)]),
  ]);
  return [...common, ...(form.isDistributed ? distributed : forManyAccounts)(entityTypes, appends, derived, form)].join(
    '\n',
  );
}

type CommitFunctions = (
  entityTypes: readonly AnyEntityType[],
  appends: readonly AppendTable[],
  derived: readonly DerivedTable[],
  form: FunctionForm,
) => readonly string[];

const forManyAccounts: CommitFunctions = (entityTypes, appends, derived, form) => {
  const guards = entityTypes.flatMap((entityType) => guardRules(entityType, form));
  const names = guards.map(({ guard }) => guard);
  return [
    ...entityTypes.flatMap((entityType) => [writeFunction(entityType, form), rejectionFunction(entityType, form)]),
    ...appends.map((table) => appendFunction(table, form)),
    ...derived.map((table) => deriveFunction(table, form)),
    ...guards.map((rule) => guardFunction(rule, form)),
    commitFunction(
      form,
      commitParts(entityTypes, appends, derived, names, form, {
        reject: 'bases, p_units, p_rows, p_updates, p_claimed, p_claims',
        write: 'bases, p_units, p_rows, p_inserts, p_updates',
        append: 'bases, p_units, p_rows',
        derive: 'bases, p_units, p_derived',
        guard: 'bases, p_units, p_guards',
      }),
    ),
  ];
};

const distributed: CommitFunctions = (entityTypes, appends, derived, form) => {
  const guards = new Map(entityTypes.flatMap((entityType) => [...distributedGuardFunctions(entityType, form)]));
  return [
    ...entityTypes.flatMap((entityType) => [
      distributedWriteFunction(entityType, form),
      distributedRejectionFunction(entityType, form),
    ]),
    ...appends.map((table) => distributedAppendFunction(table, form)),
    ...derived.map((table) => distributedDeriveFunction(table, form)),
    ...guards.values(),
    distributedCommitFunction(
      form,
      commitParts(entityTypes, appends, derived, [...guards.keys()], form, {
        reject: 'p_account, bases, p_rows, p_updates, p_claimed, p_claims',
        write: 'p_account, bases, p_rows',
        append: 'p_account, bases, p_rows',
        derive: 'p_account, bases, p_derived',
        guard: 'p_account, bases, p_guards',
      }),
    ),
  ];
};

/** The calls of the commit function. @param args the arguments of each kind of call. */
function commitParts(
  entityTypes: readonly AnyEntityType[],
  appends: readonly AppendTable[],
  derived: readonly DerivedTable[],
  guards: readonly string[],
  { name }: FunctionForm,
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
    derived: new Map(derived.map(({ table }) => [table, `perform ${name(`derive_${table}`)}(${args.derive});`])),
    guards: new Map(guards.map((guard) => [guard, `v_failed := ${name(guardFunctionName(guard))}(${args.guard});`])),
  };
}
