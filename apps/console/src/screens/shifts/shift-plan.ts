import type { Schemas } from '@fieldline/client';
import { addDays, dateAt, instantAt, startOfDate, timeAt } from '../../ui/zone-time.ts';

// What a month of shifts is, and what writes it. Times of a day are those of the account's time zone.

/** A working time. */
export type Shift = Schemas['IntervalView'];
/** An interval as the API takes it; `working: null` clears it. */
export type Written = Schemas['ShiftBody'];

/** A pattern of a day: nothing, or from a time to a time; one that ends earlier ends on the next day. */
export interface Pattern {
  readonly name: string;
  readonly times: readonly [from: string, to: string] | undefined;
}

export const PATTERNS: readonly Pattern[] = [
  { name: 'Day, 08:00–17:00', times: ['08:00', '17:00'] },
  { name: 'Early, 06:00–14:00', times: ['06:00', '14:00'] },
  { name: 'Late, 14:00–22:00', times: ['14:00', '22:00'] },
  { name: 'Night, 22:00–06:00', times: ['22:00', '06:00'] },
  { name: 'Off', times: undefined },
];

const iso = (at: number): string => new Date(at).toISOString();

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Shifts over midnight as a whole: the schedule has them cut at the days. Longer ones than a day stay cut. */
export function joinedShifts(shifts: readonly Shift[]): readonly Shift[] {
  const joined: Shift[] = [];
  for (const shift of shifts) {
    const before = joined.at(-1);
    const isRest =
      before?.time_to === shift.time_from &&
      before.working === shift.working &&
      before.territory?.uuid === shift.territory?.uuid &&
      before.job_type?.uuid === shift.job_type?.uuid &&
      Date.parse(shift.time_to) - Date.parse(before.time_from) <= DAY_MS;
    if (isRest) joined[joined.length - 1] = { ...before, time_to: shift.time_to };
    else joined.push(shift);
  }
  return joined;
}

/** The working shifts by the dates on which they begin. */
export const shiftsByDate = (shifts: readonly Shift[], zone: string): ReadonlyMap<string, readonly Shift[]> =>
  Map.groupBy(
    shifts.filter(({ working }) => working),
    ({ time_from: from }) => dateAt(Date.parse(from), zone),
  );

/** The shifts of a day in a few letters: `08–17`, `06:30–14`. */
export const shortText = (shifts: readonly Shift[], zone: string): string =>
  shifts
    .map(({ time_from: from, time_to: to }) =>
      [from, to].map((time) => timeAt(Date.parse(time), zone).replace(/:00$/, '')).join('–'),
    )
    .join(' ');

/**
 * The intervals that make a span of days be as given, and nothing else: gaps are cleared. An interval begins after the one before it.
 * @param from the first instant of the span; @param to its end. Later parts of intervals stay.
 */
function coverOf(intervals: readonly Written[], from: number, to: number): readonly Written[] {
  const cover: Written[] = [];
  let at = from;
  const sorted = intervals.toSorted((one, other) => Date.parse(one.time_from) - Date.parse(other.time_from));
  for (const interval of sorted) {
    const [start, end] = [Math.max(at, Date.parse(interval.time_from)), Date.parse(interval.time_to)];
    if (end <= start) continue;
    if (start > at) cover.push({ time_from: iso(at), time_to: iso(start), working: null });
    cover.push({ ...interval, time_from: iso(start) });
    at = end;
  }
  if (to > at) cover.push({ time_from: iso(at), time_to: iso(to), working: null });
  return cover;
}

/** The instants of a date that are not in a shift of the day before, which stays. */
function spanOf(date: string, shifts: readonly Shift[], zone: string): readonly [from: number, to: number] {
  const start = startOfDate(date, zone);
  const ends = shifts
    .filter(({ time_from: from, working }) => working && Date.parse(from) < start)
    .map(({ time_to: to }) => Date.parse(to));
  return [Math.max(start, ...ends), startOfDate(addDays(date, 1), zone)];
}

/**
 * What gives dates the times of a pattern. @param last the last of them.
 * @param shifts of the person, around the dates.
 */
