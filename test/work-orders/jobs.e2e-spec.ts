import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, notFound, refused } from '../support/problems.js';
import { NOBODY } from '../support/fields.js';
import { HoldingAccount, HOLDS, instant } from '../support/holds.js';
import { CLIENTS, JOBS, SERVICE_CATEGORIES, SERVICES, SITES, TEMPLATES } from '../support/resources.js';
import { only, type Service, sharedService, startBeside } from '../support/service.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const TIME = '2026-12-01T08:00:00.000Z';

interface Field {
  readonly uuid: string;
  readonly name: string;
  readonly value: unknown;
}
interface Job {
  readonly uuid: string;
  readonly serial_no: number;
  readonly status: string;
  readonly assignee: object | null;
  readonly custom_fields: readonly Field[];
  readonly report_fields: readonly Field[];
  readonly client: { readonly uuid: string } | null;
}

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

let made = 0;
/** A name that is unique in the suite. */
const newName = (): string => `Item ${++made}`;
const make = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
const post = (body: object, key = service.key) => service.api('POST', JOBS, { body, key });
const create = async (body: object = {}): Promise<string> => {
  const { body: answer } = await post(body);
  return (answer as { job_uuid: string }).job_uuid;
};
const get = (ref: string) => service.api('GET', `${JOBS}/${ref}`);
const show = async (ref: string): Promise<Job> => only<Job>(await get(ref));
const created = (more: object = {}) => answered(201, { job_uuid: expect.stringMatching(UUID), ...more });
const acme = { organization: true, organization_name: 'Acme' };
const newUser = async (): Promise<{ uuid: string; email: string }> => {
  const email = `worker-${++made}@example.com`;
  return { uuid: await make('/v2/users', { email, first_name: 'Ada', last_name: 'Lovelace' }), email };
};
const resolutions = async () =>
  only<{ uuid: string; name: string; external_id: null }[]>(await service.api('GET', '/v2/resolutions?limit=2')).map(
    ({ external_id: _, ...resolution }) => resolution,
  );
const address = (formatted: string) => ({
  formatted,
  entrance_no: null,
  apartment: '2b',
  floor: null,
  description: null,
  geolocation: { longitude: 13.4, latitude: 52.5 },
});
const contact = (value: string) => ({ name: 'Anna', value, type: 'phone' });

/** Expects a request to be rejected and no event of any entity to be recorded. */
const refuses = async (body: object, expected: object): Promise<void> => {
  const [before] = await service.sql('select count(*) from event');
  expect(await post(body)).toEqual(expected);
  expect(await service.sql('select count(*) from event')).toEqual([before]);
};

/** The attributes of a field with default values. */
const ATTRIBUTES = { required: false, hidden: false, read_only: false };

/** The view of a job with default values. */
const bare = {
  uuid: expect.stringMatching(UUID),
  external_id: null,
  external_order_id: null,
  serial_no: expect.any(Number),
  status: 'posted',
  scheduled_at: null,
  scheduled_duration: null,
  arrival_window: null,
  priority: 'normal',
  due: null,
  description: null,
  contacts: [],
  completion_of_uuid: null,
  initial_job_uuid: null,
  version: 1,
  created_at: expect.stringMatching(INSTANT),
  updated_at: expect.stringMatching(INSTANT),
  assignee: null,
  assignees: [],
  type: { uuid: expect.stringMatching(UUID), code: 'default' },
  template: null,
  client: null,
  site: null,
  territory: null,
  skills: [],
  address: null,
  timestamps: { en_route_at: null, started_at: null, suspended_at: null, finished_at: null },
  durations: { en_route: null, suspension: null, actual: null },
  custom_fields: [],
  report_fields: [],
  possible_resolutions: [],
  available_catalog: [],
  ordered_services: [],
  provided_services: [],
  used_materials: [],
};

