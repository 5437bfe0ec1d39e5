import type { Move } from './placement.ts';
import type { Board, BoardJob, JobAssignee, Lane, WaitingJob } from './board-types.ts';

/** The fields of a job that a move changes, as PATCH takes them. */
export interface JobChange {
  readonly scheduled_at?: string | null;
  readonly scheduled_duration?: { readonly minutes: number } | null;
  readonly assignees?: JobAssignee[];
}

/** What a move changes; nothing when the job is where it was. */
export function changeOf({ job, before, after }: Move): JobChange {
  return {
    ...(after.from !== null && after.from !== before.from && { scheduled_at: new Date(after.from).toISOString() }),
    ...(after.minutes !== before.minutes && { scheduled_duration: { minutes: after.minutes } }),
    ...(after.worker !== before.worker && { assignees: assigneesAfter(job.assignees, before.worker, after.worker) }),
  };
}

/** The same fields as they are before a change. */
export function undoOf(job: WaitingJob, change: JobChange): JobChange {
  return {
    ...(change.scheduled_at !== undefined && { scheduled_at: job.scheduled_at }),
    ...(change.scheduled_duration !== undefined && { scheduled_duration: job.scheduled_duration }),
    ...(change.assignees !== undefined && { assignees: [...job.assignees] }),
  };
}

/** What of a job a move changes. */
type Planned = Pick<WaitingJob, 'scheduled_at' | 'scheduled_duration' | 'assignees'>;

/** Whether a job still has the time, the duration and the assignees that a board shows. */
export function isAsShown(shown: Planned, now: Planned): boolean {
  const keyOf = ({ worker_uuid, team_uuid, access }: JobAssignee): string => `${worker_uuid ?? team_uuid} ${access}`;
  const timeOf = ({ scheduled_at: at }: Planned): number | null => (at === null ? null : Date.parse(at));
  return (
    timeOf(shown) === timeOf(now) &&
    shown.scheduled_duration?.minutes === now.scheduled_duration?.minutes &&
    shown.assignees.map(keyOf).sort().join() === now.assignees.map(keyOf).sort().join()
  );
}

/**
 * The assignees of a job that is taken from the lane of a worker to that of another. It is there by the worker's own
 * assignment, or by that of a team. The others stay; without a worker nobody does.
 */
export function assigneesAfter(
  assignees: readonly JobAssignee[],
  from: string | null,
  to: string | null,
): JobAssignee[] {
  if (to === null) return [];
  const isOwn = assignees.some(({ worker_uuid }) => worker_uuid === from);
  const isTaken = ({ worker_uuid, team_uuid }: JobAssignee): boolean =>
    worker_uuid === to || (isOwn ? worker_uuid === from : team_uuid !== undefined);
  const taken = assignees.filter(isTaken);
  const mayEdit = taken.length === 0 || taken.some(({ access }) => access === 'edit');
  return [...assignees.filter((one) => !isTaken(one)), { worker_uuid: to, access: mayEdit ? 'edit' : 'view' }];
}

/** The board with a changed job, as it will be when the service has accepted the change. */
export function boardAfter(board: Board, job: WaitingJob, change: JobChange): Board {
  const { scheduled_at, ...changed } = { ...job, ...change };
  const isHere = ({ uuid }: WaitingJob): boolean => uuid === job.uuid;
  const isOf = (assignees: readonly JobAssignee[], worker: string): boolean =>
    assignees.some(({ worker_uuid }) => worker_uuid === worker);
  const hasTeam = changed.assignees.some(({ team_uuid }) => team_uuid !== undefined);
  const laneAfter = (lane: Lane): Lane => {
    const had = lane.jobs.some(isHere);
    const isByTeam = had && hasTeam && !isOf(job.assignees, lane.worker);
    const has = isOf(changed.assignees, lane.worker) || isByTeam;
    if (!had && !has) return lane;
    const others = lane.jobs.filter((one) => !isHere(one));
    const moved: readonly BoardJob[] = has && scheduled_at !== null ? [{ ...changed, scheduled_at }] : [];
    return { ...lane, jobs: [...others, ...moved] };
  };
  return { lanes: board.lanes.map(laneAfter) };
}

/** The board with a job where it was before, whatever has moved since. */
export function boardRestored(board: Board, job: string, before: Board): Board {
  const isIt = ({ uuid }: WaitingJob): boolean => uuid === job;
  const laneRestored = (lane: Lane): Lane => {
    const had = before.lanes.find(({ worker }) => worker === lane.worker)?.jobs.filter(isIt) ?? [];
    const others = lane.jobs.filter((one) => !isIt(one));
    return { ...lane, jobs: [...others, ...had] };
  };
  return { lanes: board.lanes.map(laneRestored) };
}
