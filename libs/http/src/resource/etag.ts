import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import type { Entity, RequestContext } from '#eventstore/store';

/**
 * The ETag of an entity: its version, and a hash of the data of other entities in its body (names of references, the
 * account's currency, counts, `beside`), which changes without a new version (contract §1).
 */
export function etagOf(
  {
    version,
    refs,
    refLists,
    account,
    counts,
  }: Pick<Entity<object>, 'version' | 'refs' | 'account' | 'counts'> & Partial<Pick<Entity<object>, 'refLists'>>,
  beside?: object,
): string {
  const others = [
    ...Object.values(refs),
    ...Object.values(refLists ?? {}),
    ...(account === undefined ? [] : Object.values(account)),
    ...(counts === undefined ? [] : [counts]),
    ...(beside === undefined ? [] : [beside]),
  ];
  if (others.length === 0) return `"${version}"`;
  return `"${version}.${crc32(JSON.stringify(others)).toString(16)}"`;
}

/** Whether `If-None-Match` contains this tag (weak comparison, RFC 9110 §13.1.2). */
export const isNotModified = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/**
 * The versions that a request expects. `If-Match`: the part of each tag before the dot, or `any` for `*`; a malformed
 * tag matches no version. `If-None-Match: *` of a PATCH: `none`, so that it can only create. With both, no version
 * matches.
 */
export function expectedVersions(
  method: string,
  { 'if-match': ifMatch, 'if-none-match': ifNoneMatch }: IncomingHttpHeaders,
): RequestContext['expectedVersions'] {
  const creates = method === 'PATCH' && ifNoneMatch?.trim() === '*';
  if (ifMatch === undefined) return creates ? 'none' : undefined;
  if (creates) return [];
  if (ifMatch.trim() === '*') return 'any';
  return ifMatch.split(',').map((tag) => Number(/^(?:W\/)?"(\d{1,10})(?:\.[0-9a-f]+)?"$/.exec(tag.trim())?.[1] ?? NaN));
}