describe('a job is created', () => {
  it('without any field: posted, of the default type, numbered 1, 2, 3 …', async () => {
    const { key } = await service.newAccount();
    for (const serial_no of [1, 2, 3]) {
      const answer = await service.api('POST', JOBS, { key, ...(serial_no === 2 ? { body: {} } : {}) });
      expect(answer).toEqual(created());
      const uuid = only(answer);
      expect(answer.headers.get('location')).toBe(`${JOBS}/${uuid}`);
      const read = await service.api('GET', `${JOBS}/${uuid}`, { key });
      expect(read).toEqual(answered(200, { job: { ...bare, uuid, serial_no } }));
      expect(read.headers.get('etag')).toMatch(/^"1\.[0-9a-f]+"$/);
    }
  });

  it('with all fields, with the status scheduled', async () => {
    const user = await newUser();
    const team = { uuid: await make('/v2/teams', { name: 'Squad' }), name: 'Squad' };
    const territory = { uuid: await make('/v2/territories', { name: 'South' }), name: 'South' };
    const skill = { uuid: await make('/v2/skills', { name: 'Welding' }), name: 'Welding' };
    const type = { uuid: await make('/v2/job_types', { code: 'repair' }), code: 'repair' };
    const client = { uuid: await make(CLIENTS, { ...acme, external_id: 'c-1' }), external_id: 'c-1' };
    const site = {
      uuid: await make(SITES, { name: 'Depot', external_id: 's-1', client_uuid: client.uuid }),
      external_id: 's-1',
    };
    const ordered = {
      uuid: await make(SERVICES, { name: 'Mowing', external_id: 'm-1' }),
      name: 'Mowing',
      external_id: 'm-1',
    };
    const [good, bad] = await resolutions();
    const first = await create();
    const answer = await post({
      external_id: 'j-1',
      external_order_id: 'o-1',
      description: '\u{1F6E0}'.repeat(15_000),
      scheduled_at: '2026-12-01T10:00:00+02:00',
      scheduled_duration: { minutes: 44_640 },
      arrival_window: { from: '2026-12-01T09:00:00+02:00', to: '2026-12-02T07:00:00Z' },
      job_type: { code: 'repair' },
      assignees: [
        { team: { name: 'Squad' }, access: 'view' },
        { worker: { email: user.email.toUpperCase() }, access: 'edit' },
      ],
      possible_resolutions: [bad, good],
      address: address('Main street 1'),
      contacts: [contact('1'), { value: '2', type: 'email' }],
      client: { external_id: 'c-1' },
      site: { external_id: 's-1' },
      territory: { name: 'South' },
      skills: [{ name: 'Welding' }],
      custom_fields: [{ name: 'Note', field_type: 'input', required: true, value: 'dry' }],
      report_fields: [
        { name: 'Photo', field_type: 'image', value: ['https://example.com/1'] },
        { name: 'Done', field_type: 'checkbox' },
      ],
      ordered_services: [{ service: { external_id: 'm-1' }, required: true }],
      completion_of: { uuid: first },
    });
    expect(answer).toEqual(created());
    const field = (fields: object) => ({ uuid: expect.stringMatching(UUID), ...ATTRIBUTES, ...fields });
    const worker = { worker: { ...user, name: 'Ada Lovelace' }, ...user };
    expect(await get('j-1')).toEqual(
      answered(200, {
        job: {
          ...bare,
          uuid: only(answer),
          external_id: 'j-1',
          external_order_id: 'o-1',
          status: 'scheduled',
          description: '\u{1F6E0}'.repeat(15_000),
          scheduled_at: TIME,
          scheduled_duration: { minutes: 44_640 },
          arrival_window: { from: '2026-12-01T07:00:00.000Z', to: '2026-12-02T07:00:00.000Z' },
          type,
          assignee: worker,
          assignees: [
            { team, uuid: team.uuid, access: 'view' },
            { ...worker, access: 'edit' },
          ],
          possible_resolutions: [bad, good],
          address: address('Main street 1'),
          contacts: [contact('1'), { name: '', value: '2', type: 'email' }],
          client: { ...client, name: 'Acme' },
          site: { ...site, name: 'Depot' },
          territory,
          skills: [skill],
          custom_fields: [
            field({ name: 'Note', field_type: 'input', data_type: 'string', required: true, value: 'dry' }),
          ],
          report_fields: [
            field({
              name: 'Photo',
              field_type: 'image',
              data_type: 'image',
              value: ['https://example.com/1'],
              filled_at: expect.stringMatching(INSTANT),
              pending_files: 0,
            }),
            field({ name: 'Done', field_type: 'checkbox', data_type: 'boolean', value: null }),
          ],
          ordered_services: [{ service: ordered, ordered_service_uuid: expect.stringMatching(UUID), required: true }],
          completion_of_uuid: first,
          initial_job_uuid: first,
        },
      }),
    );
  });

  it('in the flat form of lists', async () => {
    const type = await make('/v2/job_types', { code: newName() });
    const territory = await make('/v2/territories', { name: newName() });
    const skill = await make('/v2/skills', { name: newName() });
    const client = await make(CLIENTS, acme);
    const site = await make(SITES, { name: 'Depot', client_uuid: client });
    const template = await make(TEMPLATES, { name: newName() });
    const team = await make('/v2/teams', { name: newName() });
    const before = await create();
    const uuid = await create({
      type_uuid: type,
      territory_uuid: territory.toUpperCase(),
      skill_uuids: [skill],
      client_uuid: client,
      site_uuid: site,
      template_uuid: template,
      completion_of_uuid: before,
      assignee: { team_uuid: team },
    });
    expect(await show(uuid)).toMatchObject({
      type: { uuid: type },
      territory: { uuid: territory },
      skills: [{ uuid: skill }],
      client: { uuid: client },
      site: { uuid: site },
      template: { uuid: template },
      completion_of_uuid: before,
      assignee: { team: { uuid: team } },
    });
    expect(await show(await create({ type: { uuid: type } }))).toMatchObject({ type: { uuid: type } });
    await refuses(
      {
        type_uuid: type,
        type: { uuid: NOBODY },
        territory_uuid: territory,
        territory: { uuid: NOBODY },
        client_uuid: client,
        client: { uuid: NOBODY },
        site_uuid: site,
        site: null,
        template_uuid: template,
        template: { uuid: NOBODY },
        completion_of_uuid: before,
        completion_of: { uuid: NOBODY },
      },
      invalid(
        Object.fromEntries(
          ['type', 'territory', 'client', 'site', 'template', 'completion_of'].map((one) => [
            one,
            `does not agree with ${one}_uuid`,
          ]),
        ),
      ),
    );
    await refuses(
      { client_uuid: client, client: acme, site_uuid: site, site: { name: 'New' } },
      invalid({ client: 'does not agree with client_uuid', site: 'does not agree with site_uuid' }),
    );
    await refuses(
      { skills: [{ uuid: skill }], skill_uuids: [NOBODY] },
      invalid({ skills: 'does not agree with skill_uuids' }),
    );
  });

  it('without a version', () => refuses({ version: 1 }, invalid({ version: 'is not known' })));

  it('with a unique external id', async () => {
    const uuid = await create({ external_id: 'taken' });
    const taken = invalid({ external_id: 'is used by another entity' }, 'validation_failed', {
      conflicting_uuid: uuid,
    });
    await refuses({ external_id: 'taken' }, taken);
    // The client and site are not created either.
    await refuses({ external_id: 'taken', client: acme, site: { name: 'Depot' } }, taken);
    await service.api('DELETE', `${JOBS}/taken`);
    expect(await show(await create({ external_id: 'taken' }))).toMatchObject({ external_id: 'taken' });
  });

  it('or rejected with all errors together', () =>
    refuses(
      {
        external_id: ' ',
        description: 1,
        scheduled_at: 'soon',
        scheduled_duration: { minutes: 0 },
        job_type: { code: 'no such' },
        assignees: [{ worker: { uuid: NOBODY }, access: 'edit' }, { access: 'own' }],
        possible_resolutions: [{ name: 'no such' }],
        address: {},
        contacts: [{ value: '1' }],
        client: { organization: true, contacts: [{ type: 'phone', value: 1 }] },
        site: { nam: 'Depot' },
        territory: { uuid: NOBODY },
        skills: [{ uuid: NOBODY }, { name: 'no such' }],
        custom_fields: [{ name: 'x' }, { name: 'y', field_type: 'checkbox', value: 'yes' }, { uuid: NOBODY, value: 1 }],
        report_fields: [{ name: 'z', field_type: 'unknown' }],
        ordered_services: [{ service: { uuid: NOBODY } }, { required: true }, { service: { name: 'Mowing' } }],
        completion_of: { uuid: NOBODY },
        zzzzzzzzzz: 1,
      },
      invalid({
        external_id: 'must not be blank',
        description: 'must be a string',
        scheduled_at: expect.stringContaining('timestamp'),
        'scheduled_duration.minutes': 'must be a whole number from 1 to 44640',
        job_type: 'not found',
        'assignees.0.worker': 'not found',
        'assignees.1': 'must name either a worker or a team',
        'assignees.1.access': 'must be one of edit, view',
        'possible_resolutions.0': 'not found',
        'address.formatted': 'is required',
        'contacts.0.type': 'is required',
        'client.organization_name': 'must not be blank',
        'client.contacts.0.value': 'must be a string',
        'site.name': 'is required',
        'site.nam': 'is not known: did you mean "name"?',
        territory: 'not found',
        'skills.0': 'not found',
        'skills.1': 'not found',
        'custom_fields.0': 'not found',
        'custom_fields.1.value': 'must be true or false',
        'custom_fields.2': 'not found',
        'report_fields.0.field_type': expect.stringContaining('must be one of'),
        'ordered_services.0.service': 'not found',
        'ordered_services.1.service': 'is required',
        'ordered_services.2.service': 'needs one of uuid, external_id',
        completion_of: 'not found',
        zzzzzzzzzz: 'is not known',
      }),
    ));
});

