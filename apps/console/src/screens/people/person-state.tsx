import type { ReactElement } from 'react';
import { Badge } from '../../ui/status.tsx';
import type { User } from './person-queries.ts';

/** What sets a user apart; nothing of most. */
export function PersonState({ user: { owner, active } }: { readonly user: User }): ReactElement | null {
  if (owner) return <Badge tone="good">Owner</Badge>;
  return active ? null : <Badge tone="neutral">Deactivated</Badge>;
}
