import { Temporal } from 'temporal-polyfill';

export const DAY_MINUTES = 24 * 60;
/** Days that the demo covers: a week, the one before and the one after. */
export const CALENDAR_DAYS = 21;

/** Between these hours of a weekday, workers are always on jobs. */
const FIRST_HOUR = 9;
const LAST_HOUR = 15;

/** Three weeks in local time. Times are minutes since the start of their first Monday. */
export interface Calendar {
  /** The ISO week in the middle. */
  readonly week: string;
  /** The first Monday. */
  readonly first: string;
  /** The time as of which the data is generated: earlier visits have taken place, later ones are planned. */
  readonly asOf: number;
}

const startOfWeek = (date: Temporal.PlainDate): Temporal.PlainDate => date.subtract({ days: date.dayOfWeek - 1 });

/** The ISO week of a date. */
export function weekOf(date: string): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(date);
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`;
}

/** The Monday of an ISO week such as 2026-W47; undefined when there is no such week from 2000 on. */
export function mondayOf(week: string): string | undefined {
  const [, year = '', number = ''] = /^([2-9]\d{3})-W(\d{2})$/.exec(week) ?? [];
  if (year === '') return undefined;
  // 4 January is always in the first week.
  const monday = startOfWeek(Temporal.PlainDate.from(`${year}-01-04`))
    .add({ weeks: Number(number) - 1 })
    .toString();
  return weekOf(monday) === week ? monday : undefined;
}

/** A time of the calendar as a local date-time, which the API reads in the account's time zone. */
export const at = ({ first }: Pick<Calendar, 'first'>, time: number): string =>
  new Date(Date.parse(`${first}T00:00:00Z`) + time * 60_000).toISOString().slice(0, 19);

/** The date of a day of the calendar, counted from 0. */
export const dateAt = (calendar: Calendar, day: number): string => at(calendar, day * DAY_MINUTES).slice(0, 10);

/**
 * The weeks around a given one, as of its Wednesday at 11:00: the same result at any later time.
 * @returns undefined when there is no such week, or that time is in the future.
 */
export function calendarOf(week: string, timeZone: string, now: Date): Calendar | undefined {
  const monday = mondayOf(week);
  if (monday === undefined) return undefined;
  const first = Temporal.PlainDate.from(monday).subtract({ weeks: 1 }).toString();
  const asOf = (7 + 2) * DAY_MINUTES + 11 * 60;
  const { epochMilliseconds } = Temporal.PlainDateTime.from(at({ first }, asOf)).toZonedDateTime(timeZone);
  return epochMilliseconds <= now.getTime() ? { week, first, asOf } : undefined;
}

/** The weeks around the current one, as of the last full working hour. */
export function currentCalendar(timeZone: string, now: Date): Calendar {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const date = local.toPlainDate();
  const first = startOfWeek(date).subtract({ weeks: 1 }).toString();
  const today = 7 + date.dayOfWeek - 1;
  const isWorking = (day: number): boolean => day % 7 < 5 && (day < today || local.hour >= FIRST_HOUR);
  const day = [today, today - 1, today - 2, today - 3].find(isWorking) ?? today;
  const hour = day < today ? LAST_HOUR : Math.min(local.hour, LAST_HOUR);
  return { week: weekOf(date.toString()), first, asOf: day * DAY_MINUTES + hour * 60 };
}