describe('omitted fields come from the template', () => {
  const full = async () => {
    const names = { territory: newName(), skill: newName(), other: newName(), type: newName(), colours: newName() };
    const worker = await newUser();
    const uuids = {
      worker: worker.uuid,
      type: await make('/v2/job_types', { code: names.type }),
      territory: await make('/v2/territories', { name: names.territory }),
      skill: await make('/v2/skills', { name: names.skill }),
      colours: await make('/v2/dictionaries', { name: names.colours, values: [{ name: 'Red' }] }),
      service: await make(SERVICES, { name: 'Mowing' }),
      second: await make(SERVICES, { name: 'Raking' }),
      category: await make(SERVICE_CATEGORIES, { name: 'Care' }),
    };
    const name = newName();
    const template = await make(TEMPLATES, {
      name,
      job_type: { uuid: uuids.type },
      description: 'Call before you come',
      scheduled_duration: { minutes: 90 },
      assignee: { worker: { uuid: worker.uuid } },
      territory: { uuid: uuids.territory },
      skills: [{ uuid: uuids.skill }],
      custom_fields: [
        { name: 'Colour', field_type: 'dictionary', required: true, dictionary: { uuid: uuids.colours } },
        { name: 'Size', field_type: 'number' },
      ],
      report_fields: [{ name: 'Photo', field_type: 'image', required: true }],
      possible_resolutions: await resolutions(),
      available_catalog: [
        { type: 'service', service: { uuid: uuids.service }, required: true, pre_ordered: true },
        { type: 'service', service: { uuid: uuids.second }, required: true },
        { type: 'category', category: { uuid: uuids.category } },
      ],
    });
    return { template, name, names, worker, uuids };
  };
  const colour = (value: unknown = { name: 'Red' }) => [{ name: 'Colour', value }];

  it('all of them, and pre-ordered services become ordered services', async () => {
    const { template, name, names, worker, uuids } = await full();
    const uuid = await create({ template: { name }, custom_fields: colour(), scheduled_at: TIME });
    const [red] = only<{ uuid: string; name: string }[]>(
      await service.api('GET', `/v2/dictionaries/${uuids.colours}/values`),
    );
    const shown = await service.api('GET', `${TEMPLATES}/${template}`);
    const fields = only<Job>(shown);
    const [mowing, raking] = [
      { uuid: uuids.service, name: 'Mowing', external_id: null },
      { uuid: uuids.second, name: 'Raking', external_id: null },
    ];
    expect(await show(uuid)).toEqual({
      ...bare,
      uuid,
      status: 'scheduled',
      scheduled_at: TIME,
      template: { uuid: template, name },
      type: { uuid: uuids.type, code: names.type },
      description: 'Call before you come',
      scheduled_duration: { minutes: 90 },
      assignee: { worker: { ...worker, name: 'Ada Lovelace' }, ...worker },
      assignees: [{ worker: { ...worker, name: 'Ada Lovelace' }, ...worker, access: 'edit' }],
      territory: { uuid: uuids.territory, name: names.territory },
      skills: [{ uuid: uuids.skill, name: names.skill }],
      custom_fields: [
        {
          ...ATTRIBUTES,
          uuid: fields.custom_fields[0]?.uuid,
          name: 'Colour',
          field_type: 'dictionary',
          data_type: 'dictionary',
          required: true,
          value: red,
          dictionary: { uuid: uuids.colours, name: names.colours },
        },
        {
          ...ATTRIBUTES,
          uuid: fields.custom_fields[1]?.uuid,
          name: 'Size',
          field_type: 'number',
          data_type: 'number',
          required: false,
          value: null,
        },
      ],
      report_fields: [
        {
          ...ATTRIBUTES,
          uuid: fields.report_fields[0]?.uuid,
          name: 'Photo',
          field_type: 'image',
          data_type: 'image',
          required: true,
          value: null,
          pending_files: 0,
        },
      ],
      possible_resolutions: await resolutions(),
      available_catalog: [
        { type: 'service', service: mowing, required: true, pre_ordered: true },
        { type: 'service', service: raking, required: true, pre_ordered: false },
        { type: 'category', category: { uuid: uuids.category, name: 'Care', external_id: null } },
      ],
      ordered_services: [{ service: mowing, ordered_service_uuid: expect.stringMatching(UUID), required: true }],
    });
  });

  it('unless the body sets or clears them', async () => {
    const { template, uuids } = await full();
    const cleared = {
      description: null,
      scheduled_duration: null,
      assignee: null,
      territory: null,
      skills: [],
      possible_resolutions: [],
      ordered_services: [],
    };
    const uuid = await create({ template_uuid: template, custom_fields: colour(), ...cleared });
    expect(await show(uuid)).toMatchObject({ ...cleared, assignees: [], status: 'posted' });
    const team = { uuid: await make('/v2/teams', { name: newName() }) };
    const [good, bad] = await resolutions();
    const skill = { uuid: await make('/v2/skills', { name: newName() }) };
    const given = {
      description: 'Own',
      scheduled_duration: { minutes: 5 },
      assignee: { team },
      skills: [skill],
      possible_resolutions: [{ uuid: bad?.uuid }, { uuid: good?.uuid }],
      ordered_services: [{ service: { uuid: uuids.second }, required: false }],
    };
    const type = await make('/v2/job_types', { code: newName() });
    const other = await create({
      template_uuid: template,
      job_type: { uuid: type },
      custom_fields: [...colour(), { name: 'Added', field_type: 'integer', value: 7 }],
      ...given,
    });
    const read = await show(other);
    expect(read).toMatchObject({ ...given, type: { uuid: type } });
    expect(read.custom_fields.map(({ name, value }) => [name, value])).toEqual([
      ['Colour', expect.objectContaining({ name: 'Red' })],
      ['Size', null],
      ['Added', 7],
    ]);
  });

  it('without references that were archived or deleted since', async () => {
    const { template, uuids } = await full();
    await service.api('DELETE', `/v2/users/${uuids.worker}`);
    await service.api('POST', `${SERVICES}/${uuids.service}/archive`);
    await service.api('DELETE', `${SERVICES}/${uuids.second}`);
    await service.api('POST', `${SERVICE_CATEGORIES}/${uuids.category}/archive`);
    const uuid = await create({ template: { uuid: template }, custom_fields: colour(), scheduled_at: TIME });
    expect(await show(uuid)).toMatchObject({
      assignee: null,
      assignees: [],
      status: 'posted',
      available_catalog: [],
      ordered_services: [],
    });
  });

  it('whose required custom fields may be empty at first; a value is one of its dictionary', async () => {
    const { template } = await full();
    for (const fields of [[], colour(null), [{ name: 'Size', value: 1 }]]) {
      const { custom_fields } = await show(await create({ template_uuid: template, custom_fields: fields }));
      expect(custom_fields[0]).toMatchObject({ name: 'Colour', required: true, value: null });
    }
    await refuses(
      { template_uuid: template, custom_fields: colour({ name: 'Blue' }) },
      invalid({ 'custom_fields.0.value': 'is not a value of the dictionary' }),
    );
    await refuses(
      {
        template_uuid: template,
        custom_fields: [...colour(), ...colour(), { name: 'size', field_type: 'input' }, { name: 'Photo', value: [] }],
        report_fields: [{ name: 'Photo', field_type: 'file' }],
      },
      invalid({
        'custom_fields.1': 'is named twice',
        'custom_fields.2.name': 'is used by another field',
        'custom_fields.3': 'not found',
        'report_fields.0.field_type': 'is read-only',
      }),
    );
  });

  it('which must not be deleted; its existing jobs do not change', async () => {
    const { template, name } = await full();
    const uuid = await create({ template: { name }, custom_fields: colour() });
    await service.api('DELETE', `${TEMPLATES}/${template}`);
    await refuses({ template: { uuid: template } }, invalid({ template: 'not found' }));
    expect(await show(uuid)).toMatchObject({ template: { uuid: template, name }, description: 'Call before you come' });
  });
});

