import { defineRecord } from '#eventstore/domain';

/** Workers who are sent together. */
export interface TeamState {
  readonly name: string;
  readonly territoryUuid: string | null;
  readonly workerUuids: readonly string[];
}

export const Team = defineRecord<'team', TeamState>('team', { name: '', territoryUuid: null, workerUuids: [] });

/** The team without a worker who is no more. */
export const leaveTeam =
  (userUuid: string): ReturnType<typeof Team.update> =>
  (team) =>
    Team.update({ workerUuids: team.workerUuids.filter((uuid) => uuid !== userUuid) })(team);
