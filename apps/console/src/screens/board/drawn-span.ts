import type { TimeAxis } from './day-places.ts';
import { endOf, onDate, STEP_MINUTES } from './placement.ts';
import type { BoardJob, Lane } from './board-types.ts';

const MINUTE_MS = 60_000;
const STEP_MS = STEP_MINUTES * MINUTE_MS;

/** A span of time for a new job of a worker. */
export interface DrawnSpan {
  readonly worker: string;
  /** Milliseconds of the epoch. */
  readonly from: number;
  readonly minutes: number;
}

/** The grid begins with the axis. */
const gridBefore = (at: number, { from }: TimeAxis): number => from + Math.floor((at - from) / STEP_MS) * STEP_MS;
const gridAfter = (at: number, { from }: TimeAxis): number => from + Math.ceil((at - from) / STEP_MS) * STEP_MS;

/**
 * The span that is drawn from one instant to another, in either direction: the steps of the grid that they are in and all between.
 * It stays on the axis.
 */
export function spanBetween(one: number, other: number, axis: TimeAxis): Omit<DrawnSpan, 'worker'> {
  const [first, last] = [Math.min(one, other), Math.max(one, other)];
  const from = Math.min(Math.max(gridBefore(first, axis), axis.from), axis.to - STEP_MS);
  const to = Math.min(Math.max(gridAfter(last, axis), from + STEP_MS), axis.to);
  return { from, minutes: (to - from) / MINUTE_MS };
}

/** What of a lane matters. */
export interface FocusedLane extends Pick<Lane, 'worker' | 'shifts'> {
  readonly jobs: readonly Pick<BoardJob, 'uuid' | 'scheduled_at' | 'scheduled_duration'>[];
}

/**
 * Where a new job of a lane begins that keys ask for: after the job that has the focus; else with the shift, but not before now;
 * without a shift when jobs without a time begin.
 */
export function spanAtFocus(
  { worker, jobs, shifts }: FocusedLane,
  focused: string | undefined,
  { axis, now, minutes, date, zone }: { axis: TimeAxis; now: number; minutes: number; date: string; zone: string },
): DrawnSpan {
  const job = jobs.find(({ uuid }) => uuid === focused);
  if (job !== undefined)
    return { worker, from: endOf(Date.parse(job.scheduled_at), job.scheduled_duration?.minutes ?? minutes), minutes };
  const isLeft = ({ working, time_to }: Lane['shifts'][number]): boolean =>
    working && Date.parse(time_to) > Math.max(now, axis.from) && Date.parse(time_to) > axis.from;
  const shift = shifts.find(isLeft);
  if (shift === undefined) return { worker, from: onDate(null, date, zone), minutes };
  return { worker, from: gridAfter(Math.max(Date.parse(shift.time_from), axis.from, now), axis), minutes };
}
