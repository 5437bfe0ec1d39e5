import type { AnyEntityType, AppendTable, DerivedTable } from './entity-type.js';
import { commitFunction } from './functions/commit-function.js';
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
  const { name } = form;
  const guards = entityTypes.flatMap((entityType) => guardRules(entityType, form));
  return [
    ...entityTypes.flatMap((entityType) => [writeFunction(entityType, form), rejectionFunction(entityType, form)]),
    ...appends.map((table) => appendFunction(table, form)),
    ...derived.map((table) => deriveFunction(table, form)),
    ...guards.map((rule) => guardFunction(rule, form)),
    commitFunction(form, {
      rejections: new Map([
        ...byType(
          entityTypes,
          ({ table }) =>
            `rejections := rejections || ${name(`rejected_in_${table}`)}(bases, p_units, p_rows, p_updates, p_claimed, p_claims);`,
        ),
        ...appends.map(({ type }): [string, string] => [type, 'null;']),
      ]),
      writes: new Map([
        ...byType(
          entityTypes,
          ({ table }) =>
            `v_written := v_written + ${name(`write_${table}`)}(bases, p_units, p_rows, p_inserts, p_updates);`,
        ),
        ...appends.map(({ type }): [string, string] => [
          type,
          `v_written := v_written + ${name(`append_${type}`)}(bases, p_units, p_rows);`,
        ]),
      ]),
      derived: new Map(
        derived.map(({ table }) => [table, `perform ${name(`derive_${table}`)}(bases, p_units, p_derived);`]),
      ),
      guards: new Map(
        guards.map(({ guard }) => [guard, `v_failed := ${name(guardFunctionName(guard))}(bases, p_units, p_guards);`]),
      ),
    }),
  ];
};

const distributed: CommitFunctions = (entityTypes, appends, derived, form) => {
  const { name } = form;
  const guards = new Map(entityTypes.flatMap((entityType) => [...distributedGuardFunctions(entityType, form)]));
  return [
    ...entityTypes.flatMap((entityType) => [
      distributedWriteFunction(entityType, form),
      distributedRejectionFunction(entityType, form),
    ]),
    ...appends.map((table) => distributedAppendFunction(table, form)),
    ...derived.map((table) => distributedDeriveFunction(table, form)),
    ...guards.values(),
    distributedCommitFunction(form, {
      rejections: new Map([
        ...byType(
          entityTypes,
          ({ table }) =>
            `rejections := rejections || ${name(`rejected_in_${table}`)}(p_account, bases, p_rows, p_updates, p_claimed, p_claims);`,
        ),
        ...appends.map(({ type }): [string, string] => [type, 'null;']),
      ]),
      writes: new Map([
        ...byType(
          entityTypes,
          ({ table }) => `v_written := v_written + ${name(`write_${table}`)}(p_account, bases, p_rows);`,
        ),
        ...appends.map(({ type }): [string, string] => [
          type,
          `v_written := v_written + ${name(`append_${type}`)}(p_account, bases, p_rows);`,
        ]),
      ]),
      derived: new Map(
        derived.map(({ table }) => [table, `perform ${name(`derive_${table}`)}(p_account, bases, p_derived);`]),
      ),
      guards: new Map(
        [...guards.keys()].map((guard) => [
          guard,
          `v_failed := ${name(guardFunctionName(guard))}(p_account, bases, p_guards);`,
        ]),
      ),
    }),
  ];
};

const byType = (
  entityTypes: readonly AnyEntityType[],
  of: (entityType: AnyEntityType) => string,
): readonly (readonly [string, string])[] =>
  entityTypes.map((entityType) => [entityType.aggregate.type, of(entityType)]);
