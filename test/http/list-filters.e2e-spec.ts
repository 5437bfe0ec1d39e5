import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { normalName } from '#eventstore/domain';
import { runs } from '../support/long.js';
import { invalid } from '../support/problems.js';
import {
  CLIENTS,
  DICTIONARIES,
  hasExternalId,
  JOB_TYPES,
  JOBS,
  LISTED,
  Maker,
  PRODUCT_CATEGORIES,
  type Resource,
  SERVICE_CATEGORIES,
  SITES,
  USERS,
  WEBHOOKS,
} from '../support/resources.js';
import { nextMillisecond, nextOf, only, type Service, sharedService } from '../support/service.js';
import type { WireAnswer } from '../support/document.js';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

/** A list in a query, in all the spellings that it has. */
const spellings = (name: string, values: readonly string[]): string[] => [
  `${name}=${values.join(',')}`,
  values.map((value) => `${name}=${value}`).join('&'),
  values.map((value) => `${name}[]=${value}`).join('&'),
  values.map((value, i) => `${name}[${i}]=${value}`).join('&'),
  values.map((value, i) => `${name}%5B${i}%5D=${value}`).join('&'),
];

const uuidsAt = async (target: string): Promise<string[]> =>
  only<{ uuid: string }[]>(await service.api('GET', target)).map(({ uuid }) => uuid);

const NOBODY = '01890000-0000-7000-8000-000000000000';

describe.each(LISTED)('the list $path', (resource) => {
  const { path, order, archivable } = resource;
  /** In the order of the list. */
  let uuids: string[];
  let externalId: string;
  beforeAll(async () => {
    const maker = new Maker(service.api);
    externalId = `of ${path}, the first`;
    uuids = [await maker.make(resource, hasExternalId(resource) ? { external_id: externalId } : {})];
    for (let i = 0; i < 3; i++) uuids.push(await maker.make(resource));
    if (order === 'newest first') uuids.reverse();
  });

  it('takes uuid in every spelling of a list, in either case, and shows these in its own order', async () => {
    const [one = '', , other = ''] = uuids;
    for (const query of spellings('uuid', [other, one.toUpperCase()]))
      expect({ query, uuids: await uuidsAt(`${path}?${query}`) }).toEqual({ query, uuids: [one, other] });
    expect(await uuidsAt(`${path}?uuid=${one}`)).toEqual([one]);
    expect(await uuidsAt(`${path}?uuid=${NOBODY}`)).toEqual([]);
  });

  it('takes up to 100 uuids in every spelling', async () => {
    const [one = ''] = uuids;
    const most = [...Array.from({ length: 99 }, () => NOBODY), one];
    for (const query of spellings('uuid', most)) {
      expect(await uuidsAt(`${path}?${query}`)).toEqual([one]);
      const [name] = query.split('=');
      expect(await service.api('GET', `${path}?${query}&${String(name).replace('0', '100')}=${NOBODY}`)).toEqual(
        invalid({ uuid: 'must have at most 100 entries' }),
      );
    }
  });

  it.each(['uuid=', 'uuid=x', `uuid=${NOBODY},`, `uuid[]=${NOBODY}&uuid[]=1`, 'uuid[of]=x', 'uuid[0][1]=x'])(
    '422: %s',
    async (query) => {
      expect(await service.api('GET', `${path}?${query}`)).toEqual(
        invalid({ uuid: 'must be a comma-separated list of UUIDs' }),
      );
    },
  );

  it('pages within the uuids, which the Link repeats', async () => {
    const first = await service.api('GET', `${path}?uuid=${uuids.join(',')}&limit=3`);
    expect(only<{ uuid: string }[]>(first).map(({ uuid }) => uuid)).toEqual(uuids.slice(0, 3));
    expect(await uuidsAt(nextOf(first) ?? '')).toEqual(uuids.slice(3));
  });

  it('combines uuid with its other filters', async () => {
    const all = `uuid=${uuids.join(',')}`;
    if (archivable) {
      expect(await uuidsAt(`${path}?${all}&archived=false`)).toEqual(uuids);
      expect(await uuidsAt(`${path}?${all}&archived=true`)).toEqual([]);
    }
    expect(await uuidsAt(`${path}?${all}&updated_at[after]=2000-01-01T00:00:00Z`)).toEqual(uuids);
    expect(await uuidsAt(`${path}?${all}&updated_at[before]=2000-01-01T00:00:00Z`)).toEqual([]);
    expect(await uuidsAt(`${path}?${all}&after=${uuids[1]}`)).toEqual(uuids.slice(2));
  });

  it('shows no entity of another account by its uuid', async () => {
    const { key } = await service.newAccount();
    expect(only(await service.api('GET', `${path}?uuid=${uuids.join(',')}`, { key }))).toEqual([]);
  });

  it('takes external_id where the entity has one: exactly, and with the other filters', async () => {
    const target = `${path}?external_id=${encodeURIComponent(externalId)}`;
    if (!hasExternalId(resource)) {
      expect((await service.api('GET', target)).status).toBe(422);
      return;
    }
    const owner = order === 'oldest first' ? uuids[0] : uuids.at(-1);
    expect(await uuidsAt(target)).toEqual([owner]);
    expect(await uuidsAt(`${target}&limit=1&uuid=${uuids.join(',')}`)).toEqual([owner]);
    expect(await uuidsAt(`${target}&uuid=${NOBODY}`)).toEqual([]);
    expect(await uuidsAt(`${path}?external_id=${encodeURIComponent(externalId.toUpperCase())}`)).toEqual([]);
    expect(await service.api('GET', `${path}?external_id=`)).toEqual(invalid({ external_id: 'must not be blank' }));
    expect(await uuidsAt(`${target}&external_id=b`)).toEqual([owner]);
    expect(await service.api('GET', `${path}?external_id[of]=b`)).toEqual(
      invalid({ external_id: 'must be a string, repeated for several' }),
    );
  });
});

