import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, refused } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';
import { LISTED, Maker } from '../support/resources.js';
import { oneTo } from '../support/store.js';

/** One entity as it was, and what differs between two of its versions (contract §18). */
const CLIENTS = '/v2/clients';
const UNKNOWN = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90';

const CATALOG = ['units', 'categories']
  .map((kind) => `products/${kind}`)
  .concat('products', 'services', 'services/categories');
const KINDS = [
  'clients',
  'sites',
  'territories',
  'skills',
  'users',
  'teams',
  'job_types',
  'resolutions',
  'dictionaries',
  'templates',
  'jobs',
];
/** The kinds of §18 whose entities have a route of their own. */
const SHOWN = [...KINDS, ...CATALOG.map((kind) => `catalog/${kind}`)].map((kind) => `/v2/${kind}`);

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

interface ClientShown {
  readonly version: number;
  readonly updated_at: string;
  readonly territory: { readonly name: string };
}

const get = (path: string) => service.api('GET', path);
const create = async (fields: object = {}): Promise<string> =>
  only(await service.api('POST', CLIENTS, { body: { organization: true, organization_name: 'Acme 1', ...fields } }));
const rename = (uuid: string, n: number) =>
  service.api('PATCH', `${CLIENTS}/${uuid}`, { body: { organization_name: `Acme ${n}` } });
const gone = (message: string) => refused(404, 'not_found', message);
const head = async (): Promise<number> => ((await get('/v2/events?limit=1')).body as { head: number }).head;

describe('?version= and ?as_of=', () => {
  it('show an entity after each of its versions in the form of GET, with the version as ETag', async () => {
    const uuid = await create();
    const shown = [await get(`${CLIENTS}/${uuid}`)];
    for (const n of [2, 3, 4]) {
      await rename(uuid, n);
      shown.push(await get(`${CLIENTS}/${uuid}`));
    }
    for (const [i, { body }] of shown.entries()) {
      const then = await get(`${CLIENTS}/${uuid}?version=${i + 1}`);
      expect(then).toEqual(answered(200, body));
      expect(then.headers.get('etag')).toBe(`"${i + 1}"`);
      const { updated_at } = (body as { client: ClientShown }).client;
      expect((await get(`${CLIENTS}/${uuid}?as_of=${updated_at}`)).body).toEqual(body);
    }
  });

  it('take a position of the feed, inclusive', async () => {
    const uuid = await create();
    const created = await head();
    await rename(uuid, 2);
    const renamed = await head();
    const nameAt = async (position: number) =>
      only<{ name: string }>(await get(`${CLIENTS}/${uuid}?as_of=${position}`)).name;
    expect(await nameAt(created)).toBe('Acme 1');
    expect(await nameAt(renamed - 1)).toBe('Acme 1');
    expect(await nameAt(renamed)).toBe('Acme 2');
    expect(await get(`${CLIENTS}/${uuid}?as_of=${created - 1}`)).toEqual(gone('The client did not exist yet'));
  });

  it('show the present names of other entities', async () => {
    const territory = only(await service.api('POST', '/v2/territories', { body: { name: 'North' } }));
    const uuid = await create({ territory: { uuid: territory } });
    await rename(uuid, 2);
    await service.api('PATCH', `/v2/territories/${territory}`, { body: { name: 'Far north' } });
    expect(only<ClientShown>(await get(`${CLIENTS}/${uuid}?version=1`)).territory.name).toBe('Far north');
  });

  it('say which of versions does not exist, and what of one that is in the future', async () => {
    const uuid = await create({ external_id: 'past' });
    const path = `${CLIENTS}/${uuid}`;
    expect(await get(`${path}?version=2`)).toEqual(gone('The client has no version 2'));
    expect(await get(`${path}?as_of=2020-01-01T00:00:00Z`)).toEqual(gone('The client did not exist yet'));
    expect(await get(`${CLIENTS}/past?version=1`)).toEqual(answered(200, expect.anything()));
    expect(await get(`${CLIENTS}/${UNKNOWN}?version=1`)).toEqual(gone('No such client'));
    for (const [query, errors] of [
      ['version=0', { version: 'must be a version: a whole number from 1' }],
      ['version=x', { version: 'must be a version: a whole number from 1' }],
      ['as_of=yesterday', { as_of: 'must be a timestamp (ISO 8601) or a position of the feed' }],
      ['as_of=2999-01-01T00:00:00Z', { as_of: 'must not be in the future' }],
      ['as_of=999999999999', { as_of: 'must not be beyond the newest position of the feed' }],
      ['as_of=9999-12-31T23:59', { as_of: expect.stringMatching(/^must/) }],
      ['version=1&as_of=1', { as_of: 'cannot be combined with version' }],
    ] as const)
      expect(await get(`${path}?${query}`)).toEqual(invalid(errors));
  });

  it('show a deleted entity by its uuid before its deletion', async () => {
    const uuid = await create();
    await service.api('DELETE', `${CLIENTS}/${uuid}`);
    expect((await get(`${CLIENTS}/${uuid}?version=1`)).status).toBe(200);
    expect(await get(`${CLIENTS}/${uuid}?version=2`)).toEqual(gone('The client was deleted by version 2'));
    expect(await get(`${CLIENTS}/${uuid}?as_of=${await head()}`)).toEqual(gone('The client was deleted by version 2'));
  });

  it('show no entity of another account or kind', async () => {
    const uuid = await create();
    const other = await sharedService();
    expect(await other.api('GET', `${CLIENTS}/${uuid}?version=1`)).toEqual(gone('No such client'));
    expect(await get(`/v2/sites/${uuid}?version=1`)).toEqual(gone('No such site'));
    expect(await get(`/v2/sites/${uuid}?version=9`)).toEqual(gone('No such site'));
  });

  it('show an entity with many versions', async () => {
    const uuid = await create();
    for (const n of oneTo(40)) await rename(uuid, n + 1);
    expect(only<{ name: string }>(await get(`${CLIENTS}/${uuid}?version=30`)).name).toBe('Acme 30');
  });
});

