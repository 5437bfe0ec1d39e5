import { memo, type ReactElement } from 'react';
import { Link } from '../../app/router.tsx';
import { durationText } from '../../ui/duration.ts';
import { Icon } from '../../ui/icon.tsx';
import { dueText, PriorityBadge } from '../../ui/priority.tsx';
import { jobStatusIcon } from '../../ui/status.tsx';
import { useTimeText } from '../../ui/time.tsx';
import { isOver } from '../job/transitions.ts';
import { contentOf } from './block-content.ts';
import { openPeek, useIsPeeked } from './peek.ts';
import { useIsSelected } from './selection.ts';
import type { UnassignedJob } from './board-types.ts';

/** A job that waits for somebody: what one plans it by. */
export const WaitingCard = memo(function WaitingCard({
  job,
  today,
  isCarried,
  isMovable,
}: {
  readonly job: UnassignedJob;
  /** The date. */
  readonly today: string;
  readonly isCarried: boolean;
  readonly isMovable: boolean;
}): ReactElement {
  const timeText = useTimeText();
  const isPeeked = useIsPeeked(job.uuid);
  const isSelected = useIsSelected(job.uuid);
  const { title, detail } = contentOf(job);
  const { due, scheduled_at: at, scheduled_duration: duration, skills } = job;
  const isOverdue = due?.to != null && due.to < today && !isOver(job.status);
  const facts = [...(duration === null ? [] : [durationText(duration.minutes)]), ...skills.map(({ name }) => name)];
  return (
    <Link
      to={`/jobs/${job.uuid}`}
      onOpen={() => openPeek(job.uuid)}
      className={`waiting job-${job.status}${isCarried ? ' carried' : ''}${isMovable ? ' movable' : ''}${isPeeked ? ' peeked' : ''}${isSelected ? ' selected' : ''}`}
      draggable={false}
      data-job={job.uuid}
    >
      <span className="waiting-title">
        {jobStatusIcon(job.status)} <PriorityBadge priority={job.priority} /> <bdi className="cut">{title}</bdi>
      </span>
      {detail !== '' && <bdi className="cut">{detail}</bdi>}
      <span className="secondary">
        <b>{job.serial_no}</b> · {at === null ? 'No time yet' : timeText(at)}
      </span>
      {facts.length > 0 && <span className="secondary cut">{facts.join(' · ')}</span>}
      {due !== null && (
        <span className={isOverdue ? 'mark bad' : 'secondary'}>
          {isOverdue && (
            <>
              <Icon name="late" /> Overdue:{' '}
            </>
          )}
          Due {dueText(due)}
        </span>
      )}
    </Link>
  );
});
