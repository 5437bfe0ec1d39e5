import { Temporal } from 'temporal-polyfill';

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?$/;

/** From one instant to another, exclusive; ISO 8601 in UTC with milliseconds, which sorts as text. */
export interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

/**
 * An ISO 8601 date-time as the instant it names, in UTC to the millisecond (more decimals are cut). Without offset it is
 * read in the given IANA zone. Undefined when it is none (contract §1).
 */
export function parseInstant(text: string, timeZone: string): string | undefined {
  const match = TIMESTAMP.exec(text);
  if (match === null) return undefined;
  try {
    const instant =
      match[3] === undefined
        ? Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone).toInstant()
        : Temporal.Instant.from(text);
    const date = new Date(instant.epochMilliseconds);
    return date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999 ? date.toISOString() : undefined;
  } catch {
    // Of the right form but no such day, hour or offset: the caller reports it as no timestamp.
    return undefined;
  }
}

/** Whether the text is a date `YYYY-MM-DD` that there is, of the years 0001 to 9999 as instants are. */
export function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** How many days a date lies after another. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;

/** The instant at which a date begins in a zone: its first moment, where clocks skip midnight. */
export const startOfDay = (date: string, timeZone: string): string =>
  isoOf(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant());

/** The instant some calendar days after another in a zone, at the same time of day. */
export const plusDays = (instant: string, days: number, timeZone: string): string =>
  isoOf(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).add({ days }).toInstant());

const isoOf = (instant: Temporal.Instant): string => new Date(instant.epochMilliseconds).toISOString();

/** Whether the text is the name of a zone in the IANA database. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    void new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
