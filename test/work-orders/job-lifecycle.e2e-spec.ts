import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TRANSITIONS } from '../../libs/work-orders/src/jobs/job-status.js';
import { transitionTable } from '../../libs/work-orders/src/jobs/lifecycle/job-status.view.js';
import { NOBODY } from '../support/fields.js';
import { answered, invalid, mismatch, notFound } from '../support/problems.js';
import { JOBS, RESOLUTIONS, SERVICES, USERS } from '../support/resources.js';
import { only, type Service, sharedService, startBeside } from '../support/service.js';

interface Job {
  readonly uuid: string;
  readonly status: string;
  readonly version: number;
  readonly timestamps: object;
  readonly report_fields: readonly { readonly uuid: string; readonly value: unknown }[];
  readonly ordered_services: readonly { readonly ordered_service_uuid: string }[];
  readonly resolution?: object;
  readonly cancellation?: object;
}
interface HistoryEvent {
  readonly version: number;
  readonly uuid: string;
  readonly type: string;
  readonly payload: object;
  readonly context: Readonly<Record<string, unknown>>;
}
interface Location {
  readonly uuid: string;
  readonly events: readonly object[];
}

let service: Service;
let worker: { uuid: string; email: string };
let completed: string;
let notCompleted: string;
beforeAll(async () => {
  service = await sharedService();
  await make(USERS, { email: 'owner@example.com', first_name: 'Olga', last_name: 'Owner' });
  worker = {
    uuid: await make(USERS, {
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      permissions: { mobile: { login: true, jobs: { complete: true } } },
    }),
    email: 'ada@example.com',
  };
  const built = only<{ uuid: string }[]>(await service.api('GET', RESOLUTIONS));
  [completed = '', notCompleted = ''] = built.map(({ uuid }) => uuid);
});
afterAll(() => service.stop());

const make = async (path: string, body: object, key = service.key): Promise<string> =>
  only(await service.api('POST', path, { body, key }));
const TIME = '2026-12-01T08:00:00.000Z';
/** A scheduled job of this worker. */
const scheduled = (fields: object = {}): Promise<string> =>
  make(JOBS, { scheduled_at: TIME, assignee: { worker: { uuid: worker.uuid } }, ...fields });
const act = (ref: string, action: string, body: object = {}, headers = {}) =>
  service.api('POST', `${JOBS}/${ref}/${action}`, { body, headers });
const show = async (ref: string): Promise<Job> => only<Job>(await service.api('GET', `${JOBS}/${ref}`));
const history = async (ref: string): Promise<HistoryEvent[]> =>
  only<HistoryEvent[]>(await service.api('GET', `${JOBS}/${ref}/history`));
const locations = async (ref: string): Promise<Location[]> =>
  only<Location[]>(await service.api('GET', `${JOBS}/${ref}/locations`));
const done = (uuid: string): object => answered(200, { job_uuid: uuid });
/** Performs an action and expects success. */
const does = async (ref: string, action: string, body: object = {}): Promise<void> => {
  expect(await act(ref, action, body)).toEqual(done(ref));
};
const finishes = (ref: string, body: object = {}): Promise<void> =>
  does(ref, 'finish', { resolution: { uuid: completed }, ...body });
/** Expects an action to be rejected and nothing to be recorded. */
const refuses = async (ref: string, action: string, body: object, expected: object): Promise<void> => {
  const before = await show(ref);
  expect(await act(ref, action, body)).toEqual(expected);
  expect(await show(ref)).toEqual(before);
};
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const cannot = (action: string, status: string) => {
  const job = status === 'en_route' ? 'a job that is en route' : `a ${status} job`;
  return { status: action === 'en_route' ? `cannot set ${job} en route` : `cannot ${action} ${job}` };
};
const CODES: Readonly<Record<string, string>> = {
  publish: 'job.not_publishable',
  unpublish: 'job.not_unpublishable',
  en_route: 'job.not_en_routable',
  start: 'job.not_startable',
  suspend: 'job.not_suspendable',
  finish: 'job.not_finishable',
  cancel: 'job.not_cancelable',
};
const bodyOf = (action: string): object => (action === 'finish' ? { resolution: { uuid: completed } } : {});

