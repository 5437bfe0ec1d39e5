import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound } from '../support/problems.js';
import { nextMillisecond, nextOf, only, type Service, sharedService } from '../support/service.js';

const SITES = '/v2/sites';
const CLIENTS = '/v2/clients';

interface SiteShown {
  readonly uuid: string;
  readonly updated_at: string;
}

let service: Service;
let territory: { uuid: string; name: string };
beforeAll(async () => {
  service = await sharedService();
  ({ default_territory: territory } = only<{ default_territory: typeof territory }>(
    await service.api('GET', '/v2/account'),
  ));
});
afterAll(() => service.stop());

const create = async (fields: object): Promise<string> => only(await service.api('POST', SITES, { body: fields }));
const show = async (ref: string): Promise<unknown> => (await service.api('GET', `${SITES}/${ref}`)).body;
const patch = (ref: string, body: object, headers = {}) => service.api('PATCH', `${SITES}/${ref}`, { body, headers });
const list = async (query: string): Promise<string[]> =>
  only<SiteShown[]>(await service.api('GET', `${SITES}?${query}`)).map(({ uuid }) => uuid);
const createClient = async (externalId: string | null = null): Promise<string> =>
  only(
    await service.api('POST', CLIENTS, {
      body: { organization: true, organization_name: 'Acme', external_id: externalId },
    }),
  );
const createTerritory = async (name: string): Promise<{ uuid: string; name: string }> => ({
  uuid: only(await service.api('POST', '/v2/territories', { body: { name } })),
  name,
});

const depot = { name: 'Depot' };
/** The view of the depot with these fields. */
const shown = (uuid: string, fields: object = {}, version = 1): object => ({
  site: {
    uuid,
    external_id: null,
    name: 'Depot',
    description: null,
    contacts: [],
    territory,
    address: null,
    client: null,
    version,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    ...fields,
  },
});

const address = {
  formatted: '1 Main St',
  entrance_no: '2',
  apartment: '3',
  floor: '4',
  description: 'ring twice',
  geolocation: { longitude: -179.5, latitude: 0.25 },
};
const onlyFormatted = {
  formatted: '2 Side St',
  entrance_no: null,
  apartment: null,
  floor: null,
  description: null,
  geolocation: null,
};
const contact = (value: string) => ({ name: '', value, type: 'phone' });

describe('creating a site', () => {
  it('requires only a name; returns 201 {site_uuid} with Location', async () => {
    const answer = await service.api('POST', SITES, { body: depot });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { site_uuid: expect.any(String) }));
    expect(answer.headers.get('location')).toBe(`${SITES}/${uuid}`);
    expect(await show(uuid)).toEqual(shown(uuid));
  });

  it('stores all fields; the site can be read by its external id', async () => {
    const client = await createClient('full-client');
    const fields = {
      external_id: 'full-site',
      name: 'x'.repeat(300),
      description: 'd'.repeat(1000),
      contacts: [{ name: 'Office', value: '+49 30 1', type: 'phone' }],
      address,
    };
    const uuid = await create({ ...fields, client: { external_id: 'full-client' }, territory });
    const full = shown(uuid, { ...fields, client: { uuid: client, external_id: 'full-client' } });
    expect(await show('full-site')).toEqual(full);
    expect(await show(uuid)).toEqual(full);
  });

  it('null and absent are equivalent', async () => {
    const nothing = { external_id: null, description: null, client: null, address: null, territory: null };
    const uuid = await create({ ...depot, ...nothing });
    expect(await show(uuid)).toEqual(shown(uuid));
  });

  it.each<[string, object, Record<string, string>]>([
    ['the name is required', {}, { name: 'is required' }],
    ['the name is not null', { name: null }, { name: 'must not be null' }],
    ['the name holds a non-blank character', { name: ' \n' }, { name: 'must not be blank' }],
    ['the name has at most 300', { name: 'x'.repeat(301) }, { name: 'must be at most 300 characters' }],
    [
      'the description has at most 1000',
      { ...depot, description: 'x'.repeat(1001) },
      { description: 'must be at most 1000 characters' },
    ],
    [
      'contacts are at most 50',
      { ...depot, contacts: Array.from({ length: 51 }, () => contact('1')) },
      { contacts: 'must have at most 50 entries' },
    ],
    ['contacts are not null', { ...depot, contacts: null }, { contacts: 'must not be null' }],
    ['a new site has no version', { ...depot, version: 1 }, { version: 'is not known' }],
    ['the address is called so', { ...depot, site_address: address }, { site_address: 'is not known' }],
  ])('%s', async (_, body, faults) => {
    expect(await service.api('POST', SITES, { body })).toEqual(invalid(faults));
  });

  it('reports all errors of values and references together, and records nothing', async () => {
    const before = await list('limit=500');
    const body = {
      external_id: '',
      description: 1,
      client: { external_id: 'nobody' },
      contacts: [{ value: 1, type: 'Phone' }, 'x'],
      territory: { name: 'Nowhere' },
      address: { geolocation: { longitude: 181 } },
      colour: 'red',
    };
    expect(await service.api('POST', SITES, { body })).toEqual(
      invalid({
        external_id: 'must not be blank',
        name: 'is required',
        description: 'must be a string',
        client: 'not found',
        'contacts.0.value': 'must be a string',
        'contacts.0.type':
          'must be a token such as phone or email: a lower-case letter, then up to 49 of a-z, 0-9 and _',
        'contacts.1': 'must be an object',
        territory: 'not found',
        'address.formatted': 'is required',
        'address.geolocation.longitude': 'must be a number from -180 to 180',
        'address.geolocation.latitude': 'is required',
        colour: 'is not known',
      }),
    );
    expect(await list('limit=500')).toEqual(before);
  });

  it('rejects an external id that is in use; it can be reused after the site is deleted', async () => {
    const uuid = await create({ ...depot, external_id: 'taken' });
    const taken = invalid({ external_id: 'is used by another entity' }, undefined, { conflicting_uuid: uuid });
    expect(await service.api('POST', SITES, { body: { ...depot, external_id: 'taken' } })).toEqual(taken);
    await service.api('DELETE', `${SITES}/${uuid}`);
    const next = await create({ ...depot, external_id: 'taken' });
    expect(await show('taken')).toEqual(shown(next, { external_id: 'taken' }));
  });
});

