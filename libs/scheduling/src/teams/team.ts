import { defineRecord } from '#eventstore/domain';

/** Workers who are sent together. */
export interface TeamState {
  readonly name: string;
  readonly territoryUuid: string | null;
  readonly workerUuids: readonly string[];
}

const record = defineRecord<'team', TeamState>('team', { name: '', territoryUuid: null, workerUuids: [] });

export const Team = record.aggregate;
export const { create: createTeam, update: updateTeam, remove: deleteTeam } = record;

/** The team without a worker who is no more. */
export const leaveTeam =
  (userUuid: string): ReturnType<typeof updateTeam> =>
  (team) =>
    updateTeam({ workerUuids: team.workerUuids.filter((uuid) => uuid !== userUuid) })(team);
