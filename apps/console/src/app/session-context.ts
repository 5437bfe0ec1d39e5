import { createContext, useContext } from 'react';
import type { Session } from '../api/session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the page. Only screens of a signed-in person call it. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('Nobody is signed in');
  return session;
}

/** What only the owner of the account may do. */
const OWNER = 'owner';

/**
 * What screens ask for, with the scope that an API key needs for it, and the permission that a person needs: by default the one of
 * that name. The API decides; what it would refuse is not offered.
 */
const RIGHTS = {
  'web.jobs.view': ['work_orders:read'],
  'web.jobs.edit': ['work_orders:write'],
  'web.jobs.delete': ['work_orders:write'],
  'web.clients.view': ['crm:read'],
  'web.clients.edit': ['crm:write'],
  'web.schedule.view': ['scheduling:read'],
  'web.schedule.edit': ['work_orders:write'],
  'web.teams.view': ['scheduling:read'],
  'web.teams.edit': ['scheduling:write'],
  'web.shifts.edit': ['scheduling:write'],
  /** The names of people, teams, territories and skills. */
  names: ['scheduling:read', 'web.login'],
  catalog: ['catalog:read', 'web.login'],
  'catalog, writing': ['catalog:write', OWNER],
  /** Templates, job types, resolutions and dictionaries. */
  'set-up of jobs': ['work_orders:read', 'web.login'],
  'set-up of jobs, writing': ['work_orders:write', OWNER],
  holds: ['work_orders:read', 'web.schedule.view'],
  'calendar links': ['scheduling:write', 'web.schedule.view'],
  /** The change feed and its stream. */
  events: ['integrations:read', 'web.jobs.view'],
  'undos of jobs': ['work_orders:write', OWNER],
  'undos of clients': ['crm:write', OWNER],
  'export of the catalog': ['catalog:read', OWNER],
  'export of clients': ['crm:read', OWNER],
  'export of people': ['scheduling:read', OWNER],
  'export of jobs': ['work_orders:read', OWNER],
  webhooks: ['integrations:read', OWNER],
  'webhooks, writing': ['integrations:write', OWNER],
  /** Writing the account, and API keys. */
  account: ['admin', OWNER],
  /** Writing users and their permissions. */
  users: ['scheduling:write', OWNER],
  /** Sign-in links, and the sessions of others. */
  'sign-in': ['admin', OWNER],
} as const satisfies Readonly<Record<string, readonly [scope: string, permission?: string]>>;

/** What a session may do, or not. */
export type Right = keyof typeof RIGHTS;

/** The scope that an API key needs for a right. */
export const scopeOf = (right: Right): string => RIGHTS[right][0];

/** The permission that a person needs for a right; undefined when only the owner has it. */
export function permissionOf(right: Right): string | undefined {
  const [, permission = right] = RIGHTS[right];
  return permission === OWNER ? undefined : permission;
}

/** Whether a session has a right: by the scopes of its key, or by the permissions of its person. */
export function may({ scopes, permissions, isOwner }: Session, right: Right): boolean {
  if (permissions === null) {
    const scope = scopeOf(right);
    // `write` also stands for `work_orders:write` and others of its kind.
    return scopes.includes(scope) || scopes.includes(scope.replace(/^.*:/, ''));
  }
  const permission = permissionOf(right);
  return isOwner || (permission !== undefined && permissions.includes(permission));
}

/** Whether the session of the page has a right. */
export const useMay = (right: Right): boolean => may(useSession(), right);
