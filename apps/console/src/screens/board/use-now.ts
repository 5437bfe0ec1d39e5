import { useSyncExternalStore } from 'react';
import type { TimeAxis } from './day-places.ts';

const MINUTE_MS = 60_000;

function everyMinute(listener: () => void): () => void {
  const timer = window.setInterval(listener, MINUTE_MS / 4);
  return () => window.clearInterval(timer);
}
const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The present minute, in milliseconds of the epoch. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, thisMinute);

/** Where the present is on a time axis, from 0 to 1; undefined when it is elsewhere. */
export function useNowOn(axis: TimeAxis): number | undefined {
  const now = useMinute();
  return now < axis.from || now >= axis.to ? undefined : (now - axis.from) / (axis.to - axis.from);
}
