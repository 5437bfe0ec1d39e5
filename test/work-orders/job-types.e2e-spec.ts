import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound } from '../support/problems.js';
import { nextOf, only, type Service, sharedService } from '../support/service.js';

const TYPES = '/v2/job_types';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

interface JobType {
  readonly uuid: string;
  readonly code: string;
}

let made = 0;
const newCode = (): string => `type-${++made}`;
const create = async (code = newCode(), key = service.key): Promise<string> =>
  only(await service.api('POST', TYPES, { body: { code }, key }));
const show = async (uuid: string): Promise<unknown> => (await service.api('GET', `${TYPES}/${uuid}`)).body;
const patch = (uuid: string, body: object, headers = {}) => service.api('PATCH', `${TYPES}/${uuid}`, { body, headers });
const remove = (uuid: string, headers = {}) => service.api('DELETE', `${TYPES}/${uuid}`, { headers });
const list = async (key = service.key): Promise<JobType[]> => only<JobType[]>(await service.api('GET', TYPES, { key }));
const eventsOf = (uuid: string) =>
  service.sql('select type, data from event where stream_id = $1 order by version', [uuid]);

const updated = (uuid: string): object => answered(200, { job_type_uuid: uuid });
const performed = answered(200, { message: 'Performed' });
const taken = (uuid: string): object =>
  invalid({ code: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: uuid });
const builtIn = invalid({ code: 'the built-in job type "default" cannot be changed or deleted' }, 'job_type.built_in');

describe('job types', () => {
  it('are created with a code: 201 {job_type_uuid}, with Location', async () => {
    const code = newCode();
    const answer = await service.api('POST', TYPES, { body: { code } });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { job_type_uuid: expect.stringMatching(UUID) }));
    expect(answer.headers.get('location')).toBe(`${TYPES}/${uuid}`);
    const shown = await service.api('GET', `${TYPES}/${uuid.toUpperCase()}`);
    expect(shown).toEqual(answered(200, { job_type: { uuid, code, external_id: null } }));
    expect(shown.headers.get('etag')).toBe('"1"');
  });

  it('are updated with 200 {job_type_uuid}; a PATCH that changes nothing records nothing', async () => {
    const uuid = await create('before');
    for (const body of [{}, { code: 'before' }, { uuid: uuid.toUpperCase(), code: 'before' }]) {
      const answer = await patch(uuid, body);
      expect(answer).toEqual(updated(uuid));
      expect(answer.headers.get('etag')).toBe('"1"');
    }
    expect((await patch(uuid, { code: 'after' })).headers.get('etag')).toBe('"2"');
    expect(await show(uuid)).toEqual({ job_type: { uuid, code: 'after', external_id: null } });
    expect(await eventsOf(uuid)).toEqual([
      { type: 'job_type.created', data: { code: 'before', externalId: null, builtIn: false } },
      { type: 'job_type.updated', data: { code: 'after' } },
    ]);
  });

  it('support If-Match in PATCH and DELETE; a mismatch returns 412', async () => {
    const uuid = await create();
    expect(await patch(uuid, { code: newCode() }, { 'If-Match': '"7"' })).toEqual(mismatch(1));
    expect(await remove(uuid, { 'If-Match': '"7"' })).toEqual(mismatch(1));
    expect(await remove(uuid, { 'If-Match': '"1"' })).toEqual(performed);
  });

  it.each(['GET', 'PATCH', 'DELETE'])(
    'are identified by uuid or external id, not by code: %s of anything else returns 404',
    async (method) => {
      const code = `word-${method}`;
      const uuid = await create(code);
      const body = method === 'PATCH' ? { body: { code: 5 } } : {};
      // A PATCH with an external id that is not in use creates one.
      for (const segment of method === 'PATCH' ? [randomUUID()] : [randomUUID(), code, 'default', '%00'])
        expect(await service.api(method, `${TYPES}/${segment}`, body)).toEqual(notFound('job type'));
      const { key } = await service.newAccount();
      expect(await service.api(method, `${TYPES}/${uuid}`, { ...body, key })).toEqual(notFound('job type'));
      expect(await show(uuid)).toEqual({ job_type: { uuid, code, external_id: null } });
    },
  );

  it.each<[string, object, Record<string, string>]>([
    ['code null', { code: null }, { code: 'must not be null' }],
    ['code a number', { code: 5 }, { code: 'must be a string' }],
    ['code blank', { code: ' ' }, { code: 'must not be blank' }],
    ['code too long', { code: 'x'.repeat(101) }, { code: 'must be at most 100 characters' }],
    ['unknown keys', { code: 'x', name: 'x', built_in: true }, { name: 'is not known', built_in: 'is not known' }],
  ])('are refused with %s, in POST and in PATCH', async (_, body, faults) => {
    expect(await service.api('POST', TYPES, { body })).toEqual(invalid(faults));
    expect(await patch(await create(), body)).toEqual(invalid(faults));
  });

  it('require a code of at most 100 code points, stored unchanged', async () => {
    expect(await service.api('POST', TYPES)).toEqual(invalid({ code: 'is required' }));
    const code = ` ${'🔧'.repeat(98)} `;
    const uuid = await create(code);
    expect(await show(uuid)).toEqual({ job_type: { uuid, code, external_id: null } });
    expect(await patch(uuid, { uuid: randomUUID() })).toEqual(invalid({ uuid: 'is read-only' }));
  });

  it('have unique codes, ignoring case: a duplicate returns 422 with conflicting_uuid', async () => {
    const uuid = await create('Wärme');
    const other = await create();
    for (const code of ['Wärme', 'WÄRME']) {
      expect(await service.api('POST', TYPES, { body: { code } })).toEqual(taken(uuid));
      expect(await patch(other, { code })).toEqual(taken(uuid));
    }
    expect(await patch(uuid, { code: 'WÄRME' })).toEqual(updated(uuid));
    await remove(uuid);
    const last = await create('wärme');
    expect(await show(last)).toEqual({ job_type: { uuid: last, code: 'wärme', external_id: null } });
  });

  it('are listed oldest first, in pages', async () => {
    const { key } = await service.newAccount();
    for (const code of ['c', 'b', 'a']) await create(code, key);
    const types = await list(key);
    expect(types.map(({ code }) => code)).toEqual(['default', 'c', 'b', 'a']);
    const first = await service.api('GET', `${TYPES}?limit=3`, { key });
    expect(first).toEqual(answered(200, { job_types: types.slice(0, 3) }));
    const last = await service.api('GET', nextOf(first) ?? '', { key });
    expect(last).toEqual(answered(200, { job_types: types.slice(3) }));
    expect(nextOf(last)).toBeUndefined();
  });

  it('are deleted with {"message": "Performed"}, and not found afterwards', async () => {
    const uuid = await create();
    expect(await remove(uuid)).toEqual(performed);
    expect(await service.api('GET', `${TYPES}/${uuid}`)).toEqual(notFound('job type'));
    expect(await patch(uuid, {})).toEqual(notFound('job type'));
    expect(await remove(uuid)).toEqual(notFound('job type'));
    expect((await eventsOf(uuid)).at(-1)).toEqual({ type: 'job_type.deleted', data: {} });
  });
});

