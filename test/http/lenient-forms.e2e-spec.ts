import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Kind, NOBODY } from '../support/fields.js';
import { answered, invalid } from '../support/problems.js';
import {
  CLIENTS,
  DICTIONARIES,
  JOBS,
  JOB_TYPES,
  Maker,
  patchFieldsAt,
  RESOURCES,
  SITES,
  TEMPLATES,
  UNITS,
  USERS,
} from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

let service: Service;
let maker: Maker;
beforeAll(async () => {
  service = await sharedService();
  maker = new Maker(service.api);
});
afterAll(() => service.stop());

const create = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
const show = async (at: string): Promise<Record<string, unknown>> => only(await service.api('GET', at));

describe('a reference whose keys are all null', () => {
  const refersTo = (kind: Kind): boolean => 'refersTo' in kind;
  const nullable = RESOURCES.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([field, kind]) => refersTo(kind) && 'nullable' in kind && !field.includes('.'))
      .map(([field]) => ({ ...resource, field })),
  );

  it.each(nullable)('is null: $field of a $name', async (resource) => {
    const { path, field } = resource;
    const keys = Object.keys(patchFieldsAt(path)).filter((key) => key.startsWith(`${field}.`));
    expect(keys).not.toEqual([]);
    const empty = { [field]: Object.fromEntries(keys.map((key) => [key.slice(field.length + 1), null])) };
    const [withNull, withEmpty] = [await maker.make(resource, { [field]: null }), await maker.make(resource, empty)];
    const shown = await show(`${path}/${withEmpty}`);
    expect(shown[field]).toEqual((await show(`${path}/${withNull}`))[field]);
    expect((await service.api('PATCH', `${path}/${withEmpty}`, { body: empty })).headers.get('etag')).toMatch(
      /^"1[".]/,
    );
  });

  it('is null where null is allowed only', async () => {
    const resource = RESOURCES.find(({ name }) => name === 'product');
    if (resource === undefined) throw new Error('There are no products');
    const product = await maker.make(resource);
    expect(await service.api('PATCH', `${resource.path}/${product}`, { body: { unit: { uuid: null } } })).toEqual(
      invalid({ unit: 'must not be null' }),
    );
    expect(await service.api('POST', JOBS, { body: { skills: [{ uuid: null, name: null }] } })).toEqual(
      invalid({ 'skills.0': 'must not be null' }),
    );
    const job = only(await service.api('POST', JOBS, { body: {} }));
    expect(await service.api('PATCH', `${JOBS}/${job}`, { body: { job_type: { uuid: null } } })).toEqual(
      invalid({ job_type: 'must not be null' }),
    );
  });

  it.each([
    { job_type: null },
    { job_type: { uuid: null, code: null } },
    { type: null },
    { type: { code: null } },
    { type_uuid: null },
    { job_type: null, type: null, type_uuid: null },
  ])('is none of the job type at a creation: %j', async (body) => {
    for (const [path, more] of [
      [JOBS, {}],
      [TEMPLATES, { name: `Repair ${JSON.stringify(body)}` }],
    ] as const) {
      const created = only(await service.api('POST', path, { body: { ...more, ...body } }));
      const [shown] = Object.values((await service.api('GET', `${path}/${created}`)).body as object) as {
        type: { code: string };
      }[];
      expect(shown?.type.code).toBe('default');
    }
  });

  it('must agree with the flat form beside it', async () => {
    const body = { name: 'Depot', client: { uuid: null }, client_uuid: NOBODY };
    expect(await service.api('POST', SITES, { body })).toEqual(invalid({ client: 'does not agree with client_uuid' }));
  });

  it('is no object without keys, nor one with an unknown key', async () => {
    expect(await service.api('POST', SITES, { body: { name: 'Depot', client: {} } })).toEqual(
      invalid({ client: 'needs one of uuid, external_id' }),
    );
    expect(await service.api('POST', SITES, { body: { name: 'Depot', client: { uuid: null, id: null } } })).toEqual(
      invalid({
        client: 'needs one of uuid, external_id',
        'client.id': expect.stringContaining('is not known'),
      }),
    );
  });

  it('of a side of an assignee leaves the other side', async () => {
    const body = { email: 'anna@example.com', first_name: 'Anna', last_name: 'Berg' };
    const user = await create(USERS, body);
    const job = await create(JOBS, { assignee: { worker: { uuid: user }, team: { uuid: null, name: null } } });
    expect(await show(`${JOBS}/${job}`)).toMatchObject({ assignee: { worker: { uuid: user } } });
  });

  it('clears the client and the site of a job', async () => {
    const client = await create(CLIENTS, { organization: true, organization_name: 'Acme' });
    const job = await create(JOBS, { client: { uuid: client } });
    const body = { client: { uuid: null, external_id: null }, site: { uuid: null } };
    expect(await service.api('PATCH', `${JOBS}/${job}`, { body })).toEqual(answered(200, { job_uuid: job }));
    expect(await show(`${JOBS}/${job}`)).toMatchObject({ client: null, site: null });
  });

  it('of a field is no dictionary', async () => {
    const field = { name: 'Note', field_type: 'input', dictionary: { uuid: null, name: null } };
    expect((await service.api('POST', JOBS, { body: { custom_fields: [field] } })).status).toBe(201);
    expect((await service.api('POST', TEMPLATES, { body: { name: 'A', custom_fields: [field] } })).status).toBe(201);
    await create(DICTIONARIES, { name: 'Colours' });
    const choice = { ...field, field_type: 'dictionary' };
    expect(await service.api('POST', JOBS, { body: { custom_fields: [choice] } })).toEqual(
      invalid({ 'custom_fields.0.dictionary': 'is required' }),
    );
  });
});

