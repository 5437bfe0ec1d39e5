import { parseInstant } from '#eventstore/domain';

/** Minutes of a day. */
export const DAY = 24 * 60;
/** Days that the demo covers: the week before, the week, and the one after it. */
export const DAYS = 21;

const DAY_MS = 86_400_000;
/** Between these hours of a working day something is always under way. */
const EARLIEST_HOUR = 9;
const LATEST_HOUR = 15;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** 0 = Monday. */
const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The Monday of an ISO week such as 2026-W47; undefined when there is no such week from 2000 on. */
export function mondayOf(week: string): string | undefined {
  const [, year = '', number = ''] = /^([2-9]\d{3})-W(\d{2})$/.exec(week) ?? [];
  if (year === '') return undefined;
  // 4 January is always in the first week.
  const first = dayNumber(`${year}-01-04`);
  const monday = dateOf(first - weekday(first) + (Number(number) - 1) * 7);
  return weekOf(monday) === week ? monday : undefined;
}

/** The ISO week of a date. */
export function weekOf(date: string): string {
  const day = dayNumber(date);
  // A week belongs to the year of its Thursday.
  const thursday = dateOf(day - weekday(day) + 3);
  const number = Math.floor((dayNumber(thursday) - dayNumber(`${thursday.slice(0, 4)}-01-01`)) / 7) + 1;
  return `${thursday.slice(0, 4)}-W${String(number).padStart(2, '0')}`;
}

/** Three weeks in local time, and the moment within them at which the company is shown. Times are minutes since their first Monday. */
export interface Calendar {
  readonly week: string;
  readonly first: string;
  readonly moment: number;
}

/** A time of the calendar as a local date-time, which the API reads in the account's zone. */
export const at = ({ first }: Calendar, time: number): string =>
  new Date(dayNumber(first) * DAY_MS + Math.round(time * 60) * 1000).toISOString().slice(0, 19);

/** The date of a day of the calendar, counted from 0. */
export const dateAt = ({ first }: Calendar, day: number): string => dateOf(dayNumber(first) + day);

const around = (week: string, monday: string, moment: (first: number) => number): Calendar => {
  const first = dayNumber(monday) - 7;
  return { week, first: dateOf(first), moment: moment(first) };
};

/**
 * The weeks around a given one, as they stood on its Wednesday at 11:00: always the same, whenever it is asked for.
 * Undefined while that is still to come, since what has not happened cannot be recorded.
 */
export function calendarOf(week: string, monday: string, timeZone: string, now: Date): Calendar | undefined {
  const calendar = around(week, monday, () => (7 + 2) * DAY + 11 * 60);
  const instant = parseInstant(at(calendar, calendar.moment), timeZone);
  return instant !== undefined && Date.parse(instant) <= now.getTime() ? calendar : undefined;
}

/** The weeks around the current one, as they stand at the last full working hour. */
export function currentCalendar(timeZone: string, now: Date): Calendar {
  const { date, hour } = localHour(timeZone, now);
  const today = dayNumber(date);
  const week = weekOf(date);
  const isWorking = (day: number): boolean => weekday(day) < 5 && (day < today || hour >= EARLIEST_HOUR);
  const working = [today, today - 1, today - 2, today - 3].find(isWorking) ?? today;
  const full = working < today ? LATEST_HOUR : Math.min(hour, LATEST_HOUR);
  return around(week, dateOf(today - weekday(today)), (first) => (working - first) * DAY + full * 60);
}

function localHour(timeZone: string, now: Date): { readonly date: string; readonly hour: number } {
  // The Swedish form of a date-time is the one of ISO 8601.
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
  return { date: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}
