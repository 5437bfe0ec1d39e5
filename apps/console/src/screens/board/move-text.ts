import type { Names } from '../../api/names.ts';
import { durationText } from '../../ui/duration.ts';
import { clockText, formatOf } from '../../ui/formats.ts';
import { dateAt } from '../../ui/zone-time.ts';
import type { JobChange } from './job-change.ts';
import type { JobAssignee, WaitingJob } from './board-types.ts';

/** The names of those whom jobs are assigned to. */
export interface AssigneeNames {
  readonly workers: Names;
  readonly teams: Names;
}

const arrow = (before: string, after: string): string => (before === after ? before : `${before} → ${after}`);

/** Who does a job, and who else sees it. */
function whoText(assignees: readonly JobAssignee[], { workers, teams }: AssigneeNames): string {
  const nameOf = ({ worker_uuid: worker, team_uuid: team }: JobAssignee): string =>
    team === undefined ? (workers.get(worker ?? '') ?? 'a worker') : `team ${teams.get(team) ?? ''}`.trim();
  return assignees.length === 0 ? 'nobody' : assignees.map(nameOf).join(' and ');
}

/** When a job begins, before and after a change; the day is shown once. */
function whenText(before: string | null, after: string | null, zone: string): string {
  const day = formatOf(zone, { weekday: 'short', day: 'numeric', month: 'short' });
  const text = (at: string | null, isFull = true): string => {
    if (at === null) return 'no time';
    const time = clockText(Date.parse(at), zone);
    return isFull ? `${day.format(new Date(at))}, ${time}` : time;
  };
  if (before === after) return text(before);
  const isSameDay =
    before !== null && after !== null && dateAt(Date.parse(before), zone) === dateAt(Date.parse(after), zone);
  return arrow(text(before), text(after, !isSameDay));
}

/** What a change moves, from where to where: `Job 17: Anna Berg → Bert Cole, Mon, Mar 3, 08:00 → 10:30`. */
export function moveText(job: WaitingJob, change: JobChange, names: AssigneeNames, zone: string): string {
  const { assignees = job.assignees, scheduled_at: at = job.scheduled_at } = change;
  const lasts = (duration: WaitingJob['scheduled_duration']): string =>
    duration === null ? 'no duration' : durationText(duration.minutes);
  const isMoved = change.assignees !== undefined || change.scheduled_at !== undefined;
  const parts = [
    ...(isMoved
      ? [arrow(whoText(job.assignees, names), whoText(assignees, names)), whenText(job.scheduled_at, at, zone)]
      : []),
    ...(change.scheduled_duration === undefined
      ? []
      : [arrow(lasts(job.scheduled_duration), lasts(change.scheduled_duration))]),
  ];
  return `Job ${job.serial_no}: ${parts.join(', ')}`;
}
