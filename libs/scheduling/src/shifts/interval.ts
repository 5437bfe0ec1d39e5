/** A user's working time in a half-open interval. Instants are ISO 8601 in UTC with milliseconds. */
export interface Interval {
  readonly timeFrom: string;
  /** Exclusive. */
  readonly timeTo: string;
  readonly working: boolean;
  readonly territoryUuid: string | null;
  readonly jobTypeUuid: string | null;
}

type Span = Pick<Interval, 'timeFrom' | 'timeTo'>;

/** An interval of a request; `working` null clears the interval. */
export type Overwrite = Omit<Interval, 'working'> & { readonly working: boolean | null };

// Instants of this form sort as text, so no date arithmetic is needed.

/** The meaning of time without a stored interval. */
const uncovered = (timeFrom: string, timeTo: string): Interval => ({
  timeFrom,
  timeTo,
  working: false,
  territoryUuid: null,
  jobTypeUuid: null,
});

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Intersects intervals with a time span, in order. Empty for an empty span, such as a date that a time zone skipped. */
export const cut = <I extends Overwrite>(intervals: readonly I[], from: string, to: string): I[] =>
  intervals
    .map((one) => ({ ...one, timeFrom: later(one.timeFrom, from), timeTo: earlier(one.timeTo, to) }))
    .filter(({ timeFrom, timeTo }) => timeFrom < timeTo);

/** Merges adjacent intervals with equal values; the input is sorted and does not overlap. */
function merged(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const next of intervals) {
    const last = result.at(-1);
    if (last?.timeTo === next.timeFrom && alike(last, next)) result.splice(-1, 1, { ...last, timeTo: next.timeTo });
    else result.push(next);
  }
  return result;
}

const alike = (a: Interval, b: Interval): boolean =>
  a.working === b.working && a.territoryUuid === b.territoryUuid && a.jobTypeUuid === b.jobTypeUuid;

const inOrder = <I extends Span>(intervals: readonly I[]): I[] =>
  [...intervals].sort((a, b) => (a.timeFrom < b.timeFrom ? -1 : 1));

/** The parts of intervals that others leave, in order. Neither overlap among themselves. */
export function outside<I extends Span>(intervals: readonly I[], others: readonly Span[]): I[] {
  const parts: I[] = [];
  const sorted = inOrder(others);
  let at = 0;
  for (const one of inOrder(intervals)) {
    let from = one.timeFrom;
    for (let other = sorted[at]; other !== undefined && other.timeFrom < one.timeTo; other = sorted[++at]) {
      if (from < other.timeFrom) parts.push({ ...one, timeFrom: from, timeTo: other.timeFrom });
      from = later(from, other.timeTo);
      // It may reach into the next interval.
      if (other.timeTo > one.timeTo) break;
    }
    if (from < one.timeTo) parts.push({ ...one, timeFrom: from });
  }
  return parts;
}

/**
 * Overwrites what the given intervals overlap and keeps the rest (contract §6). The given intervals must not overlap each
 * other.
 */
export function overwritten(timeline: readonly Interval[], given: readonly Overwrite[]): Interval[] {
  // Intervals that equal uncovered time are not stored, so that writing back what was read changes nothing.
  const added = given
    .flatMap(({ working, ...rest }) => (working === null ? [] : [{ ...rest, working }]))
    .filter((one) => !alike(one, uncovered(one.timeFrom, one.timeTo)));
  return merged(inOrder([...outside(timeline, given), ...added]));
}

/** The timeline of exactly one span, without gaps: uncovered time is not working time; equal neighbours are merged. */
export function covering(timeline: readonly Interval[], from: string, to: string): Interval[] {
  const result: Interval[] = [];
  let at = from;
  for (const one of cut(inOrder(timeline), from, to)) {
    if (at < one.timeFrom) result.push(uncovered(at, one.timeFrom));
    result.push(one);
    at = one.timeTo;
  }
  if (at < to) result.push(uncovered(at, to));
  return merged(result);
}

/** The intervals that overlap another one, by the indexes of both, the lower first; each is reported once. */
export function overlapsIn(intervals: readonly (Overwrite | undefined)[]): (readonly [one: number, other: number])[] {
  const sorted = inOrder(intervals.flatMap((one, place) => (one === undefined ? [] : [{ ...one, place }])));
  const overlaps: (readonly [number, number])[] = [];
  // The interval with the latest end so far.
  let [reach] = sorted;
  for (const next of sorted.slice(1)) {
    if (reach !== undefined && reach.timeTo > next.timeFrom)
      overlaps.push([Math.min(reach.place, next.place), Math.max(reach.place, next.place)]);
    if (reach === undefined || next.timeTo > reach.timeTo) reach = next;
  }
  return overlaps;
}

/** The calendar month of an instant, in UTC: `2026-11`. Timelines are stored by month. */
export const monthOf = (instant: string): string => instant.slice(0, 7);

/** The months that a time span overlaps. */
export function monthsWithin(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); `${month}-01T00:00:00.000Z` < to; month = monthAfter(month)) months.push(month);
  return months;
}

/** The next month. It sorts after the given one as text, even after December 9999. */
function monthAfter(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return number === '12' && year < '9999'
    ? `${String(Number(year) + 1).padStart(4, '0')}-01`
    : `${year}-${String(Number(number) + 1).padStart(2, '0')}`;
}

/** Groups intervals by month, split at the ends of months. */
export function byMonth(intervals: readonly Overwrite[]): Map<string, Overwrite[]> {
  const months = new Map<string, Overwrite[]>();
  for (const one of intervals)
    for (const month of monthsWithin(one.timeFrom, one.timeTo)) {
      const own = months.get(month) ?? [];
      own.push(...cut([one], `${month}-01T00:00:00.000Z`, `${monthAfter(month)}-01T00:00:00.000Z`));
      months.set(month, own);
    }
  return months;
}
