/** What is known of a user's time from one instant to another; instants are ISO 8601 in UTC with milliseconds. */
export interface Interval {
  readonly timeFrom: string;
  /** Exclusive. */
  readonly timeTo: string;
  readonly working: boolean;
  readonly territoryUuid: string | null;
  readonly jobTypeUuid: string | null;
}

/** As given by a request: `working` null clears what was known of the time. */
export type Overwrite = Omit<Interval, 'working'> & { readonly working: boolean | null };

// Instants of this one form sort as text: no arithmetic is needed here.

/** What a span means that nothing is known of. */
const uncovered = (timeFrom: string, timeTo: string): Interval => ({
  timeFrom,
  timeTo,
  working: false,
  territoryUuid: null,
  jobTypeUuid: null,
});

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** The parts of intervals that lie within a span, in order: none in one without time, such as a date that a zone left out. */
export const cut = <I extends Overwrite>(intervals: readonly I[], from: string, to: string): I[] =>
  intervals
    .map((one) => ({ ...one, timeFrom: later(one.timeFrom, from), timeTo: earlier(one.timeTo, to) }))
    .filter(({ timeFrom, timeTo }) => timeFrom < timeTo);

/** Sorted intervals without overlaps, those that touch and are alike as one. */
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

const inOrder = <I extends Overwrite>(intervals: readonly I[]): I[] =>
  [...intervals].sort((a, b) => (a.timeFrom < b.timeFrom ? -1 : 1));

/**
 * A timeline after each given interval has overwritten whatever it overlaps; the rest stays (contract §6). What is
 * given must not overlap itself.
 */
export function overwritten(timeline: readonly Interval[], given: readonly Overwrite[]): Interval[] {
  const kept = given.reduce(
    (rest, { timeFrom, timeTo }) =>
      rest.flatMap((one) => [
        ...(one.timeFrom < timeFrom ? [{ ...one, timeTo: earlier(one.timeTo, timeFrom) }] : []),
        ...(one.timeTo > timeTo ? [{ ...one, timeFrom: later(one.timeFrom, timeTo) }] : []),
      ]),
    timeline,
  );
  // What says no more than uncovered time is not kept: then what was read may be written and changes nothing.
  const added = given
    .flatMap(({ working, ...rest }) => (working === null ? [] : [{ ...rest, working }]))
    .filter((one) => !alike(one, uncovered(one.timeFrom, one.timeTo)));
  return merged(inOrder([...kept, ...added]));
}

/** The timeline of exactly one span, without gaps: uncovered time does not work; neighbours that are alike are one. */
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

/** Intervals that overlap one given before them, by the places of both; each is told once. */
export function overlapsIn(intervals: readonly (Overwrite | undefined)[]): (readonly [one: number, other: number])[] {
  const sorted = inOrder(intervals.flatMap((one, place) => (one === undefined ? [] : [{ ...one, place }])));
  const overlaps: (readonly [number, number])[] = [];
  // The one that reaches farthest so far.
  let [reach] = sorted;
  for (const next of sorted.slice(1)) {
    if (reach !== undefined && reach.timeTo > next.timeFrom)
      overlaps.push([Math.min(reach.place, next.place), Math.max(reach.place, next.place)]);
    if (reach === undefined || next.timeTo > reach.timeTo) reach = next;
  }
  return overlaps;
}

/** The calendar month of an instant, in UTC: `2026-11`. A user's timeline is kept by months. */
export const monthOf = (instant: string): string => instant.slice(0, 7);

/** The months that a span touches. */
export function monthsWithin(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); `${month}-01T00:00:00.000Z` < to; month = monthAfter(month)) months.push(month);
  return months;
}

/** The month after; as text it sorts behind, also the one that ends the last year there is. */
function monthAfter(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return number === '12' && year < '9999'
    ? `${String(Number(year) + 1).padStart(4, '0')}-01`
    : `${year}-${String(Number(number) + 1).padStart(2, '0')}`;
}

/** Intervals by the months they lie in, cut at the ends of months. */
export function byMonth(intervals: readonly Overwrite[]): Map<string, Overwrite[]> {
  const months = new Map<string, Overwrite[]>();
  for (const one of intervals)
    for (const month of monthsWithin(one.timeFrom, one.timeTo))
      months.set(month, [
        ...(months.get(month) ?? []),
        ...cut([one], `${month}-01T00:00:00.000Z`, `${monthAfter(month)}-01T00:00:00.000Z`),
      ]);
  return months;
}
