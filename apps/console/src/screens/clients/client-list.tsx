import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { usePages } from '../../api/pages.ts';
import { Link } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Pages } from '../../ui/pages.tsx';
import { useSearch } from '../../ui/search-field.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { FirstContact, Telephone } from '../contact-details/contact-details.tsx';
import { DirectoryHeader } from '../contact-details/directory.tsx';
import type { Client } from './client-queries.ts';

/** The clients, newest first, or those that match the search. */
export function ClientList(): ReactElement {
  const mayCreate = useMay()('write', 'crm');
  const search = useSearch();
  const clients = usePages(['clients', 'list', search], (page, options) =>
    api.clients.list({ ...page, search }, options).toArray(page.limit),
  );
  return (
    <>
      <DirectoryHeader list="clients" searchLabel="Search clients" createLabel="New client" mayCreate={mayCreate} />
      <Pages query={clients} empty={<NoClients search={search} />}>
        {(items) => <ClientTable clients={items} />}
      </Pages>
    </>
  );
}

const NoClients = ({ search }: { readonly search: string | undefined }): ReactElement =>
  search === undefined ? (
    <Empty title="No clients yet">
      <p>
        Create the first one here, or send yours by <a href="/docs/guides/sync-a-crm">the API</a>.
      </p>
    </Empty>
  ) : (
    <Empty title={`No client matches “${search}”`}>
      <p>Each word must begin a word of the name, a contact, the address or the external id.</p>
    </Empty>
  );

const ClientTable = ({ clients }: { readonly clients: readonly Client[] }): ReactElement => (
  <div className="table-scroll">
    <table className="table">
      <thead>
        <tr>
          <th>Name</th>
          <th className="wide">Contact</th>
          <th className="medium">Address</th>
          <th className="wide">Territory</th>
          <th className="wide">Changed</th>
        </tr>
      </thead>
      <tbody>
        {clients.map(({ uuid, name, organization, external_id, contacts, site_address, territory, updated_at }) => (
          <tr key={uuid}>
            <td>
              <Link to={`/clients/${uuid}`}>{name}</Link>
              <div className="secondary">
                {organization ? 'Organization' : 'Individual'}
                {external_id !== null && ` · ${external_id}`}
              </div>
              <Telephone contacts={contacts} />
            </td>
            <td className="wide">
              <FirstContact contacts={contacts} />
            </td>
            <td className="medium">{site_address?.formatted ?? '—'}</td>
            <td className="wide">{territory.name}</td>
            <td className="wide nowrap">
              <Time at={updated_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