describe('the lifecycle of a job', () => {
  it('passes through the statuses, with timestamps and durations', async () => {
    const uuid = await scheduled();
    const before = await show(uuid);
    const nothing = { en_route_at: null, started_at: null, suspended_at: null, finished_at: null };
    const no = { en_route: null, suspension: null, actual: null };
    expect(before).toMatchObject({ status: 'scheduled', version: 1, timestamps: nothing, durations: no });
    const t = [60, 50, 40.5, 30, 20, 10.2, 5, 1].map(ago);
    const [onWay, began, paused, resumed, pausedAgain, onWayAgain, over] = t.slice(1);
    const way: [string, string | undefined, string, object, object][] = [
      ['publish', t[0], 'published', {}, {}],
      ['unpublish', t[0], 'scheduled', {}, {}],
      ['publish', t[0], 'published', {}, {}],
      ['en_route', onWay, 'en_route', { en_route_at: onWay }, { en_route: { minutes: 0 } }],
      ['start', began, 'started', { started_at: began }, { en_route: { minutes: 9 }, actual: { minutes: 0 } }],
      [
        'suspend',
        paused,
        'suspended',
        { suspended_at: paused },
        { actual: { minutes: 10 }, suspension: { minutes: 0 } },
      ],
      ['start', resumed, 'started', { suspended_at: null }, { suspension: { minutes: 10 } }],
      ['suspend', pausedAgain, 'suspended', { suspended_at: pausedAgain }, { actual: { minutes: 20 } }],
      ['en_route', onWayAgain, 'en_route', { suspended_at: null }, { suspension: { minutes: 15 } }],
      ['finish', over, 'finished', { finished_at: over }, { en_route: { minutes: 13 } }],
    ];
    let [timestamps, durations, version] = [nothing, no, 1];
    for (const [action, at, status, moments, spent] of way) {
      const answer = await act(uuid, action, { happened_at: at, ...bodyOf(action) });
      expect(answer).toEqual(done(uuid));
      expect(answer.headers.get('etag')).toBe(`"${++version}"`);
      [timestamps, durations] = [
        { ...timestamps, ...moments },
        { ...durations, ...spent },
      ];
      const resolution = { uuid: completed, name: 'Completed', successful: true, comment: null };
      expect(await show(uuid)).toEqual({
        ...before,
        status,
        version,
        timestamps,
        durations,
        ...(status === 'finished' ? { resolution } : {}),
        updated_at: expect.any(String),
      });
    }
  });

  it.each(Object.keys(CODES))('%s may be repeated: nothing is recorded', async (action) => {
    const uuid = await scheduled();
    const { from, to } = TRANSITIONS[action as keyof typeof TRANSITIONS];
    // The actions that lead to a status that allows the action.
    const way: Readonly<Record<string, string>> = { published: 'publish', en_route: 'en_route' };
    const first = (from as readonly string[]).includes('scheduled') ? undefined : way[from[0]];
    if (first !== undefined) await does(uuid, first);
    await does(uuid, action, bodyOf(action));
    const after = await show(uuid);
    expect(after.status).toBe(to);
    const again = await act(uuid, action, { happened_at: ago(1000), ...bodyOf(action) });
    expect(again).toEqual(done(uuid));
    expect(again.headers.get('etag')).toBe(`"${after.version}"`);
    expect(await show(uuid)).toEqual(after);
  });

  it.each([
    ['posted', []],
    ['scheduled', []],
    ['published', ['publish']],
    ['en_route', ['en_route']],
    ['started', ['start']],
    ['suspended', ['start', 'suspend']],
    ['finished', ['start', 'finish']],
    ['canceled', ['cancel']],
  ])('does not lead from %s where the table does not', async (status, way) => {
    const uuid = status === 'posted' ? await make(JOBS, {}) : await scheduled();
    for (const action of way) await does(uuid, action, bodyOf(action));
    for (const [action, { from, to }] of Object.entries(TRANSITIONS))
      if (to !== status && !(from as readonly string[]).includes(status))
        await refuses(uuid, action, bodyOf(action), invalid(cannot(action, status), CODES[action]));
  });

  it('is not accessible from another account, after deletion, or for an unknown uuid', async () => {
    const uuid = await scheduled();
    const { key } = await service.newAccount();
    expect(await service.api('POST', `${JOBS}/${uuid}/start`, { key, body: {} })).toEqual(notFound('job'));
    for (const ref of [NOBODY, 'unknown']) expect(await act(ref, 'start')).toEqual(notFound('job'));
    await service.api('DELETE', `${JOBS}/${uuid}`);
    expect(await act(uuid, 'start', { nonsense: 1 })).toEqual(notFound('job'));
  });

  it('accepts actions by external id and without a body', async () => {
    const uuid = await scheduled({ external_id: 'way/1' });
    expect(await service.api('POST', `${JOBS}/way%2F1/start`)).toEqual(done(uuid));
  });

  it('is described by a table in the OpenAPI document', () => {
    for (const action of Object.keys(CODES)) {
      const route = service.document.routes.find(
        ({ method, path }) => method === 'POST' && path.endsWith(`/{job}/${action}`),
      );
      expect(route?.operation['description']).toContain(transitionTable());
    }
  });
});

