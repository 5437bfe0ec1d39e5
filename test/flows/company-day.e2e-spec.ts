import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered } from '../support/problems.js';
import { findingsIn } from '../support/store.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { only, type Service, startService } from '../support/service.js';

/** A company's whole day over the API: what is planned in the morning, done by noon, and read back in the evening. */
describe('a day of a plumbing company', () => {
  let service: Service;
  const uuids: Record<string, string> = {};
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await service.api('POST', path, { body });
    expect({ path, status: answer.status, body: answer.body }).toMatchObject({ path, status: 201 });
    return answer.body as Record<string, string>;
  };
  const act = async (job: string, action: string, body: object): Promise<void> => {
    const answer = await service.api('POST', `/v2/jobs/${job}/${action}`, { body });
    expect(answer).toEqual(answered(200, { job_uuid: uuids[job] }));
  };
  const job = async (ref: string): Promise<Record<string, unknown>> =>
    only(await service.api('GET', `/v2/jobs/${ref}`));

  it('is set up: a time zone, people with skills and shifts, a catalog, a dictionary, a template, a client with a site', async () => {
    await service.api('PATCH', '/v2/account', { body: { time_zone: 'Europe/Berlin', currency: 'eur' } });
    await post('/v2/skills', { name: 'Gas' });
    for (const [name, email] of [
      ['Ann', 'ann@pipes.example'],
      ['Bob', 'bob@pipes.example'],
    ] as const) {
      const { user_uuid = '' } = await post('/v2/users', {
        email,
        first_name: name,
        last_name: 'Rohr',
        skills: name === 'Ann' ? [{ name: 'Gas' }] : [],
        permissions: { mobile: { login: true, jobs: { view: true, complete: true } } },
      });
      uuids[name] = user_uuid;
      const shift = {
        time_from: '2026-03-02T08:00:00',
        time_to: '2026-03-02T16:00:00',
        territory: { name: 'Default' },
      };
      expect((await service.api('PATCH', `/v2/users/${email}/shifts`, { body: { shifts: [shift] } })).status).toBe(204);
    }
    uuids.team = (await post('/v2/teams', { name: 'Heavy', worker_uuids: [uuids.Ann, uuids.Bob] })).team_uuid ?? '';
    await post('/v2/catalog/services/categories', { name: 'Repairs', external_id: 'repairs' });
    const repair = {
      name: 'Repair',
      external_id: 'repair',
      price_default: '49.9',
      category: { external_id: 'repairs' },
    };
    uuids.repair = (await post('/v2/catalog/services', repair)).service_uuid ?? '';
    uuids.check = (await post('/v2/catalog/services', { name: 'Check', external_id: 'check' })).service_uuid ?? '';
    const metre = (await post('/v2/catalog/products/units', { name: 'Metre', code: 'm' })).unit_uuid ?? '';
    const pipe = { name: 'Pipe', external_id: 'pipe', unit: { uuid: metre }, price_default: 3.35 };
    uuids.pipe = (await post('/v2/catalog/products', pipe)).product_uuid ?? '';
    await post('/v2/dictionaries', { name: 'Fault', values: [{ name: 'Leak' }, { name: 'Noise' }] });
    const template = {
      name: 'Repair visit',
      scheduled_duration: { minutes: 60 },
      custom_fields: [{ name: 'Fault', field_type: 'dictionary', dictionary: { name: 'Fault' }, required: true }],
      report_fields: [{ name: 'Pressure', field_type: 'number', required: true }],
      possible_resolutions: [{ name: 'Completed' }, { name: 'Not completed' }],
      available_catalog: [
        { type: 'service', service: { external_id: 'check' }, required: true, pre_ordered: true },
        { type: 'category', category: { external_id: 'repairs' } },
      ],
    };
    uuids.template = (await post('/v2/templates', template)).template_uuid ?? '';
    const client = { organization: true, organization_name: 'Bakery', external_id: 'bakery' };
    uuids.client = (await post('/v2/clients', client)).client_uuid ?? '';
    const site = {
      name: 'Oven room',
      external_id: 'oven',
      client: { external_id: 'bakery' },
      address: { formatted: 'Mill 1' },
    };
    uuids.site = (await post('/v2/sites', site)).site_uuid ?? '';
  });

  it('begins with five jobs, numbered as they come', async () => {
    const planned = { template: { name: 'Repair visit' }, custom_fields: [{ name: 'Fault', value: { name: 'Leak' } }] };
    const at = (hour: string): object => ({ scheduled_at: `2026-03-02T${hour}:00` });
    const bodies: Record<string, object> = {
      leak: {
        ...planned,
        ...at('09:00'),
        site: { external_id: 'oven' },
        assignee: { worker: { email: 'ann@pipes.example' } },
      },
      noise: { ...planned, ...at('10:00'), assignee: { team: { name: 'Heavy' } } },
      unplanned: { description: 'Somebody should look at it' },
      rush: {
        ...at('11:00'),
        assignee: { worker: { uuid: uuids.Bob } },
        client: { organization: false, first_name: 'Eva' },
      },
      follow: { ...at('15:00'), completion_of: { external_id: 'leak' }, skills: [{ name: 'Gas' }] },
    };
    for (const [name, body] of Object.entries(bodies)) {
      const made = await post('/v2/jobs', { ...body, external_id: name });
      uuids[name] = made.job_uuid ?? '';
    }
    const list = only<{ external_id: string; serial_no: number; status: string }[]>(
      await service.api('GET', '/v2/jobs'),
    );
    expect(list.map(({ external_id, serial_no, status }) => [external_id, serial_no, status])).toEqual([
      ['follow', 5, 'posted'],
      ['rush', 4, 'scheduled'],
      ['unplanned', 3, 'posted'],
      ['noise', 2, 'scheduled'],
      ['leak', 1, 'scheduled'],
    ]);
  });

  it('goes on at the sites: late reports of devices, a pause, services, materials and tracks', async () => {
    const ann = { user: { email: 'ann@pipes.example' } };
    // The history of this morning is written in the past: actions arrive when the device is online again.
    await act('leak', 'en_route', {
      ...ann,
      happened_at: '2026-03-02T08:40:00',
      location: { longitude: 13.4, latitude: 52.5 },
    });
    await act('leak', 'start', { ...ann, happened_at: '2026-03-02T09:00:30' });
    await act('leak', 'suspend', { ...ann, happened_at: '2026-03-02T09:30:00' });
    await act('leak', 'start', { ...ann, happened_at: '2026-03-02T09:45:00' });
    const ordered = (await job('leak')).ordered_services as { ordered_service_uuid: string }[];
    const check = await post('/v2/jobs/leak/provided_services', {
      ordered_service_uuid: ordered[0]?.ordered_service_uuid,
    });
    const repair = await post('/v2/jobs/leak/provided_services', { service: { uuid: uuids.repair } });
    uuids.providedCheck = check.provided_service_uuid ?? '';
    uuids.providedRepair = repair.provided_service_uuid ?? '';
    const materials = `/v2/jobs/leak/provided_services/${uuids.providedRepair}/used_materials`;
    await post(materials, { product: { external_id: 'pipe' }, quantity: 2 });
    expect(await service.api('PATCH', `${materials}/pipe`, { body: { quantity: '2.5' } })).toEqual(
      answered(200, { job_uuid: uuids.leak }),
    );
    const track = [0, 1, 2].map((minute) => ({
      user: { email: 'bob@pipes.example' },
      longitude: 13 + minute,
      latitude: 52,
      accuracy_m: 5.5,
      captured_at: `2026-03-02T09:0${minute}:00`,
    }));
    await post('/v2/jobs/leak/locations', { locations: track });
    await act('leak', 'finish', {
      ...ann,
      happened_at: '2026-03-02T10:10:00',
      resolution: { name: 'Completed' },
      comment: 'New pipe',
      report_fields: [{ name: 'Pressure', value: 2.4 }],
    });
    await act('noise', 'publish', {});
    await act('noise', 'start', {});
    await act('noise', 'finish', { resolution: { name: 'Not completed' } });
    await act('unplanned', 'cancel', { reason: 'Nobody knows where' });
    await act('rush', 'publish', {});
    await act('rush', 'unpublish', {});
    expect(
      await service.api('PATCH', '/v2/jobs/follow', { body: { assignee: { worker: { email: 'ann@pipes.example' } } } }),
    ).toEqual(answered(200, { job_uuid: uuids.follow }));
  });

  it('is read back in the evening: the job to the last field', async () => {
    const named = (name: string, external_id: string) => ({ uuid: uuids[external_id], name, external_id });
    const ann = { uuid: uuids.Ann, email: 'ann@pipes.example' };
    const account = only<Record<string, { uuid: string }>>(await service.api('GET', '/v2/account'));
    const leak = await job('leak');
    const [type, , resolutions] = [leak.type, 0, leak.possible_resolutions as { uuid: string; name: string }[]];
    const fields = leak as { custom_fields: { uuid: string }[]; report_fields: { uuid: string }[] };
    expect(leak).toEqual({
      uuid: uuids.leak,
      arrival_window: null,
      priority: 'normal',
      due: null,
      external_id: 'leak',
      external_order_id: null,
      serial_no: 1,
      status: 'finished',
      scheduled_at: '2026-03-02T08:00:00.000Z',
      scheduled_duration: { minutes: 60 },
      description: null,
      contacts: [],
      completion_of_uuid: null,
      initial_job_uuid: null,
      version: 10,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      assignee: { worker: { ...ann, name: 'Ann Rohr' }, ...ann },
      assignees: [{ worker: { ...ann, name: 'Ann Rohr' }, ...ann, access: 'edit' }],
      type,
      template: { uuid: uuids.template, name: 'Repair visit' },
      client: { uuid: uuids.client, external_id: 'bakery', name: 'Bakery' },
      site: { uuid: uuids.site, external_id: 'oven', name: 'Oven room' },
      territory: account.default_territory,
      skills: [],
      address: {
        formatted: 'Mill 1',
        entrance_no: null,
        apartment: null,
        floor: null,
        description: null,
        geolocation: null,
      },
      timestamps: {
        en_route_at: '2026-03-02T07:40:00.000Z',
        started_at: '2026-03-02T08:00:30.000Z',
        suspended_at: null,
        finished_at: '2026-03-02T09:10:00.000Z',
      },
      // 20.5 minutes on the way, 15 of pause, 29.5 and 25 at work.
      durations: { en_route: { minutes: 20 }, suspension: { minutes: 15 }, actual: { minutes: 54 } },
      custom_fields: [
        {
          uuid: fields.custom_fields[0]?.uuid,
          name: 'Fault',
          field_type: 'dictionary',
          data_type: 'dictionary',
          required: true,
          hidden: false,
          read_only: false,
          value: { uuid: expect.any(String), name: 'Leak' },
          dictionary: { uuid: expect.any(String), name: 'Fault' },
        },
      ],
      report_fields: [
        {
          uuid: fields.report_fields[0]?.uuid,
          name: 'Pressure',
          field_type: 'number',
          data_type: 'number',
          required: true,
          hidden: false,
          read_only: false,
          value: '2.4',
          filled_at: '2026-03-02T09:10:00.000Z',
        },
      ],
      possible_resolutions: [
        { uuid: expect.any(String), name: 'Completed', id: 1, successful: true },
        { uuid: expect.any(String), name: 'Not completed', id: 2, successful: false },
      ],
      resolution: { uuid: resolutions[0]?.uuid, name: 'Completed', successful: true, comment: 'New pipe' },
      available_catalog: [
        { type: 'service', service: named('Check', 'check'), required: true, pre_ordered: true },
        { type: 'category', category: { uuid: expect.any(String), name: 'Repairs', external_id: 'repairs' } },
      ],
      ordered_services: [
        { service: named('Check', 'check'), ordered_service_uuid: expect.any(String), required: true },
      ],
      provided_services: [
        {
          amount: '0',
          service: named('Check', 'check'),
          price: '0',
          currency: 'eur',
          ordered_service_uuid: expect.any(String),
          provided_service_uuid: uuids.providedCheck,
        },
        {
          amount: '49.9',
          service: named('Repair', 'repair'),
          price: '49.9',
          currency: 'eur',
          ordered_service_uuid: null,
          provided_service_uuid: uuids.providedRepair,
        },
      ],
      used_materials: [
        {
          product: named('Pipe', 'pipe'),
          unit: { uuid: expect.any(String), code: 'm', name: 'Metre', external_id: null },
          amount: '8.375',
          quantity: '2.5',
          service: named('Repair', 'repair'),
          price: '3.35',
          currency: 'eur',
          provided_service_uuid: uuids.providedRepair,
        },
      ],
    });
  });

  it('has a history, one event a version, with who did what and when', async () => {
    const events = only<{ version: number; type: string; payload: object; context: object }[]>(
      await service.api('GET', '/v2/jobs/leak/history'),
    );
    const byAnn = (happened_at: string): object => ({
      source: 'worker',
      via: 'api',
      happened_at,
      created_at: expect.any(String),
      user_uuid: uuids.Ann,
      user_email: 'ann@pipes.example',
      device_uuid: null,
      api_key_uuid: expect.any(String),
      correlation_id: expect.any(String),
    });
    expect(events.map(({ version, type }) => [version, type])).toEqual([
      [1, 'job_created'],
      [2, 'status_updated'],
      [3, 'status_updated'],
      [4, 'status_updated'],
      [5, 'status_updated'],
      [6, 'service_provided'],
      [7, 'service_provided'],
      [8, 'material_used'],
      [9, 'material_updated'],
      [10, 'status_updated'],
    ]);
    expect(events.slice(1, 5).map(({ payload }) => payload)).toEqual([
      { from: 'scheduled', to: 'en_route' },
      { from: 'en_route', to: 'started' },
      { from: 'started', to: 'suspended' },
      { from: 'suspended', to: 'started' },
    ]);
    expect(events[1]?.context).toEqual(byAnn('2026-03-02T07:40:00.000Z'));
    expect(events[9]?.context).toEqual(byAnn('2026-03-02T09:10:00.000Z'));
    expect(events[9]?.payload).toMatchObject({
      from: 'started',
      to: 'finished',
      resolution: { name: 'Completed', successful: true, comment: 'New pipe' },
      fields: [{ name: 'Pressure', from: null, to: '2.4' }],
    });
  });

  it('leaves tracks in the order of their upload, the first linked to its event', async () => {
    const locations = only<
      { longitude: number; captured_at: string; events: { type: string; job_version: number }[] }[]
    >(await service.api('GET', '/v2/jobs/leak/locations'));
    expect(locations.map(({ longitude, captured_at }) => [longitude, captured_at])).toEqual([
      [13.4, '2026-03-02T07:40:00.000Z'],
      [13, '2026-03-02T08:00:00.000Z'],
      [14, '2026-03-02T08:01:00.000Z'],
      [15, '2026-03-02T08:02:00.000Z'],
    ]);
    expect(locations[0]?.events).toEqual([
      { uuid: expect.any(String), type: 'status_updated', job_uuid: uuids.leak, job_version: 2 },
    ]);
  });

  it('leaves the other jobs as they were left, and holds those who still have work to do', async () => {
    expect(await job('noise')).toMatchObject({
      status: 'finished',
      assignee: { team: { uuid: uuids.team, name: 'Heavy' } },
      resolution: { name: 'Not completed', successful: false, comment: null },
    });
    expect(await job('unplanned')).toMatchObject({
      status: 'canceled',
      cancellation: { reason: 'Nobody knows where', canceled_at: expect.any(String) },
    });
    expect(await job('rush')).toMatchObject({ status: 'scheduled', client: { external_id: null } });
    expect(await job('follow')).toMatchObject({
      status: 'scheduled',
      completion_of_uuid: uuids.leak,
      initial_job_uuid: uuids.leak,
      assignee: { worker: { email: 'ann@pipes.example' } },
    });
    const refused = await service.api('DELETE', '/v2/users/bob@pipes.example');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'in_use', used_by: [{ entity_type: 'job', uuid: uuids.rush }] },
    });
    await act('rush', 'cancel', {});
    expect(await service.api('DELETE', '/v2/users/bob@pipes.example')).toEqual(answered(200, { message: 'Performed' }));
    const teams = only<{ worker_uuids: string[] }[]>(await service.api('GET', '/v2/teams'));
    expect(teams.map(({ worker_uuids }) => worker_uuids)).toEqual([[uuids.Ann]]);
    // Whom a finished job was given to stays to be seen.
    expect(await job('rush')).toMatchObject({ assignee: { worker: { uuid: uuids.Bob, email: 'bob@pipes.example' } } });
  });

  it('was all recorded: folding every stream gives the stored rows', async () => {
    const cluster = await Cluster.open(service.databaseUrl);
    try {
      const [account] = await service.sql('select account_id from account_log');
      expect(await findingsIn(await cluster.process(), String(account?.account_id))).toEqual([]);
    } finally {
      await cluster.close();
    }
  });
});
