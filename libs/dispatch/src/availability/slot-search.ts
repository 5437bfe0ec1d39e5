import type { Gap } from './gap.js';
import type { LocalClock } from './local-clock.js';
import type { Occupant } from './occupant.js';
import { openingsOf, orderOf, type Slot, slotIn, type SlotQuestion } from './slot.js';
import type { LegOf, Place } from './travel.js';

/**
 * Finds the times at which occupants can be given a job (contract §14), in their order.
 * @param perWorker the maximum number of slots of each occupant.
 */
export function findSlots(
  occupants: readonly Occupant[],
  question: SlotQuestion,
  perWorker: number,
  clock: LocalClock,
  legOf: LegOf,
): Slot[] {
  const order = orderOf(question.sort);
  const slotsOf = (occupant: Occupant): Slot[] => {
    const found: Slot[] = [];
    let gap: Gap | undefined;
    for (const opening of openingsOf(occupant, question, clock)) {
      // The slots of later gaps are later.
      if (question.sort === 'earliest' && opening.gap !== gap && found.length >= perWorker) break;
      gap = opening.gap;
      const slot = slotIn(opening, question, clock, legOf);
      if (slot !== undefined) found.push(slot);
    }
    return found.sort(order).slice(0, perWorker);
  };
  return occupants.flatMap(slotsOf).sort(order);
}

/** A drive from one place to another. */
export interface Drive {
  readonly from: Place;
  readonly to: Place;
}

/** The drives on which slots depend, those of the first slots first. */
export const drivesOf = (slots: readonly Slot[], place: Place): Drive[] =>
  slots
    .flatMap(({ opening }) => opening.gap.members)
    .flatMap(({ before, start, after }): Drive[] => {
      const origins = [before?.place, start].filter((one) => one != null);
      const next = after?.place;
      return [
        ...origins.map((from) => ({ from, to: place })),
        ...(next == null ? [] : [{ from: place, to: next }, ...origins.map((from) => ({ from, to: next }))]),
      ];
    });

/** The slots with the first `count` decided again by other drives; those that no longer fit are left out. */
export function refined(
  slots: readonly Slot[],
  count: number,
  question: SlotQuestion,
  clock: LocalClock,
  legOf: LegOf,
): Slot[] {
  const again = slots.slice(0, count).map(({ opening }) => slotIn(opening, question, clock, legOf));
  return [...again.filter((slot) => slot !== undefined), ...slots.slice(count)].sort(orderOf(question.sort));
}