describe('the time of an action', () => {
  it('may be in the past, but not before the previous change of status', async () => {
    const uuid = await scheduled();
    const [early, late] = [ago(600), ago(500)];
    await does(uuid, 'start', { happened_at: late });
    const fault = invalid({ happened_at: `is before the last change of status, at ${late}` });
    await refuses(uuid, 'suspend', { happened_at: early }, fault);
    await refuses(uuid, 'finish', { happened_at: early, ...bodyOf('finish') }, fault);
    await does(uuid, 'suspend', { happened_at: late });
    expect((await show(uuid)).timestamps).toMatchObject({ started_at: late, suspended_at: late });
  });

  it('may be up to 5 minutes ahead of the server', async () => {
    const uuid = await scheduled();
    await refuses(
      uuid,
      'start',
      { happened_at: ago(-6) },
      invalid({ happened_at: 'is more than 5 minutes in the future' }),
    );
    const ahead = ago(-4);
    await does(uuid, 'start', { happened_at: ahead });
    expect((await show(uuid)).timestamps).toMatchObject({ started_at: ahead });
    // A following action without a time is earlier by the clock of the server.
    await refuses(uuid, 'suspend', {}, invalid({ happened_at: `is before the last change of status, at ${ahead}` }));
  });

  it("is read in the account's time zone when it has no offset", async () => {
    const { key } = await service.newAccount({ name: 'Tokyo', timeZone: 'Asia/Tokyo' });
    const uuid = await make(JOBS, {}, key);
    const body = { happened_at: '2026-01-02T09:00:00' };
    expect(await service.api('POST', `${JOBS}/${uuid}/cancel`, { key, body })).toEqual(done(uuid));
    const job = only<Job>(await service.api('GET', `${JOBS}/${uuid}`, { key }));
    expect(job.cancellation).toEqual({ reason: null, canceled_at: '2026-01-02T00:00:00.000Z' });
  });

  it('is the time of the server by default, and all errors of a body are reported together', async () => {
    const uuid = await scheduled();
    const before = Date.now();
    await does(uuid, 'start', {});
    const { started_at: at } = (await show(uuid)).timestamps as { started_at: string };
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
    await refuses(
      uuid,
      'publish',
      { happened_at: 'now', user: { email: 'nobody@example.com' }, location: { longitude: 181 }, hapened_at: '' },
      invalid(
        {
          ...cannot('publish', 'started'),
          happened_at: 'must be a timestamp such as 2026-11-21T09:30:00Z',
          user: 'not found',
          'location.longitude': 'must be a number from -180 to 180',
          'location.latitude': 'is required',
          hapened_at: 'is not known: did you mean "happened_at"?',
        },
        'job.not_publishable',
      ),
    );
  });
});

