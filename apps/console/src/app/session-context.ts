import { createContext, useContext } from 'react';
import type { Session } from '../api/session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the page. Only screens of a signed-in person call it. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('Nobody is signed in');
  return session;
}

type May = (kind: 'read' | 'write' | 'admin', context?: string) => boolean;

/** Whether a session has a scope: `write` also stands for `work_orders:write` and others of its kind. */
export const mayOf =
  ({ scopes }: Session): May =>
  (kind, context) =>
    scopes.includes(kind) || (context !== undefined && scopes.includes(`${context}:${kind}`));

/** Whether the session of the page has a scope. */
export const useMay = (): May => mayOf(useSession());
