import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { nextOf, only, type Service, sharedService, startBeside } from '../support/service.js';

const SKILLS = '/v2/skills';
const USERS = '/v2/users';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let service: Service;
let second: Service;
beforeAll(async () => {
  service = await sharedService();
  second = await startBeside(service);
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});
const at = (n: number): Service => (n % 2 === 0 ? service : second);

let made = 0;
const newName = (): string => `Skill ${++made}`;
const create = async (name = newName(), key = service.key): Promise<string> =>
  only(await service.api('POST', SKILLS, { body: { name }, key }));
const show = async (uuid: string): Promise<unknown> => (await service.api('GET', `${SKILLS}/${uuid}`)).body;
const patch = (uuid: string, body: object, headers = {}) =>
  service.api('PATCH', `${SKILLS}/${uuid}`, { body, headers });
const remove = (uuid: string, headers = {}) => service.api('DELETE', `${SKILLS}/${uuid}`, { headers });
const userBody = (...skills: string[]): object => ({
  email: `user${++made}@example.com`,
  first_name: 'Ann',
  last_name: 'Lee',
  skills: skills.map((uuid) => ({ uuid })),
});
const userWith = async (...skills: string[]): Promise<string> =>
  only(await service.api('POST', USERS, { body: userBody(...skills) }));
const eventsOf = (uuid: string) =>
  service.sql('select type, data from event where stream_id = $1 order by version', [uuid]);

const performed = answered(200, { message: 'Performed' });
const taken = (uuid: string): object =>
  invalid({ name: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: uuid });
const usedBy = (...users: readonly string[]): object =>
  refused(409, 'in_use', `The skill is used by ${users.map((uuid) => `user ${uuid}`).join(', ')}`, {
    used_by: users.map((uuid) => ({ entity_type: 'user', uuid })),
  });

describe('skills', () => {
  it('are created with a name: 201 {skill_uuid}, with Location', async () => {
    const name = newName();
    const answer = await service.api('POST', SKILLS, { body: { name } });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { skill_uuid: expect.stringMatching(UUID) }));
    expect(answer.headers.get('location')).toBe(`${SKILLS}/${uuid}`);
    const shown = await service.api('GET', `${SKILLS}/${uuid.toUpperCase()}`);
    expect(shown).toEqual(answered(200, { skill: { uuid, name, external_id: null } }));
    expect(shown.headers.get('etag')).toBe('"1"');
  });

  it('are renamed with 200 {skill_uuid}; nothing is recorded for a PATCH that changes nothing', async () => {
    const uuid = await create('Before');
    for (const body of [{}, { name: 'Before' }, { uuid }, { uuid: uuid.toUpperCase(), name: 'Before' }]) {
      const answer = await patch(uuid, body);
      expect(answer).toEqual(answered(200, { skill_uuid: uuid }));
      expect(answer.headers.get('etag')).toBe('"1"');
    }
    expect((await patch(uuid, { name: 'After' })).headers.get('etag')).toBe('"2"');
    expect(await show(uuid)).toEqual({ skill: { uuid, name: 'After', external_id: null } });
    expect(await eventsOf(uuid)).toEqual([
      { type: 'skill.created', data: { name: 'Before', externalId: null } },
      { type: 'skill.updated', data: { name: 'After' } },
    ]);
  });

  it('take an If-Match in PATCH and DELETE; a mismatch is 412, even when the skill is in use', async () => {
    const uuid = await create();
    await userWith(uuid);
    const stale = { 'If-Match': '"7"' };
    expect(await patch(uuid, { name: newName() }, stale)).toEqual(mismatch(1));
    expect(await remove(uuid, stale)).toEqual(mismatch(1));
    expect((await patch(uuid, { name: newName() }, { 'If-Match': '"1"' })).status).toBe(200);
  });

  it.each(['GET', 'PATCH', 'DELETE'])(
    'are found by uuid or external id, and by no name: %s of anything else is 404',
    async (method) => {
      const name = `Word-${method}`;
      const uuid = await create(name);
      const body = method === 'PATCH' ? { body: { name: newName() } } : {};
      // A PATCH with an external id that is not in use creates one.
      for (const segment of method === 'PATCH' ? [randomUUID()] : [randomUUID(), name, '%00'])
        expect(await service.api(method, `${SKILLS}/${segment}`, body)).toEqual(notFound('skill'));
      const { key } = await service.newAccount();
      expect(await service.api(method, `${SKILLS}/${uuid}`, { ...body, key })).toEqual(notFound('skill'));
      expect(await show(uuid)).toEqual({ skill: { uuid, name, external_id: null } });
    },
  );

  it.each<[string, object, Record<string, string>]>([
    ['name null', { name: null }, { name: 'must not be null' }],
    ['name a number', { name: 5 }, { name: 'must be a string' }],
    ['name blank', { name: ' \t' }, { name: 'must not be blank' }],
    ['name too long', { name: 'x'.repeat(201) }, { name: 'must be at most 200 characters' }],
    [
      'unknown keys',
      { nam: 'x', code: 1, name: 'Odd' },
      {
        nam: 'is not known: did you mean "name"?',
        code: 'is not known',
      },
    ],
  ])('are refused with %s, in POST and in PATCH', async (_, body, faults) => {
    expect(await service.api('POST', SKILLS, { body })).toEqual(invalid(faults));
    expect(await patch(await create(), body)).toEqual(invalid(faults));
  });

  it('require a name of at most 200 code points in POST, stored as given', async () => {
    expect(await service.api('POST', SKILLS)).toEqual(invalid({ name: 'is required' }));
    const name = ` ${'🔧'.repeat(198)} `;
    const uuid = await create(name);
    expect(await show(uuid)).toEqual({ skill: { uuid, name, external_id: null } });
  });

  it('have unique names, ignoring case: a taken one is 422 with conflicting_uuid', async () => {
    const uuid = await create('Løten');
    const other = await create();
    for (const name of ['Løten', 'LØTEN']) {
      expect(await service.api('POST', SKILLS, { body: { name } })).toEqual(taken(uuid));
      expect(await patch(other, { name })).toEqual(taken(uuid));
    }
    expect((await patch(uuid, { name: 'LØTEN' })).status).toBe(200);
    await patch(uuid, { name: newName() });
    const next = await create('løten');
    await remove(next);
    const last = await create('Løten');
    expect(await show(last)).toEqual({ skill: { uuid: last, name: 'Løten', external_id: null } });
    expect(await create('Løten', (await service.newAccount()).key)).toMatch(UUID);
  });

  it('are listed oldest first, in pages', async () => {
    const { key } = await service.newAccount();
    const list = (query = '') => service.api('GET', `${SKILLS}${query}`, { key });
    expect(await list()).toEqual(answered(200, { skills: [] }));
    const skills: { uuid: string; name: string; external_id: null }[] = [];
    for (const name of ['c', 'b', 'a']) skills.push({ uuid: await create(name, key), name, external_id: null });
    const first = await list('?limit=2');
    expect(first).toEqual(answered(200, { skills: skills.slice(0, 2) }));
    const last = await service.api('GET', nextOf(first) ?? '', { key });
    expect(last).toEqual(answered(200, { skills: skills.slice(2) }));
    expect(nextOf(last)).toBeUndefined();
    expect(await list('?limit=501&names=a')).toEqual(
      invalid({ limit: 'must be a whole number from 1 to 500', names: 'is not known: did you mean "name"?' }),
    );
  });
});

