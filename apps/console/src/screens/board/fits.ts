import type { Schemas } from '@fieldline/client';
import { endOf, minutesOf, type Placement } from './placement.ts';
import type { BoardJob, Lane } from './board-types.ts';

/** The most slots that the service answers. */
export const MAX_SLOTS = 500;

/** What an availability search says of the workers. */
export interface Fits {
  /** When each worker is free for a job, by worker; those of teams, which are of no lane, under null. */
  readonly slots: ReadonlyMap<string | null, readonly Schemas['SlotView'][]>;
  /** Whether all workers who are free are among them: a search that finds more than the service answers leaves some out. */
  readonly isComplete: boolean;
}

/** The free times of an availability search by worker. */
export const fitsOf = (slots: readonly Schemas['SlotView'][]): Fits => ({
  slots: Map.groupBy(slots, ({ worker_uuid: worker }) => worker),
  isComplete: slots.length < MAX_SLOTS,
});

/** How many minutes of travel a placement adds; undefined when that is not known, or the worker is not free then. */
export function addedTravel(fits: Fits, { worker, from }: Placement): number | undefined {
  if (worker === null || from === null) return undefined;
  const slot = fits.slots
    .get(worker)
    ?.find((one) => Date.parse(one.from) <= from && from <= Date.parse(one.latest_from));
  return slot?.travel?.added?.minutes;
}

/** The other jobs of a lane that a job would overlap there. */
export function clashesAt(
  lane: Lane | undefined,
  job: string,
  { from, minutes }: Placement,
  defaultMinutes: number,
): readonly BoardJob[] {
  if (lane === undefined || from === null) return [];
  const to = endOf(from, minutes);
  return lane.jobs.filter((other) => {
    const at = Date.parse(other.scheduled_at);
    const isBusy = other.status !== 'finished' && other.status !== 'posted';
    return other.uuid !== job && isBusy && at < to && endOf(at, minutesOf(other, defaultMinutes)) > from;
  });
}

/** What speaks for and against a placement, in words; undefined: nothing is known. */
export function placementText(
  fits: Fits | undefined,
  clashes: readonly Pick<BoardJob, 'serial_no'>[],
  placement: Placement,
): string | undefined {
  const added = fits === undefined ? undefined : addedTravel(fits, placement);
  const jobs = clashes.map(({ serial_no }) => serial_no).join(', ');
  const parts = [
    ...(clashes.length > 0 ? [`clashes with job ${jobs}`] : []),
    ...(fits?.isComplete && placement.worker !== null && !fits.slots.has(placement.worker)
      ? ['does not fit the worker']
      : []),
    ...(added === undefined ? [] : [added === 0 ? 'no more travel' : `${added} min more travel`]),
  ];
  const text = parts.join(', ');
  return text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
}