describe('the actor of an action', () => {
  const context = async (ref: string): Promise<unknown> => (await history(ref)).at(-1)?.context;

  it('is the worker in the body, by uuid or email, else only the API key', async () => {
    const uuid = await scheduled();
    const at = ago(10);
    const common = {
      via: 'api',
      happened_at: at,
      created_at: expect.any(String),
      device_uuid: null,
      api_key_uuid: expect.any(String),
      correlation_id: expect.any(String),
    };
    const byWorker = { source: 'worker', user_uuid: worker.uuid, user_email: worker.email, ...common };
    const byKey = { source: 'api', user_uuid: null, user_email: null, ...common };
    await does(uuid, 'en_route', { happened_at: at, user: { uuid: worker.uuid } });
    expect(await context(uuid)).toEqual(byWorker);
    await does(uuid, 'start', { happened_at: at, user: { email: 'ADA@example.com' } });
    expect(await context(uuid)).toEqual(byWorker);
    await does(uuid, 'suspend', { happened_at: at });
    expect(await context(uuid)).toEqual(byKey);
    await does(uuid, 'start', { happened_at: at, user: null, location: null });
    expect(await context(uuid)).toEqual(byKey);
    await refuses(uuid, 'suspend', { user: { uuid: NOBODY } }, invalid({ user: 'not found' }));
    await refuses(uuid, 'suspend', { user: {} }, invalid({ user: 'needs one of uuid, external_id, email' }));
  });

  it('is recorded with X-Service-Notify-Assignees: false', async () => {
    const uuid = await scheduled();
    await act(uuid, 'publish', {}, { 'X-Service-Notify-Assignees': 'false' });
    expect(await context(uuid)).toMatchObject({ source: 'api', notify_assignees: false });
    await act(uuid, 'unpublish', {}, { 'X-Service-Notify-Assignees': 'true' });
    expect(await context(uuid)).not.toHaveProperty('notify_assignees');
  });

  it('may send a location, which is linked to the event', async () => {
    const uuid = await scheduled();
    const at = ago(10);
    const location = { longitude: 13.4, latitude: -52.5, accuracy_m: 7.5 };
    await does(uuid, 'start', { happened_at: at, user: { uuid: worker.uuid }, location });
    await does(uuid, 'suspend', { user: { uuid: worker.uuid }, location: { longitude: -0, latitude: 0 } });
    const [, started, suspended] = await history(uuid);
    const linked = (event: HistoryEvent | undefined, version: number) => [
      { uuid: event?.uuid, type: 'status_updated', job_uuid: uuid, job_version: version },
    ];
    const shown = { uuid: expect.any(String), user_uuid: worker.uuid, uploaded_at: expect.any(String) };
    expect(await locations(uuid)).toEqual([
      { ...shown, ...location, captured_at: at, catured_at: at, events: linked(started, 2) },
      {
        ...shown,
        longitude: 0,
        latitude: 0,
        accuracy_m: 0,
        captured_at: suspended?.context['happened_at'],
        catured_at: suspended?.context['happened_at'],
        events: linked(suspended, 3),
      },
    ]);
    // No event is recorded, so no location either.
    await does(uuid, 'suspend', { user: { uuid: worker.uuid }, location });
    expect(await locations(uuid)).toHaveLength(2);
  });

  it('is required with a location', async () => {
    const uuid = await scheduled();
    const location = { longitude: 1, latitude: 1 };
    const fault = invalid({ user: 'is required with a location' });
    await refuses(uuid, 'start', { location }, fault);
    await refuses(uuid, 'start', { location, user: null }, fault);
    await refuses(uuid, 'start', { location, user: { uuid: NOBODY } }, invalid({ user: 'not found' }));
    expect(await locations(uuid)).toEqual([]);
  });
});

