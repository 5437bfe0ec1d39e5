import { beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import type { Route } from '../support/document.js';
import { newPerson, newToken, type TestPerson } from '../support/people.js';
import { only, type Service, sharedService } from '../support/service.js';

/**
 * What people may do (contract §19, §26), by operation: which permissions suffice, besides those that the route does not reach because
 * a person needs a login for each. It is written from the contract, not from the table of the product.
 */
const LOGINS = ['web.login', 'mobile.login'];
const READS_JOBS = ['web.jobs.view', 'mobile.jobs.view'];
const DOES_JOBS = ['web.jobs.edit', 'mobile.jobs.complete'];
const CHANGE = 'POST PATCH DELETE';
const OPERATIONS: readonly (readonly [methods: string, path: RegExp, permissions: readonly string[]])[] = [
  // Any credential; each operation of a batch by its own entry.
  ['GET', /^\/v2\/me$/, LOGINS],
  ['POST', /^\/v2\/batch$/, LOGINS],
  // "read account, catalog"
  ['GET', /^\/v2\/account$/, LOGINS],
  ['GET', /^\/v2\/catalog\//, LOGINS],
  // "set-up of jobs, … territories, skills"
  ['GET', /^\/v2\/(templates|dictionaries|job_types|resolutions|territories|skills)(\/|$)/, ['web.login']],
  // "Presets: own ones by web.login"
  ['GET POST DELETE', /^\/v2\/users\/\{user\}\/job_list_presets(\/|$)/, ['web.login']],
  // Nobody needs another to end a session of one's own.
  ['GET DELETE', /^\/v2\/users\/\{user\}\/sessions(\/|$)/, ['web.login']],
  // "names of people, … teams"; "own user"; "users, teams, their shifts read"
  ['GET', /^\/v2\/(users|teams)$/, ['web.login', 'web.teams.view']],
  ['GET', /^\/v2\/users\/\{user\}$/, ['web.login', 'web.teams.view', 'mobile.login']],
  ['GET', /^\/v2\/teams\/\{team\}$/, ['web.login', 'web.teams.view']],
  ['GET', /^\/v2\/(users|teams)\/\{\w+\}\/(history|compare)$/, ['web.teams.view']],
  // "PATCH of shifts": who may edit them reads them.
  ['GET', /^\/v2\/users\/\{user\}\/shifts(\/|$)/, ['web.teams.view', 'web.shifts.edit']],
  ['PATCH', /^\/v2\/users\/\{user\}\/shifts$/, ['web.shifts.edit']],
  // "teams written"
  [CHANGE, /^\/v2\/teams(\/|$)/, ['web.teams.edit']],
  // "start_location"
  ['PATCH', /^\/v2\/users\/\{user\}$/, ['web.map.edit']],
  // crm:read, crm:write; "geolocation of clients, sites"
  ['GET', /^\/v2\/(clients|sites)(\/|$)/, ['web.clients.view']],
  ['PATCH', /^\/v2\/(clients|sites)\/\{\w+\}$/, ['web.clients.edit', 'web.map.edit']],
  ['POST DELETE', /^\/v2\/(clients|sites)(\/|$)/, ['web.clients.edit']],
  // "schedule, conflicts, availability, holds read"; "Availability: web.jobs.edit"
  ['GET', /^\/v2\/(schedule|conflicts|worker_locations)$/, ['web.schedule.view']],
  ['GET', /^\/v2\/calendar_feeds(\/|$)/, ['web.schedule.view', 'mobile.jobs.view']],
  [CHANGE, /^\/v2\/calendar_feeds(\/|$)/, ['web.schedule.view', 'mobile.jobs.view']],
  ['GET', /^\/v2\/holds(\/|$)/, ['web.schedule.view']],
  [CHANGE, /^\/v2\/holds(\/|$)/, ['web.schedule.edit']],
  ['GET', /^\/v2\/jobs\/\{job\}\/availability$/, ['web.schedule.view', 'web.jobs.edit']],
  ['POST', /^\/v2\/availability$/, ['web.schedule.view', 'web.jobs.edit']],
  // "feed and stream of jobs, files"
  ['GET', /^\/v2\/(events|events\/stream|event_types)$/, ['web.jobs.view']],
  ['GET', /^\/v2\/attachments\//, READS_JOBS],
  ['POST PUT DELETE', /^\/v2\/attachments(\/|$)/, DOES_JOBS],
  // work_orders:read
  ['GET', /^\/v2\/jobs$/, READS_JOBS],
  ['GET', /^\/v2\/jobs\/\{job\}$/, READS_JOBS],
  ['GET', /^\/v2\/jobs\/\{job\}\/(history|compare|attachments|locations)$/, READS_JOBS],
  // work_orders:write but DELETE, assigning and times; actions, report fields, services, materials, files, locations
  ['POST', /^\/v2\/jobs$/, ['web.jobs.edit', 'mobile.jobs.create']],
  ['PATCH', /^\/v2\/jobs\/\{job\}$/, [...DOES_JOBS, 'web.schedule.edit', 'web.map.edit']],
  ['POST', /^\/v2\/jobs\/\{job\}\/(en_route|start|suspend|finish|locations)$/, DOES_JOBS],
  [CHANGE, /^\/v2\/jobs\/\{job\}\/provided_services(\/|$)/, DOES_JOBS],
  ['POST', /^\/v2\/jobs\/\{job\}\/cancel$/, ['web.jobs.edit']],
  ['POST', /^\/v2\/jobs\/\{job\}\/revert$/, ['web.jobs.edit', 'web.schedule.edit']],
  // "publish", "Publish and unpublish: web.schedule.edit only"
  ['POST', /^\/v2\/jobs\/\{job\}\/(publish|unpublish)$/, ['web.schedule.edit']],
  // "DELETE and restore of jobs"
  ['DELETE', /^\/v2\/jobs\/\{job\}$/, ['web.jobs.delete']],
  ['POST', /^\/v2\/jobs\/\{job\}\/restore$/, ['web.jobs.delete']],
];

/** The permissions that suffice for a route; `owner` for what the contract gives to nobody else. */
function sufficient({ method, path }: Pick<Route, 'method' | 'path'>): readonly string[] {
  const found = OPERATIONS.find(([methods, pattern]) => methods.split(' ').includes(method) && pattern.test(path));
  return found?.[2] ?? ['owner'];
}

/** The permissions of a user with one of them, and what it brings. "`edit` includes `view`", "delete includes view", "complete includes view". */
const LEAVES: Readonly<Record<string, readonly string[]>> = {
  'web.login': [],
  'web.jobs.view': [],
  'web.jobs.edit': ['web.jobs.view'],
  'web.jobs.delete': ['web.jobs.view'],
  'web.clients.view': [],
  'web.clients.edit': ['web.clients.view'],
  'web.schedule.view': [],
  'web.schedule.edit': ['web.schedule.view'],
  'web.map.edit': [],
  'web.shifts.edit': ['web.schedule.view'],
  'web.teams.view': [],
  'web.teams.edit': ['web.teams.view'],
  'mobile.login': [],
  'mobile.jobs.view': [],
  'mobile.jobs.complete': ['mobile.jobs.view'],
  'mobile.jobs.create': [],
};
const heldWith = (leaf: string): readonly string[] => [leaf, `${leaf.split('.')[0]}.login`, ...(LEAVES[leaf] ?? [])];

let service: Service;
let account: { readonly admin: string; readonly tokens: string };
const people = new Map<string, TestPerson>();
let owner: string;

beforeAll(async () => {
  service = await sharedService();
  const { key: admin } = await service.newAccount();
  const scopes = ['read', 'write', 'admin', 'tokens'];
  const created = await service.api('POST', '/v2/api_keys', { key: admin, body: { scopes } });
  account = { admin, tokens: (created.body as { key: string }).key };
  const body = { email: 'owner@example.com', first_name: 'Ann', last_name: 'Owner' };
  owner = await newToken(service, account.tokens, only(await service.api('POST', '/v2/users', { key: admin, body })));
  for (const leaf of Object.keys(LEAVES))
    people.set(leaf, await newPerson(service, account, leaf === 'web.shifts.edit' ? heldWith(leaf) : [leaf]));
});

const routes = (): readonly Route[] => service.document.routes;

/** Sends a request of entities that do not exist, with nothing in it. */
async function attempt({ method, path }: Route, token: string, user: string) {
  // Whose presets and sessions they are is told by the path.
  const target = path.replace(/\{(\w+)\}/g, (_, name) =>
    name === 'user' && /presets|sessions/.test(path) ? user : newUuid(),
  );
  // A technician creates jobs for oneself.
  const body = path === '/v2/jobs' ? { assignee: { worker: { uuid: user } } } : {};
  const content = path.endsWith('/content') && method === 'PUT' ? { raw: 'x' } : { body };
  const answer = await service.api(method, target, { key: token, ...(method === 'GET' ? {} : content) });
  return { status: answer.status, body: answer.body as { code?: string; permission?: string } };
}

/** Does something for each of many, ten at once. */
async function inTens<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: 10 }, worker));
}

