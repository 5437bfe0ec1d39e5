import { addDays, parseInstant, startOfDay, utcOffsets } from '#eventstore/domain';
import type { Span } from '#scheduling/fit';

/** A calendar day of a time zone; it has 23 or 25 hours where clocks change. */
export interface LocalDay extends Span {
  /** `2026-11-23` */
  readonly date: string;
}

/** A span of local time on every day: `08:00` to `12:00`. `24:00` is the end of the day. */
export interface LocalWindow {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const isoOf = (at: number): string => new Date(at).toISOString();

/**
 * The smallest number of days that lead from one instant to another or past it: days of 24 hours or calendar days of the
 * time zone, of which one that ends with a clock change is longer.
 */
export function daysFrom(from: number, to: number, timeZone: string): number {
  const count = Math.ceil((to - from) / DAY_MS);
  return count > 1 && Date.parse(addDays(isoOf(from), count - 1, timeZone)) >= to ? count - 1 : count;
}

/** The local time of a span: its days, and the clock times of its instants. */
export class LocalClock {
  /** The calendar days that overlap the span, whole, in order. */
  readonly days: readonly LocalDay[];
  private readonly offsets: ReturnType<typeof utcOffsets>;
  private readonly offsetsFromLast: ReturnType<typeof utcOffsets>;

  constructor(
    { from, to }: Span,
    private readonly timeZone: string,
  ) {
    this.days = daysWithin(from, to, timeZone);
    // Two days more, since the first time on a grid may lie behind the last day.
    this.offsets = utcOffsets(this.days[0]?.from ?? from, to + 2 * DAY_MS, timeZone);
    this.offsetsFromLast = this.offsets.toReversed();
  }

  /** The span of all days. */
  get whole(): Span {
    return { from: this.days[0]?.from ?? 0, to: this.days.at(-1)?.to ?? 0 };
  }

  /** The place in {@link days} of the day of an instant. */
  dayOf(at: number): number {
    let i = Math.min(Math.max(0, Math.floor((at - this.whole.from) / DAY_MS)), this.days.length - 1);
    while (i > 0 && at < (this.days[i]?.from ?? 0)) i--;
    while (at >= (this.days[i]?.to ?? Infinity)) i++;
    return i;
  }

  /**
   * The first instant, not before a given one, at which the local clock shows a multiple of the step within its hour. A time
   * that clocks skip is none, one that they repeat is there twice.
   * @param stepMs a divisor of an hour.
   */
  firstOnGrid(at: number, stepMs: number): number {
    for (const { from, to, offsetMs } of this.offsets) {
      if (to <= at) continue;
      const next = Math.ceil((Math.max(at, from) + offsetMs) / stepMs) * stepMs - offsetMs;
      if (next < to) return next;
    }
    return Infinity;
  }

  /** As {@link firstOnGrid}: the last instant, not after a given one. */
  lastOnGrid(at: number, stepMs: number): number {
    for (const { from, to, offsetMs } of this.offsetsFromLast) {
      if (from > at) continue;
      const last = Math.floor((Math.min(at, to - 1) + offsetMs) / stepMs) * stepMs - offsetMs;
      if (last >= from) return last;
    }
    return -Infinity;
  }

  /**
   * The windows of all days, in order. A time that clocks skip is the one after the gap, one that they repeat is the first.
   * Windows that are empty on a day are left out.
   */
  windows(windows: readonly LocalWindow[]): Span[] {
    return this.days
      .flatMap((day) => windows.map(({ from, to }) => ({ from: this.timeOn(day, from), to: this.timeOn(day, to) })))
      .filter(({ from, to }) => from < to)
      .sort((a, b) => a.from - b.from || a.to - b.to);
  }

  /** The instant of a clock time; NaN where it is later than the last instant that the service knows. */
  private timeOn(day: LocalDay, time: string): number {
    return time === '24:00' ? day.to : Date.parse(parseInstant(`${day.date}T${time}`, this.timeZone) ?? time);
  }
}

/** The calendar days that overlap a span, whole. A day that the time zone skips is none. */
function daysWithin(from: number, to: number, timeZone: string): LocalDay[] {
  const startOf = (date: string): number => Date.parse(startOfDay(date, timeZone));
  const days: LocalDay[] = [];
  // The date in UTC differs from the local one by at most a day.
  for (let n = Math.floor(from / DAY_MS) - 1; (days.at(-1)?.to ?? -Infinity) < to; n++) {
    const day = { date: dateOf(n), from: startOf(dateOf(n)), to: startOf(dateOf(n + 1)) };
    if (day.to > from && day.from < day.to) days.push(day);
  }
  return days;
}

/** The date that is so many days after 1970-01-01. */
const dateOf = (day: number): string => isoOf(day * DAY_MS).split('T')[0] ?? '';
