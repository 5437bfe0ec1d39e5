import { LOCALE } from './locale.ts';
import { isRepeated } from './zone-time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of the page's language, made once. */
export function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { timeZone, ...options });
  formats.set(key, known);
  return known;
}

/** The time of the day. */
export const CLOCK = { hour: '2-digit', minute: '2-digit' } as const satisfies Intl.DateTimeFormatOptions;

/** The clock time of an instant; one that the clocks repeat has the name of its offset, such as EST. */
export const clockText = (at: number, timeZone: string): string =>
  formatOf(timeZone, isRepeated(at, timeZone) ? { ...CLOCK, timeZoneName: 'short' } : CLOCK).format(at);