/** What names a kind: the filter, and the field of its body. */
const namingOf = ({ path }: Resource): readonly [filter: string, field: string] | undefined =>
  path === JOBS
    ? undefined
    : path === JOB_TYPES
      ? ['code', 'code']
      : ['name', path === CLIENTS ? 'organization_name' : path === USERS ? 'last_name' : 'name'];

/** The table of a kind. */
const tableOf = ({ path, noun }: Resource): string =>
  path === USERS
    ? 'app_user'
    : path === SERVICE_CATEGORIES
      ? 'service_category'
      : path === PRODUCT_CATEGORIES
        ? 'product_category'
        : noun;

/** Ways to write a name that is the same. */
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => ` ${name}\u00A0`,
  (name) => name.normalize('NFD'),
  (name) => `${name.slice(0, 1)}\u200B${name.slice(1)}`,
];

/** An entity as its filters see it. */
interface Listed {
  readonly uuid: string;
  readonly name: string;
  readonly externalId: string;
  readonly updatedAt: string;
}

describe.each(LISTED)('the filters of the list $path', (resource) => {
  const { path, order } = resource;
  const naming = namingOf(resource);
  let key: string;
  /** In the order of the list. */
  let all: Listed[];

  beforeAll(async () => {
    ({ key } = await service.newAccount());
    const maker = new Maker(service.api, key);
    const names = new Map<string, readonly [name: string, externalId: string]>();
    for (const [i, word] of ['Öl, Gas', 'öl', 'Straße', 'b%_', 'Ĳ x', 'Öl,'].entries()) {
      const [, field = ''] = naming ?? [];
      const externalId = `id, ${i}`;
      const uuid = await maker.make(resource, {
        ...(naming ? { [field]: word } : {}),
        ...(hasExternalId(resource) ? { external_id: externalId } : {}),
      });
      names.set(uuid, [path === USERS ? `Anna ${word}` : word, externalId]);
      await nextMillisecond();
    }
    const [own] = names.keys();
    const table = tableOf(resource);
    // Some accounts have entities that nobody made, such as the job type of all jobs.
    const rows = await service.sql(
      `select uuid, updated_at, to_jsonb(t) as columns from ${table} t
       where account_id = (select account_id from ${table} where uuid = $1) and deleted_at is null order by uuid`,
      [own],
    );
    all = rows.map((row) => {
      const uuid = String(row.uuid);
      const { name, code, first_name: first, last_name: last } = row.columns as Record<string, string>;
      const [, externalId = ''] = names.get(uuid) ?? [];
      const called = path === USERS ? `${first} ${last}` : path === JOB_TYPES ? code : name;
      return {
        uuid,
        name: path === CLIENTS ? (names.get(uuid)?.[0] ?? '') : (called ?? ''),
        externalId,
        updatedAt: (row.updated_at as Date).toISOString(),
      };
    });
    if (order === 'newest first') all.reverse();
  });

  const answerTo = (query: string, as = key): Promise<WireAnswer> =>
    service.api('GET', `${path}?${query}`, { key: as });

  it('find what filtering in memory finds, and count it', async () => {
    const subset = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
    const instants = all.map(({ updatedAt }) => updatedAt);
    const ends = fc.constantFrom(...instants, ...instants.map((at) => new Date(Date.parse(at) + 1).toISOString()));
    await fc.assert(
      fc.asyncProperty(
        fc.option(
          fc.array(fc.tuple(fc.constantFrom(...all.map(({ name }) => name), 'nobody'), fc.constantFrom(...SPELLINGS)), {
            minLength: 1,
            maxLength: 4,
          }),
        ),
        fc.option(subset([...all.map(({ externalId }) => externalId).filter((id) => id !== ''), 'none'])),
        fc.option(subset(all.map(({ uuid }) => uuid))),
        fc.dictionary(fc.constantFrom('from', 'to', 'after', 'before'), ends),
        fc.integer({ min: 1, max: 8 }),
        async (given, ids, uuids, range, limit) => {
          const names = naming === undefined ? null : given?.map(([name, spell]) => spell(name));
          const externalIds = hasExternalId(resource) ? ids : null;
          const { from, to, after, before } = range as Record<string, string | undefined>;
          const wanted = all.filter(
            ({ uuid, name, externalId, updatedAt }) =>
              names?.map(normalName).includes(normalName(name)) !== false &&
              externalIds?.includes(externalId) !== false &&
              uuids?.includes(uuid) !== false &&
              (from === undefined || updatedAt >= from) &&
              (to === undefined || updatedAt < to) &&
              (after === undefined || updatedAt > after) &&
              (before === undefined || updatedAt < before),
          );
          const query = [
            ...(names ?? []).map((name) => `${naming?.[0]}=${encodeURIComponent(name)}`),
            ...(externalIds ?? []).map((id) => `external_id=${encodeURIComponent(id)}`),
            ...(uuids === null ? [] : [`uuid=${uuids.join()}`]),
            ...Object.entries(range).map(([end, at]) => `updated_at[${end}]=${at}`),
            `limit=${limit}`,
            'count=true',
          ].join('&');
          const seen: string[] = [];
          for (let next: string | undefined = `${path}?${query}`; next !== undefined;) {
            const answer: WireAnswer = await service.api('GET', next, { key });
            seen.push(...only<{ uuid: string }[]>(answer).map(({ uuid }) => uuid));
            expect({ query, total: answer.headers.get('total-count') }).toEqual({ query, total: `${wanted.length}` });
            next = nextOf(answer);
          }
          expect({ query, seen }).toEqual({ query, seen: wanted.map(({ uuid }) => uuid) });
        },
      ),
      { numRuns: runs(20) },
    );
  });

  it('count only when they are asked to, beyond the last page, and nothing of another account', async () => {
    expect((await answerTo('limit=1')).headers.get('total-count')).toBeNull();
    expect((await answerTo('limit=1&count=false')).headers.get('total-count')).toBeNull();
    const end = await answerTo(`after=${all.at(-1)?.uuid}&count=true`);
    expect([only(end), end.headers.get('total-count')]).toEqual([[], `${all.length}`]);
    const { key: other } = await service.newAccount();
    const empty = await answerTo(`uuid=${all.map(({ uuid }) => uuid).join()}&count=true`, other);
    expect([only(empty), empty.headers.get('total-count')]).toEqual([[], '0']);
    if (naming === undefined) return;
    const named = await answerTo(`${naming[0]}=${encodeURIComponent('Öl, Gas')}&count=true`, other);
    expect([only(named), named.headers.get('total-count')]).toEqual([[], '0']);
  });

  it('take up to 100 names, none of them blank', async () => {
    if (naming === undefined) {
      expect((await answerTo('name=a')).status).toBe(422);
      return;
    }
    const [filter] = naming;
    const most = Array.from({ length: 100 }, (_, i) => `${filter}=${i}`).join('&');
    expect(only(await answerTo(most))).toEqual([]);
    expect(await answerTo(`${most}&${filter}=a`)).toEqual(invalid({ [filter]: 'must have at most 100 entries' }));
    expect(await answerTo(`${filter}=%20`)).toEqual(invalid({ [filter]: 'must not be blank' }));
    expect(await answerTo(`${filter}[of]=a`)).toEqual(invalid({ [filter]: 'must be a string, repeated for several' }));
  });
});

