import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { skillsQuery } from '../../api/catalog.ts';
import type { PagesQuery } from '../../api/pages.ts';
import { Link, setQuery, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { durationText } from '../../ui/duration.ts';
import { Choice } from '../../ui/field.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { numberText } from '../../ui/locale.ts';
import { Pages } from '../../ui/pages.tsx';
import { dueText, PriorityBadge } from '../../ui/priority.tsx';
import { JOB_STATUS_NAMES, jobStatusIcon, jobStatusWord } from '../../ui/status.tsx';
import { useTimeText } from '../../ui/time.tsx';
import { titleOf } from './job-block.tsx';
import type { UnassignedJob } from './unassigned-jobs.ts';
import { openPeek, usePeeked } from './peek.ts';
import { useMovable } from './use-movable.ts';

/** The filters in the address; that of the territory is the board's. */
const FILTERS = ['search', 'status', 'skill', 'territory'] as const;

/** The unassigned jobs beside the board: they are dragged onto a lane, or picked up with the space bar. */
export function UnassignedPanel({
  jobs,
  onLanes,
  carriedJob,
  isTarget = false,
}: {
  readonly jobs: PagesQuery<UnassignedJob>;
  /** Jobs that have just got a worker, which the list does not know yet. */
  readonly onLanes?: ReadonlySet<string>;
  readonly carriedJob?: string | undefined;
  /** Whether the carried job would be dropped here. */
  readonly isTarget?: boolean;
}): ReactElement {
  const mayRead = useMay('web.jobs.view');
  const isWaiting = ({ uuid }: UnassignedJob): boolean => onLanes?.has(uuid) !== true;
  return (
    <aside
      className={isTarget ? 'unassigned target' : 'unassigned'}
      aria-label="Unassigned jobs"
      id="unassigned"
      data-unassigned
    >
      <h2>
        Unassigned <UnassignedCount jobs={jobs} isWaiting={isWaiting} />
      </h2>
      {mayRead ? (
        <>
          <Filters />
          <Pages query={jobs} empty={<NobodyWaits />}>
            {(found) => <WaitingJobs jobs={found.filter(isWaiting)} carriedJob={carriedJob} />}
          </Pages>
        </>
      ) : (
        <MissingRight right="web.jobs.view" to="see unassigned jobs" />
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

/** How many jobs have been read; "+" says that there are more. */
function UnassignedCount({
  jobs: { data, hasNextPage, isPlaceholderData },
  isWaiting,
}: {
  readonly jobs: PagesQuery<UnassignedJob>;
  readonly isWaiting: (job: UnassignedJob) => boolean;
}): ReactElement | null {
  if (data === undefined || isPlaceholderData) return null;
  const count = data.pages.flatMap(({ items }) => items).filter(isWaiting).length;
  return (
    <span className="numbers secondary">
      {numberText(count)}
      {hasNextPage && '+'}
    </span>
  );
}

function NobodyWaits(): ReactElement {
  const { query } = useRoute();
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
}

function WaitingJobs({
  jobs,
  carriedJob,
}: {
  readonly jobs: readonly UnassignedJob[];
  readonly carriedJob: string | undefined;
}): ReactElement {
  const timeText = useTimeText();
  const isMovable = useMovable();
  const peeked = usePeeked();
  return (
    <ul className="list">
      {jobs.map((job) => (
        <li key={job.uuid}>
          <Link
            to={`/jobs/${job.uuid}`}
            onOpen={() => openPeek(job.uuid)}
            className={`waiting job-${job.status}${job.uuid === carriedJob ? ' carried' : ''}${isMovable(job) ? ' movable' : ''}${job.uuid === peeked ? ' peeked' : ''}`}
            draggable={false}
            data-job={job.uuid}
          >
            <span className="waiting-title">
              {jobStatusIcon(job.status)} <b>{job.serial_no}</b> <PriorityBadge priority={job.priority} />{' '}
              {titleOf(job)}
            </span>
            {job.description !== null && <span className="waiting-title">{job.description}</span>}
            <span className="secondary">
              {job.scheduled_at === null ? 'No time yet' : timeText(job.scheduled_at)}
              {job.scheduled_duration !== null && (
                <>
                  , <span className="nowrap">{durationText(job.scheduled_duration.minutes)}</span>
                </>
              )}
            </span>
            {job.due !== null && <span className="secondary">Due {dueText(job.due)}</span>}
            {job.address?.formatted != null && <span className="secondary waiting-title">{job.address.formatted}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
