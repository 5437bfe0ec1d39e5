import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HOLDS, HoldingAccount, instant } from '../support/holds.js';
import { answered, invalid, mismatch } from '../support/problems.js';
import { only, type Service, sharedService, startBeside } from '../support/service.js';

/** A job as far as these tests look at it. */
interface ShownJob {
  readonly status: string;
  readonly description: string | null;
  readonly assignees: readonly object[];
  readonly [field: string]: unknown;
}

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

let firm: HoldingAccount;
let anna: string;
beforeEach(async () => {
  firm = await HoldingAccount.of(service);
  anna = await firm.hire();
});

const jobOf = async (uuid: string): Promise<ShownJob> => only<ShownJob>(await firm.ask('GET', `/v2/jobs/${uuid}`));
const WINDOW = { from: instant('07:30'), to: instant('09:30') };
const MUST_BE_HELD = 'must be that of the hold';

describe('a confirmation', () => {
  it('creates the job in the time of the hold, and confirms the hold in the same commit', async () => {
    const hold = await firm.held(anna, '08:00', {
      arrival_window: WINDOW,
      job: { description: 'Boiler', external_order_id: 'O-1' },
    });
    const answer = await firm.confirm(hold, { description: 'Tap', contacts: [{ value: '1', type: 'phone' }] });
    expect(answer).toEqual(answered(201, { job_uuid: expect.any(String), hold_uuid: hold }));
    const { job_uuid: uuid } = answer.body as { job_uuid: string };
    expect(answer.headers.get('location')).toBe(`/v2/jobs/${uuid}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(await jobOf(uuid)).toMatchObject({
      status: 'scheduled',
      version: 1,
      scheduled_at: instant('08:00'),
      scheduled_duration: { minutes: 60 },
      arrival_window: WINDOW,
      assignees: [{ uuid: anna, access: 'edit' }],
      description: 'Tap',
      external_order_id: 'O-1',
      contacts: [{ value: '1' }],
    });
    expect(await firm.shown(hold)).toMatchObject({ status: 'confirmed', job_uuid: uuid, version: 2 });
    const feed = only<{ type: string; position: number; context: { correlation_id: string } }[]>(
      await firm.ask('GET', '/v2/events?types=hold_confirmed,job_created'),
    );
    expect(feed.map(({ type }) => type).sort()).toEqual(['hold_confirmed', 'job_created']);
    expect(new Set(feed.map(({ context }) => context.correlation_id)).size).toBe(1);
  });

  it('may have no fields', async () => {
    const hold = await firm.held(anna, '08:00');
    const { status } = await firm.ask('POST', `${HOLDS}/${hold}/confirm`);
    expect(status).toBe(201);
  });

  it('assigns the team of the hold', async () => {
    const north = await firm.team(anna);
    const time = { from: instant('08:00'), duration: { minutes: 30 } };
    const hold = await firm.make(HOLDS, { team: { uuid: north }, ...time });
    const template = await firm.make('/v2/templates', {
      name: 'Care',
      scheduled_duration: { minutes: 120 },
      assignee: { worker: { uuid: anna } },
    });
    expect(await jobOf(await firm.confirmed(hold, { template: { uuid: template } }))).toMatchObject({
      scheduled_duration: { minutes: 30 },
      assignees: [{ uuid: north, access: 'edit' }],
      template: { name: 'Care' },
    });
  });

  it('publishes the job on request, and by the setting of the account', async () => {
    const hold = await firm.held(anna, '08:00', { job: { publish: true } });
    expect(await jobOf(await firm.confirmed(hold))).toMatchObject({ status: 'published', version: 1 });
    const second = await firm.held(anna, '09:00');
    expect(await jobOf(await firm.confirmed(second, { publish: true }))).toMatchObject({ status: 'published' });
    const third = await firm.held(anna, '10:00', { job: { publish: true } });
    expect(await jobOf(await firm.confirmed(third, { publish: false }))).toMatchObject({ status: 'scheduled' });
    await firm.ask('PATCH', '/v2/account', { publish_automatically: true });
    expect(await jobOf(await firm.confirmed(await firm.held(anna, '11:00')))).toMatchObject({ status: 'published' });
  });

  it('creates a new client and site with the job, all or nothing', async () => {
    const client = { organization: true, organization_name: 'Acme', external_id: 'acme' };
    const hold = await firm.held(anna, '08:00', { job: { client, site: { name: 'Quay' } } });
    await firm.make('/v2/jobs', { external_id: 'J-1' });
    expect(await firm.confirm(hold, { external_id: 'J-1' })).toMatchObject({ status: 422 });
    expect(only(await firm.ask('GET', '/v2/clients'))).toEqual([]);
    expect(await firm.shown(hold)).toMatchObject({ status: 'active', version: 1 });
    const answer = await firm.confirm(hold, { external_id: 'J-2' });
    const uuids = answer.body as { job_uuid: string; client_uuid: string; site_uuid: string };
    expect(answer).toEqual(
      answered(201, {
        job_uuid: expect.any(String),
        hold_uuid: hold,
        client_uuid: expect.any(String),
        site_uuid: expect.any(String),
      }),
    );
    expect(await jobOf(uuids.job_uuid)).toMatchObject({
      external_id: 'J-2',
      client: { uuid: uuids.client_uuid, external_id: 'acme' },
      site: { uuid: uuids.site_uuid },
    });
    expect(await firm.confirm(hold)).toEqual(answered(200, uuids));
  });

  it('has fields that replace those of the hold, also in another notation', async () => {
    const [acme, best] = [
      await firm.make('/v2/clients', { organization: true, organization_name: 'Acme' }),
      await firm.make('/v2/clients', { organization: true, organization_name: 'Best' }),
    ];
    const skill = await firm.make('/v2/skills', { name: 'Gas' });
    const job = { client: { uuid: acme }, skills: [{ name: 'Gas' }] };
    const first = await firm.held(anna, '08:00', { job });
    expect(await jobOf(await firm.confirmed(first, { client_uuid: best, skill_uuids: [] }))).toMatchObject({
      client: { uuid: best },
      skills: [],
    });
    const second = await firm.held(anna, '09:00', { job });
    expect(await jobOf(await firm.confirmed(second, { client: null }))).toMatchObject({
      client: null,
      skills: [{ uuid: skill }],
    });
  });

  it('of the same hold again answers 200 with the same uuids, and records nothing', async () => {
    const hold = await firm.held(anna, '08:00');
    const first = await firm.confirm(hold);
    expect(first.status).toBe(201);
    const again = await firm.confirm(hold, { description: 'Other' });
    expect(again).toEqual(answered(200, first.body));
    expect(await firm.confirm(hold, { description: 1 })).toEqual(invalid({ description: 'must be a string' }));
    await firm.lapse(hold);
    expect(await firm.confirm(hold)).toEqual(answered(200, first.body));
    expect(await firm.numberOfJobs()).toBe(1);
    expect(await firm.events(hold)).toEqual(['hold_created', 'hold_confirmed']);
  });

  it('is replayed for a repeated Idempotency-Key', async () => {
    const hold = await firm.held(anna, '08:00');
    const options = { headers: { 'Idempotency-Key': 'once' } };
    const first = await firm.confirm(hold, {}, options);
    const again = await firm.confirm(hold, {}, options);
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([201, first.body, 'true']);
  });

  it('is refused at another version of the hold', async () => {
    const hold = await firm.held(anna, '08:00');
    expect(await firm.confirm(hold, { description: 1 }, { headers: { 'If-Match': '"2"' } })).toEqual(mismatch(1));
    expect((await firm.confirm(hold, {}, { headers: { 'If-Match': '"1"' } })).status).toBe(201);
  });
});

describe('a confirmation is refused', () => {
  it('with another worker, time, duration or arrival window than those of the hold, with all errors', async () => {
    const hold = await firm.held(anna, '08:00', { arrival_window: WINDOW });
    const other = await firm.hire();
    expect(
      await firm.confirm(hold, {
        scheduled_at: instant('08:01'),
        scheduled_duration: { minutes: 61 },
        assignee: { worker: { uuid: other } },
        assignees: [
          { worker: { uuid: anna }, access: 'edit' },
          { worker: { uuid: other }, access: 'view' },
        ],
        arrival_window: { ...WINDOW, to: instant('10:00') },
        client: { external_id: 'nobody' },
        if_expired: 'always',
        colour: 'red',
      }),
    ).toEqual(
      invalid({
        scheduled_at: MUST_BE_HELD,
        scheduled_duration: MUST_BE_HELD,
        assignee: MUST_BE_HELD,
        assignees: MUST_BE_HELD,
        arrival_window: MUST_BE_HELD,
        client: 'not found',
        if_expired: 'must be one of try',
        colour: 'is not known',
      }),
    );
    expect(await firm.confirm(hold, { scheduled_at: 'soon', arrival_window: null })).toEqual(
      invalid({ scheduled_at: expect.stringMatching(/^must be a timestamp/), arrival_window: MUST_BE_HELD }),
    );
    await firm.confirmed(hold, {
      scheduled_at: '2058-01-07T09:00:00+01:00',
      scheduled_duration: { hours: 1 },
      assignee: { worker: { email: 'worker.1@example.com' } },
      assignees: [{ worker: { uuid: anna }, access: 'edit' }],
      arrival_window: WINDOW,
    });
  });

  it('by the rules of jobs, which the hold leaves to it', async () => {
    const template = await firm.make('/v2/templates', {
      name: 'Check',
      custom_fields: [{ name: 'Serial', field_type: 'input', required: true }],
    });
    const hold = await firm.held(anna, '08:00', { job: { template: { uuid: template }, publish: true } });
    expect(await firm.confirm(hold)).toMatchObject({ status: 422, body: { code: 'job.fields_missing' } });
    await firm.confirmed(hold, { custom_fields: [{ name: 'Serial', value: '7' }] });
  });

  it('when what its job refers to is gone', async () => {
    const client = await firm.make('/v2/clients', { organization: true, organization_name: 'Acme' });
    const hold = await firm.held(anna, '08:00', { job: { client: { uuid: client } } });
    await firm.ask('DELETE', `/v2/clients/${client}`);
    expect(await firm.confirm(hold)).toEqual(invalid({ client: 'not found' }));
    await firm.confirmed(hold, { client: null });
  });

  it('when the hold was released', async () => {
    const hold = await firm.held(anna, '08:00');
    await firm.ask('DELETE', `${HOLDS}/${hold}`);
    for (const body of [{}, { if_expired: 'try' }])
      expect(await firm.confirm(hold, body)).toEqual(invalid({ status: 'the hold was released' }, 'hold.released'));
  });

  it('when the time is taken since, because membership of a team has changed, whatever the header says', async () => {
    const bert = await firm.hire();
    const north = await firm.team(anna);
    const hold = await firm.make(HOLDS, { team_uuid: north, from: instant('08:00'), duration: { minutes: 60 } });
    const busy = { scheduled_at: instant('08:30'), assignee: { worker: { uuid: bert } } };
    const uuid = await firm.make('/v2/jobs', busy);
    await firm.ask('PATCH', `/v2/teams/${north}`, { worker_uuids: [anna, bert] });
    const headers = { 'X-Service-Scheduling-Checks': 'off' };
    expect(await firm.confirm(hold, {}, { headers })).toMatchObject({
      status: 409,
      body: { code: 'job.schedule_conflict', conflicts: [{ worker_uuid: bert, with: { uuid } }] },
    });
    expect(await firm.shown(hold)).toMatchObject({ status: 'active', version: 1 });
  });
});

describe('confirmations at once', () => {
  it('of one hold create one job, also in two processes, and all answer its uuid', async () => {
    const second = await startBeside(service);
    try {
      const hold = await firm.held(anna, '08:00', {
        job: { client: { organization: true, organization_name: 'Acme' } },
      });
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          (i % 2 ? service : second).api('POST', `${HOLDS}/${hold}/confirm`, { key: firm.key, body: {} }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await firm.numberOfJobs()).toBe(1);
      expect(only<object[]>(await firm.ask('GET', '/v2/clients'))).toHaveLength(1);
    } finally {
      await second.stop();
    }
  });

  it('and a release end the hold in one of the two ways', async () => {
    const ends = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const hold = await firm.held(anna, `${10 + i}:00`);
        const [confirmation, release] = await Promise.all([firm.confirm(hold), firm.ask('DELETE', `${HOLDS}/${hold}`)]);
        const { status } = await firm.shown(hold);
        expect([status, confirmation.status, release.status]).toEqual(
          status === 'confirmed' ? ['confirmed', 201, 422] : ['released', 422, 200],
        );
        return status;
      }),
    );
    const confirmed = ends.filter((status) => status === 'confirmed').length;
    expect(await firm.numberOfJobs()).toBe(confirmed);
  });

  it('of many holds give the jobs numbers without gaps', async () => {
    const holds = await Promise.all(Array.from({ length: 10 }, (_, i) => firm.held(anna, `${10 + i}:00`)));
    const jobs = await Promise.all(holds.map(async (hold) => jobOf(await firm.confirmed(hold))));
    expect(jobs.map(({ serial_no: no }) => Number(no)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, i) => i + 1),
    );
  });
});
