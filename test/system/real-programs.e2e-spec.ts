import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import type { Api } from '../../apps/api/src/api.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { type Received, Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { type Json, OtherProgram } from '../support/other-programs.js';
import { SwitchingProxy } from '../support/switching-proxy.js';

/**
 * The calls of programs that were written for another server of this API family, with made-up data. Only the address and the
 * key are changed: they go through the proxy of docs/switching.md, to programs with the settings of that guide.
 */

const SECRET = 'compared-by-the-receiver';
const WORKER = 'ann@installer.example';
const OTHER_WORKER = 'ben@installer.example';

let cluster: Cluster;
let api: Api;
let proxy: SwitchingProxy;
let receiver: Receiver;
let program: OtherProgram;
/** Uuids of what the company has set up. */
let worker: string;
let survey: string;
let installation: string;
let template: string;
beforeAll(async () => {
  cluster = await Cluster.open();
  const settings = { compatibilityHeaders: 'X-Example', unknownFields: 'ignore' } as const;
  api = await cluster.api(settings);
  await cluster.worker({ ...settings, webhookRetrySchedule: [1] });
  receiver = await Receiver.start();
  proxy = await SwitchingProxy.start(api);
  program = new OtherProgram(proxy);

  const mobile = { login: true, jobs: { view: true, complete: true } };
  const dispatcher = { email: 'owner@installer.example', first_name: 'Olga', last_name: 'Own' };
  const web = { login: true, jobs: { view: true, edit: true }, schedule: { view: true, edit: true } };
  await program.create('/users', { ...dispatcher, permissions: { web } });
  worker = await program.create('/users', {
    email: WORKER,
    first_name: 'Ann',
    last_name: 'Field',
    permissions: { mobile },
  });
  await program.create('/users', {
    email: OTHER_WORKER,
    first_name: 'Ben',
    last_name: 'Field',
    permissions: { mobile },
  });
  survey = await program.create('/job_types', { code: 'survey' });
  installation = await program.create('/job_types', { code: 'installation' });
  await program.create('/dictionaries', { name: 'Boilers', values: [{ name: 'Combi' }, { name: 'System' }] });
  template = await program.create('/templates', {
    name: 'Survey',
    job_type: { code: 'survey' },
    scheduled_duration: { minutes: 60 },
    custom_fields: [
      { name: 'Boiler', field_type: 'dictionary', required: true, dictionary: { name: 'Boilers' } },
      { name: 'Form', field_type: 'link' },
    ],
    report_fields: [{ name: 'Works', field_type: 'checkbox' }],
  });
});
afterAll(async () => {
  await proxy.interrupt();
  await cluster.close();
  await receiver.close();
});

/** The job with a uuid or external id, in the form of its GET. */
const jobOf = (id: string): Promise<Json> => program.read(`/jobs/${id}`);
const fieldsOf = (job: Json): Json[] => job.custom_fields as Json[];
const fieldNamed = (job: Json, name: string): Json | undefined => fieldsOf(job).find((field) => field.name === name);
const ids = (jobs: readonly Json[]): unknown[] => jobs.map(({ external_id }) => external_id).sort();

