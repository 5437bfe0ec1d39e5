import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Fieldline } from '../src/client.js';
import { json, scripted } from './scripted.js';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The methods below a resource. */
const methodsIn = (resource: object): unknown[] =>
  Object.values(resource).flatMap((one: unknown) =>
    typeof one === 'object' && one !== null ? methodsIn(one) : typeof one === 'function' ? [one] : [],
  );

describe('the methods of the client', () => {
  const range = { after: '2026-05-04', before: '2026-05-05' };

  it.each<[string, (api: Fieldline) => PromiseLike<unknown>]>([
    ['GET /v2/account', (api) => api.account.get()],
    ['PATCH /v2/account {"name":"Acme"}', (api) => api.account.update({ name: 'Acme' })],
    ['GET /v2/account/history?limit=1', (api) => api.account.history({ limit: 1 }).toArray(1)],
    ['POST /v2/clients {"organization":true}', (api) => api.clients.create({ organization: true })],
    ['GET /v2/clients/a%2Fb', (api) => api.clients.get('a/b')],
    ['GET /v2/clients?search=x', (api) => api.clients.list({ search: 'x' }).toArray(1)],
    ['PATCH /v2/clients/c {"organization_name":"A"}', (api) => api.clients.update('c', { organization_name: 'A' })],
    ['DELETE /v2/clients/c', (api) => api.clients.delete('c')],
    ['GET /v2/clients/c/history', (api) => api.clients.history('c').toArray(1)],
    ['POST /v2/catalog/products/categories/c/archive', (api) => api.catalog.products.categories.archive('c')],
    ['POST /v2/jobs/j/publish', (api) => api.jobs.publish('j')],
    ['GET /v2/jobs/j/locations', (api) => api.jobs.locations.list('j').toArray(1)],
    [
      'POST /v2/jobs/j/provided_services/s/used_materials {"product":{"uuid":"p"},"quantity":"1"}',
      (api) => api.jobs.providedServices.usedMaterials.create('j', 's', { product: { uuid: 'p' }, quantity: '1' }),
    ],
    ['GET /v2/users/u/shifts?after=2026-05-04&before=2026-05-05', (api) => api.users.shifts.get('u', range)],
    ['GET /v2/schedule?after=2026-05-04&before=2026-05-05', (api) => api.schedule.get(range)],
    ['POST /v2/webhooks/w/test', (api) => api.webhooks.test('w')],
    ['POST /v2/webhooks/w/requests/r/resend', (api) => api.webhooks.requests.resend('w', 'r')],
    ['POST /v2/batch {"operations":[]}', (api) => api.batch({ operations: [] })],
    ['DELETE /v2/api_keys/k', (api) => api.apiKeys.delete('k')],
  ])('send %s', async (request, call) => {
    const { api, sent } = scripted([json(200, { entries: [] })]);
    await call(api);
    const requests = sent.map(
      ({ url, init }) =>
        `${init.method} ${url.replace('https://api.example.com', '')}${typeof init.body === 'string' ? ` ${init.body}` : ''}`,
    );
    expect(requests).toEqual([request]);
  });

  it('take the options of calls last', async () => {
    const { api, sent } = scripted([]);
    await api.clients.update('c', { organization_name: 'A' }, { ifMatch: 3, idempotencyKey: 'mine', requestId: 'r' });
    await api.clients.get('c', { requestId: 'read' });
    await api.jobs.list({ limit: 1 }, { requestId: 'list' }).toArray(1);
    expect(sent.map(({ init }) => init.headers.get('X-Request-Id'))).toEqual(['r', 'read', 'list']);
    expect(sent[0]?.init.headers.get('If-Match')).toBe('"3"');
    expect(sent[0]?.init.headers.get('Idempotency-Key')).toBe('mine');
  });

  it('return the entity of a write on request, and reject when it is not in the response', async () => {
    const applied = { 'Preference-Applied': 'return=representation' };
    const body = { client_uuid: 'c', client: { name: 'Acme' } };
    const { api, sent } = scripted([json(201, body, applied), json(201, { client_uuid: 'c' })]);
    const create = () => api.clients.create({ organization: true }, { return: 'representation' });
    expect((await create()).data.client.name).toBe('Acme');
    expect(sent[0]?.init.headers.get('Prefer')).toBe('return=representation');
    await expect(create()).rejects.toMatchObject({ code: 'no_representation', status: 201 });
  });

  it('refuse an id that would make another path', async () => {
    const { api, sent } = scripted([]);
    await expect(api.clients.get('')).rejects.toThrow('The path parameter client cannot be ""');
    expect(sent).toEqual([]);
  });

  it('are those of all operations, except of event streams and of bytes', () => {
    const { paths } = JSON.parse(readFileSync('docs/openapi/0.2.0.json', 'utf8')) as Document;
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    const special = operations.filter((one) =>
      /^get .*\/stream$|\/content$|^post \/v2\/imports$|\.csv$|\/templates\/\{file\}$/.test(one),
    );
    expect(special).toHaveLength(8);
    const { caller: _, ...resources } = scripted([]).api as unknown as { readonly caller: object };
    // `availability` and `batch` are methods of the class.
    expect(methodsIn(resources)).toHaveLength(operations.length - special.length - 2);
  });
});