describe('deleting a skill', () => {
  it('returns {"message": "Performed"}; afterwards it is unknown', async () => {
    const uuid = await create();
    expect(await remove(uuid)).toEqual(performed);
    expect(await service.api('GET', `${SKILLS}/${uuid}`)).toEqual(notFound('skill'));
    expect(await patch(uuid, {})).toEqual(notFound('skill'));
    expect(await remove(uuid)).toEqual(notFound('skill'));
    expect(await service.api('POST', USERS, { body: userBody(uuid) })).toEqual(invalid({ 'skills.0': 'not found' }));
  });

  it('is rejected while a user has it, who is named in the error, and possible afterwards', async () => {
    const [uuid, other] = [await create(), await create()];
    const [ann, bob] = [await userWith(other, uuid), await userWith(uuid)];
    expect(await remove(uuid)).toEqual(usedBy(ann, bob));
    await service.api('PATCH', `${USERS}/${ann}`, { body: { skills: [{ uuid: other }] } });
    expect(await remove(uuid)).toEqual(usedBy(bob));
    await service.api('PATCH', `${USERS}/${bob}`, { body: { skills: [] } });
    expect(await remove(uuid)).toEqual(performed);
    expect(await remove(other)).toEqual(usedBy(ann));
  });

  it('never leaves it with a user to whom another process assigns it concurrently', async () => {
    for (let round = 0; round < 8; round++) {
      const uuid = await create();
      const holder = await userWith();
      const give = [
        () => at(round).api('PATCH', `${USERS}/${holder}`, { body: { skills: [{ uuid }] } }),
        () => at(round + 1).api('POST', USERS, { body: userBody(uuid) }),
      ];
      const before = give.slice(round % 3).map((one) => one());
      const deleting = at(round).api('DELETE', `${SKILLS}/${uuid}`);
      const answers = await Promise.all([...before, ...give.slice(0, round % 3).map((one) => one())]);
      const deletion = await deleting;
      if (deletion.status === 200) for (const one of answers) expect(one).toEqual(invalid({ 'skills.0': 'not found' }));
      else expect(deletion).toEqual(refused(409, 'in_use', expect.any(String), { used_by: expect.any(Array) }));
    }
    const orphans = await service.sql(
      `select u.uuid from app_user u join skill s on s.account_id = u.account_id and s.uuid = any(u.skill_uuids)
       where u.deleted_at is null and s.deleted_at is not null`,
    );
    expect(orphans).toEqual([]);
  });
});
