import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, notFound } from '../support/problems.js';
import { only, type Service, startService } from '../support/service.js';

const CLIENTS = '/v2/clients';
const acme = { organization: true, organization_name: 'Acme' };
const STRANGE_IDS = [
  'a/b',
  '100%',
  'two words',
  '🛠️ tools',
  'dots.and..more',
  '~!@#$&*()=+[]{}|\\:;"\'<>,?',
  'Ünïcode',
];

describe('PATCH of an unknown external id', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const patch = (ref: string, body: object, headers = {}) =>
    service.api('PATCH', `${CLIENTS}/${encodeURIComponent(ref)}`, { body, headers });
  const show = async (ref: string) =>
    only<{ uuid: string; external_id: string; version: number }>(
      await service.api('GET', `${CLIENTS}/${encodeURIComponent(ref)}`),
    );

  it('creates the client with it: 201 {client_uuid} and Location; the next PATCH updates: 200', async () => {
    const first = await patch('upsert-1', acme);
    expect(first).toEqual(answered(201, { client_uuid: expect.any(String) }));
    const uuid = only(first);
    expect(first.headers.get('location')).toBe(`${CLIENTS}/${uuid}`);
    expect(await patch('upsert-1', { organization_name: 'Acme 2' })).toEqual(answered(200, { client_uuid: uuid }));
    expect(await show(uuid)).toMatchObject({ external_id: 'upsert-1', name: 'Acme 2', version: 2 });
  });

  it.each(STRANGE_IDS)('the external id %j is percent-decoded', async (id) => {
    const uuid = only(await patch(id, acme));
    expect(await show(id)).toMatchObject({ uuid, external_id: id });
    expect(await patch(id, { external_id: id })).toEqual(answered(200, { client_uuid: uuid }));
  });

  it('the body may repeat the external id of the path, and no other', async () => {
    expect(await patch('upsert-2', { ...acme, external_id: 'other' })).toEqual(
      invalid({ external_id: 'must equal the one in the path' }),
    );
    expect(await patch('upsert-2', { ...acme, external_id: null })).toEqual(
      invalid({ external_id: 'must equal the one in the path' }),
    );
    expect(await patch('upsert-2', { ...acme, external_id: 'upsert-2' })).toEqual(
      answered(201, { client_uuid: expect.any(String) }),
    );
  });

  it('needs what a creation needs', async () => {
    expect(await patch('upsert-3', {})).toEqual(invalid({ organization: 'is required' }));
    expect(await service.api('GET', `${CLIENTS}/upsert-3`)).toEqual(notFound('client'));
  });

  it('a path of UUID form that matches nothing is 404, unless the body holds the same value as external_id', async () => {
    const id = '0D5E8B4A-0000-4000-8000-00000000000F';
    expect(await patch(id, acme)).toEqual(notFound('client'));
    expect(await patch(id, { ...acme, external_id: 'else' })).toEqual(notFound('client'));
    expect(await patch(id, { ...acme, external_id: id })).toEqual(answered(201, { client_uuid: expect.any(String) }));
    expect(await show(id)).toMatchObject({ external_id: id });
  });

  it('a segment of UUID form is looked up as uuid first, then as external id', async () => {
    const first = only(await service.api('POST', CLIENTS, { body: acme }));
    const second = only(await service.api('POST', CLIENTS, { body: { ...acme, external_id: first } }));
    expect((await show(first)).uuid).toBe(first);
    expect((await show(first.toUpperCase())).uuid).toBe(first);
    await service.api('DELETE', `${CLIENTS}/${first}`);
    expect((await show(first)).uuid).toBe(second);
  });

  it.each([
    [' ', 'must not be blank'],
    ['a\tb', 'must not contain control characters'],
    ['a\0b', 'must not contain NUL'],
    ['x'.repeat(501), 'must be at most 500 characters'],
  ])('%j can be no external id', async (id, message) => {
    expect(await patch(id, acme)).toEqual(invalid({ external_id: message }));
    expect(await service.api('GET', `${CLIENTS}/${encodeURIComponent(id)}`)).toEqual(notFound('client'));
  });

  it('If-Match needs a client that is there', async () => {
    expect(await patch('upsert-4', acme, { 'If-Match': '"1"' })).toEqual(notFound('client'));
    expect(await patch('upsert-4', acme, { 'If-Match': '*' })).toEqual(notFound('client'));
  });

  it('two upserts at the same moment end in one client, both answered with its uuid, also across processes', async () => {
    const other = await startService({ databaseUrl: service.databaseUrl });
    try {
      for (let round = 0; round < 8; round++) {
        const answers = await Promise.all(
          [service, other, service, other].map((one, i) =>
            one.api('PATCH', `${CLIENTS}/race-${round}`, { body: { ...acme, organization_name: `Acme ${i}` } }),
          ),
        );
        const uuids = new Set(answers.map((answer) => only(answer)));
        expect([...uuids]).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
        expect(await show(`race-${round}`)).toMatchObject({ uuid: [...uuids][0], version: 4 });
      }
    } finally {
      await other.stop();
    }
  });
});
