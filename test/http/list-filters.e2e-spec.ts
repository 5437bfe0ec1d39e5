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
  type Json,
  LISTED,
  Maker,
  PRODUCT_CATEGORIES,
  type Resource,
  SERVICE_CATEGORIES,
  SITES,
  USERS,
  WEBHOOKS,
  WITH_EXTERNAL_IDS,
} from '../support/resources.js';
import { HOLDS, HoldingAccount } from '../support/holds.js';
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

/** A list whose filters are compared with filtering in memory. */
interface Filtered {
  readonly path: string;
  readonly order: Resource['order'];
  /** What names an entity: the filter, and the field of its body. */
  readonly naming?: readonly [filter: string, field: string];
  readonly externalIds: 'none' | 'unique' | 'shared';
  /** The table of its entities; none: they have no rows, and no times of their own. */
  readonly table?: string;
  /** Another filter, by a column. */
  readonly further?: { readonly filter: string; readonly values: readonly string[] };
  /** Opens a list of a new account, and what else there is in it. */
  readonly open: () => Promise<OpenList>;
}

interface OpenList {
  readonly key: string;
  readonly path: string;
  /** Makes an entity, the next after the last. @returns its uuid. */
  readonly make: (fields: Json) => Promise<string>;
  /** Whether a row of its table is in the list. */
  readonly has?: (columns: Json) => boolean;
}

/** The tables that are not called as the nouns of their entities. */
const TABLES: Readonly<Record<string, string>> = {
  [USERS]: 'app_user',
  [SERVICE_CATEGORIES]: 'service_category',
  [PRODUCT_CATEGORIES]: 'product_category',
};

const nameField = (path: string): string =>
  path === CLIENTS ? 'organization_name' : path === USERS ? 'last_name' : 'name';

const ofResource = (resource: Resource): Filtered => {
  const { path, order, noun } = resource;
  return {
    path,
    order,
    ...(path !== JOBS && {
      naming: path === JOB_TYPES ? (['code', 'code'] as const) : (['name', nameField(path)] as const),
    }),
    externalIds: hasExternalId(resource) ? 'unique' : 'none',
    table: TABLES[path] ?? noun,
    open: async () => {
      const { key } = await service.newAccount();
      const maker = new Maker(service.api, key);
      return { key, path, make: (fields) => maker.make(resource, fields) };
    },
  };
};

/** Posts a body in an account. @returns the uuid of what is made. */
async function posted(key: string, path: string, body: Json): Promise<string> {
  const answer = await service.api('POST', path, { key, body });
  const [, uuid] = Object.entries(answer.body ?? {}).find(([name]) => name.endsWith('uuid')) ?? [];
  if (typeof uuid !== 'string') throw new Error(`POST ${path} → ${answer.status}: ${JSON.stringify(answer.body)}`);
  return uuid;
}

const person = (n: number): Json => ({ first_name: 'Anna', last_name: 'Berg', email: `filtered.${n}@example.com` });