describe('of all operations', () => {
  it('the document names the permissions of which one is enough', () => {
    const shown = Object.fromEntries(
      routes().map(({ method, path, operation }) => [
        `${method} ${path}`,
        [...((operation['x-permissions'] ?? []) as string[])].sort(),
      ]),
    );
    const expected = routes().map((route) => [`${route.method} ${route.path}`, [...sufficient(route)].sort()]);
    expect(shown).toEqual(Object.fromEntries(expected));
  });

  it.each(Object.keys(LEAVES))('a person with %s alone may perform those that the contract allows', async (leaf) => {
    const { token, uuid } = people.get(leaf) ?? { token: '', uuid: '' };
    const held = heldWith(leaf);
    const faults: string[] = [];
    await inTens(routes(), async (route) => {
      const permissions = sufficient(route);
      const may = permissions.some((one) => held.includes(one));
      const { status, body } = await attempt(route, token, uuid);
      // Assigning needs web.schedule.edit, which is no matter of the operation.
      const isOfField = status === 403 && body.permission === 'web.schedule.edit' && route.path === '/v2/jobs';
      const isRight = may
        ? (status !== 403 && status !== 401) || isOfField
        : status === 403 && body.code === 'forbidden' && permissions.includes(body.permission ?? '');
      if (!isRight) faults.push(`${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`);
    });
    expect(faults).toEqual([]);
  });

  it('the owner may perform all', async () => {
    const faults: string[] = [];
    await inTens(routes(), async (route) => {
      const { status, body } = await attempt(route, owner, newUuid());
      if (status === 401 || status === 403) faults.push(`${route.method} ${route.path}: ${JSON.stringify(body)}`);
    });
    expect(faults).toEqual([]);
    expect(routes().length).toBeGreaterThan(200);
  });
});