describe('a job is finished', () => {
  const started = async (fields: object = {}): Promise<string> => {
    const uuid = await scheduled(fields);
    await does(uuid, 'start', { happened_at: ago(5) });
    return uuid;
  };

  it('with one of its possible resolutions, by uuid or name', async () => {
    const other = await make(RESOLUTIONS, { name: 'Half done', successful: true });
    const possible = { possible_resolutions: [{ uuid: completed }, { uuid: notCompleted }] };
    const uuid = await started(possible);
    const fault = 'is not among the possible resolutions of the job';
    await refuses(uuid, 'finish', { resolution: { uuid: other } }, invalid({ resolution: fault }));
    await refuses(uuid, 'finish', { resolution: { name: 'Half done' } }, invalid({ resolution: fault }));
    await refuses(uuid, 'finish', { resolution: { name: 'Nobody knows' } }, invalid({ resolution: 'not found' }));
    await refuses(uuid, 'finish', {}, invalid({ resolution: 'is required' }));
    await refuses(uuid, 'finish', { resolution: null }, invalid({ resolution: 'must not be null' }));
    await does(uuid, 'finish', { resolution: { name: 'Not completed' }, comment: 'Nobody there' });
    const resolution = { uuid: notCompleted, name: 'Not completed', successful: false, comment: 'Nobody there' };
    expect((await show(uuid)).resolution).toEqual(resolution);
    expect((await history(uuid)).at(-1)).toMatchObject({
      type: 'status_updated',
      payload: { from: 'started', to: 'finished', resolution },
    });
    const free = await started();
    await finishes(free, { resolution: { uuid: other } });
    expect((await show(free)).resolution).toMatchObject({ uuid: other, comment: null });
  });

  it('when its required report fields are filled and its required services provided, unless unsuccessful', async () => {
    const mowing = await make(SERVICES, { name: 'Mowing' });
    const pruning = await make(SERVICES, { name: 'Pruning' });
    const fields = {
      report_fields: [
        { name: 'Colour', field_type: 'input', required: true },
        { name: 'Photo', field_type: 'image', required: true },
        { name: 'Note', field_type: 'textarea' },
      ],
      ordered_services: [
        { service: { uuid: mowing }, required: true },
        { service: { uuid: pruning }, required: false },
      ],
    };
    const uuid = await started(fields);
    const resolution = { resolution: { uuid: completed } };
    await refuses(
      uuid,
      'finish',
      resolution,
      invalid({
        report_fields: 'must be filled first: Colour, Photo',
        ordered_services: 'must be provided first: Mowing',
      }),
    );
    const [ordered] = (await show(uuid)).ordered_services;
    await service.api('POST', `${JOBS}/${uuid}/provided_services`, {
      body: { ordered_service_uuid: ordered?.ordered_service_uuid },
    });
    await refuses(
      uuid,
      'finish',
      { ...resolution, report_fields: [{ name: 'Colour', value: 'red' }] },
      invalid({ report_fields: 'must be filled first: Photo' }),
    );
    await finishes(uuid, {
      report_fields: [
        { name: 'Colour', value: 'red' },
        { name: 'Photo', value: ['https://example.com/1.jpg'] },
      ],
    });
    const failed = await started(fields);
    await finishes(failed, { resolution: { uuid: notCompleted } });
  });

  it('with its report fields, in one event', async () => {
    const uuid = await started({
      report_fields: [
        { name: 'Colour', field_type: 'input', required: true },
        { name: 'Note', field_type: 'textarea' },
        { name: 'Sure', field_type: 'checkbox' },
      ],
    });
    const before = await show(uuid);
    const [colour, note, sure] = before.report_fields;
    const at = ago(1);
    const report = [{ name: 'Colour', value: 'red' }, { uuid: sure?.uuid, value: false }, { name: 'Note' }];
    await finishes(uuid, { happened_at: at, report_fields: report });
    const resolution = { uuid: completed, name: 'Completed', successful: true, comment: null };
    expect(await show(uuid)).toMatchObject({
      status: 'finished',
      version: before.version + 1,
      report_fields: [
        { ...colour, value: 'red', filled_at: at },
        { ...note, value: null },
        { ...sure, value: false, filled_at: at },
      ],
    });
    expect((await history(uuid)).at(-1)).toMatchObject({
      version: before.version + 1,
      type: 'status_updated',
      payload: {
        from: 'started',
        to: 'finished',
        resolution,
        fields: [
          { uuid: colour?.uuid, name: 'Colour', from: null, to: 'red' },
          { uuid: sure?.uuid, name: 'Sure', from: null, to: false },
        ],
      },
    });
  });

  it('only with valid values of its report fields', async () => {
    const uuid = await started({ report_fields: [{ name: 'Sure', field_type: 'checkbox' }] });
    await refuses(
      uuid,
      'finish',
      {
        resolution: { uuid: NOBODY },
        comment: 'x'.repeat(15_001),
        report_fields: [
          { name: 'Sure', value: 'yes' },
          { name: 'Colour', value: 'red' },
        ],
      },
      invalid({
        resolution: 'not found',
        comment: expect.any(String),
        'report_fields.0.value': expect.any(String),
        'report_fields.1': 'not found',
      }),
    );
    await refuses(
      uuid,
      'finish',
      { resolution: { uuid: completed }, report_fields: [{ name: 'New', field_type: 'input', value: 'x' }] },
      invalid({ report_fields: 'may only contain values of fields of the job' }),
    );
  });

  it.each([
    ['scheduled', []],
    ['published', ['publish']],
  ])('from %s by a dispatcher alone', async (status, way) => {
    const uuid = await scheduled();
    for (const action of way) await does(uuid, action);
    await refuses(uuid, 'finish', bodyOf('finish'), invalid(cannot('finish', status), 'job.not_finishable'));
    await refuses(
      uuid,
      'finish',
      { ...bodyOf('finish'), by_dispatcher: false },
      invalid(cannot('finish', status), 'job.not_finishable'),
    );
    await finishes(uuid, { by_dispatcher: true });
    const posted = await make(JOBS, {});
    await refuses(
      posted,
      'finish',
      { ...bodyOf('finish'), by_dispatcher: true },
      invalid(cannot('finish', 'posted'), 'job.not_finishable'),
    );
  });

  it('once: the same resolution again changes nothing, another is rejected', async () => {
    const own = await make(RESOLUTIONS, { name: 'Put off', successful: true });
    const uuid = await started();
    await finishes(uuid, { resolution: { uuid: own }, comment: 'first' });
    const after = await show(uuid);
    const fault = invalid({ status: 'the job was finished as "Put off"' }, 'job.not_finishable');
    await refuses(uuid, 'finish', { resolution: { name: 'Completed' } }, fault);
    await finishes(uuid, { resolution: { name: 'Put off' }, comment: 'second' });
    // A finished job does not restrict its deletion, and keeps its name.
    expect((await service.api('DELETE', `${RESOLUTIONS}/${own}`)).status).toBe(200);
    await finishes(uuid, { resolution: { uuid: own } });
    await finishes(uuid, { resolution: { name: 'Put off' } });
    await refuses(uuid, 'finish', { resolution: { name: 'Completed' } }, fault);
    expect(await show(uuid)).toEqual(after);
  });
});

