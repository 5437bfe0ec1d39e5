import { daysBetween, plusDays, startOfDay } from '#kernel/domain';

/** From one instant to another, exclusive; ISO 8601 in UTC with milliseconds, which sorts as text. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A calendar day of a zone: 23 or 25 hours long where clocks change, without time where the zone left it out. */
export interface Day extends Span {
  readonly date: string;
}

const datesFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => plusDays(startOfDay(first, 'UTC'), n, 'UTC').slice(0, 10));

/** The days from one date to another, exclusive. */
export const daysWithin = (after: string, before: string, timeZone: string): Day[] =>
  datesFrom(after, daysBetween(after, before)).map((date, i, dates) => ({
    date,
    from: startOfDay(date, timeZone),
    to: startOfDay(dates[i + 1] ?? before, timeZone),
  }));

/** The date in UTC of an instant: `2026-11-23`. */
export const dateOf = (instant: string): string => instant.slice(0, 10);

/** The dates in UTC that a span touches. */
export function datesWithin({ from, to }: Span): string[] {
  if (from >= to) return [];
  const last = dateOf(new Date(Date.parse(to) - 1).toISOString());
  return datesFrom(dateOf(from), daysBetween(dateOf(from), last) + 1);
}

/** The months in UTC that a span touches: `2026-11`. */
export const monthsWithin = (span: Span): string[] => [...new Set(datesWithin(span).map((date) => date.slice(0, 7)))];