describe('a batch', () => {
  it('is allowed to all who sign in, each operation by its own permissions', async () => {
    const key = people.get('web.clients.edit')?.token ?? '';
    const operations = [
      { method: 'POST', path: '/v2/clients', body: { organization: true, organization_name: 'Acme' } },
      { method: 'POST', path: '/v2/teams', body: { name: 'North' } },
      { method: 'POST', path: '/v2/skills', body: { name: 'Welding' } },
    ];
    expect(await service.api('POST', '/v2/batch', { key, body: { operations } })).toMatchObject({
      status: 200,
      body: {
        results: [
          { status: 201 },
          { status: 403, body: { permission: 'web.teams.edit' } },
          { status: 403, body: { permission: 'owner' } },
        ],
      },
    });
  });
});

describe('presets of the job list', () => {
  const presets = (uuid: string): string => `/v2/users/${uuid}/job_list_presets`;
  const ONLY_OWNER = { status: 403, body: { code: 'forbidden', permission: 'owner' } };

  it('are those of the person alone; the owner has those of all', async () => {
    const [pat, other] = [people.get('web.teams.edit'), people.get('web.login')];
    if (pat === undefined || other === undefined) throw new Error('There are no people');
    const send = (method: string, path: string, key: string, body?: object) =>
      service.api(method, path, { key, ...(body && { body }) });
    const preset: string = only(await send('POST', presets(pat.uuid), pat.token, { name: 'Mine' }));
    expect((await send('GET', `${presets(pat.uuid)}/${preset}/history`, pat.token)).status).toBe(200);
    expect(await send('GET', presets(pat.uuid), other.token)).toMatchObject(ONLY_OWNER);
    expect(await send('GET', presets(other.uuid), pat.token)).toMatchObject(ONLY_OWNER);
    expect(await send('GET', `${presets(pat.uuid)}/${preset}/history`, other.token)).toMatchObject(ONLY_OWNER);
    expect(await send('DELETE', `${presets(pat.uuid)}/${preset}`, other.token)).toMatchObject(ONLY_OWNER);
    const copy = `${presets(pat.uuid)}/${preset}/copy`;
    expect(await send('POST', copy, pat.token, { user_uuids: [other.uuid] })).toMatchObject(ONLY_OWNER);
    expect((await send('POST', copy, pat.token, { user_uuids: [pat.uuid] })).status).toBe(201);
    expect((await send('POST', copy, owner, { user_uuids: [other.uuid] })).status).toBe(201);
  });
});