const ADDRESSES = [
  { name: 'client', path: CLIENTS, field: 'site_address', least: { organization: true, organization_name: 'Acme' } },
  { name: 'site', path: SITES, field: 'address', least: { name: 'Depot' } },
  { name: 'job', path: JOBS, field: 'address', least: {} },
];

describe.each(ADDRESSES)('the address and contacts of a $name', ({ path, field, least }) => {
  const formatted = 'Harbour Road 12';

  it('coordinates may be decimal strings', async () => {
    const geolocation = { longitude: '-13.404954', latitude: '52' };
    const uuid = await create(path, { ...least, [field]: { formatted, geolocation } });
    expect((await show(`${path}/${uuid}`))[field]).toMatchObject({
      formatted,
      geolocation: { longitude: -13.404954, latitude: 52 },
    });
    const other = { formatted, geolocation: { longitude: '1.5.2', latitude: '-90.01' } };
    expect(await service.api('PATCH', `${path}/${uuid}`, { body: { [field]: other } })).toEqual(
      invalid({
        [`${field}.geolocation.longitude`]: 'must be a number from -180 to 180',
        [`${field}.geolocation.latitude`]: 'must be a number from -90 to 90',
      }),
    );
  });

  it.each([
    { formatted: '' },
    { formatted: null },
    { formatted: ' ', apartment: '', floor: null, geolocation: null },
    { entrance_no: '', apartment: '', floor: '', description: '' },
  ])('an address whose every part is blank or null is null: %j', async (blank) => {
    const uuid = await create(path, { ...least, [field]: blank });
    expect((await show(`${path}/${uuid}`))[field]).toBeNull();
    await service.api('PATCH', `${path}/${uuid}`, { body: { [field]: { formatted } } });
    expect((await show(`${path}/${uuid}`))[field]).toMatchObject({ formatted });
    await service.api('PATCH', `${path}/${uuid}`, { body: { [field]: blank } });
    expect((await show(`${path}/${uuid}`))[field]).toBeNull();
  });

  it.each([
    [{ formatted: ' ', floor: '3' }, 'formatted', 'must not be blank'],
    [{ formatted: null, floor: '3' }, 'formatted', 'must not be null'],
    [{ floor: '3' }, 'formatted', 'is required'],
    [{ formatted: '', geolocation: { longitude: 1, latitude: 1 } }, 'formatted', 'must not be blank'],
    [{}, 'formatted', 'is required'],
  ])('an address without its text, with another part filled, is refused: %j', async (given, at, fault) => {
    expect(await service.api('POST', path, { body: { ...least, [field]: given } })).toEqual(
      invalid({ [`${field}.${at}`]: fault }),
    );
  });

  it('a blank address with a misspelt part is refused', async () => {
    expect(await service.api('POST', path, { body: { ...least, [field]: { formatted: '', flor: '' } } })).toEqual(
      invalid({ [`${field}.formatted`]: 'must not be blank', [`${field}.flor`]: expect.stringContaining('floor') }),
    );
  });

  it('a contact with a blank value is left out, and faults of others keep their place', async () => {
    const phone = { name: 'Office', value: '123', type: 'phone' };
    const blank = [
      { name: '', value: '', type: '' },
      { value: ' ', type: 'email' },
    ];
    const uuid = await create(path, { ...least, contacts: [...blank, phone] });
    expect((await show(`${path}/${uuid}`))['contacts']).toEqual([phone]);
    await service.api('PATCH', `${path}/${uuid}`, { body: { contacts: [phone, ...blank] } });
    expect(await show(`${path}/${uuid}`)).toMatchObject({ contacts: [phone], version: 1 });
    const wrong = [...blank, { value: 'v', type: 'Phone' }, { value: '', type: 'phone', vlaue: '1' }, { value: null }];
    expect(await service.api('PATCH', `${path}/${uuid}`, { body: { contacts: wrong } })).toEqual(
      invalid({
        'contacts.2.type': expect.stringMatching(/^must be a token/),
        'contacts.3.value': 'must not be blank',
        'contacts.3.vlaue': 'is not known: did you mean "value"?',
        'contacts.4.value': 'must not be null',
        'contacts.4.type': 'is required',
      }),
    );
  });
});

