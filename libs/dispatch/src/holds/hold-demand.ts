import type { Demand } from '#scheduling/fit';
import type { HoldState } from './hold.js';

const listOf = (uuid: string | null): string[] => (uuid === null ? [] : [uuid]);

/** What an active hold demands of its worker or team; null when it is over (contract §13, §15). */
export function demandOf({ status, workerUuid, teamUuid, startsAt, minutes, ...hold }: HoldState): Demand | null {
  if (status !== 'active') return null;
  const [userUuids, teamUuids] = [listOf(workerUuid), listOf(teamUuid)];
  // What its job needs is known when that is created.
  const unknown = { skillUuids: [], territoryUuid: null, typeUuid: null, place: null };
  return { userUuids, teamUuids, startsAt, minutes, ...unknown, arrivalWindow: hold.arrivalWindow };
}
