import type { Schemas } from '@fieldline/client';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { nextOf, useListPages } from '../../api/pages.ts';
import { useMay } from '../../app/session-context.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Empty } from '../../ui/states.tsx';
import { addDays } from '../../ui/zone-time.ts';
import type { JobFilter } from './job-filter.ts';
import { JobTable } from './job-table.tsx';

const PAGE_SIZE = 50;

/** The form of the detail, which `view=full` asks for: it has names. */
const isDetail = (job: object): job is Schemas['JobView'] => 'custom_fields' in job;

interface ListProps {
  readonly filter: JobFilter;
  /** Whether somebody has limited the list. */
  readonly isFiltered?: boolean;
}

/** The jobs of a filter. */
export function JobList(list: ListProps): ReactElement {
  const mayRead = useMay('web.jobs.view');
  return mayRead ? <Jobs {...list} /> : <MissingRight right="web.jobs.view" to="see jobs" />;
}

function Jobs({ filter, isFiltered = false }: ListProps): ReactElement {
  const { search, days, statuses = [], priority, worker, team, isUnassigned = false, client, site, sort } = filter;
  const query = {
    search,
    ...(statuses.length > 0 && { status: [...statuses] }),
    priority,
    'scheduled_at[from]': days?.first,
    'scheduled_at[to]': days?.last && addDays(days.last, 1),
    'assignee[worker_uuid]': worker,
    'assignee[team_uuid]': team,
    ...(isUnassigned && { unassigned: 'true' as const }),
    client_uuid: client,
    site_uuid: site,
    // A search has an order of its own.
    sort: search === undefined ? sort : undefined,
  };
  const pages = useListPages(['jobs', 'list', query], async (after, { signal }) => {
    const page = { ...query, after, view: 'full' as const, limit: PAGE_SIZE };
    const { data, headers } = await api.get('/v2/jobs', { query: page, signal });
    return { items: data.jobs.filter(isDetail), next: nextOf(headers) };
  });
  return (
    <Pages query={pages} empty={<NoJobs isFiltered={isFiltered} />}>
      {(jobs) => <JobTable jobs={jobs} showsClient={client === undefined && site === undefined} />}
    </Pages>
  );
}

const NoJobs = ({ isFiltered }: { readonly isFiltered: boolean }): ReactElement =>
  isFiltered ? (
    <Empty title="No job matches">
      <p>Use other words or filters. New jobs are found by words after a moment.</p>
    </Empty>
  ) : (
    <Empty title="There are no jobs yet">
      <p>
        “New job” creates the first one, or send yours by <code>POST /v2/jobs</code>: see the{' '}
        <a href="/docs">API reference</a>.
      </p>
    </Empty>
  );
