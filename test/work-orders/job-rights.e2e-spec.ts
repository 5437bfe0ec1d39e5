import { beforeAll, describe, expect, it } from '@jest/globals';
import { newPerson, type TestPerson } from '../support/people.js';
import { only, type RequestOptions, type Service, sharedService } from '../support/service.js';

const JOBS = '/v2/jobs';
const SOON = '2030-01-07T09:00:00Z';
const LATER = '2030-01-08T09:00:00.000Z';

let service: Service;
let admin: string;
let account: { readonly admin: string; readonly tokens: string };
let worker: string;
/** Who may edit jobs, the schedule, or the map. */
let editor: TestPerson, planner: TestPerson, mapper: TestPerson, both: TestPerson;

beforeAll(async () => {
  service = await sharedService();
  ({ key: admin } = await service.newAccount({ name: 'Acme', currency: 'eur', timeZone: 'Europe/Berlin' }));
  const { body } = await send('POST', '/v2/api_keys', { name: 'App', scopes: ['tokens'] });
  account = { admin, tokens: (body as { key: string }).key };
  await post('/v2/users', { email: 'owner@example.com', first_name: 'Ann', last_name: 'Owner' });
  worker = await post('/v2/users', { email: 'bob@example.com', first_name: 'Bob', last_name: 'Worker' });
  editor = await newPerson(service, account, ['web.jobs.edit']);
  planner = await newPerson(service, account, ['web.schedule.edit']);
  mapper = await newPerson(service, account, ['web.map.edit']);
  both = await newPerson(service, account, ['web.jobs.edit', 'web.schedule.edit']);
});

const send = (method: string, path: string, body?: object, key = admin, more: RequestOptions = {}) =>
  service.api(method, path, { key, ...(body && { body }), ...more });
const post = async (path: string, body: object): Promise<string> => only(await send('POST', path, body));
const newJob = (body: object = {}): Promise<string> => post(JOBS, body);
const lacks = (permission: string, field: string) => ({
  status: 403,
  body: { code: 'forbidden', permission, detail: expect.stringMatching(new RegExp(`^${field}: `)) },
});
const PLACE = { longitude: 9.9, latitude: 53.5 };

describe('a person who edits jobs without the schedule', () => {
  it('sets neither assignees nor times, but may repeat them', async () => {
    const assignees = [{ worker: { uuid: worker }, access: 'edit' }];
    const plan = { scheduled_at: SOON, scheduled_duration: { minutes: 30 }, assignees };
    const job = `${JOBS}/${await newJob({ ...plan, description: 'Tap' })}`;
    const patch = (body: object, more?: RequestOptions) => send('PATCH', job, body, editor.token, more);
    expect(await patch({ ...plan, description: 'Boiler', due: { to: '2030-02-01' }, priority: 'high' })).toMatchObject({
      status: 200,
    });
    for (const [field, value] of Object.entries({
      scheduled_at: LATER,
      scheduled_duration: { minutes: 60 },
      arrival_window: { from: SOON, to: LATER },
      assignees: [],
    }))
      expect(await patch({ [field]: value })).toMatchObject(lacks('web.schedule.edit', field));
    expect(await patch({ assignee: null })).toMatchObject(lacks('web.schedule.edit', 'assignees'));
    expect(await patch({ publish: true })).toMatchObject(lacks('web.schedule.edit', 'publish'));
    // As a trial run, and as an operation of a batch.
    const dry = { headers: { 'X-Service-Dry-Run': 'true' } };
    expect(await patch({ scheduled_at: LATER }, dry)).toMatchObject(lacks('web.schedule.edit', 'scheduled_at'));
    const operations = [
      { method: 'PATCH', path: job, body: { scheduled_at: LATER } },
      { method: 'POST', path: JOBS, body: { scheduled_at: LATER } },
    ];
    const { body } = await send('POST', '/v2/batch', { operations }, editor.token);
    const refusal = lacks('web.schedule.edit', 'scheduled_at');
    expect(body).toMatchObject({ results: [refusal, refusal] });
    expect(await send('GET', job)).toMatchObject({ body: { job: { scheduled_at: '2030-01-07T09:00:00.000Z' } } });
  });

  it('creates jobs with what their template plans', async () => {
    const template = await post('/v2/templates', {
      name: 'Check',
      assignee: { worker: { uuid: worker } },
      scheduled_duration: { minutes: 30 },
    });
    const create = (body: object) => send('POST', JOBS, body, editor.token);
    expect(await create({ template: { uuid: template }, description: 'x' })).toMatchObject({ status: 201 });
    expect(await create({ template: { uuid: template }, scheduled_duration: { minutes: 31 } })).toMatchObject(
      lacks('web.schedule.edit', 'scheduled_duration'),
    );
    expect(await create({ assignee: { worker: { uuid: worker } } })).toMatchObject(
      lacks('web.schedule.edit', 'assignees'),
    );
    expect(await send('PATCH', `${JOBS}/by-path`, { scheduled_at: SOON }, editor.token)).toMatchObject(
      lacks('web.schedule.edit', 'scheduled_at'),
    );
  });

  it('takes no plan back by a revert', async () => {
    const job = `${JOBS}/${await newJob({ scheduled_at: SOON, description: 'Tap' })}`;
    await send('PATCH', job, { scheduled_at: LATER });
    await send('PATCH', job, { description: 'Boiler' });
    const revert = (to_version: number, key: string) => send('POST', `${job}/revert`, { to_version }, key);
    expect(await revert(1, editor.token)).toMatchObject(lacks('web.schedule.edit', 'scheduled_at'));
    expect(await revert(1, planner.token)).toMatchObject(lacks('web.jobs.edit', 'description'));
    expect(await revert(2, editor.token)).toMatchObject({ status: 200 });
    expect(await revert(1, both.token)).toMatchObject({ status: 200 });
  });
});

