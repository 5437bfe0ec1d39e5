import { type ReactElement, useSyncExternalStore } from 'react';
import type { TimeAxis } from './day-places.ts';

const MINUTE_MS = 60_000;

function everyMinute(listener: () => void): () => void {
  const timer = window.setInterval(listener, MINUTE_MS / 4);
  return () => window.clearInterval(timer);
}
const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** Where the present is on a time axis; nothing when it is elsewhere. */
export function NowLine({ axis }: { readonly axis: TimeAxis }): ReactElement | null {
  const now = useSyncExternalStore(everyMinute, thisMinute);
  if (now < axis.from || now >= axis.to) return null;
  const share = (now - axis.from) / (axis.to - axis.from);
  return (
    <span
      className="now"
      style={{ insetInlineStart: `calc(var(--names) + (100% - var(--names)) * ${share})` }}
      aria-hidden="true"
    />
  );
}
