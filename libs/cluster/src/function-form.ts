import {
  type AnyEntityType,
  commitParts,
  type ContextFunctions,
  derivedTables,
  type FunctionForm,
  type FunctionSources,
  type NamedForm,
} from '#eventstore/forms';
import { commitFunction } from './commit-function.js';
import { guardFunctions, placeFunction } from './guard-functions.js';
import { projectionFunctions } from './projection-functions.js';
import { appendFunction, deriveFunction, rejectionFunction, writeFunction } from './row-functions.js';

/**
 * The functions of a distributed database: each call is for the account `p_account`, whose node runs it, and its statements are
 * those that the distributed planner handles at the least cost (docs/decisions/0024).
 * @param ofContexts replace functions of contexts.
 */
export const forOneAccount = (ofContexts: readonly ContextFunctions[]): FunctionForm => ({
  accountAt: () => 'p_account',
  isOfCall: (account) => `${account} = p_account`,
  // Most statements are planned for their values only.
  onePlan: '',
  planForValues: ' set plan_cache_mode = auto',
  replacements: (sources, form) => [
    ...commitFunctions(sources, form),
    ...(sources.projections ?? []).map((projection) => projectionFunctions(projection, form)),
    ...ofContexts.map((one) => one(form)),
  ],
});

function commitFunctions(sources: FunctionSources, form: NamedForm): string[] {
  const { entityTypes, appends = [] } = sources;
  const guards = new Map(entityTypes.flatMap((entityType) => [...guardFunctions(entityType, form)]));
  return [
    ...entityTypes.flatMap((entityType: AnyEntityType) => [
      ...(entityType.parent === undefined ? [] : [placeFunction(entityType, entityType.parent, form)]),
      writeFunction(entityType, form),
      rejectionFunction(entityType, form),
    ]),
    ...appends.map((table) => appendFunction(table, form)),
    ...derivedTables(entityTypes).map((table) => deriveFunction(table, form)),
    ...guards.values(),
    commitFunction(
      form,
      commitParts(sources, [...guards.keys()], form, {
        reject: 'p_account, bases, p_rows, p_updates, p_claimed, p_claims',
        write: 'p_account, bases, p_rows',
        append: 'p_account, bases, p_rows',
        derive: 'p_account, bases, p_derived',
        guard: 'p_account, bases, p_guards',
      }),
    ),
  ];
}
