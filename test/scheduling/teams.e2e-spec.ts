import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { nextOf, only, type Service, sharedService } from '../support/service.js';

const TEAMS = '/v2/teams';
const USERS = '/v2/users';
const TERRITORIES = '/v2/territories';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let service: Service;
let ann: string;
let bob: string;
let cam: string;
beforeAll(async () => {
  service = await sharedService();
  [ann, bob, cam] = [await newUser(), await newUser(), await newUser()];
});
afterAll(() => service.stop());

interface Team {
  readonly uuid: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly territory: { readonly uuid: string; readonly name: string } | null;
  readonly worker_uuids: readonly string[];
}

let made = 0;
const newName = (): string => `Team ${++made}`;
const newUser = async (fields: object = {}, key = service.key): Promise<string> =>
  only(
    await service.api('POST', USERS, {
      body: { email: `user${++made}@example.com`, first_name: 'Ann', last_name: 'Lee', ...fields },
      key,
    }),
  );
const newTerritory = async (name = newName(), key = service.key): Promise<string> =>
  only(await service.api('POST', TERRITORIES, { body: { name }, key }));
const create = async (fields: object = {}, key = service.key): Promise<string> =>
  only(await service.api('POST', TEAMS, { body: { name: newName(), ...fields }, key }));
const show = async (uuid: string): Promise<Team> => only<Team>(await service.api('GET', `${TEAMS}/${uuid}`));
const patch = (uuid: string, body: object, headers = {}) => service.api('PATCH', `${TEAMS}/${uuid}`, { body, headers });
const remove = (uuid: string, headers = {}) => service.api('DELETE', `${TEAMS}/${uuid}`, { headers });
const eventsOf = (uuid: string) =>
  service.sql('select type, data from event where stream_id = $1 order by version', [uuid]);

const updated = (uuid: string): object => answered(200, { team_uuid: uuid });
const performed = answered(200, { message: 'Performed' });
const taken = (uuid: string): object =>
  invalid({ name: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: uuid });

