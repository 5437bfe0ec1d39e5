import { dateAt, startOfDate } from '../../ui/zone-time.ts';
import type { TimeAxis } from './day-places.ts';
import { endOf, minutesOf } from './placement.ts';
import type { Lane } from './board-types.ts';

const HOUR_MS = 3_600_000;
/** What is shown before and after the shifts. */
const MARGIN_MS = HOUR_MS;

/** A part of a day, in milliseconds since its begin. */
export interface DayHours {
  readonly from: number;
  readonly to: number;
}

/**
 * The hours of a day in which somebody works, with one more at both ends, and those of all jobs. They are of the day that the lanes
 * are of. @returns undefined when nobody works, and nothing is planned.
 */
export function workingHours(lanes: readonly Lane[], zone: string, defaultMinutes: number): DayHours | undefined {
  let [from, to] = [Infinity, -Infinity];
  const include = (begin: number, end: number): void => {
    from = Math.min(from, begin);
    to = Math.max(to, end);
  };
  for (const { shifts, jobs } of lanes) {
    for (const { working, time_from, time_to } of shifts)
      if (working) include(Date.parse(time_from) - MARGIN_MS, Date.parse(time_to) + MARGIN_MS);
    for (const job of jobs) {
      const begin = Date.parse(job.scheduled_at);
      include(begin, endOf(begin, minutesOf(job, defaultMinutes)));
    }
  }
  if (to <= from) return undefined;
  // The middle: an hour before a shift at midnight is of the day before.
  const start = startOfDate(dateAt((from + to) / 2, zone), zone);
  return {
    from: Math.floor((from - start) / HOUR_MS) * HOUR_MS,
    to: Math.ceil((to - start) / HOUR_MS) * HOUR_MS,
  };
}

/** The part of a day that is shown. @param hours undefined: all of it. */
export const axisOf = (day: TimeAxis, hours: DayHours | undefined): TimeAxis =>
  hours === undefined
    ? day
    : { from: Math.max(day.from, day.from + hours.from), to: Math.min(day.to, day.from + hours.to) };
