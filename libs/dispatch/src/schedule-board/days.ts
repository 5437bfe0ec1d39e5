import { daysBetween, addDays, startOfDay, type TimeSpan } from '#eventstore/domain';

/** A calendar day in a time zone: 23 or 25 hours long at clock changes, empty where the zone skipped the date. */
export interface Day extends TimeSpan {
  readonly date: string;
}

const datesFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => addDays(startOfDay(first, 'UTC'), n, 'UTC').slice(0, 10));

/** The days from one date to another (exclusive). */
export const daysWithin = (after: string, before: string, timeZone: string): Day[] =>
  datesFrom(after, daysBetween(after, before)).map((date, i, dates) => ({
    date,
    from: startOfDay(date, timeZone),
    to: startOfDay(dates[i + 1] ?? before, timeZone),
  }));