describe('omitted address, contacts and territory', () => {
  it('are copied from the site, else from the client, each separately', async () => {
    const [one, two] = [newName(), newName()];
    const [north, south] = [
      { uuid: await make('/v2/territories', { name: one }), name: one },
      { uuid: await make('/v2/territories', { name: two }), name: two },
    ];
    const client = await make(CLIENTS, {
      ...acme,
      site_address: address('of the client'),
      contacts: [contact('client')],
      territory: { uuid: north.uuid },
    });
    const site = await make(SITES, {
      name: 'Depot',
      client_uuid: client,
      address: address('of the site'),
      contacts: [contact('site')],
      territory: { uuid: south.uuid },
    });
    const empty = await make(SITES, { name: 'Empty', client_uuid: client, territory: { uuid: south.uuid } });
    const ofClient = { address: address('of the client'), contacts: [contact('client')] };
    expect(await show(await create({ client_uuid: client }))).toMatchObject({ ...ofClient, territory: north });
    expect(await show(await create({ site_uuid: site }))).toMatchObject({
      client: { uuid: client },
      address: address('of the site'),
      contacts: [contact('site')],
      territory: south,
    });
    expect(await show(await create({ site_uuid: empty }))).toMatchObject({ ...ofClient, territory: south });
    const own = { address: address('own'), contacts: [contact('own')], territory: north };
    expect(await show(await create({ site_uuid: site, ...own }))).toMatchObject(own);
    const none = { address: null, contacts: [], territory: null };
    expect(await show(await create({ site_uuid: site, ...none }))).toMatchObject(none);
    const template = await make(TEMPLATES, { name: newName(), territory: { uuid: north.uuid } });
    expect(await show(await create({ site_uuid: site, template_uuid: template }))).toMatchObject({ territory: north });
    // A copy: later changes of the site do not affect the job.
    const uuid = await create({ site_uuid: site });
    await service.api('PATCH', `${SITES}/${site}`, { body: { address: null, contacts: [] } });
    expect(await show(uuid)).toMatchObject({ address: address('of the site'), contacts: [contact('site')] });
  });
});

