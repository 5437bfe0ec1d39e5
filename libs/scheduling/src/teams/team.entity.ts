import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, storedAggregate } from '#kernel/store';
import { Team } from './team.js';

export const TeamEntity = defineEntity({
  name: 'Team',
  tableName: 'team',
  properties: {
    ...identity,
    name: p.text(),
    territoryUuid: p.uuid().nullable(),
    workerUuids: p.array().columnType('uuid[]').$type<readonly string[]>(),
    ...lifecycle,
  },
});

export const Teams = storedAggregate(Team, TeamEntity, {
  labels: { territory: { kind: 'territory', by: 'territoryUuid' } },
  holds: [
    { kind: 'territory', by: 'territoryUuid' },
    // A deleted user leaves the teams in the same commit.
    { kind: 'user', by: 'workerUuids', list: true },
  ],
  reference: { keys: { name: 'name' }, shows: ['name'] },
});