describe('a person who plans without editing jobs', () => {
  it('changes assignees and times alone', async () => {
    const job = `${JOBS}/${await newJob({ description: 'Tap' })}`;
    const patch = (body: object) => send('PATCH', job, body, planner.token);
    const plan = { scheduled_at: SOON, assignee: { worker: { uuid: worker } }, description: 'Tap' };
    expect(await patch({ ...plan, publish: true })).toMatchObject({ status: 200 });
    for (const [field, value] of Object.entries({ description: 'Boiler', due: { to: '2030-02-01' }, priority: 'low' }))
      expect(await patch({ [field]: value })).toMatchObject(lacks('web.jobs.edit', field));
    expect(await send('PATCH', `${JOBS}/planned-by-path`, plan, planner.token)).toMatchObject({
      status: 403,
      body: { permission: 'web.jobs.edit' },
    });
  });

  it('confirms a hold, but sets nothing else of the job', async () => {
    const hold = async (from: string) => {
      const body = { worker: { uuid: worker }, from, duration: { minutes: 30 } };
      const { body: held } = await send('POST', '/v2/holds', body, planner.token);
      return `/v2/holds/${(held as { hold_uuid: string }).hold_uuid}/confirm`;
    };
    const confirm = await hold('2031-01-07T09:00:00Z');
    expect(await send('POST', confirm, { description: 'Boiler' }, planner.token)).toMatchObject(
      lacks('web.jobs.edit', 'description'),
    );
    expect(await send('POST', confirm, {}, planner.token)).toMatchObject({ status: 201 });
    expect(await send('POST', await hold('2031-01-08T09:00:00Z'), { description: 'Boiler' }, both.token)).toMatchObject(
      { status: 201 },
    );
  });
});

