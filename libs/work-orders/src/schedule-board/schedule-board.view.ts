import { Shown } from '#kernel/http';
import type { Label } from '#kernel/store';
import { cut, IntervalView, overwritten, presentInterval, type Worker } from '#scheduling';
import { type JobStatus, STATUSES } from '../jobs/job-status.js';
import { JobDurationView } from '../jobs/job.view.js';
import type { Day } from './days.js';
import { holdsShifts, type JobEntry } from './schedule-board.projection.js';
import type { Placed } from './schedule-board.service.js';

export class ScheduledJobView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'integer' }) serial_no!: number;
  @Shown({ type: 'string', enum: STATUSES }) status!: JobStatus;
  @Shown({ type: 'string', format: 'date-time' }) scheduled_at!: string;
  @Shown({ of: () => JobDurationView, nullable: true }) scheduled_duration!: JobDurationView | null;
}

/** One worker's day. */
export class WorkdayView {
  @Shown({ type: 'string', format: 'uuid' }) user_uuid!: string;
  @Shown({ type: 'string', format: 'date', description: "In the account's time zone" }) date!: string;
  @Shown({ of: () => IntervalView, list: true, description: 'What is known of the day, cut at its ends, in UTC' })
  shifts!: IntervalView[];
  @Shown({ of: () => ScheduledJobView, list: true, description: "Begun on that day: the worker's own and of teams" })
  jobs!: ScheduledJobView[];
}

export class ScheduleView {
  @Shown({ of: () => WorkdayView, list: true, description: 'By worker and date, also days without anything' })
  schedule!: WorkdayView[];
  @Shown({ of: () => ScheduledJobView, list: true, description: 'By time, at most 500' })
  unassigned!: ScheduledJobView[];
}

/** A job with its time. */
type TimedJob = Placed<JobEntry> & { readonly scheduledAt: string };

const inTime = (a: TimedJob, b: TimedJob): number =>
  a.scheduledAt === b.scheduledAt ? (a.uuid < b.uuid ? -1 : 1) : a.scheduledAt < b.scheduledAt ? -1 : 1;

/** The jobs that have a time, on the wire and by it. */
export const presentJobs = (jobs: readonly Placed<JobEntry>[]): ScheduledJobView[] =>
  timed(jobs)
    .sort(inTime)
    .map((job) => ({
      uuid: job.uuid,
      serial_no: job.serialNo,
      status: job.status,
      scheduled_at: job.scheduledAt,
      scheduled_duration: job.scheduledMinutes === null ? null : { minutes: job.scheduledMinutes },
    }));

const timed = (jobs: readonly Placed<JobEntry>[]): TimedJob[] =>
  jobs.flatMap((job) => (job.scheduledAt === null ? [] : [{ ...job, scheduledAt: job.scheduledAt }]));

/** What the board holds of some workers and their teams, and what its shifts refer to is called. */
export interface Board {
  readonly entries: readonly Placed[];
  readonly territories: readonly Label[];
  readonly jobTypes: readonly Label[];
}

/** The days of workers, in the order of both: what is not theirs, or not of these days, is left out. */
export function presentSchedule(
  workers: readonly Worker[],
  days: readonly Day[],
  { entries, territories, jobTypes }: Board,
): WorkdayView[] {
  const months = Map.groupBy(entries.filter(holdsShifts), ({ userUuid }) => userUuid);
  const jobs = jobsByPlace(
    workers,
    days,
    entries.filter((entry): entry is Placed<JobEntry> => !holdsShifts(entry)),
  );
  return workers.flatMap(({ uuid }) => {
    // Nothing is written over them: in order, and in one piece again where months meet.
    const known = overwritten(months.get(uuid)?.flatMap(({ intervals }) => intervals) ?? [], []);
    return days.map(({ date, from, to }) => ({
      user_uuid: uuid,
      date,
      shifts: cut(
        known.filter(({ timeFrom, timeTo }) => timeFrom < to && timeTo > from),
        from,
        to,
      ).map((one) => presentInterval(one, territories, jobTypes)),
      jobs: presentJobs(jobs.get(placeOf(uuid, date)) ?? []),
    }));
  });
}

const placeOf = (user: string, date: string): string => `${user} ${date}`;

/** Jobs by worker and day, each once, whether the worker is assigned, or a team, or several of the worker's teams. */
function jobsByPlace(
  workers: readonly Worker[],
  days: readonly Day[],
  jobs: readonly Placed<JobEntry>[],
): Map<string, TimedJob[]> {
  const among = new Map<string, string[]>();
  for (const { uuid, teamUuids } of workers)
    for (const assignable of [uuid, ...teamUuids]) among.set(assignable, [...(among.get(assignable) ?? []), uuid]);
  const places = new Map<string, TimedJob[]>();
  for (const job of timed(jobs)) {
    const day = days.find(({ from, to }) => from <= job.scheduledAt && job.scheduledAt < to);
    if (day === undefined) continue;
    const users = new Set([...job.userUuids, ...job.teamUuids].flatMap((uuid) => among.get(uuid) ?? []));
    for (const user of users) {
      const place = placeOf(user, day.date);
      const there = places.get(place);
      if (there) there.push(job);
      else places.set(place, [job]);
    }
  }
  return places;
}