describe('the built-in job type', () => {
  it('exists in a new account', async () => {
    const { key } = await service.newAccount();
    expect(await list(key)).toEqual([{ uuid: expect.stringMatching(UUID), code: 'default', external_id: null }]);
  });

  it('cannot be changed or deleted: 422 job_type.built_in; a PATCH that changes nothing returns 200', async () => {
    const [type] = await list();
    const uuid = type?.uuid ?? '';
    for (const code of ['other', 'DEFAULT']) expect(await patch(uuid, { code })).toEqual(builtIn);
    expect(await remove(uuid)).toEqual(builtIn);
    for (const body of [{}, { code: 'default' }, { uuid, code: 'default' }])
      expect(await patch(uuid, body)).toEqual(updated(uuid));
    expect(await patch(uuid, { code: '' })).toEqual(invalid({ code: 'must not be blank' }));
    expect(await show(uuid)).toEqual({ job_type: type });
    expect(await eventsOf(uuid)).toEqual([
      { type: 'job_type.created', data: { code: 'default', externalId: null, builtIn: true } },
    ]);
  });

  it('may have an external id', async () => {
    const { key } = await service.newAccount();
    const [type] = await list(key);
    const at = (ref: string): string => `${TYPES}/${ref}`;
    const named = await service.api('PATCH', at(type?.uuid ?? ''), { body: { external_id: 'any' }, key });
    expect(named).toEqual(updated(type?.uuid ?? ''));
    expect(await service.api('GET', at('any'), { key })).toEqual(
      answered(200, { job_type: { ...type, external_id: 'any' } }),
    );
    const both = { external_id: 'none', code: 'other' };
    expect(await service.api('PATCH', at('any'), { body: both, key })).toEqual(builtIn);
  });

  it('is rejected with the same code while it is in use', async () => {
    const [type] = await list();
    await service.api('POST', '/v2/templates', { body: { name: 'Of the default type' } });
    expect(await remove(type?.uuid ?? '')).toEqual(builtIn);
  });

  it('has a unique code, ignoring case', async () => {
    const [type] = await list();
    for (const code of ['default', 'Default']) {
      expect(await service.api('POST', TYPES, { body: { code } })).toEqual(taken(type?.uuid ?? ''));
      expect(await patch(await create(), { code })).toEqual(taken(type?.uuid ?? ''));
    }
  });
});