describe('a job is canceled', () => {
  it('with or without a reason, which is shown', async () => {
    const [uuid, bare] = [await make(JOBS, {}), await scheduled()];
    const at = ago(3);
    await does(uuid, 'cancel', { reason: 'Rain', happened_at: at });
    expect((await show(uuid)).cancellation).toEqual({ reason: 'Rain', canceled_at: at });
    expect((await history(uuid)).at(-1)?.payload).toEqual({ from: 'posted', to: 'canceled', reason: 'Rain' });
    await does(bare, 'cancel');
    expect((await show(bare)).cancellation).toEqual({ reason: null, canceled_at: expect.any(String) });
    expect((await history(bare)).at(-1)?.payload).toEqual({ from: 'scheduled', to: 'canceled', reason: null });
  });

  it('once: again changes nothing, another reason is rejected', async () => {
    const uuid = await make(JOBS, {});
    await does(uuid, 'cancel', { reason: 'Rain' });
    const after = await show(uuid);
    await does(uuid, 'cancel', { reason: 'Rain' });
    await does(uuid, 'cancel');
    const fault = invalid({ status: 'the job was canceled for another reason' }, 'job.not_cancelable');
    await refuses(uuid, 'cancel', { reason: 'Snow' }, fault);
    expect(await show(uuid)).toEqual(after);
    await refuses(uuid, 'cancel', { reason: 'x'.repeat(1001) }, invalid({ reason: expect.any(String) }));
  });
});