describe("an installer's automation", () => {
  describe('the booking form', () => {
    const booking = {
      external_id: 'web-1001',
      template: { name: 'Survey' },
      description: 'Boiler makes a noise',
      client: { organization: false, first_name: 'Cara', last_name: 'Jones', external_id: 'lead-1001' },
      address: { formatted: 'High Street 5', geolocation: { latitude: '51.5072', longitude: '-0.1276' } },
      contacts: [
        { name: 'Cara Jones', type: 'phone', value: '+44 20 7946 0001' },
        { name: '', type: 'email', value: '' },
      ],
    };

    it('creates a job of a template whose required fields it does not have yet, with coordinates as texts', async () => {
      expect(await program.send('POST', '/jobs', booking)).toMatchObject({ status: 201 });
      const job = await jobOf('web-1001');
      expect(job).toMatchObject({
        status: 'posted',
        scheduled_duration: { minutes: 60 },
        client: { external_id: 'lead-1001', name: 'Cara Jones' },
        address: { geolocation: { latitude: 51.5072, longitude: -0.1276 } },
        contacts: [{ value: '+44 20 7946 0001' }],
      });
      expect(fieldNamed(job, 'Boiler')).toMatchObject({ required: true, value: null });
    });

    it('fills the fields by a second request', async () => {
      const boiler = fieldNamed(await jobOf('web-1001'), 'Boiler');
      const custom_fields = [{ uuid: boiler?.uuid, value: { name: 'Combi' } }];
      await program.call('PATCH', '/jobs/web-1001', { custom_fields });
      expect(fieldNamed(await jobOf('web-1001'), 'Boiler')).toMatchObject({ value: { name: 'Combi' } });
    });

    it('recognises a booking that is there already in the first 120 characters of the error', async () => {
      const { status, text, body } = await program.send('POST', '/jobs', { ...booking, client: null });
      expect(status).toBe(422);
      expect(text.slice(0, 120)).toMatch(/external_id.*another entity/);
      expect(Object.keys(body)).toEqual([
        'message',
        'detail',
        'errors',
        'conflicting_uuid',
        'code',
        'status',
        'title',
        'type',
        'request_id',
      ]);
      expect(body.conflicting_uuid).toBe((await jobOf('web-1001')).uuid);
    });

    it('needs neither error nor search with an upsert: 201, then 200 and no change', async () => {
      const { external_id: _, ...fields } = { ...booking, client: { external_id: 'lead-1001' } };
      const first = await program.send('PATCH', '/jobs/web-1002', fields);
      const second = await program.send('PATCH', '/jobs/web-1002', { description: booking.description });
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(second.body).toEqual({ job_uuid: first.body.job_uuid });
      expect((await jobOf('web-1002')).version).toBe(1);
    });

    it('creates one job when it repeats a request with the same key', async () => {
      const headers = { 'Idempotency-Key': 'web-1003' };
      const twins = await Promise.all(
        [1, 2].map(() => program.send('POST', '/jobs', { external_order_id: 'twin' }, headers)),
      );
      const uuids = new Set(twins.filter(({ status }) => status === 201).map(({ body }) => body.job_uuid));
      expect(uuids.size).toBe(1);
      expect(await program.list('/jobs?external_order_id=twin')).toHaveLength(1);
    });

    it('gets its key or a missing page refused in JSON, with the cause first', async () => {
      for (const [path, headers, message] of [
        ['/jobs', { 'X-Example-Api-Token': 'wrong' }, /key/i],
        ['/jobs/web-0', {}, /No such job/],
      ] as const) {
        const { text, body } = await program.send('GET', path, undefined, headers);
        expect(body.message).toMatch(message);
        expect(text.startsWith('{"message":')).toBe(true);
      }
    });
  });

  describe('the agenda', () => {
    const at = (day: number) => `2027-03-${String(day).padStart(2, '0')}T08:00:00.000Z`;
    beforeAll(async () => {
      for (const [id, body] of [
        ['agenda-1', {}],
        ['agenda-2', { scheduled_at: at(2), assignee: { worker: { email: WORKER } } }],
        ['agenda-3', { scheduled_at: at(3), assignee: { worker: { uuid: worker } }, publish: true }],
        ['agenda-4', { scheduled_at: at(4), assignee: { worker: { email: OTHER_WORKER } } }],
        ['other-5', { scheduled_at: at(5), template: null }],
      ] as const) {
        const answer = await program.send('PATCH', `/jobs/${id}`, {
          template: { name: 'Survey' },
          custom_fields: id === 'other-5' ? [] : [{ name: 'Boiler', value: { name: 'System' } }],
          ...body,
        });
        expect({ id, status: answer.status, text: answer.text }).toMatchObject({ id, status: 201 });
      }
    });

    it.each([
      'status[]=posted&status[]=scheduled',
      'status=posted&status=scheduled',
      'status[0]=posted&status[1]=scheduled',
      'status=posted,scheduled',
    ])('lists jobs by %s', async (query) => {
      expect(ids(await program.list(`/jobs?external_id_prefix=agenda-&${query}`))).toEqual([
        'agenda-1',
        'agenda-2',
        'agenda-4',
      ]);
    });

    it('finds future jobs, those of a worker, of a template, and one by its external id, without a scan', async () => {
      const found = async (query: string) => ids(await program.list(`/jobs?${query}`));
      expect(await found(`scheduled_at[after]=${at(3)}`)).toEqual(['agenda-4', 'other-5']);
      expect(await found(`assignee[worker_uuid]=${worker}&scheduled_at[after]=${at(1)}`)).toEqual([
        'agenda-2',
        'agenda-3',
      ]);
      expect(await found(`template_uuid=${template},${newUuid()}&external_id_prefix=agenda-`)).toHaveLength(4);
      expect(await found('external_id=agenda-4')).toEqual(['agenda-4']);
      expect(await found('external_id_prefix=other-')).toEqual(['other-5']);
    });

    it('reads the details of all jobs in the list, 100 at a time', async () => {
      const jobs = await program.list('/jobs?view=full&external_id_prefix=agenda-&limit=3');
      expect(ids(jobs)).toEqual(['agenda-1', 'agenda-2', 'agenda-3', 'agenda-4']);
      for (const job of jobs) expect(job).toEqual(await jobOf(String(job.uuid)));
      expect(await program.send('GET', '/jobs?view=full&limit=101')).toMatchObject({ status: 422 });
    });

    it('reads the name of the template in the list', async () => {
      const jobs = await program.list('/jobs?external_id_prefix=agenda-');
      expect(jobs.map(({ template_name }) => template_name)).toEqual(Array(4).fill('Survey'));
    });

    it('adds up a duration of hours and minutes', async () => {
      for (const [scheduled_duration, minutes] of [
        [{ hours: 1, minutes: 30 }, 90],
        [{ hours: 2 }, 120],
        [{ minutes: 45 }, 45],
      ] as const) {
        await program.call('PATCH', '/jobs/agenda-2', { scheduled_duration });
        expect((await jobOf('agenda-2')).scheduled_duration).toEqual({ minutes });
      }
      expect(await program.create('/jobs', { scheduled_duration: { hours: 1, minutes: 30 } })).toEqual(
        expect.any(String),
      );
    });

    it('changes the type of a job under each of its names, instead of making the job again', async () => {
      const before = await jobOf('agenda-3');
      expect(before.status).toBe('published');
      const rest = { version: before.version, description: 'Replaces the survey' };
      expect(await program.send('PATCH', '/jobs/agenda-3', { ...rest, type_uuid: installation })).toMatchObject({
        status: 200,
      });
      expect(await jobOf('agenda-3')).toMatchObject({
        uuid: before.uuid,
        status: 'published',
        type: { code: 'installation' },
      });
      for (const [body, code] of [
        [{ job_type: { uuid: survey } }, 'survey'],
        [{ type: { code: 'installation' } }, 'installation'],
        [{ job_type: { uuid: survey, code: 'survey' } }, 'survey'],
      ] as const) {
        await program.call('PATCH', '/jobs/agenda-3', body);
        expect((await jobOf('agenda-3')).type).toMatchObject({ code });
      }
    });

    it('repeats type, template and client in any form, without effect', async () => {
      const { version } = await jobOf('agenda-3');
      for (const body of [
        { job_type: { uuid: survey } },
        { type: { uuid: survey } },
        { type: { uuid: survey, code: 'survey' } },
        { type_uuid: survey },
        { template: { uuid: template } },
        { template: { uuid: template, name: 'Survey' } },
        { template_uuid: template },
        { client: null },
        { client: { uuid: null } },
      ])
        expect([body, (await program.send('PATCH', '/jobs/agenda-3', body)).status]).toEqual([body, 200]);
      expect((await jobOf('agenda-3')).version).toBe(version);
      expect((await program.send('PATCH', '/jobs/agenda-3', { template: { uuid: newUuid() } })).body).toMatchObject({
        errors: { template: [expect.any(String)] },
      });
    });

    it('gets a change of the type refused when the worker is on the way', async () => {
      await program.call('POST', '/jobs/agenda-4/en_route');
      expect(await program.send('PATCH', '/jobs/agenda-4', { type_uuid: installation })).toMatchObject({
        status: 422,
        body: { code: 'job.locked' },
      });
    });

    it('shows its jobs to workers, though it never publishes: the account does', async () => {
      await program.call('PATCH', '/account', { publish_automatically: true });
      try {
        const plan = { scheduled_at: at(9), assignee: { worker: { email: WORKER } } };
        const job = await program.create('/jobs', plan);
        expect((await jobOf(job)).status).toBe('published');
        const incomplete = await program.create('/jobs', { ...plan, template: { name: 'Survey' } });
        expect((await jobOf(incomplete)).status).toBe('scheduled');
        expect((await program.send('POST', `/jobs/${incomplete}/publish`)).body).toMatchObject({
          code: 'job.fields_missing',
        });
      } finally {
        await program.call('PATCH', '/account', { publish_automatically: false });
      }
    });
  });

  describe('the fields of a job', () => {
    let job: string;
    beforeAll(async () => {
      job = await program.create('/jobs', { template: { name: 'Survey' }, external_id: 'fields-1' });
    });

    it('hides a field, or makes it optional or read-only, for one job', async () => {
      const [boiler, form] = fieldsOf(await jobOf(job));
      for (const field of [
        { uuid: form?.uuid, hidden: true },
        { uuid: boiler?.uuid, required: false },
        { uuid: form?.uuid, read_only: true, value: 'https://forms.example/7' },
      ])
        await program.call('PATCH', `/jobs/${job}`, { custom_fields: [field] });
      expect(fieldsOf(await jobOf(job))).toMatchObject([
        { name: 'Boiler', required: false, hidden: false, read_only: false },
        { name: 'Form', required: false, hidden: true, read_only: true, value: 'https://forms.example/7' },
      ]);
    });

    it('fills a field that the template has only since then, under its uuid there', async () => {
      const { custom_fields } = (await program.read(`/templates/${template}`)) as { custom_fields: Json[] };
      await program.call('PATCH', `/templates/${template}`, {
        custom_fields: [
          ...custom_fields.map(({ name, field_type, required, dictionary }) => ({
            name,
            field_type,
            required,
            ...(dictionary !== undefined && { dictionary: { name: (dictionary as Json).name } }),
          })),
          { name: 'Floor', field_type: 'input', required: false },
        ],
      });
      const added = fieldNamed(await program.read(`/templates/${template}`), 'Floor');
      const field = { uuid: added?.uuid, name: 'Floor', field_type: 'input', data_type: 'string', value: '2' };
      await program.call('PATCH', `/jobs/${job}`, { custom_fields: [field] });
      expect(fieldNamed(await jobOf(job), 'Floor')).toMatchObject(field);
    });

    it('adds a field that no template has, and removes it again', async () => {
      const own = { uuid: newUuid(), name: 'Parking', field_type: 'textarea', value: 'Behind the yard' };
      await program.call('PATCH', `/jobs/${job}`, { custom_fields: [own] });
      expect(fieldNamed(await jobOf(job), 'Parking')).toMatchObject({ value: 'Behind the yard' });
      await program.call('PATCH', `/jobs/${job}`, { custom_fields: [{ name: 'Parking', remove: true }] });
      expect(fieldNamed(await jobOf(job), 'Parking')).toBeUndefined();
      expect(
        await program.send('PATCH', `/jobs/${job}`, { custom_fields: [{ name: 'Boiler', remove: true }] }),
      ).toMatchObject({
        status: 422,
      });
    });
  });

  it('gets a reference with null keys as none, and says which flat uuid is wrong', async () => {
    const job = await program.create('/jobs', { client: { uuid: null }, site: { uuid: null, external_id: null } });
    expect(await jobOf(job)).toMatchObject({ client: null, site: null });
    const client = await program.create('/clients', { organization: true, organization_name: 'Enriched' });
    await program.call('PATCH', `/jobs/${job}`, { client_uuid: client });
    expect(await jobOf(job)).toMatchObject({ client: { uuid: client } });
    expect((await program.send('PATCH', `/jobs/${job}`, { client_uuid: newUuid() })).body).toMatchObject({
      errors: { client_uuid: [expect.any(String)] },
    });
  });

  it('reads on the assignee itself that it needs a worker or a team', async () => {
    for (const assignee of [{ uuid: worker }, {}])
      expect(await program.send('POST', '/jobs', { assignee })).toMatchObject({
        status: 422,
        body: { errors: { assignee: [expect.stringMatching(/worker.*team/)] } },
      });
  });

  it('reads in a header what was skipped, and never has a value changed by an unknown key inside of it', async () => {
    const { status, headers } = await program.send('POST', '/jobs?page=2', { description: 'x', colour: 'red' });
    expect([status, headers.get('ignored-fields')]).toEqual([201, 'page, colour']);
    for (const [body, path] of [
      [{ scheduled_duration: { hour: 1, minutes: 30 } }, 'scheduled_duration.hour'],
      [{ custom_fields: [{ name: 'Form', field_type: 'link', invisible: true }] }, 'custom_fields.0.invisible'],
      [{ address: { formatted: 'A', zip: '1' } }, 'address.zip'],
    ] as const)
      expect(await program.send('POST', '/jobs', body)).toMatchObject({
        status: 422,
        body: { errors: { [path]: [expect.stringContaining('is not known')] } },
      });
  });

  it('gets an unknown filter named, so that it does not take all jobs for the one it looks for', async () => {
    const { headers } = await program.send('GET', '/jobs?external_ref=agenda-4');
    expect(headers.get('ignored-fields')).toBe('external_ref');
    const { status, body } = await program.send('GET', '/jobs?status[]=open');
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['status']]);
  });
});