describe('a person who edits the map', () => {
  it('changes the geolocation of addresses of jobs, clients and sites alone', async () => {
    const address = { formatted: '4 Mill Road' };
    const moved = { ...address, geolocation: PLACE };
    const made = {
      [JOBS]: [{ address }, 'address', 'web.jobs.edit'],
      '/v2/clients': [
        { organization: true, organization_name: 'Mill', site_address: address },
        'site_address',
        'web.clients.edit',
      ],
      '/v2/sites': [{ name: 'Mill', address }, 'address', 'web.clients.edit'],
    } as const;
    for (const [path, [body, field, permission]] of Object.entries(made)) {
      const entity = `${path}/${await post(path, body)}`;
      const patch = (changes: object) => send('PATCH', entity, changes, mapper.token);
      expect(await patch({ [field]: moved })).toMatchObject({ status: 200 });
      expect(await patch({ [field]: { ...moved, floor: '3' } })).toMatchObject(lacks(permission, field));
      expect(await patch({ external_id: `${field}-1` })).toMatchObject(lacks(permission, 'external_id'));
      expect(await send('PATCH', `${path}/mapped`, { ...body, [field]: moved }, mapper.token)).toMatchObject({
        status: 403,
        body: { permission },
      });
    }
  });

  it('changes where users start the day, and nothing else of them', async () => {
    const patch = (body: object) => send('PATCH', `/v2/users/${worker}`, body, mapper.token);
    expect(await patch({ start_location: PLACE, first_name: 'Bob' })).toMatchObject({ status: 200 });
    expect(await patch({ first_name: 'Rob' })).toMatchObject(lacks('owner', 'first_name'));
    expect(await patch({ permissions: { web: { login: true } } })).toMatchObject(lacks('owner', 'permissions'));
    expect(
      await send('PATCH', '/v2/users/new@example.com', { first_name: 'N', last_name: 'N' }, mapper.token),
    ).toMatchObject({
      status: 403,
      body: { permission: 'owner' },
    });
  });
});

describe('an action of an API key', () => {
  const started = async (assignee: object, user: string) => {
    const job = `${JOBS}/${await newJob({ scheduled_at: SOON, assignee })}`;
    return { job, answer: await send('POST', `${job}/start`, { user: { uuid: user } }) };
  };
  const warning = (message: string, user: string) => ({
    check: 'permission',
    level: 'warn',
    worker_uuid: user,
    message,
  });

  it('is performed and warns when its user lacks the permissions, or is not assigned', async () => {
    const ada = await newPerson(service, account, ['mobile.jobs.complete']);
    const lacking = 'The user bob@example.com lacks the permissions "mobile.login" and "mobile.jobs.complete"';
    const permitted = await started({ worker: { uuid: ada.uuid } }, ada.uuid);
    expect(permitted.answer).toEqual({
      status: 200,
      headers: expect.anything(),
      body: { job_uuid: expect.any(String) },
    });
    const assigned = await started({ worker: { uuid: worker } }, worker);
    expect(assigned.answer).toMatchObject({ status: 200, body: { warnings: [warning(lacking, worker)] } });
    const other = await started({ worker: { uuid: worker } }, ada.uuid);
    const notAssigned = `The user ${ada.email} is not assigned to the job`;
    expect(other.answer).toMatchObject({ status: 200, body: { warnings: [warning(notAssigned, ada.uuid)] } });
    const team = await post('/v2/teams', { name: 'North', worker_uuids: [ada.uuid] });
    const member = await started({ team: { uuid: team } }, ada.uuid);
    expect(member.answer.body).not.toHaveProperty('warnings');
    // Both at once; without a user there is nothing to check.
    const neither = await started({ worker: { uuid: ada.uuid } }, worker);
    expect((neither.answer.body as { warnings: object[] }).warnings).toHaveLength(2);
    const anonymous = await send('POST', `${neither.job}/suspend`, {});
    expect(anonymous.body).not.toHaveProperty('warnings');
  });

  it('is refused where the account enforces permissions', async () => {
    const field = (enforce_permissions: boolean) => send('PATCH', '/v2/account', { field: { enforce_permissions } });
    expect(await send('GET', '/v2/account')).toMatchObject({
      body: { account: { field: { enforce_permissions: false } } },
    });
    expect(await field(true)).toMatchObject({ status: 200 });
    try {
      const { job, answer } = await started({ worker: { uuid: worker } }, worker);
      expect(answer).toMatchObject({
        status: 403,
        body: {
          code: 'permission.missing',
          permission: 'mobile.jobs.complete',
          detail: expect.stringContaining('lacks'),
        },
      });
      expect(await send('GET', job)).toMatchObject({ body: { job: { status: 'scheduled' } } });
      expect(await send('POST', `${job}/start`, {})).toMatchObject({ status: 200 });
      const { body } = await send('GET', '/v2/account/history');
      expect((body as { events: object[] }).events.at(-1)).toMatchObject({
        type: 'account_updated',
        payload: { field: { enforce_permissions: true } },
      });
    } finally {
      await field(false);
    }
  });
});
