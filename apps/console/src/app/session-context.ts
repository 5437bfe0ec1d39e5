import { createContext, useContext } from 'react';
import type { Session } from '../api/session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the page. Only screens of a signed-in person call it. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('Nobody is signed in');
  return session;
}

/** Whether the session has a scope: `write` also stands for `work_orders:write` and others of its kind. */
export function useMay(): (kind: 'read' | 'write' | 'admin', context?: string) => boolean {
  const { scopes } = useSession();
  return (kind, context) => scopes.includes(kind) || (context !== undefined && scopes.includes(`${context}:${kind}`));
}