describe('the client and the site that a job creates', () => {
  const acme = { organization: true, organization_name: 'Acme' };
  const depot = { name: 'Depot' };
  /** Both as a job created them. */
  const created = async (client: object, site: object): Promise<Record<string, unknown>[]> => {
    const answer = await service.api('POST', JOBS, {
      body: { client: { ...acme, ...client }, site: { ...depot, ...site } },
    });
    expect(answer.status).toBe(201);
    const uuids = answer.body as { client_uuid: string; site_uuid: string };
    return [await show(`${CLIENTS}/${uuids.client_uuid}`), await show(`${SITES}/${uuids.site_uuid}`)];
  };

  it('have no address where all parts are blank, and no contact without a value', async () => {
    const blank = { formatted: '', apartment: null };
    const contacts = [
      { name: '', value: '', type: '' },
      { value: '1', type: 'phone' },
    ];
    const [client, site] = await created({ site_address: blank, contacts }, { address: blank, contacts });
    const kept = [{ name: '', value: '1', type: 'phone' }];
    expect(client).toMatchObject({ site_address: null, contacts: kept });
    expect(site).toMatchObject({ address: null, contacts: kept });
  });

  it('take coordinates as decimal strings, and a reference whose keys are all null as null', async () => {
    const address = { formatted: 'Harbour Road 12', geolocation: { latitude: '55.75', longitude: '37.61' } };
    const shown = { formatted: 'Harbour Road 12', geolocation: { latitude: 55.75, longitude: 37.61 } };
    const none = { territory: { uuid: null, name: null } };
    const [client, site] = await created({ address, ...none }, { address, ...none });
    expect(client).toMatchObject({ site_address: shown, territory: { name: 'Default' } });
    expect(site).toMatchObject({ address: shown, territory: { name: 'Default' } });
  });

  it('report their faults below the field of the job', async () => {
    const contacts = [
      { value: '', type: 'phone' },
      { value: ' ', type: 'x', nam: '1' },
    ];
    const address = { formatted: ' ', floor: '3', geolocation: { latitude: '91', longitude: '0' } };
    const territory = { code: 'x' };
    const body = {
      client: { ...acme, contacts, site_address: address, territory, name: 'Other' },
      site: { ...depot, contacts, address, territory },
    };
    const at = (field: string, addressField: string): object => ({
      [`${field}.contacts.1.value`]: 'must not be blank',
      [`${field}.contacts.1.nam`]: 'is not known: did you mean "name"?',
      [`${field}.${addressField}.formatted`]: 'must not be blank',
      [`${field}.${addressField}.geolocation.latitude`]: 'must be a number from -90 to 90',
      [`${field}.territory`]: 'needs one of uuid, external_id, name',
      [`${field}.territory.code`]: 'is not known',
    });
    expect(await service.api('POST', JOBS, { body })).toEqual(
      invalid({ ...at('client', 'site_address'), 'client.name': 'is read-only', ...at('site', 'address') }),
    );
  });

  it('may be null by a reference whose keys are all null', async () => {
    const job = await create(JOBS, { client: { uuid: null }, site: { uuid: null, external_id: null } });
    expect(await show(`${JOBS}/${job}`)).toMatchObject({ client: null, site: null });
  });
});

