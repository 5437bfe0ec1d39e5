import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { answered, invalid, refused } from '../support/problems.js';
import {
  only,
  type RequestOptions,
  type Service,
  startBeside,
  startService,
  startWorkerFor,
} from '../support/service.js';
import { Undoing } from '../support/undos.js';

/** What a deactivated user is assigned to, and can be given (contract §19). */
let service: Service;
let second: Service;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  service = await startService();
  second = await startBeside(service);
  stopWorker = await startWorkerFor(service);
});
afterAll(async () => {
  await stopWorker();
  await second.stop();
  await service.stop();
});

let key: string;
beforeEach(async () => {
  ({ key } = await service.newAccount({ name: 'Acme', timeZone: 'Europe/Berlin' }));
  // The owner.
  await hire();
});

const ask = (method: string, path: string, body?: object, options: RequestOptions = {}) =>
  service.api(method, path, { key, ...(body && { body }), ...options });
const make = async (path: string, body: object): Promise<string> => {
  const answer = await ask('POST', path, body);
  expect(answer).toMatchObject({ status: 201 });
  return Object.values(answer.body as Record<string, string>)[0] ?? '';
};
const hire = (fields: object = {}): Promise<string> =>
  make('/v2/users', {
    first_name: 'Anna',
    last_name: 'Berg',
    email: `${newUuid()}@example.com`,
    permissions: { mobile: { login: true } },
    ...fields,
  });
const AT = '2058-01-07T09:00:00.000Z';
const plan = (worker: string, fields: object = {}): Promise<string> =>
  make('/v2/jobs', {
    scheduled_at: AT,
    scheduled_duration: { minutes: 60 },
    assignee: { worker: { uuid: worker } },
    ...fields,
  });
const team = (...workers: string[]): Promise<string> =>
  make('/v2/teams', { name: `Team ${newUuid()}`, worker_uuids: workers });
const act = async (job: string, action: string, body: object = {}): Promise<void> =>
  expect(await ask('POST', `/v2/jobs/${job}/${action}`, body)).toMatchObject({ status: 200 });
const deactivate = (user: string, body?: object, options: RequestOptions = {}) =>
  ask('POST', `/v2/users/${user}/deactivate`, body, options);
const left = async (user: string): Promise<void> => expect(await deactivate(user)).toMatchObject({ status: 200 });
const updated = (uuid: string): object => answered(200, { user_uuid: uuid });
const isActive = async (user: string): Promise<boolean> =>
  only<{ active: boolean }>(await ask('GET', `/v2/users/${user}`)).active;

interface Job {
  readonly status: string;
  readonly version: number;
  readonly assignees: readonly { readonly worker?: { readonly uuid: string } | null; readonly access: string }[];
}
const jobOf = async (uuid: string): Promise<Job> => only<Job>(await ask('GET', `/v2/jobs/${uuid}`));
const inUse = (...used: readonly (readonly [type: string, uuid: string])[]): object =>
  refused(409, 'in_use', `The user is used by ${used.map((one) => one.join(' ')).join(', ')}`, {
    used_by: used.map(([entity_type, entity_uuid]) => ({ entity_type, uuid: entity_uuid })),
  });
/** Finishes a job with a resolution. */
const finish = async (job: string): Promise<void> => {
  const [resolution] = only<{ uuid: string }[]>(await ask('GET', '/v2/resolutions'));
  await act(job, 'finish', { resolution: { uuid: resolution?.uuid } });
};