describe('an action', () => {
  it('supports If-Match', async () => {
    const uuid = await scheduled();
    expect(await act(uuid, 'start', {}, { 'If-Match': '"2"' })).toEqual(mismatch(1));
    expect(await act(uuid, 'finish', { nonsense: 1 }, { 'If-Match': '"2"' })).toEqual(mismatch(1));
    expect(await act(uuid, 'start', {}, { 'If-Match': '"1"' })).toEqual(done(uuid));
    expect(await act(uuid, 'start', {}, { 'If-Match': '"1"' })).toEqual(mismatch(2));
    expect(await act(uuid, 'start', {}, { 'If-Match': '*' })).toEqual(done(uuid));
  });

  it('is replayed with an Idempotency-Key, even when the job has changed since', async () => {
    const uuid = await scheduled();
    const headers = { 'Idempotency-Key': 'start-1' };
    const location = { longitude: 1, latitude: 2 };
    const body = { user: { uuid: worker.uuid }, location };
    const first = await act(uuid, 'start', body, headers);
    expect(first).toEqual(done(uuid));
    await does(uuid, 'suspend');
    const replayed = await act(uuid, 'start', body, headers);
    expect(replayed).toEqual(done(uuid));
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    expect(await show(uuid)).toMatchObject({ status: 'suspended', version: 3 });
    expect(await locations(uuid)).toHaveLength(1);
  });
});

describe('concurrent actions of two workers by two processes', () => {
  let second: Service;
  beforeAll(async () => {
    second = await startBeside(service);
  });
  afterAll(() => second.stop());

  const racing: string[][] = [
    ['start', 'en_route', 'cancel'],
    ['publish', 'start', 'finish'],
    ['cancel', 'finish', 'suspend'],
    ['suspend', 'start', 'en_route'],
  ];
  let uuid: string;
  beforeEach(async () => {
    uuid = await scheduled();
  });

  it.each(racing.flatMap((actions) => [1, 2, 3].map((round) => [actions.join(', '), round, actions] as const)))(
    '%s end where the table leads (%i)',
    async (_, round, actions) => {
      const at = ago(1);
      if (round === 2) await does(uuid, 'start', { happened_at: at });
      if (round === 3) await does(uuid, 'en_route', { happened_at: at });
      const { version, status } = await show(uuid);
      const answers = await Promise.all(
        [...actions, ...actions].map((action, i) =>
          (i % 2 === 0 ? service : second).api('POST', `${JOBS}/${uuid}/${action}`, {
            body: {
              happened_at: at,
              user: { uuid: worker.uuid },
              location: { longitude: i, latitude: i },
              ...bodyOf(action),
            },
          }),
        ),
      );
      answers.forEach((answer, i) => {
        const code = CODES[actions[i % actions.length] ?? ''];
        if (answer.status !== 200) expect(answer).toEqual(invalid({ status: expect.any(String) }, code));
      });
      const events = (await history(uuid)).filter((event) => event.version > version);
      let current = status;
      for (const { payload } of events) {
        const { from, to } = payload as { from: string; to: string };
        expect(from).toBe(current);
        expect(
          Object.values(TRANSITIONS).some((rule) => rule.to === to && (rule.from as readonly string[]).includes(from)),
        ).toBe(true);
        current = to;
      }
      expect(await show(uuid)).toMatchObject({ status: current, version: version + events.length });
      // Each event has its own location, and each location its event.
      const linked = (await locations(uuid)).map((location) => location.events);
      expect(linked).toEqual(
        events.map((event) => [
          { uuid: event.uuid, type: 'status_updated', job_uuid: uuid, job_version: event.version },
        ]),
      );
    },
  );
});
