import type { Request } from 'express';
import type { Route, Routes } from '../pipeline/route.js';

/** `Prefer: return=representation` (RFC 7240), alone or among other preferences. */
const REPRESENTATION = /(?:^|,)\s*return\s*=\s*"?representation"?\s*(?:[,;]|$)/i;

/** Whether a write requests the body of GET in its response. */
export const prefersRepresentation = ({ method, headers: { prefer } }: Request): boolean =>
  (method === 'POST' || method === 'PATCH') && prefer !== undefined && REPRESENTATION.test(String(prefer));

/** The GET route of an entity, with its path parameters. */
export interface EntityRead {
  readonly route: Route;
  readonly params: Record<string, string>;
}

/**
 * The GET route of the entity that a write returns; its noun is the first `<noun>_uuid` of the response body. The route
 * is below the path of a creation, at the path of a change, or above the path of an action. Undefined when there is
 * none.
 */
export function entityRead(routes: Routes, path: string, body: object | undefined): EntityRead | undefined {
  const [key, uuid] = Object.entries(body ?? {}).find(([key]) => key.endsWith('_uuid')) ?? [];
  if (key === undefined || typeof uuid !== 'string') return undefined;
  const noun = key.slice(0, -'_uuid'.length);
  const own = path.replace(/\/$/, '');
  const paths: string[] = [];
  for (let at = own; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) paths.push(`${at}/${uuid}`);
  // A singleton such as the account has no uuid in its path.
  for (const candidate of [...paths, own]) {
    const match = routes.find(candidate);
    const route = match?.routes.get('GET');
    if (match === undefined || route?.operation.shows !== noun) continue;
    const params = Object.fromEntries(
      route.parameters.map((name, i) => [name, decodeURIComponent(match.parameters[i] ?? '')]),
    );
    return { route, params };
  }
  return undefined;
}