describe('the client and the site of a job', () => {
  it('must belong together', async () => {
    const [mine, other] = [await make(CLIENTS, acme), await make(CLIENTS, acme)];
    const site = await make(SITES, { name: 'Depot', client_uuid: mine });
    const fault = invalid({ site: 'belongs to another client: the site of a job must belong to its client' });
    await refuses({ client_uuid: other, site_uuid: site }, fault);
    await refuses({ client: acme, site_uuid: site }, fault);
    await refuses({ client_uuid: other, site: { name: 'New', client: { uuid: mine } } }, fault);
    expect(await show(await create({ client_uuid: mine, site_uuid: site }))).toMatchObject({ client: { uuid: mine } });
    const nobodys = await make(SITES, { name: 'Depot' });
    expect(await show(await create({ client_uuid: other, site_uuid: nobodys }))).toMatchObject({
      client: { uuid: other },
    });
    expect(await show(await create({ site_uuid: nobodys }))).toMatchObject({ client: null });
  });

  it('must not be deleted, including the client of the site', async () => {
    const owner = await make(CLIENTS, acme);
    const left = await make(SITES, { name: 'Depot', client_uuid: owner });
    await service.api('DELETE', `${CLIENTS}/${owner}`);
    expect(await show(await create({ site_uuid: left }))).toMatchObject({ client: null, site: { uuid: left } });
    const [client, site] = [await make(CLIENTS, acme), await make(SITES, { name: 'Depot' })];
    await service.api('DELETE', `${CLIENTS}/${client}`);
    await service.api('DELETE', `${SITES}/${site}`);
    await refuses(
      { client_uuid: client, site: { uuid: site } },
      invalid({ client_uuid: 'not found', site: 'not found' }),
    );
  });

  it('can be created with the job: the response has their uuids, and the new site belongs to the client', async () => {
    const alone = await post({ client: { ...acme, external_id: 'new-c', contacts: [contact('1')] } });
    expect(alone).toEqual(created({ client_uuid: expect.stringMatching(UUID) }));
    const { client_uuid: client } = alone.body as { client_uuid: string };
    expect(await show((alone.body as { job_uuid: string }).job_uuid)).toMatchObject({
      client: { uuid: client, external_id: 'new-c' },
      contacts: [contact('1')],
    });
    const place = await post({ client: { external_id: 'new-c' }, site: { name: 'Depot', address: address('here') } });
    expect(place).toEqual(created({ site_uuid: expect.stringMatching(UUID) }));
    const both = await post({ client: { organization: false, first_name: 'Anna' }, site: { name: 'Home' } });
    expect(both).toEqual(created({ client_uuid: expect.stringMatching(UUID), site_uuid: expect.stringMatching(UUID) }));
    for (const [{ body }, owner] of [
      [place, client],
      [both, (both.body as { client_uuid: string }).client_uuid],
    ] as const) {
      const { job_uuid, site_uuid } = body as { job_uuid: string; site_uuid: string };
      expect(await show(job_uuid)).toMatchObject({ client: { uuid: owner }, site: { uuid: site_uuid } });
      expect(only<object>(await service.api('GET', `${SITES}/${site_uuid}`))).toMatchObject({
        client: { uuid: owner },
        version: 1,
      });
      const jobs = only<{ uuid: string }[]>(await service.api('GET', `${JOBS}?site_uuid=${site_uuid}`));
      expect(jobs.map(({ uuid }) => uuid)).toEqual([job_uuid]);
    }
    const ofOther = await post({ site: { name: 'Shop', client: { external_id: 'new-c' } } });
    expect(await show((ofOther.body as { job_uuid: string }).job_uuid)).toMatchObject({ client: { uuid: client } });
  });

  it('are created atomically with the job', async () => {
    await refuses({ client: acme, site: { description: 'no name' } }, invalid({ 'site.name': 'is required' }));
    await refuses(
      { client: { first_name: 'Anna' }, site: { name: 'Depot' }, description: 1 },
      invalid({ description: 'must be a string', 'client.organization': expect.any(String) }),
    );
    await refuses(
      { client: acme, site: { name: 'Depot' }, territory: { uuid: NOBODY } },
      invalid({ territory: 'not found' }),
    );
  });

  it('cannot have an external id that is in use', async () => {
    const client = await make(CLIENTS, { ...acme, external_id: 'taken-c' });
    const site = await make(SITES, { name: 'Depot', external_id: 'taken-s' });
    const taken = (path: string, uuid: string) =>
      invalid({ [path]: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: uuid });
    await refuses({ client: { ...acme, external_id: 'taken-c' } }, taken('client.external_id', client));
    await refuses({ site: { name: 'Depot', external_id: 'taken-s' } }, taken('site.external_id', site));
    await refuses({ client: acme, site: { name: 'Depot', external_id: 'taken-s' } }, taken('site.external_id', site));
  });

  it('must be of the same account', async () => {
    const { key } = await service.newAccount();
    const [client, site] = [await make(CLIENTS, acme), await make(SITES, { name: 'Depot' })];
    expect(await post({ client: { uuid: client }, site: { uuid: site } }, key)).toEqual(
      invalid({ client: 'not found', site: 'not found' }),
    );
  });
});