/** Lists without a resource of their own. */
const OTHERS: readonly Filtered[] = [
  {
    path: '/v2/users/{user}/job_list_presets',
    order: 'oldest first',
    naming: ['name', 'name'],
    externalIds: 'none',
    table: 'job_list_preset',
    open: async () => {
      const { key } = await service.newAccount();
      const [own, other] = [await posted(key, USERS, person(1)), await posted(key, USERS, person(2))];
      const at = (user: string): string => `${USERS}/${user}/job_list_presets`;
      const make = async (fields: Json): Promise<string> => {
        await posted(key, at(other), { ...fields, filters: {} });
        return posted(key, at(own), { ...fields, filters: {} });
      };
      return { key, path: at(own), make, has: ({ user_uuid: user }) => user === own };
    },
  },
  {
    path: '/v2/api_keys',
    order: 'oldest first',
    naming: ['name', 'name'],
    externalIds: 'none',
    table: 'api_key',
    open: async () => {
      const { key } = await service.newAccount();
      return {
        key,
        path: '/v2/api_keys',
        make: (fields) => posted(key, '/v2/api_keys', { ...fields, scopes: ['read'] }),
      };
    },
  },
  {
    path: HOLDS,
    order: 'newest first',
    externalIds: 'shared',
    table: 'hold',
    further: { filter: 'status', values: ['active', 'released', 'confirmed', 'expired'] },
    open: async () => {
      const firm = await HoldingAccount.of(service);
      const worker = await firm.hire();
      let made = 0;
      const make = async (fields: Json): Promise<string> => {
        const uuid = await firm.held(worker, `${String(++made).padStart(2, '0')}:00`, fields);
        // Of those that are active, one has an external id.
        if (made % 2 === 1) await firm.ask('DELETE', `${HOLDS}/${uuid}`);
        else if (made === 2) await firm.confirmed(uuid);
        return uuid;
      };
      return { key: firm.key, path: HOLDS, make };
    },
  },
  {
    path: '/v2/dictionaries/{dictionary}/values',
    order: 'oldest first',
    naming: ['name', 'name'],
    externalIds: 'none',
    open: async () => {
      const { key } = await service.newAccount();
      const dictionary = await posted(key, DICTIONARIES, { name: 'Colours' });
      const path = `${DICTIONARIES}/${dictionary}/values`;
      return { key, path, make: (fields) => posted(key, path, fields) };
    },
  },
];

/** Every list of entities with filters. */
const FILTERED: readonly Filtered[] = [
  ...LISTED.map(ofResource),
  ...WITH_EXTERNAL_IDS.filter(({ path }) => LISTED.every((one) => one.path !== path)).map(ofResource),
  ...OTHERS,
];

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
  /** Of the further filter. */
  readonly value: unknown;
}

