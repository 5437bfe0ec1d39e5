import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Deliveries } from '../support/deliveries.js';
import type { Route } from '../support/document.js';
import {
  DICTIONARIES,
  hasExternalId,
  JOBS,
  type Json,
  LISTED,
  Maker,
  PRODUCTS,
  type Resource,
  SERVICES,
  TEAMS,
  TEMPLATES,
  UNITS,
  USERS,
  WEBHOOKS,
} from '../support/resources.js';
import { invalid } from '../support/problems.js';
import { ATTACHMENTS, png } from '../support/files.js';
import { HOLDS } from '../support/holds.js';
import { only, type Service, startService } from '../support/service.js';

const PROVIDED_SERVICES = `${JOBS}/{job}/provided_services`;
/** What a worker makes, and no route. */
const REQUESTS = `${WEBHOOKS}/{webhook}/requests`;
/** Recorded by writes of shifts. */
const SHIFTS = `${USERS}/{user}/shifts`;

/** What paths name: the resources, and what is listed below one or shows a secret. */
const NAMED: readonly Pick<Resource, 'path' | 'body' | 'needs' | 'change'>[] = [
  ...LISTED,
  { path: `${USERS}/{user}/job_list_presets`, body: () => ({ name: 'Acme' }), change: {} },
  {
    path: DICTIONARIES,
    body: (n) => ({ name: `Colours ${n}`, values: [{ name: 'Red' }] }),
    change: { name: 'Stolen' },
  },
  { path: `${DICTIONARIES}/{dictionary}/values`, body: () => ({ name: 'Green' }), change: { name: 'Stolen' } },
  { path: TEMPLATES, body: (n) => ({ name: `Check ${n}` }), change: { name: 'Stolen' } },
  // Made by what the account has already.
  { path: PROVIDED_SERVICES, body: () => ({ service: { uuid: made.get(SERVICES) } }), change: {} },
  {
    path: `${PROVIDED_SERVICES}/{provided_service}/used_materials`,
    body: () => ({ product: { uuid: made.get(PRODUCTS) }, quantity: 1 }),
    change: { quantity: 2 },
  },
  { path: '/v2/api_keys', body: () => ({ name: 'Mine' }), change: {} },
  {
    path: ATTACHMENTS,
    body: () => ({ name: 'Acme.png', content_type: 'image/png', size: png().length }),
    change: {},
  },
  {
    path: HOLDS,
    body: () => ({ from: '2030-01-07T08:00:00Z', duration: { minutes: 60 } }),
    needs: { worker_uuid: USERS },
    change: { expires_in: { minutes: 5 } },
  },
];

/** What reading needs beside its path. */
const QUERIES: Readonly<Record<string, string>> = {
  '/v2/users/{user}/shifts': '?after=2026-11-02&before=2026-11-04',
  '/v2/schedule': '?after=2026-11-02&before=2026-11-04',
  '/v2/jobs/{job}/availability': '?from=2100-01-04T00:00:00Z&to=2100-01-05T00:00:00Z',
  '/v2/conflicts': '?after=2026-11-02&before=2026-11-04',
};

let service: Service;
let mine: { readonly uuid: string; readonly key: string };
let theirs: { readonly uuid: string; readonly key: string };
/** The uuid of one of my entities by the path of its list, which ends where a path names it. */
const made = new Map<string, string>();