describe('the assignees of a job', () => {
  it('are one editor, a worker or a team, and any number of viewers', async () => {
    const [ada, bob] = [await newUser(), await newUser()];
    const name = newName();
    const squad = { uuid: await make('/v2/teams', { name }), name };
    for (const assignee of [{ worker: ada }, { worker: { email: ada.email } }, { worker_uuid: ada.uuid }])
      expect(await show(await create({ assignee }))).toMatchObject({
        assignee: { worker: ada },
        assignees: [{ worker: ada, access: 'edit' }],
      });
    for (const assignee of [{ team: squad }, { team: { name } }, { team_uuid: squad.uuid, worker: null }])
      expect(await show(await create({ assignee }))).toMatchObject({ assignee: { team: squad } });
    const assignees = [
      { worker: bob, access: 'view' },
      { team: squad, access: 'edit' },
      { worker: ada, access: 'view' },
    ];
    // The list takes precedence over the single assignee.
    expect(await show(await create({ assignees, assignee: { worker: ada } }))).toMatchObject({
      assignee: { team: squad },
      assignees,
    });
    const both = 'must name either a worker or a team';
    for (const assignee of [{}, { worker: null }, { worker: ada, team: squad }, { worker_uuid: ada.uuid, team: squad }])
      await refuses({ assignee }, invalid({ assignee: both }));
    const exactly = 'must contain exactly one with the access "edit"';
    const view = { worker: ada, access: 'view' };
    for (const list of [
      [view],
      [
        { ...view, access: 'edit' },
        { team: squad, access: 'edit' },
      ],
    ])
      await refuses({ assignees: list }, invalid({ assignees: exactly }));
    await refuses(
      { assignees: [{ worker_uuid: NOBODY, access: 'edit' }, view, { ...view, worker: { uuid: ada.uuid } }] },
      invalid({ 'assignees.0.worker_uuid': 'not found', 'assignees.2': 'is named twice' }),
    );
    await refuses({ assignees: [{ ...view, team: squad }] }, invalid({ 'assignees.0': both }));
    // The error of the object is reported with those of its keys.
    await refuses(
      { assignee: { wroker: ada } },
      invalid({ assignee: both, 'assignee.wroker': 'is not known: did you mean "worker"?' }),
    );
    await refuses(
      { assignees: [{ worker: { uuid: 1 }, team: squad, access: 'own' }] },
      invalid({
        'assignees.0': both,
        'assignees.0.worker.uuid': 'must be a UUID',
        'assignees.0.access': 'must be one of edit, view',
      }),
    );
    await refuses({ assignee: { worker: { uuid: 1 } } }, invalid({ 'assignee.worker.uuid': 'must be a UUID' }));
  });
});

