import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  asContact,
  asText,
  defineEntityType,
  type EntityRef,
  identity,
  lifecycle,
  refText,
  type UnitOfWork,
  unchangedGuard,
} from '#eventstore/store';
import type { Permissions } from './permissions.js';
import { type StartLocation, User } from './user.js';
import { PermissionsView, presentUser, StartLocationView, DeliveredUserView } from './user.view.js';

export const UserEntity = defineEntity({
  name: 'User',
  // `user` is a reserved word of SQL.
  tableName: 'app_user',
  properties: {
    ...identity,
    externalId: p.text().nullable(),
    email: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    mobilePhone: p.text().nullable(),
    territoryUuid: p.uuid().nullable(),
    skillUuids: p.array().columnType('uuid[]').$type<readonly string[]>(),
    permissions: p.json().$type<Permissions>(),
    startLocation: p.json().$type<StartLocation>().nullable(),
    owner: p.boolean(),
    ...lifecycle,
  },
});

/** Whether a segment of a path is an email address; another is an external id. */
export const isEmailRef = (ref: string): boolean => ref.includes('@');

export const Users = defineEntityType(User, UserEntity, {
  present: presentUser,
  delivered: { view: DeliveredUserView },
  unique: { email: 'ignoring case', externalId: 'exactly' },
  refs: { territory: { type: 'territory', by: 'territoryUuid' } },
  refLists: { skills: { type: 'skill', by: 'skillUuids' } },
  restrictsDelete: [
    { type: 'territory', by: 'territoryUuid' },
    { type: 'skill', by: 'skillUuids', list: true },
  ],
  guards: { unchanged: unchangedGuard('app_user') },
  pathKey: { column: 'email', isKey: isEmailRef },
  reference: {
    keys: { external_id: 'external_id', email: 'email' },
    shows: ['email', 'first_name', 'last_name'],
    ignoresCase: ['email'],
  },
  feed: { json: { permissions: PermissionsView, startLocation: StartLocationView } },
  personalFields: ['startLocation'],
  searchable: { fields: { firstName: asText, lastName: asText, email: asText, mobilePhone: asContact }, phones: true },
});

/** The living user of a path. What is taken back names it by its uuid, which another user may have as an external id. */
export async function userOfPath(uow: UnitOfWork, ref: string) {
  const user = await uow.find(Users, ref);
  return uow.ctx.takesBack && user?.uuid !== ref ? undefined : user;
}

/** The name of the user that a reference shows. */
export const nameOfUser = (ref: EntityRef | undefined): string =>
  `${refText(ref, 'first_name')} ${refText(ref, 'last_name')}`.trim();
