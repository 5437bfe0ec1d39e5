import type { ReactElement } from 'react';
import { permissionOf, type Right, scopeOf, useSession } from '../app/session-context.ts';

/** Says which scope the key lacks, or which permission the person. @param to what it is for: "see clients". */
export function MissingRight({ right, to }: { readonly right: Right; readonly to: string }): ReactElement {
  const { user, key } = useSession();
  const permission = permissionOf(right);
  return (
    <p className="missing-scope" role="note">
      {user === null ? (
        <>
          The key {key?.name == null ? 'of this session' : `“${key.name}”`} may not {to}: it needs the scope{' '}
          <code>{scopeOf(right)}</code>.
        </>
      ) : permission === undefined ? (
        `Only the owner of the account may ${to}.`
      ) : (
        <>
          You may not {to}: it needs the permission <code>{permission}</code>, which the owner of the account gives.
        </>
      )}
    </p>
  );
}