describe('the possible resolutions of a job', () => {
  it('are empty, or include a successful and an unsuccessful one', async () => {
    const [good, bad] = await resolutions();
    const fault = invalid({
      possible_resolutions: 'must contain at least one successful and one unsuccessful resolution',
    });
    for (const one of [good, bad]) await refuses({ possible_resolutions: [one] }, fault);
    await refuses({ possible_resolutions: [good, bad, good] }, invalid({ 'possible_resolutions.2': 'is named twice' }));
    expect(await show(await create({ possible_resolutions: [] }))).toMatchObject({ possible_resolutions: [] });
  });
});

describe('a follow-up', () => {
  it('refers to the previous job and the first job of the chain', async () => {
    const first = await create({ external_id: 'first' });
    const second = await create({ completion_of: { external_id: 'first' } });
    const third = await create({ completion_of: { uuid: second } });
    expect(await show(first)).toMatchObject({ completion_of_uuid: null, initial_job_uuid: null });
    expect(await show(second)).toMatchObject({ completion_of_uuid: first, initial_job_uuid: first });
    expect(await show(third)).toMatchObject({ completion_of_uuid: second, initial_job_uuid: first });
    await service.api('DELETE', `${JOBS}/${second}`);
    expect(await show(third)).toMatchObject({ completion_of_uuid: second, initial_job_uuid: first });
    await refuses({ completion_of: { uuid: second } }, invalid({ completion_of: 'not found' }));
    expect(await get(second)).toEqual(notFound('job'));
  });
});

describe('ordered services', () => {
  it('are listed once each, and not archived', async () => {
    const [one, old] = [await make(SERVICES, { name: newName() }), await make(SERVICES, { name: newName() })];
    await service.api('POST', `${SERVICES}/${old}/archive`);
    await refuses(
      { ordered_services: [{ service: { uuid: old } }, ...[1, 2].map(() => ({ service: { uuid: one } }))] },
      invalid({ 'ordered_services.0.service': 'is archived', 'ordered_services.2': 'is named twice' }),
    );
    expect(await show(await create({ ordered_services: [{ service: { uuid: one } }] }))).toMatchObject({
      ordered_services: [{ service: { uuid: one }, required: false }],
    });
  });
});

describe('serial numbers', () => {
  it('are 1 to n without gaps or duplicates, under concurrency of two processes and with rejected requests', async () => {
    const second = await startBeside(service);
    try {
      const { key } = await service.newAccount();
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, i) =>
          (i % 2 === 0 ? service : second).api('POST', JOBS, {
            key,
            body: i % 4 === 3 ? { external_id: `race-${i % 3}` } : i % 8 === 1 ? { client: acme } : {},
          }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      // Of sixteen requests with three external ids, three succeed.
      expect(statuses.filter((status) => status === 201)).toHaveLength(51);
      expect(statuses.filter((status) => status === 422)).toHaveLength(13);
      const jobs = only<Job[]>(await service.api('GET', `${JOBS}?limit=500`, { key }));
      expect(jobs.map(({ serial_no }) => serial_no).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 51 }, (_, i) => i + 1),
      );
      await service.api('DELETE', `${JOBS}/${jobs.find(({ serial_no }) => serial_no === 51)?.uuid}`, { key });
      const next = only(await service.api('POST', JOBS, { key }));
      expect(only<object>(await service.api('GET', `${JOBS}/${next}`, { key }))).toMatchObject({ serial_no: 52 });
    } finally {
      await second.stop();
    }
  });
});

