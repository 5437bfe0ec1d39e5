import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, notFound } from '../support/problems.js';
import { only, type Service, startService } from '../support/service.js';

const CLIENTS = '/v2/clients';

let service: Service;
let territory: { uuid: string; name: string };
beforeAll(async () => {
  service = await startService();
  ({ default_territory: territory } = only<{ default_territory: typeof territory }>(
    await service.api('GET', '/v2/account'),
  ));
});
afterAll(() => service.stop());

const create = async (fields: object): Promise<string> => only(await service.api('POST', CLIENTS, { body: fields }));
const show = async (ref: string): Promise<unknown> => (await service.api('GET', `${CLIENTS}/${ref}`)).body;
const patch = (ref: string, body: object) => service.api('PATCH', `${CLIENTS}/${ref}`, { body });
const acme = { organization: true, organization_name: 'Acme' };
const anna = { organization: false, first_name: 'Anna', last_name: 'Berg' };

/** The view of a client with these fields. */
const shown = (uuid: string, fields: object, version = 1): object => ({
  client: {
    uuid,
    external_id: null,
    contacts: [],
    site_address: null,
    territory,
    version,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    ...fields,
  },
});
const shownAcme = { name: 'Acme', organization: true, organization_name: 'Acme' };
const shownAnna = { name: 'Anna Berg', organization: false, first_name: 'Anna', last_name: 'Berg', middle_name: null };

const address = {
  formatted: '1 Main St',
  entrance_no: '2',
  apartment: '3',
  floor: '4',
  description: 'ring twice',
  geolocation: { longitude: -179.5, latitude: 0.25 },
};

describe('creating a client', () => {
  it('returns 201 {client_uuid} with Location', async () => {
    const answer = await service.api('POST', CLIENTS, { body: acme });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { client_uuid: expect.any(String) }));
    expect(answer.headers.get('location')).toBe(`${CLIENTS}/${uuid}`);
    expect(await show(uuid)).toEqual(shown(uuid, shownAcme));
  });

  it('stores all fields of an organization', async () => {
    const fields = {
      ...acme,
      external_id: 'full-organization',
      contacts: [{ name: 'Office', value: '+49 30 1', type: 'phone' }],
      site_address: address,
    };
    const uuid = await create({ ...fields, territory });
    expect(await show('full-organization')).toEqual(shown(uuid, { ...fields, name: 'Acme' }));
  });

  it('an individual has first_name, last_name and middle_name, and no organization_name', async () => {
    const uuid = await create(anna);
    expect(await show(uuid)).toEqual(shown(uuid, shownAnna));
  });

  it('the name joins the non-blank first, last and middle names by single spaces', async () => {
    const uuid = await create({ organization: false, first_name: 'Anna', last_name: ' ', middle_name: 'Lena' });
    expect(await show(uuid)).toEqual(
      shown(uuid, { ...shownAnna, name: 'Anna Lena', last_name: ' ', middle_name: 'Lena' }),
    );
  });

  it('the name of a contact is optional: "" by default', async () => {
    const uuid = await create({ ...acme, contacts: [{ value: 'a@b.example', type: 'email' }] });
    expect(await show(uuid)).toEqual(
      shown(uuid, { ...shownAcme, contacts: [{ name: '', value: 'a@b.example', type: 'email' }] }),
    );
  });

  it('accepts `address` as an alias of site_address, but not both', async () => {
    const uuid = await create({ ...acme, address });
    expect(await show(uuid)).toEqual(shown(uuid, { ...shownAcme, site_address: address }));
    expect(await service.api('POST', CLIENTS, { body: { ...acme, address, site_address: address } })).toEqual(
      invalid({ address: 'is an alias of site_address: only one of them may be given' }),
    );
  });

  it('an address requires only formatted; other fields and geolocation are null by default', async () => {
    const uuid = await create({ ...acme, site_address: { formatted: '1 Main St' } });
    const blank = { entrance_no: null, apartment: null, floor: null, description: null, geolocation: null };
    expect(await show(uuid)).toEqual(shown(uuid, { ...shownAcme, site_address: { formatted: '1 Main St', ...blank } }));
  });

  it.each<[string, object, Record<string, string>]>([
    ['organization is required', {}, { organization: 'is required' }],
    ['an organization needs its name', { organization: true }, { organization_name: 'must not be blank' }],
    [
      'an individual needs one name, and blank is none',
      { organization: false, first_name: ' ', last_name: '', middle_name: null },
      { first_name: 'must not be blank while the last and middle names are' },
    ],
    [
      'an organization has no fields of individuals',
      { ...acme, first_name: 'A', last_name: 'B', middle_name: null },
      {
        first_name: 'is not a field of an organization',
        last_name: 'is not a field of an organization',
        middle_name: 'is not a field of an organization',
      },
    ],
    [
      'an individual has no organization_name',
      { ...anna, organization_name: 'Acme' },
      { organization_name: 'is not a field of an individual' },
    ],
    ['a new client has no version', { ...acme, version: 1 }, { version: 'is not known' }],
  ])('%s', async (_, body, faults) => {
    expect(await service.api('POST', CLIENTS, { body })).toEqual(invalid(faults));
  });

  it('reports all errors together: of values, references and rules', async () => {
    const body = {
      organization: false,
      organization_name: 'Acme',
      external_id: '',
      contacts: [{ value: 1, type: 'Phone' }, 'x'],
      territory: { name: 'Nowhere' },
      site_address: { geolocation: { longitude: 181 } },
      colour: 'red',
    };
    expect(await service.api('POST', CLIENTS, { body })).toEqual(
      invalid({
        external_id: 'must not be blank',
        organization_name: 'is not a field of an individual',
        first_name: 'must not be blank while the last and middle names are',
        'contacts.0.value': 'must be a string',
        'contacts.0.type':
          'must be a token such as phone or email: a lower-case letter, then up to 49 of a-z, 0-9 and _',
        'contacts.1': 'must be an object',
        territory: 'not found',
        'site_address.formatted': 'is required',
        'site_address.geolocation.longitude': 'must be a number from -180 to 180',
        'site_address.geolocation.latitude': 'is required',
        colour: 'is not known',
      }),
    );
  });
});

