import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findingsIn } from '../support/store.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { nextOf, only, type RequestOptions, type Service, startService, startBeside } from '../support/service.js';

const USERS = '/v2/users';
const TEAMS = '/v2/teams';
const SKILLS = '/v2/skills';
const TERRITORIES = '/v2/territories';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let service: Service;
let second: Service;
/** The first user of the first account, which is its owner. */
let boss: string;
beforeAll(async () => {
  service = await startService();
  second = await startBeside(service);
  boss = await create({ email: 'boss@example.com' });
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

/** The next API process, round-robin. */
const at = (n: number): Service => (n % 2 === 0 ? service : second);

interface User {
  readonly uuid: string;
  readonly email: string;
  readonly permissions: object;
  readonly uses_license: boolean;
  readonly owner: boolean;
  readonly skills: readonly { readonly uuid: string; readonly name: string }[];
  readonly territory: { readonly uuid: string; readonly name: string } | null;
}

let made = 0;
const newEmail = (): string => `user${++made}@example.com`;
const bodyOf = (fields: object = {}): object => ({
  email: newEmail(),
  first_name: 'Ann',
  last_name: 'Lee',
  ...fields,
});
const create = async (fields: object = {}, key = service.key): Promise<string> =>
  only(await service.api('POST', USERS, { body: bodyOf(fields), key }));
const pathOf = (ref: string): string => `${USERS}/${encodeURIComponent(ref)}`;
const show = async (ref: string, key = service.key): Promise<User> =>
  only<User>(await service.api('GET', pathOf(ref), { key }));
const patch = (ref: string, body: object, options: RequestOptions = {}) =>
  service.api('PATCH', pathOf(ref), { body, ...options });
const remove = (ref: string, options: RequestOptions = {}) => service.api('DELETE', pathOf(ref), options);
const named = async (path: string, name: string, key = service.key): Promise<string> =>
  only(await service.api('POST', path, { body: { name }, key }));
const teamOf = async (...workers: string[]): Promise<string> =>
  only(await service.api('POST', TEAMS, { body: { name: `Team ${++made}`, worker_uuids: workers } }));
const workersOf = async (team: string): Promise<readonly string[]> =>
  only<{ worker_uuids: string[] }>(await service.api('GET', `${TEAMS}/${team}`)).worker_uuids;
const eventsOf = (uuid: string) =>
  service.sql('select type, data from event where stream_id = $1 order by version', [uuid]);
const versionOf = async (uuid: string): Promise<number> => (await eventsOf(uuid)).length;

const updated = (uuid: string): object => answered(200, { user_uuid: uuid });
const performed = answered(200, { message: 'Performed' });
const taken = (uuid: string): object =>
  invalid({ email: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: uuid });

const NOTHING = {
  web: {
    login: false,
    jobs: { view: false, edit: false, delete: false },
    clients: { view: false, edit: false },
    schedule: { view: false, edit: false },
    map: { edit: false },
    shifts: { edit: false },
    teams: { view: false, edit: false },
  },
  mobile: { login: false, jobs: { view: false, complete: false, create: false } },
};
type Tree = { readonly [key: string]: boolean | Tree };
/** Dotted paths of all permissions. */
const leavesOf = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'boolean' ? [prefix + key] : leavesOf(value, `${prefix}${key}.`),
  );
const LEAVES = leavesOf(NOTHING);
/** A tree with one permission. */
const alone = (path: string, value: unknown): object =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object;
/** All permissions, this one as given. */
const allBut = (path: string, value: boolean, tree: Tree = NOTHING, prefix = ''): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, old]) => {
      const here = prefix + key;
      return [key, typeof old === 'boolean' ? (here === path ? value : old) : allBut(path, value, old, `${here}.`)];
    }),
  );

