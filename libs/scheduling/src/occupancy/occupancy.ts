import type { Occupancy, OccupancyKind } from '../fit/demand.js';
import { utcDaysWithin } from '../fit/utc-days.js';

/** A row of the table `occupancy`: one for each resource and UTC day. */
export interface OccupancyRow {
  readonly resourceUuid: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly kind: OccupancyKind;
  /** Milliseconds since 1970. */
  readonly startsMs: number;
  /** Null: {@link Occupancy.minutes} is null. */
  readonly endsMs: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly expiresAt: string | null;
}

const MINUTE_MS = 60_000;

/** The longest default duration of an account, in minutes: rows without a duration are found until then. */
export const MAX_DEFAULT_MINUTES = 1_440;

/** The rows of an occupancy; none for null. */
export function occupancyRows(kind: OccupancyKind, occupancy: Occupancy | null): OccupancyRow[] {
  if (occupancy === null) return [];
  const { resources, startsAt, minutes, expiresAt, place } = occupancy;
  const startsMs = Date.parse(startsAt);
  const days = utcDaysWithin(startsMs, startsMs + (minutes ?? MAX_DEFAULT_MINUTES) * MINUTE_MS);
  return [...new Set(resources)].flatMap((resource) =>
    days.map((day) => ({
      resourceUuid: resource,
      day,
      kind,
      startsMs,
      endsMs: minutes === null ? null : startsMs + minutes * MINUTE_MS,
      latitude: place && place.latitude,
      longitude: place && place.longitude,
      expiresAt,
    })),
  );
}
