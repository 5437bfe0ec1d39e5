import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { scopes } from '#http';
import { CLIENTS, JOBS, UNITS, USERS, WEBHOOKS } from '../support/resources.js';
import { scopesOf } from '../support/scopes.js';
import { type Service, sharedService } from '../support/service.js';

let service: Service;
const keys = new Map<string, string>();

beforeAll(async () => {
  service = await sharedService();
  for (const scope of scopes()) keys.set(scope, await service.newKey({ scopes: [scope] }));
});
afterAll(() => service.stop());

it.each(scopes())(
  'a key with the scope %s alone may do what that covers, and is refused on every other route',
  async (scope) => {
    // An export of all kinds needs two scopes: its suite tests them.
    const routes = service.document.routes.filter(({ path }) => path !== '/v2/exports/stream');
    expect(routes.length).toBeGreaterThan(80);
    const key = keys.get(scope) ?? '';
    for (const { method, path } of routes) {
      const sufficient = scopesOf(method, path);
      const { status, body } = await service.api(method, path.replace(/\{\w+\}/g, newUuid()), {
        key,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      const may = sufficient.length === 0 || sufficient.includes(scope);
      expect({ method, path, forbidden: status === 403 }).toEqual({ method, path, forbidden: !may });
      if (!may)
        expect(body).toMatchObject({
          detail: `The API key lacks the scope ${sufficient.map((one) => `"${one}"`).join(' or ')}`,
        });
    }
  },
);

describe('what keys see of the feed', () => {
  const typesSeen = async (scopes: string[], query = ''): Promise<string[]> => {
    const key = await service.newKey({ scopes });
    const { body } = await service.api('GET', `/v2/events?limit=500${query}`, { key });
    return [
      ...new Set((body as { events: { entity_type: string }[] }).events.map(({ entity_type }) => entity_type)),
    ].sort();
  };

  beforeAll(async () => {
    const all = await service.newKey({});
    const make = (path: string, body: object) => service.api('POST', path, { key: all, body });
    const worker = await make(USERS, { first_name: 'Anna', last_name: 'Berg', email: 'anna.feed@example.com' });
    const { user_uuid: worker_uuid } = worker.body as { user_uuid: string };
    for (const answer of [
      await make('/v2/holds', { worker_uuid, from: '2059-01-01T08:00:00Z', duration: { minutes: 60 } }),
      await make(CLIENTS, { organization: true, organization_name: 'Acme' }),
      await make(UNITS, { name: 'Piece', code: 'pc' }),
      await make(JOBS, {}),
      await make(WEBHOOKS, { url: 'https://example.com/hook', event_types: ['job_created'], secret: null }),
    ])
      expect(answer.status).toBe(201);
  });

  it('is all but the account and its keys with read, and those too with admin', async () => {
    const company = ['client', 'hold', 'job', 'job_type', 'resolution', 'territory', 'unit', 'user', 'webhook'];
    expect(await typesSeen(['read'])).toEqual(company);
    expect(await typesSeen(['read', 'admin'])).toEqual([...company, 'account', 'api_key'].sort());
    expect(await typesSeen(['read'], '&types=api_key_created,unit_created')).toEqual(['unit']);
  });

  it('is what narrower scopes cover: other positions are skipped', async () => {
    expect(await typesSeen(['integrations:read'])).toEqual(['webhook']);
    const alsoSeen = async (scope: string): Promise<string[]> =>
      (await typesSeen(['integrations:read', scope])).filter((type) => type !== 'webhook');
    expect(await alsoSeen('work_orders:read')).toEqual(['hold', 'job', 'job_type', 'resolution']);
    expect(await alsoSeen('scheduling:read')).toEqual(['territory', 'user']);
    expect(await alsoSeen('catalog:read')).toEqual(['unit']);
    expect(await typesSeen(['integrations:read', 'crm:read'])).toEqual(['client', 'webhook']);
    expect(await typesSeen(['integrations:read', 'crm:read'], '&types=unit_created')).toEqual([]);
  });

  it('never holds a secret, nor its hash', async () => {
    const key = await service.newKey({ scopes: ['read', 'admin'] });
    const { body } = await service.api('GET', '/v2/events?types=api_key_created', { key });
    const { events } = body as { events: { data: object }[] };
    expect(events.length).toBeGreaterThan(scopes().length);
    for (const { data } of events)
      expect(Object.keys(data).sort()).toEqual(['agent_writes', 'expires_at', 'name', 'scopes']);
  });
});

it('an inline new client or site of a job needs crm:write beside work_orders:write', async () => {
  const job = { client: { organization: true, organization_name: 'Inline' } };
  const [narrow, both] = [
    await service.newKey({ scopes: ['work_orders:write'] }),
    await service.newKey({ scopes: ['work_orders:write', 'crm:write'] }),
  ];
  expect(await service.api('POST', JOBS, { key: narrow, body: job })).toMatchObject({
    status: 403,
    body: { detail: 'The API key lacks the scope "write" or "crm:write"' },
  });
  expect((await service.api('POST', JOBS, { key: both, body: job })).status).toBe(201);
  expect((await service.api('POST', JOBS, { key: narrow, body: {} })).status).toBe(201);
});
