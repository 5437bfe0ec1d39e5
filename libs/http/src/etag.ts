import { crc32 } from 'node:zlib';
import type { Entity } from '#eventstore/store';

/**
 * The tag of an entity as shown: its version, and a hash of what its body shows of others (their names, the account's
 * currency) and `beside` the entity's own state, for that changes without it (contract §1).
 */
export function etagOf(
  {
    version,
    refs,
    refLists,
    currency,
  }: Pick<Entity<object>, 'version' | 'refs' | 'currency'> & Partial<Pick<Entity<object>, 'refLists'>>,
  beside?: object,
): string {
  const others = [
    ...Object.values(refs),
    ...Object.values(refLists ?? {}),
    ...(currency === undefined ? [] : [currency]),
    ...(beside === undefined ? [] : [beside]),
  ];
  if (others.length === 0) return `"${version}"`;
  return `"${version}.${crc32(JSON.stringify(others)).toString(16)}"`;
}

/** Whether `If-None-Match` names this tag (weak comparison, RFC 9110 §13.1.2). */
export const isNotModified = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/**
 * The versions that `If-Match` accepts: of each tag the part before the dot; `any` of `*`. A tag that is none of ours
 * accepts none.
 */
export function versionsIn(ifMatch: string | undefined): readonly number[] | 'any' | undefined {
  if (ifMatch === undefined) return undefined;
  if (ifMatch.trim() === '*') return 'any';
  return ifMatch.split(',').map((tag) => Number(/^(?:W\/)?"(\d{1,10})(?:\.[0-9a-f]+)?"$/.exec(tag.trim())?.[1] ?? NaN));
}
