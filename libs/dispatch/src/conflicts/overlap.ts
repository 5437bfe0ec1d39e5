import type { OccupiedSpan } from '#scheduling/fit';

/** A worker with their teams, or a team without members: whom two sources must not occupy at once (contract §13). */
export interface Occupant {
  readonly uuid: string;
  /** Whether it is a team without members. */
  readonly isTeam: boolean;
  /** The uuids by which jobs and holds occupy it: its own, and those of the teams of a worker. */
  readonly resources: readonly string[];
}

/** Two jobs or holds that occupy the same occupant at once. */
export interface Overlap {
  readonly occupant: Occupant;
  /** The one that starts first, and the other. */
  readonly sources: readonly [string, string];
  /** The common part of both spans, each with the buffer after it. Milliseconds since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** Restricts which overlaps are found. */
export interface OverlapLimits {
  /** Only those of which a part is within this span, in milliseconds since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
  /** At most so many, the first by time. */
  readonly limit: number;
}

/**
 * The overlaps of occupants, by time: one for each occupant and pair of sources.
 * @param bufferMs what is kept free between two spans.
 */
export function overlapsOf(
  occupants: readonly Occupant[],
  spans: readonly OccupiedSpan[],
  bufferMs: number,
  { fromMs, toMs, limit }: OverlapLimits,
): Overlap[] {
  const byResource = Map.groupBy(spans, ({ resource }) => resource);
  const starts = occupants
    .flatMap((occupant) => spansOf(occupant, byResource).map((span) => ({ occupant, span })))
    .sort((one, other) => one.span.startsMs - other.span.startsMs || (one.span.source < other.span.source ? -1 : 1));
  const overlaps: Overlap[] = [];
  // The spans of each occupant that have not ended when the next one starts.
  const running = new Map<string, OccupiedSpan[]>();
  for (const { occupant, span } of starts) {
    const others = (running.get(occupant.uuid) ?? []).filter(({ endsMs }) => endsMs + bufferMs > span.startsMs);
    for (const other of others) {
      const overlap: Overlap = {
        occupant,
        sources: [other.source, span.source],
        fromMs: span.startsMs,
        toMs: Math.min(other.endsMs, span.endsMs) + bufferMs,
      };
      if (overlap.fromMs < toMs && overlap.toMs > fromMs) overlaps.push(overlap);
      if (overlaps.length === limit) return overlaps;
    }
    running.set(occupant.uuid, [...others, span]);
  }
  return overlaps;
}

/**
 * The number of overlaps of each source that has some: as many as {@link overlapsOf} finds with it, in time that does not
 * grow with that number.
 */
export function overlapCounts(
  occupants: readonly Occupant[],
  spans: readonly OccupiedSpan[],
  bufferMs: number,
): ReadonlyMap<string, number> {
  const byResource = Map.groupBy(spans, ({ resource }) => resource);
  const counts = new Map<string, number>();
  for (const occupant of occupants) {
    const own = spansOf(occupant, byResource);
    const starts = own.map(({ startsMs }) => startsMs).sort((one, other) => one - other);
    const ends = own.map(({ endsMs }) => endsMs + bufferMs).sort((one, other) => one - other);
    for (const { source, startsMs, endsMs } of own) {
      // Those that begin before its end, without itself and those that end before its start.
      const others = countUntil(starts, endsMs + bufferMs - 1) - countUntil(ends, startsMs) - 1;
      if (others > 0) counts.set(source, (counts.get(source) ?? 0) + others);
    }
  }
  return counts;
}

/** How many of sorted numbers are at most `limit`. */
function countUntil(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The spans that occupy an occupant, one for each source: a worker and several of their teams may be assigned to one job. */
const spansOf = ({ resources }: Occupant, byResource: ReadonlyMap<string, readonly OccupiedSpan[]>): OccupiedSpan[] => [
  ...new Map(
    resources.flatMap((resource) => (byResource.get(resource) ?? []).map((span) => [span.source, span] as const)),
  ).values(),
];
