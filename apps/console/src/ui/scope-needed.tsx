import type { ReactElement } from 'react';
import { useMay } from '../app/session-context.ts';
import { Empty } from './states.tsx';

/** Says in place of a screen which scopes the key lacks. */
export const ScopeNeeded = ({ context }: { readonly context: string }): ReactElement => (
  <Empty title="Your API key may not read this">
    <p>
      It needs the scope <code>read</code> or <code>{context}:read</code>. Sign in with another key, or add the scope.
    </p>
  </Empty>
);

/** Says why there are no actions, to a key that may only read. */
export function WriteScopeHint({ context }: { readonly context: string }): ReactElement | null {
  if (useMay()('write', context)) return null;
  return (
    <p className="hint">
      Your API key may only read: actions need the scope <code>write</code> or <code>{context}:write</code>.
    </p>
  );
}