describe('a list below another entity, or without its own resource', () => {
  it('takes uuid: presets, dictionary values, webhook requests, API keys, job locations', async () => {
    const maker = new Maker(service.api);
    const at = async (path: string) =>
      `${path}/${await maker.make(LISTED.find((one) => one.path === path) ?? fail(path))}`;
    const user = await at(USERS);
    const presets = `${user}/job_list_presets`;
    const named = only(await service.api('POST', DICTIONARIES, { body: { name: 'Colours' } }));
    const dictionary = `${DICTIONARIES}/${named}/values`;
    const locations = `${await at(JOBS)}/locations`;
    for (const name of ['One', 'Two']) {
      await service.api('POST', presets, { body: { name, filters: {} } });
      await service.api('POST', dictionary, { body: { name } });
      await service.newKey({ name });
    }
    const place = {
      longitude: 1,
      latitude: 1,
      accuracy_m: 1,
      captured_at: '2026-01-01T00:00:00Z',
      user: { uuid: user.split('/').at(-1) },
    };
    const uploaded = await service.api('POST', locations, { body: { locations: [place, place] } });
    expect(uploaded.body).toEqual({ location_uuids: [expect.any(String), expect.any(String)] });
    for (const path of [presets, dictionary, locations, '/v2/api_keys']) {
      const [one, other] = await uuidsAt(path);
      if (one === undefined || other === undefined) throw new Error(`${path} shows fewer than two`);
      for (const query of spellings('uuid', [other, one]))
        expect({ path, query, uuids: await uuidsAt(`${path}?${query}`) }).toEqual({ path, query, uuids: [one, other] });
      expect({ path, uuids: await uuidsAt(`${path}?uuid=${other.toUpperCase()}`) }).toEqual({ path, uuids: [other] });
    }
    const requests = `${await at(WEBHOOKS)}/requests`;
    expect(await uuidsAt(`${requests}?uuid=${NOBODY}`)).toEqual([]);
  });
});