describe('a user with unfinished jobs', () => {
  it('is not deactivated, as it is not deleted', async () => {
    const anna = await hire();
    const job = await plan(anna);
    const refusal = inUse(['job', job]);
    expect(await deactivate(anna)).toEqual(refusal);
    expect(await deactivate(anna, { unassign: false })).toEqual(refusal);
    expect(await ask('DELETE', `/v2/users/${anna}`)).toEqual(refusal);
    expect(await isActive(anna)).toBe(true);
  });

  it('is deactivated when the jobs are finished, canceled or deleted, and stays their assignee', async () => {
    const anna = await hire();
    const [done, off, gone] = [await plan(anna), await plan(anna), await plan(anna)];
    await act(done, 'start');
    expect(await deactivate(anna)).toMatchObject({ status: 409 });
    await finish(done);
    await act(off, 'cancel');
    expect(await deactivate(anna)).toEqual(inUse(['job', gone]));
    await ask('DELETE', `/v2/jobs/${gone}`);
    expect(await deactivate(anna)).toEqual(updated(anna));
    expect((await jobOf(done)).assignees[0]?.worker?.uuid).toBe(anna);
  });

  it('stays in teams and templates', async () => {
    const anna = await hire();
    const crew = await team(anna);
    const template = await make('/v2/templates', { name: 'Visit', assignee: { worker: { uuid: anna } } });
    await plan(await hire(), { assignee: { team: { uuid: crew } } });
    expect(await deactivate(anna)).toEqual(updated(anna));
    expect(only(await ask('GET', `/v2/teams/${crew}`))).toMatchObject({ worker_uuids: [anna] });
    expect(await ask('PATCH', `/v2/teams/${crew}`, { name: 'Same people', worker_uuids: [anna] })).toMatchObject({
      status: 200,
    });
    expect(only(await ask('GET', `/v2/templates/${template}`))).toMatchObject({ assignee: { worker: { uuid: anna } } });
    expect(
      await ask('PATCH', `/v2/templates/${template}`, { description: 'x', assignee: { worker: { uuid: anna } } }),
    ).toMatchObject({ status: 200 });
    // A new job of the template has no assignee.
    const job = await make('/v2/jobs', { template: { uuid: template }, scheduled_at: AT });
    expect(await jobOf(job)).toMatchObject({ status: 'posted', assignees: [] });
  });

  it('whose time is held is deactivated when the hold is over', async () => {
    const anna = await hire();
    const hold = await make('/v2/holds', { worker: { uuid: anna }, from: AT, duration: { minutes: 30 } });
    for (const body of [{}, { unassign: true }]) expect(await deactivate(anna, body)).toEqual(inUse(['hold', hold]));
    expect(await ask('DELETE', `/v2/holds/${hold}`)).toMatchObject({ status: 200 });
    expect(await deactivate(anna)).toEqual(updated(anna));
  });
});

