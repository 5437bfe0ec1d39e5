import type { Derivation, DerivedTable } from '#eventstore/store';
import type { Occupancy, OccupancyKind } from '../fit/demand.js';
import { occupancyRows } from './occupancy.js';

/** The table of the rows, by the job or hold. */
const OCCUPANCY: DerivedTable = {
  table: 'occupancy',
  by: 'source_uuid',
  key: ['resource_uuid', 'day'],
  columns: ['kind', 'starts_ms', 'ends_ms', 'latitude', 'longitude', 'expires_at'],
};

/** The derivation of the rows of an entity type. @param occupancyOf null when the entity occupies nobody. */
export const occupancyDerivation = <S extends object>(
  kind: OccupancyKind,
  occupancyOf: (state: S) => Occupancy | null,
): Derivation<S> => ({
  ...OCCUPANCY,
  isExclusive: true,
  rows: ({ deletedAt, state }) =>
    occupancyRows(kind, deletedAt === null ? occupancyOf(state) : null).map((row) => ({
      resource_uuid: row.resourceUuid,
      day: row.day,
      kind: row.kind,
      starts_ms: row.startsMs,
      ends_ms: row.endsMs,
      latitude: row.latitude,
      longitude: row.longitude,
      expires_at: row.expiresAt,
    })),
});
