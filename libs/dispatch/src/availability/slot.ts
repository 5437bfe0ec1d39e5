import { type Drives, type Gap, gapsOf, visitIn } from './gap.js';
import type { LocalClock } from './local-clock.js';
import { fittingTime, type Occupant } from './occupant.js';
import { common, joined, lengthOf, type Span } from './span.js';
import type { LegOf, Place } from './travel.js';

export const SORTS = ['earliest', 'travel', 'balanced'] as const;
export type Sort = (typeof SORTS)[number];

/** What a search asks for. Times are milliseconds of the epoch. */
export interface SlotQuestion {
  /** The period of slots. */
  readonly asked: Span;
  /** The part of the period that is neither past nor within the notice. */
  readonly open: Span;
  readonly durationMs: number;
  /** Kept free before and after each stop. */
  readonly bufferMs: number;
  /** The step of starts within a local hour. */
  readonly gridMs: number;
  /** In which slots begin, in order; undefined: at any time. */
  readonly windows: readonly Span[] | undefined;
  /** Where the job is; null: without drives. */
  readonly place: Place | null;
  readonly sort: Sort;
  /** Whether drives that begin at a start location are neither shown nor used for the order. */
  readonly hidesStarts: boolean;
}

/** Free time in which an occupant could be given the job, limited to a window. */
export interface Opening {
  readonly occupant: Occupant;
  readonly gap: Gap;
  readonly window: Span | undefined;
  /** The booked share of the occupant's time on a day, by the place of the day in the clock's days. */
  readonly bookedShare: (day: number) => number;
}

/** A time at which the job could be scheduled. */
export interface Slot extends Span {
  readonly opening: Opening;
  /** The local date of its start. */
  readonly date: string;
  /** The latest start in the same gap and window. */
  readonly latestFrom: number;
  /** Null without a place, and where they are private. */
  readonly drives: Drives | null;
  /** The minutes of driving that count for the order; Infinity when they are not known. */
  readonly added: number;
  /** 0 to 1. */
  readonly score: number;
}

/** The openings of an occupant in the order of time. */
export function openingsOf(occupant: Occupant, question: SlotQuestion, clock: LocalClock): Opening[] {
  const { open, bufferMs, windows } = question;
  const working = fittingTime(occupant.members, clock.days);
  const bookedShare = bookedShares(occupant, working, clock);
  return gapsOf(occupant, working, open, bufferMs).flatMap((gap): Opening[] => {
    if (windows === undefined) return [{ occupant, gap, window: undefined, bookedShare }];
    const overlapping = windows.filter(({ from, to }) => from < gap.to && to > gap.from);
    return overlapping.map((window) => ({ occupant, gap, window, bookedShare }));
  });
}

function bookedShares({ members }: Occupant, working: readonly Span[], { days }: LocalClock): (day: number) => number {
  const shares = new Map<number, number>();
  let taken: readonly Span[] | undefined;
  const shareOf = (day: number): number => {
    const ofDay = days[day];
    if (ofDay === undefined) return 0;
    taken ??= joined(members.flatMap(({ stops }) => stops));
    const time = common(working, [ofDay]);
    return time.length === 0 ? 0 : lengthOf(common(taken, time)) / lengthOf(time);
  };
  return (day) => {
    const share = shares.get(day) ?? shareOf(day);
    shares.set(day, share);
    return share;
  };
}

/** The best slot of an opening (contract §17 of §14); undefined when the job does not fit. */
export function slotIn(opening: Opening, question: SlotQuestion, clock: LocalClock, legOf: LegOf): Slot | undefined {
  const { durationMs, gridMs, place, hidesStarts } = question;
  const { gap, window } = opening;
  const visit = visitIn(gap, place, legOf);
  const earliest = clock.firstOnGrid(Math.max(visit.from, window?.from ?? visit.from), gridMs);
  const end = visit.to - durationMs;
  const latest = window === undefined ? end : Math.min(end, window.to - 1);
  if (earliest > latest) return undefined;
  const drives = hidesStarts && visit.drives?.isPrivate ? null : visit.drives;
  const added = place === null ? 0 : (drives?.added ?? Infinity);
  const scoreAt = (from: number): number => scoreOf(question, opening, added, from, clock);
  const from = question.sort === 'balanced' ? bestStart(earliest, latest, scoreAt, gridMs, clock) : earliest;
  return {
    opening,
    date: clock.days[clock.dayOf(from)]?.date ?? '',
    from,
    to: from + durationMs,
    latestFrom: clock.lastOnGrid(latest, gridMs),
    drives,
    added,
    score: scoreAt(from),
  };
}

/** The start with the best score. Within a day it is the first, because only the earliness differs. */
function bestStart(
  earliest: number,
  latest: number,
  scoreAt: (from: number) => number,
  gridMs: number,
  clock: LocalClock,
): number {
  const [firstDay, lastDay] = [clock.dayOf(earliest), clock.dayOf(latest)];
  if (firstDay === lastDay) return earliest;
  const starts = clock.days
    .slice(firstDay + 1, lastDay + 1)
    .map((day) => clock.firstOnGrid(day.from, gridMs))
    .filter((from) => from <= latest);
  return starts.reduce((best, from) => (scoreAt(from) > scoreAt(best) ? from : best), earliest);
}

/** Minutes of driving that count as the most (contract §14). */
const MAX_ADDED_MINUTES = 60;
/** A score has this many units, so that scores that are shown alike are alike. */
const SCORE_UNITS = 10_000;

/** The value by which slots are ordered (contract §14), rounded, at most 1. */
function scoreOf(
  { asked, sort }: SlotQuestion,
  { occupant, bookedShare }: Opening,
  added: number,
  from: number,
  clock: LocalClock,
): number {
  const earliness = 1 - (from - asked.from) / (asked.to - asked.from);
  const nearness = 1 - Math.min(added, MAX_ADDED_MINUTES) / MAX_ADDED_MINUTES;
  const score =
    sort === 'earliest'
      ? earliness
      : sort === 'travel'
        ? nearness
        : 0.5 * earliness +
          0.3 * nearness +
          0.2 * (1 - bookedShare(clock.dayOf(from))) +
          (occupant.preferred ? 0.1 : 0);
  return Math.min(1, Math.round(score * SCORE_UNITS) / SCORE_UNITS);
}

/** The order of slots; of those that are equal by the sort, by uuid and then by time. */
export const orderOf = (sort: Sort): ((a: Slot, b: Slot) => number) => {
  const key = {
    earliest: ({ from }: Slot) => from,
    travel: ({ added }: Slot) => Math.min(added, Number.MAX_SAFE_INTEGER),
    balanced: ({ score }: Slot) => -score,
  }[sort];
  return (a, b) =>
    key(a) - key(b) ||
    compare(uuidOf(a.opening.occupant), uuidOf(b.opening.occupant)) ||
    a.from - b.from ||
    (a.opening.window?.from ?? 0) - (b.opening.window?.from ?? 0) ||
    (a.opening.window?.to ?? 0) - (b.opening.window?.to ?? 0);
};

const uuidOf = ({ workerUuid, teamUuid }: Occupant): string => workerUuid ?? teamUuid ?? '';
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
