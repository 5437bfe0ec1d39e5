import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { MAX_EVENTS } from '../../api/history.ts';
import { usePages } from '../../api/pages.ts';
import { Link, navigate } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Time } from '../../ui/time.tsx';
import { CommonFacts } from '../contact-details/common-facts.tsx';
import { Address, Contacts, FirstContact, Telephone } from '../contact-details/contact-details.tsx';
import { fieldText } from '../contact-details/contact-values.ts';
import { jobsTab } from '../jobs/jobs-tab.tsx';
import type { Resource } from '../resource/resource.ts';
import { ResourceScreen } from '../resource/resource-screen.tsx';
import { ClientFields } from './client-fields.tsx';
import { type Client, clientQuery } from './client-queries.ts';
import {
  CLIENT_LABELS,
  clientBody,
  type ClientValues,
  clientValues,
  NEW_CLIENT,
  newClientBody,
} from './client-values.ts';

const kindOf = ({ organization }: Client): string => (organization ? 'Organization' : 'Individual');

const CLIENTS: Resource<Client, ClientValues> = {
  kind: 'clients',
  lists: ['clients', 'sites'],
  readPage: ({ limit, after, search }, options) => api.clients.list({ limit, after, search }, options).toArray(limit),
  query: clientQuery,
  readEvents: (uuid, after) => api.clients.history(uuid, { after }).toArray(MAX_EVENTS),
  create: async (changes, { organization }) =>
    (await api.clients.create(newClientBody(changes, organization))).data.client_uuid,
  update: (uuid, changes, conditions) => api.clients.update(uuid, clientBody(changes), conditions),

  columns: [
    {
      name: 'Name',
      cell: (client) => (
        <>
          <Link to={`/clients/${client.uuid}`}>{client.name}</Link>
          <div className="secondary">
            {kindOf(client)}
            {client.external_id !== null && ` · ${client.external_id}`}
          </div>
          <Telephone contacts={client.contacts} />
        </>
      ),
    },
    { name: 'Contact', className: 'wide', cell: ({ contacts }) => <FirstContact contacts={contacts} /> },
    { name: 'Address', className: 'medium', cell: ({ site_address }) => site_address?.formatted ?? '—' },
    { name: 'Territory', className: 'wide', cell: ({ territory }) => territory.name },
    { name: 'Changed', className: 'wide', cellClass: 'nowrap', cell: ({ updated_at }) => <Time at={updated_at} /> },
  ],
  hint: (
    <>
      Create the first one here, or send yours by <a href="/docs/guides/sync-a-crm">the API</a>.
    </>
  ),
  searched: 'the name, a contact, the address or the external id',

  facts: (client) => (
    <>
      <Fact name="Kind">{kindOf(client)}</Fact>
      <Fact name="Contacts">
        <Contacts contacts={client.contacts} />
      </Fact>
      <Fact name="Address">
        <Address address={client.site_address} />
      </Fact>
      <CommonFacts entity={client} />
    </>
  ),
  actions: ({ uuid }) => <Button onPress={() => navigate(`/sites/new?client=${uuid}`)}>New site</Button>,
  related: ({ uuid }) => <Sites clientUuid={uuid} />,
  tabs: ({ uuid }) => [jobsTab({ client: uuid })],

  labels: CLIENT_LABELS,
  empty: NEW_CLIENT,
  valuesOf: clientValues,
  textOf: fieldText,
  Fields: ClientFields,
};

/** The clients. */
export default function ClientsScreen(): ReactElement {
  return <ResourceScreen resource={CLIENTS} />;
}

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
