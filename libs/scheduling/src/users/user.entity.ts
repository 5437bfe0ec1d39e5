import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, storedAggregate } from '#kernel/store';
import type { Permissions } from './permissions.js';
import { User } from './user.js';

export const UserEntity = defineEntity({
  name: 'User',
  // `user` is a word of SQL.
  tableName: 'app_user',
  properties: {
    ...identity,
    email: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    mobilePhone: p.text().nullable(),
    territoryUuid: p.uuid().nullable(),
    skillUuids: p.array().columnType('uuid[]').$type<readonly string[]>(),
    permissions: p.json().$type<Permissions>(),
    owner: p.boolean(),
    ...lifecycle,
  },
});

export const Users = storedAggregate(User, UserEntity, {
  labels: { territory: { kind: 'territory', by: 'territoryUuid' } },
  lists: { skills: { kind: 'skill', by: 'skillUuids' } },
  holds: [
    { kind: 'territory', by: 'territoryUuid' },
    { kind: 'skill', by: 'skillUuids', list: true },
  ],
  pathColumn: 'email',
  reference: { keys: { email: 'email' }, shows: ['email'], ignoresCase: ['email'] },
});
