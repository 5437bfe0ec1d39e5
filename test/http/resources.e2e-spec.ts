import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Route } from '../support/document.js';
import { answered, invalid, mismatch, notFound } from '../support/problems.js';
import { LISTED, Maker, patchFieldsAt, RESOURCES } from '../support/resources.js';
import { nextMillisecond, only, type Service, sharedService } from '../support/service.js';

/** Lists with a POST that are no resources of the table, each with where its rules are tested. */
const OTHERS: Readonly<Record<string, string>> = {
  '/v2/api_keys': 'test/accounts/api-keys.e2e-spec.ts',
  '/v2/tokens': 'test/accounts/tokens.e2e-spec.ts',
  '/v2/users/{user}/job_list_presets': 'test/scheduling/presets.e2e-spec.ts',
  '/v2/dictionaries': 'test/work-orders/dictionaries.e2e-spec.ts',
  '/v2/dictionaries/{dictionary}/values': 'test/work-orders/dictionaries.e2e-spec.ts',
  '/v2/templates': 'test/work-orders/templates.e2e-spec.ts',
  '/v2/jobs/{job}/locations': 'test/work-orders/job-locations.e2e-spec.ts',
  '/v2/holds': 'test/dispatch/holds.e2e-spec.ts',
  '/v2/calendar_feeds': 'test/dispatch/calendar-feeds.e2e-spec.ts',
  '/v2/import_mappings': 'test/transfer/import-mappings.e2e-spec.ts',
  '/v2/undos': 'test/transfer/undos.e2e-spec.ts',
  '/v2/imports': 'test/transfer/imports.e2e-spec.ts',
  '/v2/exports': 'test/transfer/exports.e2e-spec.ts',
};

const NOBODY = '01890000-0000-7000-8000-000000000000';

let service: Service;
let maker: Maker;
beforeAll(async () => {
  service = await sharedService();
  maker = new Maker(service.api);
});
afterAll(() => service.stop());

const routes = (): readonly Route[] => service.document.routes;
const has = (method: string, path: string): boolean =>
  routes().some((route) => route.method === method && route.path === path);
/** The actions of the resource at a path: `archive`, `unarchive`, … A POST to a list below it is none. */
/** What signs a user in or out changes no user. */
const OF_SIGN_IN = /\/sign_(in_link|out)$/;
const actionsAt = (path: string): string[] =>
  routes()
    .filter((route) => route.method === 'POST' && !has('GET', route.path))
    .filter((route) => new RegExp(`^${path}/\\{\\w+\\}/\\w+$`).test(route.path) && !OF_SIGN_IN.test(route.path))
    .map((route) => route.path.split('/').at(-1) ?? '');
const eventsOf = (uuid: string) =>
  service.sql('select version from event where stream_id = $1 order by version', [uuid]);

it('every list with a POST has an entry in the table of resources, and every entry such a list', () => {
  const lists = routes().flatMap(({ method, path }) => (method === 'POST' && has('GET', path) ? [path] : []));
  expect(lists.filter((path) => !(path in OTHERS)).sort()).toEqual(LISTED.map(({ path }) => path).sort());
});