describe('teams', () => {
  it('are created with only a name: 201 {team_uuid}, with Location', async () => {
    const name = newName();
    const answer = await service.api('POST', TEAMS, { body: { name } });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { team_uuid: expect.stringMatching(UUID) }));
    expect(answer.headers.get('location')).toBe(`${TEAMS}/${uuid}`);
    const shown = await service.api('GET', `${TEAMS}/${uuid.toUpperCase()}`);
    expect(shown).toEqual(
      answered(200, { team: { uuid, name, external_id: null, territory: null, worker_uuids: [] } }),
    );
    expect(shown.headers.get('etag')).toMatch(/^"1\.[0-9a-f]+"$/);
  });

  it('take a territory and workers', async () => {
    const name = newName();
    const territory = await newTerritory('All of it');
    const uuid = await create({ name, territory: { name: 'All of it' }, worker_uuids: [bob, ann] });
    expect(await show(uuid)).toEqual({
      uuid,
      name,
      external_id: null,
      territory: { uuid: territory, name: 'All of it' },
      worker_uuids: [bob, ann],
    });
  });

  it('keep fields that a PATCH omits; the body of GET may be sent back, and nothing is recorded', async () => {
    const territory = await newTerritory();
    const uuid = await create({ territory_uuid: territory, worker_uuids: [cam, ann] });
    const before = await show(uuid);
    for (const body of [
      {},
      before,
      { territory_uuid: territory.toUpperCase() },
      { worker_uuids: [cam.toUpperCase(), ann] },
      { uuid: uuid.toUpperCase() },
    ])
      expect(await patch(uuid, body)).toEqual(updated(uuid));
    expect(await eventsOf(uuid)).toHaveLength(1);
    const name = newName();
    const answer = await patch(uuid, { name });
    expect(answer).toEqual(updated(uuid));
    expect(answer.headers.get('etag')).toMatch(/^"2/);
    expect(await show(uuid)).toEqual({ ...before, name });
    expect((await eventsOf(uuid)).at(-1)).toEqual({ type: 'team.updated', data: { name } });
  });

  it('take an If-Match in PATCH and DELETE; a mismatch is 412', async () => {
    const uuid = await create();
    expect(await patch(uuid, { name: newName() }, { 'If-Match': '"7"' })).toEqual(mismatch(1));
    expect(await remove(uuid, { 'If-Match': '"7"' })).toEqual(mismatch(1));
    expect((await patch(uuid, { name: newName() }, { 'If-Match': '"1.abc"' })).status).toBe(200);
    expect(await remove(uuid, { 'If-Match': '"2"' })).toEqual(performed);
  });

  it.each(['GET', 'PATCH', 'DELETE'])(
    'are found by uuid or external id, and by no name: %s of anything else is 404',
    async (method) => {
      const name = `Word-${method}`;
      const uuid = await create({ name });
      const body = method === 'PATCH' ? { body: { worker_uuids: 'x' } } : {};
      // A PATCH with an external id that is not in use creates one.
      for (const segment of method === 'PATCH' ? [randomUUID()] : [randomUUID(), name, '%00'])
        expect(await service.api(method, `${TEAMS}/${segment}`, body)).toEqual(notFound('team'));
      const { key } = await service.newAccount();
      expect(await service.api(method, `${TEAMS}/${uuid}`, { ...body, key })).toEqual(notFound('team'));
      expect((await show(uuid)).name).toBe(name);
    },
  );

  it.each<[string, object, Record<string, string>]>([
    [
      'null where none may be',
      { name: null, worker_uuids: null },
      {
        name: 'must not be null',
        worker_uuids: 'must not be null',
      },
    ],
    [
      'wrong types',
      { name: 5, territory: 'x', worker_uuids: {} },
      {
        name: 'must be a string',
        territory: 'must be an object',
        worker_uuids: 'must be an array',
      },
    ],
    ['a blank name', { name: ' ' }, { name: 'must not be blank' }],
    [
      'too much',
      { name: 'x'.repeat(201), worker_uuids: Array.from({ length: 501 }, () => randomUUID()) },
      {
        name: 'must be at most 200 characters',
        worker_uuids: 'must have at most 500 entries',
      },
    ],
    [
      'workers by email',
      { name: 'x', worker_uuids: ['user1@example.com'] },
      { worker_uuids: 'must contain only UUIDs' },
    ],
    [
      'unknown keys',
      { name: 'x', workers: [], worker_uuid: 'x' },
      {
        workers: 'is not known: did you mean "worker_uuids"?',
        worker_uuid: 'is not known: did you mean "worker_uuids"?',
      },
    ],
    [
      'several faults at once',
      { name: '', territory: { name: 'none' }, worker_uuids: [randomUUID()] },
      {
        name: 'must not be blank',
        territory: 'not found',
        'worker_uuids.0': 'not found',
      },
    ],
  ])('are refused with %s, in POST and in PATCH', async (_, body, faults) => {
    expect(await service.api('POST', TEAMS, { body })).toEqual(invalid(faults));
    expect(await patch(await create(), body)).toEqual(invalid(faults));
  });

  it('require a name of at most 200 code points in POST, stored as given', async () => {
    expect(await service.api('POST', TEAMS)).toEqual(invalid({ name: 'is required' }));
    const name = ` ${'👷'.repeat(198)} `;
    expect((await show(await create({ name }))).name).toBe(name);
  });

  it('have unique names, ignoring case: a taken one is 422 with conflicting_uuid', async () => {
    const uuid = await create({ name: 'Nattevåk' });
    const other = await create();
    for (const name of ['Nattevåk', 'NATTEVÅK']) {
      expect(await service.api('POST', TEAMS, { body: { name } })).toEqual(taken(uuid));
      expect(await patch(other, { name })).toEqual(taken(uuid));
    }
    expect(await patch(uuid, { name: 'NATTEVÅK' })).toEqual(updated(uuid));
    expect(await remove(uuid)).toEqual(performed);
    expect((await show(await create({ name: 'nattevåk' }))).name).toBe('nattevåk');
    expect(await create({ name: 'Nattevåk' }, (await service.newAccount()).key)).toMatch(UUID);
  });

  it('are listed oldest first, in pages, with all fields', async () => {
    const { key } = await service.newAccount();
    const list = (query = '') => service.api('GET', `${TEAMS}${query}`, { key });
    expect(await list()).toEqual(answered(200, { teams: [] }));
    const territory = await newTerritory('Listed', key);
    const worker = await newUser({}, key);
    const teams: Team[] = [];
    for (const name of ['c', 'b', 'a'])
      teams.push({
        uuid: await create({ name, territory_uuid: territory, worker_uuids: [worker] }, key),
        name,
        external_id: null,
        territory: { uuid: territory, name: 'Listed' },
        worker_uuids: [worker],
      });
    const first = await list('?limit=2');
    expect(first).toEqual(answered(200, { teams: teams.slice(0, 2) }));
    const last = await service.api('GET', nextOf(first) ?? '', { key });
    expect(last).toEqual(answered(200, { teams: teams.slice(2) }));
    expect(nextOf(last)).toBeUndefined();
    expect(await list('?limit=0&worker_uuid=x')).toEqual(
      invalid({ limit: 'must be a whole number from 1 to 500', worker_uuid: 'is not known' }),
    );
  });

  it('are deleted with {"message": "Performed"}, and unknown afterwards; their workers are not deleted', async () => {
    const uuid = await create({ worker_uuids: [ann] });
    expect(await remove(uuid)).toEqual(performed);
    expect(await service.api('GET', `${TEAMS}/${uuid}`)).toEqual(notFound('team'));
    expect(await patch(uuid, {})).toEqual(notFound('team'));
    expect(await remove(uuid)).toEqual(notFound('team'));
    expect((await service.api('GET', `${USERS}/${ann}`)).status).toBe(200);
    expect((await eventsOf(uuid)).at(-1)).toEqual({ type: 'team.deleted', data: {} });
  });
});