describe('changing a site', () => {
  it('returns 200 {site_uuid}; an absent key leaves the field unchanged', async () => {
    const client = await createClient();
    const fields = { description: 'North gate', contacts: [contact('1')], address };
    const uuid = await create({ ...depot, ...fields, client: { uuid: client } });
    expect(await patch(uuid, { name: 'Depot 2' })).toEqual(answered(200, { site_uuid: uuid }));
    expect(await show(uuid)).toEqual(
      shown(uuid, { ...fields, name: 'Depot 2', client: { uuid: client, external_id: null } }, 2),
    );
  });

  it('null clears external id, description, client and address', async () => {
    const client = await createClient();
    const uuid = await create({
      ...depot,
      external_id: 'to-be-cleared',
      description: 'North gate',
      address,
      client: { uuid: client },
    });
    await patch(uuid, { external_id: null, description: null, client: null, address: null });
    expect(await show(uuid)).toEqual(shown(uuid, {}, 2));
    expect(await service.api('GET', `${SITES}/to-be-cleared`)).toEqual(notFound('site'));
  });

  it('null is not valid for name and contacts', async () => {
    const uuid = await create(depot);
    expect(await patch(uuid, { name: null, contacts: null })).toEqual(
      invalid({ name: 'must not be null', contacts: 'must not be null' }),
    );
    expect(await patch(uuid, { name: ' ' })).toEqual(invalid({ name: 'must not be blank' }));
    expect(await show(uuid)).toEqual(shown(uuid));
  });

  it('arrays and addresses are replaced as a whole', async () => {
    const uuid = await create({ ...depot, contacts: [contact('1'), contact('2')], address });
    await patch(uuid, { contacts: [contact('3')], address: { formatted: '2 Side St' } });
    expect(await show(uuid)).toEqual(shown(uuid, { contacts: [contact('3')], address: onlyFormatted }, 2));
    await patch(uuid, { contacts: [] });
    expect(await show(uuid)).toEqual(shown(uuid, { address: onlyFormatted }, 3));
  });

  it('one error rejects the whole request', async () => {
    const uuid = await create(depot);
    expect(await patch(uuid, { name: 'Depot 2', client: { external_id: 'nobody' } })).toEqual(
      invalid({ client: 'not found' }),
    );
    expect(await show(uuid)).toEqual(shown(uuid));
  });

  it('the response of GET can be sent back, and changes nothing', async () => {
    const client = await createClient('of-the-sent-back');
    for (const fields of [
      depot,
      { ...depot, external_id: 'sent-back', contacts: [contact('1')], address, client: { uuid: client } },
    ]) {
      const uuid = await create(fields);
      const before = await show(uuid);
      expect(await patch(uuid, (before as { site: object }).site)).toEqual(answered(200, { site_uuid: uuid }));
      expect(await show(uuid)).toEqual(before);
    }
  });

  it('rejects a different value of a read-only field', async () => {
    const uuid = await create(depot);
    expect(
      await patch(uuid, {
        uuid: territory.uuid,
        created_at: '2020-01-01T00:00:00.000Z',
        updated_at: '2020-01-01T00:00:00.000Z',
      }),
    ).toEqual(invalid({ uuid: 'is read-only', created_at: 'is read-only', updated_at: 'is read-only' }));
  });

  it('rejects an outdated version in the body or in If-Match, with the current version', async () => {
    const uuid = await create(depot);
    await patch(uuid, { name: 'Depot 2', version: 1 });
    expect(await patch(uuid, { name: 'Depot 3', version: 1 })).toEqual(mismatch(2));
    expect(await patch(uuid, { name: 'Depot 3' }, { 'If-Match': '"1"' })).toEqual(mismatch(2));
    expect(await patch(uuid, { name: 'Depot 3' }, { 'If-Match': '"2"' })).toEqual(answered(200, { site_uuid: uuid }));
    expect(await show(uuid)).toEqual(shown(uuid, { name: 'Depot 3' }, 3));
  });
});

