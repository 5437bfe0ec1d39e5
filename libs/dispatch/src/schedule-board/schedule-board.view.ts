import { ApiField } from '#http';
import { AddressView } from '#crm';
import { cut, IntervalView, overwritten, presentInterval, type WorkerMonth } from '#scheduling';
import type { Worker } from '#scheduling/fit';
import {
  ArrivalWindowView,
  NamedRefView,
  JobAssigneeAccessUuidView,
  JobTypeRefView,
  type ScheduledJob,
} from '#work-orders';
import { presentJobs, ScheduledJobView, type ShownJob } from '../worker-days/scheduled-job.view.js';
import type { Day } from './days.js';

const ONLY_DETAILS = 'Only with `include=details`';

/** A job of the schedule, with its details when they are asked for. */
export class BoardJobView extends ScheduledJobView {
  @ApiField({ type: 'integer', optional: true, description: ONLY_DETAILS }) version?: number;
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

/** What `include=details` adds to a job. */
export type ShownDetails = Omit<BoardJobView, keyof ScheduledJobView>;

/** The details of jobs, by uuid. */
export type DetailsOfJobs = ReadonlyMap<string, ShownDetails>;

/** A day of a worker. */
export class WorkdayView {
  @ApiField({ type: 'string', format: 'uuid' }) user_uuid!: string;
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

/** Maps jobs to their view, ordered by time. @param details of jobs whose details are shown. */
export const presentBoardJobs = (jobs: readonly ShownJob[], details?: DetailsOfJobs): BoardJobView[] =>
  presentJobs(jobs).map((job) => Object.assign(job, details?.get(job.uuid)));

/** The days of each worker, in the order of `workers` and `days`. @param jobs those of the workers and their teams. */
export function presentSchedule(
  workers: readonly Pick<Worker, 'uuid' | 'teamUuids'>[],
  days: readonly Day[],
  months: readonly WorkerMonth[],
  jobs: readonly ScheduledJob[],
  details?: DetailsOfJobs,
): WorkdayView[] {
  const monthsOf = Map.groupBy(months, ({ userUuid }) => userUuid);
  const jobsOf = jobsByWorkday(workers, days, jobs, presentBoardJobs(jobs, details));
  return workers.flatMap(({ uuid }) => {
    const own = monthsOf.get(uuid) ?? [];
    const [territories, jobTypes] = [own.flatMap((one) => one.territories), own.flatMap((one) => one.jobTypes)];
    // Overwriting with nothing sorts the intervals and joins those that meet at a month boundary.
    const joined = overwritten(
      own.flatMap(({ intervals }) => intervals),
      [],
    );
    return days.map(({ date, from, to }) => ({
      user_uuid: uuid,
      date,
      shifts: cut(
        joined.filter(({ timeFrom, timeTo }) => timeFrom < to && timeTo > from),
        from,
        to,
      ).map((one) => presentInterval(one, territories, jobTypes)),
      jobs: jobsOf.get(workdayKey(uuid, date)) ?? [],
    }));
  });
}

const workdayKey = (user: string, date: string): string => `${user} ${date}`;

/**
 * Jobs by worker and day, without duplicates when a worker and several of the worker's teams are assigned.
 * @param shown the views of the jobs, in the order of the days.
 */
function jobsByWorkday(
  workers: readonly Pick<Worker, 'uuid' | 'teamUuids'>[],
  days: readonly Day[],
  jobs: readonly ScheduledJob[],
  shown: readonly BoardJobView[],
): Map<string, BoardJobView[]> {
  const workersOf = new Map<string, string[]>();
  for (const { uuid, teamUuids } of workers)
    for (const assignee of [uuid, ...teamUuids]) {
      const own = workersOf.get(assignee);
      if (own) own.push(uuid);
      else workersOf.set(assignee, [uuid]);
    }
  const assigneesOf = new Map(jobs.map(({ uuid, userUuids, teamUuids }) => [uuid, userUuids.concat(teamUuids)]));
  const workdays = new Map<string, BoardJobView[]>();
  for (const job of shown) {
    const day = days.find(({ from, to }) => from <= job.scheduled_at && job.scheduled_at < to);
    if (day === undefined) continue;
    for (const user of new Set(assigneesOf.get(job.uuid)?.flatMap((uuid) => workersOf.get(uuid) ?? []))) {
      const workday = workdayKey(user, day.date);
      const existing = workdays.get(workday);
      if (existing) existing.push(job);
      else workdays.set(workday, [job]);
    }
  }
  return workdays;
}
