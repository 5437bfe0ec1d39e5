import type { Queryable } from '../database/queryable.js';
import type { Condition } from '../schema/condition.js';
import type { Visibility } from '../schema/visibility.js';
import type { Person, RequestContext } from './request-context.js';

/** For whom entities are read: everything in an account, or what the person of a request sees of it. */
export type Viewer = string | Pick<RequestContext, 'account' | 'person'>;

interface Visible<S extends object> {
  readonly visibility?: Visibility<S> | undefined;
}

/** The account of which entities are read. */
export const accountOf = (viewer: Viewer): string => (typeof viewer === 'string' ? viewer : viewer.account);

/** The person who does not see all entities of a type; undefined when the request does. */
export function limitedPerson<S extends object>({ visibility }: Visible<S>, viewer: Viewer): Person | undefined {
  const person = typeof viewer === 'string' ? undefined : viewer.person;
  return person !== undefined && visibility?.isLimited(person) === true ? person : undefined;
}

/** The conditions that the entities meet which a request sees; none when it sees all. */
export async function visibleTo<S extends object>(
  entityType: Visible<S>,
  viewer: Viewer,
  on: Queryable,
): Promise<readonly Condition[]> {
  const person = limitedPerson(entityType, viewer);
  if (person === undefined || entityType.visibility === undefined) return [];
  return entityType.visibility.conditions(on, accountOf(viewer), person);
}

/** An entity with the fields that a request sees of it. @param now its present fields. */
export function seenBy<S extends object, T extends { readonly state: S }>(
  entityType: Visible<S>,
  viewer: Viewer,
  entity: T,
  now: S = entity.state,
): T {
  if (limitedPerson(entityType, viewer) === undefined) return entity;
  return { ...entity, state: entityType.visibility?.shown?.(entity.state, now) ?? entity.state };
}
