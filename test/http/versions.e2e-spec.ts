import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch } from '../support/problems.js';
import { nextMillisecond, only, type Service, sharedService, startBeside } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const CLIENTS = '/v2/clients';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const unit = async (): Promise<string> =>
  `${UNITS}/${only(await service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc' } }))}`;
const client = async (): Promise<string> =>
  `${CLIENTS}/${only(await service.api('POST', CLIENTS, { body: { organization: true, organization_name: 'Acme' } }))}`;
const tagOf = async (path: string): Promise<string> => (await service.api('GET', path)).headers.get('etag') ?? '';
const get = (path: string, tag: string) => service.api('GET', path, { headers: { 'If-None-Match': tag } });
const patch = (path: string, body: object, headers = {}) => service.api('PATCH', path, { body, headers });
const eventsOf = (path: string) =>
  service.sql('select version from event where stream_id = $1 order by version', [path.split('/').pop()]);

describe('version', () => {
  it('starts at 1 and rises by 1 with each recorded event of that entity', async () => {
    const path = await client();
    for (const version of [1, 2, 3]) {
      expect(only<object>(await service.api('GET', path))).toMatchObject({ version });
      await patch(path, { organization_name: `Acme ${version}` });
    }
  });

  it('a PATCH that changes nothing answers 200, records no event, leaves version, updated_at and ETag', async () => {
    for (const [path, body] of [
      [await unit(), { name: 'Piece' }],
      [await unit(), {}],
      [await client(), { organization_name: 'Acme', contacts: [], site_address: null }],
      [await client(), {}],
    ] as const) {
      const before = await service.api('GET', path);
      await nextMillisecond();
      expect((await patch(path, body)).status).toBe(200);
      const after = await service.api('GET', path);
      expect(after.body).toEqual(before.body);
      expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
      expect(await eventsOf(path)).toEqual([{ version: 1 }]);
    }
  });

  it('a change moves updated_at, and never created_at', async () => {
    const path = await client();
    const before = only<{ created_at: string; updated_at: string }>(await service.api('GET', path));
    expect(before.updated_at).toBe(before.created_at);
    await nextMillisecond();
    await patch(path, { organization_name: 'Acme 2' });
    const after = only<{ created_at: string; updated_at: string }>(await service.api('GET', path));
    expect(after.created_at).toBe(before.created_at);
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  });
});

describe('ETag', () => {
  it('of a unit is its version, though its body has none', async () => {
    const path = await unit();
    expect(await tagOf(path)).toBe('"1"');
    await service.api('POST', `${path}/archive`);
    expect(await tagOf(path)).toBe('"2"');
  });

  it('of a client is version and a hash of the names of others that it shows', async () => {
    const path = await client();
    expect(await tagOf(path)).toMatch(/^"1\.[0-9a-f]+"$/);
  });

  it('with If-None-Match answers 304 without a body while nothing shown has changed', async () => {
    const path = await client();
    const tag = await tagOf(path);
    for (const given of [tag, `W/${tag}`, `"0", ${tag}`, '*']) {
      const answer = await get(path, given);
      expect(answer).toEqual(answered(304, undefined));
      expect(answer.headers.get('etag')).toBe(tag);
    }
    expect((await get(path, '"1"')).status).toBe(200);
    await patch(path, { organization_name: 'Acme 2' });
    expect((await get(path, tag)).status).toBe(200);
  });

  it('changes with the name of a territory that the client shows, and the version does not', async () => {
    const { key } = await service.newAccount();
    const body = { organization: true, organization_name: 'Acme' };
    const path = `${CLIENTS}/${only(await service.api('POST', CLIENTS, { body, key }))}`;
    const before = await service.api('GET', path, { key });
    const shown = only<{ territory: { uuid: string; name: string } }>(before);
    await service.sql(`update territory set name = 'Renamed' where uuid = $1`, [shown.territory.uuid]);
    const headers = { 'If-None-Match': before.headers.get('etag') ?? '' };
    const after = await service.api('GET', path, { key, headers });
    expect(after).toEqual(
      answered(200, { client: { ...shown, territory: { uuid: shown.territory.uuid, name: 'Renamed' } } }),
    );
    expect(
      (await service.api('PATCH', path, { key, body: {}, headers: { 'If-Match': headers['If-None-Match'] } })).status,
    ).toBe(200);
  });

  it('of the account changes with the name of its default territory', async () => {
    const { key } = await service.newAccount();
    const before = await service.api('GET', '/v2/account', { key });
    const { default_territory: territory } = only<{ default_territory: { uuid: string } }>(before);
    await service.sql(`update territory set name = 'Renamed' where uuid = $1`, [territory.uuid]);
    const headers = { 'If-None-Match': before.headers.get('etag') ?? '' };
    expect((await service.api('GET', '/v2/account', { key, headers })).status).toBe(200);
  });
});