describe.each(RESOURCES)('a $name', (resource) => {
  const { noun, called = noun, path, change, order, versioned, summarized, staged, transient = [] } = resource;
  const make = () => maker.make(resource);
  const at = (uuid: string): string => `${path}/${uuid}`;
  const uuidOnly = (status: number, uuid: unknown): object => answered(status, { [`${noun}_uuid`]: uuid });

  it(`is created with 201 {${noun}_uuid}, Location and ETag, shown under one key, and listed ${order}`, async () => {
    const first = await service.api('POST', path, { body: await maker.body(resource) });
    expect(first).toEqual(uuidOnly(201, expect.any(String)));
    const uuid = only(first);
    expect(first.headers.get('location')).toBe(at(uuid));
    const read = await service.api('GET', at(uuid));
    expect(read).toEqual(answered(200, { [noun]: expect.objectContaining({ uuid }) }));
    expect(read.headers.get('etag')?.replace(/\..*"/, '"')).toBe('"1"');
    const listed = only<{ uuid: string }[]>(await service.api('GET', path));
    const summary = listed.find((one) => one.uuid === uuid);
    expect(summary).toEqual(summarized ? expect.objectContaining({ uuid }) : only(read));
    const second = await make();
    const uuids = only<{ uuid: string }[]>(await service.api('GET', path)).map((one) => one.uuid);
    expect(uuids.filter((one) => one === uuid || one === second)).toEqual(
      order === 'oldest first' ? [uuid, second] : [second, uuid],
    );
  });

  it('may be sent back as it was read: nothing changes', async () => {
    const uuid = await make();
    const before = await service.api('GET', at(uuid));
    const shown = only<Record<string, unknown>>(before);
    await nextMillisecond();
    for (const body of [{}, shown]) {
      const answer = await service.api('PATCH', at(uuid), { body });
      expect(answer).toEqual(uuidOnly(200, uuid));
      expect(answer.headers.get('etag')?.replace(/\..*"/, '"')).toBe('"1"');
    }
    const after = await service.api('GET', at(uuid));
    expect(after.body).toEqual(before.body);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(await eventsOf(uuid)).toEqual([{ version: 1 }]);
  });

  it('takes what is read only in a PATCH when it is equal, and only then', async () => {
    const uuid = await make();
    const shown = only<Record<string, unknown>>(await service.api('GET', at(uuid)));
    const known = patchFieldsAt(path);
    const isTransient = (field: string): boolean => transient.includes(field);
    expect(Object.keys(shown)).toEqual(expect.arrayContaining([...transient]));
    for (const field of transient)
      expect(await service.api('PATCH', at(uuid), { body: { [field]: NOBODY } })).toEqual(uuidOnly(200, uuid));
    for (const field of Object.keys(shown).filter((one) => !(one in known) && !isTransient(one))) {
      const other: unknown = typeof shown[field] === 'boolean' ? !shown[field] : NOBODY;
      expect(await service.api('PATCH', at(uuid), { body: { [field]: other } })).toEqual(
        invalid({ [field]: 'is read-only' }),
      );
    }
    expect(await eventsOf(uuid)).toEqual([{ version: 1 }]);
  });

  it('GET answers its ETag, and 304 without a body to If-None-Match until it changes', async () => {
    const uuid = await make();
    const tag = (await service.api('GET', at(uuid))).headers.get('etag') ?? '';
    const get = (given: string) => service.api('GET', at(uuid), { headers: { 'If-None-Match': given } });
    for (const given of [tag, `W/${tag}`, `"0", ${tag}`, '*']) {
      const answer = await get(given);
      expect(answer).toEqual(answered(304, undefined));
      expect(answer.headers.get('etag')).toBe(tag);
    }
    expect((await get('"0"')).status).toBe(200);
    const changed = await service.api('PATCH', at(uuid), { body: change });
    expect(changed).toEqual(uuidOnly(200, uuid));
    const after = await get(tag);
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')?.replace(/\..*"/, '"')).toBe('"2"');
    expect(changed.headers.get('etag')?.replace(/\..*"/, '"')).toBe('"2"');
    if (versioned) expect(only<object>(after)).toMatchObject({ version: 2 });
    await service.api('DELETE', at(uuid));
  });

  it('PATCH, DELETE and every action accept If-Match; a mismatch is 412 with the current version', async () => {
    const uuid = await make();
    const stale = { headers: { 'If-Match': '"7"' } };
    expect(await service.api('PATCH', at(uuid), { body: change, ...stale })).toEqual(mismatch(1));
    for (const action of actionsAt(path))
      expect(await service.api('POST', `${at(uuid)}/${action}`, stale)).toEqual(mismatch(1));
    expect(await service.api('DELETE', at(uuid), stale)).toEqual(mismatch(1));
    expect(await eventsOf(uuid)).toEqual([{ version: 1 }]);
    const fresh = { headers: { 'If-Match': '"1"' } };
    expect((await service.api('PATCH', at(uuid), { body: change, ...fresh })).status).toBe(200);
    expect(await service.api('PATCH', at(uuid), { body: change, ...fresh })).toEqual(mismatch(2));
    expect(await service.api('DELETE', at(uuid), { headers: { 'If-Match': '"2.ffff"' } })).toEqual(
      answered(200, { message: 'Performed' }),
    );
  });

  it('POST, PATCH and every action replay with the same Idempotency-Key, and record nothing again', async () => {
    const uuid = await make();
    const requests: (readonly [method: string, target: string, body: object])[] = [
      ['POST', path, await maker.body(resource)],
      ['PATCH', at(uuid), change],
      ['PATCH', at(uuid), {}],
      ...(staged ? [] : actionsAt(path)).map(
        (action) => ['POST', `${at(uuid)}/${action}`, action === 'revert' ? { to_version: 1 } : {}] as const,
      ),
    ];
    for (const [method, target, body] of requests) {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const first = await service.api(method, target, { body, headers });
      expect(first.status).toBe(target === path ? 201 : 200);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      const events = await service.sql('select count(*) from event');
      const second = await service.api(method, target, { body, headers });
      expect(second).toEqual(answered(first.status, first.body));
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      for (const header of ['location', 'etag']) expect(second.headers.get(header)).toBe(first.headers.get(header));
      expect(await service.sql('select count(*) from event')).toEqual(events);
    }
    await service.api('DELETE', at(uuid));
  });

  it('that is not there, or is deleted, is 404 under every method', async () => {
    const uuid = await make();
    expect(await service.api('DELETE', at(uuid))).toEqual(answered(200, { message: 'Performed' }));
    for (const ref of [NOBODY, uuid]) {
      for (const method of ['GET', 'DELETE']) expect(await service.api(method, at(ref))).toEqual(notFound(called));
      expect(await service.api('PATCH', at(ref), { body: change })).toEqual(notFound(called));
      // A restoration finds what was deleted (taking-back).
      for (const action of actionsAt(path).filter((one) => one !== 'restore' || ref === NOBODY))
        expect(await service.api('POST', `${at(ref)}/${action}`)).toEqual(notFound(called));
    }
  });
});

describe.each(RESOURCES.filter(({ archivable }) => archivable))('a $name', (resource) => {
  const { noun, path } = resource;

  it('is archived and taken back, each recorded once however often it is asked, and listed under archived=', async () => {
    const uuid = await maker.make(resource);
    const listed = async (archived: boolean): Promise<boolean> =>
      only<{ uuid: string }[]>(await service.api('GET', `${path}?archived=${archived}`)).some(
        (one) => one.uuid === uuid,
      );
    expect([await listed(false), await listed(true)]).toEqual([true, false]);
    for (const [action, version, archived] of [
      ['unarchive', 1, false],
      ['archive', 2, true],
      ['archive', 2, true],
      ['unarchive', 3, false],
    ] as const) {
      expect(await service.api('POST', `${path}/${uuid}/${action}`)).toEqual(answered(200, { [`${noun}_uuid`]: uuid }));
      const read = await service.api('GET', `${path}/${uuid}`);
      expect(only<object>(read)).toMatchObject({ archived });
      expect(read.headers.get('etag')?.replace(/\..*"/, '"')).toBe(`"${version}"`);
      expect([await listed(archived), await listed(!archived)]).toEqual([true, false]);
    }
  });
});
