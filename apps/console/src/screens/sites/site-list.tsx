import type { ReactElement } from 'react';
import { usePages } from '../../api/pages.ts';
import { Link } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Pages } from '../../ui/pages.tsx';
import { useSearch } from '../../ui/search-field.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { FirstContact, Telephone } from '../contact-details/contact-details.tsx';
import { DirectoryHeader } from '../contact-details/directory.tsx';
import { ClientLink } from './client-link.tsx';
import { readSites, type Site } from './site-queries.ts';

/** The sites, newest first, or those that match the search. */
export function SiteList(): ReactElement {
  const mayCreate = useMay()('write', 'crm');
  const search = useSearch();
  const sites = usePages(['sites', 'list', search], (page, options) => readSites({ ...page, search }, options));
  return (
    <>
      <DirectoryHeader list="sites" searchLabel="Search sites" createLabel="New site" mayCreate={mayCreate} />
      <Pages query={sites} empty={<NoSites search={search} />}>
        {(items) => <SiteTable sites={items} />}
      </Pages>
    </>
  );
}

const NoSites = ({ search }: { readonly search: string | undefined }): ReactElement =>
  search === undefined ? (
    <Empty title="No sites yet">
      <p>A site is a place where jobs are done. Create the first one here, or on the page of its client.</p>
    </Empty>
  ) : (
    <Empty title={`No site matches “${search}”`}>
      <p>Each word must begin a word of the name, the description, a contact, the address or the external id.</p>
    </Empty>
  );

const SiteTable = ({ sites }: { readonly sites: readonly Site[] }): ReactElement => (
  <div className="table-scroll">
    <table className="table">
      <thead>
        <tr>
          <th>Name</th>
          <th className="medium">Client</th>
          <th className="medium">Address</th>
          <th className="wide">Contact</th>
          <th className="wide">Territory</th>
          <th className="wide">Changed</th>
        </tr>
      </thead>
      <tbody>
        {sites.map(({ uuid, name, external_id, client, contacts, address, territory, updated_at }) => (
          <tr key={uuid}>
            <td>
              <Link to={`/sites/${uuid}`}>{name}</Link>
              {external_id !== null && <div className="secondary">{external_id}</div>}
              <Telephone contacts={contacts} />
            </td>
            <td className="medium">
              <ClientLink client={client} />
            </td>
            <td className="medium">{address?.formatted ?? '—'}</td>
            <td className="wide">
              <FirstContact contacts={contacts} />
            </td>
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
