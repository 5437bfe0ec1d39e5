import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invalid } from '../support/problems.js';
import {
  CLIENTS,
  DICTIONARIES,
  hasExternalId,
  JOBS,
  LISTED,
  Maker,
  SITES,
  USERS,
  WEBHOOKS,
} from '../support/resources.js';
import { nextOf, only, type Service, sharedService } from '../support/service.js';

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
  const { path, order, archivable, filtered } = resource;
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
    if (filtered) {
      expect(await uuidsAt(`${path}?${all}&updated_at[after]=2000-01-01T00:00:00Z`)).toEqual(uuids);
      expect(await uuidsAt(`${path}?${all}&updated_at[before]=2000-01-01T00:00:00Z`)).toEqual([]);
    }
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
    expect(await service.api('GET', `${path}?external_id=a&external_id=b`)).toEqual(
      invalid({ external_id: 'must be a string' }),
    );
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