describe('a user', () => {
  it('needs an email and two names: 201 {user_uuid}, with Location; all else is empty', async () => {
    const email = newEmail();
    const answer = await service.api('POST', USERS, { body: { email, first_name: 'Ann', last_name: 'Lee' } });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { user_uuid: expect.stringMatching(UUID) }));
    expect(answer.headers.get('location')).toBe(`${USERS}/${uuid}`);
    const shown = await service.api('GET', `${USERS}/${uuid}`);
    expect(shown).toEqual(
      answered(200, {
        user: {
          uuid,
          external_id: null,
          email,
          first_name: 'Ann',
          last_name: 'Lee',
          permissions: NOTHING,
          uses_license: false,
          owner: false,
          active: true,
          mobile_phone: null,
          skills: [],
          territory: null,
          start_location: null,
        },
      }),
    );
    expect(shown.headers.get('etag')).toMatch(/^"1\.[0-9a-f]+"$/);
  });

  it('accepts all fields, and stores them as given', async () => {
    const [welding, brazing] = [await named(SKILLS, 'Full welding'), await named(SKILLS, 'Full brazing')];
    const territory = await named(TERRITORIES, 'Full north');
    const uuid = await create({
      email: 'Full.User@Example.com',
      first_name: ' Ann ',
      last_name: '李',
      mobile_phone: '+1 (555) 0100 ext. 7',
      territory: { name: 'Full north' },
      skills: [{ uuid: welding }, { name: 'Full brazing' }],
      permissions: { web: { login: true, jobs: { view: true, edit: true } }, mobile: { jobs: { create: true } } },
      start_location: { longitude: '13.404954', latitude: 52.520008 },
    });
    expect(await show(uuid)).toEqual({
      uuid,
      external_id: null,
      email: 'Full.User@Example.com',
      first_name: ' Ann ',
      last_name: '李',
      permissions: {
        ...NOTHING,
        web: { ...NOTHING.web, login: true, jobs: { view: true, edit: true, delete: false } },
        mobile: { login: false, jobs: { view: false, complete: false, create: true } },
      },
      uses_license: true,
      owner: false,
      active: true,
      mobile_phone: '+1 (555) 0100 ext. 7',
      skills: [
        { uuid: welding, name: 'Full welding' },
        { uuid: brazing, name: 'Full brazing' },
      ],
      territory: { uuid: territory, name: 'Full north' },
      start_location: { longitude: 13.404954, latitude: 52.520008 },
    });
  });

  it('keeps fields that a PATCH omits, and null clears a field', async () => {
    const territory = await named(TERRITORIES, 'Patched');
    const uuid = await create({ mobile_phone: '1', territory_uuid: territory });
    const before = await show(uuid);
    const answer = await patch(uuid, { first_name: 'Anna' });
    expect(answer).toEqual(updated(uuid));
    expect(answer.headers.get('etag')).toMatch(/^"2/);
    expect(await show(uuid)).toEqual({ ...before, first_name: 'Anna' });
    expect(await patch(uuid, { mobile_phone: null, territory: null })).toEqual(updated(uuid));
    expect(await show(uuid)).toEqual({ ...before, first_name: 'Anna', mobile_phone: null, territory: null });
  });

  it('may be sent back as GET returns it: nothing is recorded', async () => {
    const [territory, skill] = [await named(TERRITORIES, 'Sent back'), await named(SKILLS, 'Sent back')];
    const permissions = { web: { map: { edit: true } } };
    const uuid = await create({ territory_uuid: territory, skills: [{ uuid: skill }], permissions });
    for (const ref of [uuid, boss]) {
      const read = await service.api('GET', pathOf(ref));
      const events = await eventsOf(ref);
      expect(await patch(ref, only<User>(read))).toEqual(updated(ref));
      expect((await service.api('GET', pathOf(ref))).headers.get('etag')).toBe(read.headers.get('etag'));
      expect(await eventsOf(ref)).toEqual(events);
    }
    for (const body of [
      {},
      { uuid: uuid.toUpperCase() },
      { uses_license: true },
      { owner: false },
      { permissions },
      { territory: { uuid: territory.toUpperCase() }, territory_uuid: territory },
      { skills: [{ name: 'Sent back' }] },
      { skills: [{ uuid: skill.toUpperCase() }] },
    ])
      expect(await patch(uuid, body)).toEqual(updated(uuid));
    expect(await versionOf(uuid)).toBe(1);
  });

  it('has a uuid, a uses_license and an active that cannot be written, and no version', async () => {
    const uuid = await create();
    expect(await patch(uuid, { uuid: boss, uses_license: true, active: false, version: 1 })).toEqual(
      invalid({
        uuid: 'is read-only',
        uses_license: 'is read-only',
        active: 'is read-only',
        version: 'is not known',
      }),
    );
    expect(await service.api('POST', USERS, { body: bodyOf({ uuid, uses_license: false, owner: false }) })).toEqual(
      invalid({
        uuid: 'is not known: did you mean "territory_uuid"?',
        uses_license: 'is not known',
        owner: 'is not known',
      }),
    );
  });

  it('takes an If-Match in PATCH and DELETE; a mismatch is 412', async () => {
    const uuid = await create();
    const tag = (await service.api('GET', pathOf(uuid))).headers.get('etag') ?? '';
    expect(await patch(uuid, { first_name: 'A' }, { headers: { 'If-Match': tag } })).toEqual(updated(uuid));
    expect(await patch(uuid, { first_name: 'B' }, { headers: { 'If-Match': tag } })).toEqual(mismatch(2));
    expect(await remove(uuid, { headers: { 'If-Match': tag } })).toEqual(mismatch(2));
    expect(await remove(uuid, { headers: { 'If-Match': '"2"' } })).toEqual(performed);
  });
});

