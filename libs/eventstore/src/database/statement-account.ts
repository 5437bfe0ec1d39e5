import type { SqlValue } from './queryable.js';

/** Where statements name their account: in a condition, as first parameter of a generated function, or as first new value. */
const ACCOUNT_PARAMETER = /\baccount_id = \$(\d+)|_[0-9a-f]{8}\(\$(1)[,)]|\bvalues \(\$(1),/;

/** The account that a statement names by a parameter; undefined when it is for several accounts. */
export function accountIn(text: string, values: readonly SqlValue[]): string | undefined {
  const found = ACCOUNT_PARAMETER.exec(text);
  const value = values[Number(found?.[1] ?? found?.[2] ?? found?.[3]) - 1];
  return typeof value === 'string' ? value : undefined;
}
