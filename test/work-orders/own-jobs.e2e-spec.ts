import { beforeAll, describe, expect, it } from '@jest/globals';
import { newPerson, type TestPerson } from '../support/people.js';
import { invalid, notFound, refused } from '../support/problems.js';
import { nextOf, only, type RequestOptions, type Service, sharedService } from '../support/service.js';

const JOBS = '/v2/jobs';
const DAY_MS = 86_400_000;
const SOON = '2030-01-07T09:00:00Z';

let service: Service;
let admin: string;
let account: { readonly admin: string; readonly tokens: string };

beforeAll(async () => {
  service = await sharedService();
  ({ key: admin } = await service.newAccount({ name: 'Acme', currency: 'eur', timeZone: 'Europe/Berlin' }));
  const { body } = await service.api('POST', '/v2/api_keys', { key: admin, body: { name: 'App', scopes: ['tokens'] } });
  account = { admin, tokens: (body as { key: string }).key };
  // The first user is the owner.
  await post('/v2/users', { email: 'owner@example.com', first_name: 'Ann', last_name: 'Owner' });
});

const send = (method: string, path: string, body?: object, key = admin, more: RequestOptions = {}) =>
  service.api(method, path, { key, ...(body && { body }), ...more });
const post = async (path: string, body: object): Promise<string> => only(await send('POST', path, body));
const person = (...permissions: string[]): Promise<TestPerson> => newPerson(service, account, permissions);
const technician = (): Promise<TestPerson> => person('mobile.jobs.complete');
const edit = (worker: { readonly uuid: string }) => ({ worker: { uuid: worker.uuid }, access: 'edit' });
const view = (worker: { readonly uuid: string }) => ({ worker: { uuid: worker.uuid }, access: 'view' });

/** A published job. */
async function published(assignees: readonly object[], more: object = {}): Promise<string> {
  const answer = await send('POST', JOBS, { scheduled_at: SOON, assignees, publish: true, ...more });
  expect(answer).toMatchObject({ status: 201 });
  return (answer.body as { job_uuid: string }).job_uuid;
}

interface Shown {
  readonly uuid: string;
  readonly status: string;
  readonly assignees: readonly { readonly uuid: string }[];
  readonly timestamps: { readonly finished_at: string | null };
  readonly cancellation?: { readonly canceled_at: string };
}

/** All jobs of a list, of all its pages. */
async function listed(key: string, query: string): Promise<{ readonly jobs: Shown[]; readonly total: string | null }> {
  const jobs: Shown[] = [];
  let total: string | null = null;
  for (let path: string | undefined = `${JOBS}?view=full&limit=7&count=true&${query}`; path !== undefined;) {
    const answer = await send('GET', path, undefined, key);
    expect(answer).toMatchObject({ status: 200 });
    jobs.push(...only<Shown[]>(answer));
    total = answer.headers.get('total-count');
    path = nextOf(answer);
  }
  return { jobs, total };
}

/** Whether a job is one of the own jobs of who is one of these assignees. */
function isOwn({ status, assignees, timestamps, cancellation }: Shown, who: readonly string[]): boolean {
  if (!assignees.some(({ uuid }) => who.includes(uuid))) return false;
  const end = timestamps.finished_at ?? cancellation?.canceled_at ?? null;
  return end === null
    ? ['published', 'en_route', 'started', 'suspended'].includes(status)
    : Date.parse(end) > Date.now() - 14 * DAY_MS;
}