describe('a body of a user', () => {
  const faulty: [string, object, Record<string, string>][] = [
    [
      'null where none may be',
      { email: null, first_name: null, last_name: null, skills: null, permissions: null },
      {
        email: 'must not be null',
        first_name: 'must not be null',
        last_name: 'must not be null',
        skills: 'must not be null',
        permissions: 'must not be null',
      },
    ],
    [
      'wrong types',
      { email: 1, first_name: 2, last_name: [], mobile_phone: 5550100, territory: 'North', skills: {} },
      {
        email: 'must be a string',
        first_name: 'must be a string',
        last_name: 'must be a string',
        mobile_phone: 'must be a string',
        territory: 'must be an object',
        skills: 'must be an array',
      },
    ],
    [
      'blank',
      { email: '', first_name: '', last_name: ' ' },
      {
        email: 'must be an email address',
        first_name: 'must not be blank',
        last_name: 'must not be blank',
      },
    ],
    [
      'too long',
      {
        email: `${'x'.repeat(243)}@example.com`,
        first_name: 'x'.repeat(51),
        last_name: '李'.repeat(51),
        mobile_phone: '1'.repeat(101),
        skills: Array.from({ length: 101 }, () => ({ name: 'x' })),
      },
      {
        email: 'must be at most 254 characters',
        first_name: 'must be at most 50 characters',
        last_name: 'must be at most 50 characters',
        mobile_phone: 'must be at most 100 characters',
        skills: 'must have at most 100 entries',
      },
    ],
    [
      'NUL',
      { email: 'a\0@x.io', first_name: 'a\0', mobile_phone: '\0' },
      {
        email: 'must not contain NUL',
        first_name: 'must not contain NUL',
        mobile_phone: 'must not contain NUL',
      },
    ],
    [
      'unknown keys',
      { firstname: 'x', phone: '1' },
      {
        firstname: 'is not known: did you mean "first_name"?',
        phone: 'is not known: did you mean "mobile_phone"?',
      },
    ],
  ];

  it.each(faulty)('%s: 422 of POST and of PATCH, all errors together', async (_, body, faults) => {
    expect(await service.api('POST', USERS, { body: bodyOf(body) })).toEqual(invalid(faults));
    expect(await patch(boss, body)).toEqual(invalid(faults));
  });

  it.each(['x', 'x@', '@x', 'a b@x', 'a@b@c', 'a@b c', ' a@b', 'a\u0007@b', 'a@b\u0085'])(
    'an email %j: 422',
    async (email) => {
      const fault = invalid({ email: 'must be an email address' });
      expect(await service.api('POST', USERS, { body: bodyOf({ email }) })).toEqual(fault);
      expect(await patch(boss, { email })).toEqual(fault);
    },
  );

  it('needs email, first_name and last_name in POST', async () => {
    expect(await service.api('POST', USERS)).toEqual(
      invalid({ email: 'is required', first_name: 'is required', last_name: 'is required' }),
    );
  });

  it('takes names of 50 code points and an email of 254', async () => {
    const fields = { email: `${'l'.repeat(242)}@example.com`, first_name: '👩'.repeat(50), last_name: '🔧'.repeat(50) };
    expect(await show(await create(fields))).toMatchObject(fields);
  });
});

