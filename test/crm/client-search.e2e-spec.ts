import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger, readSettings } from '#kernel';
import { startWorker, type Worker } from '../../apps/worker/src/worker.js';
import { answered, invalid } from '../support/problems.js';
import { nextOf, only, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const CLIENTS = '/v2/clients';

let service: Service;
let worker: Worker;
/** By what they are told apart here, in the order they were made. */
const uuids: Record<string, string> = {};

beforeAll(async () => {
  service = await startService();
  const { databaseUrl } = service;
  const settings = readSettings({ HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '4' });
  worker = await startWorker({ ...settings, databaseUrl }, createLogger('worker', 'silent'));
  const address = { formatted: '12 Harbour Road, Oldtown', description: 'behind the lighthouse' };
  const clients = {
    acme: { organization: true, organization_name: 'Acme Plumbing', site_address: address },
    anna: { organization: false, first_name: 'Änna', last_name: 'Bergström', middle_name: 'Lena' },
    zenith: {
      organization: true,
      organization_name: 'Zenith',
      contacts: [{ name: 'Front Desk', value: '+49 (30) 123-456', type: 'phone' }],
    },
  };
  for (const [name, body] of Object.entries(clients)) uuids[name] = only(await service.api('POST', CLIENTS, { body }));
  await until(async () => (await found('zenith')).length === 1);
});
afterAll(async () => {
  await worker.close();
  await service.stop();
});

const found = async (search: string, more = ''): Promise<string[]> =>
  only<{ uuid: string }[]>(await service.api('GET', `${CLIENTS}?search=${encodeURIComponent(search)}${more}`)).map(
    ({ uuid }) => Object.keys(uuids).find((name) => uuids[name] === uuid) ?? uuid,
  );

describe('GET /v2/clients?search=', () => {
  it.each([
    ['acme', ['acme']],
    ['ACME', ['acme']],
    ['plumb', ['acme']],
    ['plumbing acme', ['acme']],
    ['acme zenith', []],
    ['harb', ['acme']],
    ['lighthouse', ['acme']],
    ['lighthose', ['acme']],
    ['anna', ['anna']],
    ['bergstrom', ['anna']],
    ['änna bergstr', ['anna']],
    ['lena', ['anna']],
    ['front desk', ['zenith']],
    ['123-456', ['zenith']],
    ['4930123456', ['zenith']],
    ['nobody', []],
    ['-', []],
    ["x' or 1=1 --", []],
    ['%', []],
    ["':*&|!<->()", []],
  ])('each word of %j matches by prefix or similarity in names, contacts, addresses', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it('is newest first, paged and combined with filters like the list', async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i++)
      made.push(
        only(await service.api('POST', CLIENTS, { body: { organization: true, organization_name: `Quarry ${i}` } })),
      );
    await until(async () => (await found('quarry')).length === 5);
    const newest = made.toReversed();
    const first = await service.api('GET', `${CLIENTS}?search=quarry&limit=3`);
    expect(only<{ uuid: string }[]>(first).map(({ uuid }) => uuid)).toEqual(newest.slice(0, 3));
    expect(nextOf(first)).toBe(`${CLIENTS}?search=quarry&limit=3&after=${newest[2]}`);
    const second = await service.api('GET', nextOf(first) ?? '');
    expect(only<{ uuid: string }[]>(second).map(({ uuid }) => uuid)).toEqual(newest.slice(3));
    expect(nextOf(second)).toBeUndefined();
    expect(await found('quarry', '&updated_at[before]=2020-01-01T00:00:00Z')).toEqual([]);
  });

  it('follows changes and deletions', async () => {
    const uuid = only(
      await service.api('POST', CLIENTS, { body: { organization: true, organization_name: 'Oldname' } }),
    );
    await until(async () => (await found('oldname')).length === 1);
    await service.api('PATCH', `${CLIENTS}/${uuid}`, { body: { organization_name: 'Freshly' } });
    await until(async () => (await found('freshly')).length === 1);
    expect(await found('oldname')).toEqual([]);
    await service.api('DELETE', `${CLIENTS}/${uuid}`);
    expect(await found('freshly')).toEqual([]);
  });

  it('finds nothing of another account', async () => {
    const { key } = await service.newAccount();
    expect(await service.api('GET', `${CLIENTS}?search=acme`, { key })).toEqual(answered(200, { clients: [] }));
  });

  it.each([
    ['', 'must not be blank'],
    ['%20', 'must not be blank'],
    [encodeURIComponent('\u{1F6E0}'.repeat(201)), 'must be at most 200 characters'],
    ['a%00', 'must not contain NUL'],
  ])('takes 1 to 200 characters: %s', async (search, message) => {
    expect(await service.api('GET', `${CLIENTS}?search=${search}`)).toEqual(invalid({ search: message }));
  });

  it('takes 200 characters', async () => {
    expect(await found('\u{1F6E0}'.repeat(200))).toEqual([]);
    expect(await found('q x '.repeat(50))).toEqual([]);
  });
});
