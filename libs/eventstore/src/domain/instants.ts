import { Temporal } from 'temporal-polyfill';

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?$/;

/** From one instant to another, exclusive. ISO 8601 in UTC with milliseconds, which sorts as text. */
export interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

/**
 * Parses an ISO 8601 date-time (contract §1). Without an offset it is in the given IANA time zone.
 * @returns ISO 8601 in UTC, truncated to milliseconds; undefined when the text is not a valid date-time.
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
    // The pattern matches, but the day, hour or offset does not exist.
    return undefined;
  }
}

/** Whether the text is an existing date `YYYY-MM-DD` in the years 0001 to 9999. */
export function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** The number of days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;

/** The instant at which a date begins in a time zone; its first instant where clocks skip midnight. */
export const startOfDay = (date: string, timeZone: string): string =>
  isoOf(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant());

/** The date of an instant in a time zone. */
export const dateAt = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** The instant `days` calendar days later in a time zone, at the same time of day. */
export const addDays = (instant: string, days: number, timeZone: string): string =>
  isoOf(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).add({ days }).toInstant());

/** A span of time in which the UTC offset of a time zone does not change. Times are milliseconds of the epoch. */
export interface OffsetSpan {
  readonly from: number;
  readonly to: number;
  readonly offsetMs: number;
}

/** The spans between two instants (milliseconds of the epoch) in which the UTC offset of a time zone does not change. */
export function utcOffsets(from: number, to: number, timeZone: string): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
  while (at !== null && at.epochMilliseconds < to) {
    const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next');
    const end = Math.min(next?.epochMilliseconds ?? to, to);
    spans.push({ from: at.epochMilliseconds, to: end, offsetMs: at.offsetNanoseconds / 1e6 });
    at = next;
  }
  return spans;
}

const isoOf = (instant: Temporal.Instant): string => new Date(instant.epochMilliseconds).toISOString();

/** Whether the text is the name of a time zone in the IANA database. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    void new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