describe('the email of a user', () => {
  it('is unique, ignoring case: a taken one is 422 with conflicting_uuid', async () => {
    const uuid = await create({ email: 'Søren@example.com' });
    const other = await create();
    for (const email of ['Søren@example.com', 'SØREN@EXAMPLE.COM', 'søren@example.com']) {
      expect(await service.api('POST', USERS, { body: bodyOf({ email }) })).toEqual(taken(uuid));
      expect(await patch(other, { email })).toEqual(taken(uuid));
    }
    expect(await patch(uuid, { email: 'søren@EXAMPLE.com' })).toEqual(updated(uuid));
    const { key } = await service.newAccount();
    expect((await show(await create({ email: 'søren@example.com' }, key), key)).email).toBe('søren@example.com');
  });

  it('is free again when the user has another or is deleted', async () => {
    const email = 'free@example.com';
    const changed = await create({ email });
    await patch(changed, { email: newEmail() });
    const deleted = await create({ email: email.toUpperCase() });
    await remove(deleted);
    expect((await show(await create({ email }))).email).toBe(email);
  });

  it('is named with the right conflicting_uuid, also while ownership moves', async () => {
    const { key } = await service.newAccount();
    await create({ email: 'first@example.com' }, key);
    const holder = await create({ email: 'holder@example.com' }, key);
    const other = await create({}, key);
    expect(await patch(other, { owner: true, email: 'holder@example.com' }, { key })).toEqual(taken(holder));
    expect(await show(other, key)).toMatchObject({ owner: false });
  });

  it('is assigned once for many concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        at(i).api('POST', USERS, { body: bodyOf({ email: i % 3 === 0 ? 'once@x.io' : 'ONCE@x.io' }) }),
      ),
    );
    const winners = answers.filter(({ status }) => status === 201).map((answer) => only(answer));
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toEqual(taken(winners[0] ?? ''));
  });

  it.each([
    'plus+tag@example.com',
    '100%@example.com',
    'a%2Fb@example.com',
    'a/b@example.com',
    'über.straße@exämple.de',
    '用户@例え.jp',
    "o'neil?x=1&y#z@example.com",
    '🔧@example.com',
    'a\\b_c@example.com',
  ])('leads to the user in GET, PATCH and DELETE, in any case: %s', async (email) => {
    const uuid = await create({ email });
    for (const ref of [uuid, uuid.toUpperCase(), email, email.toLowerCase()]) expect((await show(ref)).uuid).toBe(uuid);
    // Not the ß, which has no capital of one letter.
    const capitals = email.replace(/[^ß]/gu, (letter) => letter.toUpperCase());
    expect((await show(capitals)).uuid).toBe(uuid);
    expect(await patch(capitals, { first_name: 'Found' })).toEqual(updated(uuid));
    expect(await show(uuid)).toMatchObject({ email, first_name: 'Found' });
    expect(await remove(capitals)).toEqual(performed);
    expect(await service.api('GET', pathOf(email))).toEqual(notFound('user'));
  });

  it('is literal: no wildcards', async () => {
    await create({ email: 'wild@example.com' });
    for (const ref of ['%@example.com', 'wil_@example.com', 'wild', 'wild@example', ' wild@example.com', '\0', '*'])
      expect(await service.api('GET', pathOf(ref))).toEqual(notFound('user'));
  });

  it.each(['GET', 'PATCH', 'DELETE'])(
    "of another account's user is unknown: %s is 404, as of its uuid; a PATCH would create one",
    async (method) => {
      const { key } = await service.newAccount();
      const email = newEmail();
      const uuid = await create({ email }, key);
      const missing = { first_name: 'is required', last_name: 'is required' };
      for (const ref of [uuid, email, randomUUID()])
        expect(await service.api(method, pathOf(ref), method === 'PATCH' ? { body: {} } : {})).toEqual(
          method === 'PATCH' && ref === email ? invalid(missing) : notFound('user'),
        );
      expect((await show(uuid, key)).email).toBe(email);
    },
  );
});

describe('the permissions of a user', () => {
  it.each(LEAVES)('grant only %s when only it is given, and the license follows', async (leaf) => {
    const uuid = await create({ permissions: alone(leaf, true) });
    const uses_license = !/\b(login|view)$/.test(leaf);
    expect(await show(uuid)).toMatchObject({ permissions: allBut(leaf, true), uses_license });
    // They are shown in the order of the specification.
    expect(leavesOf((await show(uuid)).permissions as Tree)).toEqual(LEAVES);
    await patch(uuid, { permissions: alone(leaf, false) });
    expect(await show(uuid)).toMatchObject({ permissions: NOTHING, uses_license: false });
  });

  it('keep each one that a PATCH omits', async () => {
    const uuid = await create({ permissions: { web: { login: true, map: { edit: true } }, mobile: { login: true } } });
    expect(await patch(uuid, { permissions: { mobile: { jobs: { view: true }, login: false } } })).toEqual(
      updated(uuid),
    );
    expect((await show(uuid)).permissions).toEqual({
      web: { ...NOTHING.web, login: true, map: { edit: true } },
      mobile: { ...NOTHING.mobile, jobs: { ...NOTHING.mobile.jobs, view: true } },
    });
  });

  it('are not changed by a PATCH that names none or repeats some: nothing is recorded', async () => {
    const permissions = { web: { login: true, map: { edit: true } } };
    const uuid = await create({ permissions });
    for (const given of [{}, { web: {} }, { web: { login: true }, mobile: { jobs: {} } }, permissions])
      expect(await patch(uuid, { permissions: given })).toEqual(updated(uuid));
    expect(await versionOf(uuid)).toBe(1);
  });

  it('of the owner keep the login when a PATCH contains only permissions of the mobile app', async () => {
    const { key } = await service.newAccount();
    const permissions = { web: { login: true } };
    const owner = only(await service.api('POST', USERS, { body: bodyOf({ permissions }), key }));
    await patch(owner, { permissions: { mobile: { jobs: { view: true } } } }, { key });
    expect(await show(owner, key)).toMatchObject({
      owner: true,
      permissions: { web: { login: true }, mobile: { login: false, jobs: { view: true } } },
    });
  });

  const faulty: [string, unknown, Record<string, string>][] = [
    [
      'an unknown branch',
      { desktop: {}, mobil: {} },
      {
        'permissions.desktop': 'is not known',
        'permissions.mobil': 'is not known: did you mean "mobile"?',
      },
    ],
    [
      'an unknown leaf',
      { web: { jobs: { veiw: true }, map: { view: true }, Login: true }, mobile: { create: true } },
      {
        'permissions.web.jobs.veiw': 'is not known: did you mean "view"?',
        'permissions.web.map.view': 'is not known',
        'permissions.web.Login': 'is not known: did you mean "login"?',
        'permissions.mobile.create': 'is not known',
      },
    ],
    [
      'a leaf that is not boolean',
      { web: { login: 'true', jobs: { view: 1, edit: null } }, mobile: { login: {} } },
      {
        'permissions.web.login': 'must be true or false',
        'permissions.web.jobs.view': 'must be true or false',
        'permissions.web.jobs.edit': 'must not be null',
        'permissions.mobile.login': 'must be true or false',
      },
    ],
    [
      'a leaf where a branch is',
      { web: true, mobile: { jobs: [] } },
      {
        'permissions.web': 'must be an object',
        'permissions.mobile.jobs': 'must be an object',
      },
    ],
    [
      'a branch of null',
      { web: null, mobile: { jobs: null } },
      {
        'permissions.web': 'must not be null',
        'permissions.mobile.jobs': 'must not be null',
      },
    ],
    ['no object', 'all', { permissions: 'must be an object' }],
    ['a list', [], { permissions: 'must be an object' }],
  ];

  it.each(faulty)('are rejected with %s, by its dotted path', async (_, permissions, faults) => {
    expect(await service.api('POST', USERS, { body: bodyOf({ permissions }) })).toEqual(invalid(faults));
    expect(await patch(boss, { permissions })).toEqual(invalid(faults));
  });
});