describe.each(FILTERED)('the filters of the list $path', (list) => {
  const { order, naming, externalIds, table, further } = list;
  /** Its deleted entities are listed too. */
  const isRestorable = ![WEBHOOKS, '/v2/api_keys', HOLDS].includes(list.path) && table !== undefined;
  let key: string;
  let path: string;
  /** In the order of the list. */
  let all: Listed[];

  beforeAll(async () => {
    const { make, has = () => true, ...open } = await list.open();
    ({ key, path } = open);
    const made = new Map<string, readonly [name: string, externalId: string]>();
    for (const [i, word] of ['Öl, Gas', 'öl', 'Straße', 'b%_', 'Ĳ x', 'Öl,'].entries()) {
      const externalId = `id, ${externalIds === 'shared' ? i % 3 : i}`;
      const uuid = await make({
        ...(naming && { [naming[1]]: word }),
        ...(externalIds !== 'none' && { external_id: externalId }),
      });
      made.set(uuid, [path === USERS ? `Anna ${word}` : word, externalId]);
      await nextMillisecond();
    }
    if (table === undefined) {
      const values = only<{ uuid: string; name: string }[]>(await service.api('GET', path, { key }));
      all = values.map(({ uuid, name }) => ({ uuid, name, externalId: '', updatedAt: '', value: undefined }));
      return;
    }
    const [own] = made.keys();
    // Some accounts have entities that nobody made, such as the job type of all jobs.
    const rows = await service.sql(
      `select uuid, updated_at, to_jsonb(t) as columns from ${table} t
       where account_id = (select account_id from ${table} where uuid = $1) and deleted_at is null order by uuid`,
      [own],
    );
    all = rows.flatMap((row) => {
      const columns = row.columns as Json;
      if (!has(columns)) return [];
      const uuid = String(row.uuid);
      const { name, code, first_name: first, last_name: last } = columns as Record<string, string>;
      const [given = '', externalId = ''] = made.get(uuid) ?? [];
      const called = path === USERS ? `${first} ${last}` : naming?.[0] === 'code' ? code : name;
      return {
        uuid,
        name: path === CLIENTS ? given : (called ?? ''),
        externalId,
        updatedAt: (row.updated_at as Date).toISOString(),
        value: further && columns[further.filter],
      };
    });
    if (order === 'newest first') all.reverse();
  });

  const answerTo = (query: string, as = key): Promise<WireAnswer> =>
    service.api('GET', `${path}?${query}`, { key: as });

  it('find what filtering in memory finds, and count it', async () => {
    const subset = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
    const names = [...all.map(({ name }) => name).filter((name) => name !== ''), 'nobody'];
    const instants = all.map(({ updatedAt }) => updatedAt);
    const later = (at: string): string => new Date(Date.parse(at) + 1).toISOString();
    const range =
      table === undefined
        ? fc.constant({})
        : fc.dictionary(
            fc.constantFrom('from', 'to', 'after', 'before'),
            fc.constantFrom(...instants, ...instants.map(later)),
          );
    await fc.assert(
      fc.asyncProperty(
        fc.option(
          fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...SPELLINGS)), { minLength: 1, maxLength: 4 }),
        ),
        fc.option(subset([...all.map(({ externalId }) => externalId).filter((id) => id !== ''), 'none'])),
        fc.option(subset(all.map(({ uuid }) => uuid))),
        fc.option(subset(further?.values ?? [''])),
        range,
        fc.integer({ min: 1, max: 8 }),
        async (givenNames, givenIds, uuids, givenValues, ends, limit) => {
          const called = naming === undefined ? null : givenNames?.map(([name, spell]) => spell(name));
          const ids = externalIds === 'none' ? null : givenIds;
          const values = further === undefined ? null : givenValues;
          const { from, to, after, before } = ends as Record<string, string | undefined>;
          const wanted = all.filter(
            ({ uuid, name, externalId, updatedAt, value }) =>
              called?.map(normalName).includes(normalName(name)) !== false &&
              ids?.includes(externalId) !== false &&
              uuids?.includes(uuid) !== false &&
              values?.includes(String(value)) !== false &&
              (from === undefined || updatedAt >= from) &&
              (to === undefined || updatedAt < to) &&
              (after === undefined || updatedAt > after) &&
              (before === undefined || updatedAt < before),
          );
          const query = [
            ...(called ?? []).map((name) => `${naming?.[0]}=${encodeURIComponent(name)}`),
            ...(ids ?? []).map((id) => `external_id=${encodeURIComponent(id)}`),
            ...(uuids === null ? [] : [`uuid=${uuids.join()}`]),
            ...(values === null ? [] : [`${further?.filter}=${values.join()}`]),
            ...Object.entries(ends).map(([end, at]) => `updated_at[${end}]=${String(at)}`),
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
    // A path below an entity of this account is unknown in another.
    if (path !== list.path) return;
    const { key: other } = await service.newAccount();
    const empty = await answerTo(`uuid=${all.map(({ uuid }) => uuid).join()}&count=true`, other);
    expect([only(empty), empty.headers.get('total-count')]).toEqual([[], '0']);
    if (naming === undefined) return;
    const named = await answerTo(`${naming[0]}=${encodeURIComponent('Öl, Gas')}&count=true`, other);
    expect([only(named), named.headers.get('total-count')]).toEqual([[], '0']);
  });

  it('are refused with deleted=true, but uuid and the external id', async () => {
    if (!isRestorable) {
      expect(await answerTo('deleted=true')).toEqual(invalid({ deleted: expect.stringMatching(/^is not known/) }));
      return;
    }
    const not = 'cannot be combined with deleted=true';
    const given = `deleted=true&count=true&updated_at[from]=2000-01-01${naming ? `&${naming[0]}=a` : ''}`;
    expect(await answerTo(given)).toEqual(
      invalid({ count: not, updated_at: not, ...(naming && { [naming[0]]: not }) }),
    );
    const taken = await answerTo(
      `deleted=true&limit=1&uuid=${all[0]?.uuid}${externalIds === 'none' ? '' : '&external_id=x'}`,
    );
    expect(only(taken)).toEqual([]);
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
