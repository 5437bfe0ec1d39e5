import { describe, expect, it } from '@jest/globals';
import { specFor } from '#eventstore/testing';
import { completed, NO_PERMISSIONS } from './permissions.js';
import { createUser, deleteUser, passOwnershipOn, updateUser, User, usesLicense } from './user.js';

const SKILLS = ['0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90', '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a91'] as const;
const given = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' };
const ann = {
  ...given,
  mobilePhone: null,
  territoryUuid: null,
  skillUuids: [],
  permissions: NO_PERMISSIONS,
  owner: false,
};
const created = { type: 'user.created', data: ann } as const;
const owning = { type: 'user.created', data: { ...ann, owner: true } } as const;

describe('a user', () => {
  const user = specFor(User);

  it('is created with all fields; those that are not given are empty, and nothing is permitted', () =>
    user.given().when(createUser(given, false)).then(created));

  it('owns the account when it is the first', () => user.given().when(createUser(given, true)).then(owning));

  it('records only what a patch changes', () =>
    user
      .given(created)
      .when(updateUser({ email: 'ann@example.com', mobilePhone: '+1 555 0100' }))
      .then({ type: 'user.updated', data: { mobilePhone: '+1 555 0100' } }));

  it('records nothing when a patch changes nothing', () => {
    user
      .given(created)
      .when(updateUser({ ...ann, permissions: completed({}) }))
      .thenNothing();
    user.given(created).when(updateUser({})).thenNothing();
  });

  it('takes an email in another case as a new one', () =>
    user
      .given(created)
      .when(updateUser({ email: 'Ann@example.com' }))
      .then({ type: 'user.updated', data: { email: 'Ann@example.com' } }));

  it('replaces its skills, the order of which counts', () => {
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
      .then({ ...created, data: { ...ann, permissions: completed({ mobile: { login: true } }) } }));

  it('keeps each permission that a patch does not name', () => {
    const dispatching = completed({ web: { login: true, jobs: { view: true, edit: true } } });
    const dispatcher = { ...owning, data: { ...owning.data, permissions: dispatching } };
    user
      .given(dispatcher)
      .when(updateUser({ permissions: { web: { jobs: { edit: false } }, mobile: { login: true } } }))
      .then({
        type: 'user.updated',
        data: { permissions: completed({ web: { login: true, jobs: { view: true } }, mobile: { login: true } }) },
      });
    for (const permissions of [{}, { web: {} }, { mobile: { jobs: {} } }, { web: { jobs: { view: true } } }])
      user.given(dispatcher).when(updateUser({ permissions })).thenNothing();
  });

  it('takes ownership over, and its owner passes it on', () => {
    user
      .given(created)
      .when(updateUser({ owner: true }))
      .then({ type: 'user.updated', data: { owner: true } });
    user
      .given(owning)
      .when(passOwnershipOn)
      .then({ type: 'user.updated', data: { owner: false } });
    user.given(created).when(passOwnershipOn).thenNothing();
  });

  it('never lays ownership down', () => {
    user
      .given(owning)
      .when(updateUser({ owner: false, firstName: 'Anna' }))
      .thenThrows({ owner: ['is passed on with "owner": true of another user'] }, 'user.owner_required');
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
      .thenThrows({ owner: ['the owner cannot be deleted: let another user take over first'] }, 'user.is_owner');
    user
      .given(owning, { type: 'user.updated', data: { owner: false } })
      .when(deleteUser())
      .then({ type: 'user.deleted', data: {} });
  });

  it('counts against the licence when it may do more than look, and always as the owner', () => {
    const looking = completed({ web: { login: true, jobs: { view: true } }, mobile: { login: true } });
    expect(usesLicense({ ...ann, permissions: looking })).toBe(false);
    expect(usesLicense({ ...ann, permissions: looking, owner: true })).toBe(true);
    expect(usesLicense({ ...ann, permissions: completed({ web: { map: { edit: true } } }) })).toBe(true);
  });
});