describe('changing a client', () => {
  it('returns 200 {client_uuid}; an absent key leaves the field unchanged', async () => {
    const uuid = await create({ ...anna, contacts: [{ name: '', value: '1', type: 'phone' }], site_address: address });
    expect(await patch(uuid, { last_name: 'Lind' })).toEqual(answered(200, { client_uuid: uuid }));
    expect(await show(uuid)).toEqual(
      shown(
        uuid,
        {
          ...shownAnna,
          name: 'Anna Lind',
          last_name: 'Lind',
          contacts: [{ name: '', value: '1', type: 'phone' }],
          site_address: address,
        },
        2,
      ),
    );
  });

  it('null clears names, address and external id', async () => {
    const uuid = await create({ ...anna, external_id: 'to-be-cleared', site_address: address });
    await patch(uuid, { last_name: null, site_address: null, external_id: null });
    expect(await show(uuid)).toEqual(shown(uuid, { ...shownAnna, name: 'Anna', last_name: null }, 2));
    expect(await service.api('GET', `${CLIENTS}/to-be-cleared`)).toEqual(notFound('client'));
  });

  it('arrays and addresses are replaced as a whole', async () => {
    const contact = (value: string) => ({ name: '', value, type: 'phone' });
    const uuid = await create({ ...acme, contacts: [contact('1'), contact('2')], site_address: address });
    await patch(uuid, { contacts: [contact('3')], site_address: { formatted: '2 Side St' } });
    const blank = { entrance_no: null, apartment: null, floor: null, description: null, geolocation: null };
    expect(await show(uuid)).toEqual(
      shown(uuid, { ...shownAcme, contacts: [contact('3')], site_address: { formatted: '2 Side St', ...blank } }, 2),
    );
  });

  it('organization is fixed at creation: another value is 422 client.kind_is_fixed', async () => {
    const uuid = await create(acme);
    expect(await patch(uuid, { organization: true })).toEqual(answered(200, { client_uuid: uuid }));
    expect(await patch(uuid, { organization: false })).toEqual(
      invalid({ organization: 'is fixed when the client is created' }, 'client.kind_is_fixed'),
    );
  });

  it('an individual keeps at least one non-empty name after any PATCH', async () => {
    const uuid = await create(anna);
    expect(await patch(uuid, { first_name: null, last_name: ' ' })).toEqual(
      invalid({ first_name: 'must not be blank while the last and middle names are' }),
    );
    expect(await show(uuid)).toEqual(shown(uuid, shownAnna));
  });

  it('the response of GET can be sent back, and changes nothing', async () => {
    for (const fields of [
      { ...acme, external_id: 'sent-back', contacts: [{ name: 'n', value: 'v', type: 't' }], site_address: address },
      anna,
    ]) {
      const uuid = await create(fields);
      const before = await show(uuid);
      const answer = await patch(uuid, (before as { client: object }).client);
      expect(answer).toEqual(answered(200, { client_uuid: uuid }));
      expect(await show(uuid)).toEqual(before);
    }
  });

  it.each([
    ['an organization', acme, 'Acme'],
    ['an individual', { ...anna, middle_name: ' ' }, 'Anna Berg'],
  ])(
    'the name of %s is accepted by POST and upsert when it follows from the other fields',
    async (kind, body, name) => {
      const patched = encodeURIComponent(`named ${kind}`);
      expect(await show(await create({ ...body, name }))).toMatchObject({ client: { name } });
      expect((await patch(patched, { ...body, name })).status).toBe(201);
      expect(await show(patched)).toMatchObject({ client: { name } });
      const readOnly = invalid({ name: 'is read-only' });
      for (const other of ['', 'acme', `${name} `, 'Berg']) {
        expect(await service.api('POST', CLIENTS, { body: { ...body, name: other } })).toEqual(readOnly);
        expect(await patch(encodeURIComponent(`other ${kind}`), { ...body, name: other })).toEqual(readOnly);
        expect(await patch(patched, { name: other })).toEqual(readOnly);
      }
      expect(await service.api('POST', CLIENTS, { body: { ...body, name: null } })).toEqual(
        invalid({ name: 'must not be null' }),
      );
    },
  );

  it('the name in a PATCH is the one after it', async () => {
    const uuid = await create(anna);
    const before = await show(uuid);
    expect(await patch(uuid, { name: 'Anna Berg' })).toEqual(answered(200, { client_uuid: uuid }));
    expect(await show(uuid)).toEqual(before);
    expect(await patch(uuid, { last_name: 'Lind', name: 'Anna Berg' })).toEqual(invalid({ name: 'is read-only' }));
    expect(await patch(uuid, { last_name: 'Lind', name: 'Anna Lind' })).toEqual(answered(200, { client_uuid: uuid }));
    expect(await show(uuid)).toMatchObject({ client: { name: 'Anna Lind', version: 2 } });
  });

  it('the name is no error of its own where the fields that it follows from are invalid', async () => {
    expect(
      await service.api('POST', CLIENTS, { body: { organization: false, first_name: 'x'.repeat(51), name: 'x' } }),
    ).toEqual(invalid({ first_name: 'must be at most 50 characters' }));
  });

  it('rejects a different value of a read-only field', async () => {
    const uuid = await create(acme);
    expect(await patch(uuid, { uuid: territory.uuid, name: 'Other', created_at: '2020-01-01T00:00:00.000Z' })).toEqual(
      invalid({ uuid: 'is read-only', name: 'is read-only', created_at: 'is read-only' }),
    );
  });
});