describe('the owner of an account', () => {
  it('is its first user, always uses a license, and is the only one', async () => {
    const { key } = await service.newAccount();
    const [first, other] = [await create({}, key), await create({}, key)];
    expect(await show(first, key)).toMatchObject({ owner: true, uses_license: true, permissions: NOTHING });
    expect(await show(other, key)).toMatchObject({ owner: false, uses_license: false });
  });

  it('changes with "owner": true on another user: one commit, which increments both versions', async () => {
    const { uuid: account, key } = await service.newAccount();
    const [first, other] = [await create({}, key), await create({}, key)];
    const answer = await patch(other, { owner: true, first_name: 'Boss' }, { key });
    expect(answer).toEqual(updated(other));
    expect(answer.headers.get('etag')).toMatch(/^"2/);
    expect(await show(first, key)).toMatchObject({ owner: false, uses_license: false });
    expect(await show(other, key)).toMatchObject({ owner: true, uses_license: true, first_name: 'Boss' });
    const events = await service.sql(
      'select stream_id, version, data, correlation_id from event where account_id = $1 order by position desc limit 2',
      [account],
    );
    const correlation_id = answer.headers.get('x-request-id');
    expect(events).toEqual([
      { stream_id: other, version: 2, data: { owner: true, firstName: 'Boss' }, correlation_id },
      { stream_id: first, version: 2, data: { owner: false }, correlation_id },
    ]);
    // Again: it is the owner already.
    expect(await patch(other, { owner: true }, { key })).toEqual(updated(other));
    expect([await versionOf(first), await versionOf(other)]).toEqual([2, 2]);
  });

  it('cannot give up ownership: 422 user.owner_required, with all other errors; false for another user changes nothing', async () => {
    const required = 'cannot be false: set "owner": true on another user instead';
    expect(await patch(boss, { owner: false })).toEqual(invalid({ owner: required }, 'user.owner_required'));
    expect(await patch(boss, { owner: false, first_name: '' })).toEqual(
      invalid({ owner: required, first_name: 'must not be blank' }, 'user.owner_required'),
    );
    const other = await create();
    expect(await patch(other, { owner: false })).toEqual(updated(other));
    expect(await patch(other, { owner: null })).toEqual(invalid({ owner: 'must not be null' }));
    expect(await patch(other, { owner: 'true' })).toEqual(invalid({ owner: 'must be true or false' }));
    expect(await patch(other, { owner: true, last_name: '' })).toEqual(invalid({ last_name: 'must not be blank' }));
    expect([await versionOf(boss), await versionOf(other)]).toEqual([1, 1]);
  });

  it('cannot be deleted: 422 user.is_owner; after another user became the owner it can', async () => {
    const { key } = await service.newAccount();
    const first = await create({}, key);
    const isOwner = invalid(
      { owner: 'the owner cannot be deleted: make another user the owner first' },
      'user.is_owner',
    );
    expect(await remove(first, { key })).toEqual(isOwner);
    const other = await create({}, key);
    expect(await remove(first, { key })).toEqual(isOwner);
    await patch(other, { owner: true }, { key });
    expect(await remove(first, { key })).toEqual(performed);
    expect(await remove(other, { key })).toEqual(isOwner);
  });

  const owners = async (key: string): Promise<string[]> =>
    only<User[]>(await service.api('GET', USERS, { key }))
      .filter(({ owner }) => owner)
      .map(({ uuid }) => uuid);

  it('is exactly one, even when two processes create the first users concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const { key } = await service.newAccount();
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, i) => at(i).api('POST', USERS, { body: bodyOf(), key })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(await owners(key)).toHaveLength(1);
    }
  });

  it('is exactly one, even when many users become the owner concurrently in two processes', async () => {
    const { uuid: account, key } = await service.newAccount();
    const users: string[] = [];
    for (let i = 0; i < 8; i++) users.push(await create({}, key));
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        users.map((uuid, i) => at(i + round).api('PATCH', pathOf(uuid), { body: { owner: true }, key })),
      );
      expect(answers.map(({ status }) => status)).toEqual(users.map(() => 200));
      expect(await owners(key)).toHaveLength(1);
    }
    // At each point of the log, the old owner loses ownership before the new one gets it.
    const changes = await service.sql(
      `select (data ->> 'owner')::boolean as owner from event
       where account_id = $1 and type like 'user.%' and data ? 'owner' and (type = 'user.updated' or data @> '{"owner": true}')
       order by position`,
      [account],
    );
    changes.forEach(({ owner }, i) => expect(owner).toBe(i % 2 === 0));
  });

  it('is never deleted by a request that misses a concurrent change of the owner', async () => {
    for (let round = 0; round < 6; round++) {
      const { key } = await service.newAccount();
      const [, heir] = [await create({}, key), await create({}, key)];
      const [taking, deleting] = await Promise.all([
        at(round).api('PATCH', pathOf(heir), { body: { owner: true }, key }),
        at(round + 1).api('DELETE', pathOf(heir), { key }),
      ]);
      expect([
        [200, 422],
        [404, 200],
      ]).toContainEqual([taking.status, deleting.status]);
      expect(await owners(key)).toHaveLength(1);
    }
  });
});

