import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { AccountFixture, EXTERNAL_ID, VALUES } from '../support/account-fixture.js';
import type { Route, WireAnswer } from '../support/document.js';
import { ATTACHMENTS } from '../support/files.js';
import {
  CLIENTS,
  hasExternalId,
  JOB_TYPES,
  JOBS,
  type Json,
  PRODUCT_CATEGORIES,
  RESOLUTIONS,
  RESOURCES,
  SERVICE_CATEGORIES,
  SERVICES,
  SKILLS,
  TEAMS,
  TERRITORIES,
  USERS,
  WEBHOOKS,
  WITH_EXTERNAL_IDS,
} from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import { until } from '../../tools/harness/until.js';
import { bodyPlaces, placed, queryPlaces } from '../support/uuid-places.js';

/**
 * Every route of the document, and each place where it takes the uuid of an entity, with entities of another account:
 * the answer is that of an entity that does not exist. Each place is tried with an own entity as well, so that a place
 * that nobody reads is noticed.
 */
let service: Service;
let mine: AccountFixture;
let theirs: AccountFixture;

beforeAll(async () => {
  service = await sharedService();
  mine = await AccountFixture.of(service, 'Mine');
  theirs = await AccountFixture.of(service, 'Theirs');
  for (const fixture of [mine, theirs]) await addParts(fixture);
});
afterAll(() => service.stop());

/** Parts of entities that bodies and filters name. */
const FIELD = 'field of a job';
const ORDERED = 'ordered service';
const EVENT = 'event of a job';
/** What filters of deliveries name. */
const DELIVERED = ['entity_uuid', 'event_uuid', 'delivery_uuid'];

async function addParts(fixture: AccountFixture): Promise<void> {
  const { made, key } = fixture;
  const { api } = service;
  const job = await api('POST', JOBS, {
    key,
    body: {
      custom_fields: [{ name: 'Photo', field_type: 'file' }],
      ordered_services: [{ service: { uuid: made.get(SERVICES) } }],
    },
  });
  const uuid = only(job);
  made.set(`${JOBS} with parts`, uuid);
  const shown = only<{ custom_fields: { uuid: string }[]; ordered_services: { ordered_service_uuid: string }[] }>(
    await api('GET', `${JOBS}/${uuid}`, { key }),
  );
  made.set(FIELD, shown.custom_fields[0]?.uuid ?? '');
  made.set(ORDERED, shown.ordered_services[0]?.ordered_service_uuid ?? '');
  // What is listed below the job that paths name: a place of a worker at an event, and a file.
  const own = `${JOBS}/${made.get(JOBS)}`;
  const [start] = only<{ uuid: string }[]>(await api('GET', `${own}/history`, { key }));
  made.set(EVENT, start?.uuid ?? '');
  const place = { latitude: 53.8, longitude: -1.5, accuracy_m: 8, captured_at: '2026-11-20T09:30:00Z' };
  const locations = [{ ...place, user: { uuid: made.get(USERS) }, events: [{ uuid: start?.uuid }] }];
  await api('POST', `${own}/locations`, { key, body: { locations } });
  const [location] = only<{ uuid: string }[]>(await api('GET', `${own}/locations`, { key }));
  made.set(`${JOBS}/{job}/locations`, location?.uuid ?? '');
  const value = [{ attachment: { uuid: made.get(ATTACHMENTS) } }];
  await api('PATCH', own, { key, body: { custom_fields: [{ name: 'Photo', field_type: 'file', value }] } });
  made.set(`${JOBS}/{job}/attachments`, made.get(ATTACHMENTS) ?? '');
  // A clash of a worker, who is in the team and the territory.
  const [user, team, territory] = [made.get(USERS), made.get(TEAMS), made.get(TERRITORIES)];
  await api('PATCH', `${TEAMS}/${team}`, { key, body: { worker_uuids: [user] } });
  await api('PATCH', `${USERS}/${user}`, { key, body: { territory: { uuid: territory } } });
  const clashing = { scheduled_at: '2026-11-02T09:00:00Z', assignee: { worker_uuid: user }, territory_uuid: territory };
  for (const description of ['One', 'Other']) await api('POST', JOBS, { key, body: { description, ...clashing } });
  // A job that was finished with the resolution.
  const resolution = { uuid: made.get(RESOLUTIONS) };
  const all = only<{ uuid: string }[]>(await api('GET', RESOLUTIONS, { key }));
  const possible = all.map((one) => ({ uuid: one.uuid }));
  const done = { ...clashing, scheduled_at: '2026-11-03T09:00:00Z', possible_resolutions: possible };
  const finished = `${JOBS}/${String(only(await api('POST', JOBS, { key, body: done })))}`;
  for (const action of ['publish', 'en_route', 'start', 'finish'])
    await api('POST', `${finished}/${action}`, { key, body: action === 'finish' ? { resolution } : {} });
  const requests = only<Record<string, string>[]>(
    await api('GET', fixture.filled(`${WEBHOOKS}/{webhook}`) + '/requests', { key }),
  );
  for (const name of DELIVERED) made.set(name, requests[0]?.[name] ?? '');
}

