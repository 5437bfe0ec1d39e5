import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, notFound } from '../support/problems.js';
import { nextOf, only, type RequestOptions, type Service, sharedService, startBeside } from '../support/service.js';

const USERS = '/v2/users';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let service: Service;
let second: Service;
let ann: string;
let bob: string;
beforeAll(async () => {
  service = await sharedService();
  second = await startBeside(service);
  await newUser();
  [ann, bob] = [await newUser(), await newUser()];
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

interface Preset {
  readonly uuid: string;
  readonly user_uuid: string;
  readonly name: string;
  readonly filters: object;
}

let made = 0;
const newUser = async (email = `user${++made}@example.com`, key = service.key): Promise<string> =>
  only(await service.api('POST', USERS, { body: { email, first_name: 'Ann', last_name: 'Lee' }, key }));
const pathOf = (user: string, preset = ''): string =>
  `${USERS}/${encodeURIComponent(user)}/job_list_presets${preset === '' ? '' : `/${preset}`}`;
const post = (user: string, body: unknown, options: RequestOptions = {}) =>
  service.api('POST', pathOf(user), { body, ...options });
const create = async (user: string, fields: object = {}): Promise<string> =>
  only(await post(user, { name: 'Late', ...fields }));
const listOf = async (user: string): Promise<Preset[]> => only<Preset[]>(await service.api('GET', pathOf(user)));
const namesOf = async (user: string): Promise<string[]> => (await listOf(user)).map(({ name }) => name);
const copy = (user: string, preset: string, user_uuids: unknown, options: RequestOptions = {}) =>
  service.api('POST', `${pathOf(user, preset)}/copy`, { body: { user_uuids }, ...options });
const remove = (user: string, preset: string, options: RequestOptions = {}) =>
  service.api('DELETE', pathOf(user, preset), options);
const performed = answered(200, { message: 'Performed' });

describe('a preset of the job list', () => {
  it('is created with 201 {preset_uuid}, and shown in the list of its user', async () => {
    const user = await newUser();
    const filters = { status: ['posted'], assignee: null };
    const answer = await post(user, { name: 'Late', filters });
    expect(answer).toEqual(answered(201, { preset_uuid: expect.stringMatching(UUID) }));
    const preset = { uuid: only(answer), user_uuid: user, name: 'Late', filters };
    expect(answer.headers.get('location')).toBe(pathOf(user, preset.uuid));
    expect(await service.api('GET', pathOf(user))).toEqual(answered(200, { presets: [preset] }));
    const shown = await service.api('GET', pathOf(user, preset.uuid));
    expect(shown).toEqual(answered(200, { preset }));
    expect(shown.headers.get('etag')).toBe('"1"');
  });

  it('is shown below its user alone, also as it was', async () => {
    const uuid = await create(ann);
    for (const query of ['', '?version=1'])
      expect(await service.api('GET', `${pathOf(bob, uuid)}${query}`)).toEqual(notFound('preset'));
    await remove(ann, uuid);
    expect(await service.api('GET', pathOf(ann, uuid))).toEqual(notFound('preset'));
    expect(only<Preset>(await service.api('GET', `${pathOf(ann, uuid)}?version=1`)).name).toBe('Late');
  });

  it('has no filters by default, and may have the name of another', async () => {
    const user = await newUser();
    const uuids = [await create(user), await create(user, { filters: {} })];
    expect(await listOf(user)).toEqual(uuids.map((uuid) => ({ uuid, user_uuid: user, name: 'Late', filters: {} })));
  });

  it.each<[string, string]>([
    ['the order of keys', '{"zeta":1,"alpha":2,"mid":{"b":1,"a":[{"y":1,"x":2}]}}'],
    ['null, booleans and empty values', '{"a":null,"b":[null,true,false],"c":{},"d":[],"e":""}'],
    ['numbers', '{"a":0,"b":-1.5,"c":1e+21,"d":123456789012345,"e":0.1}'],
    ['any Unicode, in keys too', '{"ключ":"значение","🗺":"👩‍🔧 \\"quoted\\" \\\\ line\\n"}'],
    ['NUL inside of strings', '{"a":"x\\u0000y","b\\u0000":"\\u0001"}'],
    ['words of JavaScript', '{"__proto__":{"polluted":true},"constructor":1,"toString":"x"}'],
    ['names of the wire', '{"scheduled_at[after]":"2026-01-01","status":"posted,started"}'],
  ])('keeps its filters as given: %s', async (_, text) => {
    const user = await newUser();
    const raw = `{"name":"Late","filters":${text}}`;
    const created = await service.api('POST', pathOf(user), { raw, headers: { 'Content-Type': 'application/json' } });
    expect(created.status).toBe(201);
    const copies = only<string[]>(await copy(user, only(created), [user]));
    expect(copies).toHaveLength(1);
    const response = await fetch(service.url + pathOf(user), { headers: { Authorization: `Bearer ${service.key}` } });
    const shown = (await response.text()).split('"filters":').slice(1);
    expect(shown).toHaveLength(2);
    for (const one of shown) expect(one.startsWith(text)).toBe(true);
  });

  it('stores filters of up to 16 KiB of JSON in UTF-8, and not one byte more', async () => {
    const LIMIT = 16 * 1024;
    const user = await newUser();
    const tooLarge = invalid({ filters: 'must be at most 16 KiB of JSON' });
    for (const [letter, bytes] of [
      ['x', 1],
      ['é', 2],
    ] as const) {
      // {"a":"…"}
      const filters = { a: letter.repeat((LIMIT - 8) / bytes) };
      expect((await post(user, { name: 'Large', filters })).status).toBe(201);
      expect((await listOf(user)).at(-1)?.filters).toEqual(filters);
      expect(await post(user, { name: 'Larger', filters: { a: `${filters.a}x` } })).toEqual(tooLarge);
    }
    expect(await namesOf(user)).toEqual(['Large', 'Large']);
  });

  it('stores filters as deep as a body may be', async () => {
    const user = await newUser();
    // The body and the filters are two of its 64 levels.
    const filters = `{"a":${'['.repeat(62)}${']'.repeat(62)}}`;
    const created = await service.api('POST', pathOf(user), { raw: `{"name":"Deep","filters":${filters}}` });
    expect(created.status).toBe(201);
    expect((await listOf(user)).map((preset) => JSON.stringify(preset.filters))).toEqual([filters]);
  });

  it('rejects numbers in filters that it cannot return as given', async () => {
    const user = await newUser();
    for (const number of ['1e400', '-1e400', '9007199254740993', '-9007199254740993', '-0', '100000000000000000000'])
      expect(await service.api('POST', pathOf(user), { raw: `{"name":"x","filters":{"a":[${number}]}}` })).toEqual(
        invalid({ filters: 'contains a number that cannot be kept as it is: send it as a string' }),
      );
  });

  it.each<[string, unknown, Record<string, string>]>([
    ['filters that are a list', { name: 'x', filters: [] }, { filters: 'must be an object' }],
    ['filters that are a text', { name: 'x', filters: '{}' }, { filters: 'must be an object' }],
    ['filters of null', { name: 'x', filters: null }, { filters: 'must not be null' }],
    ['no name', {}, { name: 'is required' }],
    ['a blank name, and more', { name: ' ', filters: 1 }, { name: 'must not be blank', filters: 'must be an object' }],
    ['a long name', { name: 'x'.repeat(201) }, { name: 'must be at most 200 characters' }],
    ['NUL in its name', { name: 'a\0' }, { name: 'must not contain NUL' }],
    [
      'unknown keys',
      { name: 'x', filter: {}, user_uuid: 'x' },
      {
        filter: 'is not known: did you mean "filters"?',
        user_uuid: 'is not known',
      },
    ],
  ])('is refused with %s', async (_, body, faults) => {
    const user = await newUser();
    expect(await post(user, body)).toEqual(invalid(faults));
    expect(await listOf(user)).toEqual([]);
  });

  it('has a name of up to 200 code points', async () => {
    const user = await newUser();
    await create(user, { name: '🗺'.repeat(200) });
    expect(await namesOf(user)).toEqual(['🗺'.repeat(200)]);
  });

  it("is available by its user's email, in any case", async () => {
    const user = await newUser('Preset+1%/owner@Example.com');
    const email = 'preset+1%/OWNER@example.com';
    const uuid = await create(email);
    expect(await listOf(email)).toEqual([{ uuid, user_uuid: user, name: 'Late', filters: {} }]);
    expect((await copy(email, uuid, [bob])).status).toBe(201);
    expect(await remove(email, uuid)).toEqual(performed);
    expect(await listOf(user)).toEqual([]);
  });

  it('is created once for one Idempotency-Key', async () => {
    const user = await newUser();
    const headers = { 'Idempotency-Key': randomUUID() };
    const [first, again] = [
      await post(user, { name: 'Once' }, { headers }),
      await post(user, { name: 'Once' }, { headers }),
    ];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await namesOf(user)).toEqual(['Once']);
  });
});

describe('the list of presets', () => {
  it('is ordered by creation time, in pages, of one user only', async () => {
    const user = await newUser();
    await create(ann, { name: "Another's" });
    const uuids: string[] = [];
    for (const name of ['c', 'b', 'a']) uuids.push(await create(user, { name }));
    expect(await namesOf(user)).toEqual(['c', 'b', 'a']);
    const first = await service.api('GET', `${pathOf(user)}?limit=2`);
    expect(only<Preset[]>(first).map(({ uuid }) => uuid)).toEqual(uuids.slice(0, 2));
    expect(nextOf(first)).toBe(`${pathOf(user)}?limit=2&after=${uuids[1]}`);
    const last = await service.api('GET', nextOf(first) ?? '');
    expect(only<Preset[]>(last).map(({ uuid }) => uuid)).toEqual(uuids.slice(2));
    expect(nextOf(last)).toBeUndefined();
    expect(await service.api('GET', `${pathOf(user)}?limit=0&names=a`)).toEqual(
      invalid({ limit: 'must be a whole number from 1 to 500', names: 'is not known: did you mean "name"?' }),
    );
  });
});

describe('copying a preset', () => {
  it('returns 201 {preset_uuids} in the order of user_uuids, even to the same user', async () => {
    const [from, one, two] = [await newUser(), await newUser(), await newUser()];
    const filters = { b: 1, a: [null] };
    const uuid = await create(from, { name: 'Copied', filters });
    const answer = await copy(from, uuid, [two, from.toUpperCase(), one]);
    const uuids = only<string[]>(answer);
    expect(answer).toEqual(answered(201, { preset_uuids: uuids }));
    expect(new Set([uuid, ...uuids]).size).toBe(4);
    const [toTwo, toFrom, toOne] = uuids;
    const shown = (preset: string | undefined, user_uuid: string): object => ({
      uuid: preset,
      user_uuid,
      name: 'Copied',
      filters,
    });
    expect(await listOf(two)).toEqual([shown(toTwo, two)]);
    expect(await listOf(from)).toEqual([shown(uuid, from), shown(toFrom, from)]);
    expect(await listOf(one)).toEqual([shown(toOne, one)]);
    // Copies are independent.
    expect(await remove(from, uuid)).toEqual(performed);
    expect(await listOf(one)).toEqual([shown(toOne, one)]);
  });

  it('is one commit for up to 100 users', async () => {
    const uuid = await create(ann, { name: 'To all' });
    const users = await Promise.all(Array.from({ length: 100 }, () => newUser()));
    const answer = await copy(ann, uuid, users);
    const uuids = only<string[]>(answer);
    const rows = await service.sql('select uuid, user_uuid from job_list_preset where uuid = any($1::uuid[])', [uuids]);
    const userOf = new Map(rows.map((row) => [row.uuid, row.user_uuid]));
    expect(uuids.map((one) => userOf.get(one))).toEqual(users);
    const [log] = await service.sql('select count(*)::int as events from event where correlation_id = $1', [
      answer.headers.get('x-request-id'),
    ]);
    expect(log).toEqual({ events: 100 });
    expect(await copy(ann, uuid, [...users, bob])).toEqual(invalid({ user_uuids: 'must have at most 100 entries' }));
  });

  it('is rejected as a whole for an invalid user', async () => {
    const to = await newUser();
    const uuid = await create(ann);
    const theirs = await newUser(undefined, (await service.newAccount()).key);
    const deleted = await newUser();
    await service.api('DELETE', `${USERS}/${deleted}`);
    for (const [user_uuids, faults] of [
      [[to, randomUUID()], { 'user_uuids.1': 'not found' }],
      [[deleted, to, theirs], { 'user_uuids.0': 'not found', 'user_uuids.2': 'not found' }],
      [[to, to], { user_uuids: 'must not contain duplicates' }],
      [[to, bob, to.toUpperCase()], { user_uuids: 'must not contain duplicates' }],
      [[], { user_uuids: 'must not be empty' }],
      [to, { user_uuids: 'must be an array' }],
      [[to, 'user1@example.com'], { user_uuids: 'must contain only UUIDs' }],
      [null, { user_uuids: 'must not be null' }],
      [undefined, { user_uuids: 'is required' }],
    ] as const)
      expect(await copy(ann, uuid, user_uuids)).toEqual(invalid(faults));
    const body = { user_uuids: [to], users: [to] };
    expect(await service.api('POST', `${pathOf(ann, uuid)}/copy`, { body })).toEqual(
      invalid({ users: 'is not known' }),
    );
    expect(await listOf(to)).toEqual([]);
  });

  it('happens once for one Idempotency-Key', async () => {
    const to = await newUser();
    const uuid = await create(ann, { name: 'Once' });
    const headers = { 'Idempotency-Key': randomUUID() };
    const [first, again] = [
      await copy(ann, uuid, [to, ann], { headers }),
      await copy(ann, uuid, [to, ann], { headers }),
    ];
    expect(again).toEqual(answered(201, first.body));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await namesOf(to)).toEqual(['Once']);
  });

  it('never creates one for a user whom another process deletes concurrently', async () => {
    const uuid = await create(ann, { name: 'Raced' });
    for (let round = 0; round < 10; round++) {
      const [to, other] = [await newUser(), await newUser()];
      const [api, next] = round % 2 === 0 ? [service, second] : [second, service];
      const before = [
        api.api('POST', `${pathOf(ann, uuid)}/copy`, { body: { user_uuids: [other, to] } }),
        api.api('POST', pathOf(to), { body: { name: 'Raced' } }),
      ];
      for (let i = 0; i < round; i++) await turn();
      const [deletion, copied, created] = await Promise.all([next.api('DELETE', `${USERS}/${to}`), ...before]);
      expect(deletion).toEqual(performed);
      if (copied?.status !== 201) {
        expect(copied).toEqual(invalid({ 'user_uuids.1': 'not found' }));
        expect(await listOf(other)).toEqual([]);
      }
      if (created?.status !== 201) expect(created).toEqual(notFound('user'));
    }
    // Nothing was recorded for them after their deletion.
    const late = await service.sql(
      `select p.uuid from job_list_preset p
       join event made on made.account_id = p.account_id and made.stream_id = p.uuid and made.version = 1
       join event gone on gone.account_id = p.account_id and gone.stream_id = p.user_uuid and gone.type = 'user.deleted'
       where made.position > gone.position`,
    );
    expect(late).toEqual([]);
  });
});

