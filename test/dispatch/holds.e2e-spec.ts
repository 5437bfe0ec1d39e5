import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HOLDS, HoldingAccount, instant, type ShownHold } from '../support/holds.js';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { nextOf, only, type Service, startService } from '../support/service.js';

const MINUTE_MS = 60_000;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

let firm: HoldingAccount;
let anna: string;
beforeEach(async () => {
  firm = await HoldingAccount.of(service);
  anna = await firm.hire();
});

const job = (time: string, worker: string): object => ({
  scheduled_at: instant(time),
  scheduled_duration: { minutes: 60 },
  assignee: { worker: { uuid: worker } },
});

describe('a hold', () => {
  it('is created with a worker, a time and a job, and read in full', async () => {
    const answer = await firm.hold(anna, '08:00', {
      external_id: 'cart-1',
      expires_in: { minutes: 30 },
      arrival_window: { from: instant('07:30'), to: instant('09:30') },
      job: { description: 'Boiler', scheduled_duration: { hours: 1 } },
    });
    const { hold_uuid: uuid, expires_at: expiresAt } = answer.body as { hold_uuid: string; expires_at: string };
    expect(answer).toEqual(answered(201, { hold_uuid: expect.any(String), expires_at: expect.any(String) }));
    expect(answer.headers.get('location')).toBe(`${HOLDS}/${uuid}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    const shown = await firm.ask('GET', `${HOLDS}/${uuid}`);
    expect(shown).toEqual(
      answered(200, {
        hold: {
          uuid,
          external_id: 'cart-1',
          status: 'active',
          worker: { uuid: anna, email: 'worker.1@example.com', name: 'Anna Berg' },
          team: null,
          from: instant('08:00'),
          to: instant('09:00'),
          arrival_window: { from: instant('07:30'), to: instant('09:30') },
          expires_at: expiresAt,
          job_uuid: null,
          job: { description: 'Boiler', scheduled_duration: { hours: 1 } },
          version: 1,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      }),
    );
    expect(shown.headers.get('etag')).toMatch(/^"1\.[\da-f]+"$/);
  });

  it('is of a worker or of a team', async () => {
    const north = await firm.team(anna);
    const time = { from: instant('08:00'), duration: { minutes: 60 } };
    const uuid = await firm.make(HOLDS, { team: { name: 'Team 2' }, ...time });
    expect(await firm.shown(uuid)).toMatchObject({ worker: null, team: { uuid: north, name: 'Team 2' } });
    const wrong = invalid({ worker: 'must be given, or a team instead' });
    expect(await firm.ask('POST', HOLDS, time)).toEqual(wrong);
    expect(await firm.ask('POST', HOLDS, { ...time, worker_uuid: anna, team_uuid: north })).toEqual(wrong);
    expect(await firm.ask('POST', HOLDS, { ...time, worker: { email: 'nobody@example.com' } })).toEqual(
      invalid({ worker: 'not found' }),
    );
  });

  it('expires after ten minutes unless the request says when', async () => {
    const minutesOf = ({ expires_at, created_at }: ShownHold): number =>
      Math.round((Date.parse(expires_at) - Date.parse(created_at)) / MINUTE_MS);
    expect(minutesOf(await firm.shown(await firm.held(anna, '08:00')))).toBe(10);
    expect(minutesOf(await firm.shown(await firm.held(anna, '09:00', { expires_in: { minutes: 1440 } })))).toBe(1440);
  });

  it('is refused with all errors of its fields', async () => {
    const minutes = 'must be a whole number from 1 to 1440';
    expect(
      await firm.ask('POST', HOLDS, {
        worker: { uuid: anna },
        duration: { minutes: 1441 },
        expires_in: { minutes: 0 },
        arrival_window: { from: instant('10:00'), to: instant('09:00') },
        external_id: '',
        job: { description: 1, client: { external_id: 'nobody' }, publish: 'yes', until: 1, version: 2 },
      }),
    ).toEqual(
      invalid({
        from: 'is required',
        'duration.minutes': minutes,
        'expires_in.minutes': minutes,
        'arrival_window.to': 'must be after from',
        external_id: 'must not be blank',
        'job.description': 'must be a string',
        'job.client': 'not found',
        'job.publish': 'must be true or false',
        'job.until': 'is not known',
        'job.version': 'is not known',
      }),
    );
    expect(await firm.hold(anna, '08:00', { from: '2020-01-01T08:00:00Z' })).toEqual(
      invalid({ from: 'must not be in the past' }),
    );
    expect(await firm.hold(anna, '08:00', { job: [] })).toEqual(invalid({ job: 'must be an object' }));
  });

  it('begins in the time zone of the account when it has no offset', async () => {
    await firm.ask('PATCH', '/v2/account', { time_zone: 'Europe/Berlin' });
    const uuid = await firm.held(anna, '08:00', { from: '2058-01-07T08:00:00' });
    expect(await firm.shown(uuid)).toMatchObject({ from: instant('07:00'), to: instant('08:00') });
  });

  it('has a job that may repeat what the hold determines, and nothing else of it', async () => {
    const window = { from: instant('07:30'), to: instant('09:30') };
    const same = { ...job('08:00', anna), arrival_window: window };
    const refusal = (fields: Readonly<Record<string, unknown>>) =>
      invalid(Object.fromEntries(Object.keys(fields).map((field) => [`job.${field}`, 'must be that of the hold'])));
    const other = {
      scheduled_at: instant('08:01'),
      scheduled_duration: { minutes: 61 },
      assignee: { worker: { uuid: await firm.hire() } },
      arrival_window: { ...window, to: instant('10:00') },
    };
    expect(await firm.hold(anna, '08:00', { arrival_window: window, job: other })).toEqual(refusal(other));
    const none = { scheduled_at: null, scheduled_duration: null, assignee: null, assignees: [], arrival_window: null };
    expect(await firm.hold(anna, '08:00', { arrival_window: window, job: none })).toEqual(refusal(none));
    await firm.held(anna, '08:00', { arrival_window: window, job: same });
  });

  it('records nothing for the client and the site of its job, and holds no file', async () => {
    const job = {
      client: { organization: true, organization_name: 'Acme', external_id: 'acme' },
      site: { name: 'Quay' },
      custom_fields: [{ name: 'Photo', field_type: 'file' }],
    };
    await firm.held(anna, '08:00', { job });
    expect(only(await firm.ask('GET', '/v2/clients'))).toEqual([]);
    expect(only(await firm.ask('GET', '/v2/sites'))).toEqual([]);
    expect(await firm.numberOfJobs()).toBe(0);
    const value = [{ name: 'a.png', base64_content: 'iVBORw0KGgo=' }];
    expect(
      await firm.hold(anna, '09:00', { job: { custom_fields: [{ name: 'Photo', field_type: 'file', value }] } }),
    ).toEqual(
      invalid({
        'job.custom_fields.0.value':
          'must hold no file in base64: send it at the confirmation, or upload an attachment',
      }),
    );
    expect(await firm.hold(anna, '09:00', { job: { client: { organization_name: 1 }, site: {} } })).toEqual(
      invalid({
        'job.client.organization': 'is required',
        'job.client.organization_name': 'must be a string',
        'job.site': expect.any(String),
      }),
    );
  });
});

describe('the external id of a hold', () => {
  it('is unique among active holds, of which the refusal names the one that has it', async () => {
    const uuid = await firm.held(anna, '08:00', { external_id: 'cart' });
    expect(await firm.hold(anna, '10:00', { external_id: 'cart' })).toEqual(
      invalid({ external_id: 'is used by another active hold' }, 'validation_failed', { conflicting_uuid: uuid }),
    );
    await firm.held(anna, '10:00', { external_id: 'Cart' });
    const other = await HoldingAccount.of(service);
    await other.held(await other.hire(), '08:00', { external_id: 'cart' });
  });

  it('names the active hold in a path, else the newest', async () => {
    const first = await firm.held(anna, '08:00', { external_id: 'a/b' });
    expect((await firm.shown('a/b')).uuid).toBe(first);
    await firm.ask('DELETE', `${HOLDS}/a%2Fb`);
    expect((await firm.shown('a/b')).uuid).toBe(first);
    const second = await firm.held(anna, '09:00', { external_id: 'a/b' });
    expect((await firm.shown('a/b')).uuid).toBe(second);
    await firm.confirmed('a/b');
    const third = await firm.held(anna, '10:00', { external_id: 'a/b' });
    await firm.ask('DELETE', `${HOLDS}/a%2Fb`);
    expect((await firm.shown('a/b')).uuid).toBe(third);
    expect(await firm.events('a%2Fb')).toEqual(['hold_created', 'hold_released']);
    const all = only<ShownHold[]>(await firm.ask('GET', `${HOLDS}?external_id=a%2Fb`));
    expect(all.map(({ uuid }) => uuid)).toEqual([third, second, first]);
  });

  it('goes to exactly one of concurrent creations', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => firm.hold(anna, `${10 + i}:00`, { external_id: 'double-click' })),
    );
    const [made, ...others] = answers.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    const { hold_uuid: uuid } = made?.body as { hold_uuid: string };
    for (const { status, body } of answers.filter(({ status }) => status !== 201))
      expect({ status, body }).toMatchObject({ status: 422, body: { conflicting_uuid: uuid } });
  });

  it('leads a request that is sent twice at once to the hold that it made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => firm.hold(anna, '08:00', { external_id: 'cart' })),
    );
    const uuids = answers.map(({ status, body }) => {
      const { hold_uuid: made, conflicting_uuid: found } = body as Record<string, string>;
      return status === 201 ? made : found;
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 422)]);
    expect(new Set(uuids).size).toBe(1);
  });
});

describe('the time of a hold', () => {
  it('is refused when a job has it, whatever the settings and the request say', async () => {
    const uuid = await firm.make('/v2/jobs', job('08:00', anna));
    const headers = { 'X-Service-Scheduling-Checks': 'off' };
    expect(await firm.hold(anna, '08:30', {}, { headers })).toEqual(
      refused(409, 'hold.schedule_conflict', 'Cannot process request', {
        detail: 'The hold cannot be scheduled: 1 overlapping',
        errors: { from: ['overlaps job 1'] },
        conflicts_total: 1,
        conflicts: [
          {
            check: 'overlap',
            level: 'refuse',
            worker_uuid: anna,
            team_uuid: null,
            from: instant('08:30'),
            to: instant('09:00'),
            with: {
              entity_type: 'job',
              uuid,
              serial_no: 1,
              status: 'scheduled',
              scheduled_at: instant('08:00'),
              scheduled_duration: { minutes: 60 },
            },
          },
        ],
      }),
    );
    await firm.held(anna, '09:00');
  });

  it('is refused when another hold has it, of which the refusal shows uuid and span only', async () => {
    const uuid = await firm.held(anna, '08:00');
    const { body } = await firm.hold(anna, '08:59');
    expect(body).toMatchObject({
      errors: { from: ['overlaps a hold'] },
      conflicts: [{ with: { entity_type: 'hold', uuid, from: instant('08:00'), to: instant('09:00') } }],
    });
    const north = await firm.team(anna);
    const ofTeam = { team: { uuid: north }, from: instant('08:30'), duration: { minutes: 60 } };
    expect((await firm.ask('POST', HOLDS, ofTeam)).body).toMatchObject({ conflicts: [{ worker_uuid: anna }] });
  });

  it('is taken for jobs, by the checks of the account', async () => {
    await firm.held(anna, '08:00');
    await firm.make('/v2/jobs', job('08:30', anna));
    await firm.ask('PATCH', '/v2/account', { scheduling: { checks: { overlap: 'refuse' } } });
    const { status, body } = await firm.ask('POST', '/v2/jobs', job('07:30', anna));
    expect({ status, body }).toMatchObject({ status: 409, body: { conflicts: [{ with: { entity_type: 'hold' } }] } });
    await firm.make('/v2/jobs', job('07:00', anna));
  });

  it('goes to exactly one of concurrent requests, in any two processes', async () => {
    const second = await startService({ databaseUrl: service.databaseUrl });
    try {
      const requests = Array.from({ length: 24 }, (_, i) => {
        const body = { worker_uuid: anna, from: instant(`08:${10 + i}`), duration: { minutes: 60 } };
        return (i % 2 ? service : second).api('POST', HOLDS, { key: firm.key, body });
      });
      const answers = await Promise.all(requests);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const { status, body } of answers.filter(({ status }) => status !== 201))
        expect({ status, body }).toMatchObject({ status: 409, body: { code: 'hold.schedule_conflict' } });
    } finally {
      await second.stop();
    }
  });

  it('goes to exactly one of a hold and a job that ask for it at once', async () => {
    await firm.ask('PATCH', '/v2/account', { scheduling: { checks: { overlap: 'refuse' } } });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 2 ? firm.hold(anna, '08:00') : firm.ask('POST', '/v2/jobs', job('08:30', anna)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
  });
});

describe('a change of a hold', () => {
  it('moves its expiry, counted from now, and replaces its job', async () => {
    const uuid = await firm.held(anna, '08:00', { job: { description: 'Boiler', skills: [] } });
    const path = `${HOLDS}/${uuid}`;
    const before = Date.now();
    const answer = await firm.ask('PATCH', path, { expires_in: { minutes: 60 }, job: { description: 'Tap' } });
    expect(answer).toEqual(answered(200, { hold_uuid: uuid }));
    expect(answer.headers.get('etag')).toBe('"2"');
    const shown = await firm.shown(uuid);
    expect(shown).toMatchObject({ version: 2, job: { description: 'Tap' } });
    expect(Math.round((Date.parse(shown.expires_at) - before) / MINUTE_MS)).toBe(60);
    expect(await firm.ask('PATCH', path, { job: null })).toMatchObject({ status: 200 });
    expect(await firm.shown(uuid)).toMatchObject({ version: 3, job: null, expires_at: shown.expires_at });
    expect(await firm.events(uuid)).toEqual(['hold_created', 'hold_updated', 'hold_updated']);
  });

  it('shortens it, too', async () => {
    const uuid = await firm.held(anna, '08:00', { expires_in: { minutes: 60 } });
    await firm.ask('PATCH', `${HOLDS}/${uuid}`, { expires_in: { minutes: 1 } });
    const { expires_at, created_at } = await firm.shown(uuid);
    expect(Math.round((Date.parse(expires_at) - Date.parse(created_at)) / MINUTE_MS)).toBe(1);
  });

  it('records nothing when nothing changes, and takes what is shown', async () => {
    const uuid = await firm.held(anna, '08:00', { job: { description: 'Boiler' } });
    const shown = await firm.shown(uuid);
    for (const body of [{}, shown, { job: { description: 'Boiler' } }])
      expect(await firm.ask('PATCH', `${HOLDS}/${uuid}`, body)).toEqual(answered(200, { hold_uuid: uuid }));
    expect(await firm.shown(uuid)).toEqual(shown);
    expect(await firm.ask('PATCH', `${HOLDS}/${uuid}`, { status: 'released', from: instant('10:00') })).toEqual(
      invalid({ status: 'is read-only', from: 'is read-only' }),
    );
  });

  it('lasts at most until 24 hours after the creation', async () => {
    const uuid = await firm.held(anna, '08:00');
    const { created_at } = await firm.shown(uuid);
    // As a value: a distributed database refuses to compute it.
    const earlier = new Date(Date.parse(created_at) - 120 * MINUTE_MS);
    await service.sql('update hold set created_at = $2 where uuid = $1', [uuid, earlier]);
    const latest = new Date(Date.parse(created_at) + 22 * 60 * MINUTE_MS).toISOString();
    expect(await firm.ask('PATCH', `${HOLDS}/${uuid}`, { expires_in: { minutes: 1440 } })).toEqual(
      invalid({ expires_in: `must end by ${latest}, 24 hours after the creation of the hold` }),
    );
    expect((await firm.ask('PATCH', `${HOLDS}/${uuid}`, { expires_in: { minutes: 1300 } })).status).toBe(200);
  });

  it('validates the job as the creation does', async () => {
    const uuid = await firm.held(anna, '08:00');
    const wrong = { template: { name: 'Nothing' }, scheduled_at: instant('10:00') };
    expect(await firm.ask('PATCH', `${HOLDS}/${uuid}`, { expires_in: { minutes: 1441 }, job: wrong })).toEqual(
      invalid({
        'expires_in.minutes': 'must be a whole number from 1 to 1440',
        'job.template': 'not found',
        'job.scheduled_at': 'must be that of the hold',
      }),
    );
  });

  it.each([
    ['its expiry', { expires_in: { minutes: 60 } }],
    ['its job', { job: { description: 'Tap' } }],
  ])('of %s asks for no check: what a dispatcher booked over the hold stands', async (_, body) => {
    const uuid = await firm.held(anna, '08:00');
    await firm.make('/v2/jobs', job('08:30', anna));
    await firm.ask('PATCH', '/v2/account', { scheduling: { checks: { overlap: 'refuse' } } });
    expect(await firm.ask('PATCH', `${HOLDS}/${uuid}`, body)).toEqual(answered(200, { hold_uuid: uuid }));
    expect(await firm.shown(uuid)).toMatchObject({ status: 'active', version: 2 });
  });

  it('is refused at another version, and when the hold is over', async () => {
    const uuid = await firm.held(anna, '08:00');
    const at = (version: string) => ({ headers: { 'If-Match': version } });
    expect(await firm.ask('PATCH', `${HOLDS}/${uuid}`, { status: 'x' }, at('"2"'))).toEqual(mismatch(1));
    expect((await firm.ask('PATCH', `${HOLDS}/${uuid}`, { job: {} }, at('"1"'))).status).toBe(200);
    expect(await firm.ask('DELETE', `${HOLDS}/${uuid}`, undefined, at('"1"'))).toEqual(mismatch(2));
    await firm.ask('DELETE', `${HOLDS}/${uuid}`, undefined, at('"2"'));
    expect(await firm.ask('PATCH', `${HOLDS}/${uuid}`, { job: null })).toEqual(
      refused(422, 'hold.released', 'Cannot process request', {
        detail: 'The hold was released',
        errors: { status: ['the hold was released'] },
      }),
    );
  });
});

describe('the worker or the team of an active hold', () => {
  it('is in use until the hold is over', async () => {
    const inUse = (path: string) => firm.ask('DELETE', path);
    const anna = await firm.hire();
    const squad = only(await firm.ask('POST', '/v2/teams', { name: 'Squad' }));
    const ofWorker = await firm.held(anna, '08:00');
    const created = await firm.ask('POST', HOLDS, {
      team: { uuid: squad },
      from: '2058-01-07T08:00:00Z',
      duration: { minutes: 60 },
    });
    const { hold_uuid: ofTeam } = created.body as { hold_uuid: string };
    for (const [path, end] of [
      [`/v2/users/${anna}`, () => firm.lapse(ofWorker)],
      [`/v2/teams/${squad}`, () => firm.ask('DELETE', `${HOLDS}/${ofTeam}`)],
    ] as const) {
      expect(await inUse(path)).toMatchObject({ status: 409, body: { code: expect.stringMatching(/in_use/) } });
      await end();
      expect(await inUse(path)).toMatchObject({ status: 200 });
    }
  });
});

describe('the duration of a hold', () => {
  it('may be given in hours and minutes, as wherever a duration is taken', async () => {
    const anna = await firm.hire();
    const hold = await firm.held(anna, '08:00', { duration: { hours: 1, minutes: 30 }, expires_in: { hours: 2 } });
    expect(await firm.shown(hold)).toMatchObject({ from: '2058-01-07T08:00:00.000Z', to: '2058-01-07T09:30:00.000Z' });
    const search = { from: '2058-01-07T08:00:00Z', to: '2058-01-08T08:00:00Z', workers: [{ uuid: anna }] };
    const answer = await firm.ask('POST', '/v2/availability', {
      ...search,
      duration: { hours: 1 },
      notice: { hours: 1, minutes: 1 },
      buffer: { hours: 0, minutes: 5 },
    });
    expect(answer.status).toBe(200);
    const scheduling = { default_duration: { hours: 2 }, buffer: { hours: 1, minutes: 5 } };
    await firm.ask('PATCH', '/v2/account', { scheduling });
    expect((await firm.ask('GET', '/v2/account')).body).toMatchObject({
      account: { scheduling: { default_duration: { minutes: 120 }, buffer: { minutes: 65 } } },
    });
  });
});

describe('a release', () => {
  it('frees the time at once, and the hold stays readable', async () => {
    const uuid = await firm.held(anna, '08:00', { external_id: 'cart' });
    expect(await firm.ask('DELETE', `${HOLDS}/cart`)).toEqual(answered(200, { message: 'Performed' }));
    expect(await firm.shown(uuid)).toMatchObject({ status: 'released', version: 2, external_id: 'cart' });
    await firm.held(anna, '08:00', { external_id: 'cart' });
  });

  it('changes nothing a second time', async () => {
    const uuid = await firm.held(anna, '08:00');
    for (let i = 0; i < 2; i++)
      expect(await firm.ask('DELETE', `${HOLDS}/${uuid}`)).toEqual(answered(200, { message: 'Performed' }));
    expect(await firm.events(uuid)).toEqual(['hold_created', 'hold_released']);
  });

  it('is refused when the hold is confirmed', async () => {
    const uuid = await firm.held(anna, '08:00');
    await firm.confirmed(uuid);
    const message = 'the hold is confirmed: change or cancel its job';
    const refusal = invalid({ status: message }, 'hold.confirmed');
    expect(await firm.ask('DELETE', `${HOLDS}/${uuid}`)).toEqual(refusal);
    expect(await firm.ask('PATCH', `${HOLDS}/${uuid}`, { job: {} })).toEqual(refusal);
  });
});

describe('the list of holds', () => {
  it('is newest first, paged, and filtered by status and external id', async () => {
    const [first, second, third] = [
      await firm.held(anna, '08:00', { external_id: 'one' }),
      await firm.held(anna, '09:00'),
      await firm.held(anna, '10:00'),
    ];
    await firm.ask('DELETE', `${HOLDS}/${first}`);
    await firm.confirmed(second);
    const uuids = async (query: string): Promise<string[]> =>
      only<ShownHold[]>(await firm.ask('GET', `${HOLDS}?${query}`)).map(({ uuid }) => uuid);
    expect(await uuids('')).toEqual([third, second, first]);
    expect(await uuids('status=active')).toEqual([third]);
    expect(await uuids('status=released,confirmed')).toEqual([second, first]);
    expect(await uuids('status=expired')).toEqual([]);
    expect(await uuids('external_id=one')).toEqual([first]);
    expect(await uuids(`uuid=${second},${third}`)).toEqual([third, second]);
    const page = await firm.ask('GET', `${HOLDS}?limit=2`);
    expect(await firm.ask('GET', nextOf(page) ?? '')).toMatchObject({ body: { holds: [{ uuid: first }] } });
    expect(await firm.ask('GET', `${HOLDS}?status=open`)).toMatchObject({ status: 422 });
  });
});

it('holds of an account are at most 1,000 that are active, also under concurrency', async () => {
  await firm.held(anna, '08:00');
  await service.sql(
    `insert into hold select (made.r).* from (
       select jsonb_populate_record(h, jsonb_build_object('uuid', gen_random_uuid(),
         'expires_at', case when n <= 5 then h.created_at else h.expires_at end)) as r
       from hold h, generate_series(1, 1002) n where h.account_id = $1 offset 0) made`,
    [firm.uuid],
  );
  // 998 are active: the first one, and 997 copies.
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => firm.hold(anna, `1${i}:00`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
  expect(answers.find(({ status }) => status === 422)).toEqual(
    refused(422, 'hold.too_many', 'An account has at most 1000 active holds: release one, or wait until one expires'),
  );
  const other = await HoldingAccount.of(service);
  await other.held(await other.hire(), '08:00');
});

it('a hold of another account is not found', async () => {
  const uuid = await firm.held(anna, '08:00', { external_id: 'cart' });
  const other = await HoldingAccount.of(service);
  for (const ref of [uuid, 'cart']) {
    expect(await other.ask('GET', `${HOLDS}/${ref}`)).toEqual(notFound('hold'));
    expect(await other.ask('PATCH', `${HOLDS}/${ref}`, { job: 1 })).toEqual(notFound('hold'));
    expect(await other.confirm(ref, { job: 1 })).toEqual(notFound('hold'));
    expect(await other.ask('DELETE', `${HOLDS}/${ref}`)).toEqual(notFound('hold'));
  }
  expect(await firm.shown(uuid)).toMatchObject({ status: 'active', version: 1 });
});

it('a repeated Idempotency-Key creates one hold', async () => {
  const options = { headers: { 'Idempotency-Key': 'once' } };
  const first = await firm.hold(anna, '08:00', {}, options);
  const again = await firm.hold(anna, '08:00', {}, options);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(only<object[]>(await firm.ask('GET', HOLDS))).toHaveLength(1);
});

it('holds cannot be operations of a batch', async () => {
  const uuid = await firm.held(anna, '08:00');
  const operations = [
    { method: 'POST', path: HOLDS, body: {} },
    { method: 'PATCH', path: `${HOLDS}/${uuid}`, body: {} },
    { method: 'POST', path: `${HOLDS}/${uuid}/confirm`, body: {} },
    { method: 'DELETE', path: `${HOLDS}/${uuid}` },
  ];
  const { body } = await firm.ask('POST', '/v2/batch', { operations });
  const { results } = body as { results: { status: number; body: { code: string } }[] };
  expect(results.map(({ status, body: { code } }) => [status, code])).toEqual(
    operations.map(() => [422, 'batch.not_allowed']),
  );
});
