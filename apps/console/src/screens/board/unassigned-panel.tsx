import type { Schemas } from '@fieldline/client';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { skillsQuery } from '../../api/catalog.ts';
import { api } from '../../api/client.ts';
import { Link, setQuery, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { MissingScope } from '../../ui/missing-scope.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { Loaded, Loading } from '../../ui/states.tsx';
import { JOB_STATUS_NAMES, jobStatusIcon, type JobStatus, jobStatusWord } from '../../ui/status.tsx';
import { useTimeText } from '../../ui/time.tsx';
import type { WaitingJob } from './board-data.ts';
import { titleOf } from './job-block.tsx';
import { useMovable } from './use-movable.ts';

/** More are found by a filter. */
const MAX_SHOWN = 100;
const OPEN: readonly JobStatus[] = JOB_STATUS_NAMES.filter((status) => status !== 'finished' && status !== 'canceled');

/** The filters in the address; that of the territory is the board's. */
const FILTERS = ['search', 'status', 'skill', 'territory'] as const;

/** The jobs that nobody is assigned to, by the filters of the address. */
export function useUnassigned(territory: string | undefined): UseQueryResult<readonly WaitingJob[]> {
  const { query } = useRoute();
  const mayRead = useMay()('read', 'work_orders');
  const status = JOB_STATUS_NAMES.find((name) => name === query.get('status'));
  const search = useSearch();
  const filters = {
    unassigned: 'true' as const,
    status: status === undefined ? [...OPEN] : [status],
    territory_uuid: territory,
    skill_uuid: query.get('skill') ?? undefined,
    ...(search !== undefined ? { search } : { sort: 'scheduled_at' as const }),
  };
  return useQuery({
    queryKey: ['jobs', 'unassigned', filters],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const jobs = await api.jobs.list({ ...filters, view: 'full', limit: MAX_SHOWN }, { signal }).toArray(MAX_SHOWN);
      return jobs.flatMap((job) => ('custom_fields' in job ? [waitingJob(job)] : []));
    },
    enabled: mayRead,
  });
}

const waitingJob = (job: Schemas['JobView']): WaitingJob => ({
  uuid: job.uuid,
  serial_no: job.serial_no,
  status: job.status,
  version: job.version,
  scheduled_at: job.scheduled_at,
  scheduled_duration: job.scheduled_duration,
  assignees: [],
  client: job.client,
  site: job.site,
  address: job.address,
  type: job.type,
  arrival_window: job.arrival_window,
  conflicts: 0,
});

/** The unassigned jobs beside the board: they are dragged onto a lane, or picked up with the space bar. */
export function UnassignedPanel({
  jobs,
  onLanes,
  carriedJob,
  isTarget = false,
}: {
  readonly jobs: UseQueryResult<readonly WaitingJob[]>;
  /** Jobs that have just got a worker, which the list does not know yet. */
  readonly onLanes?: ReadonlySet<string>;
  readonly carriedJob?: string | undefined;
  /** Whether the carried job would be dropped here. */
  readonly isTarget?: boolean;
}): ReactElement {
  const mayRead = useMay()('read', 'work_orders');
  return (
    <aside
      className={isTarget ? 'unassigned target' : 'unassigned'}
      aria-label="Unassigned jobs"
      id="unassigned"
      data-unassigned
    >
      <h2>Unassigned</h2>
      {mayRead ? (
        <>
          <Filters />
          <Loaded query={jobs}>
            {(found) =>
              found.length === 0 && jobs.isPlaceholderData ? (
                <Loading />
              ) : (
                <WaitingJobs jobs={found.filter(({ uuid }) => onLanes?.has(uuid) !== true)} carriedJob={carriedJob} />
              )
            }
          </Loaded>
        </>
      ) : (
        <MissingScope scope="work_orders:read" to="see unassigned jobs" />
      )}
    </aside>
  );
}

const STATUSES = [['', 'Open'], ...JOB_STATUS_NAMES.map((name) => [name, jobStatusWord(name)] as const)] as const;

function Filters(): ReactElement {
  const { query } = useRoute();
  const skills = useQuery(skillsQuery).data ?? [];
  return (
    <div className="unassigned-filters">
      <SearchField label="Search unassigned jobs" placeholder="Number, client" />
      <Choice
        label="Status"
        value={query.get('status') ?? ''}
        options={STATUSES}
        onChange={(status) => setQuery({ status: status || undefined })}
      />
      <Choice
        label="Skill"
        value={query.get('skill') ?? ''}
        options={[['', 'Any skill'], ...skills.map(({ uuid, name }) => [uuid, name] as const)]}
        onChange={(skill) => setQuery({ skill: skill || undefined })}
      />
    </div>
  );
}

function WaitingJobs({
  jobs,
  carriedJob,
}: {
  readonly jobs: readonly WaitingJob[];
  readonly carriedJob: string | undefined;
}): ReactElement {
  const { query } = useRoute();
  const timeText = useTimeText();
  const isMovable = useMovable();
  if (jobs.length === 0)
    return FILTERS.some((name) => query.has(name)) ? (
      <>
        <p className="secondary">No unassigned job matches the filters.</p>
        <Button onPress={() => setQuery(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}>
          Clear the filters
        </Button>
      </>
    ) : (
      <p className="secondary">Every job has an assignee. New jobs without an assignee appear here.</p>
    );
  return (
    <>
      <ul className="list">
        {jobs.map((job) => (
          <li key={job.uuid}>
            <Link
              to={`/jobs/${job.uuid}`}
              className={`waiting job-${job.status}${job.uuid === carriedJob ? ' carried' : ''}${isMovable(job) ? ' movable' : ''}`}
              draggable={false}
              data-job={job.uuid}
            >
              <span>
                {jobStatusIcon(job.status)} <b>{job.serial_no}</b> {titleOf(job)}
              </span>
              <span className="secondary">
                {job.scheduled_at === null ? 'No time yet' : timeText(job.scheduled_at)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {jobs.length === MAX_SHOWN && <p className="hint">These are the first {MAX_SHOWN}. Filters find the others.</p>}
    </>
  );
}
