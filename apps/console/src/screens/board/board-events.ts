import type { FeedEvent, Schemas } from '@fieldline/client';
import { addDays, dateAt } from '../../ui/zone-time.ts';
import { summaryOf } from './block-content.ts';
import type { Board, BoardJob, Days, JobAssignee, Lane, WaitingJob } from './board-types.ts';

/** A job as the board shows it. */
export const waitingJobOf = (job: Schemas['JobView']): WaitingJob => ({
  uuid: job.uuid,
  serial_no: job.serial_no,
  status: job.status,
  version: job.version,
  priority: job.priority,
  summary: summaryOf(job.description),
  scheduled_at: job.scheduled_at,
  scheduled_duration: job.scheduled_duration,
  assignees: job.assignees.map(assigneeOf),
  client: job.client && { uuid: job.client.uuid, name: job.client.name },
  site: job.site && { uuid: job.site.uuid, name: job.site.name },
  address: job.address,
  type: job.type,
  arrival_window: job.arrival_window,
  conflicts: 0,
});

/** Who a job is assigned to, as the board has it. */
export const assigneeOf = ({ uuid, team, access }: Schemas['JobView']['assignees'][number]): JobAssignee =>
  team === undefined ? { worker_uuid: uuid, access } : { team_uuid: uuid, access };

/** The days of a board in the time zone of the account. */
export interface ZonedDays extends Days {
  readonly zone: string;
}

/** What an event says of a job: how it is, or that it is no more. */
export interface JobNow {
  readonly uuid: string;
  readonly version: number;
  /** Undefined: it is deleted. */
  readonly job: Schemas['JobView'] | undefined;
}

/** What an event says of a job; undefined when it says nothing of how a job is. */
export function jobNowOf(event: FeedEvent): JobNow | undefined {
  if (event.entity_type !== 'job') return undefined;
  const { type, entity_uuid: uuid, entity_version: version, snapshot } = event;
  if (type === 'job_deleted') return { uuid, version, job: undefined };
  return snapshot == null ? undefined : { uuid, version, job: snapshot };
}

/** The lanes of a board that have a job. */
const lanesWith = ({ lanes }: Board, uuid: string): readonly Lane[] =>
  lanes.filter(({ jobs }) => jobs.some((job) => job.uuid === uuid));

/** The job of a board with a uuid. */
const jobOn = ({ lanes }: Board, uuid: string): BoardJob | undefined => {
  for (const { jobs } of lanes) for (const job of jobs) if (job.uuid === uuid) return job;
  return undefined;
};

const workersOf = (assignees: readonly JobAssignee[]): ReadonlySet<string> =>
  new Set(assignees.flatMap(({ worker_uuid }) => worker_uuid ?? []));
const teamsOf = (assignees: readonly JobAssignee[]): string =>
  assignees
    .flatMap(({ team_uuid }) => team_uuid ?? [])
    .sort()
    .join();

const isWithin = (at: string, { first, count, zone }: ZonedDays): boolean => {
  const date = dateAt(Date.parse(at), zone);
  return date >= first && date < addDays(first, count);
};

/**
 * The board after a change of a job: on the lanes of its workers, if it begins on a day of the board.
 * @param territory whether the board has the workers of a territory alone.
 * @returns the same board when it shows nothing of the change, or something newer; undefined when it must be read: who the members of a
 * team are is not known.
 */
export function boardWithJob(
  board: Board,
  { uuid, version, job }: JobNow,
  days: ZonedDays,
  territory: boolean,
): Board | undefined {
  const before = jobOn(board, uuid);
  if (before !== undefined && before.version >= version) return board;
  const now = job && waitingJobOf(job);
  const at = now?.scheduled_at ?? null;
  const isShown = now !== undefined && at !== null && now.status !== 'canceled' && isWithin(at, days);
  if (before === undefined && !isShown) return board;
  const workers = new Set(isShown ? workersOf(now.assignees) : []);
  const teams = isShown ? teamsOf(now.assignees) : '';
  if (teams !== '') {
    if (before === undefined || teamsOf(before.assignees) !== teams) return undefined;
    const own = workersOf(before.assignees);
    for (const { worker } of lanesWith(board, uuid))
      if (!own.has(worker)) workers.add(worker);
      // The worker may be in the team too.
      else if (!workers.has(worker)) return undefined;
  }
  const known = new Set(board.lanes.map(({ worker }) => worker));
  // A deactivated worker has a lane only with a job.
  if (!territory && [...workers].some((worker) => !known.has(worker))) return undefined;
  const shown = isShown ? { ...now, scheduled_at: at, conflicts: before?.conflicts ?? 0 } : undefined;
  return {
    ...board,
    lanes: board.lanes.map((lane) => {
      const has = shown !== undefined && workers.has(lane.worker);
      if (!has && !lane.jobs.some((one) => one.uuid === uuid)) return lane;
      const others = lane.jobs.filter((one) => one.uuid !== uuid);
      return { ...lane, jobs: has ? [...others, shown] : others };
    }),
  };
}

/** Whether a board shows a job of a client or a site. */
export const showsJobsOf = ({ lanes }: Board, uuid: string): boolean =>
  lanes.some(({ jobs }) => jobs.some(({ client, site }) => client?.uuid === uuid || site?.uuid === uuid));

/** Events after which a job may clash with others, or does not any more, and fields whose change is of that kind. */
const CLASHING: ReadonlySet<string> = new Set([
  'job_created',
  'job_scheduled',
  'job_finished',
  'job_canceled',
  'job_deleted',
  'job_restored',
  'status',
  'scheduled_at',
  'scheduled_duration',
  'assignees',
  'type_uuid',
  'territory_uuid',
  'skill_uuids',
]);

/** Whether an event may change what the checks find on the days of a board. @param board before it. */
export function mayClash(event: FeedEvent, board: Board, { first, count, zone }: ZonedDays): boolean {
  const now = jobNowOf(event);
  if (now === undefined) return true;
  const changes = event.type === 'job_updated' ? event.data.changes : undefined;
  if (!(changes === undefined ? [event.type] : Object.keys(changes)).some((one) => CLASHING.has(one))) return false;
  // A job of the evening before may reach into the first day.
  const around = { first: addDays(first, -1), count: count + 1, zone };
  const times = [now.job?.scheduled_at, changes?.scheduled_at?.from];
  return jobOn(board, now.uuid) !== undefined || times.some((at) => at != null && isWithin(at, around));
}