describe("a client's territory", () => {
  it("is the account's default by default, and null restores that", async () => {
    const north = { uuid: '01890000-0000-7000-8000-00000000000a', name: 'North' };
    await service.sql(
      `insert into territory (account_id, uuid, version, name, created_at, updated_at)
       select uuid, $1, 1, $2, now(), now() from account on conflict do nothing`,
      [north.uuid, north.name],
    );
    const uuid = await create({ ...acme, territory: { name: 'North' } });
    expect(await show(uuid)).toEqual(shown(uuid, { ...shownAcme, territory: north }));
    await patch(uuid, { territory: null });
    expect(await show(uuid)).toEqual(shown(uuid, shownAcme, 2));
    await patch(uuid, { territory_uuid: north.uuid.toUpperCase() });
    expect(await show(uuid)).toEqual(shown(uuid, { ...shownAcme, territory: north }, 3));
    await patch(uuid, { territory_uuid: null });
    expect(await show(uuid)).toEqual(shown(uuid, shownAcme, 4));
  });

  it.each<[string, () => object, Record<string, string>]>([
    ['needs a key', () => ({ territory: {} }), { territory: 'needs one of uuid, external_id, name' }],
    ['matches names exactly', () => ({ territory: { name: 'default' } }), { territory: 'not found' }],
    [
      'several keys must name the same entity',
      () => ({ territory: { uuid: territory.uuid, name: 'North' } }),
      { territory: 'not found' },
    ],
    [
      'both forms at once must agree',
      () => ({ territory: { name: 'Default' }, territory_uuid: null }),
      { territory: 'does not agree with territory_uuid' },
    ],
    [
      'takes only its own keys',
      () => ({ territory: { code: 'x' } }),
      { territory: 'needs one of uuid, external_id, name', 'territory.code': 'is not known' },
    ],
  ])('%s', async (_, territoryFields, faults) => {
    expect(await service.api('POST', CLIENTS, { body: { ...acme, ...territoryFields() } })).toEqual(invalid(faults));
  });

  it('accepts both forms when they agree', async () => {
    const uuid = await create({ ...acme, territory: { name: 'Default' }, territory_uuid: territory.uuid });
    expect(await show(uuid)).toEqual(shown(uuid, shownAcme));
  });
});

describe('deleting a client', () => {
  it('returns {"message": "Performed"}; afterwards the client is not found', async () => {
    const uuid = await create({ ...acme, external_id: 'gone' });
    expect(await service.api('DELETE', `${CLIENTS}/gone`)).toEqual(answered(200, { message: 'Performed' }));
    for (const ref of [uuid, 'gone']) {
      expect(await service.api('GET', `${CLIENTS}/${ref}`)).toEqual(notFound('client'));
      expect(await service.api('DELETE', `${CLIENTS}/${ref}`)).toEqual(notFound('client'));
    }
    expect(await patch(uuid, { organization_name: 'x' })).toEqual(notFound('client'));
  });
});
