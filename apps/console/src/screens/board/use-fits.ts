import { type RefObject, useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { addDays } from '../../ui/zone-time.ts';
import { type Fits, fitsOf, MAX_SLOTS } from './fits.ts';
import type { Days } from './board-types.ts';

/**
 * Lights the lanes of the workers who are free for a job that is carried, on the days of the board: they have `data-fits`. It asks once for
 * each job that is picked up; without an answer no lane is lit.
 * @param job its uuid; undefined when none is carried.
 * @returns when the workers are free; undefined as long as that is not known.
 */
export function useFits(
  root: RefObject<HTMLElement | null>,
  job: string | undefined,
  { first, count }: Days,
): Fits | undefined {
  const [found, setFound] = useState<{ readonly job: string; readonly fits: Fits }>();
  useEffect(() => {
    const board = root.current;
    if (job === undefined || board === null) return undefined;
    const controller = new AbortController();
    const lanes = (): NodeListOf<HTMLElement> => board.querySelectorAll<HTMLElement>('[data-worker]');
    const light = async (): Promise<void> => {
      // Times without an offset are in the account's time zone.
      const query = { from: `${first}T00:00:00`, to: `${addDays(first, count)}T00:00:00`, limit: MAX_SLOTS };
      const { data } = await api.get('/v2/jobs/{job}/availability', {
        path: { job },
        query,
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      const fits = fitsOf(data.slots);
      for (const lane of lanes()) lane.toggleAttribute('data-fits', fits.slots.has(lane.dataset['worker'] ?? ''));
      setFound({ job, fits });
    };
    // Days that have passed and sessions without the right have no answer: the job is carried all the same.
    light().catch(() => undefined);
    return () => {
      controller.abort();
      for (const lane of lanes()) lane.removeAttribute('data-fits');
      setFound(undefined);
    };
  }, [root, job, first, count]);
  return found?.job === job ? found?.fits : undefined;
}
