import { useSyncExternalStore } from 'react';
import { currentRoute, onRoute, setQuery, withQuery } from '../../app/router.tsx';

// The job that the panel beside the board shows: the address names it.

const PEEKED = 'job';
/** With what the panel adds to the address. */
const NO_PANEL = { [PEEKED]: undefined, tab: undefined, compare: undefined };

const peeked = (): string | undefined => currentRoute().query.get(PEEKED) ?? undefined;

/** The job that the panel shows; undefined while there is no panel. */
export const usePeeked = (): string | undefined => useSyncExternalStore(onRoute, peeked);

/** Whether the panel shows a job. */
export const useIsPeeked = (job: string): boolean => useSyncExternalStore(onRoute, () => peeked() === job);

/** Shows a job in the panel. "Back" closes it, whatever jobs it has shown. */
export function openPeek(job: string): void {
  if (peeked() === undefined) setQuery({ [PEEKED]: job }, { state: withQuery({}) });
  else setQuery({ ...NO_PANEL, [PEEKED]: job }, { replace: true });
}

/** Closes the panel: goes back, when the address before it is that without the panel. */
export function closePeek(): void {
  if (window.history.state === withQuery(NO_PANEL)) window.history.back();
  else setQuery(NO_PANEL, { replace: true });
}
