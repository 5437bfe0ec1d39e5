import type { ReactElement } from 'react';
import { Link } from '../app/router.tsx';

/** The screens of the entities that have one. */
const SCREENS: Readonly<Record<string, string>> = {
  job: 'jobs',
  client: 'clients',
  site: 'sites',
  webhook: 'deliveries',
};

/** The end of a uuid, which is random: uuids of the same time begin alike. */
export const shortUuid = (uuid: string): string => `…${uuid.slice(-8)}`;

/** An entity by its type and the end of its uuid, with a link to its screen when it has one. */
export function EntityLink({ type, uuid }: { readonly type: string; readonly uuid: string }): ReactElement {
  const screen = SCREENS[type];
  const text = (
    <>
      {type.replaceAll('_', ' ')} <code>{shortUuid(uuid)}</code>
    </>
  );
  return screen === undefined ? (
    <span title={uuid}>{text}</span>
  ) : (
    <Link to={`/${screen}/${uuid}`} title={uuid}>
      {text}
    </Link>
  );
}
