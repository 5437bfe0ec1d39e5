import { isDeepStrictEqual } from 'node:util';

/** What a request says of a state; a field that is absent or undefined was not mentioned. */
export type Patch<S> = { readonly [K in keyof S]?: S[K] | undefined };

/**
 * The patch law (contract §1): of `patch`, what differs from `state`. An absent or undefined key leaves the field as
 * it is, null clears it, an array replaces the whole array. Undefined when nothing changes.
 */
export function changesIn<S extends object>(patch: Patch<S>, state: S): Partial<S> | undefined {
  const changes: Partial<S> = {};
  for (const key of Object.keys(patch) as (keyof S)[]) {
    const value = patch[key];
    if (value !== undefined && !isDeepStrictEqual(value, state[key])) changes[key] = value;
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}