describe('the skills of a user', () => {
  let a: string;
  let b: string;
  let c: string;
  beforeAll(async () => {
    [a, b, c] = [await named(SKILLS, 'Aa'), await named(SKILLS, 'Bb'), await named(SKILLS, 'Cc')];
  });
  const skillsOf = async (uuid: string): Promise<string[]> => (await show(uuid)).skills.map(({ name }) => name);

  it('are named by uuid or name, and keep their order; a PATCH replaces the list, [] clears it', async () => {
    const uuid = await create({ skills: [{ name: 'Cc' }, { uuid: a.toUpperCase() }, { uuid: b, name: 'Bb' }] });
    expect((await show(uuid)).skills).toEqual([
      { uuid: c, name: 'Cc' },
      { uuid: a, name: 'Aa' },
      { uuid: b, name: 'Bb' },
    ]);
    for (const [skills, names] of [
      [
        [{ name: 'Aa' }, { name: 'Cc', uuid: null }],
        ['Aa', 'Cc'],
      ],
      [
        [{ uuid: c }, { uuid: a }],
        ['Cc', 'Aa'],
      ],
      [[], []],
    ] as const) {
      expect(await patch(uuid, { skills })).toEqual(updated(uuid));
      expect(await skillsOf(uuid)).toEqual(names);
    }
  });

  it('have their errors reported by index', async () => {
    const holder = await create({ skills: [{ uuid: b }] });
    const { key } = await service.newAccount();
    const theirs = await named(SKILLS, 'Theirs', key);
    for (const [skills, faults] of [
      [[{ uuid: a }, { uuid: randomUUID() }], { 'skills.1': 'not found' }],
      [[{ uuid: a }, { uuid: theirs }], { 'skills.1': 'not found' }],
      [[{ name: 'aa' }], { 'skills.0': 'not found' }],
      [[{ uuid: a, name: 'Bb' }], { 'skills.0': 'not found' }],
      [[{ uuid: a }, { name: 'Aa' }, { uuid: a }], { 'skills.1': 'is named twice', 'skills.2': 'is named twice' }],
      [[{ uuid: b }, { uuid: b.toUpperCase() }], { 'skills.1': 'is named twice' }],
      [[{ uuid: a }, {}], { 'skills.1': 'needs one of uuid, external_id, name' }],
      [[{ uuid: 'x' }, { name: 'Zz' }], { 'skills.0.uuid': 'must be a UUID', 'skills.1': 'not found' }],
      [[{ uuid: a }, null, a], { 'skills.1': 'must not be null', 'skills.2': 'must be an object' }],
      [[{ code: 'a', name: 'Aa' }], { 'skills.0.code': 'is not known' }],
    ] as const) {
      expect(await service.api('POST', USERS, { body: bodyOf({ skills }) })).toEqual(invalid(faults));
      expect(await patch(holder, { skills })).toEqual(invalid(faults));
    }
    expect(await skillsOf(holder)).toEqual(['Bb']);
  });
});

