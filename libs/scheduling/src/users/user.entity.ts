import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  asContact,
  asText,
  defineEntityType,
  type EntityRef,
  type GuardSql,
  identity,
  lifecycle,
  refText,
  type UnitOfWork,
  unchangedGuard,
} from '#eventstore/store';
import type { Permissions } from './permissions.js';
import { mayChangeUser } from './user-rights.service.js';
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
    active: p.boolean().default(true),
    ...lifecycle,
  },
});

/** Whether a segment of a path is an email address; another is an external id. */
export const isEmailRef = (ref: string): boolean => ref.includes('@');

/** Fails while something but a team, which keeps its members, restricts the deletion of the user: a job or a hold. */
const unassignedGuard: GuardSql = (account, guard, name) =>
  `exists (select from jsonb_to_recordset(${name('referrers_of_app_user')}(${account}, ${guard}.uuid)) r (entity_type text)
        where r.entity_type <> 'team')`;

/** Fails when the user is deleted. The guard `usable` also fails when the user is deactivated. */
const livingGuard: GuardSql = (account, guard) =>
  `(select k.deleted_at is null from app_user k where k.account_id = ${account} and k.uuid = ${guard}.uuid) is not true`;

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
  guards: { unchanged: unchangedGuard('app_user'), unassigned: unassignedGuard, living: livingGuard },
  pathKey: { column: 'email', isKey: isEmailRef },
  reference: {
    keys: { external_id: 'external_id', email: 'email' },
    shows: ['email', 'first_name', 'last_name'],
    ignoresCase: ['email'],
    refusal: { field: 'active', when: false, message: 'is deactivated' },
  },
  feed: { json: { permissions: PermissionsView, startLocation: StartLocationView } },
  personalFields: ['startLocation'],
  mayChange: mayChangeUser,
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