describe('unassign', () => {
  it('removes the user from the jobs that have not begun, each as by a PATCH, in one commit', async () => {
    const [anna, otto] = [await hire(), await hire()];
    const scheduled = await plan(anna);
    const published = await plan(anna, { scheduled_at: '2058-01-08T09:00:00Z', publish: true });
    const posted = await plan(anna, { scheduled_at: null });
    const viewed = await plan(otto, {
      assignee: undefined,
      assignees: [
        { worker: { uuid: otto }, access: 'edit' },
        { worker: { uuid: anna }, access: 'view' },
      ],
      scheduled_at: '2058-01-09T09:00:00Z',
    });
    expect((await jobOf(published)).status).toBe('published');
    expect(await deactivate(anna, { unassign: true })).toEqual(updated(anna));
    for (const job of [scheduled, published, posted])
      expect(await jobOf(job)).toMatchObject({ status: 'posted', version: 2, assignees: [] });
    expect(await jobOf(viewed)).toMatchObject({ status: 'scheduled', version: 2, assignees: [{ access: 'edit' }] });

    // What a PATCH of another such job records.
    const emil = await hire();
    const patched = await plan(emil, { scheduled_at: '2058-01-10T09:00:00Z' });
    await ask('PATCH', `/v2/jobs/${patched}`, { assignee: null });
    const eventOf = async (job: string) => {
      const { events } = (await ask('GET', `/v2/jobs/${job}/history`)).body as {
        events: { type: string; data: object }[];
      };
      return events.at(-1);
    };
    const [ours, theirs] = [await eventOf(scheduled), await eventOf(patched)];
    expect(ours?.type).toBe(theirs?.type);
    expect(Object.keys(ours?.data ?? {})).toEqual(Object.keys(theirs?.data ?? {}));
    const events = await service.sql(
      `select count(distinct correlation_id)::int as requests, count(*)::int as events from event
       where (stream_id = any($1) and version = 2) or (stream_id = $2 and version = 2)`,
      [[scheduled, published, posted, viewed], anna],
    );
    expect(events).toEqual([{ requests: 1, events: 5 }]);
  });

  it('is refused, and changes no job, while work that has begun is left', async () => {
    for (const begin of [['en_route'], ['start'], ['start', 'suspend']]) {
      const anna = await hire();
      const job = await plan(anna, { scheduled_at: '2058-02-01T09:00:00Z' });
      const planned = await plan(anna, { scheduled_at: '2058-02-02T09:00:00Z' });
      for (const action of begin) await act(job, action);
      expect(await deactivate(anna, { unassign: true })).toEqual(inUse(['job', job]));
      expect(await jobOf(planned)).toMatchObject({ status: 'scheduled', version: 1 });
      expect(await isActive(anna)).toBe(true);
    }
  });

  it('needs the scope to write jobs', async () => {
    const anna = await hire();
    await plan(anna);
    const { key: limited } = (await ask('POST', '/v2/api_keys', { name: 'People', scopes: ['scheduling:write'] }))
      .body as { key: string };
    expect(await deactivate(anna, { unassign: true }, { key: limited })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('"work_orders:write"') },
    });
    expect(await deactivate(anna, {}, { key: limited })).toMatchObject({ status: 409 });
  });

  it('of more than 500 jobs, or 4 MiB of them, is refused with what to do', async () => {
    const anna = await hire();
    const post = (n: number, fields: object) =>
      ask('POST', '/v2/batch', {
        operations: Array.from({ length: n }, () => ({
          method: 'POST',
          path: '/v2/jobs',
          body: { assignee: { worker_uuid: anna }, ...fields },
        })),
      });
    const refusal = invalid({
      unassign: 'would change more than 500 jobs, or 4 MiB of them: assign some to others first, by PATCH',
    });
    await post(500, {});
    const last = await plan(anna, { scheduled_at: null });
    expect(await deactivate(anna, { unassign: true })).toEqual(refusal);
    expect(await ask('PATCH', `/v2/jobs/${last}`, { assignee: null })).toMatchObject({ status: 200 });
    expect(await deactivate(anna, { unassign: true })).toEqual(updated(anna));
    expect(only(await ask('GET', '/v2/jobs?status=posted&limit=500'))).toHaveLength(500);

    const otto = await hire();
    const large = { assignee: { worker_uuid: otto }, description: '€'.repeat(15_000) };
    await post(50, large);
    await post(50, large);
    expect(await deactivate(otto, { unassign: true })).toEqual(refusal);
  });

  it('is tried without a change, and taken back with all its jobs', async () => {
    const anna = await hire();
    const jobs = [await plan(anna), await plan(anna, { scheduled_at: '2058-01-08T09:00:00Z' })];
    const before = await Promise.all(jobs.map(jobOf));
    const headers = { 'X-Service-Dry-Run': 'true' };
    expect(await deactivate(anna, { unassign: true }, { headers })).toMatchObject({ status: 200 });
    expect(await Promise.all(jobs.map(jobOf))).toEqual(before);

    const undoing = new Undoing((method, path, options) => service.api(method, path, { key, ...options }));
    const [, id] = await undoing.recorded(['POST', `/v2/users/${anna}/deactivate`, { unassign: true }]);
    const undo = await undoing.undone(id);
    expect(undo).toMatchObject({ total: 3, undone: 3, kept: 0, failed: 0 });
    expect(await isActive(anna)).toBe(true);
    for (const [i, job] of jobs.entries())
      expect(await jobOf(job)).toMatchObject({ assignees: before[i]?.assignees, status: before[i]?.status });
    const again = await undoing.undone(undo.correlation_id);
    expect(again).toMatchObject({ total: 3, undone: 3, failed: 0 });
    expect(await isActive(anna)).toBe(false);
  });
});