describe("a site's client", () => {
  it('is identified by uuid, external id, both, or client_uuid; all must agree', async () => {
    const uuid = await createClient('owner');
    const expected = { client: { uuid, external_id: 'owner' } };
    for (const named of [
      { client: { uuid } },
      { client: { uuid: uuid.toUpperCase() } },
      { client: { external_id: 'owner' } },
      { client: { uuid, external_id: 'owner' } },
      { client: { uuid, external_id: null } },
      { client_uuid: uuid },
      { client: { external_id: 'owner' }, client_uuid: uuid },
    ]) {
      const site = await create({ ...depot, ...named });
      expect(await show(site)).toEqual(shown(site, expected));
    }
  });

  it('changes, and is cleared by null in either form', async () => {
    const [first, second] = [await createClient(), await createClient('second-owner')];
    const site = await create({ ...depot, client: { uuid: first } });
    await patch(site, { client: { external_id: 'second-owner' } });
    expect(await show(site)).toEqual(shown(site, { client: { uuid: second, external_id: 'second-owner' } }, 2));
    await patch(site, { client_uuid: null });
    expect(await show(site)).toEqual(shown(site, {}, 3));
    await patch(site, { client_uuid: first });
    expect(await show(site)).toEqual(shown(site, { client: { uuid: first, external_id: null } }, 4));
  });

  it.each<[string, (clients: [string, string]) => object, Record<string, string>]>([
    ['needs a key', () => ({ client: {} }), { client: 'needs one of uuid, external_id' }],
    ['unknown by external id', () => ({ client: { external_id: 'nobody' } }), { client: 'not found' }],
    ['unknown by uuid', () => ({ client: { uuid: territory.uuid } }), { client: 'not found' }],
    ['unknown by flat uuid', () => ({ client_uuid: territory.uuid }), { client_uuid: 'not found' }],
    [
      'several keys must name the same client',
      ([first]) => ({ client: { uuid: first, external_id: 'nobody' } }),
      { client: 'not found' },
    ],
    [
      'both forms must agree',
      ([first, second]) => ({ client: { uuid: first }, client_uuid: second }),
      { client: 'does not agree with client_uuid' },
    ],
    [
      'null does not agree with a client',
      ([first]) => ({ client: null, client_uuid: first }),
      { client: 'does not agree with client_uuid' },
    ],
    [
      'takes only its own keys',
      () => ({ client: { name: 'Acme' } }),
      { client: 'needs one of uuid, external_id', 'client.name': 'is not known' },
    ],
  ])('%s: refused', async (_, named, faults) => {
    const clients: [string, string] = [await createClient(), await createClient()];
    expect(await service.api('POST', SITES, { body: { ...depot, ...named(clients) } })).toEqual(invalid(faults));
  });

  it('cannot be a client of another account', async () => {
    const { key } = await service.newAccount();
    const client = await createClient();
    expect(await service.api('POST', SITES, { body: { ...depot, client: { uuid: client } }, key })).toEqual(
      invalid({ client: 'not found' }),
    );
  });

  it('is shown with its current external id; the version does not change', async () => {
    const client = await createClient('before');
    const site = await create({ ...depot, client: { uuid: client } });
    const tag = (await service.api('GET', `${SITES}/${site}`)).headers.get('etag');
    await service.api('PATCH', `${CLIENTS}/${client}`, { body: { external_id: 'after' } });
    const answer = await service.api('GET', `${SITES}/${site}`);
    expect(answer.body).toEqual(shown(site, { client: { uuid: client, external_id: 'after' } }));
    expect(answer.headers.get('etag')).not.toBe(tag);
  });

  it('is still shown once deleted and may be repeated, but not newly set', async () => {
    const client = await createClient('deleted-owner');
    const site = await create({ ...depot, client: { uuid: client } });
    await service.api('DELETE', `${CLIENTS}/${client}`);
    const before = await show(site);
    expect(before).toEqual(shown(site, { client: { uuid: client, external_id: 'deleted-owner' } }));
    expect(await list(`client_uuid=${client}`)).toEqual([site]);
    for (const repeated of [(before as { site: object }).site, { client: { uuid: client } }, { client_uuid: client }])
      expect(await patch(site, repeated)).toEqual(answered(200, { site_uuid: site }));
    expect(await show(site)).toEqual(before);
    const other = await create(depot);
    expect(await patch(other, { client: { uuid: client } })).toEqual(invalid({ client: 'not found' }));
    expect(await patch(other, { client_uuid: client })).toEqual(invalid({ client_uuid: 'not found' }));
    expect(await service.api('POST', SITES, { body: { ...depot, client: { external_id: 'deleted-owner' } } })).toEqual(
      invalid({ client: 'not found' }),
    );
    // Once cleared, the reference cannot be restored.
    await patch(site, { client: null });
    expect(await patch(site, { client: { uuid: client } })).toEqual(invalid({ client: 'not found' }));
  });
});