describe('If-Match', () => {
  it('is accepted by PATCH, DELETE and actions; a mismatch is 412 with the current version', async () => {
    const path = await unit();
    const stale = { headers: { 'If-Match': '"7"' } };
    expect(await service.api('PATCH', path, { body: { name: 'x' }, ...stale })).toEqual(mismatch(1));
    expect(await service.api('POST', `${path}/archive`, stale)).toEqual(mismatch(1));
    expect(await service.api('POST', `${path}/unarchive`, stale)).toEqual(mismatch(1));
    expect(await service.api('DELETE', path, stale)).toEqual(mismatch(1));
    expect(await service.api('DELETE', await client(), stale)).toEqual(mismatch(1));
    expect(await tagOf(path)).toBe('"1"');
  });

  it('reads the part before the dot, and any of several tags', async () => {
    const path = await client();
    for (const [i, given] of ['"1"', '"2.ffff"', '"9", "3"', '*', 'W/"5"'].entries())
      expect((await patch(path, { organization_name: `Acme ${i}` }, { 'If-Match': given })).status).toBe(200);
  });

  it('that names no version of ours matches none', async () => {
    const path = await client();
    for (const given of ['1', '"abc"', '', '"1', '"99999999999"'])
      expect(await patch(path, { organization_name: 'x' }, { 'If-Match': given })).toEqual(mismatch(1));
  });

  it('distinguishes a retried change that was applied from one that was not', async () => {
    const path = await unit();
    const answer = await patch(path, { name: 'x' }, { 'If-Match': '"1"' });
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(await patch(path, { name: 'y' }, { 'If-Match': '"1"' })).toEqual(mismatch(2));
  });
});

describe('a body version in a PATCH of a client', () => {
  it('means the same as If-Match', async () => {
    const path = await client();
    expect((await patch(path, { organization_name: 'x', version: 1 })).status).toBe(200);
    expect(await patch(path, { organization_name: 'y', version: 1 })).toEqual(mismatch(2));
  });

  it('must be a version', async () => {
    for (const version of [0, 1.5, '1', 2 ** 31])
      expect(await patch(await client(), { version })).toEqual(
        invalid({ version: 'must be a whole number from 1 to 2147483647' }),
      );
    expect(await patch(await client(), { version: null })).toEqual(invalid({ version: 'must not be null' }));
  });
});

describe('without either', () => {
  it('concurrent writes all apply, one after the other, also across processes and by either identifier', async () => {
    const other = await startBeside(service);
    try {
      const path = await client();
      await patch(path, { external_id: 'busy' });
      const paths = [path, `${CLIENTS}/busy`];
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, i) =>
          (i % 3 === 0 ? other : service).api('PATCH', paths[i % 2] ?? path, {
            body: i % 4 === 0 ? { site_address: { formatted: `${i} St` } } : { organization_name: `Acme ${i}` },
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(only<object>(await service.api('GET', path))).toMatchObject({ version: 26 });
      expect(await eventsOf(path)).toEqual(Array.from({ length: 26 }, (_, i) => ({ version: i + 1 })));
    } finally {
      await other.stop();
    }
  });
});
