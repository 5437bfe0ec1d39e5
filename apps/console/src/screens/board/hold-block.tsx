import { type CSSProperties, type ReactElement, useSyncExternalStore } from 'react';
import type { Hold } from './board-types.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Calls back each second. */
function everySecond(listener: () => void): () => void {
  const timer = window.setInterval(listener, SECOND_MS);
  return () => window.clearInterval(timer);
}
const thisSecond = (): number => Math.floor(Date.now() / SECOND_MS) * SECOND_MS;

/** How long something is still valid: `9:59`, `2 h`. */
export function countdown(ms: number): string {
  if (ms <= 0) return 'expired';
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes >= 120) return `${Math.floor(minutes / 60)} h`;
  return `${minutes}:${String(Math.floor((ms % MINUTE_MS) / SECOND_MS)).padStart(2, '0')}`;
}

/** A time that is kept for a job, with the time until it is free again. */
export function HoldBlock({
  hold,
  time,
  className = 'hold',
  style,
}: {
  readonly hold: Hold;
  /** When it begins, where its place does not show it. */
  readonly time?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
}): ReactElement | null {
  const now = useSyncExternalStore(everySecond, thisSecond);
  const left = Date.parse(hold.expires_at) - now;
  if (left <= 0) return null;
  const held = `${time === undefined ? 'Held' : `${time} held`}, ${countdown(left)} left`;
  // The name comes last, because it may be cut.
  const text = hold.forWhom === undefined ? held : `${held}, for ${hold.forWhom}`;
  return (
    <span className={className} style={style} title={text}>
      {text}
    </span>
  );
}
