import { describe, expect, it } from '@jest/globals';
import { fold } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import { completePermissions, NO_PERMISSIONS } from './permissions.js';
import {
  activateUser,
  createUser,
  deactivateUser,
  deleteUser,
  giveUpOwnership,
  updateUser,
  User,
  usesLicense,
} from './user.js';

const SKILLS = ['0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90', '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a91'] as const;
const given = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' };
const ann = {
  ...given,
  externalId: null,
  mobilePhone: null,
  territoryUuid: null,
  skillUuids: [],
  permissions: NO_PERMISSIONS,
  startLocation: null,
  owner: false,
  active: true,
};
const created = { type: 'user.created', data: ann } as const;
const owning = { type: 'user.created', data: { ...ann, owner: true } } as const;

describe('a user', () => {
  const user = specFor(User);

  it('is created with all fields; omitted ones are empty, and no permission is granted', () =>
    user.given().when(createUser(given, false)).then(created));

  it('owns the account when it is the first user', () => user.given().when(createUser(given, true)).then(owning));

  it('records only what a patch changes', () =>
    user
      .given(created)
      .when(updateUser({ email: 'ann@example.com', mobilePhone: '+1 555 0100' }))
      .then({ type: 'user.updated', data: { mobilePhone: '+1 555 0100' } }));

  it('records nothing when a patch changes nothing', () => {
    user
      .given(created)
      .when(updateUser({ ...ann, permissions: completePermissions({}) }))
      .thenNothing();
    user.given(created).when(updateUser({})).thenNothing();
  });

  it('changes its email when only the case differs', () =>
    user
      .given(created)
      .when(updateUser({ email: 'Ann@example.com' }))
      .then({ type: 'user.updated', data: { email: 'Ann@example.com' } }));

  it('replaces its skills; their order is significant', () => {
    const skilled = { ...created, data: { ...ann, skillUuids: SKILLS } };
    const other = { type: 'user.updated', data: { skillUuids: [...SKILLS].reverse() } } as const;
    user
      .given(skilled)
      .when(updateUser({ skillUuids: SKILLS }))
      .thenNothing();
    user.given(skilled).when(updateUser(other.data)).then(other);
    user
      .given(skilled)
      .when(updateUser({ skillUuids: [] }))
      .then({ type: 'user.updated', data: { skillUuids: [] } });
  });

  it('is created with the given permissions; the others are false', () =>
    user
      .given()
      .when(createUser({ ...given, permissions: { mobile: { login: true } } }, false))
      .then({ ...created, data: { ...ann, permissions: completePermissions({ mobile: { login: true } }) } }));

  it('keeps each permission that a patch omits', () => {
    const dispatching = completePermissions({ web: { login: true, jobs: { view: true, edit: true } } });
    const dispatcher = { ...owning, data: { ...owning.data, permissions: dispatching } };
    user
      .given(dispatcher)
      .when(updateUser({ permissions: { web: { jobs: { edit: false } }, mobile: { login: true } } }))
      .then({
        type: 'user.updated',
        data: {
          permissions: completePermissions({ web: { login: true, jobs: { view: true } }, mobile: { login: true } }),
        },
      });
    for (const permissions of [{}, { web: {} }, { mobile: { jobs: {} } }, { web: { jobs: { view: true } } }])
      user.given(dispatcher).when(updateUser({ permissions })).thenNothing();
  });

  it('becomes the owner, and the former owner gives up ownership', () => {
    user
      .given(created)
      .when(updateUser({ owner: true }))
      .then({ type: 'user.updated', data: { owner: true } });
    user
      .given(owning)
      .when(giveUpOwnership)
      .then({ type: 'user.updated', data: { owner: false } });
    user.given(created).when(giveUpOwnership).thenNothing();
  });

  it('cannot give up ownership by itself', () => {
    user
      .given(owning)
      .when(updateUser({ owner: false, firstName: 'Anna' }))
      .thenThrows({ owner: ['cannot be false: set "owner": true on another user instead'] }, 'user.owner_required');
    user
      .given(owning)
      .when(updateUser({ owner: true }))
      .thenNothing();
    user
      .given(created)
      .when(updateUser({ owner: false }))
      .thenNothing();
  });

  it('is deleted, but not while it is the owner', () => {
    user.given(created).when(deleteUser()).then({ type: 'user.deleted', data: {} });
    user
      .given(owning)
      .when(deleteUser())
      .thenThrows({ owner: ['the owner cannot be deleted: make another user the owner first'] }, 'user.is_owner');
    user
      .given(owning, { type: 'user.updated', data: { owner: false } })
      .when(deleteUser())
      .then({ type: 'user.deleted', data: {} });
  });

  it('is deactivated and activated, once each, and keeps everything else', () => {
    const deactivated = { type: 'user.deactivated', data: {} } as const;
    const activated = { type: 'user.activated', data: {} } as const;
    user.given(created).when(deactivateUser()).then(deactivated);
    user.given(created, deactivated).when(deactivateUser()).thenNothing();
    user.given(created, deactivated).when(activateUser()).then(activated);
    user.given(created).when(activateUser()).thenNothing();
    user.given(created, deactivated, activated).when(activateUser()).thenNothing();
    expect(fold(User, User.initial, [created, deactivated])).toEqual({ ...ann, active: false });
    expect(fold(User, User.initial, [created, deactivated, activated])).toEqual(ann);
  });

  it('is active after events that say nothing about it', () => {
    const { active: _, ...before } = ann;
    expect(fold(User, User.initial, [{ type: 'user.created', data: before as typeof ann }])).toEqual(ann);
  });

  it('is not deactivated while it is the owner, and does not become the owner while it is deactivated', () => {
    user
      .given(owning)
      .when(deactivateUser())
      .thenThrows({ owner: ['the owner cannot be deactivated: make another user the owner first'] }, 'user.is_owner');
    user
      .given(created, { type: 'user.deactivated', data: {} })
      .when(updateUser({ owner: true }))
      .thenThrows({ owner: ['cannot be true: the user is deactivated'] });
  });

  it('needs a license when it has a permission other than login or view, and always as the owner', () => {
    const looking = completePermissions({ web: { login: true, jobs: { view: true } }, mobile: { login: true } });
    expect(usesLicense({ ...ann, permissions: looking })).toBe(false);
    expect(usesLicense({ ...ann, permissions: looking, owner: true })).toBe(true);
    expect(usesLicense({ ...ann, permissions: completePermissions({ web: { map: { edit: true } } }) })).toBe(true);
  });
});