describe('deleting a preset', () => {
  it('returns {"message": "Performed"}; afterwards it is unknown', async () => {
    const user = await newUser();
    const [gone, stays] = [await create(user), await create(user)];
    expect(await remove(user, gone.toUpperCase())).toEqual(performed);
    expect(await remove(user, gone)).toEqual(notFound('preset'));
    expect(await copy(user, gone, [bob])).toEqual(notFound('preset'));
    expect((await listOf(user)).map(({ uuid }) => uuid)).toEqual([stays]);
    expect(await service.sql('select type, version from event where stream_id = $1 order by version', [gone])).toEqual([
      { type: 'preset.created', version: 1 },
      { type: 'preset.deleted', version: 2 },
    ]);
  });

  it('happens once for concurrent requests to two processes', async () => {
    const uuid = await create(ann);
    const answers = await Promise.all(
      [service, second, service, second].map(({ api }) => api('DELETE', pathOf(ann, uuid))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });
});

describe('a path of presets', () => {
  it("finds only the user's own presets: 404 for others, before the body is validated", async () => {
    const uuid = await create(ann);
    for (const preset of [uuid, randomUUID(), 'Late', '%00']) {
      expect(await copy(bob, preset, 'x')).toEqual(notFound('preset'));
      expect(await remove(bob, preset)).toEqual(notFound('preset'));
    }
    expect((await listOf(ann)).map((one) => one.uuid)).toContain(uuid);
  });

  it("is unknown with no user, a deleted one, or another account's: 404 for all", async () => {
    const [deleted, email] = [await newUser('gone@example.com'), 'gone@example.com'];
    const uuid = await create(deleted);
    await service.api('DELETE', `${USERS}/${deleted}`);
    const unknown = notFound('user');
    for (const user of [deleted, email, randomUUID(), 'nobody']) {
      expect(await service.api('GET', pathOf(user))).toEqual(unknown);
      expect(await post(user, { name: '' })).toEqual(unknown);
      expect(await copy(user, uuid, [])).toEqual(unknown);
      expect(await remove(user, uuid)).toEqual(unknown);
    }
    const { key } = await service.newAccount();
    const own = await create(ann);
    expect(await service.api('GET', pathOf(ann), { key })).toEqual(unknown);
    expect(await post(ann, { name: 'x' }, { key })).toEqual(unknown);
    expect(await copy(ann, own, [ann], { key })).toEqual(unknown);
    expect(await remove(ann, own, { key })).toEqual(unknown);
    // Not by a path with a user of the other account either.
    const theirs = await newUser(undefined, key);
    expect(await remove(theirs, own, { key })).toEqual(notFound('preset'));
  });
});
