import type { ReactElement } from 'react';
import { useSession } from '../app/session-context.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of the browser's language, made once. */
export function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(undefined, { timeZone, ...options });
  formats.set(key, known);
  return known;
}

const STYLES = {
  time: { hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  dateTime: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  recent: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  exact: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Returns times as text, in the account's time zone. */
export function useTimeText(): (at: string | number, style?: keyof typeof STYLES) => string {
  const { time_zone: timeZone } = useSession().account;
  return (at, style = 'dateTime') => formatOf(timeZone, STYLES[style]).format(new Date(at));
}

/** A time in the account's time zone; the time in UTC is in its title. */
export function Time({ at, style }: { readonly at: string; readonly style?: keyof typeof STYLES }): ReactElement {
  const text = useTimeText();
  return (
    <time dateTime={at} title={at}>
      {text(at, style)}
    </time>
  );
}
