import { common, type Span, type Stop, without } from '#scheduling/fit';
import type { Member, Occupant, Start } from './occupant.js';
import type { Leg, LegOf, Place } from '../travel/travel.js';

/** What surrounds a gap in the day of a member: the shift it lies in, and the stops before and after it in any shift. */
export interface Surroundings {
  readonly shift: Span;
  readonly start: Start;
  readonly before: Stop | undefined;
  readonly after: Stop | undefined;
}

/** Free working time of an occupant. */
export interface Gap extends Span {
  /** Of each member who is at work when the gap begins. */
  readonly members: readonly Surroundings[];
}

/**
 * Yields the free working time of an occupant within a period, in order.
 * @param bufferMs kept free before and after each stop.
 */
export function* gapsOf({ fitting, members }: Occupant, period: Span, bufferMs: number): Generator<Gap, void> {
  const walks = members.map(surroundingsOf);
  for (const { from, to } of without(common(fitting, [period]), stopsOf(members), bufferMs))
    yield { from, to, members: walks.map((at) => at(from)).filter((one) => one !== undefined) };
}

/** The stops of all members by their start. */
export function stopsOf(members: readonly Member[]): readonly Stop[] {
  const [only] = members;
  if (members.length === 1 && only !== undefined) return only.stops;
  return members.flatMap(({ stops }) => stops).sort((a, b) => a.from - b.from);
}

/** Returns the surroundings of gaps by their start, in order; undefined when the member is not at work. */
function surroundingsOf({ shifts, stops, start }: Member): (gapFrom: number) => Surroundings | undefined {
  let [next, shiftAt] = [0, 0];
  let before: Stop | undefined;
  return (gapFrom) => {
    // No stop overlaps a gap: those that begin before it have ended.
    for (let stop = stops[next]; stop !== undefined && stop.from < gapFrom; stop = stops[++next])
      if (before === undefined || stop.to > before.to) before = stop;
    while ((shifts[shiftAt]?.to ?? Infinity) <= gapFrom) shiftAt++;
    const shift = shifts[shiftAt];
    return shift === undefined || shift.from > gapFrom ? undefined : { shift, start, before, after: stops[next] };
  };
}

/** The drives of a visit in a gap. */
export interface Drives {
  readonly to: Leg | null;
  readonly from: Leg | null;
  /** The minutes of driving that the visit adds; null when a place is not known. */
  readonly added: number | null;
}

/** The drives of a visit, and the time in which it can be. */
export interface Visit extends Span {
  /** Null without a place, and where one of them begins at a hidden start. */
  readonly drives: Drives | null;
}

const MINUTE_MS = 60_000;
const minutesMs = (leg: Leg | undefined): number => (leg?.minutes ?? 0) * MINUTE_MS;

/** The time of a gap that a visit to a place leaves for the drives. @param place null: without drives. */
export function visitIn(gap: Gap, place: Place | null, legOf: LegOf): Visit {
  if (place === null) return { from: gap.from, to: gap.to, drives: null };
  const visits = gap.members.map((member) => visitOf(member, gap, place, legOf));
  const [only] = visits;
  // The usual case, without the cost of the others.
  if (only !== undefined && visits.length === 1) return only;
  return {
    from: Math.max(...visits.map(({ from }) => from)),
    to: Math.min(...visits.map(({ to }) => to)),
    drives: longest(visits.map(({ drives }) => drives)),
  };
}

/**
 * The visit of one member. The drive to it begins at the stop before it in the shift, else at the start location when the
 * shift begins; that from it ends at the stop after it in the shift. A stop of another shift can be reached, too.
 */
function visitOf({ shift, start, before, after }: Surroundings, gap: Span, place: Place, legOf: LegOf): Visit {
  const drive = (from: Place | null | undefined, to: Place | null | undefined): Leg | undefined =>
    from == null || to == null ? undefined : legOf(from, to);
  const stopBefore = before !== undefined && before.to >= shift.from ? before : undefined;
  const stopAfter = after !== undefined && after.from <= shift.to ? after : undefined;
  const fromBefore = drive(before?.place, place);
  const isHidden = stopBefore === undefined && start === 'hidden';
  const origin = stopBefore !== undefined ? stopBefore.place : start === 'hidden' ? null : start;
  const fromStart = stopBefore === undefined ? drive(origin, place) : undefined;
  const toAfter = drive(place, after?.place);
  const to = stopBefore === undefined ? fromStart : fromBefore;
  const from = stopAfter === undefined ? undefined : toAfter;
  const direct = drive(origin, stopAfter?.place);
  const isUnknown = stopBefore?.place === null || stopAfter?.place === null;
  return {
    from: Math.max(
      gap.from,
      before === undefined ? gap.from : before.to + minutesMs(fromBefore),
      shift.from + minutesMs(fromStart),
    ),
    to: Math.min(gap.to, after === undefined ? gap.to : after.from - minutesMs(toAfter)),
    drives: isHidden
      ? null
      : {
          to: to ?? null,
          from: from ?? null,
          added: isUnknown ? null : Math.max(0, (to?.minutes ?? 0) + (from?.minutes ?? 0) - (direct?.minutes ?? 0)),
        },
  };
}

/** The longest drives of several members; null when those of one are not known. */
function longest(all: readonly (Drives | null)[]): Drives | null {
  const known = all.filter((drives) => drives !== null);
  if (known.length < all.length) return null;
  const [first, ...others] = known;
  const longer = (a: Leg | null, b: Leg | null): Leg | null => (a === null || (b?.minutes ?? -1) > a.minutes ? b : a);
  return others.reduce<Drives>(
    (one, other) => ({
      to: longer(one.to, other.to),
      from: longer(one.from, other.from),
      added: one.added === null || other.added === null ? null : Math.max(one.added, other.added),
    }),
    first ?? { to: null, from: null, added: 0 },
  );
}
