import type { Occupancy } from '../occupancy/occupancy.js';
import type { HoldState } from './hold.js';

/** When and whom an active hold occupies until it expires; null when it is over (contract §13, §15). */
export function holdOccupancy({
  status,
  workerUuid,
  teamUuid,
  startsAt,
  minutes,
  expiresAt,
}: Pick<HoldState, 'status' | 'workerUuid' | 'teamUuid' | 'startsAt' | 'minutes' | 'expiresAt'>): Occupancy | null {
  if (status !== 'active') return null;
  return { resources: [workerUuid, teamUuid].flatMap((uuid) => uuid ?? []), startsAt, minutes, expiresAt, place: null };
}
