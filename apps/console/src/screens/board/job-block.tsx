import { type CSSProperties, memo, type ReactElement } from 'react';
import { jobStatusIcon, jobStatusWord } from '../../ui/status.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { BoardJob, WaitingJob } from './board-data.ts';

/** What a job is called on the board. */
export const titleOf = ({ client, site, type, address }: WaitingJob): string =>
  client?.name ?? site?.name ?? address?.formatted ?? type?.code ?? 'No client';

/** Statuses in which the schedule of a job can still change. */
const MOVABLE: readonly string[] = ['posted', 'scheduled', 'published', 'suspended'];
export const isMovable = ({ status }: WaitingJob): boolean => MOVABLE.includes(status);

/** A job on a lane: a button that opens it, which pointers and keys can move. */
export const JobBlock = memo(function JobBlock({
  job,
  style,
  isTeamJob,
  time,
  isCarried,
}: {
  readonly job: BoardJob;
  readonly style: CSSProperties;
  readonly isTeamJob: boolean;
  /** Its time, as text. */
  readonly time: string;
  readonly isCarried: boolean;
}): ReactElement {
  const marks = [
    job.conflicts > 0 && 'overlaps',
    isTeamJob && 'team',
    isCarried && 'carried',
    isMovable(job) && 'movable',
  ];
  const label = [
    `Job ${job.serial_no}`,
    titleOf(job),
    time,
    jobStatusWord(job.status),
    ...(isTeamJob ? ['team job'] : []),
    ...(job.conflicts > 0 ? [`overlaps ${job.conflicts} others`] : []),
  ].join(', ');
  return (
    <button
      type="button"
      className={['job', `job-${job.status}`, ...marks.filter((mark) => mark !== false)].join(' ')}
      style={style}
      data-job={job.uuid}
      aria-label={label}
      title={label}
    >
      {jobStatusIcon(job.status)}
      <span className="job-title">
        <b>{job.serial_no}</b> {titleOf(job)}
      </span>
      {isTeamJob && <Icon name="team" />}
      {isMovable(job) && <span className="resize" data-resize aria-hidden="true" />}
    </button>
  );
});
