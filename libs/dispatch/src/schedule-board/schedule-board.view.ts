import { ApiField } from '#http';
import { AddressView } from '#crm';
import { cut, IntervalView, type NamedWorker, overwritten, presentInterval, type WorkerMonth } from '#scheduling';
import {
  ArrivalWindowView,
  NamedRefView,
  JobAssigneeAccessUuidView,
  JobTypeRefView,
  MAX_SUMMARY,
  PRIORITIES,
  type Priority,
  type ScheduledJob,
} from '#work-orders';
import { jobsByTime, presentJob, ScheduledJobView, type ShownJob } from '../worker-days/scheduled-job.view.js';
import type { Day } from './days.js';

const ONLY_DETAILS = 'Only with `include=details`';

/** A job of the schedule, with its details when they are asked for. */
export class BoardJobView extends ScheduledJobView {
  @ApiField({ type: 'integer', optional: true, description: ONLY_DETAILS }) version?: number;
  @ApiField({ type: 'string', enum: [...PRIORITIES], optional: true, description: ONLY_DETAILS }) priority?: Priority;
  @ApiField({
    type: 'string',
    nullable: true,
    optional: true,
    description: `The first line of the description, at most ${MAX_SUMMARY} characters. Only with \`include=details\``,
  })
  summary?: string | null;
  @ApiField({ of: () => JobAssigneeAccessUuidView, list: true, optional: true, description: ONLY_DETAILS })
  assignees?: JobAssigneeAccessUuidView[];
  @ApiField({ of: () => NamedRefView, nullable: true, optional: true, description: ONLY_DETAILS })
  client?: NamedRefView | null;
  @ApiField({ of: () => NamedRefView, nullable: true, optional: true, description: ONLY_DETAILS })
  site?: NamedRefView | null;
  @ApiField({ of: () => AddressView, nullable: true, optional: true, description: ONLY_DETAILS })
  address?: AddressView | null;
  @ApiField({ of: () => JobTypeRefView, nullable: true, optional: true, description: ONLY_DETAILS })
  type?: JobTypeRefView | null;
  @ApiField({ of: () => ArrivalWindowView, nullable: true, optional: true, description: ONLY_DETAILS })
  arrival_window?: ArrivalWindowView | null;
  @ApiField({
    type: 'integer',
    optional: true,
    description:
      'How many conflicts `GET /v2/conflicts` lists of the job for the same days, at all of its workers and teams. Only with `include=details`',
  })
  conflicts?: number;
}

/**
 * A schedule as bytes of JSON. A job is written once, however many of its workers are shown, and each day by itself: one text of several
 * megabytes takes five times as long, as its memory is new with each copy.
 */
export function scheduleJson({ schedule, unassigned }: ScheduleView): Buffer {
  const texts = new Map<BoardJobView, string>();
  const textOf = (job: BoardJobView): string => {
    let text = texts.get(job);
    if (text === undefined) texts.set(job, (text = JSON.stringify(job)));
    return text;
  };
  const textsOf = (jobs: readonly BoardJobView[]): string => `[${jobs.map(textOf).join(',')}]`;
  return Buffer.concat([
    Buffer.from('{"schedule":['),
    ...schedule.map(({ jobs, ...day }, n) =>
      Buffer.from(`${n === 0 ? '' : ','}${JSON.stringify(day).slice(0, -1)},"jobs":${textsOf(jobs)}}`),
    ),
    Buffer.from(`],"unassigned":${textsOf(unassigned)}}`),
  ]);
}

/** What `include=details` adds to a job. */
export type ShownDetails = Omit<BoardJobView, keyof ScheduledJobView>;

/** The details of jobs, by uuid. */
export type DetailsOfJobs = ReadonlyMap<string, ShownDetails>;