describe("a site's territory", () => {
  it("is the account's default by default, and null restores that", async () => {
    const north = await createTerritory('North');
    const uuid = await create({ ...depot, territory: { name: 'North' } });
    expect(await show(uuid)).toEqual(shown(uuid, { territory: north }));
    await patch(uuid, { territory: null });
    expect(await show(uuid)).toEqual(shown(uuid, {}, 2));
    await patch(uuid, { territory_uuid: north.uuid.toUpperCase() });
    expect(await show(uuid)).toEqual(shown(uuid, { territory: north }, 3));
    await patch(uuid, { territory_uuid: null });
    expect(await show(uuid)).toEqual(shown(uuid, {}, 4));
  });

  it('is rejected when unknown, or when its two forms differ', async () => {
    const uuid = await create(depot);
    expect(await patch(uuid, { territory: { name: 'default' } })).toEqual(invalid({ territory: 'not found' }));
    expect(await patch(uuid, { territory: { name: 'Default' }, territory_uuid: null })).toEqual(
      invalid({ territory: 'does not agree with territory_uuid' }),
    );
  });

  it('cannot be deleted while a site uses it', async () => {
    const south = await createTerritory('South');
    const uuid = await create({ ...depot, territory: south });
    expect((await service.api('DELETE', `/v2/territories/${south.uuid}`)).status).toBe(409);
    await service.api('DELETE', `${SITES}/${uuid}`);
    expect(await service.api('DELETE', `/v2/territories/${south.uuid}`)).toEqual(
      answered(200, { message: 'Performed' }),
    );
  });
});