describe.each(LISTED.filter(({ path }) => SHOWN.includes(path)))('$name', ({ path, change, ...resource }) => {
  it('is shown and compared as it was before a change', async () => {
    const uuid = await new Maker(service.api).make({ path, ...resource });
    const one = `${path}/${uuid}`;
    const before = await get(one);
    expect((await service.api('PATCH', one, { body: change })).status).toBe(200);
    const after = await get(one);
    expect((await get(`${one}?version=1`)).body).toEqual(before.body);
    expect((await get(`${one}?version=2`)).body).toEqual(after.body);
    const { changes } = (await get(`${one}/compare?from=1&to=2`)).body as { readonly changes: readonly object[] };
    expect(changes).not.toEqual([]);
    expect((await get(`${one}/compare?from=2&to=1`)).status).toBe(422);
  });
});

describe('compare', () => {
  it('shows what differs between two versions, and the events between them', async () => {
    const uuid = await create({ contacts: [{ name: 'Ann', type: 'phone', value: '1' }] });
    await rename(uuid, 2);
    await service.api('PATCH', `${CLIENTS}/${uuid}`, { body: { external_id: 'compared' } });
    const { body } = await get(`${CLIENTS}/${uuid}/compare?from=1&to=3`);
    expect(body).toMatchObject({
      from: 1,
      to: 3,
      events: [
        { version: 2, type: 'client_updated', context: { source: 'api' } },
        { version: 3, type: 'client_updated' },
      ],
    });
    const { changes } = body as { readonly changes: readonly { readonly path: string }[] };
    expect(changes).toEqual([
      { path: 'external_id', from: null, to: 'compared' },
      { path: 'name', from: 'Acme 1', to: 'Acme 2' },
      { path: 'organization_name', from: 'Acme 1', to: 'Acme 2' },
    ]);
    expect((await get(`${CLIENTS}/${uuid}/compare?from=2&to=2`)).body).toEqual({
      from: 2,
      to: 2,
      changes: [],
      events: [],
    });
  });

  it('takes two versions of the entity, in their order', async () => {
    const uuid = await create();
    const path = `${CLIENTS}/${uuid}/compare`;
    expect(await get(path)).toEqual(invalid({ from: 'is required', to: 'is required' }));
    expect(await get(`${path}?from=2&to=1`)).toEqual(invalid({ to: 'must be at least from' }));
    expect(await get(`${path}?from=1&to=2000`)).toEqual(invalid({ to: 'must be at most 1000 versions after from' }));
    expect(await get(`${path}?from=1&to=9`)).toEqual(gone('The client has no version 9'));
    expect(await get(`${CLIENTS}/${UNKNOWN}/compare?from=1&to=1`)).toEqual(gone('No such client'));
  });
});
