import { isDeepStrictEqual } from 'node:util';

/** A part that differs between two values, by its dotted path. */
export interface Difference {
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * The parts in which two JSON values differ. The items of a list are compared by their uuids or keys, where all have one; other
 * lists are compared as a whole. An item that one side lacks is one difference, with null on that side. Another order of the items is
 * one as well.
 */
export function differencesBetween(from: unknown, to: unknown, path = ''): Difference[] {
  const [before, after] = [membersOf(from), membersOf(to)];
  // What has no members is compared here alone, so that each part is visited once.
  if (before === undefined || after === undefined || Array.isArray(from) !== Array.isArray(to))
    return isDeepStrictEqual(from, to) ? [] : [{ path, from, to }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const differences = [...names].flatMap((name) =>
    differencesBetween(valueOf(before, name), valueOf(after, name), path === '' ? name : `${path}.${name}`),
  );
  const order = Array.isArray(from) ? orderDifference(Object.keys(before), Object.keys(after), path) : [];
  return [...order, ...differences];
}

const valueOf = (members: Members, name: string): unknown =>
  Object.hasOwn(members, name) ? (members[name] ?? null) : null;

/** The order of the items that both lists have, by what identifies them, when it differs. */
function orderDifference(before: readonly string[], after: readonly string[], path: string): Difference[] {
  const [known, kept] = [new Set(before), new Set(after)];
  const from = before.filter((name) => kept.has(name));
  const to = after.filter((name) => known.has(name));
  return isDeepStrictEqual(from, to) ? [] : [{ path, from, to }];
}

/** The members of an object, or of a list by what identifies its items; undefined for other values. */
export function membersOf(value: unknown): Members | undefined {
  if (!Array.isArray(value)) return isObject(value) ? value : undefined;
  const entries = (value as readonly unknown[]).map((item) => [identityOf(item), item] as const);
  const names = entries.map(([name]) => name);
  if (new Set(names).size < names.length || names.includes(undefined)) return undefined;
  return Object.fromEntries(entries) as Members;
}

const identityOf = (item: unknown): string | undefined =>
  isObject(item) ? [item.uuid, item.key].find((one) => typeof one === 'string') : undefined;

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part of a value at a path of {@link differencesBetween}; undefined when there is none. Names may contain dots. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  const members = membersOf(value);
  const name = Object.keys(members ?? {}).find((one) => path === one || path.startsWith(`${one}.`));
  return members === undefined || name === undefined ? undefined : valueAt(members[name], path.slice(name.length + 1));
}
