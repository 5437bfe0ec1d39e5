import { instantAt, timeAt } from '../../ui/zone-time.ts';
import type { WaitingJob } from './board-types.ts';

/** Where a job is, or would be: its worker, time and duration. */
export interface Placement {
  /** Null: nobody. */
  readonly worker: string | null;
  /** Milliseconds of the epoch; null: no time yet. */
  readonly from: number | null;
  readonly minutes: number;
}

/** A job that is moved, and where it was before. */
export interface Move {
  readonly job: WaitingJob;
  readonly before: Placement;
  readonly after: Placement;
}

/** The step of times on the board. */
export const STEP_MINUTES = 15;
const MINUTE_MS = 60_000;
const STEP_MS = STEP_MINUTES * MINUTE_MS;

/** When a job begins that has no time, on a day that it is moved to. */
const FIRST_TIME = '08:00';

/** What stands for a job without a duration, as long as the account's default is not known. */
export const DEFAULT_MINUTES = 60;

export const minutesOf = (job: WaitingJob, defaultMinutes: number): number =>
  job.scheduled_duration?.minutes ?? defaultMinutes;

/** Where a job is. @param worker on whose lane. */
export const placementOf = (job: WaitingJob, worker: string | null, defaultMinutes: number): Placement => ({
  worker,
  from: job.scheduled_at === null ? null : Date.parse(job.scheduled_at),
  minutes: minutesOf(job, defaultMinutes),
});

/** The end of a span that begins at an instant. */
export const endOf = (from: number, minutes: number): number => from + minutes * MINUTE_MS;

/** The nearest time on the grid that begins at an instant. @param start of the day, which is on the grid. */
export const onGrid = (at: number, start: number): number => start + Math.round((at - start) / STEP_MS) * STEP_MS;

/** The same time of the day on a date. @param from null: no time yet. */
export const onDate = (from: number | null, date: string, zone: string): number =>
  instantAt(date, from === null ? FIRST_TIME : timeAt(from, zone), zone);

/** The worker above or below another one; of nobody the first. */
function workerBeside(worker: string | null, key: string, workers: readonly string[]): string | null {
  const at = worker === null ? -1 : workers.indexOf(worker);
  const to = at + (key === 'ArrowDown' ? 1 : -1);
  return workers[Math.min(workers.length - 1, Math.max(0, to))] ?? worker;
}

const isUpOrDown = (key: string): boolean => key === 'ArrowUp' || key === 'ArrowDown';
const directionOf = (key: string): number => (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0);

/**
 * A placement on the board of a day by arrow keys: left and right change the time, with Shift the duration; up and down
 * change the worker.
 * @param onDay puts a time on the day of the board.
 */
export function movedOnDay(
  placement: Placement,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  workers: readonly string[],
  onDay: (from: number | null) => number,
): Placement | undefined {
  const { worker, from, minutes } = placement;
  const step = directionOf(key);
  if (step !== 0 && shiftKey) return { ...placement, minutes: Math.max(STEP_MINUTES, minutes + step * STEP_MINUTES) };
  if (step !== 0) return { ...placement, from: from === null ? onDay(from) : from + step * STEP_MS };
  if (!isUpOrDown(key) || shiftKey) return undefined;
  // Jobs of the list of the unassigned may be of other days.
  return { ...placement, worker: workerBeside(worker, key, workers), from: worker === null ? onDay(from) : from };
}

/**
 * A placement on the board of a week by arrow keys: left and right change the day and keep the time; up and down change
 * the worker.
 * @param dates of the week.
 */
export function movedInWeek(
  placement: Placement,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  workers: readonly string[],
  dates: readonly string[],
  dateOf: (from: number) => string,
  zone: string,
): Placement | undefined {
  if (shiftKey) return undefined;
  const { worker, from } = placement;
  const date = from === null ? undefined : dateOf(from);
  const at = date === undefined ? -1 : dates.indexOf(date);
  const step = directionOf(key);
  const [first = ''] = dates;
  if (step !== 0) {
    const next = at === -1 ? first : dates[at + step];
    return next === undefined ? placement : { ...placement, from: onDate(from, next, zone) };
  }
  if (!isUpOrDown(key)) return undefined;
  return {
    ...placement,
    worker: workerBeside(worker, key, workers),
    from: at === -1 ? onDate(from, first, zone) : from,
  };
}

/** Whether two placements are the same. */
export const isSamePlacement = (one: Placement, other: Placement): boolean =>
  one.worker === other.worker && one.from === other.from && one.minutes === other.minutes;