describe('the feed', () => {
  const kinds = async (key: string, query = ''): Promise<string[]> => {
    const answer = await service.api('GET', `/v2/events?limit=500${query}`, { key });
    const events = (answer.body as { events: { entity_type: string }[] }).events;
    return [...new Set(events.map(({ entity_type: kind }) => kind))].sort();
  };

  it('shows people the kinds that they may read', async () => {
    const { key: admin } = await service.newAccount();
    const body = { scopes: ['tokens', 'admin'] };
    const created = await service.api('POST', '/v2/api_keys', { key: admin, body });
    const keys = { admin, tokens: (created.body as { key: string }).key };
    const make = async (path: string, fields: object): Promise<string> =>
      only(await service.api('POST', path, { key: admin, body: fields }));
    const first = await make('/v2/users', { email: 'o@example.com', first_name: 'Ann', last_name: 'Owner' });
    await make('/v2/clients', { organization: true, organization_name: 'Acme' });
    await make('/v2/jobs', {});
    await make('/v2/skills', { name: 'Welding' });
    await make(`/v2/users/${first}/job_list_presets`, { name: 'Mine' });
    const hold = { worker_uuid: first, from: '2059-01-01T08:00:00Z', duration: { minutes: 60 } };
    expect((await service.api('POST', '/v2/holds', { key: admin, body: hold })).status).toBe(201);
    const tokenOf = async (...leaves: string[]) => (await newPerson(service, keys, leaves)).token;
    const setUp = ['job_type', 'resolution', 'skill', 'territory'];
    expect(await kinds(await tokenOf('web.jobs.view'))).toEqual(['job', ...setUp]);
    expect(await kinds(await tokenOf('web.jobs.edit', 'web.clients.view'))).toEqual(['client', 'job', ...setUp]);
    const planner = await tokenOf('web.jobs.view', 'web.schedule.view', 'web.teams.view');
    expect(await kinds(planner)).toEqual(['hold', 'job', ...setUp, 'user'].sort());
    expect(await kinds(planner, '&types=client_created,hold_created,token_created')).toEqual(['hold']);
    const ofOwner = await kinds(await newToken(service, keys.tokens, first));
    expect(ofOwner).toEqual(
      [...['account', 'api_key', 'client', 'hold', 'job', 'preset', ...setUp, 'token', 'user']].sort(),
    );
  });
});