const fail = (path: string): never => {
  throw new Error(`No resource is listed at ${path}`);
};

describe('a filter that takes a list', () => {
  it('status of jobs takes every spelling', async () => {
    const { key } = await service.newAccount();
    const post = async (body: object) => only(await service.api('POST', JOBS, { body, key }));
    const worker = only(
      await service.api('POST', USERS, { body: { first_name: 'A', last_name: 'B', email: 'a@example.com' }, key }),
    );
    const scheduled = await post({ scheduled_at: '2026-11-21T09:30:00Z', assignee: { worker: { uuid: worker } } });
    const posted = await post({});
    const canceled = await post({});
    await service.api('POST', `${JOBS}/${canceled}/cancel`, { body: {}, key });
    const shown = async (query: string) =>
      only<{ uuid: string }[]>(await service.api('GET', `${JOBS}?${query}`, { key })).map(({ uuid }) => uuid);
    for (const query of spellings('status', ['scheduled', 'canceled']))
      expect({ query, jobs: await shown(query) }).toEqual({ query, jobs: [canceled, scheduled] });
    expect(await shown(`status=canceled&sort=updated_at&uuid=${posted},${canceled}`)).toEqual([canceled]);
  });

  it.each(['status[]=open', 'status=canceled&status=open', 'status[x]=canceled', 'status[0]='])(
    'a status that is none is refused in every spelling: %s',
    async (query) => {
      expect(await service.api('GET', `${JOBS}?${query}`)).toEqual(
        invalid({ status: expect.stringMatching(/^must be a comma-separated list of posted, /) }),
      );
    },
  );

  it('types of the change feed take every spelling', async () => {
    const { key } = await service.newAccount();
    await service.api('POST', CLIENTS, { body: { organization: true, organization_name: 'Acme' }, key });
    await service.api('POST', SITES, { body: { name: 'Depot' }, key });
    for (const query of spellings('types', ['site_created', 'client_created'])) {
      const events = only<{ type: string }[]>(await service.api('GET', `/v2/events?${query}`, { key }));
      expect({ query, types: events.map(({ type }) => type) }).toEqual({
        query,
        types: ['client_created', 'site_created'],
      });
    }
  });
});
