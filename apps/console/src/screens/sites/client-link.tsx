import type { ReactElement } from 'react';
import { Link } from '../../app/router.tsx';
import type { Site } from './site-queries.ts';

/** The client of a site. */
export function ClientLink({ client }: Pick<Site, 'client'>): ReactElement {
  if (client === null) return <span className="secondary">None</span>;
  if (client.name === null) return <span className="secondary">Deleted client</span>;
  return <Link to={`/clients/${client.uuid}`}>{client.name}</Link>;
}
