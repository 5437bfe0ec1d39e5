import type { Span, Stop } from '#scheduling/fit';
import { type Drives, type Gap, gapsOf, stopsOf, visitIn } from './gap.js';
import type { LocalClock, LocalDay } from './local-clock.js';
import type { Occupant } from './occupant.js';
import type { LegOf, Place } from '../travel/travel.js';

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
}

/** Free time in which an occupant could be given the job, limited to a window. */
export interface Opening {
  readonly occupant: Occupant;
  readonly gap: Gap;
  readonly window: Span | undefined;
  /** For the sort `balanced` only. */
  readonly booked: BookedShares | undefined;
}

/** Which share of the working time of an occupant is booked. */
interface BookedShares {
  /** By the place of the day in the clock's days; NaN on days without working time. */
  readonly ofDay: readonly number[];
  /** The lowest share of a day. */
  readonly least: number;
}

/** A time at which the job could be scheduled. */
export interface Slot extends Span {
  readonly opening: Opening;
  /** The local date of its start. */
  readonly date: string;
  /** The latest start in the same gap and window. */
  readonly latestFrom: number;
  /** As those of {@link Visit}. */
  readonly drives: Drives | null;
  /** The minutes of driving that count for the order; Infinity when they are not known. */
  readonly added: number;
  /** 0 to 1. */
  readonly score: number;
}

/** Yields the openings of an occupant in the order of their gaps. */
export function* openingsOf(occupant: Occupant, question: SlotQuestion, clock: LocalClock): Generator<Opening, void> {
  const { open, bufferMs, windows } = question;
  const { fitting, members } = occupant;
  const booked = question.sort === 'balanced' ? bookedShares(stopsOf(members), fitting, clock) : undefined;
  for (const gap of gapsOf(occupant, open, bufferMs))
    if (windows === undefined) yield { occupant, gap, window: undefined, booked };
    else
      for (const window of windows)
        if (window.from < gap.to && window.to > gap.from) yield { occupant, gap, window, booked };
}

/** The booked shares of the days on which an occupant has working time that fits. */
function bookedShares(stops: readonly Stop[], working: readonly Span[], { days }: LocalClock): BookedShares {
  const [all, booked] = [lengthsOn(days, working, working), lengthsOn(days, working, stops)];
  const ofDay = all.map((length, day) => (booked[day] ?? 0) / length);
  return { ofDay, least: Math.min(...ofDay.filter((share) => !Number.isNaN(share))) };
}

/**
 * The time on each day that is in joined spans and in others, in milliseconds. One pass without new spans: a search does
 * this for each worker.
 * @param others by their start; they may overlap.
 */
function lengthsOn(days: readonly LocalDay[], joinedSpans: readonly Span[], others: readonly Span[]): number[] {
  const lengths = days.map(() => 0);
  let [firstSpan, firstDay, countedTo] = [0, 0, -Infinity];
  for (const other of others) {
    const from = Math.max(other.from, countedTo);
    if (other.to <= from) continue;
    countedTo = other.to;
    while ((joinedSpans[firstSpan]?.to ?? Infinity) <= from) firstSpan++;
    while ((days[firstDay]?.to ?? Infinity) <= from) firstDay++;
    for (let i = firstSpan; i < joinedSpans.length; i++) {
      const span = joinedSpans[i];
      if (span === undefined || span.from >= other.to) break;
      for (let k = firstDay; k < days.length; k++) {
        const day = days[k];
        if (day === undefined || day.from >= other.to) break;
        const length = Math.min(other.to, span.to, day.to) - Math.max(from, span.from, day.from);
        if (length > 0) lengths[k] = (lengths[k] ?? 0) + length;
      }
    }
  }
  return lengths;
}

/** The best slot of an opening (contract §17 of §14); undefined when the job does not fit. */
export function slotIn(opening: Opening, question: SlotQuestion, clock: LocalClock, legOf: LegOf): Slot | undefined {
  const { durationMs, gridMs, place } = question;
  const { gap, window } = opening;
  const visit = visitIn(gap, place, legOf);
  const earliest = clock.firstOnGrid(Math.max(visit.from, window?.from ?? visit.from), gridMs);
  const end = visit.to - durationMs;
  const latest = window === undefined ? end : Math.min(end, window.to - 1);
  if (earliest > latest) return undefined;
  const { drives } = visit;
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
const scoreOf = (
  { asked, sort }: SlotQuestion,
  { occupant, booked }: Opening,
  added: number,
  from: number,
  clock: LocalClock,
): number =>
  rounded(
    sort === 'earliest'
      ? earliness(asked, from)
      : sort === 'travel'
        ? nearness(added)
        : balance(asked, from, added, booked?.ofDay[clock.dayOf(from)] ?? 0, occupant),
  );

const rounded = (score: number): number => Math.min(1, Math.round(score * SCORE_UNITS) / SCORE_UNITS);
const earliness = (asked: Span, from: number): number => 1 - (from - asked.from) / (asked.to - asked.from);
const nearness = (added: number): number => 1 - Math.min(added, MAX_ADDED_MINUTES) / MAX_ADDED_MINUTES;
const balance = (asked: Span, from: number, added: number, booked: number, { preferred }: Occupant): number =>
  0.5 * earliness(asked, from) + 0.3 * nearness(added) + 0.2 * (1 - booked) + (preferred ? 0.1 : 0);

/** The values by which slots are ordered, the lowest first. */
const KEYS: Readonly<Record<Sort, (slot: Slot) => number>> = {
  earliest: ({ from }) => from,
  travel: ({ added }) => Math.min(added, Number.MAX_SAFE_INTEGER),
  balanced: ({ score }) => -score,
};

/** A value by which slots are ordered, the lowest first; of those with the same, {@link orderOf} decides. */
export const keyOf = (sort: Sort, slot: Slot): number => KEYS[sort](slot);

/** The lowest key that the slots of an opening, and of all later ones of its occupant, can have. */
export function lowestKey({ asked, sort }: SlotQuestion, { occupant, gap, booked }: Opening): number {
  if (sort === 'travel') return 0;
  return sort === 'earliest' ? gap.from : -rounded(balance(asked, gap.from, 0, booked?.least ?? 0, occupant));
}

/** The order of slots; of those that are equal by the sort, by uuid and then by time. */
export const orderOf = (sort: Sort): ((a: Slot, b: Slot) => number) => {
  const key = KEYS[sort];
  return (a, b) =>
    key(a) - key(b) ||
    compare(uuidOf(a.opening.occupant), uuidOf(b.opening.occupant)) ||
    a.from - b.from ||
    (a.opening.window?.from ?? 0) - (b.opening.window?.from ?? 0) ||
    (a.opening.window?.to ?? 0) - (b.opening.window?.to ?? 0);
};

const uuidOf = ({ workerUuid, teamUuid }: Occupant): string => workerUuid ?? teamUuid ?? '';
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