describe("a dispatcher's phone app", () => {
  it('gives a worker a right, and takes none away, not even from the owner', async () => {
    const [owner] = (await program.list('/users')).filter((user) => user.owner === true);
    const at = `/users/${String(owner?.uuid)}`;
    const before = (await program.read(at)).permissions as { readonly web: object; readonly mobile: object };
    expect(before.web).toMatchObject({ login: true, jobs: { view: true, edit: true } });
    await program.call('PATCH', at, { permissions: { mobile: { login: true } } });
    expect((await program.read(at)).permissions).toEqual({ ...before, mobile: { ...before.mobile, login: true } });
  });

  it('assigns, starts and finishes a job, with the place and the time of the device', async () => {
    const job = await program.create('/jobs', {
      description: 'Valve',
      report_fields: [{ name: 'Works', field_type: 'checkbox' }],
    });
    const version = (await jobOf(job)).version;
    await program.call('PATCH', `/jobs/${job}`, {
      version,
      scheduled_at: '2026-11-20T09:00:00+01:00',
      assignees: [
        { worker: { email: WORKER }, access: 'edit' },
        { worker: { email: OTHER_WORKER }, access: 'view' },
      ],
    });
    expect((await jobOf(job)).scheduled_at).toBe('2026-11-20T08:00:00.000Z');
    expect(await program.send('PATCH', `/jobs/${job}`, { version, description: 'Lost update' })).toMatchObject({
      status: 412,
      body: { current_version: 2 },
    });
    const location = { longitude: -0.12, latitude: 51.5, accuracy_m: 8 };
    await program.call('POST', `/jobs/${job}/start`, { user: { email: WORKER }, location });
    await program.call('POST', `/jobs/${job}/finish`, {
      user: { email: WORKER },
      resolution: { name: 'Completed' },
      report_fields: [{ name: 'Works', value: true }],
    });
    expect(await jobOf(job)).toMatchObject({ status: 'finished', report_fields: [{ name: 'Works', value: true }] });
    const started = (await program.list(`/jobs/${job}/history`)).find(({ version }) => version === 3);
    expect(
      (await program.call('GET', `/jobs/${job}/locations?events[0][uuid]=${String(started?.uuid)}`)).locations,
    ).toMatchObject([{ user_uuid: worker, longitude: -0.12 }]);
  });

  it('reads who is assigned, and what may be chosen at the end', async () => {
    const job = await program.create('/jobs', {
      assignee: { worker: { email: WORKER } },
      possible_resolutions: [{ name: 'Completed' }, { name: 'Not completed' }],
    });
    const detail = await jobOf(job);
    expect(detail.assignee).toMatchObject({ uuid: worker, email: WORKER, worker: { uuid: worker, email: WORKER } });
    expect(detail.assignees).toMatchObject([{ uuid: worker, email: WORKER, access: 'edit' }]);
    expect(detail.possible_resolutions).toMatchObject([
      { name: 'Completed', id: expect.any(Number), successful: true },
      { name: 'Not completed', id: expect.any(Number), successful: false },
    ]);
    expect(detail.initial_job_uuid).toBeNull();
    const [listed] = await program.list(`/jobs?uuid=${job}`);
    expect(listed).toMatchObject({ initial_job_uuid: null, assignees: [{ uuid: worker, access: 'edit' }] });
  });

  it('lists finished jobs with their resolution', async () => {
    const finished = await program.list(`/jobs?status[]=finished&assignee[worker_uuid]=${worker}`);
    expect(finished).toMatchObject([{ resolution: { name: 'Completed', successful: true, comment: null } }]);
  });

  it('reads and sets shifts', async () => {
    const [from, to] = ['2026-12-07T08:00:00Z', '2026-12-07T16:00:00Z'];
    expect(
      await program.send('PATCH', `/users/${WORKER}/shifts`, { shifts: [{ time_from: from, time_to: to }] }),
    ).toMatchObject({ status: 204, text: '' });
    const { timeline } = await program.call('GET', `/users/${WORKER}/shifts?after=2026-12-07&before=2026-12-08`);
    expect((timeline as Json[]).map(({ working }) => working)).toEqual([false, true, false]);
  });
});

