import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { nextOf, only, type Service, sharedService, startBeside } from '../support/service.js';

const RESOLUTIONS = '/v2/resolutions';
const TEMPLATES = '/v2/templates';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface Resolution {
  readonly uuid: string;
  readonly name: string;
  readonly id: number;
  readonly successful: boolean;
}

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

let made = 0;
const newName = (): string => `Resolution ${++made}`;
const create = async (fields: object = {}, key = service.key): Promise<string> =>
  only(await service.api('POST', RESOLUTIONS, { body: { name: newName(), successful: true, ...fields }, key }));
const show = async (uuid: string, key = service.key): Promise<Resolution> =>
  only<Resolution>(await service.api('GET', `${RESOLUTIONS}/${uuid}`, { key }));
const patch = (uuid: string, body: object, headers = {}) =>
  service.api('PATCH', `${RESOLUTIONS}/${uuid}`, { body, headers });
const remove = (uuid: string, headers = {}) => service.api('DELETE', `${RESOLUTIONS}/${uuid}`, { headers });
const list = async (key = service.key): Promise<Resolution[]> =>
  only<Resolution[]>(await service.api('GET', `${RESOLUTIONS}?limit=500`, { key }));
const eventsOf = (uuid: string) =>
  service.sql('select type, data from event where stream_id = $1 order by version', [uuid]);
const updated = (uuid: string) => answered(200, { resolution_uuid: uuid });
const performed = answered(200, { message: 'Performed' });
const builtIn = (name: string): object =>
  invalid({ name: `the built-in resolution "${name}" cannot be changed or deleted` }, 'resolution.built_in');

describe('a new account', () => {
  it('has the resolutions Completed and Not completed, in this order', async () => {
    const { key } = await service.newAccount();
    expect(await service.api('GET', RESOLUTIONS, { key })).toEqual(
      answered(200, {
        resolutions: [
          { uuid: expect.stringMatching(UUID), name: 'Completed', external_id: null, id: 1, successful: true },
          { uuid: expect.stringMatching(UUID), name: 'Not completed', external_id: null, id: 2, successful: false },
        ],
      }),
    );
  });

  it('cannot change or delete them, but can send them back unchanged, used or not', async () => {
    for (const resolution of (await list()).slice(0, 2)) {
      const { uuid, name, successful } = resolution;
      for (const body of [{}, resolution, { name }, { successful }]) {
        const answer = await patch(uuid, body);
        expect(answer).toEqual(updated(uuid));
        expect(answer.headers.get('etag')).toBe('"1"');
      }
      expect(await patch(uuid, { name: name.toUpperCase() })).toEqual(builtIn(name));
      expect(await patch(uuid, { successful: !successful })).toEqual(builtIn(name));
      expect(await remove(uuid)).toEqual(builtIn(name));
    }
    const completed = (await list())[0]?.uuid ?? '';
    expect(await patch(completed, { external_id: 'done' })).toEqual(updated(completed));
    expect(await patch('done', { external_id: null, successful: false })).toEqual(builtIn('Completed'));
    expect(await patch('done', { external_id: null })).toEqual(updated(completed));
    const possible_resolutions = (await list()).slice(0, 2).map(({ uuid }) => ({ uuid }));
    const template = only(await service.api('POST', TEMPLATES, { body: { name: 'Both', possible_resolutions } }));
    expect(await remove(possible_resolutions[0]?.uuid ?? '')).toEqual(builtIn('Completed'));
    await service.api('DELETE', `${TEMPLATES}/${template}`);
  });
});