describe('the size of a job', () => {
  const MAX_BYTES = 262_144;
  const tooLarge = refused(422, 'job.too_large', expect.stringMatching(/^The job would have 2\d{5} bytes of JSON/));
  const LONG = 'ü'.repeat(7000);
  const sizeOf = (job: object): number => Buffer.byteLength(JSON.stringify(job));

  it('is at most 262,144 bytes of JSON as GET shows it, whatever makes it grow', async () => {
    const firm = await HoldingAccount.of(service);
    const anna = await firm.hire();
    const mowing = await firm.make(SERVICES, { name: LONG.slice(0, 250) });
    const unit = await firm.make('/v2/catalog/products/units', { name: 'Litre', code: 'l' });
    const product = await firm.make('/v2/catalog/products', { name: LONG.slice(0, 250), unit: { uuid: unit } });
    const field = (n: number, value: unknown = LONG) => ({ name: `Note ${n}`, field_type: 'textarea', value });
    const upTo = (n: number): object[] => Array.from({ length: n }, (_, i) => field(i + 1));
    const almost = {
      external_id: 'full',
      custom_fields: [...upTo(18), field(19, null)],
      report_fields: [{ name: 'Report', field_type: 'textarea' }],
      assignees: [{ worker: { uuid: anna }, access: 'edit' }],
      scheduled_at: instant('12:00'),
    };
    const job = await firm.make(JOBS, almost);
    const at = `${JOBS}/${job}`;
    const made = await firm.ask('POST', `${at}/provided_services`, { service: { uuid: mowing } });
    const { provided_service_uuid: provided } = made.body as { provided_service_uuid: string };
    const shown = async (): Promise<Record<string, unknown>> => only(await firm.ask('GET', at));
    const free = MAX_BYTES - sizeOf(await shown());
    const hold = await firm.held(anna, '08:00');
    const over = { custom_fields: upTo(19) };
    const grown = { description: LONG, custom_fields: [field(19)] };
    const report = { name: 'Report', value: LONG };
    const ways: Record<string, readonly [method: string, path: string, body: object]> = {
      'a creation': ['POST', JOBS, over],
      'an upsert': ['PATCH', `${JOBS}/new`, over],
      'the confirmation of a hold': ['POST', `${HOLDS}/${hold}/confirm`, over],
      'a change': ['PATCH', at, grown],
      'the end': [
        'POST',
        `${at}/finish`,
        { by_dispatcher: true, resolution: { name: 'Completed' }, report_fields: [report] },
      ],
    };
    for (const [way, request] of Object.entries(ways))
      expect({ way, answer: await firm.ask(...request) }).toEqual({ way, answer: tooLarge });
    const batch = await firm.ask('POST', '/v2/batch', { operations: [{ method: 'PATCH', path: at, body: grown }] });
    expect(only<object[]>(batch)).toMatchObject([{ status: 422, body: { code: 'job.too_large' } }]);

    // To the byte.
    const description = 'x'.repeat(free + 'null'.length - '""'.length);
    await expect(firm.ask('PATCH', at, { description: `${description}x` })).resolves.toEqual(tooLarge);
    expect((await firm.ask('PATCH', at, { description })).status).toBe(200);
    expect(sizeOf(await shown())).toBe(MAX_BYTES);
    const more: Record<string, readonly [method: string, path: string, body: object]> = {
      'a service': ['POST', `${at}/provided_services`, { service: { uuid: mowing } }],
      'a material': [
        'POST',
        `${at}/provided_services/${provided}/used_materials`,
        { product: { uuid: product }, quantity: 1 },
      ],
      'a status': ['POST', `${at}/start`, {}],
    };
    for (const [way, request] of Object.entries(more))
      expect({ way, answer: await firm.ask(...request) }).toEqual({ way, answer: tooLarge });
    expect((await firm.ask('PATCH', at, { description: null })).status).toBe(200);
    expect((await firm.ask(...(more['a material'] ?? ['GET', at, {}]))).status).toBe(201);
  });

  it('may stay above it when it was larger before, but not grow', async () => {
    const job = await create({
      custom_fields: [{ name: 'Note', field_type: 'textarea', value: '' }],
      description: 'a',
    });
    await service.sql(
      `update job set custom_fields = jsonb_set(custom_fields, '{0,value}', to_jsonb(repeat('x', 300000))) where uuid = $1`,
      [job],
    );
    const change = (description: string) => service.api('PATCH', `${JOBS}/${job}`, { body: { description } });
    expect((await change('ab')).status).toBe(422);
    expect((await change('b')).status).toBe(200);
    const shorter = { custom_fields: [{ name: 'Note', value: 'short' }] };
    expect((await service.api('PATCH', `${JOBS}/${job}`, { body: shorter })).status).toBe(200);
    expect((await change('ab')).status).toBe(200);
  });
});