describe('a BSS connector', () => {
  it('creates clients with blank parts of forms', async () => {
    const client = await program.create('/clients', {
      organization: false,
      first_name: 'Dora',
      last_name: 'Hill',
      site_address: { formatted: '', apartment: null },
      contacts: [
        { name: '', type: 'phone', value: '' },
        { name: '', type: 'phone', value: '+44 20 7946 0002' },
      ],
    });
    expect(await program.read(`/clients/${client}`)).toMatchObject({
      name: 'Dora Hill',
      site_address: null,
      contacts: [{ value: '+44 20 7946 0002' }],
    });
  });

  it('sends coordinates as decimal texts', async () => {
    const geolocation = { latitude: '55.75', longitude: '37.61' };
    const body = {
      organization: true,
      organization_name: 'Acme',
      site_address: { formatted: 'Mill Street 1', geolocation },
    };
    await program.call('PATCH', '/clients/bss-1', body);
    expect(await program.read('/clients/bss-1')).toMatchObject({
      site_address: { geolocation: { latitude: 55.75, longitude: 37.61 } },
    });
  });

  it('upserts a client, its site and the order as a job, each run again without a change', async () => {
    const run = async () => {
      const answers = [
        await program.send('PATCH', '/clients/bss-2', { organization: true, organization_name: 'Bakery' }),
        await program.send('PATCH', '/sites/bss-2-1', {
          name: 'Shop',
          client: { external_id: 'bss-2' },
          address: { formatted: 'A' },
        }),
        await program.send('PATCH', '/jobs/order-2', {
          external_order_id: 'order-2',
          client: { external_id: 'bss-2' },
          site: { external_id: 'bss-2-1' },
        }),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await run()).toEqual([201, 201, 201]);
    expect(await run()).toEqual([200, 200, 200]);
    expect((await jobOf('order-2')).version).toBe(1);
  });

  it('is not the cause of deliveries when it says so', async () => {
    const webhook = await program.create('/webhooks', { url: `${receiver.url}/bss`, event_types: ['client_updated'] });
    const silent = { 'X-Example-Trigger-Webhooks': 'false' };
    await program.call('PATCH', '/clients/bss-2', { organization_name: 'Bakery 2' }, silent);
    await program.call('PATCH', '/clients/bss-2', { organization_name: 'Bakery 3' });
    await until(() => receiver.at('/bss').length > 0);
    expect(receiver.at('/bss').map(({ body }) => (body.client as Json).organization_name)).toEqual(['Bakery 3']);
    await program.call('DELETE', `/webhooks/${webhook}`);
  });
});

describe('a typed client', () => {
  it('sends back what it read, with what it changes', async () => {
    const site = {
      name: 'Yard',
      client: { external_id: 'typed' },
      address: { formatted: 'A', geolocation: { latitude: 1, longitude: 2 } },
    };
    await program.call('PATCH', '/clients/typed', { organization: true, organization_name: 'Typed' });
    await program.call('PATCH', '/sites/typed-1', site);
    await program.call('PATCH', '/jobs/typed-1', {
      template: { name: 'Survey' },
      site: { external_id: 'typed-1' },
      assignee: { worker: { email: WORKER } },
      scheduled_at: '2027-05-01T08:00:00Z',
    });
    for (const path of ['/clients/typed', '/sites/typed-1', '/jobs/typed-1']) {
      const read = await program.read(path);
      const { status, text, headers } = await program.send('PATCH', path, read);
      expect({ path, status, text }).toMatchObject({ path, status: 200 });
      expect(headers.get('etag')).toMatch(new RegExp(`^"${String(read.version)}[".]`));
      expect(headers.get('ignored-fields')).toBeNull();
    }
    const [listed] = await program.list('/jobs?external_id=typed-1');
    expect(await program.send('PATCH', '/jobs/typed-1', listed)).toMatchObject({ status: 200 });
  });

  it('finds every field of the types that it has for lists, details and the next page', async () => {
    const [listed] = await program.list('/jobs?external_id=typed-1');
    for (const field of [
      'assignee',
      'type_uuid',
      'template_uuid',
      'client_uuid',
      'site_uuid',
      'skill_uuids',
      'contacts',
      'version',
    ])
      expect(listed).toHaveProperty(field);
    expect(listed?.assignee).toMatchObject({ worker_uuid: worker });
    const detail = await jobOf('typed-1');
    for (const field of [
      'timestamps',
      'custom_fields',
      'report_fields',
      'available_catalog',
      'ordered_services',
      'used_materials',
    ])
      expect(detail).toHaveProperty(field);
    expect(detail).toMatchObject({ client: { name: 'Typed' }, site: { name: 'Yard', external_id: 'typed-1' } });
    const { headers } = await program.send('GET', '/clients?limit=1');
    expect(headers.get('link')).toMatch(/^<\/api\/v2\/clients\?/);
    expect((await program.list('/clients?limit=1')).length).toBe((await program.list('/clients')).length);
  });

  it('parses each error by the same type', async () => {
    for (const [method, path, body, status] of [
      ['GET', '/jobs/none', undefined, 404],
      ['GET', '/nothing', undefined, 404],
      ['PUT', '/jobs', {}, 405],
      ['POST', '/clients', { organization: true }, 422],
      ['POST', '/jobs/typed-1/suspend', {}, 422],
    ] as const) {
      const answer = await program.send(method, path, body);
      expect(answer).toMatchObject({ status, body: { message: expect.any(String), code: expect.any(String), status } });
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    }
  });
});

describe('receivers of webhooks', () => {
  it('compare the secret in the header they know, and read names, fields and the state before', async () => {
    await program.create('/webhooks', { url: `${receiver.url}/done`, event_types: ['job_finished'], secret: SECRET });
    await program.call('PATCH', '/clients/hook', { organization: true, organization_name: 'Mill' });
    await program.call('PATCH', '/sites/hook-1', { name: 'Gate', client: { external_id: 'hook' } });
    const plan = { scheduled_at: '2026-11-20T08:00:00Z', assignee: { worker: { email: WORKER } } };
    await program.call('PATCH', '/jobs/hook-1', { ...plan, site: { external_id: 'hook-1' }, publish: true });
    await program.call('POST', '/jobs/hook-1/start', {});
    await program.call('POST', '/jobs/hook-1/finish', { resolution: { name: 'Completed' }, comment: 'Oiled' });
    await until(() => receiver.at('/done').length > 0);
    const [delivery] = receiver.at('/done');
    expect(delivery?.headers['x-example-secret']).toBe(SECRET);
    expect(delivery?.body).toMatchObject({
      event_type: 'job_finished',
      job: {
        external_id: 'hook-1',
        status: 'finished',
        client: { external_id: 'hook', name: 'Mill' },
        site: { external_id: 'hook-1', name: 'Gate' },
        assignees: [{ uuid: worker, email: WORKER }],
        resolution: { name: 'Completed', comment: 'Oiled' },
        previous: { status: 'started' },
      },
    });
  });

  it('that answer an error get the same delivery again', async () => {
    receiver.answer = ({ path, headers }: Received) => ({
      status: path === '/flaky' && headers['x-service-delivery-attempt'] === '1' ? 500 : 204,
    });
    await program.create('/webhooks', { url: `${receiver.url}/flaky`, event_types: ['client_created'] });
    await program.call('POST', '/clients', { organization: true, organization_name: 'Late', external_id: 'late' });
    await until(() => receiver.at('/flaky').length === 2);
    const [one, two] = receiver.at('/flaky');
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect(two?.text).toBe(one?.text);
  });
});

describe('programs that create what they refer to', () => {
  it('send the name of a client with the parts that it is made of', async () => {
    const parts = { organization: false, first_name: 'Ed', last_name: 'Moor', middle_name: null };
    const client = await program.create('/clients', { ...parts, name: 'Ed Moor', external_id: 'named-1' });
    expect(await program.read(`/clients/${client}`)).toMatchObject({ name: 'Ed Moor' });
    expect(await program.send('PATCH', '/clients/named-2', { ...parts, name: 'Ed Moor' })).toMatchObject({
      status: 201,
    });
    expect(await program.send('PATCH', '/clients/named-1', { first_name: 'Eddy', name: 'Eddy Moor' })).toMatchObject({
      status: 200,
    });
    expect(
      await program.send('POST', '/clients', { organization: true, organization_name: 'Mill', name: 'Mill' }),
    ).toMatchObject({
      status: 201,
    });
    expect(await program.send('POST', '/clients', { ...parts, name: 'Someone Else' })).toMatchObject({
      status: 422,
      body: { errors: { name: ['is read-only'] } },
    });
  });

  it('read on an object itself which key it needs, beside the errors of its keys', async () => {
    for (const [body, field] of [
      [{ assignee: { id: worker } }, 'assignee'],
      [{ territory: { code: 'north' } }, 'territory'],
      [{ template: { code: 'survey' } }, 'template'],
    ] as const) {
      const { errors } = (await program.send('POST', '/jobs', body)).body as { readonly errors: Json };
      expect({ field, errors: Object.keys(errors) }).toEqual({
        field,
        errors: expect.arrayContaining([field, expect.stringContaining(`${field}.`)]),
      });
    }
  });

  it('put a packing list into the description of an address', async () => {
    const description = 'pump; '.repeat(833);
    const job = await program.create('/jobs', { address: { formatted: 'Mill Street 1', description } });
    expect((await jobOf(job)).address).toMatchObject({ description });
    expect(
      await program.send('POST', '/jobs', { address: { formatted: 'A', description: 'x'.repeat(5001) } }),
    ).toMatchObject({
      status: 422,
      body: { errors: { 'address.description': [expect.any(String)] } },
    });
  });

  it('load the price list and the people by upserts, again without a change', async () => {
    const load = async () => {
      const answers = [
        await program.send('PATCH', '/catalog/services/categories/cat-1', { name: 'Heating' }),
        await program.send('PATCH', '/catalog/services/s-1', {
          name: 'Inspection',
          category: { external_id: 'cat-1' },
          price_default: 79.5,
        }),
        await program.send('PATCH', '/catalog/products/units/u-1', { name: 'Piece', code: 'pc' }),
        await program.send('PATCH', '/catalog/products/p-1', { name: 'Valve', unit: { external_id: 'u-1' } }),
        await program.send('PATCH', '/users/cy@installer.example', { first_name: 'Cy', last_name: 'Field' }),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await load()).toEqual([201, 201, 201, 201, 201]);
    const before = (await program.call('GET', '/events?limit=1')).head;
    expect(await load()).toEqual([200, 200, 200, 200, 200]);
    expect((await program.call('GET', '/events?limit=1')).head).toBe(before);
  });

  it('find workers by email, skill, team and territory', async () => {
    await program.create('/skills', { name: 'Gas' });
    const territory = await program.create('/territories', { name: 'North' });
    const team = await program.create('/teams', { name: 'Early', worker_uuids: [worker] });
    await program.call('PATCH', `/users/${WORKER}`, { skills: [{ name: 'Gas' }], territory: { name: 'North' } });
    const skill = ((await program.read(`/users/${WORKER}`)).skills as Json[])[0]?.uuid;
    for (const query of [
      `email=${WORKER.toUpperCase()}`,
      `skill_uuid=${String(skill)}`,
      `skill_uuid[]=${newUuid()}&skill_uuid[]=${String(skill)}`,
      `team_uuid=${team}`,
      `territory_uuid=${territory}&team_uuid=${team}`,
    ])
      expect((await program.list(`/users?${query}`)).map(({ email }) => email)).toEqual([WORKER]);
  });
});

describe('a load in batches', () => {
  const upsert = (path: string, body: object) => ({ method: 'PATCH', path, body });
  const clients = Array.from({ length: 20 }, (_, i) =>
    upsert(`/v2/clients/batch-${i}`, { organization: true, organization_name: `Client ${i}` }),
  );
  const jobs = Array.from({ length: 20 }, (_, i) =>
    upsert(`/v2/jobs/batch-${i}`, { client: { external_id: `batch-${i}` }, template: { name: 'Survey' } }),
  );
  const statuses = (body: Json) => (body.results as Json[]).map(({ status }) => status);
  const silent = { 'X-Example-Trigger-Webhooks': 'false' };

  it('creates clients and then jobs, and changes nothing the second time', async () => {
    expect(statuses(await program.call('POST', '/batch', { operations: clients }, silent))).toEqual(
      Array(20).fill(201),
    );
    expect(statuses(await program.call('POST', '/batch', { operations: jobs }, silent))).toEqual(Array(20).fill(201));
    expect(statuses(await program.call('POST', '/batch', { operations: [...clients, ...jobs] }, silent))).toEqual(
      Array(40).fill(200),
    );
    expect(await program.list('/jobs?external_id_prefix=batch-&limit=7')).toHaveLength(20);
  });

  it('says for each operation what is wrong with it, and performs the others', async () => {
    const wrong = upsert('/v2/jobs/batch-0', { client: { external_id: 'nobody' } });
    const right = upsert('/v2/jobs/batch-1', { description: 'Later' });
    const { results } = await program.call('POST', '/batch', { operations: [wrong, right] });
    expect(results).toMatchObject([
      { status: 422, body: { message: 'Cannot process request', errors: { client: ['not found'] } } },
      { status: 200, body: { job_uuid: expect.any(String) } },
    ]);
  });
});

describe('a search from the office', () => {
  const found = async (path: string) =>
    (await program.list(path)).map(({ external_id, email, name }) => external_id ?? email ?? name);

  it('finds jobs by what the customer says on the telephone, with the filters of the list', async () => {
    await program.call('PATCH', '/clients/search-1', { organization: true, organization_name: 'Quillon Dairy' });
    const plan = { description: 'Condensate pipe frozen', client: { external_id: 'search-1' } };
    await program.call('PATCH', '/jobs/search-job-1', { ...plan, address: { formatted: 'Larch Avenue 12' } });
    await until(async () => (await found('/jobs?search=condensate')).length > 0);
    for (const words of [
      'quillon',
      'larch 12',
      'frozen pipe',
      'search-job-1',
      String((await jobOf('search-job-1')).serial_no),
    ])
      expect(
        await found(
          `/jobs?search=${encodeURIComponent(words)}&client_uuid=${String(((await jobOf('search-job-1')).client as Json).uuid)}`,
        ),
      ).toEqual(['search-job-1']);
    expect(await found('/jobs?search=condensate&status[]=finished')).toEqual([]);
    expect(await program.send('GET', '/jobs?search=%20')).toMatchObject({ status: 422 });
  });

  it('finds people, services and products', async () => {
    await program.create('/catalog/services', { name: 'Descaling', external_id: 'search-s' });
    const unit = { name: 'Metre', code: 'm', external_id: 'search-u' };
    await program.create('/catalog/products/units', unit);
    await program.create('/catalog/products', {
      name: 'Copper tube',
      unit: { external_id: 'search-u' },
      external_id: 'search-p',
    });
    await until(async () => (await found('/catalog/products?search=copper')).length > 0);
    expect(await found('/catalog/products?search=tube')).toEqual(['search-p']);
    expect(await found('/catalog/services?search=descal')).toEqual(['search-s']);
    expect(await found('/users?search=ben')).toEqual([OTHER_WORKER]);
  });
});
