import { type CSSProperties, memo, type ReactElement, type ReactNode } from 'react';
import { jobStatusIcon, jobStatusWord } from '../../ui/status.tsx';
import { Link } from '../../app/router.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { BoardJob, WaitingJob } from './board-data.ts';
import { useOverlaps, useWarningTexts } from './board-warnings.ts';
import { openPeek, useIsPeeked } from './peek.ts';
import { useMovable } from './use-movable.ts';

/** What a job is called on the board. */
export const titleOf = ({ client, site, type, address }: WaitingJob): string =>
  client?.name ?? site?.name ?? address?.formatted ?? type?.code ?? 'No client';

/** Whether several do a job together. */
const isTeamJob = ({ assignees }: WaitingJob): boolean =>
  assignees.length > 1 || assignees.some(({ team_uuid }) => team_uuid !== undefined);

/** What a job on the board is, in words. @param shown its name and time. */
export const labelOf = (job: BoardJob, ...shown: readonly string[]): string =>
  [`Job ${job.serial_no}`, ...shown, jobStatusWord(job.status), ...(isTeamJob(job) ? ['team job'] : [])].join(', ');

/** A job on a board: a link that opens it, which pointers and keys can move. */
export function JobLink({
  job,
  worker,
  className,
  style,
  label,
  text,
  isCarried,
  children,
}: {
  readonly job: BoardJob;
  /** On whose lane it is. */
  readonly worker: string;
  readonly className: string;
  readonly style?: CSSProperties;
  readonly label: string;
  readonly text: ReactNode;
  readonly isCarried: boolean;
  /** Behind the text. */
  readonly children?: ReactNode;
}): ReactElement {
  const isMovable = useMovable()(job);
  const isPeeked = useIsPeeked(job.uuid);
  const warnings = useWarningTexts()(job, worker);
  const overlaps = useOverlaps()(job);
  const words = [label, ...(overlaps > 0 ? [overlaps === 1 ? '1 overlap' : `${overlaps} overlaps`] : []), ...warnings];
  const marks = [
    overlaps > 0 && 'overlaps',
    warnings.length > 0 && 'warned',
    isCarried && 'carried',
    isMovable && 'movable',
    isPeeked && 'peeked',
  ];
  return (
    <Link
      to={`/jobs/${job.uuid}`}
      onOpen={() => openPeek(job.uuid)}
      className={[className, `job-${job.status}`, ...marks.filter((mark) => mark !== false)].join(' ')}
      style={style}
      draggable={false}
      data-job={job.uuid}
      aria-label={words.join(', ')}
      title={words.join(', ')}
    >
      {jobStatusIcon(job.status)}
      {warnings.length > 0 && <Icon name="warning" />}
      <span className="job-title">{text}</span>
      {isTeamJob(job) && <Icon name="team" />}
      {children}
    </Link>
  );
}

/** A job on a lane of the day, whose end can be dragged. */
export const JobBlock = memo(function JobBlock({
  job,
  worker,
  style,
  time,
  isCarried,
}: {
  readonly job: BoardJob;
  readonly worker: string;
  readonly style: CSSProperties;
  /** Its time, as text. */
  readonly time: string;
  readonly isCarried: boolean;
}): ReactElement {
  return (
    <JobLink
      job={job}
      worker={worker}
      className="job"
      style={style}
      label={labelOf(job, titleOf(job), time)}
      text={
        <>
          <b>{job.serial_no}</b> {titleOf(job)}
        </>
      }
      isCarried={isCarried}
    >
      <span className="resize" data-resize aria-hidden="true" />
    </JobLink>
  );
});