describe('a deactivated user', () => {
  const DEACTIVATED = 'is deactivated';

  it('is not newly named as assignee, member or worker', async () => {
    const [anna, otto] = [await hire({ email: 'gone@example.com', external_id: 'E-1' }), await hire()];
    const [crew, job] = [await team(otto), await plan(otto)];
    const template = await make('/v2/templates', { name: 'Visit' });
    const preset = await make(`/v2/users/${otto}/job_list_presets`, { name: 'Late' });
    const own = await make(`/v2/users/${anna}/job_list_presets`, { name: 'Own' });
    await left(anna);
    const worker = { uuid: anna };
    const hold = { worker, from: AT, duration: { minutes: 30 } };
    const cases: readonly (readonly [method: string, path: string, body: object, field: string])[] = [
      ['POST', '/v2/jobs', { assignee: { worker } }, 'assignee.worker'],
      ['POST', '/v2/jobs', { assignee: { worker_uuid: anna } }, 'assignee.worker_uuid'],
      ['POST', '/v2/jobs', { assignee: { worker: { email: 'gone@example.com' } } }, 'assignee.worker'],
      ['PATCH', `/v2/jobs/${job}`, { assignee: { worker: { external_id: 'E-1' } } }, 'assignee.worker'],
      [
        'PATCH',
        `/v2/jobs/${job}`,
        {
          assignees: [
            { worker: { uuid: otto }, access: 'edit' },
            { worker, access: 'view' },
          ],
        },
        'assignees.1.worker',
      ],
      ['POST', '/v2/templates', { name: 'Other', assignee: { worker } }, 'assignee.worker'],
      ['PATCH', `/v2/templates/${template}`, { assignee: { worker } }, 'assignee.worker'],
      ['POST', '/v2/teams', { name: 'Other', worker_uuids: [otto, anna] }, 'worker_uuids.1'],
      ['PATCH', `/v2/teams/${crew}`, { worker_uuids: [anna] }, 'worker_uuids.0'],
      ['POST', '/v2/holds', hold, 'worker'],
      ['POST', `/v2/jobs/${job}/publish`, { user: { email: 'gone@example.com' } }, 'user'],
      ['POST', `/v2/users/${anna}/job_list_presets`, { name: 'Late' }, 'user'],
      ['POST', `/v2/users/${otto}/job_list_presets/${preset}/copy`, { user_uuids: [anna] }, 'user_uuids.0'],
      ['POST', '/v2/availability', { ...PERIOD, workers: [worker] }, 'workers.0'],
    ];
    for (const [method, path, body, field] of cases)
      expect({ path, body, answer: await ask(method, path, body) }).toEqual({
        path,
        body,
        answer: invalid({ [field]: DEACTIVATED }),
      });
    // What the user has can be read, copied from and removed.
    const presets = `/v2/users/${anna}/job_list_presets`;
    expect(await ask('POST', `${presets}/${own}/copy`, { user_uuids: [otto] })).toMatchObject({ status: 201 });
    expect(await ask('DELETE', `${presets}/${own}`)).toMatchObject({ status: 200 });
    const shifts = [{ time_from: '2058-01-07T08:00', time_to: '2058-01-07T17:00', working: null }];
    expect(await ask('PATCH', `/v2/users/${anna}/shifts`, { shifts })).toMatchObject({ status: 204 });
    expect(await ask('POST', `/v2/users/${anna}/activate`)).toEqual(updated(anna));
    expect(await ask('PATCH', `/v2/teams/${crew}`, { worker_uuids: [anna] })).toMatchObject({ status: 200 });
  });

  it('may be repeated where it is, as in a finished job', async () => {
    const anna = await hire();
    const job = await plan(anna);
    await act(job, 'start');
    await finish(job);
    await left(anna);
    const { assignees } = await jobOf(job);
    expect(await ask('PATCH', `/v2/jobs/${job}`, { external_id: 'j-1', assignees })).toMatchObject({ status: 200 });
    expect(await ask('PATCH', `/v2/jobs/${job}`, { assignee: { worker: { uuid: anna } } })).toMatchObject({
      status: 200,
    });
  });

  it('is dropped from a job that is restored', async () => {
    const anna = await hire();
    const job = await plan(anna);
    await ask('DELETE', `/v2/jobs/${job}`);
    await left(anna);
    expect(await ask('POST', `/v2/jobs/${job}/restore`)).toMatchObject({ status: 200 });
    expect(await jobOf(job)).toMatchObject({ status: 'posted', assignees: [] });
  });

  const PERIOD = { from: '2058-01-07T00:00', to: '2058-01-08T00:00', duration: { minutes: 60 } };
  const working = async (...users: string[]): Promise<void> => {
    const shifts = [{ time_from: '2058-01-07T08:00', time_to: '2058-01-07T17:00' }];
    for (const user of users)
      expect(await ask('PATCH', `/v2/users/${user}/shifts`, { shifts })).toMatchObject({ status: 204 });
  };

  it('is no candidate, alone or in a team', async () => {
    const skill = await make('/v2/skills', { name: 'Gas' });
    const [anna, otto] = [await hire({ skills: [{ uuid: skill }] }), await hire()];
    await working(anna, otto);
    const crew = await team(anna, otto);
    const found = async (fields: object): Promise<string[]> => {
      const answer = await ask('POST', '/v2/availability', { ...PERIOD, ...fields });
      expect(answer).toMatchObject({ status: 200 });
      const { slots } = answer.body as { slots: { worker_uuid: string | null; team_uuid: string | null }[] };
      return [...new Set(slots.map(({ worker_uuid, team_uuid }) => worker_uuid ?? team_uuid ?? ''))].sort();
    };
    const skilled = { skills: [{ uuid: skill }], teams: [{ uuid: crew }] };
    expect(await found({})).toEqual([anna, otto].sort());
    expect(await found(skilled)).toEqual([crew]);
    await left(anna);
    expect(await found({})).toEqual([otto]);
    expect(await found({ teams: [{ uuid: crew }] })).toEqual([crew]);
    expect(await found(skilled)).toEqual([]);
    // The checks of what is assigned to the team know this too.
    await ask('PATCH', '/v2/account', { scheduling: { checks: { skills: 'warn' } } });
    const answer = await ask('POST', '/v2/jobs', {
      scheduled_at: AT,
      assignee: { team_uuid: crew },
      skill_uuids: [skill],
      scheduled_duration: { minutes: 60 },
    });
    expect(answer.body).toMatchObject({ warnings: [{ check: 'skills', missing: [{ uuid: skill }] }] });
  });

  it('keeps none of its teams from work at the same time', async () => {
    await ask('PATCH', '/v2/account', { scheduling: { checks: { overlap: 'refuse' } } });
    const [anna, otto, emil] = [await hire(), await hire(), await hire()];
    const crews = [await team(anna, otto), await team(anna, emil), await team(anna)];
    const book = (crew?: string) =>
      ask('POST', '/v2/jobs', { scheduled_at: AT, scheduled_duration: { minutes: 60 }, assignee: { team_uuid: crew } });
    expect(await book(crews[0])).toMatchObject({ status: 201 });
    expect(await book(crews[1])).toMatchObject({ status: 409, body: { code: 'job.schedule_conflict' } });
    await left(anna);
    expect(await book(crews[1])).toMatchObject({ status: 201 });
    expect(await book(crews[2])).toMatchObject({ status: 201 });
    // A team without active members is occupied itself.
    expect(await book(crews[2])).toMatchObject({ status: 409 });
    expect(await ask('GET', '/v2/conflicts?after=2058-01-07&before=2058-01-08&checks=overlap')).toEqual(
      answered(200, { conflicts: [] }),
    );
  });

  it('is in the schedule of the days of its jobs alone', async () => {
    const [anna, otto] = [await hire(), await hire()];
    const crew = await team(anna, otto);
    const own = await plan(anna, { scheduled_at: '2058-01-05T09:00:00Z' });
    const common = await plan(otto, { assignee: { team_uuid: crew } });
    await act(own, 'start');
    await finish(own);
    await left(anna);
    const lanes = async (after: string, before: string): Promise<unknown[]> => {
      const { schedule } = (await ask('GET', `/v2/schedule?after=${after}&before=${before}&user_uuid=${anna},${otto}`))
        .body as { schedule: { user_uuid: string; jobs: { uuid: string }[] }[] };
      return schedule.map(({ user_uuid, jobs }) => [user_uuid, ...jobs.map(({ uuid }) => uuid)]);
    };
    expect(await lanes('2058-01-05', '2058-01-06')).toEqual([[anna, own], [otto]]);
    expect(await lanes('2058-01-07', '2058-01-08')).toEqual([[otto, common]]);
  });
});