describe('the territory of a user', () => {
  it('is named by uuid, name or territory_uuid, which must agree; null clears', async () => {
    const [north, south] = [await named(TERRITORIES, 'User north'), await named(TERRITORIES, 'User south')];
    const uuid = await create();
    for (const fields of [
      { territory: { uuid: north } },
      { territory: { name: 'User north' } },
      { territory_uuid: north.toUpperCase() },
      { territory: { uuid: north, name: 'User north' }, territory_uuid: north },
    ]) {
      const expected = { territory: { uuid: north, name: 'User north' } };
      expect(await show(await create(fields))).toMatchObject(expected);
      await patch(uuid, { territory: null });
      expect(await patch(uuid, fields)).toEqual(updated(uuid));
      expect(await show(uuid)).toMatchObject(expected);
    }
    for (const [fields, faults] of [
      [{ territory: { uuid: north }, territory_uuid: south }, { territory: 'does not agree with territory_uuid' }],
      [{ territory: null, territory_uuid: south }, { territory: 'does not agree with territory_uuid' }],
      [{ territory: { uuid: south, name: 'User north' } }, { territory: 'not found' }],
      [{ territory: { name: 'user NORTH' } }, { territory: 'not found' }],
      [{ territory: {} }, { territory: 'needs one of uuid, external_id, name' }],
      [{ territory_uuid: randomUUID() }, { territory_uuid: 'not found' }],
      [{ territory_uuid: 'x' }, { territory_uuid: 'must be a UUID' }],
    ] as const) {
      expect(await service.api('POST', USERS, { body: bodyOf(fields) })).toEqual(invalid(faults));
      expect(await patch(uuid, fields)).toEqual(invalid(faults));
    }
    expect(await patch(uuid, { territory_uuid: null })).toEqual(updated(uuid));
    expect((await show(uuid)).territory).toBeNull();
  });

  it('and the skills show their new names immediately: another ETag, the same version', async () => {
    const [territory, skill] = [await named(TERRITORIES, 'Live'), await named(SKILLS, 'Live')];
    const uuid = await create({ territory_uuid: territory, skills: [{ uuid: skill }] });
    const before = await show(uuid);
    const tags = new Set<string | null>();
    const shown = async (): Promise<User> => {
      const answer = await service.api('GET', pathOf(uuid));
      tags.add(answer.headers.get('etag'));
      return only<User>(answer);
    };
    expect(await shown()).toEqual(before);
    await service.api('PATCH', `${SKILLS}/${skill}`, { body: { name: 'Livelier' } });
    const skills = [{ uuid: skill, name: 'Livelier' }];
    expect(await shown()).toEqual({ ...before, skills });
    await service.api('PATCH', `${TERRITORIES}/${territory}`, { body: { name: 'Livelier' } });
    expect(await shown()).toEqual({ ...before, skills, territory: { uuid: territory, name: 'Livelier' } });
    expect(tags.size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"1\.[0-9a-f]+"$/);
    const last = [...tags].at(-1) ?? '';
    expect((await service.api('GET', pathOf(uuid), { headers: { 'If-None-Match': last } })).status).toBe(304);
    expect(await versionOf(uuid)).toBe(1);
    // The old name no longer identifies it, the new one does.
    expect(await patch(uuid, { territory: { name: 'Live' } })).toEqual(invalid({ territory: 'not found' }));
    expect(await patch(uuid, { territory: { name: 'Livelier' } })).toEqual(updated(uuid));
  });
});

describe('the list of users', () => {
  it('is oldest first, in pages, with all fields; edits do not reorder it, deleted users are omitted', async () => {
    const { key } = await service.newAccount();
    expect(await service.api('GET', USERS, { key })).toEqual(answered(200, { users: [] }));
    const uuids: string[] = [];
    for (const first_name of ['d', 'c', 'b', 'a', 'e']) uuids.push(await create({ first_name }, key));
    await patch(uuids[1] ?? '', { first_name: 'z', permissions: { web: { login: true } } }, { key });
    await remove(uuids.pop() ?? '', { key });
    const users = await Promise.all(uuids.map((uuid) => show(uuid, key)));
    expect(await service.api('GET', USERS, { key })).toEqual(answered(200, { users }));
    const first = await service.api('GET', `${USERS}?limit=3`, { key });
    expect(first).toEqual(answered(200, { users: users.slice(0, 3) }));
    expect(nextOf(first)).toBe(`${USERS}?limit=3&after=${uuids[2]}`);
    const last = await service.api('GET', nextOf(first) ?? '', { key });
    expect(last).toEqual(answered(200, { users: users.slice(3) }));
    expect(nextOf(last)).toBeUndefined();
    expect(await service.api('GET', `${USERS}?limit=0&first_name=x`, { key })).toEqual(
      invalid({ limit: 'must be a whole number from 1 to 500', first_name: 'is not known' }),
    );
  });
});

