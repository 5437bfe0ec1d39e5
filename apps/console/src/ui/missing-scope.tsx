import type { ReactElement } from 'react';
import { useSession } from '../app/session-context.ts';

/** Says which scope the key lacks. @param to what the scope is for: "see clients". */
export function MissingScope({ scope, to }: { readonly scope: string; readonly to: string }): ReactElement {
  const { name } = useSession().key;
  return (
    <p className="missing-scope" role="note">
      The key {name === null ? 'of this session' : `“${name}”`} may not {to}: it needs the scope <code>{scope}</code>.
    </p>
  );
}