describe('a deactivation and an assignment at once', () => {
  it('never leave a deactivated user with an unfinished job', async () => {
    for (let i = 0; i < 16; i++) {
      const [anna, otto] = [await hire(), await hire()];
      const job = await plan(otto, { scheduled_at: `2058-03-${String(i + 1).padStart(2, '0')}T09:00:00Z` });
      const body = { assignee: { worker: { uuid: anna } } };
      const at = (n: number): Service => (n % 2 === 0 ? service : second);
      const answers = await Promise.all([
        at(i).api('POST', `/v2/users/${anna}/deactivate`, { key, body: { unassign: i % 3 === 0 } }),
        at(i + 1).api('PATCH', `/v2/jobs/${job}`, { key, body }),
        at(i).api('POST', '/v2/jobs', { key, body }),
        at(i + 1).api('POST', `/v2/teams`, { key, body: { name: `Race ${i}`, worker_uuids: [otto, anna] } }),
      ]);
      for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status);
      const jobs = only<unknown[]>(await ask('GET', `/v2/jobs?assignee[worker_uuid]=${anna}`));
      if (answers[0].status === 200)
        expect({ i, active: await isActive(anna), jobs }).toEqual({ i, active: false, jobs: [] });
      else expect({ i, active: await isActive(anna), jobs: jobs.length > 0 }).toEqual({ i, active: true, jobs: true });
    }
  });
});
