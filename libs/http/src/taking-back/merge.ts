import { isDeepStrictEqual } from 'node:util';
import { membersOf } from '../history/differences.js';

/** A value after a change is taken back, and the paths of the parts that stay because they changed again since. */
export interface Merged {
  readonly value: unknown;
  readonly kept: readonly string[];
}

/**
 * Takes a change back: the parts that it changed become what they were before it, unless they are no longer what it made of them. The
 * items of lists are compared by their uuids or keys, as by `differencesBetween`.
 * @param now the present value.
 */
export function withoutChange(before: unknown, after: unknown, now: unknown, path = ''): Merged {
  if (isDeepStrictEqual(before, after) || isDeepStrictEqual(before, now)) return { value: now, kept: [] };
  if (isDeepStrictEqual(after, now)) return { value: before, kept: [] };
  const [old, changed, present] = [membersOf(before), membersOf(after), membersOf(now)];
  const areLists = [before, after, now].map((one) => Array.isArray(one));
  if (old === undefined || changed === undefined || present === undefined || new Set(areLists).size > 1)
    return { value: now, kept: [path] };
  const kept: string[] = [];
  // In the present order; what comes back is last.
  const names = new Set([...Object.keys(present), ...Object.keys(old)]);
  const members = [...names].flatMap((name) => {
    const part = withoutChange(old[name], changed[name], present[name], path === '' ? name : `${path}.${name}`);
    kept.push(...part.kept);
    return part.value === undefined ? [] : [[name, part.value] as const];
  });
  return { value: areLists[0] ? members.map(([, value]) => value) : Object.fromEntries(members), kept };
}