/** What the last name of a place refers to, but `uuid`. */
const KINDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...RESOURCES, ...WITH_EXTERNAL_IDS].map(({ noun, path }) => [noun, path])),
  api_key: '/v2/api_keys',
  default_territory: TERRITORIES,
  skills: SKILLS,
  worker: USERS,
  workers: USERS,
  users: USERS,
  assignee: USERS,
  assignees: USERS,
  prefer: USERS,
  exclude: USERS,
  teams: TEAMS,
  completion_of: JOBS,
  type: JOB_TYPES,
  values: VALUES,
  possible_resolutions: RESOLUTIONS,
  field: FIELD,
  custom_fields: FIELD,
  report_fields: FIELD,
  ordered_service: ORDERED,
  events: EVENT,
  event: EVENT,
  entity: JOBS,
  attachment: ATTACHMENTS,
  device: USERS,
  import: '/v2/imports',
};

/** The kind that a place of a route refers to. @throws Error for a name without a kind. */
function kindOf({ path }: Route, place: string): string {
  if (path.endsWith('/requests') && DELIVERED.includes(place)) return place;
  const name = place
    .split(/[.[\]]+/)
    .filter((part) => !['', '0', 'uuid', 'all'].includes(part))
    .at(-1)
    ?.replace(/_uuids?$/, '')
    .replace(/^(worker|user|skill)s$/, '$1');
  if (name === undefined) return path;
  if (name === 'category') return path.includes('products') ? PRODUCT_CATEGORIES : SERVICE_CATEGORIES;
  if (name === 'parent') return path.includes('products') ? PRODUCT_CATEGORIES : SERVICE_CATEGORIES;
  const kind = KINDS[name];
  if (kind === undefined) throw new Error(`${path} names something by ${place}: say in KINDS what it is`);
  return kind;
}

/** An answer without what differs between two equal requests: uuids, times, the id of the request. */
const comparable = ({ status, body }: WireAnswer): string =>
  JSON.stringify({ status, body: body ?? null })
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replace(/"(request_id|content_url|key|token)":"[^"]*"/g, '"$1":""')
    .replace(/"serial_no":\d+/g, '"serial_no":0');

const routes = (matches: (route: Route) => boolean): Route[] => service.document.routes.filter(matches);
const isChange = ({ method }: Route): boolean => method !== 'GET';
const takesJson = ({ operation }: Route): boolean =>
  JSON.stringify(operation.requestBody ?? {}).includes('application/json');

/** The path of a route with own entities; of an action with a new one, because it may change the state of one. */
async function ownTarget(own: AccountFixture, route: Route): Promise<string> {
  const [list = ''] = route.path.split('/{');
  const named = own.named.find(({ path }) => path === list);
  if (route.method !== 'POST' || route.parameters.length !== 1 || named === undefined) return own.filled(route.path);
  const entity = `${list}/${await own.maker.make(named)}`;
  if (route.path.endsWith('/finish')) await service.api('POST', `${entity}/start`, { key: own.key });
  return entity + route.path.slice(route.path.indexOf('}') + 1);
}