describe('a person on the mobile permissions', () => {
  it('sees the own jobs alone, by the teams of the moment, in each list', async () => {
    const people = [await technician(), await person('mobile.jobs.view'), await technician()];
    const teams = [await post('/v2/teams', { name: 'North' }), await post('/v2/teams', { name: 'South' })];
    const client = await post('/v2/clients', { organization: true, organization_name: 'Mill' });
    const before = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    const resolution = { name: 'Completed' };
    const acts: readonly (readonly [string, object])[][] = [
      [],
      [['en_route', {}]],
      [['start', {}]],
      [
        ['start', {}],
        ['suspend', {}],
      ],
      [['finish', { resolution, by_dispatcher: true }]],
      [['finish', { resolution, by_dispatcher: true, happened_at: before(13.9) }]],
      [['finish', { resolution, by_dispatcher: true, happened_at: before(14.1) }]],
      [['finish', { resolution, by_dispatcher: true, happened_at: before(40) }]],
      [['cancel', {}]],
      [['cancel', { happened_at: before(20) }]],
      [['unpublish', {}]],
    ];
    const assignees = [
      ...people.map(({ uuid }) => ({ worker: { uuid } })),
      ...teams.map((uuid) => ({ team: { uuid } })),
    ];
    // All pairs of an assignee and what happens on the job; every third has a viewer.
    let n = 0;
    await Promise.all(
      assignees.flatMap((one, i) =>
        acts.map(async (actions) => {
          const viewer = assignees[(i + 1 + (++n % 4)) % assignees.length];
          const both = [{ ...one, access: 'edit' }, ...(n % 3 === 0 ? [{ ...viewer, access: 'view' }] : [])];
          const more = { description: n % 2 === 0 ? 'Boiler' : 'Tap', priority: n % 5 === 0 ? 'urgent' : 'low' };
          const job = await published(both, { ...more, ...(n % 2 === 0 && { client: { uuid: client } }) });
          for (const [action, body] of actions)
            expect(await send('POST', `${JOBS}/${job}/${action}`, body)).toMatchObject({ status: 200 });
        }),
      ),
    );
    await send('POST', JOBS, { description: 'Boiler' });
    const sorts = ['scheduled_at', '-scheduled_at', 'updated_at', 'due_to', '-priority', 'finished_at'];
    const queries = [
      '',
      'status=published,finished',
      'status=scheduled',
      'priority=urgent',
      `client_uuid=${client}`,
      `client_uuid=${client}&status=started,canceled`,
      `assignee[worker_uuid]=${people[1]?.uuid ?? ''}`,
      `assignee[team_uuid]=${teams.join()}`,
      'successful=true',
      `finished_at[after]=${before(30)}`,
      'unassigned=true',
      ...sorts.map((sort) => `sort=${sort}`),
      'sort=finished_at&status=finished',
    ];
    const uuidsOf = (jobs: readonly Shown[]) => jobs.map(({ uuid }) => uuid);
    const memberships: readonly (readonly number[])[][] = [
      [[], []],
      [[0], [0, 1]],
      [[1, 2], []],
    ];
    for (const members of memberships) {
      for (const [i, team] of teams.entries()) {
        const worker_uuids = (members[i] ?? []).map((at) => people[at]?.uuid);
        expect(await send('PATCH', `/v2/teams/${team}`, { worker_uuids })).toMatchObject({ status: 200 });
      }
      const chosen = members === memberships[1] ? queries : queries.slice(0, 2);
      for (const query of chosen) {
        const all = await listed(admin, query);
        for (const [at, { uuid, token }] of people.entries()) {
          const who = [uuid, ...teams.filter((_, i) => members[i]?.includes(at))];
          const own = uuidsOf(all.jobs.filter((job) => isOwn(job, who)));
          const seen = await listed(token, query);
          expect({ query, jobs: uuidsOf(seen.jobs), total: seen.total }).toEqual({
            query,
            jobs: own,
            total: String(own.length),
          });
        }
      }
    }
    const token = people[0]?.token ?? '';
    const all = uuidsOf((await listed(admin, '')).jobs);
    const own = uuidsOf((await listed(token, '')).jobs);
    expect(own.length).toBeGreaterThan(3);
    const some = await send('GET', `${JOBS}?uuid=${all.slice(0, 100).join()}&limit=500`, undefined, token);
    expect(uuidsOf(only(some)).sort()).toEqual(own.filter((uuid) => all.slice(0, 100).includes(uuid)).sort());
    expect(await send('GET', `${JOBS}?deleted=true`, undefined, token)).toMatchObject({
      status: 200,
      body: { jobs: [] },
    });
  });

  it('finds no job of others by any route', async () => {
    const [ada, bob] = [await technician(), await technician()];
    const job = await published([edit(bob)], { external_id: 'of-bob' });
    const service_ = await post('/v2/catalog/services', { name: 'Repair' });
    const provided = await send('POST', `${JOBS}/${job}/provided_services`, { service: { uuid: service_ } });
    const { provided_service_uuid: done } = provided.body as { provided_service_uuid: string };
    const announced = await send('POST', '/v2/attachments', {
      name: 'a.txt',
      content_type: 'text/plain',
      size: 1,
      job: { uuid: job },
    });
    const { attachment_uuid: file } = announced.body as { attachment_uuid: string };
    const location = { user: { uuid: ada.uuid }, longitude: 1, latitude: 2, accuracy_m: 3, captured_at: SOON };
    const requests: readonly (readonly [method: string, path: string, body?: object])[] = [
      ['GET', ''],
      ['GET', '?version=1'],
      ['GET', '/history'],
      ['GET', '/compare?from=1&to=1'],
      ['GET', '/attachments'],
      ['GET', '/locations'],
      ['PATCH', '', { report_fields: [] }],
      ...['en_route', 'start', 'suspend'].map((action) => ['POST', `/${action}`, {}] as const),
      ['POST', '/finish', { resolution: { name: 'Completed' } }],
      ['POST', '/locations', { locations: [location] }],
      ['POST', '/provided_services', { service: { uuid: service_ } }],
      ['DELETE', `/provided_services/${done}`],
    ];
    const answersOf = async (ref: string, key: string) =>
      Promise.all(
        requests.map(async ([method, path, body]) => {
          const { status, body: answer } = await send(method, `${JOBS}/${ref}${path}`, body, key);
          return [method, path, status, (answer as { code?: string }).code];
        }),
      );
    const missing = requests.map(([method, path]) => [method, path, 404, 'not_found']);
    for (const ref of [job, 'of-bob']) expect(await answersOf(ref, ada.token)).toEqual(missing);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/content'],
      ['GET', '/history'],
      ['POST', '/complete'],
      ['DELETE', ''],
    ] as const)
      expect(await send(method, `/v2/attachments/${file}${path}`, undefined, ada.token)).toEqual(
        notFound('attachment'),
      );
    const upload = { raw: 'x', headers: { 'Content-Type': 'text/plain' } };
    expect(await send('PUT', `/v2/attachments/${file}/content`, undefined, ada.token, upload)).toEqual(
      notFound('attachment'),
    );
    const announcement = { name: 'b.txt', content_type: 'text/plain', size: 1, job: { uuid: job } };
    expect(await send('POST', '/v2/attachments', announcement, ada.token)).toEqual(invalid({ job: 'not found' }));
    // Neither in a batch, nor as a trial run.
    const operations = [{ method: 'POST', path: `${JOBS}/${job}/start` }];
    expect(await send('POST', '/v2/batch', { operations }, ada.token)).toMatchObject({
      body: { results: [{ status: 404 }] },
    });
    const dry = { headers: { 'X-Service-Dry-Run': 'true' } };
    expect(await send('POST', `${JOBS}/${job}/start`, {}, ada.token, dry)).toMatchObject({ status: 404 });
    // What is deleted is nobody's.
    await send('DELETE', `${JOBS}/${job}`);
    expect(await answersOf(job, bob.token)).toEqual(missing);
  });

  it('may do the own jobs, and acts as oneself', async () => {
    const [ada, bob] = [await technician(), await technician()];
    const job = `${JOBS}/${await published([edit(ada)])}`;
    const other = { user: { uuid: bob.uuid } };
    expect(await send('POST', `${job}/start`, other, ada.token)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', permission: 'web.jobs.edit', detail: expect.stringMatching(/^user: /) },
    });
    const location = { longitude: 1, latitude: 2 };
    expect(await send('POST', `${job}/start`, { location }, ada.token)).toMatchObject({ status: 200 });
    expect(await send('POST', `${job}/suspend`, { user: { uuid: ada.uuid } }, ada.token)).toEqual({
      status: 200,
      headers: expect.anything(),
      body: { job_uuid: expect.any(String) },
    });
    const { body: locations } = await send('GET', `${job}/locations`, undefined, ada.token);
    expect(locations).toMatchObject({ locations: [{ user_uuid: ada.uuid }] });
    const { body: history } = await send('GET', `${job}/history?after=1`, undefined, ada.token);
    const context = { source: 'worker', user_uuid: ada.uuid, user_email: ada.email };
    expect(history).toMatchObject({ events: [{ context }, { context }] });
    const captured = { longitude: 1, latitude: 2, accuracy_m: 3, captured_at: '2026-01-01T00:00:00Z' };
    const upload = (user: TestPerson) =>
      send('POST', `${job}/locations`, { locations: [{ ...captured, user: { uuid: user.uuid } }] }, ada.token);
    expect(await upload(ada)).toMatchObject({ status: 201 });
    expect(await upload(bob)).toMatchObject({ status: 403, body: { permission: 'web.jobs.edit' } });
  });

  it('may only read a job with the access "view"', async () => {
    const [ada, bob] = [await technician(), await technician()];
    const job = `${JOBS}/${await published([edit(bob), view(ada)])}`;
    const repair = await post('/v2/catalog/services', { name: 'Inspection' });
    const viewOnly = refused(
      403,
      'job.view_only',
      'The person who has signed in is an assignee of the job with the access "view", which may only read it',
    );
    for (const path of ['', '/history', '/attachments', '/locations'])
      expect(await send('GET', job + path, undefined, ada.token)).toMatchObject({ status: 200 });
    const captured = { longitude: 1, latitude: 2, accuracy_m: 3, captured_at: '2026-01-01T00:00:00Z' };
    const file = { name: 'a.txt', content_type: 'text/plain', size: 1, job: { uuid: job.split('/').at(-1) } };
    const announced = await send('POST', '/v2/attachments', file);
    const { attachment_uuid: attachment } = announced.body as { attachment_uuid: string };
    for (const [method, path, body] of [
      ['PATCH', job, { report_fields: [] }],
      ['POST', `${job}/start`, {}],
      ['POST', `${job}/finish`, { resolution: { name: 'Completed' } }],
      ['POST', `${job}/locations`, { locations: [{ ...captured, user: { uuid: ada.uuid } }] }],
      ['POST', `${job}/provided_services`, { service: { uuid: repair } }],
      ['POST', '/v2/attachments', file],
      ['POST', `/v2/attachments/${attachment}/complete`, undefined],
      ['DELETE', `/v2/attachments/${attachment}`, undefined],
    ] as const)
      expect(await send(method, path, body, ada.token)).toEqual(viewOnly);
    // A team of the person may have more.
    const team = await post('/v2/teams', { name: 'East', worker_uuids: [ada.uuid] });
    await send('PATCH', job, { assignees: [{ team: { uuid: team }, access: 'edit' }, view(ada)] });
    expect(await send('POST', `${job}/start`, {}, ada.token)).toMatchObject({ status: 200 });
  });

  it('is shown no hidden fields, and writes none that are read-only', async () => {
    const ada = await technician();
    const fields = [
      { name: 'Meter', field_type: 'input' },
      { name: 'Margin', field_type: 'input', hidden: true, value: 'secret' },
      { name: 'Contract', field_type: 'input', read_only: true, value: 'C-7' },
      { name: 'Photo', field_type: 'file', hidden: true },
    ];
    const job = `${JOBS}/${await published([edit(ada)], { report_fields: fields, custom_fields: fields.slice(1, 2) })}`;
    await send('PATCH', job, { report_fields: [{ name: 'Margin', value: 'secret, too' }] });
    const attachment = { name: 'a.txt', base64_content: Buffer.from('secret').toString('base64') };
    await send('PATCH', job, { report_fields: [{ name: 'Photo', value: [attachment] }] });
    const files = only<{ uuid: string }[]>(await send('GET', `${job}/attachments`));
    expect(files).toHaveLength(1);
    for (const path of ['', '?version=1', '/history', '/compare?from=1&to=2', '/attachments']) {
      const { status, body } = await send('GET', job + path, undefined, ada.token);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect({ path, text: JSON.stringify(body) }).toEqual({
        path,
        text: expect.not.stringMatching(/secret|Margin|Photo|a\.txt/),
      });
    }
    expect(await send('GET', `/v2/attachments/${files[0]?.uuid ?? ''}`, undefined, ada.token)).toEqual(
      notFound('attachment'),
    );
    const full = await send('GET', `${JOBS}?view=full`, undefined, ada.token);
    expect(JSON.stringify(full.body)).not.toMatch(/secret|Margin/);
    expect(only<object[]>(full)).toMatchObject([
      { custom_fields: [], report_fields: [{ name: 'Meter' }, { name: 'Contract' }] },
    ]);
    const fill = (name: string, value: unknown, key = ada.token) =>
      send('PATCH', job, { report_fields: [{ name, value }] }, key);
    expect(await fill('Meter', '42')).toMatchObject({ status: 200 });
    expect(await fill('Contract', 'C-7')).toMatchObject({ status: 200 });
    expect(await fill('Contract', 'C-8')).toEqual(invalid({ report_fields: 'Contract is read-only' }));
    for (const value of ['none', 7])
      expect(await fill('Margin', value)).toEqual(invalid({ 'report_fields.0': 'not found' }));
    const [own, whole] = await Promise.all([ada.token, admin].map((key) => service.api('GET', job, { key })));
    const headers = { 'If-None-Match': whole?.headers.get('etag') ?? '' };
    expect(await service.api('GET', job, { key: ada.token, headers })).toMatchObject({ status: 200, body: own?.body });
    // API keys are not bound.
    expect(await fill('Contract', 'C-8', admin)).toMatchObject({ status: 200 });
    expect(JSON.stringify((await send('GET', job)).body)).toContain('secret, too');
  });

  it('is told of no hidden fields by what is refused', async () => {
    const ada = await technician();
    const custom = { name: 'Release', field_type: 'input', hidden: true, required: true, value: 'yes' };
    const fields = [
      { name: 'Approval', field_type: 'input', hidden: true, required: true },
      { name: 'Scan', field_type: 'file', hidden: true },
    ];
    const uuid = await published([edit(ada)], { custom_fields: [custom], report_fields: fields });
    const job = `${JOBS}/${uuid}`;
    const file = { name: 'a.txt', content_type: 'text/plain', size: 1, job: { uuid } };
    for (const name of ['Scan', 'Approval'])
      expect(await send('POST', '/v2/attachments', { ...file, field: { name } }, ada.token)).toEqual(
        invalid({ field: 'is not a field of the job' }),
      );
    const missing = (list: string, name: string) =>
      expect.objectContaining({
        status: 422,
        body: expect.objectContaining({ errors: { [list]: [`must be filled first: ${name}`] } }),
      });
    const clear = await send('PATCH', job, { custom_fields: [{ name: 'Release', value: null }] });
    expect(clear).toMatchObject({ status: 200 });
    expect(await send('POST', `${job}/start`, {}, ada.token)).toEqual(missing('custom_fields', 'a hidden field'));
    expect(await send('POST', `${job}/start`)).toEqual(missing('custom_fields', 'Release'));
    await send('PATCH', job, { custom_fields: [{ name: 'Release', value: 'yes' }] });
    expect(await send('POST', `${job}/start`, {}, ada.token)).toMatchObject({ status: 200 });
    const finish = { resolution: { name: 'Completed' } };
    expect(await send('POST', `${job}/finish`, finish, ada.token)).toEqual(missing('report_fields', 'a hidden field'));
    expect(await send('POST', `${job}/finish`, finish)).toEqual(missing('report_fields', 'Approval'));
  });

  it('does not get the answer to another person by an Idempotency-Key', async () => {
    const [ada, bob] = [await technician(), await technician()];
    const job = `${JOBS}/${await published([edit(ada)])}`;
    const once = { headers: { 'Idempotency-Key': 'start-1' } };
    expect(await send('POST', `${job}/start`, {}, ada.token, once)).toMatchObject({ status: 200 });
    const again = await send('POST', `${job}/start`, {}, ada.token, once);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await send('POST', `${job}/start`, {}, bob.token, once)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('creates by a path only what nobody has', async () => {
    const [ada, eve] = [await technician(), await person('mobile.jobs.create')];
    await published([edit(ada)], { external_id: 'taken' });
    const body = { assignee: { worker: { uuid: eve.uuid } }, description: 'Found on the way' };
    expect(await send('PATCH', `${JOBS}/new-1`, body, ada.token)).toEqual(notFound('job'));
    expect(await send('POST', JOBS, body, ada.token)).toMatchObject({
      status: 403,
      body: { permission: 'web.jobs.edit' },
    });
    const created = await send('POST', JOBS, { ...body, scheduled_at: SOON, publish: true }, eve.token);
    expect(created).toMatchObject({ status: 201 });
    const { job_uuid: job } = created.body as { job_uuid: string };
    expect(only<Shown[]>(await send('GET', `${JOBS}?uuid=${job}`))).toMatchObject([{ status: 'published' }]);
    for (const assignee of [null, { worker: { uuid: ada.uuid } }])
      expect(await send('POST', JOBS, { ...body, assignee }, eve.token)).toMatchObject({
        status: 403,
        body: { permission: 'web.jobs.edit', detail: expect.stringMatching(/^assignees: /) },
      });
  });
});
