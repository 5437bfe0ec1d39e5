import { defineRecord } from '#eventstore/domain';

/** A group of users. */
export interface TeamState {
  readonly name: string;
  readonly externalId: string | null;
  readonly territoryUuid: string | null;
  readonly workerUuids: readonly string[];
}

export const Team = defineRecord<'team', TeamState>('team', {
  name: '',
  externalId: null,
  territoryUuid: null,
  workerUuids: [],
});

/** Removes a deleted user from the team. */
export const leaveTeam =
  (userUuid: string): ReturnType<typeof Team.update> =>
  (team) =>
    Team.update({ workerUuids: team.workerUuids.filter((uuid) => uuid !== userUuid) })(team);
