import type { Schemas } from '@fieldline/client';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { setQuery, useRoute } from '../../app/router.tsx';
import { Choice } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { JOB_STATUS_NAMES, jobStatusIcon, type JobStatus, jobStatusWord } from '../../ui/status.tsx';
import { useTimeText } from '../../ui/time.tsx';
import type { WaitingJob } from './board-data.ts';
import { isMovable, titleOf } from './job-block.tsx';

/** More are found by a filter. */
const MAX_SHOWN = 100;
const OPEN: readonly JobStatus[] = JOB_STATUS_NAMES.filter((status) => status !== 'finished' && status !== 'canceled');

/** The jobs that nobody is assigned to, by the filters of the address. */
export function useUnassigned(territory: string | undefined): UseQueryResult<readonly WaitingJob[]> {
  const { query } = useRoute();
  const status = query.get('status') ?? undefined;
  const search = query.get('search')?.trim();
  const filters = {
    unassigned: 'true' as const,
    status: OPEN.filter((one) => status === undefined || one === status),
    territory_uuid: territory,
    ...(search ? { search } : { sort: 'scheduled_at' as const }),
  };
  return useQuery({
    queryKey: ['jobs', 'unassigned', filters],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const jobs = await api.jobs.list({ ...filters, view: 'full', limit: MAX_SHOWN }, { signal }).toArray(MAX_SHOWN);
      return jobs.flatMap((job) => ('custom_fields' in job ? [waitingJob(job)] : []));
    },
  });
}

const waitingJob = (job: Schemas['JobView']): WaitingJob => ({
  uuid: job.uuid,
  serial_no: job.serial_no,
  status: job.status,
  version: job.version,
  scheduled_at: job.scheduled_at,
  scheduled_duration: job.scheduled_duration,
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
  carriedJob,
  isTarget,
}: {
  readonly jobs: UseQueryResult<readonly WaitingJob[]>;
  readonly carriedJob: string | undefined;
  /** Whether the carried job would be dropped here. */
  readonly isTarget: boolean;
}): ReactElement {
  const { query } = useRoute();
  const timeText = useTimeText();
  const statuses = [['', 'Any status'], ...OPEN.map((status) => [status, jobStatusWord(status)] as const)] as const;
  return (
    <aside className={isTarget ? 'unassigned target' : 'unassigned'} aria-label="Unassigned jobs" data-unassigned>
      <h2>Unassigned</h2>
      <label className="field">
        <span>Search</span>
        <input
          type="search"
          value={query.get('search') ?? ''}
          placeholder="Number, client, address"
          onChange={({ target }) => setQuery({ search: target.value || undefined })}
        />
      </label>
      <Choice
        label="Status"
        value={query.get('status') ?? ''}
        options={statuses}
        onChange={(status) => setQuery({ status: status || undefined })}
      />
      <Loaded query={jobs}>
        {(found) =>
          found.length === 0 ? (
            <p className="secondary">Every job has somebody. New jobs without an assignee appear here.</p>
          ) : (
            <ul className="list">
              {found.map((job) => (
                <li key={job.uuid}>
                  <button
                    type="button"
                    className={`waiting job-${job.status}${job.uuid === carriedJob ? ' carried' : ''}${isMovable(job) ? ' movable' : ''}`}
                    data-job={job.uuid}
                  >
                    <span>
                      {jobStatusIcon(job.status)} <b>{job.serial_no}</b> {titleOf(job)}
                    </span>
                    <span className="secondary">
                      {job.scheduled_at === null ? 'No time yet' : timeText(job.scheduled_at)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </aside>
  );
}
