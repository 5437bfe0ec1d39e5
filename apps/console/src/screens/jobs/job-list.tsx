import type { Schemas } from '@fieldline/client';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { useNames } from '../../api/names.ts';
import { usePages } from '../../api/pages.ts';
import { Link } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Pages } from '../../ui/pages.tsx';
import { dueText, PriorityBadge } from '../../ui/priority.tsx';
import { Empty } from '../../ui/states.tsx';
import { type JobStatus, JobStatusBadge } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';

type JobSummary = Schemas['JobSummaryView'];

/** What jobs are listed by; what is left out does not limit them. */
export interface JobFilter {
  readonly search?: string | undefined;
  readonly statuses?: readonly JobStatus[];
  readonly isUnassigned?: boolean;
  readonly client?: string;
  readonly site?: string;
}

/** The form of the list, not that of the detail, which `view=full` asks for. */
const isSummary = (job: JobSummary | Schemas['JobView']): job is JobSummary => 'client_uuid' in job;

/** The jobs of a filter, newest first. */
export function JobList({ filter }: { readonly filter: JobFilter }): ReactElement {
  const mayRead = useMay('web.jobs.view');
  return mayRead ? <Jobs {...filter} /> : <MissingRight right="web.jobs.view" to="see jobs" />;
}

function Jobs({ search, statuses = [], isUnassigned = false, client, site }: JobFilter): ReactElement {
  const filter = {
    search,
    ...(statuses.length > 0 && { status: [...statuses] }),
    ...(isUnassigned && { unassigned: 'true' as const }),
    client_uuid: client,
    site_uuid: site,
  };
  const query = usePages<JobSummary>(['jobs', 'list', filter], async (page, options) =>
    (await api.jobs.list({ ...filter, ...page }, options).toArray(page.limit)).filter(isSummary),
  );
  const isFiltered = search !== undefined || statuses.length > 0 || isUnassigned;
  return (
    <Pages query={query} empty={<NoJobs isFiltered={isFiltered} />}>
      {(jobs) => <JobTable jobs={jobs} showsClient={client === undefined && site === undefined} />}
    </Pages>
  );
}

const NoJobs = ({ isFiltered }: { readonly isFiltered: boolean }): ReactElement =>
  isFiltered ? (
    <Empty title="No job matches">
      <p>Use other words or statuses. New jobs are found by words after a moment.</p>
    </Empty>
  ) : (
    <Empty title="There are no jobs yet">
      <p>
        “New job” creates the first one, or send yours by <code>POST /v2/jobs</code>: see the{' '}
        <a href="/docs">API reference</a>.
      </p>
    </Empty>
  );

/** How many jobs have their names read together. */
const GROUP = 50;

interface TableProps {
  readonly jobs: readonly JobSummary[];
  /** Whether they may be of different clients. */
  readonly showsClient: boolean;
}

function JobTable({ jobs, showsClient }: TableProps): ReactElement {
  const groups = Map.groupBy(jobs.entries(), ([at]) => Math.floor(at / GROUP));
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label="Jobs">
      <table className="table stacked job-table">
        <thead>
          <tr>
            <th className="number">Job</th>
            <th>Status</th>
            <th>Description</th>
            {showsClient && <th>Client</th>}
            <th>Time</th>
            <th>Assignee</th>
          </tr>
        </thead>
        {[...groups].map(([group, entries]) => (
          <JobRows key={group} jobs={entries.map(([, job]) => job)} showsClient={showsClient} />
        ))}
      </table>
    </div>
  );
}

function JobRows({ jobs, showsClient }: TableProps): ReactElement {
  const names = useNames({
    workers: jobs.map(({ assignee }) => assignee?.worker_uuid),
    teams: jobs.map(({ assignee }) => assignee?.team_uuid),
    clients: jobs.map(({ client_uuid }) => client_uuid),
  });
  const nameOf = (uuid: string | null | undefined): string => (uuid == null ? '' : (names.get(uuid) ?? '…'));
  return (
    <tbody>
      {jobs.map((job) => (
        <tr key={job.uuid}>
          <td className="number">
            <Link to={`/jobs/${job.uuid}`}>{job.serial_no}</Link>
          </td>
          <td className="job-status">
            <JobStatusBadge status={job.status} />
          </td>
          <td className="job-text">
            <PriorityBadge priority={job.priority} />
            {job.description ?? job.template_name}
          </td>
          {showsClient && <td className="job-text job-client">{nameOf(job.client_uuid)}</td>}
          <td className="numbers job-time">
            {job.scheduled_at !== null && <Time at={job.scheduled_at} />}
            {job.due !== null && <span className="secondary job-due">due {dueText(job.due)}</span>}
          </td>
          <td className="job-assignee">{nameOf(job.assignee?.worker_uuid ?? job.assignee?.team_uuid)}</td>
        </tr>
      ))}
    </tbody>
  );
}
