import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType, unchangedGuard } from '#eventstore/store';
import { Team } from './team.js';
import { DeliveredTeamView, presentTeam } from './team.view.js';

export const TeamEntity = defineEntity({
  name: 'Team',
  tableName: 'team',
  properties: {
    ...identity,
    name: p.text(),
    externalId: p.text().nullable(),
    territoryUuid: p.uuid().nullable(),
    workerUuids: p.array().columnType('uuid[]').$type<readonly string[]>(),
    ...lifecycle,
  },
});

export const Teams = defineEntityType(Team.aggregate, TeamEntity, {
  present: presentTeam,
  delivered: { view: DeliveredTeamView },
  unique: { name: 'as a name', externalId: 'exactly' },
  refs: { territory: { type: 'territory', by: 'territoryUuid' } },
  restrictsDelete: [
    { type: 'territory', by: 'territoryUuid' },
    // The deletion of a user removes them from their teams in the same commit.
    { type: 'user', by: 'workerUuids', list: true },
  ],
  guards: { unchanged: unchangedGuard('team') },
  reference: { keys: { external_id: 'external_id', name: 'name' }, shows: ['name'] },
});
