import type { ReactElement } from 'react';
import { useSession } from '../app/session-context.ts';
import { CLOCK, formatOf } from './formats.ts';

/** A span of time in the account's time zone; the day is shown once. */
export function TimeSpan({ from, to }: { readonly from: string; readonly to: string }): ReactElement {
  const format = formatOf(useSession().account.time_zone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...CLOCK,
  });
  return <time title={`${from} – ${to}`}>{format.formatRange(new Date(from), new Date(to))}</time>;
}
