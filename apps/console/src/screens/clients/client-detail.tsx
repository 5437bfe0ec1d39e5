import { isNotFound } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { usePages } from '../../api/pages.ts';
import { Link, navigate } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Address, Contacts } from '../contact-details/contact-details.tsx';
import { EntityHeader } from '../contact-details/directory.tsx';
import { JobList } from '../jobs/job-list.tsx';
import { type Client, clientQuery } from './client-queries.ts';

/** A client with its sites and jobs. */
export function ClientDetail({ uuid }: { readonly uuid: string }): ReactElement {
  const client = useQuery(clientQuery(uuid));
  if (isNotFound(client.error)) return <NoClient />;
  return <Loaded query={client}>{(loaded) => <Shown client={loaded} />}</Loaded>;
}

/** Says that a client does not exist, or not any more. */
export const NoClient = (): ReactElement => (
  <>
    <EntityHeader list="clients" title="Client" />
    <Empty title="There is no such client">
      <p>
        It may have been deleted. Search the <Link to="/clients">clients</Link>.
      </p>
    </Empty>
  </>
);

function Shown({ client }: { readonly client: Client }): ReactElement {
  const mayWrite = useMay()('write', 'crm');
  const { uuid, name } = client;
  return (
    <div className="stack">
      <div>
        <EntityHeader list="clients" title={name}>
          {mayWrite && (
            <>
              <Button onPress={() => navigate(`/sites/new?client=${uuid}`)}>New site</Button>
              <Button emphasis="primary" onPress={() => navigate(`/clients/${uuid}/edit`)}>
                Edit
              </Button>
            </>
          )}
        </EntityHeader>
        <div className="columns">
          <Facts client={client} />
          <Sites clientUuid={uuid} />
        </div>
      </div>
      <section className="part" aria-labelledby="jobs-heading">
        <h2 id="jobs-heading">Jobs</h2>
        <JobList filter={{ client: uuid }} />
      </section>
    </div>
  );
}

const Facts = ({ client }: { readonly client: Client }): ReactElement => (
  <section className="panel stack" aria-labelledby="details-heading">
    <h2 id="details-heading">Details</h2>
    <dl className="facts">
      <dt>Kind</dt>
      <dd>{client.organization ? 'Organization' : 'Individual'}</dd>
      <dt>Contacts</dt>
      <dd>
        <Contacts contacts={client.contacts} />
      </dd>
      <dt>Address</dt>
      <dd>
        <Address address={client.site_address} />
      </dd>
      <dt>Territory</dt>
      <dd>{client.territory.name}</dd>
      <dt>External id</dt>
      <dd>{client.external_id ?? <span className="secondary">None</span>}</dd>
      <dt>Created</dt>
      <dd>
        <Time at={client.created_at} />
      </dd>
      <dt>Changed</dt>
      <dd>
        <Time at={client.updated_at} /> <span className="secondary">version {client.version}</span>
      </dd>
    </dl>
  </section>
);

function Sites({ clientUuid }: { readonly clientUuid: string }): ReactElement {
  const sites = usePages(['sites', 'list', { client: clientUuid }], (page, options) =>
    api.sites.list({ client_uuid: clientUuid, ...page }, options).toArray(page.limit),
  );
  return (
    <section className="panel stack" aria-labelledby="sites-heading">
      <h2 id="sites-heading">Sites</h2>
      <Pages query={sites} empty={<p className="secondary">No sites yet. “New site” adds one.</p>}>
        {(items) => (
          <ul className="entries">
            {items.map(({ uuid, name, address }) => (
              <li key={uuid}>
                <Link to={`/sites/${uuid}`}>{name}</Link>
                {address !== null && <div className="secondary">{address.formatted}</div>}
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </section>
  );
}