export function patternOn(
  first: string,
  last: string,
  times: Pattern['times'],
  shifts: readonly Shift[],
  zone: string,
): readonly Written[] {
  const [from] = spanOf(first, shifts, zone);
  const to = startOfDate(addDays(last, 1), zone);
  if (times === undefined) return coverOf([], from, to);
  const [begin, end] = times;
  const intervals: Written[] = [];
  for (let date = first; date <= last; date = addDays(date, 1))
    intervals.push({
      time_from: iso(instantAt(date, begin, zone)),
      time_to: iso(instantAt(end > begin ? date : addDays(date, 1), end, zone)),
      working: true,
    });
  return coverOf(intervals, from, to);
}

/** A job with its time. */
export interface TimedJob {
  readonly scheduled_at: string;
  readonly scheduled_duration: { readonly minutes: number } | null;
}

/** The jobs of the time that is written which are not within the shifts afterwards. @param shifts of the person before. */
export function jobsOutside<J extends TimedJob>(
  jobs: readonly J[],
  written: readonly Written[],
  shifts: readonly Shift[],
): readonly J[] {
  const spanIn = ({ time_from: from, time_to: to }: Written): readonly [number, number] => [
    Date.parse(from),
    Date.parse(to),
  ];
  const [start, end] = [Date.parse(written[0]?.time_from ?? ''), Date.parse(written.at(-1)?.time_to ?? '')];
  const kept = shifts
    .filter(({ working }) => working)
    .map(spanIn)
    .flatMap(([from, to]) => [[from, Math.min(to, start)] as const, [Math.max(from, end), to] as const]);
  const working = [...kept, ...written.filter((one) => one.working === true).map(spanIn)]
    .filter(([from, to]) => from < to)
    .sort(([one], [other]) => one - other);
  return jobs.filter(({ scheduled_at: at, scheduled_duration: duration }) => {
    const from = Date.parse(at);
    const to = from + (duration?.minutes ?? 0) * MINUTE_MS;
    if (from >= end || Math.max(to, from + 1) <= start) return false;
    const until = working.reduce(
      (reached, [begins, ends]) => (begins <= reached ? Math.max(reached, ends) : reached),
      from,
    );
    return until < to || until === from;
  });
}

/**
 * What makes the weeks after a week be as it is, by the times of the day.
 * @param week its first day. @param count how many weeks.
 */
export function copiesOf(week: string, count: number, shifts: readonly Shift[], zone: string): readonly Written[] {
  const first = addDays(week, 7);
  const byDate = shiftsByDate(shifts, zone);
  const copied = Array.from({ length: 7 * count }, (_, at) => {
    const [source, date] = [addDays(week, at % 7), addDays(first, at)];
    return (byDate.get(source) ?? []).map(({ time_from: from, time_to: to, territory, job_type: jobType }) => {
      const [begin, end] = [Date.parse(from), Date.parse(to)];
      const days = dateAt(end, zone) > source ? 1 : 0;
      return {
        time_from: iso(instantAt(date, timeAt(begin, zone), zone)),
        time_to: iso(instantAt(addDays(date, days), timeAt(end, zone), zone)),
        working: true,
        territory_uuid: territory?.uuid ?? null,
        job_type_uuid: jobType?.uuid ?? null,
      };
    });
  }).flat();
  const [from] = spanOf(first, shifts, zone);
  return coverOf(copied, from, startOfDate(addDays(first, 7 * count), zone));
}

/** What makes a person absent on days. @param last the last of them. The API takes 31 days in an interval at most. */
export function absenceOn(first: string, last: string, zone: string): readonly Written[] {
  const intervals: Written[] = [];
  for (let date = first; date <= last; date = addDays(date, 30)) {
    const end = addDays(date, 30) <= last ? addDays(date, 30) : addDays(last, 1);
    intervals.push({
      time_from: iso(startOfDate(date, zone)),
      time_to: iso(startOfDate(end, zone)),
      working: false,
    });
  }
  return intervals;
}

/** The days of a month. @param month such as `2026-11`. */
export const daysOf = (month: string): readonly string[] => {
  const first = `${month}-01`;
  return Array.from({ length: 31 }, (_, day) => addDays(first, day)).filter((date) => date.startsWith(month));
};
