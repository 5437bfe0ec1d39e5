import { type CSSProperties, memo, type ReactElement, type ReactNode } from 'react';
import { jobStatusIcon, jobStatusWord } from '../../ui/status.tsx';
import { Link } from '../../app/router.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type BlockContent, contentOf, type Mark, type Timing } from './block-content.ts';
import { useOverlaps, useWarningTexts } from './board-warnings.ts';
import { tipProps } from './block-tip.tsx';
import { openPeek, useIsPeeked } from './peek.ts';
import { useIsSelected } from './selection.ts';
import { useMovable } from './use-movable.ts';
import type { BoardJob, WaitingJob } from './board-types.ts';

/** What a job is called on the board: its work, client and town. */
export function titleOf(job: WaitingJob): string {
  const { title, detail } = contentOf(job);
  return [title, ...(detail === '' ? [] : [detail])].join(' · ');
}

/** Whether several do a job together. */
const isTeamJob = ({ assignees }: WaitingJob): boolean =>
  assignees.length > 1 || assignees.some(({ team_uuid }) => team_uuid !== undefined);

/** What a job asks attention for, as icons. */
export const MarkIcons = ({ marks }: { readonly marks: readonly Mark[] }): readonly ReactElement[] =>
  marks
    .filter(({ icon }, n) => marks.findIndex((mark) => mark.icon === icon) === n)
    .map(({ icon, tone }) => <Icon key={icon} name={icon} tone={`mark ${tone}`} />);

/** What a job asks attention for, in words. */
export const MarkWords = ({ marks }: { readonly marks: readonly Mark[] }): ReactElement | null =>
  marks.length === 0 ? null : (
    <span className={`mark ${marks.some(({ tone }) => tone === 'bad') ? 'bad' : 'warning'}`}>
      {marks.map(({ word }) => word).join(', ')}
    </span>
  );

/** A job on a board: a link that opens it, which pointers and keys can move. */
export function JobLink({
  job,
  worker,
  className,
  style,
  time,
  timing,
  isCarried,
  shown,
  children,
}: {
  readonly job: BoardJob;
  /** On whose lane it is. */
  readonly worker: string;
  readonly className: string;
  readonly style?: CSSProperties;
  /** Its time, as text. */
  readonly time: string;
  readonly timing: Timing;
  readonly isCarried: boolean;
  /** The texts of the children: the label begins with them. */
  readonly shown: (content: BlockContent) => readonly (string | undefined)[];
  /** Beside the icons. */
  readonly children: (content: BlockContent) => ReactNode;
}): ReactElement {
  const isMovable = useMovable()(job);
  const isSelected = useIsSelected(job.uuid);
  const isPeeked = useIsPeeked(job.uuid);
  const warnings = useWarningTexts()(job, worker);
  const overlaps = useOverlaps()(job);
  const content = contentOf(job, timing, overlaps, warnings);
  const words = [
    ...shown(content).filter((text) => text !== undefined && text !== ''),
    `Job ${job.serial_no}`,
    time,
    jobStatusWord(job.status),
    ...(isTeamJob(job) ? ['team job'] : []),
    ...(isSelected ? ['selected'] : []),
  ].join(', ');
  const classes = [
    overlaps > 0 && 'overlaps',
    warnings.length > 0 && 'warned',
    isCarried && 'carried',
    isSelected && 'selected',
    isMovable && 'movable',
    isPeeked && 'peeked',
  ];
  return (
    <Link
      to={`/jobs/${job.uuid}`}
      onOpen={() => openPeek(job.uuid)}
      className={[className, `job-${job.status}`, ...classes.filter((one) => one !== false)].join(' ')}
      style={style}
      draggable={false}
      data-job={job.uuid}
      aria-label={words}
      {...tipProps({ job, time, marks: content.marks })}
    >
      <span className="job-icons">
        {jobStatusIcon(job.status)}
        <MarkIcons marks={content.marks} />
        {isTeamJob(job) && <Icon name="team" />}
      </span>
      {children(content)}
    </Link>
  );
}

/** A job on a lane of the day, whose end can be dragged. */
export const JobBlock = memo(function JobBlock({
  job,
  worker,
  style,
  time,
  start,
  timing,
  isCarried,
}: {
  readonly job: BoardJob;
  readonly worker: string;
  readonly style: CSSProperties;
  /** Its time, as text. */
  readonly time: string;
  /** When it begins, as text; undefined where there is no room for it. */
  readonly start: string | undefined;
  readonly timing: Timing;
  readonly isCarried: boolean;
}): ReactElement {
  return (
    <JobLink
      job={job}
      worker={worker}
      className="job"
      style={style}
      time={time}
      timing={timing}
      isCarried={isCarried}
      shown={({ title, detail, marks }) => [title, ...marks.map(({ word }) => word), start, detail]}
    >
      {({ title, detail, marks }) => (
        <>
          <bdi className="job-title cut">{title}</bdi>{' '}
          <span className="job-more cut">
            <MarkWords marks={marks} /> {start} {detail !== '' && <bdi>{detail}</bdi>}
          </span>
        </>
      )}
    </JobLink>
  );
});