describe('deleting a user', () => {
  it('returns {"message": "Performed"}; afterwards the user is unknown', async () => {
    const email = newEmail();
    const uuid = await create({ email });
    expect(await remove(uuid)).toEqual(performed);
    for (const ref of [uuid, email]) {
      expect(await service.api('GET', pathOf(ref))).toEqual(notFound('user'));
      expect(await remove(ref)).toEqual(notFound('user'));
    }
    expect(await patch(uuid, {})).toEqual(notFound('user'));
    expect((await eventsOf(uuid)).at(-1)).toEqual({ type: 'user.deleted', data: {} });
  });

  it('removes the user from all teams, in the same commit; each team gets a new version', async () => {
    const [ann, bob] = [await create(), await create()];
    const [both, one, none] = [await teamOf(bob, ann), await teamOf(ann), await teamOf(bob)];
    const deletion = await remove(ann);
    expect(deletion).toEqual(performed);
    expect([await workersOf(both), await workersOf(one), await workersOf(none)]).toEqual([[bob], [], [bob]]);
    const events = await service.sql(
      'select stream_id, type, version, data from event where correlation_id = $1 order by position',
      [deletion.headers.get('x-request-id')],
    );
    expect(events).toEqual([
      { stream_id: both, type: 'team.updated', version: 2, data: { workerUuids: [bob] } },
      { stream_id: one, type: 'team.updated', version: 2, data: { workerUuids: [] } },
      { stream_id: ann, type: 'user.deleted', version: 2, data: {} },
    ]);
    expect(await versionOf(none)).toBe(1);
  });

  it('keeps the teams of the owner, who cannot be deleted', async () => {
    const team = await teamOf(boss);
    expect(await remove(boss)).toEqual(
      refused(422, 'user.is_owner', expect.any(String), { errors: expect.any(Object) }),
    );
    expect(await workersOf(team)).toEqual([boss]);
    expect(await versionOf(team)).toBe(1);
  });

  it('frees the territory and the skills of the user', async () => {
    const [territory, skill] = [await named(TERRITORIES, 'Freed'), await named(SKILLS, 'Freed')];
    const uuid = await create({ territory_uuid: territory, skills: [{ uuid: skill }] });
    expect((await service.api('DELETE', `${TERRITORIES}/${territory}`)).status).toBe(409);
    expect((await service.api('DELETE', `${SKILLS}/${skill}`)).status).toBe(409);
    await remove(uuid);
    expect(await service.api('DELETE', `${TERRITORIES}/${territory}`)).toEqual(performed);
    expect(await service.api('DELETE', `${SKILLS}/${skill}`)).toEqual(performed);
  });

  it('never leaves a team with a deleted worker, whatever two processes do concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const [ann, bob] = [await create(), await create()];
      const teams = [await teamOf(), await teamOf(bob), await teamOf(ann, bob)];
      const add = (i: number) => at(i).api('PATCH', `${TEAMS}/${teams[i]}`, { body: { worker_uuids: [bob, ann] } });
      const found = (i: number) => at(i).api('POST', TEAMS, { body: { name: `Team ${++made}`, worker_uuids: [ann] } });
      // The deletion starts a little later in each round.
      const before = [add(0), found(1)];
      for (let i = 0; i < round; i++) await turn();
      const [deletion, ...others] = await Promise.all([
        at(round + 1).api('DELETE', pathOf(ann)),
        ...before,
        add(1),
        add(2),
        found(0),
      ]);
      expect(deletion).toEqual(performed);
      for (const one of others) {
        if (one.status >= 300)
          expect([
            invalid({ 'worker_uuids.1': 'not found' }),
            invalid({ 'worker_uuids.0': 'not found' }),
          ]).toContainEqual(one);
      }
    }
    const ghosts = await service.sql(
      `select t.uuid from team t join app_user u on u.account_id = t.account_id and u.uuid = any(t.worker_uuids)
       where t.deleted_at is null and u.deleted_at is not null`,
    );
    expect(ghosts).toEqual([]);
  });
});

describe('the event log', () => {
  it('explains every row', async () => {
    const cluster = await Cluster.open(service.databaseUrl);
    try {
      const process = await cluster.process();
      for (const { account_id } of await service.sql('select account_id from account_log'))
        expect(await findingsIn(process, String(account_id))).toEqual([]);
    } finally {
      await cluster.close();
    }
  });
});
