import { isNotFound } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link, navigate } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Address, Contacts } from '../contact-details/contact-details.tsx';
import { EntityHeader } from '../contact-details/directory.tsx';
import { JobList } from '../jobs/job-list.tsx';
import { ClientLink } from './client-link.tsx';
import { type Site, siteQuery } from './site-queries.ts';

/** A site with its jobs. */
export function SiteDetail({ uuid }: { readonly uuid: string }): ReactElement {
  const site = useQuery(siteQuery(uuid));
  if (isNotFound(site.error)) return <NoSite />;
  return <Loaded query={site}>{(loaded) => <Shown site={loaded} />}</Loaded>;
}

/** Says that a site does not exist, or not any more. */
export const NoSite = (): ReactElement => (
  <>
    <EntityHeader list="sites" title="Site" />
    <Empty title="There is no such site">
      <p>
        It may have been deleted. Search the <Link to="/sites">sites</Link>.
      </p>
    </Empty>
  </>
);

function Shown({ site }: { readonly site: Site }): ReactElement {
  const mayWrite = useMay()('write', 'crm');
  return (
    <div className="stack">
      <div>
        <EntityHeader list="sites" title={site.name}>
          {mayWrite && (
            <Button emphasis="primary" onPress={() => navigate(`/sites/${site.uuid}/edit`)}>
              Edit
            </Button>
          )}
        </EntityHeader>
        <Facts site={site} />
      </div>
      <section className="part" aria-labelledby="jobs-heading">
        <h2 id="jobs-heading">Jobs</h2>
        <JobList filter={{ site: site.uuid }} />
      </section>
    </div>
  );
}

const Facts = ({ site }: { readonly site: Site }): ReactElement => (
  <section className="panel stack" aria-labelledby="details-heading">
    <h2 id="details-heading">Details</h2>
    <dl className="facts">
      <dt>Client</dt>
      <dd>
        <ClientLink client={site.client} />
      </dd>
      <dt>Address</dt>
      <dd>
        <Address address={site.address} />
      </dd>
      <dt>Contacts</dt>
      <dd>
        <Contacts contacts={site.contacts} />
      </dd>
      <dt>Description</dt>
      <dd>{site.description ?? <span className="secondary">None</span>}</dd>
      <dt>Territory</dt>
      <dd>{site.territory.name}</dd>
      <dt>External id</dt>
      <dd>{site.external_id ?? <span className="secondary">None</span>}</dd>
      <dt>Created</dt>
      <dd>
        <Time at={site.created_at} />
      </dd>
      <dt>Changed</dt>
      <dd>
        <Time at={site.updated_at} /> <span className="secondary">version {site.version}</span>
      </dd>
    </dl>
  </section>
);