describe('an object that needs one of several keys', () => {
  const ASSIGNEE = 'must name either a worker or a team';
  const refersTo = (kind: Kind): boolean => 'refersTo' in kind;
  const references = RESOURCES.flatMap((resource) =>
    Object.entries({ ...resource.fields, ...resource.created })
      .filter(([field, kind]) => refersTo(kind) && !field.includes('.'))
      // With another key, the client or site of a job is a new one.
      .filter(([field]) => resource.path !== JOBS || !['client', 'site'].includes(field))
      .map(([field]) => ({ ...resource, field })),
  );

  it.each(references)('reports its error on itself, beside those of its keys: $field of a $name', async (resource) => {
    const { path, field } = resource;
    const body = await maker.body(resource);
    const { [`${field}_uuid`]: _, ...others } = body;
    const refusalOf = async (reference: object): Promise<unknown> =>
      (await service.api('POST', path, { body: { ...others, [field]: reference } })).body;
    const needed = [expect.stringMatching(/^needs one of uuid(, \w+)+$/)];
    const unknown = [expect.stringMatching(/^is not known/)];
    expect(await refusalOf({})).toMatchObject({ errors: { [field]: needed } });
    expect(await refusalOf({ zzzz: 1 })).toMatchObject({ errors: { [field]: needed, [`${field}.zzzz`]: unknown } });
  });

  it.each([
    [JOBS, { assignee: {} }, { assignee: ASSIGNEE }],
    [JOBS, { assignee: { zzzz: NOBODY } }, { assignee: ASSIGNEE, 'assignee.zzzz': 'is not known' }],
    [JOBS, { assignee: { worker: {} } }, { 'assignee.worker': 'needs one of uuid, external_id, email' }],
    [
      JOBS,
      { assignee: { team: { zzzz: 1 } } },
      { 'assignee.team': 'needs one of uuid, external_id, name', 'assignee.team.zzzz': 'is not known' },
    ],
    [JOBS, { assignees: [{ access: 'view' }] }, { 'assignees.0': ASSIGNEE }],
    [
      JOBS,
      { possible_resolutions: [{}, { id: 1 }, { zzzz: 1 }] },
      {
        'possible_resolutions.0': 'needs one of uuid, external_id, name',
        'possible_resolutions.1': 'needs one of uuid, external_id, name',
        'possible_resolutions.2': 'needs one of uuid, external_id, name',
        'possible_resolutions.2.zzzz': 'is not known',
      },
    ],
    [
      JOBS,
      { ordered_services: [{ service: {} }, { service: { name: 'Mowing' } }, { service: { zzzz: 1 } }] },
      {
        'ordered_services.0.service': 'needs one of uuid, external_id',
        'ordered_services.1.service': 'needs one of uuid, external_id',
        'ordered_services.2.service': 'needs one of uuid, external_id',
        'ordered_services.2.service.zzzz': 'is not known',
      },
    ],
    [
      JOBS,
      { custom_fields: [{ name: 'Colour', field_type: 'dictionary', dictionary: { zzzz: 1 } }] },
      {
        'custom_fields.0.dictionary': 'needs one of uuid, external_id, name',
        'custom_fields.0.dictionary.zzzz': 'is not known',
      },
    ],
    [JOBS, { scheduled_duration: {} }, { scheduled_duration: 'needs minutes or hours' }],
    [
      JOBS,
      { client: {}, site: {} },
      { client: 'needs one of uuid, external_id', site: 'needs one of uuid, external_id' },
    ],
    [
      TEMPLATES,
      {
        name: 'Visit',
        assignee: { zzzz: 1 },
        custom_fields: [
          { name: 'Colour', field_type: 'dictionary', dictionary: {} },
          { name: 'Shape', field_type: 'dictionary', dictionary: { values: [] } },
        ],
        available_catalog: [
          { type: 'service', service: { name: 'Mowing' } },
          { type: 'category', category: { zzzz: 1 } },
        ],
      },
      {
        assignee: ASSIGNEE,
        'assignee.zzzz': 'is not known',
        'custom_fields.0.dictionary': 'needs one of uuid, external_id, name',
        'custom_fields.1.dictionary': 'needs one of uuid, external_id, name',
        'available_catalog.0.service': 'needs one of uuid, external_id',
        'available_catalog.1.category': 'needs one of uuid, external_id, name',
        'available_catalog.1.category.zzzz': 'is not known',
      },
    ],
  ])('reports its error on itself, beside those of its keys: %s %j', async (path, body, faults) => {
    expect(await service.api('POST', path, { body })).toEqual(invalid(faults));
  });

  it('reports a value of a dictionary on the value', async () => {
    const dictionary = await create(DICTIONARIES, { name: 'Sizes', values: [{ name: 'small' }] });
    const field = { name: 'Size', field_type: 'dictionary', dictionary: { uuid: dictionary } };
    for (const value of [{}, { zzzz: 1 }, { uuid: null, name: null }])
      expect(await service.api('POST', JOBS, { body: { custom_fields: [{ ...field, value }] } })).toEqual(
        invalid({ 'custom_fields.0.value': 'must name a value of the dictionary: {"uuid": …} or {"name": …}' }),
      );
  });
});