/** What stands beside a reference, so that it is looked up. */
const BESIDE: readonly (readonly [RegExp, Json])[] = [
  [/(^|\.)assignees\.0\.(worker|team)(_uuid)?$/, { access: 'edit' }],
  [/(custom|report)_fields\.0\.dictionary$/, { name: 'Chosen', field_type: 'dictionary' }],
  [/(custom|report)_fields\.0\.value$/, { name: 'Filed', field_type: 'file' }],
  [/available_catalog\.0\.service$/, { type: 'service' }],
  [/available_catalog\.0\.category$/, { type: 'category' }],
];
const beside = (place: string): Json => BESIDE.find(([pattern]) => pattern.test(place))?.[1] ?? {};

/** Places whose uuids name a part of what the request names otherwise, or repeat it: there an own one is as unknown. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/[ .]assignee(s\.0)?\.uuid$/, 'repeats the worker or the team beside it'],
  [/holds.* (job\.)?assignees?\./, 'repeats the assignee of the hold'],
  [/(custom|report)_fields\.0\.uuid$/, 'names a field of the job, or of its template'],
  [/dictionary\.values\.0\.uuid$/, 'repeats the values of the dictionary beside it'],
  [/[ .]ordered_service_uuid$/, 'names an ordered service of the job'],
  [/locations\.0\.events\.0\.uuid$/, 'names an event of the job'],
  [/undos entity_uuid$/, 'names an entity that the request beside it has changed'],
  [/tokens device\.uuid$/, 'is an identifier of the client'],
  [/attachments field\.uuid$/, 'names a field of the job beside it'],
];
const isPart = (name: string): boolean => PARTS.some(([pattern]) => pattern.test(name));

/** Sends a body with a uuid at a place, with the key and an entity of an account. */
async function sendAt(own: AccountFixture, route: Route, place: string, uuid: string): Promise<WireAnswer> {
  const given = placed(place, uuid, beside);
  const [name = ''] = Object.keys(given);
  const base = Object.entries((await own.bodyAt(route.path)) ?? {});
  const rest = base.filter(([field]) => field.replace(/_uuid$/, '') !== name.replace(/_uuid$/, ''));
  const body = { ...Object.fromEntries(rest), ...given };
  return service.api(route.method, await ownTarget(own, route), { body, key: own.key });
}

describe('the uuid of another account in a body', () => {
  it('is unknown at every place of every body', async () => {
    const before = await mine.readAll();
    const faults: string[] = [];
    const unused = new Set(PARTS);
    let places = 0;
    for (const route of routes((one) => isChange(one) && takesJson(one)))
      for (const place of bodyPlaces(route, service.document.schemas)) {
        const name = `${route.method} ${route.path} ${place}`;
        const kind = kindOf(route, place);
        const unknown = comparable(await sendAt(theirs, route, place, newUuid()));
        const foreign = comparable(await sendAt(theirs, route, place, mine.entity(kind)));
        const own = comparable(await sendAt(theirs, route, place, theirs.entity(kind)));
        if (foreign !== unknown) faults.push(`${name}\n  unknown: ${unknown}\n  foreign: ${foreign}`);
        if (own === unknown && !isPart(name)) faults.push(`${name}: nobody looks for it: ${own.slice(0, 400)}`);
        for (const part of PARTS.filter(([pattern]) => own === unknown && pattern.test(name))) unused.delete(part);
        places++;
      }
    expect(faults).toEqual([]);
    expect([...unused]).toEqual([]);
    expect(places).toBeGreaterThan(250);
    expect(await mine.readAll()).toEqual(before);
  });
});

