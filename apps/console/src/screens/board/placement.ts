import type { WaitingJob } from './board-data.ts';

/** Where a job is, or would be: its worker, time and duration. */
export interface Placement {
  /** Null: nobody. */
  readonly worker: string | null;
  /** Milliseconds of the epoch. */
  readonly from: number;
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

/** What stands for a job without a duration, as long as the account's default is not known. */
export const DEFAULT_MINUTES = 60;

export const minutesOf = (job: WaitingJob, defaultMinutes: number): number =>
  job.scheduled_duration?.minutes ?? defaultMinutes;

/** The end of a placement. */
export const endOf = ({ from, minutes }: Placement): number => from + minutes * MINUTE_MS;

/** The nearest time on the grid that begins at an instant. @param start of the day, which is on the grid. */
export const onGrid = (at: number, start: number): number => start + Math.round((at - start) / STEP_MS) * STEP_MS;

/** A placement by arrow keys: left and right change the time, with Shift the duration; up and down change the worker. */
export function moved(
  placement: Placement,
  key: string,
  isResizing: boolean,
  workers: readonly string[],
): Placement | undefined {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step !== 0)
    return isResizing
      ? { ...placement, minutes: Math.max(STEP_MINUTES, placement.minutes + step * STEP_MINUTES) }
      : { ...placement, from: placement.from + step * STEP_MS };
  const lane = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (lane === 0 || isResizing) return undefined;
  const at = placement.worker === null ? -1 : workers.indexOf(placement.worker);
  return { ...placement, worker: workers[Math.min(workers.length - 1, Math.max(0, at + lane))] ?? placement.worker };
}

/** Whether a move changes anything. */
export const isChange = ({ before, after }: Move): boolean =>
  before.worker !== after.worker || before.from !== after.from || before.minutes !== after.minutes;