describe('resolutions', () => {
  it('are created with name and outcome: 201 {resolution_uuid}, with Location', async () => {
    const { key } = await service.newAccount();
    const answer = await service.api('POST', RESOLUTIONS, { body: { name: 'Nobody at home', successful: false }, key });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { resolution_uuid: expect.stringMatching(UUID) }));
    expect(answer.headers.get('location')).toBe(`${RESOLUTIONS}/${uuid}`);
    const shown = await service.api('GET', `${RESOLUTIONS}/${uuid}`, { key });
    expect(shown).toEqual(
      answered(200, { resolution: { uuid, name: 'Nobody at home', external_id: null, id: 3, successful: false } }),
    );
    expect(shown.headers.get('etag')).toBe('"1"');
  });

  it('require both: all errors are reported together, and nothing is recorded', async () => {
    const before = await service.sql('select position from account_log order by account_id');
    expect(await service.api('POST', RESOLUTIONS)).toEqual(invalid({ name: 'is required', successful: 'is required' }));
    const faulty = { name: 'x'.repeat(201), successful: 'yes', id: 7, sucessful: true };
    expect(await service.api('POST', RESOLUTIONS, { body: faulty })).toEqual(
      invalid({
        name: 'must be at most 200 characters',
        successful: 'must be true or false',
        id: 'is not known: did you mean "external_id"?',
        sucessful: 'is not known: did you mean "successful"?',
      }),
    );
    expect(await service.sql('select position from account_log order by account_id')).toEqual(before);
  });

  it('are updated with 200 {resolution_uuid}; sending back the response of GET changes nothing', async () => {
    const uuid = await create();
    const read = await show(uuid);
    expect(await patch(uuid, read)).toEqual(updated(uuid));
    expect(await eventsOf(uuid)).toHaveLength(1);
    const name = newName();
    const answer = await patch(uuid, { name, successful: false });
    expect(answer).toEqual(updated(uuid));
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(await show(uuid)).toEqual({ ...read, name, successful: false });
    expect(await patch(uuid, { uuid: randomUUID(), id: read.id + 1, name: null, successful: null })).toEqual(
      invalid({
        uuid: 'is read-only',
        id: 'is read-only',
        name: 'must not be null',
        successful: 'must not be null',
      }),
    );
  });

  it('have a name of at most 200 code points, unique ignoring case', async () => {
    const name = '🧾'.repeat(200);
    const longest = await create({ name });
    expect((await show(longest)).name).toBe(name);
    expect(await patch(longest, { name: `${name}x` })).toEqual(invalid({ name: 'must be at most 200 characters' }));
    const uuid = await create({ name: 'Øl' });
    const other = await create();
    const taken = invalid({ name: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: uuid });
    for (const same of ['Øl', 'øL']) {
      expect(await service.api('POST', RESOLUTIONS, { body: { name: same, successful: true } })).toEqual(taken);
      expect(await patch(other, { name: same })).toEqual(taken);
    }
    expect(await patch(uuid, { name: 'ØL' })).toEqual(updated(uuid));
  });

  it('are listed oldest first, in pages', async () => {
    const { key } = await service.newAccount();
    const uuids = [];
    for (let i = 0; i < 3; i++) uuids.push(await create({}, key));
    const first = await service.api('GET', `${RESOLUTIONS}?limit=3`, { key });
    const rest = await service.api('GET', nextOf(first) ?? '', { key });
    const all = [...only<Resolution[]>(first), ...only<Resolution[]>(rest)];
    expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(all.slice(2).map(({ uuid }) => uuid)).toEqual(uuids);
    expect(nextOf(rest)).toBeUndefined();
  });

  it('support If-Match, and are not found once deleted', async () => {
    const uuid = await create();
    expect(await patch(uuid, { name: newName() }, { 'If-Match': '"7"' })).toEqual(mismatch(1));
    expect(await remove(uuid, { 'If-Match': '"7"' })).toEqual(mismatch(1));
    expect(await remove(uuid)).toEqual(performed);
    for (const ref of [uuid, randomUUID()])
      expect(await patch(ref, { name: newName() })).toEqual(notFound('resolution'));
    for (const ref of [uuid, randomUUID(), '1', 'Completed']) {
      expect(await service.api('GET', `${RESOLUTIONS}/${ref}`)).toEqual(notFound('resolution'));
      expect(await remove(ref)).toEqual(notFound('resolution'));
    }
  });

  it('cannot be deleted while a template uses them', async () => {
    const [good, bad] = [await create(), await create({ successful: false })];
    const body = { name: 'Holds resolutions', possible_resolutions: [{ uuid: good }, { uuid: bad }] };
    const template = only(await service.api('POST', TEMPLATES, { body }));
    expect(await remove(good)).toEqual(
      refused(409, 'in_use', `The resolution is used by template ${template}`, {
        used_by: [{ entity_type: 'template', uuid: template }],
      }),
    );
    await service.api('PATCH', `${TEMPLATES}/${template}`, { body: { possible_resolutions: [] } });
    expect(await remove(good)).toEqual(performed);
  });
});

describe('the id of a resolution', () => {
  it('is never reused, even after the last one is deleted', async () => {
    const { key } = await service.newAccount();
    const last = await create({}, key);
    expect((await show(last, key)).id).toBe(3);
    await service.api('DELETE', `${RESOLUTIONS}/${last}`, { key });
    expect((await show(await create({}, key), key)).id).toBe(4);
  });

  it('is sequential without gaps or duplicates when two processes create concurrently', async () => {
    const second = await startBeside(service);
    try {
      const { key } = await service.newAccount();
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          (i % 2 === 0 ? service : second).api('POST', RESOLUTIONS, {
            body: { name: `At once ${i}`, successful: true },
            key,
          }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      const ids = (await list(key)).map(({ id }) => id).sort((a, b) => a - b);
      expect(ids).toEqual(Array.from({ length: 42 }, (_, i) => i + 1));
    } finally {
      await second.stop();
    }
  });
});
