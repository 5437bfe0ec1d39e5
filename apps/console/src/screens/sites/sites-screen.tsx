import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { MAX_EVENTS } from '../../api/history.ts';
import { Link, useRoute } from '../../app/router.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { clientQuery } from '../clients/client-queries.ts';
import { CommonFacts } from '../contact-details/common-facts.tsx';
import { Address, Contacts, FirstContact, Telephone } from '../contact-details/contact-details.tsx';
import { fieldText } from '../contact-details/contact-values.ts';
import { jobsTab } from '../jobs/jobs-tab.tsx';
import type { Resource } from '../resource/resource.ts';
import { CreateForm } from '../resource/resource-forms.tsx';
import { ResourceScreen } from '../resource/resource-screen.tsx';
import { SiteFields } from './site-fields.tsx';
import { readSites, type Site, siteQuery } from './site-queries.ts';
import { NEW_SITE, newSiteBody, SITE_LABELS, siteBody, type SiteValues, siteValues } from './site-values.ts';

const SITES: Resource<Site, SiteValues> = {
  kind: 'sites',
  lists: ['clients', 'sites'],
  readPage: readSites,
  query: siteQuery,
  readEvents: (uuid, after) => api.sites.history(uuid, { after }).toArray(MAX_EVENTS),
  create: async (changes) => (await api.sites.create(newSiteBody(changes))).data.site_uuid,
  update: (uuid, changes, conditions) => api.sites.update(uuid, siteBody(changes), conditions),

  columns: [
    {
      name: 'Name',
      cell: ({ uuid, name, external_id, contacts }) => (
        <>
          <Link to={`/sites/${uuid}`}>{name}</Link>
          {external_id !== null && <div className="secondary">{external_id}</div>}
          <Telephone contacts={contacts} />
        </>
      ),
    },
    { name: 'Client', className: 'medium', cell: ({ client }) => <ClientLink client={client} /> },
    { name: 'Address', className: 'medium', cell: ({ address }) => address?.formatted ?? '—' },
    { name: 'Contact', className: 'wide', cell: ({ contacts }) => <FirstContact contacts={contacts} /> },
    { name: 'Territory', className: 'wide', cell: ({ territory }) => territory.name },
    { name: 'Changed', className: 'wide', cellClass: 'nowrap', cell: ({ updated_at }) => <Time at={updated_at} /> },
  ],
  hint: 'A site is a place where jobs are done. Create the first one here, or on the page of its client.',
  searched: 'the name, the description, a contact, the address or the external id',

  facts: (site) => (
    <>
      <Fact name="Client">
        <ClientLink client={site.client} />
      </Fact>
      <Fact name="Address">
        <Address address={site.address} />
      </Fact>
      <Fact name="Contacts">
        <Contacts contacts={site.contacts} />
      </Fact>
      <Fact name="Description">{site.description ?? <span className="secondary">None</span>}</Fact>
      <CommonFacts entity={site} />
    </>
  ),
  tabs: ({ uuid }) => [jobsTab({ site: uuid })],

  labels: SITE_LABELS,
  empty: NEW_SITE,
  valuesOf: siteValues,
  textOf: fieldText,
  Fields: SiteFields,
  Create: CreateSite,
};

/** The sites. */
export default function SitesScreen(): ReactElement {
  return <ResourceScreen resource={SITES} />;
}

/** The client of a site. */
function ClientLink({ client }: Pick<Site, 'client'>): ReactElement {
  if (client === null) return <span className="secondary">None</span>;
  if (client.name === null) return <span className="secondary">Deleted client</span>;
  return <Link to={`/clients/${client.uuid}`}>{client.name}</Link>;
}

/** Creates a site; with `?client=<uuid>` one of that client. */
function CreateSite(): ReactElement {
  const clientUuid = useRoute().query.get('client');
  return clientUuid === null ? <CreateForm resource={SITES} /> : <CreateSiteOf clientUuid={clientUuid} />;
}

function CreateSiteOf({ clientUuid }: { readonly clientUuid: string }): ReactElement {
  const client = useQuery(clientQuery(clientUuid));
  return (
    <Loaded query={client}>
      {({ uuid, name }) => (
        <CreateForm
          resource={SITES}
          form={`sites/new ${uuid}`}
          initial={{ ...NEW_SITE, client: { uuid, name } }}
          from={`/clients/${uuid}`}
        />
      )}
    </Loaded>
  );
}