describe('listing sites', () => {
  it('returns pages, newest first, with each site as GET returns it', async () => {
    const client = await createClient();
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.push(await create({ ...depot, client: { uuid: client } }));
    await patch(made[1] ?? '', { name: 'Depot 2' });
    const newest = made.toReversed();
    const all = await service.api('GET', `${SITES}?client_uuid=${client}`);
    const each = await Promise.all(newest.map(async (uuid) => (await show(uuid)) as { site: object }));
    expect(all).toEqual(answered(200, { sites: each.map(({ site }) => site) }));
    expect(nextOf(all)).toBeUndefined();
    const first = await service.api('GET', `${SITES}?client_uuid=${client}&limit=3`);
    expect(only<SiteShown[]>(first).map(({ uuid }) => uuid)).toEqual(newest.slice(0, 3));
    expect(nextOf(first)).toBe(`${SITES}?client_uuid=${client}&limit=3&after=${newest[2]}`);
    const second = await service.api('GET', nextOf(first) ?? '');
    expect(only<SiteShown[]>(second).map(({ uuid }) => uuid)).toEqual(newest.slice(3));
    expect(nextOf(second)).toBeUndefined();
  });

  it('without a filter returns sites of all clients and without client', async () => {
    const client = await createClient();
    const [one, other] = [await create(depot), await create({ ...depot, client: { uuid: client } })];
    expect(await list('limit=2')).toEqual([other, one]);
    expect(await list(`client_uuid=${client.toUpperCase()}`)).toEqual([other]);
    expect(await list(`client_uuid=${territory.uuid}`)).toEqual([]);
    expect(await service.api('GET', `${SITES}?client_uuid=owner`)).toEqual(
      invalid({ client_uuid: 'must be a comma-separated list of UUIDs' }),
    );
  });

  it('updated_at[before] and updated_at[after] are strict, and combine with the client', async () => {
    const client = await createClient();
    const made: string[] = [];
    for (let i = 0; i < 3; i++) {
      made.push(await create({ ...depot, client: { uuid: client } }));
      await nextMillisecond();
    }
    const [oldest, middle, newest] = made;
    const at = only<SiteShown>(await service.api('GET', `${SITES}/${middle}`)).updated_at;
    expect(await list(`client_uuid=${client}&updated_at[before]=${at}`)).toEqual([oldest]);
    expect(await list(`client_uuid=${client}&updated_at[after]=${at}`)).toEqual([newest]);
    await patch(oldest ?? '', { name: 'Depot 2' });
    expect(await list(`client_uuid=${client}&updated_at[after]=${at}`)).toEqual([newest, oldest]);
    expect(await list(`client_uuid=${client}&updated_at[after]=${at}&updated_at[before]=${at}`)).toEqual([]);
  });
});

describe('deleting a site', () => {
  it('returns {"message": "Performed"}; afterwards the site is not found', async () => {
    const client = await createClient();
    const uuid = await create({ ...depot, external_id: 'gone', client: { uuid: client } });
    expect(await service.api('DELETE', `${SITES}/gone`, { headers: { 'If-Match': '"2"' } })).toEqual(mismatch(1));
    expect(await service.api('DELETE', `${SITES}/gone`)).toEqual(answered(200, { message: 'Performed' }));
    for (const ref of [uuid, 'gone']) {
      expect(await service.api('GET', `${SITES}/${ref}`)).toEqual(notFound('site'));
      expect(await service.api('DELETE', `${SITES}/${ref}`)).toEqual(notFound('site'));
    }
    expect(await patch(uuid, { name: 'x' })).toEqual(notFound('site'));
    expect(await list(`client_uuid=${client}`)).toEqual([]);
    expect((await service.api('GET', `${CLIENTS}/${client}`)).status).toBe(200);
  });
});

describe('what is published to webhooks', () => {
  it('is the site as GET returned it at that version, and before; after deletion its last state', async () => {
    const event_types = ['site_created', 'site_updated', 'site_deleted'];
    await service.api('POST', '/v2/webhooks', { body: { url: 'https://hooks.example.com/in', event_types } });
    const client = await createClient('published');
    const shownSite = async (ref: string): Promise<object> => only<object>(await service.api('GET', `${SITES}/${ref}`));

    const uuid = await create({ ...depot, address, client: { external_id: 'published' } });
    const first = await shownSite(uuid);
    await patch(uuid, { contacts: [contact('1')], client: null });
    const second = await shownSite(uuid);
    expect(second).not.toEqual(first);
    await patch(uuid, { contacts: [contact('1')] });
    await patch(uuid, { client: { uuid: client } });
    const third = await shownSite(uuid);
    await service.api('DELETE', `${SITES}/${uuid}`);

    const outbox = await service.sql(
      `select o.event_type, o.entity_version, b.body::jsonb as body, e.event_id as event_uuid
       from outbox o join outbox_body b using (account_id, day, position, ordinal) join event e on e.account_id = o.account_id and e.stream_id = o.entity_uuid
         and e.version = o.entity_version
       where o.entity_uuid = $1 order by o.entity_version`,
      [uuid],
    );
    const left = (type: string, version: number, site: object) => ({
      event_type: type,
      entity_version: version,
      event_uuid: expect.any(String),
      body: { event_uuid: outbox[version - 1]?.event_uuid, event_type: type, context: expect.any(Object), site },
    });
    expect(outbox).toEqual([
      left('site_created', 1, { ...first, previous: null }),
      left('site_updated', 2, { ...second, previous: first }),
      left('site_updated', 3, { ...third, previous: second }),
      left('site_deleted', 4, { ...third, version: 4, updated_at: expect.any(String), previous: third }),
    ]);
  });
});