describe.each([
  { name: 'job', path: JOBS, least: () => ({}) },
  { name: 'template', path: TEMPLATES, least: () => ({ name: crypto.randomUUID() }) },
])('scheduled_duration of a $name', ({ path, least }) => {
  it.each([
    [{ minutes: 90 }, 90],
    [{ hours: 2 }, 120],
    [{ hours: 1, minutes: 30 }, 90],
    [{ hours: 1, minutes: 90 }, 150],
    [{ hours: 1, minutes: 0 }, 60],
    [{ hours: 0, minutes: 5 }, 5],
    [{ hours: 744 }, 44_640],
  ])('takes hours and minutes, which are added: %j is %d minutes', async (scheduled_duration, minutes) => {
    const uuid = await create(path, { ...least(), scheduled_duration });
    expect(await show(`${path}/${uuid}`)).toMatchObject({ scheduled_duration: { minutes } });
  });

  const MINUTES = 'must be a whole number from 1 to 44640';
  const HOURS = 'must be a whole number from 0 to 744';
  it.each([
    [{}, { scheduled_duration: 'needs minutes or hours' }],
    [{ hours: 0 }, { 'scheduled_duration.minutes': MINUTES }],
    [{ hours: 744, minutes: 1 }, { 'scheduled_duration.minutes': MINUTES }],
    [{ hours: 745 }, { 'scheduled_duration.hours': HOURS }],
    [{ hours: -1, minutes: 90 }, { 'scheduled_duration.hours': HOURS }],
    [{ hours: 1.5 }, { 'scheduled_duration.hours': HOURS }],
    [{ hours: 1, minutes: -5 }, { 'scheduled_duration.minutes': MINUTES }],
    [
      { hours: '1', minutes: 0.5 },
      { 'scheduled_duration.hours': HOURS, 'scheduled_duration.minutes': MINUTES },
    ],
    [{ hours: 1, days: 1 }, { 'scheduled_duration.days': 'is not known' }],
  ])('refuses %j', async (scheduled_duration, faults) => {
    expect(await service.api('POST', path, { body: { ...least(), scheduled_duration } })).toEqual(invalid(faults));
  });
});

describe('a reference that may only be repeated', () => {
  it('is equal when it names the same entity in any of its forms, and read-only when it names another', async () => {
    const type = await create(JOB_TYPES, { code: 'repair' });
    const template = await create(TEMPLATES, { name: 'Repair' });
    const first = await create(JOBS, { external_id: 'first' });
    const job = await create(JOBS, {
      type: { uuid: type },
      template: { uuid: template },
      completion_of: { uuid: first },
    });
    const patch = (body: object) => service.api('PATCH', `${JOBS}/${job}`, { body });
    for (const same of [
      { template: { uuid: template.toUpperCase() } },
      { template: { name: 'Repair' } },
      { template: { uuid: template, name: null } },
      { template_uuid: template },
      { type: { code: 'repair' } },
      { type: { uuid: type, code: 'repair' } },
      { type_uuid: type.toUpperCase() },
      { job_type: { code: 'repair' } },
      { completion_of: { uuid: first } },
      { completion_of: { external_id: 'first' } },
      { completion_of: { uuid: first.toUpperCase(), external_id: 'first' } },
      { completion_of_uuid: first },
    ])
      expect({ same, ...(await patch(same)) }).toEqual({ same, ...answered(200, { job_uuid: job }) });
    for (const [field, other] of [
      ['template', { uuid: NOBODY }],
      ['template', { name: 'repair' }],
      ['template', { uuid: template, name: 'Other' }],
      ['template', { uuid: null }],
      ['template', {}],
      ['template', null],
      ['template', { serial: 1 }],
      ['completion_of', { uuid: job }],
      ['completion_of', { external_id: 'First' }],
      ['completion_of', null],
    ] as const)
      expect({ field, other, ...(await patch({ [field]: other })) }).toEqual({
        field,
        other,
        ...invalid({ [field]: 'is read-only' }),
      });
    expect(await show(`${JOBS}/${job}`)).toMatchObject({ version: 1 });
  });

  it('that names nothing is equal to null and to a reference whose keys are all null', async () => {
    const job = await create(JOBS, {});
    for (const none of [null, { uuid: null }, { uuid: null, name: null }])
      for (const field of ['template', 'completion_of'])
        expect((await service.api('PATCH', `${JOBS}/${job}`, { body: { [field]: none } })).status).toBe(200);
    const unit = await create(UNITS, { name: 'Piece', code: 'pc' });
    expect(await service.api('PATCH', `${UNITS}/${unit}`, { body: { owner: { uuid: null } } })).toEqual(
      invalid({ owner: 'is not known' }),
    );
  });
});
