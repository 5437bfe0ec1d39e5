import type { ReactElement } from 'react';
import { useSession } from '../app/session-context.ts';
import { CLOCK, formatOf } from './formats.ts';

const STYLES = {
  time: CLOCK,
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  dateTime: { year: 'numeric', month: 'short', day: 'numeric', ...CLOCK },
  recent: { month: 'short', day: 'numeric', ...CLOCK, second: '2-digit' },
  exact: { year: 'numeric', month: 'short', day: 'numeric', ...CLOCK, second: '2-digit' },
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
