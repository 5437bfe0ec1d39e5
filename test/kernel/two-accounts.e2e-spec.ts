import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Route } from '../support/document.js';
import { only, type Service, startService } from '../support/service.js';

/**
 * For each parameter that a path may hold, how to make such an entity: a POST to `list`, in which parameters stand for
 * what was made before, answers `<parameter>_uuid`.
 */
const MAKERS: Readonly<Record<string, { readonly list: string; readonly body: object }>> = {
  unit: { list: '/v2/catalog/products/units', body: { name: 'Piece', code: 'pc', external_id: 'shared-id' } },
  client: { list: '/v2/clients', body: { organization: true, organization_name: 'Acme', external_id: 'shared-id' } },
  api_key: { list: '/v2/api_keys', body: { name: 'Mine' } },
};

/** Bodies that would change something, for routes whose empty body may not. */
const CHANGES: Readonly<Record<string, object>> = {
  unit: { name: 'Stolen' },
  client: { organization: true, organization_name: 'Stolen' },
  account: { name: 'Stolen' },
};

let service: Service;
let mine: { readonly uuid: string; readonly key: string };
let theirs: { readonly uuid: string; readonly key: string };
/** The uuid of one of my entities for each noun. */
const made = new Map<string, string>();

beforeAll(async () => {
  service = await startService();
  mine = await service.newAccount({ name: 'Mine' });
  theirs = await service.newAccount({ name: 'Theirs' });
  const missing = nouns().filter((noun) => MAKERS[noun] === undefined);
  if (missing.length > 0)
    throw new Error(
      `Nothing makes ${missing.join(', ')} here: add makers to MAKERS, so that those routes are tested too`,
    );
  for (const [noun, maker] of Object.entries(MAKERS)) {
    const answer = await service.api('POST', filled(maker.list), { body: maker.body, key: mine.key });
    expect(answer.status).toBe(201);
    made.set(noun, (answer.body as Record<string, string>)[`${noun}_uuid`] ?? '');
  }
});
afterAll(() => service.stop());

const nouns = (): string[] => [...new Set(service.document.routes.flatMap(({ parameters }) => parameters))].sort();
/** A path with my entities in it. */
const filled = (path: string): string => path.replace(/\{(\w+)\}/g, (_, noun: string) => made.get(noun) ?? '');
/** GET routes that list: without parameter at their end. */
const lists = (): Route[] =>
  service.document.routes.filter(({ method, path }) => method === 'GET' && !path.endsWith('}'));
/** Everything that can be read with a key: each GET, of what is mine. */
const readAll = async (key: string): Promise<Record<string, unknown>> => {
  const seen: Record<string, unknown> = {};
  for (const route of service.document.routes.filter(({ method }) => method === 'GET'))
    seen[route.path] = (await service.api('GET', filled(route.path), { key })).body;
  // The one thing that reading changes.
  return JSON.parse(JSON.stringify(seen).replace(/"last_used_at":"[^"]*"/g, '"last_used_at":null')) as typeof seen;
};

describe('with the key of another account', () => {
  it('every route that names an entity answers 404, and nothing of it changes', async () => {
    const before = await readAll(mine.key);
    const routes = service.document.routes.filter(({ parameters }) => parameters.length > 0);
    expect(routes.length).toBeGreaterThan(0);
    for (const route of routes) {
      const body = CHANGES[route.parameters.at(-1) ?? ''] ?? {};
      const options = { key: theirs.key, ...(route.method === 'GET' ? {} : { body: takesBody(route) ? body : {} }) };
      const answer = await service.api(route.method, filled(route.path), options);
      expect({ route: `${route.method} ${route.path}`, status: answer.status }).toEqual({
        route: `${route.method} ${route.path}`,
        status: 404,
      });
      expect(JSON.stringify(answer.body)).not.toContain('Acme');
    }
    expect(await readAll(mine.key)).toEqual(before);
  });

  it('every list holds nothing of mine, and the feed no event of mine', async () => {
    const uuids = [...made.values(), mine.uuid];
    const events = only<{ uuid: string }[]>(await service.api('GET', '/v2/events', { key: mine.key }));
    expect(events.length).toBeGreaterThan(2);
    for (const route of lists()) {
      const text = JSON.stringify((await service.api('GET', filled(route.path), { key: theirs.key })).body);
      for (const uuid of [...uuids, ...events.map((event) => event.uuid)]) expect(text).not.toContain(uuid);
    }
  });

  it('what changes things without naming an entity changes their own', async () => {
    const before = await readAll(mine.key);
    const { key } = await service.newAccount();
    for (const [noun, { list, body }] of Object.entries(MAKERS)) {
      const answer = await service.api('POST', list, { body, key });
      expect({ noun, status: answer.status }).toEqual({ noun, status: 201 });
    }
    await service.api('PATCH', '/v2/account', { body: CHANGES.account, key });
    expect(await readAll(mine.key)).toEqual(before);
  });

  it('an external id in a path names their own entity, never mine', async () => {
    const { key } = await service.newAccount();
    for (const [noun, { list, body }] of Object.entries(MAKERS)) {
      if (!('external_id' in body)) continue;
      await service.api('POST', list, { body, key });
      const answer = await service.api('GET', `${list}/shared-id`, { key });
      expect(answer.status).toBe(200);
      expect(only<{ uuid: string }>(answer).uuid).not.toBe(made.get(noun));
    }
  });

  it('a reference in a body finds nothing of mine', async () => {
    const territory = only<{ default_territory: { uuid: string } }>(
      await service.api('GET', '/v2/account', { key: mine.key }),
    ).default_territory;
    for (const [method, path, body] of [
      ['POST', '/v2/clients', { ...MAKERS.client?.body, external_id: null, territory: { uuid: territory.uuid } }],
      ['POST', '/v2/clients', { ...MAKERS.client?.body, external_id: null, territory_uuid: territory.uuid }],
      ['PATCH', '/v2/account', { default_territory: { uuid: territory.uuid } }],
    ] as const)
      expect((await service.api(method, path, { body, key: theirs.key })).status).toBe(422);
  });

  it('an Idempotency-Key of mine replays nothing to them', async () => {
    const headers = { 'Idempotency-Key': 'shared-key' };
    const body = { name: 'Piece', code: 'pc' };
    const first = only(await service.api('POST', '/v2/catalog/products/units', { body, headers, key: mine.key }));
    const second = only(await service.api('POST', '/v2/catalog/products/units', { body, headers, key: theirs.key }));
    expect(second).not.toBe(first);
  });
});

const takesBody = ({ operation }: Route): boolean => operation.requestBody !== undefined;
