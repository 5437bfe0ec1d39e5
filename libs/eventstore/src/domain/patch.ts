import { isDeepStrictEqual } from 'node:util';

/** A partial update of a state. Absent and undefined fields are unchanged. */
export type Patch<S> = { readonly [K in keyof S]?: S[K] | undefined };

/**
 * The fields of `patch` that differ from `state` (contract §1). An absent or undefined key leaves the field unchanged,
 * null clears it, an array replaces the whole array. Undefined when nothing changes.
 */
export function changesIn<S extends object>(patch: Patch<S>, state: S): Partial<S> | undefined {
  const changes: Partial<S> = {};
  for (const key of Object.keys(patch) as (keyof S)[]) {
    const value = patch[key];
    if (value !== undefined && !isDeepStrictEqual(value, state[key])) changes[key] = value;
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}