/** A day of a worker. */
export class WorkdayView {
  @ApiField({ type: 'string', format: 'uuid' }) user_uuid!: string;
  @ApiField({ type: 'string', description: 'The name of the worker' }) user_name!: string;
  @ApiField({ type: 'string', format: 'date', description: "In the account's time zone" }) date!: string;
  @ApiField({ of: () => IntervalView, list: true, description: 'The intervals of the day, clipped to it, in UTC' })
  shifts!: IntervalView[];
  @ApiField({
    of: () => BoardJobView,
    list: true,
    description: 'Jobs that begin on that day, assigned to the worker or to a team',
  })
  jobs!: BoardJobView[];
}

export class ScheduleView {
  @ApiField({ of: () => WorkdayView, list: true, description: 'Ordered by worker and date; includes empty days' })
  schedule!: WorkdayView[];
  @ApiField({ of: () => BoardJobView, list: true, description: 'Ordered by time, at most 500' })
  unassigned!: BoardJobView[];
}

/** Maps a job to its view. @param details of jobs whose details are shown. */
const presentBoardJob = (job: ShownJob, details?: DetailsOfJobs): BoardJobView =>
  Object.assign(presentJob(job), details?.get(job.uuid));

/** Maps jobs to their view, ordered by time. @param details of jobs whose details are shown. */
export const presentBoardJobs = (jobs: readonly ShownJob[], details?: DetailsOfJobs): BoardJobView[] =>
  jobsByTime(jobs).map((job) => presentBoardJob(job, details));

/** The days of each worker, in the order of `workers` and `days`. @param jobs those of the workers and their teams. */
export function presentSchedule(
  workers: readonly Pick<NamedWorker, 'uuid' | 'name' | 'teamUuids'>[],
  days: readonly Day[],
  months: readonly WorkerMonth[],
  jobs: readonly ScheduledJob[],
  details?: DetailsOfJobs,
): WorkdayView[] {
  const monthsOf = Map.groupBy(months, ({ userUuid }) => userUuid);
  const jobsOf = jobsByWorkday(workers, days, jobs, details);
  return workers.flatMap(({ uuid, name }) => {
    const own = monthsOf.get(uuid) ?? [];
    const [territories, jobTypes] = [own.flatMap((one) => one.territories), own.flatMap((one) => one.jobTypes)];
    // Overwriting with nothing sorts the intervals and joins those that meet at a month boundary.
    const joined = overwritten(
      own.flatMap(({ intervals }) => intervals),
      [],
    );
    return days.map(({ date, from, to }, n) => ({
      user_uuid: uuid,
      user_name: name,
      date,
      shifts: cut(
        joined.filter(({ timeFrom, timeTo }) => timeFrom < to && timeTo > from),
        from,
        to,
      ).map((one) => presentInterval(one, territories, jobTypes)),
      jobs: jobsOf.get(uuid)?.[n] ?? [],
    }));
  });
}

/**
 * Jobs by worker and by the number of the day, without duplicates when a worker and several of the worker's teams are
 * assigned. A job has one view, whatever the number of its workers.
 */
function jobsByWorkday(
  workers: readonly Pick<NamedWorker, 'uuid' | 'teamUuids'>[],
  days: readonly Day[],
  jobs: readonly ScheduledJob[],
  details: DetailsOfJobs | undefined,
): ReadonlyMap<string, readonly BoardJobView[][]> {
  const jobsOf = new Map(workers.map(({ uuid }) => [uuid, days.map((): BoardJobView[] => [])]));
  const assigned = workers.flatMap(({ uuid, teamUuids }) =>
    [uuid, ...teamUuids].map((assignee) => ({ assignee, uuid })),
  );
  const workersOf = Map.groupBy(assigned, ({ assignee }) => assignee);
  for (const job of jobsByTime(jobs)) {
    const n = days.findIndex(({ from, to }) => from <= job.scheduledAt && job.scheduledAt < to);
    const shown = presentBoardJob(job, details);
    for (const assignees of [job.userUuids, job.teamUuids])
      for (const assignee of assignees)
        for (const { uuid } of workersOf.get(assignee) ?? []) {
          const workday = jobsOf.get(uuid)?.[n];
          if (workday?.at(-1) !== shown) workday?.push(shown);
        }
  }
  return jobsOf;
}
