// Calendar days of a time zone, by the browser's own data. Dates are texts such as `2026-11-23`.

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(timeZone, known);
  return known;
}

/** The clock time of an instant in a time zone, as if it were UTC: milliseconds of the epoch. */
function clockOf(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The instant of a clock time, in milliseconds of the epoch. One that clocks skip is as much later as they skip; one that
 * they repeat is the first.
 * @param clock as {@link clockOf} returns it.
 */
function instantOf(clock: number, timeZone: string): number {
  const offsets = [clock - DAY_MS, clock + DAY_MS].map((at) => clockOf(at, timeZone) - at);
  const candidates = offsets.map((offset) => clock - offset).sort((a, b) => a - b);
  return candidates.find((at) => clockOf(at, timeZone) === clock) ?? clock - (offsets[0] ?? 0);
}

/** The date of an instant in a time zone. */
export const dateAt = (at: number, timeZone: string): string =>
  new Date(clockOf(at, timeZone)).toISOString().slice(0, 10);

/** The clock time of an instant in a time zone, as `08:30`. */
export const timeAt = (at: number, timeZone: string): string =>
  new Date(clockOf(at, timeZone)).toISOString().slice(11, 16);

/** The clock time of an instant, as fields for date and time take it: 2026-11-23T08:00. */
export const clockTime = (at: string | number, timeZone: string): string =>
  new Date(clockOf(new Date(at).getTime(), timeZone)).toISOString().slice(0, 16);

/** The instant of a time on a date, in milliseconds of the epoch. @param time such as `08:30`. */
export const instantAt = (date: string, time: string, timeZone: string): number =>
  instantOf(Date.parse(`${date}T${time}:00Z`), timeZone);

/** The first instant of a date: midnight, or what comes first where clocks skip midnight. */
export const startOfDate = (date: string, timeZone: string): number => instantAt(date, '00:00', timeZone);

/** The date that is so many days after another. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first day of the week of a date. @param firstDay of weeks, from 1 for Monday to 7 for Sunday. */
export function weekOf(date: string, firstDay: number): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday - firstDay + 7) % 7));
}

/** Whether the clocks of a zone have shown the time of an instant before, because they were put back. */
export function isRepeated(at: number, timeZone: string): boolean {
  const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return instantOf(clockOf(minute, timeZone), timeZone) < minute;
}

/** Whether a text is a date. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
