import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch } from '../support/problems.js';
import { NOBODY } from '../support/fields.js';
import {
  CLIENTS,
  JOBS,
  PRODUCTS,
  SERVICE_CATEGORIES,
  SERVICES,
  SITES,
  TEMPLATES,
  UNITS,
} from '../support/resources.js';
import { countRoundTrips } from '../support/round-trips.js';
import { nextMillisecond, only, type Service, sharedService, startBeside } from '../support/service.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const TIME = '2026-12-01T08:00:00.000Z';

interface Field {
  readonly uuid: string;
  readonly name: string;
  readonly value: unknown;
}
interface Ordered {
  readonly ordered_service_uuid: string;
  readonly service: { readonly uuid: string };
  readonly required: boolean;
}
interface Job {
  readonly uuid: string;
  readonly status: string;
  readonly version: number;
  readonly custom_fields: readonly Field[];
  readonly report_fields: readonly Field[];
  readonly ordered_services: readonly Ordered[];
}
interface Recorded {
  readonly version: number;
  readonly type: string;
  readonly payload: { readonly changes?: Record<string, { from: unknown; to: unknown }>; readonly fields?: object[] };
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
const create = async (body: object = {}): Promise<string> => {
  const answer = await service.api('POST', JOBS, { body });
  return (answer.body as { job_uuid: string }).job_uuid;
};
const get = (ref: string, headers = {}) => service.api('GET', `${JOBS}/${ref}`, { headers });
const show = async (ref: string): Promise<Job> => only<Job>(await get(ref));
const patch = (ref: string, body: object, headers = {}) => service.api('PATCH', `${JOBS}/${ref}`, { body, headers });
const history = async (uuid: string): Promise<Recorded[]> =>
  only<Recorded[]>(await service.api('GET', `${JOBS}/${uuid}/history`));
const typesOf = async (uuid: string): Promise<string[]> => (await history(uuid)).map(({ type }) => type);
const updated = (uuid: string, more: object = {}) => answered(200, { job_uuid: uuid, ...more });
const acme = { organization: true, organization_name: 'Acme' };
const newUser = async (): Promise<{ uuid: string; email: string }> => {
  const email = `worker-${++made}@example.com`;
  return { uuid: await make('/v2/users', { email, first_name: 'Ada', last_name: 'Lovelace' }), email };
};
const resolutions = async () =>
  only<{ uuid: string; name: string }[]>(await service.api('GET', '/v2/resolutions?limit=2'));

/** The actions that lead a scheduled job to a status. */
const PATHS = {
  scheduled: [],
  published: ['publish'],
  en_route: ['en_route'],
  started: ['publish', 'start'],
  suspended: ['start', 'suspend'],
  finished: ['start', 'finish'],
  canceled: ['cancel'],
} as const;
const STATUSES = Object.keys(PATHS) as (keyof typeof PATHS)[];
const UNDER_WAY = ['en_route', 'started', 'suspended'] as const;
const CLOSED = ['finished', 'canceled'] as const;

const lead = async (uuid: string, status: keyof typeof PATHS): Promise<void> => {
  for (const action of PATHS[status]) {
    const body = action === 'finish' ? { resolution: { name: 'Completed' } } : {};
    expect((await service.api('POST', `${JOBS}/${uuid}/${action}`, { body })).status).toBe(200);
  }
  expect(await show(uuid)).toMatchObject({ status });
};

/** A job with all fields set, and the entities it refers to. */
async function fullJob() {
  const names = { skill: newName(), team: newName(), territory: newName(), type: newName(), template: newName() };
  const user = await newUser();
  const [unit, client, one] = [
    await make(UNITS, { name: 'Piece', code: 'pc' }),
    await make(CLIENTS, acme),
    await make(SERVICES, { name: 'Mowing', price_default: 12.5 }),
  ];
  const uuids = {
    client,
    service: one,
    user: user.uuid,
    product: await make(PRODUCTS, { name: 'Seed', unit_uuid: unit, price_default: '0.5' }),
    site: await make(SITES, { name: 'Depot', client_uuid: client }),
    skill: await make('/v2/skills', { name: names.skill }),
    team: await make('/v2/teams', { name: names.team }),
    territory: await make('/v2/territories', { name: names.territory }),
    type: await make('/v2/job_types', { code: names.type }),
    colours: await make('/v2/dictionaries', { name: newName(), values: [{ name: 'Red' }, { name: 'Green' }] }),
    category: await make(SERVICE_CATEGORIES, { name: 'Care' }),
  };
  const template = await make(TEMPLATES, {
    name: names.template,
    job_type: { uuid: uuids.type },
    possible_resolutions: await resolutions(),
    custom_fields: [{ name: 'Colour', field_type: 'dictionary', dictionary: { uuid: uuids.colours } }],
    report_fields: [{ name: 'Photo', field_type: 'image' }],
    available_catalog: [
      { type: 'service', service: { uuid: one }, pre_ordered: true },
      { type: 'category', category: { uuid: uuids.category } },
    ],
  });
  const uuid = await create({
    template_uuid: template,
    external_id: newName(),
    external_order_id: 'o',
    description: 'd',
    scheduled_at: TIME,
    scheduled_duration: { minutes: 5 },
    arrival_window: { from: TIME, to: '2026-12-01T10:00:00Z' },
    site_uuid: uuids.site,
    territory_uuid: uuids.territory,
    skill_uuids: [uuids.skill],
    assignees: [
      { worker_uuid: user.uuid, access: 'edit' },
      { team_uuid: uuids.team, access: 'view' },
    ],
    address: { formatted: 'Main street 1', geolocation: { longitude: 1.5, latitude: -2 } },
    contacts: [{ value: '1', type: 'phone' }],
    custom_fields: [
      { name: 'Colour', value: { name: 'Red' } },
      { name: 'Price', field_type: 'number', value: 12.5 },
      { name: 'Due', field_type: 'datetime', value: '2026-12-01T10:00:00+02:00' },
    ],
    report_fields: [{ name: 'Photo', value: ['https://example.com/1'] }],
  });
  return { uuid, uuids: { ...uuids, template }, names };
}

/** Provides the ordered service of a job, and uses a material on it. */
const provide = async (uuid: string, product: string): Promise<void> => {
  const [ordered] = (await show(uuid)).ordered_services;
  const answer = await service.api('POST', `${JOBS}/${uuid}/provided_services`, {
    body: { ordered_service_uuid: ordered?.ordered_service_uuid },
  });
  const { provided_service_uuid } = answer.body as { provided_service_uuid: string };
  const materials = `${JOBS}/${uuid}/provided_services/${provided_service_uuid}/used_materials`;
  await service.api('POST', materials, { body: { product: { uuid: product }, quantity: '2.5' } });
};

describe('a PATCH of a job', () => {
  it('keeps absent fields, clears by null, and replaces lists', async () => {
    const { uuid } = await fullJob();
    const before = await show(uuid);
    await nextMillisecond();
    expect(await patch(uuid, { description: 'new', contacts: [], skills: [] })).toEqual(updated(uuid));
    const after = await show(uuid);
    expect(after).toEqual({
      ...before,
      description: 'new',
      contacts: [],
      skills: [],
      version: 2,
      updated_at: expect.stringMatching(INSTANT),
    });
    const cleared = {
      external_id: null,
      external_order_id: null,
      description: null,
      scheduled_at: null,
      scheduled_duration: null,
      arrival_window: null,
      client: null,
      site: null,
      territory: null,
      address: null,
    };
    expect(await patch(uuid, cleared)).toEqual(updated(uuid));
    expect(await show(uuid)).toMatchObject({ ...cleared, status: 'posted', version: 3 });
    const [, second, third] = await history(uuid);
    expect(second).toMatchObject({ version: 2, type: 'job_updated' });
    expect(Object.keys(second?.payload.changes ?? {})).toHaveLength(3);
    expect(second?.payload.changes?.['description']).toEqual({ from: 'd', to: 'new' });
    expect(Object.keys(third?.payload.changes ?? {})).toContain('status');
  });

  it.each(STATUSES)('accepts the response of GET of a %s job, and records nothing', async (status) => {
    const { uuid, uuids } = await fullJob();
    await provide(uuid, uuids.product);
    await lead(uuid, status);
    const before = await get(uuid);
    const events = await history(uuid);
    await nextMillisecond();
    const listed = only<Job[]>(await service.api('GET', `${JOBS}?limit=500`)).find((one) => one.uuid === uuid) ?? {};
    for (const body of [only<object>(before), listed, {}]) {
      expect(await patch(uuid, body)).toEqual(updated(uuid));
      const after = await get(uuid);
      expect(after.body).toEqual(before.body);
      expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    }
    expect(await history(uuid)).toEqual(events);
  });

  it('accepts the response of GET even when all references were renamed, archived, moved or deleted since', async () => {
    const { uuid, uuids } = await fullJob();
    await provide(uuid, uuids.product);
    const other = await make(CLIENTS, acme);
    const [red] = only<Field[]>(await service.api('GET', `/v2/dictionaries/${uuids.colours}/values`));
    const events = await history(uuid);
    for (const [method, path, body] of [
      ['PATCH', `${SITES}/${uuids.site}`, { client_uuid: other, external_id: newName() }],
      ['PATCH', `/v2/territories/${uuids.territory}`, { name: newName() }],
      ['PATCH', `/v2/dictionaries/${uuids.colours}/values/${red?.uuid}`, { name: 'Crimson' }],
      ['DELETE', `/v2/dictionaries/${uuids.colours}/values/${red?.uuid}`, undefined],
      ['PATCH', `${SERVICES}/${uuids.service}`, { name: 'Cutting', external_id: newName() }],
      ['POST', `${SERVICES}/${uuids.service}/archive`, undefined],
      ['DELETE', `${SERVICES}/${uuids.service}`, undefined],
      ['DELETE', `${TEMPLATES}/${uuids.template}`, undefined],
      ['DELETE', `${SITES}/${uuids.site}`, undefined],
      ['DELETE', `${CLIENTS}/${uuids.client}`, undefined],
    ] as const) {
      const done = await service.api(method, path, body === undefined ? {} : { body });
      expect({ path, status: done.status }).toEqual({ path, status: 200 });
      const read = only<object>(await get(uuid));
      expect({ path, ...(await patch(uuid, read)) }).toEqual({ path, ...updated(uuid) });
    }
    expect(await history(uuid)).toEqual(events);
  });

  it.each(CLOSED)(
    'takes back what GET answers of a %s job when people and set-up are deleted since',
    async (status) => {
      const { uuid, uuids } = await fullJob();
      const [, bad] = await resolutions();
      const resolution = await make('/v2/resolutions', { name: newName(), successful: true });
      expect((await patch(uuid, { possible_resolutions: [{ uuid: resolution }, { uuid: bad?.uuid }] })).status).toBe(
        200,
      );
      for (const [action, body] of [
        ['start', {}],
        ...(status === 'finished'
          ? [['finish', { resolution: { uuid: resolution } }] as const]
          : [['cancel', {}] as const]),
      ] as const)
        expect((await service.api('POST', `${JOBS}/${uuid}/${action}`, { body })).status).toBe(200);
      const before = only<object>(await get(uuid));
      for (const path of [
        `${TEMPLATES}/${uuids.template}`,
        `/v2/users/${uuids.user}`,
        `/v2/teams/${uuids.team}`,
        `/v2/territories/${uuids.territory}`,
        `/v2/skills/${uuids.skill}`,
        `/v2/job_types/${uuids.type}`,
        `/v2/resolutions/${resolution}`,
        `/v2/dictionaries/${uuids.colours}`,
        `${SERVICES}/${uuids.service}`,
        `${SERVICE_CATEGORIES}/${uuids.category}`,
      ])
        expect({ path, ...(await service.api('DELETE', path)) }).toEqual({
          path,
          ...answered(200, { message: 'Performed' }),
        });
      expect(only<object>(await get(uuid))).toEqual(before);
      expect(await patch(uuid, before)).toEqual(updated(uuid));
      const listed = only<Job[]>(await service.api('GET', `${JOBS}?limit=500`)).find((one) => one.uuid === uuid) ?? {};
      expect(await patch(uuid, listed)).toEqual(updated(uuid));
      expect(only<object>(await get(uuid))).toEqual(before);
    },
  );

  it('rejects a different value of a read-only field', async () => {
    const { uuid } = await fullJob();
    const read = await show(uuid);
    const known = ['external_id', 'external_order_id', 'scheduled_at', 'scheduled_duration', 'description', 'assignee'];
    const writable = new Set([
      ...known,
      ...['assignees', 'client', 'site', 'territory', 'skills', 'contacts', 'address', 'custom_fields'],
      ...['report_fields', 'possible_resolutions', 'ordered_services', 'type', 'version', 'arrival_window'],
      ...['priority', 'due'],
    ]);
    const fields = Object.keys(read).filter((field) => !writable.has(field));
    expect(fields).toContain('available_catalog');
    const wrong = Object.fromEntries([...fields, 'template_uuid', 'template_name'].map((field) => [field, NOBODY]));
    expect(await patch(uuid, wrong)).toEqual(
      invalid(Object.fromEntries(Object.keys(wrong).map((field) => [field, 'is read-only']))),
    );
    expect(await patch(uuid, { resolution: null, cancellation: { reason: null } })).toEqual(
      invalid({ resolution: 'is read-only', cancellation: 'is read-only' }),
    );
  });

  it('rejects template and completion_of, which are fixed at creation', async () => {
    const uuid = await create();
    const template = await make(TEMPLATES, { name: newName() });
    expect(await patch(uuid, { template: { uuid: template }, completion_of: { uuid } })).toEqual(
      invalid({ template: 'is read-only', completion_of: expect.any(String) }),
    );
  });

  it('changes the job type while the job is posted, scheduled or published', async () => {
    const type = { uuid: await make('/v2/job_types', { code: newName() }) };
    const { uuid: worker } = await newUser();
    const uuid = await create({ scheduled_at: TIME, assignee: { worker_uuid: worker } });
    expect(await patch(uuid, { job_type: type })).toEqual(updated(uuid));
    expect(await show(uuid)).toMatchObject({ type, version: 2 });
    expect((await history(uuid)).at(-1)?.payload.changes?.type_uuid?.to).toBe(type.uuid);
    await service.api('POST', `${JOBS}/${uuid}/publish`);
    for (const [body, code] of [
      [{ type: { code: 'default' } }, 'default'],
      [{ type_uuid: type.uuid }, undefined],
    ] as const) {
      expect(await patch(uuid, body)).toEqual(updated(uuid));
      expect(await show(uuid)).toMatchObject({ type: code === undefined ? type : { code } });
    }
    await service.api('POST', `${JOBS}/${uuid}/start`);
    expect(await patch(uuid, { job_type: { code: 'default' } })).toEqual(
      invalid({ job_type: 'cannot be changed while the job is started' }, 'job.locked'),
    );
    // The same type in any form is no change.
    for (const same of [{ job_type: type }, { type_uuid: type.uuid }, { type: type, job_type: type }])
      expect(await patch(uuid, same)).toEqual(updated(uuid));
    expect(await patch(uuid, { job_type: { uuid: NOBODY }, type: null })).toEqual(
      invalid({ job_type: 'not found', type: 'must not be null' }),
    );
  });

  it('takes references as reads show them: client and site with their names, assignees with uuid, email and name', async () => {
    const user = await newUser();
    const uuid = await create({ client: acme, site: { name: 'Depot' }, assignee: { worker: user } });
    const read = (await show(uuid)) as unknown as { client: object; site: object; assignee: object };
    expect(read).toMatchObject({
      client: { name: 'Acme', external_id: null },
      site: { name: 'Depot', external_id: null },
      assignee: { worker: { ...user, name: 'Ada Lovelace' }, ...user },
    });
    const { client, site, assignee } = read;
    expect(await patch(uuid, { client, site, assignee })).toEqual(updated(uuid));
    const other = await create({ client, site, assignee });
    expect(await show(other)).toMatchObject({ client, site, assignee });
    const refused = {
      client: { ...client, name: 'Ajax' },
      assignee: { ...assignee, worker: { ...user, name: 'Ada' }, uuid: NOBODY, email: 'x@example.com' },
    };
    expect(await patch(uuid, refused)).toEqual(
      invalid({
        'client.name': 'is not the name of the client',
        'assignee.uuid': 'is not the uuid of the worker',
        'assignee.email': 'is not the email of the worker',
        'assignee.worker.name': 'is not the name of the worker',
      }),
    );
    const upper = { ...assignee, email: user.email.toUpperCase() };
    expect(await patch(uuid, { assignee: upper })).toEqual(updated(uuid));
    expect(await patch(uuid, { site: { uuid: null, external_id: null, name: null } })).toEqual(updated(uuid));
    expect(await show(uuid)).toMatchObject({ site: null });
  });

  it('applies to the expected version, in the body or in If-Match', async () => {
    const uuid = await create();
    expect(await patch(uuid, { description: 'a', version: 1 })).toEqual(updated(uuid));
    expect(await patch(uuid, { description: 'b', version: 1 })).toEqual(mismatch(2));
    expect(await patch(uuid, { description: 'b' }, { 'If-Match': '"1"' })).toEqual(mismatch(2));
    expect(await patch(uuid, { description: 'b' }, { 'If-Match': '"2.abc"' })).toEqual(updated(uuid));
  });

  it('creates a client and a site with it, and returns their uuids', async () => {
    const uuid = await create();
    const answer = await patch(uuid, { client: acme, site: { name: 'Depot' } });
    const { client_uuid, site_uuid } = answer.body as { client_uuid: string; site_uuid: string };
    expect(answer).toEqual(
      updated(uuid, { client_uuid: expect.stringMatching(UUID), site_uuid: expect.stringMatching(UUID) }),
    );
    expect(await show(uuid)).toMatchObject({ client: { uuid: client_uuid }, site: { uuid: site_uuid }, version: 2 });
    const added = await patch(uuid, { site: { name: 'Second' } });
    const second = (added.body as { site_uuid: string }).site_uuid;
    expect(only<object>(await service.api('GET', `${SITES}/${second}`))).toMatchObject({
      client: { uuid: client_uuid },
    });
    const before = await service.sql('select count(*) from event');
    const other = await make(CLIENTS, acme);
    const fault = invalid({ site: 'belongs to another client: the site of a job must belong to its client' });
    expect(await patch(uuid, { client_uuid: other })).toEqual(fault);
    expect(await patch(uuid, { client: acme })).toEqual(fault);
    expect(await patch(uuid, { client: acme, site: { nam: 'x' } })).toMatchObject({ status: 422 });
    expect(Number((await service.sql('select count(*) from event'))[0]?.['count'])).toBe(
      Number(before[0]?.['count']) + 1,
    );
    // Also for a repeated client; a deleted client gets no new site.
    const third = await patch(uuid, { client_uuid, site: { name: 'Third' } });
    expect(third).toEqual(updated(uuid, { site_uuid: expect.stringMatching(UUID) }));
    await service.api('DELETE', `${CLIENTS}/${client_uuid}`);
    for (const body of [{ site: { name: 'Fourth' } }, { client_uuid, site: { name: 'Fifth' } }]) {
      const last = (await patch(uuid, body)).body as { site_uuid: string };
      expect(only<object>(await service.api('GET', `${SITES}/${last.site_uuid}`))).toMatchObject({ client: null });
    }
    // A site without a client sets its own client.
    const theirs = await make(SITES, { name: 'Theirs', client_uuid: other });
    expect(await patch(uuid, { site_uuid: theirs })).toEqual(updated(uuid));
    expect(await show(uuid)).toMatchObject({ client: { uuid: other }, site: { uuid: theirs } });
  });
});

describe('the status of a job that has not begun', () => {
  it('is derived from its scheduled time and assignee', async () => {
    const user = await newUser();
    const uuid = await create();
    const steps = [
      [{ scheduled_at: TIME }, 'posted'],
      [{ assignee: { worker: user } }, 'scheduled'],
      [{ assignee: null }, 'posted'],
      [{ assignees: [{ worker: user, access: 'edit' }] }, 'scheduled'],
      [{ scheduled_at: null }, 'posted'],
      [{ scheduled_at: '2026-12-01T10:00:00' }, 'scheduled'],
    ] as const;
    for (const [i, [body, status]] of steps.entries()) {
      expect(await patch(uuid, body)).toEqual(updated(uuid));
      expect(await show(uuid)).toMatchObject({ status, version: i + 2 });
    }
    for (const cleared of [{ scheduled_at: null }, { assignees: [] }]) {
      const published = await create({ scheduled_at: TIME, assignee: { worker: user } });
      await lead(published, 'published');
      expect(await patch(published, { scheduled_at: '2027-01-01T00:00:00Z' })).toEqual(updated(published));
      expect(await show(published)).toMatchObject({ status: 'published' });
      expect(await patch(published, cleared)).toEqual(updated(published));
      expect(await show(published)).toMatchObject({ status: 'posted' });
      const last = (await history(published)).at(-1);
      expect(last).toMatchObject({
        type: 'job_updated',
        payload: { changes: { status: { from: 'published', to: 'posted' } } },
      });
    }
  });
});

describe('locked fields', () => {
  const others = async () => ({
    assignee: { worker: await newUser() },
    possible_resolutions: [],
    scheduled_at: '2027-01-01T00:00:00Z',
    arrival_window: null,
    client: null,
    site: null,
  });
  const locked = (status: string, fields: readonly string[]) =>
    invalid(
      Object.fromEntries(fields.map((field) => [field, `cannot be changed while the job is ${status}`])),
      'job.locked',
    );

  it.each(UNDER_WAY)('are reported together while the job is %s; other fields can be changed', async (status) => {
    const { uuid } = await fullJob();
    await lead(uuid, status);
    const { version } = await show(uuid);
    const refused = await others();
    const fields = Object.keys(refused);
    expect(await patch(uuid, { ...refused, description: 'x' })).toEqual(locked(status, fields));
    expect(await patch(uuid, { assignees: [] })).toEqual(locked(status, ['assignees']));
    expect(await show(uuid)).toMatchObject({ version });
    expect(
      await patch(uuid, { description: 'x', scheduled_duration: null, territory: null, skills: [], contacts: [] }),
    ).toEqual(updated(uuid));
    expect(await show(uuid)).toMatchObject({ description: 'x', status, version: version + 1 });
  });

  it.each(CLOSED)('are all but external ids and field values once the job is %s', async (status) => {
    const { uuid } = await fullJob();
    await lead(uuid, status);
    const refused = {
      ...(await others()),
      description: 'x',
      priority: 'low',
      due: { from: null, to: '2026-12-04' },
      scheduled_duration: null,
      territory: null,
      skills: [],
      contacts: [],
      address: null,
      ordered_services: [],
    };
    expect(await patch(uuid, { ...refused, external_id: newName() })).toEqual(locked(status, Object.keys(refused)));
    const external_id = newName();
    const change = {
      external_id,
      external_order_id: null,
      custom_fields: [{ name: 'Price', value: null }],
      report_fields: [{ name: 'Photo', value: [] }],
    };
    expect(await patch(uuid, change)).toEqual(updated(uuid));
    expect(await show(uuid)).toMatchObject({ external_id, external_order_id: null, status });
    expect((await history(uuid)).at(-1)?.type).toBe('job_updated');
  });
});

describe('the fields of a job', () => {
  const fields = [
    { name: 'Note', field_type: 'input', required: true },
    { name: 'Size', field_type: 'integer' },
  ];
  const filled = async (): Promise<string> => {
    const template = await make(TEMPLATES, {
      name: newName(),
      custom_fields: fields,
      report_fields: [...fields, { name: 'Photo', field_type: 'image' }],
    });
    return create({ template_uuid: template, custom_fields: [{ name: 'Note', value: 'dry' }] });
  };
  const values = (list: readonly Field[]) => list.map(({ name, value }) => [name, value]);

  it('are merged by uuid or name; without other changes they are one field_updated', async () => {
    const uuid = await filled();
    const { custom_fields: custom, report_fields: report } = await show(uuid);
    expect(
      await patch(uuid, {
        custom_fields: [{ uuid: custom[1]?.uuid.toUpperCase(), value: 7 }],
        report_fields: [{ name: 'Photo', value: ['https://example.com/1'] }],
      }),
    ).toEqual(updated(uuid));
    const read = await show(uuid);
    expect(values(read.custom_fields)).toEqual([
      ['Note', 'dry'],
      ['Size', 7],
    ]);
    expect(read.report_fields[2]).toEqual({
      ...report[2],
      value: ['https://example.com/1'],
      filled_at: expect.stringMatching(INSTANT),
    });
    expect((await history(uuid)).at(-1)).toMatchObject({
      type: 'field_updated',
      payload: {
        fields: [
          { uuid: custom[1]?.uuid, name: 'Size', from: null, to: 7 },
          { uuid: report[2]?.uuid, name: 'Photo', from: null, to: ['https://example.com/1'] },
        ],
      },
    });
    expect(await patch(uuid, { report_fields: [{ name: 'Photo', value: null }] })).toEqual(updated(uuid));
    expect((await show(uuid)).report_fields).toEqual(report);
    expect(await patch(uuid, { custom_fields: [{ name: 'Size', value: 8 }], description: 'x' })).toEqual(updated(uuid));
    expect(await typesOf(uuid)).toEqual(['job_created', 'field_updated', 'field_updated', 'job_updated']);
    expect(Object.keys((await history(uuid)).at(-1)?.payload.changes ?? {}).sort()).toEqual([
      'custom_fields',
      'description',
    ]);
  });

  it('are found separately in each list', async () => {
    const uuid = await filled();
    const { report_fields: report } = await show(uuid);
    expect(
      await patch(uuid, {
        custom_fields: [
          { uuid: report[0]?.uuid, value: 'x' },
          { name: 'note', value: 'x' },
          { name: 'Size', value: '7' },
          { name: 'New', value: 1 },
          { value: 1 },
          { uuid: NOBODY, field_type: 'input' },
        ],
      }),
    ).toEqual(
      invalid({
        'custom_fields.0': 'not found',
        'custom_fields.1': 'not found',
        'custom_fields.2.value': 'must be a whole number',
        'custom_fields.3': 'not found',
        'custom_fields.4': 'not found',
        'custom_fields.5': 'not found',
      }),
    );
    expect(await typesOf(uuid)).toEqual(['job_created']);
  });

  it('that do not exist are added when they have a field_type', async () => {
    const uuid = await filled();
    const dictionary = { uuid: await make('/v2/dictionaries', { name: newName(), values: [{ name: 'Red' }] }) };
    expect(
      await patch(uuid, {
        custom_fields: [
          { name: 'Colour', field_type: 'dictionary', dictionary, value: { name: 'Red' } },
          { name: 'Day', field_type: 'date', data_type: 'date', required: true, value: '2026-12-01' },
        ],
      }),
    ).toEqual(updated(uuid));
    expect((await history(uuid)).at(-1)?.type).toBe('job_updated');
    const { custom_fields: custom } = await show(uuid);
    expect(values(custom)).toEqual([
      ['Note', 'dry'],
      ['Size', null],
      ['Colour', { uuid: expect.stringMatching(UUID), name: 'Red' }],
      ['Day', '2026-12-01'],
    ]);
    for (const [item, faults] of [
      [{ name: 'X', field_type: 'dictionary' }, { 'custom_fields.0.dictionary': 'is required' }],
      [
        { name: 'X', field_type: 'dictionary', dictionary: { uuid: NOBODY } },
        { 'custom_fields.0.dictionary': 'not found' },
      ],
      [
        { name: 'X', field_type: 'input', dictionary },
        { 'custom_fields.0.dictionary': 'is only for fields of the type dictionary' },
      ],
      [
        { name: 'X', field_type: 'date', data_type: 'time' },
        { 'custom_fields.0.data_type': 'does not agree with the field type' },
      ],
      [{ name: 'NOTE', field_type: 'input' }, { 'custom_fields.0.name': 'is used by another field' }],
      [{ field_type: 'input' }, { 'custom_fields.0.name': 'is required' }],
      [{ name: 'Note', field_type: 'date' }, { 'custom_fields.0.field_type': 'is read-only' }],
    ] as const)
      expect({ item, ...(await patch(uuid, { custom_fields: [item] })) }).toEqual({ item, ...invalid(faults) });
    const more = Array.from({ length: 97 }, (_, i) => ({ name: `More ${i}`, field_type: 'input' }));
    expect(await patch(uuid, { custom_fields: more })).toEqual(
      invalid({ custom_fields: 'must have at most 100 entries' }),
    );
    expect(await patch(uuid, { custom_fields: more.slice(1) })).toEqual(updated(uuid));
  });
});

describe('the ordered services of a job', () => {
  it('are replaced by service and keep their uuid; a provided one cannot be removed', async () => {
    const [one, two] = [
      await make(SERVICES, { name: 'One', external_id: newName() }),
      await make(SERVICES, { name: 'Two' }),
    ];
    const order = (uuid: string, required = false) => ({ service: { uuid }, required });
    const uuid = await create({ ordered_services: [order(one), order(two)] });
    const [first, second] = (await show(uuid)).ordered_services;
    expect(await patch(uuid, { ordered_services: [order(two, true), { service: { uuid: one } }] })).toEqual(
      updated(uuid),
    );
    expect((await show(uuid)).ordered_services).toEqual([{ ...second, required: true }, first]);
    await service.api('POST', `${JOBS}/${uuid}/provided_services`, {
      body: { ordered_service_uuid: first?.ordered_service_uuid },
    });
    for (const left of [[], [order(two, true)]])
      expect(await patch(uuid, { ordered_services: left })).toEqual(
        invalid({ ordered_services: 'must contain the provided services: One' }),
      );
    expect(await patch(uuid, { ordered_services: [{ ...first, ordered_service_uuid: NOBODY }] })).toEqual(
      invalid({ 'ordered_services.0.ordered_service_uuid': 'is read-only' }),
    );
    // Its external id also identifies the ordered service, archived or not.
    await service.api('POST', `${SERVICES}/${one}/archive`);
    const byExternalId = only<{ external_id: string }>(await service.api('GET', `${SERVICES}/${one}`)).external_id;
    expect(await patch(uuid, { ordered_services: [{ service: { external_id: byExternalId } }] })).toEqual(
      updated(uuid),
    );
    expect((await show(uuid)).ordered_services).toEqual([first]);
  });
});

describe('the assignees of a job', () => {
  it('assignee replaces the editor and keeps the viewers; null and [] clear all', async () => {
    const [ada, bob, eve] = [await newUser(), await newUser(), await newUser()];
    const edit = (worker: object) => ({ worker: { ...worker, name: 'Ada Lovelace' }, ...worker, access: 'edit' });
    const view = (worker: object) => ({ worker: { ...worker, name: 'Ada Lovelace' }, ...worker, access: 'view' });
    const uuid = await create({ assignees: [view(eve), edit(ada)] });
    const assignees = async () => ((await show(uuid)) as unknown as { assignees: object[] }).assignees;
    await patch(uuid, { assignee: { worker: { email: bob.email } } });
    expect(await assignees()).toEqual([edit(bob), view(eve)]);
    await patch(uuid, { assignee: { worker: eve } });
    expect(await assignees()).toEqual([edit(eve)]);
    await patch(uuid, { assignees: [edit(ada), view(bob)], assignee: { worker: eve } });
    expect(await assignees()).toEqual([edit(ada), view(bob)]);
    await patch(uuid, { assignee: null });
    expect(await assignees()).toEqual([]);
    await patch(uuid, { assignees: [view(bob), edit(ada)] });
    await patch(uuid, { assignees: [] });
    expect(await show(uuid)).toMatchObject({ assignee: null, assignees: [] });
  });
});

describe('an entity that a job refers to', () => {
  it('is shown with its current name: the ETag changes, the version does not', async () => {
    const { uuid, uuids } = await fullJob();
    let tag = (await get(uuid)).headers.get('etag') ?? '';
    const [resolution] = [await make('/v2/resolutions', { name: newName(), successful: true })];
    const [, bad] = await resolutions();
    await patch(uuid, { possible_resolutions: [{ uuid: resolution }, { uuid: bad?.uuid }] });
    tag = (await get(uuid)).headers.get('etag') ?? '';
    for (const [path, field, value] of [
      [`/v2/territories/${uuids.territory}`, 'name', newName()],
      [`/v2/skills/${uuids.skill}`, 'name', newName()],
      [`/v2/teams/${uuids.team}`, 'name', newName()],
      [`/v2/users/${uuids.user}`, 'email', `renamed-${++made}@example.com`],
      [`/v2/job_types/${uuids.type}`, 'code', newName()],
      [`${TEMPLATES}/${uuids.template}`, 'name', newName()],
      [`${CLIENTS}/${uuids.client}`, 'external_id', newName()],
      [`${SITES}/${uuids.site}`, 'external_id', newName()],
      [`/v2/resolutions/${resolution}`, 'name', newName()],
    ] as const) {
      expect((await service.api('PATCH', path, { body: { [field]: value } })).status).toBe(200);
      const answer = await get(uuid, { 'If-None-Match': tag });
      expect({ path, status: answer.status }).toEqual({ path, status: 200 });
      expect(JSON.stringify(answer.body)).toContain(value);
      expect(only<Job>(answer).version).toBe(2);
      const next = answer.headers.get('etag') ?? '';
      expect(next).toMatch(/^"2\.[0-9a-f]+"$/);
      expect(next).not.toBe(tag);
      expect((await get(uuid, { 'If-None-Match': next })).status).toBe(304);
      tag = next;
    }
  });
});

describe('the cost of a PATCH', () => {
  it('is three round trips to the database, with any references', async () => {
    const counted = await countRoundTrips(service.databaseUrl);
    const other = await startBeside({ ...service, databaseUrl: counted.url });
    try {
      const { uuid, uuids } = await fullJob();
      const [skill, territory, user] = [
        await make('/v2/skills', { name: newName() }),
        await make('/v2/territories', { name: newName() }),
        await newUser(),
      ];
      const one = { territory_uuid: territory, skill_uuids: [skill, uuids.skill], assignee: { worker: user } };
      const two = {
        territory_uuid: uuids.territory,
        skill_uuids: [uuids.skill],
        assignee: { team_uuid: uuids.team },
      };
      const tripsOf = async (body: object): Promise<number> => {
        const before = counted.count();
        expect((await other.api('PATCH', `${JOBS}/${uuid}`, { body })).status).toBe(200);
        return counted.count() - before;
      };
      // The minimum of several: responses may be split, and the first requests open connections.
      const trips: number[] = [];
      for (let i = 0; i < 6; i++) trips.push(await tripsOf(i % 2 === 0 ? one : two));
      expect(Math.min(...trips)).toBeLessThanOrEqual(3);
      expect(Math.min(...trips)).toBeGreaterThan(0);
      expect((await show(uuid)).version).toBe(7);
    } finally {
      await other.stop();
      counted.close();
    }
  });
});
