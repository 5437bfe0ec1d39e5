import type { Demand } from './demand.js';
import type { Span } from './span.js';
import type { Team, Worker } from './who-fits.js';

/** Time in which a worker is at a job or is kept for one, or a team is. */
export interface Stop extends Span {
  /** Null when it is not known. */
  readonly place: Demand['place'];
}

/** When a job or hold occupies a user or a team, as it is assigned. */
export interface OccupiedSpan extends Span {
  /** The job or hold. */
  readonly source: string;
}

/** The occupied spans of users and teams, by their uuid. */
export type OccupiedSpans = ReadonlyMap<string, readonly OccupiedSpan[]>;

/** A worker with their teams, or a team without members: whom two sources must not occupy at once (contract §13). */
export interface Occupant {
  readonly uuid: string;
  /** Whether it is a team without members. */
  readonly isTeam: boolean;
  /** The uuids by which jobs and holds occupy it: its own, and those of the teams of a worker. */
  readonly resources: readonly string[];
}

/** Workers, and the teams among some that have no members, as occupants. */
export const occupantsOf = (
  workers: readonly Pick<Worker, 'uuid' | 'teamUuids'>[],
  teams: readonly Pick<Team, 'uuid' | 'workerUuids'>[],
): Occupant[] => [
  ...workers.map(({ uuid, teamUuids }) => ({ uuid, isTeam: false, resources: [uuid, ...teamUuids] })),
  ...teams
    .filter(({ workerUuids }) => workerUuids.length === 0)
    .map(({ uuid }) => ({ uuid, isTeam: true, resources: [uuid] })),
];

/** Two jobs or holds that occupy the same occupant at once: the common part of both spans, each with the buffer after it. */
export interface Overlap extends Span {
  readonly occupant: Occupant;
  /** The one that starts first, and the other. */
  readonly sources: readonly [string, string];
}

/**
 * The overlaps of occupants, by time: one for each occupant and pair of sources.
 * @param bufferMs what is kept free between two spans.
 * @param period only those of which a part is within it.
 * @param limit at most so many, the first by time.
 */
export function overlapsOf(
  occupants: readonly Occupant[],
  spans: OccupiedSpans,
  bufferMs: number,
  period: Span,
  limit: number,
): Overlap[] {
  const starts = occupants
    .flatMap((occupant) => spansOf(occupant, spans).map((span) => ({ occupant, span })))
    .sort((one, other) => one.span.from - other.span.from || (one.span.source < other.span.source ? -1 : 1));
  const overlaps: Overlap[] = [];
  // The spans of each occupant that have not ended when the next one starts.
  const running = new Map<string, OccupiedSpan[]>();
  for (const { occupant, span } of starts) {
    const others = (running.get(occupant.uuid) ?? []).filter(({ to }) => to + bufferMs > span.from);
    for (const other of others) {
      const { from, to } = { from: span.from, to: Math.min(other.to, span.to) + bufferMs };
      if (from < period.to && to > period.from)
        overlaps.push({ occupant, sources: [other.source, span.source], from, to });
      if (overlaps.length === limit) return overlaps;
    }
    running.set(occupant.uuid, [...others, span]);
  }
  return overlaps;
}

/**
 * The number of overlaps of each source that has some: as many as {@link overlapsOf} finds with it in a period, in time that
 * does not grow with that number.
 */
export function overlapCounts(
  occupants: readonly Occupant[],
  spans: OccupiedSpans,
  bufferMs: number,
  period: Span,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const occupant of occupants) {
    const own = spansOf(occupant, spans).filter(({ from, to }) => from < period.to && to + bufferMs > period.from);
    const starts = own.map(({ from }) => from).sort((one, other) => one - other);
    const ends = own.map(({ to }) => to + bufferMs).sort((one, other) => one - other);
    for (const { source, from, to } of own) {
      // Those that begin before its end, without itself and those that end before its start.
      const others = countUntil(starts, to + bufferMs - 1) - countUntil(ends, from) - 1;
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
const spansOf = ({ resources }: Occupant, spans: OccupiedSpans): OccupiedSpan[] => [
  ...new Map(
    resources.flatMap((resource) => (spans.get(resource) ?? []).map((span) => [span.source, span] as const)),
  ).values(),
];