/** The path of a route with own entities up to the last, which is another. */
function below(own: AccountFixture, { path }: Route, last: string): string {
  const at = path.lastIndexOf('/{');
  const rest = path.slice(at).replace(/^\/\{\w+\}/, '');
  return `${own.filled(path.slice(0, at))}/${last}${rest}`;
}

/** The list in which a route names its last entity. */
const lastList = ({ path }: Route): string => path.slice(0, path.lastIndexOf('/{'));

/** The list in which a path names its first entity. */
const listOf = (path: string): string => path.slice(0, path.indexOf('/{'));

/** Sends a route with a path, and with what a change needs. */
const sendTo = (
  own: Pick<AccountFixture, 'key' | 'named' | 'queryOf'>,
  { method, path, operation }: Route,
  target: string,
): Promise<WireAnswer> => {
  const change = own.named.find((named) => path.startsWith(`${named.path}/{`) && path.endsWith('}'))?.change ?? {};
  const query = method === 'GET' ? own.queryOf(path) : '';
  const takesBody = operation.requestBody !== undefined && method !== 'GET';
  return service.api(method, target + query, { key: own.key, ...(takesBody && { body: change }) });
};

describe('in a path', () => {
  it('the uuid of another account is unknown below an own parent', async () => {
    const before = await mine.readAll();
    const faults: string[] = [];
    const nested = routes(({ parameters }) => parameters.length > 1);
    for (const route of nested) {
      const foreign = await sendTo(theirs, route, below(theirs, route, mine.entity(lastList(route))));
      const unknown = await sendTo(theirs, route, below(theirs, route, newUuid()));
      if (foreign.status !== 404 || comparable(foreign) !== comparable(unknown))
        faults.push(`${route.method} ${route.path}: ${comparable(foreign)}`);
    }
    expect(faults).toEqual([]);
    expect(nested.length).toBeGreaterThan(10);
    expect(await mine.readAll()).toEqual(before);
  });

  // A PATCH creates an own entity: two-accounts.e2e-spec.ts.
  it('the external id of another account is unknown', async () => {
    const before = await mine.readAll();
    const { key } = await service.newAccount({ name: 'Without entities' });
    const empty = { key, named: mine.named, queryOf: (path: string) => mine.queryOf(path) };
    const faults: string[] = [];
    const named = routes(
      ({ method, path, parameters }) =>
        parameters.length > 0 &&
        hasExternalId({ path: listOf(path) }) &&
        !(method === 'PATCH' && parameters.length === 1),
    );
    for (const route of named) {
      const [, , rest = ''] = /^(.*?\/\{\w+\})(.*)$/.exec(route.path) ?? [];
      const filledRest = mine
        .filled(route.path)
        .slice(mine.filled(route.path.slice(0, -rest.length || undefined)).length);
      const target = (id: string) => `${listOf(route.path)}/${id}${filledRest}`;
      const foreign = await sendTo(empty, route, target(EXTERNAL_ID));
      const unknown = await sendTo(empty, route, target('another-id'));
      if (foreign.status !== 404 || comparable(foreign) !== comparable(unknown))
        faults.push(`${route.method} ${route.path}: ${comparable(foreign)}`);
    }
    expect(faults).toEqual([]);
    expect(named.length).toBeGreaterThan(40);
    expect(await mine.readAll()).toEqual(before);
  });
});