describe('the workers of a team', () => {
  it('keep their order, are shown in lower case, and are replaced as a whole; [] clears', async () => {
    const uuid = await create({ worker_uuids: [cam.toUpperCase(), ann] });
    expect((await show(uuid)).worker_uuids).toEqual([cam, ann]);
    for (const worker_uuids of [[ann, cam], [bob], [bob, cam, ann], []]) {
      expect(await patch(uuid, { worker_uuids })).toEqual(updated(uuid));
      expect((await show(uuid)).worker_uuids).toEqual(worker_uuids);
    }
  });

  it('may be in many teams', async () => {
    const teams = [await create({ worker_uuids: [ann] }), await create({ worker_uuids: [bob, ann] })];
    for (const team of teams) expect((await show(team)).worker_uuids).toContain(ann);
  });

  it('are users of the account, each once', async () => {
    const theirs = await newUser({}, (await service.newAccount()).key);
    const deleted = await newUser();
    await service.api('DELETE', `${USERS}/${deleted}`);
    const uuid = await create({ worker_uuids: [bob] });
    for (const [worker_uuids, faults] of [
      [[ann, randomUUID()], { 'worker_uuids.1': 'not found' }],
      [[randomUUID(), bob, theirs], { 'worker_uuids.0': 'not found', 'worker_uuids.2': 'not found' }],
      [[bob, deleted], { 'worker_uuids.1': 'not found' }],
      [[ann, ann], { worker_uuids: 'must not contain duplicates' }],
      [[bob, ann, bob.toUpperCase()], { worker_uuids: 'must not contain duplicates' }],
      [[ann, 7], { worker_uuids: 'must contain only UUIDs' }],
    ] as const) {
      expect(await service.api('POST', TEAMS, { body: { name: newName(), worker_uuids } })).toEqual(invalid(faults));
      expect(await patch(uuid, { worker_uuids })).toEqual(invalid(faults));
    }
    expect((await show(uuid)).worker_uuids).toEqual([bob]);
  });
});

describe('the territory of a team', () => {
  it('is named by uuid, name or territory_uuid, which must agree; null clears', async () => {
    const [north, south] = [await newTerritory('Team north'), await newTerritory('Team south')];
    const uuid = await create();
    for (const fields of [
      { territory: { uuid: north } },
      { territory: { name: 'Team north' } },
      { territory_uuid: north.toUpperCase() },
      { territory: { uuid: north }, territory_uuid: north },
    ]) {
      await patch(uuid, { territory: null });
      expect(await patch(uuid, fields)).toEqual(updated(uuid));
      expect((await show(uuid)).territory).toEqual({ uuid: north, name: 'Team north' });
    }
    for (const [fields, faults] of [
      [{ territory: { uuid: north }, territory_uuid: south }, { territory: 'does not agree with territory_uuid' }],
      [{ territory: { uuid: south, name: 'Team north' } }, { territory: 'not found' }],
      [{ territory_uuid: randomUUID() }, { territory_uuid: 'not found' }],
    ] as const)
      expect(await patch(uuid, fields)).toEqual(invalid(faults));
    expect(await patch(uuid, { territory_uuid: null })).toEqual(updated(uuid));
    expect((await show(uuid)).territory).toBeNull();
  });

  it('shows its new name immediately: another ETag, the same version', async () => {
    const territory = await newTerritory('Team live');
    const uuid = await create({ territory_uuid: territory });
    const tag = (await service.api('GET', `${TEAMS}/${uuid}`)).headers.get('etag') ?? '';
    await service.api('PATCH', `${TERRITORIES}/${territory}`, { body: { name: 'Team livelier' } });
    const after = await service.api('GET', `${TEAMS}/${uuid}`, { headers: { 'If-None-Match': tag } });
    expect(only<Team>(after).territory).toEqual({ uuid: territory, name: 'Team livelier' });
    expect(after.headers.get('etag')).toMatch(/^"1\.[0-9a-f]+"$/);
  });

  it('cannot be deleted while a team or a user is in it: 409 names both', async () => {
    const territory = await newTerritory();
    const user = await newUser({ territory_uuid: territory });
    const team = await create({ territory_uuid: territory });
    const path = `${TERRITORIES}/${territory}`;
    const usedBy = (...referrers: readonly (readonly [string, string])[]): object =>
      refused(409, 'in_use', `The territory is used by ${referrers.map((one) => one.join(' ')).join(', ')}`, {
        used_by: referrers.map(([entity_type, uuid]) => ({ entity_type, uuid })),
      });
    expect(await service.api('DELETE', path)).toEqual(usedBy(['user', user], ['team', team]));
    await service.api('PATCH', `${USERS}/${user}`, { body: { territory: null } });
    expect(await service.api('DELETE', path)).toEqual(usedBy(['team', team]));
    await remove(team);
    expect(await service.api('DELETE', path)).toEqual(performed);
    expect(await patch(await create(), { territory_uuid: territory })).toEqual(
      invalid({ territory_uuid: 'not found' }),
    );
  });
});
