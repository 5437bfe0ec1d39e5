import type { LocalClock } from './local-clock.js';
import type { Occupant } from './occupant.js';
import { keyOf, lowestKey, openingsOf, orderOf, type Slot, slotIn, type SlotQuestion, type Sort } from './slot.js';
import type { Drive, LegOf, Place } from '../travel/travel.js';

/** Maximum numbers of slots. */
export interface SlotLimits {
  readonly perWorker: number;
  readonly total: number;
}

/** Finds the times at which occupants can be given a job (contract §14), the first ones in their order. */
export function findSlots(
  occupants: readonly Occupant[],
  question: SlotQuestion,
  { perWorker, total }: SlotLimits,
  clock: LocalClock,
  legOf: LegOf,
): Slot[] {
  const found = new FirstSlots(total, question.sort);
  for (const occupant of occupants) {
    const own = new FirstSlots(perWorker, question.sort);
    for (const opening of openingsOf(occupant, question, clock)) {
      // Neither this opening nor a later one has a slot that would be kept.
      if (lowestKey(question, opening) > Math.min(own.lastKey, found.lastKey)) break;
      const slot = slotIn(opening, question, clock, legOf);
      if (slot !== undefined) own.add(slot);
    }
    for (const slot of own.slots) found.add(slot);
  }
  return found.slots;
}

/** The first slots by an order, of all that were added. */
class FirstSlots {
  readonly slots: Slot[] = [];
  private readonly order: (a: Slot, b: Slot) => number;

  constructor(
    private readonly maximum: number,
    private readonly sort: Sort,
  ) {
    this.order = orderOf(sort);
  }

  /** The key above which slots are not kept. */
  get lastKey(): number {
    const last = this.slots[this.maximum - 1];
    return last === undefined ? Infinity : keyOf(this.sort, last);
  }

  add(slot: Slot): void {
    let place = this.slots.length;
    for (let before = this.slots[place - 1]; before && this.order(slot, before) < 0; before = this.slots[place - 1])
      place--;
    if (place === this.maximum) return;
    this.slots.splice(place, 0, slot);
    if (this.slots.length > this.maximum) this.slots.pop();
  }
}

/** The drives on which slots depend, those of the first slots first. */
export const drivesOf = (slots: readonly Slot[], place: Place): Drive[] =>
  slots
    .flatMap(({ opening }) => opening.gap.members)
    .flatMap(({ before, start, after }): Drive[] => {
      const origins = [before?.place, start].filter((one) => one != null && one !== 'hidden');
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