beforeAll(async () => {
  service = await startService();
  mine = await service.newAccount({ name: 'Mine' });
  theirs = await service.newAccount({ name: 'Theirs' });
  const missing = service.document.routes
    .flatMap(({ path }) => [...path.matchAll(/\/\{/g)].map(({ index }) => path.slice(0, index)))
    .filter((list) => list !== REQUESTS && list !== SHIFTS && !NAMED.some(({ path }) => path === list));
  if (missing.length > 0)
    throw new Error(
      `Nothing makes what is listed at ${missing.join(', ')}: add it to the table of resources, so that those routes are tested too`,
    );
  const maker = new Maker(service.api, mine.key);
  for (const named of NAMED)
    made.set(named.path, await maker.make({ ...named, path: filled(named.path) }, marked(named)));
  // Its content can be read when it is complete.
  const attachment = `${ATTACHMENTS}/${made.get(ATTACHMENTS)}`;
  await service.api('PUT', `${attachment}/content`, { raw: png(), key: mine.key });
  await service.api('POST', `${attachment}/complete`, { key: mine.key });
  const deliveries = new Deliveries(service.sql, mine.uuid);
  made.set(REQUESTS, await deliveries.waiting(made.get(WEBHOOKS) ?? ''));
  const shift = { time_from: '2026-11-02T08:00:00Z', time_to: '2026-11-02T16:00:00Z' };
  await service.api('PATCH', filled(SHIFTS), { body: { shifts: [shift] }, key: mine.key });
  const months = await service.api('GET', '/v2/events?types=shift_month_shifts_set', { key: mine.key });
  made.set(SHIFTS, only<{ entity_uuid: string }[]>(months)[0]?.entity_uuid ?? '');
});
afterAll(() => service.stop());

/** A distinctive value for each field of an entity, where it has the field. */
const marked = ({ path }: { readonly path: string }): Json =>
  hasExternalId({ path }) ? { external_id: 'shared-id' } : {};
/** A path with my entities in it. */
const filled = (path: string): string =>
  path.replace(/\/\{\w+\}/g, (_, at: number) => `/${made.get(path.slice(0, at)) ?? ''}`);
const targetOf = ({ method, path }: Route): string => filled(path) + (method === 'GET' ? (QUERIES[path] ?? '') : '');
/** GET routes that list: without parameter at their end. */
const lists = (): Route[] =>
  service.document.routes.filter(({ method, path }) => method === 'GET' && !path.endsWith('}'));
/** Everything that can be read with a key: each GET, of what is mine. */
const readAll = async (key: string): Promise<Record<string, [number, ...unknown[]]>> => {
  const seen: Record<string, [number, ...unknown[]]> = {};
  for (const route of service.document.routes.filter(({ method }) => method === 'GET')) {
    const answer = await service.api('GET', targetOf(route), { key });
    // The URL of a file is valid for an hour from now on, and its ETag changes with it.
    const etag = route.path === `${ATTACHMENTS}/{attachment}` ? null : answer.headers.get('etag');
    seen[route.path] = [answer.status, etag, answer.body];
  }
  // The only value that a read changes.
  return JSON.parse(JSON.stringify(seen).replace(/"(last_used_at|content_url)":"[^"]*"/g, '"$1":null')) as typeof seen;
};

describe('with the key of another account', () => {
  it('every route that names an entity answers 404, and nothing of it changes', async () => {
    const before = await readAll(mine.key);
    for (const [path, [status]] of Object.entries(before)) expect({ path, status }).toEqual({ path, status: 200 });
    const routes = service.document.routes.filter(({ parameters }) => parameters.length > 0);
    expect(routes.length).toBeGreaterThan(0);
    for (const route of routes) {
      const list = route.path.slice(0, route.path.lastIndexOf('/{'));
      const body = NAMED.find(({ path }) => path === list)?.change ?? {};
      const options = { key: theirs.key, ...(route.method === 'GET' ? {} : { body: takesBody(route) ? body : {} }) };
      const answer = await service.api(route.method, targetOf(route), options);
      expect({ route: `${route.method} ${route.path}`, status: answer.status }).toEqual({
        route: `${route.method} ${route.path}`,
        status: 404,
      });
      for (const reported of ['Acme', 'shared-id']) expect(JSON.stringify(answer.body)).not.toContain(reported);
    }
    expect(await readAll(mine.key)).toEqual(before);
  });

  it('every list holds nothing of mine, and the feed no event of mine', async () => {
    const uuids = [...made.values(), mine.uuid];
    const events = only<{ uuid: string }[]>(await service.api('GET', '/v2/events', { key: mine.key }));
    expect(events.length).toBeGreaterThan(2);
    for (const route of lists()) {
      const text = JSON.stringify((await service.api('GET', targetOf(route), { key: theirs.key })).body);
      for (const uuid of [...uuids, ...events.map((event) => event.uuid)]) expect(text).not.toContain(uuid);
    }
  });

  it('what changes entities without naming one changes those of the account', async () => {
    const before = await readAll(mine.key);
    const { key } = await service.newAccount();
    const maker = new Maker(service.api, key);
    for (const named of NAMED.filter(({ path }) => !path.includes('{'))) await maker.make(named, marked(named));
    await service.api('PATCH', '/v2/account', { body: { name: 'Stolen' }, key });
    expect(await readAll(mine.key)).toEqual(before);
  });

  it('an external id in a path names their own entity, never mine', async () => {
    const { key } = await service.newAccount();
    const maker = new Maker(service.api, key);
    for (const resource of LISTED.filter(hasExternalId)) {
      const uuid = await maker.make(resource, marked(resource));
      const answer = await service.api('GET', `${resource.path}/shared-id`, { key });
      expect(only<object>(answer)).toMatchObject({ uuid });
      expect(uuid).not.toBe(made.get(resource.path));
    }
  });

  it('a reference in a body finds nothing of mine', async () => {
    const { key } = await service.newAccount();
    const maker = new Maker(service.api, key);
    let references = 0;
    for (const resource of LISTED) {
      const own = `${resource.path}/${await maker.make(resource)}`;
      for (const [field, kind] of Object.entries(resource.fields)) {
        if ((!('refersTo' in kind) && !('uuidOf' in kind)) || field.includes('.')) continue;
        const uuid = made.get('refersTo' in kind ? kind.refersTo : kind.uuidOf);
        const body = { [field]: 'refersTo' in kind ? { uuid } : uuid };
        const expected = invalid({ [field]: 'not found' });
        expect(await service.api('PATCH', own, { body, key })).toEqual(expected);
        const rest = Object.entries(await maker.body(resource)).filter(([one]) => one.replace(/_uuid$/, '') !== field);
        const creation = { ...Object.fromEntries(rest), ...body };
        expect(await service.api('POST', resource.path, { body: creation, key })).toEqual(expected);
        references++;
      }
    }
    expect(references).toBeGreaterThan(10);
    const territory = only<{ default_territory: { uuid: string } }>(
      await service.api('GET', '/v2/account', { key: mine.key }),
    ).default_territory;
    const account = { default_territory: { uuid: territory.uuid } };
    expect((await service.api('PATCH', '/v2/account', { body: account, key })).status).toBe(422);
    const worker_uuids = [made.get(USERS)];
    const team = await service.api('POST', TEAMS, { body: { name: 'Squad', worker_uuids }, key });
    expect(team).toEqual(invalid({ 'worker_uuids.0': 'not found' }));
  });

  it('an Idempotency-Key of mine replays nothing to them', async () => {
    const headers = { 'Idempotency-Key': 'shared-key' };
    const body = { name: 'Piece', code: 'pc' };
    const first = only(await service.api('POST', UNITS, { body, headers, key: mine.key }));
    const second = only(await service.api('POST', UNITS, { body, headers, key: theirs.key }));
    expect(second).not.toBe(first);
  });
});

const takesBody = ({ operation }: Route): boolean => operation.requestBody !== undefined;