describe('in a filter', () => {
  it('the uuid of another account finds nothing, as one that does not exist', async () => {
    const faults: string[] = [];
    const foreign = new Set([...mine.made.values()]);
    let filters = 0;
    for (const route of routes(({ method, path }) => method === 'GET' && !path.endsWith('/stream')))
      for (const name of queryPlaces(route)) {
        // The epoch belongs to the log of all accounts.
        if (name === 'epoch') continue;
        const key = `${route.path} ${name}`;
        const kind = kindOf(route, name);
        const ask = (uuid: string) => {
          const query = new URLSearchParams(theirs.queryOf(route.path));
          query.set(name, uuid);
          return service.api('GET', `${theirs.filled(route.path)}?${query.toString()}`, { key: theirs.key });
        };
        const unknown = comparable(await ask(newUuid()));
        const answer = await ask(mine.entity(kind));
        const shown = JSON.stringify(answer.body);
        if (comparable(answer) !== unknown) faults.push(`${key}: ${comparable(answer)}, not ${unknown}`);
        for (const uuid of foreign)
          if (uuid !== mine.entity(kind) && shown.includes(uuid)) faults.push(`${key} shows ${uuid}`);
        // The key that is listed has changed nothing.
        const hasNone = key === '/v2/events api_key_uuid';
        if (!hasNone && comparable(await ask(theirs.entity(kind))) === unknown)
          faults.push(`${key}: an own entity makes no difference: ${unknown.slice(0, 200)}`);
        filters++;
      }
    expect(faults).toEqual([]);
    expect(filters).toBeGreaterThan(40);
  });
});

const BATCHED = new Set(['POST', 'PATCH', 'DELETE']);

describe('in a batch', () => {
  it('every operation on an entity of another account answers as for one that does not exist', async () => {
    const before = await mine.readAll();
    const changes = routes(({ method, parameters }) => BATCHED.has(method) && parameters.length > 0);
    const operations = (uuidOf: (list: string) => string) =>
      changes.map((route) => {
        const { method, path } = route;
        const change =
          theirs.named.find((named) => path === `${named.path}/{${route.parameters.at(-1)}}`)?.change ?? {};
        return {
          method,
          path: below(theirs, route, uuidOf(lastList(route))),
          ...(method !== 'DELETE' && { body: change }),
        };
      });
    const results = async (list: readonly object[]): Promise<{ status: number }[]> => {
      const all: { status: number }[] = [];
      for (let at = 0; at < list.length; at += 50) {
        const body = { operations: list.slice(at, at + 50) };
        const answer = await service.api('POST', '/v2/batch', { body, key: theirs.key });
        expect(answer.status).toBe(200);
        all.push(...only<{ status: number }[]>(answer));
      }
      return all;
    };
    const foreign = await results(operations((list) => mine.entity(list)));
    const unknown = await results(operations(() => newUuid()));
    const shown = (result: unknown): string => comparable({ status: 0, headers: new Headers(), body: result });
    expect(foreign.map(shown)).toEqual(unknown.map(shown));
    const allowed = foreign.filter(({ status }) => status === 404);
    expect(allowed.length).toBeGreaterThan(50);
    // The others are refused in batches, whatever they name.
    expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([404, 422]));
    expect(await mine.readAll()).toEqual(before);
  });
});

it('a stream of another account’s entities stays silent', async () => {
  const stream = await StreamClient.open(service.url, theirs.key, `?entity_uuid=${mine.entity(CLIENTS)}&after=0`);
  const own = await StreamClient.open(service.url, mine.key, `?entity_uuid=${mine.entity(CLIENTS)}&after=0`);
  await until(() => own.events.length > 0);
  expect(stream.events).toEqual([]);
  stream.close();
  own.close();
});

it('a signed link to a file opens no file of another account', async () => {
  const shown = async ({ key, ...own }: AccountFixture): Promise<URL> => {
    const answer = await service.api('GET', `${ATTACHMENTS}/${own.made.get(ATTACHMENTS)}`, { key });
    return new URL(only<{ content_url: string }>(answer).content_url, service.url);
  };
  const [link, other] = [await shown(mine), await shown(theirs)];
  expect((await fetch(link)).status).toBe(200);
  const swapped = new URL(link);
  swapped.pathname = other.pathname;
  expect((await fetch(swapped)).status).toBe(401);
  for (const [name, value] of other.searchParams)
    if (link.searchParams.get(name) !== value) {
      const changed = new URL(link);
      changed.searchParams.set(name, value);
      expect({ name, status: (await fetch(changed)).status }).toEqual({ name, status: 401 });
    }
  expect((await fetch(link, { headers: { Authorization: `Bearer ${theirs.key}` } })).status).toBe(404);
});
