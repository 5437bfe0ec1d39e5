import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answered, refused } from '../support/problems.js';
import { type Service, sharedService } from '../support/service.js';

interface Refusal {
  readonly code: string;
  readonly conflicts_total: number;
  readonly conflicts: readonly Readonly<Record<string, unknown>>[];
}

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

let key: string;
beforeEach(async () => {
  ({ key } = await service.newAccount());
  await change('/v2/account', { scheduling: { checks: { overlap: 'refuse' } } });
});

const ask = (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
  service.api(method, path, { key, headers, ...(body ? { body } : {}) });
const create = async (path: string, body: object): Promise<string> => {
  const { status, body: made } = await ask('POST', path, body);
  expect({ status, made }).toEqual({ status: 201, made: expect.anything() });
  return Object.values(made as Record<string, string>)[0] ?? '';
};
async function change(path: string, body: object): Promise<void> {
  const { status, body: answer } = await ask('PATCH', path, body);
  expect({ status, answer }).toEqual({ status: 200, answer: expect.anything() });
}
let people = 0;
const hire = (): Promise<string> =>
  create('/v2/users', { first_name: 'Anna', last_name: 'Berg', email: `busy.${++people}@example.com` });
const team = (...workers: string[]): Promise<string> =>
  create('/v2/teams', { name: `Team ${++people}`, worker_uuids: workers });
const at = (time: string, minutes?: number): object => ({
  scheduled_at: `2058-01-07T${time}:00Z`,
  ...(minutes === undefined ? {} : { scheduled_duration: { minutes } }),
});
const worker = (uuid: string): object => ({ assignee: { worker: { uuid } } });
const ofTeam = (uuid: string): object => ({ assignee: { team: { uuid } } });
const instant = (time: string): string => `2058-01-07T${time}:00.000Z`;
const plan = (...parts: object[]) => ask('POST', '/v2/jobs', Object.assign({}, ...parts) as object);
const planned = (...parts: object[]): Promise<string> => create('/v2/jobs', Object.assign({}, ...parts) as object);

describe('a job that overlaps another of its worker', () => {
  it('is refused with both spans, and nothing is recorded', async () => {
    const anna = await hire();
    const first = await planned(at('08:00', 60), worker(anna));
    expect(await plan(at('08:30', 60), worker(anna))).toEqual(
      refused(409, 'job.schedule_conflict', 'Cannot process request', {
        detail: 'The job cannot be scheduled: 1 overlapping',
        errors: { scheduled_at: ['overlaps job 1'] },
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
              uuid: first,
              serial_no: 1,
              status: 'scheduled',
              scheduled_at: instant('08:00'),
              scheduled_duration: { minutes: 60 },
            },
          },
        ],
      }),
    );
    const { body } = await ask('GET', '/v2/jobs');
    expect(body).toMatchObject({ jobs: [{ uuid: first }] });
  });

  it('may touch it, before and after', async () => {
    const anna = await hire();
    await planned(at('08:00', 60), worker(anna));
    await planned(at('09:00', 60), worker(anna));
    await planned(at('07:00', 60), worker(anna));
  });

  it('keeps the buffer of the account', async () => {
    const anna = await hire();
    await planned(at('08:00', 60), worker(anna));
    await change('/v2/account', { scheduling: { buffer: { minutes: 15 } } });
    const { body } = await plan(at('09:10', 60), worker(anna));
    expect(body).toMatchObject({ conflicts: [{ from: instant('09:10'), to: instant('09:15') }] });
    expect((await plan(at('06:50', 60), worker(anna))).status).toBe(409);
    await planned(at('09:15', 60), worker(anna));
    await planned(at('06:45', 60), worker(anna));
  });

  it('lasts the default duration of the account when it has none, at every moment', async () => {
    const anna = await hire();
    await planned(at('08:00'), worker(anna));
    await planned(at('09:00', 30), worker(anna));
    await change('/v2/account', { scheduling: { default_duration: { minutes: 1440 } } });
    expect((await plan(at('23:00', 30), worker(anna))).status).toBe(409);
    expect((await plan({ ...at('23:00', 30), scheduled_at: '2058-01-08T07:59:00Z' }, worker(anna))).status).toBe(409);
    await planned({ ...at('23:00', 30), scheduled_at: '2058-01-08T08:00:00Z' }, worker(anna));
  });

  it('may last for weeks, and is found on each of its days', async () => {
    const anna = await hire();
    await planned(at('08:00', 44_640), worker(anna));
    expect((await plan({ ...at('08:00', 60), scheduled_at: '2058-02-07T07:59:00Z' }, worker(anna))).status).toBe(409);
    await planned({ ...at('08:00', 60), scheduled_at: '2058-02-07T08:00:00Z' }, worker(anna));
  });

  it('does not count when it is posted, finished, canceled or deleted', async () => {
    const anna = await hire();
    const first = await planned(at('08:00', 60), worker(anna));
    await ask('POST', `/v2/jobs/${first}/cancel`);
    const second = await planned(at('08:00', 60), worker(anna));
    await ask('DELETE', `/v2/jobs/${second}`);
    const third = await planned(at('08:00', 60), worker(anna));
    await change(`/v2/jobs/${third}`, { assignee: null });
    await planned(at('08:00', 60), worker(anna));
  });

  it('counts for viewers too', async () => {
    const [anna, bert] = [await hire(), await hire()];
    await planned(at('08:00', 60), {
      assignees: [
        { worker: { uuid: anna }, access: 'edit' },
        { worker: { uuid: bert }, access: 'view' },
      ],
    });
    expect((await plan(at('08:30', 60), worker(bert))).body).toMatchObject({ conflicts: [{ worker_uuid: bert }] });
  });
});

describe('a job of a team', () => {
  it('occupies each present member, one conflict for each common one', async () => {
    const [anna, bert, cleo] = [await hire(), await hire(), await hire()];
    const [north, south] = [await team(anna, bert), await team(bert, cleo)];
    await planned(at('08:00', 60), ofTeam(north));
    expect((await plan(at('08:30', 60), worker(anna))).body).toMatchObject({
      conflicts: [{ worker_uuid: anna, team_uuid: null }],
    });
    const { body } = await plan(at('08:30', 60), ofTeam(south));
    expect((body as Refusal).conflicts.map(({ worker_uuid: uuid }) => uuid)).toEqual([bert]);
    await planned(at('08:30', 60), worker(cleo));
    const both = (await plan(at('08:15', 30), ofTeam(north))).body as Refusal;
    expect(both.conflicts.map(({ worker_uuid: uuid }) => uuid).sort()).toEqual([anna, bert].sort());
  });

  it('without members occupies the team itself', async () => {
    const empty = await team();
    await planned(at('08:00', 60), ofTeam(empty));
    expect((await plan(at('08:30', 60), ofTeam(empty))).body).toMatchObject({
      conflicts: [{ worker_uuid: null, team_uuid: empty }],
    });
  });

  it('occupies who is a member at that moment', async () => {
    const [anna, bert] = [await hire(), await hire()];
    const north = await team(anna);
    await planned(at('08:00', 60), ofTeam(north));
    await change(`/v2/teams/${north}`, { worker_uuids: [bert] });
    await planned(at('08:00', 60), worker(anna));
    expect((await plan(at('08:00', 60), worker(bert))).status).toBe(409);
  });
});

describe('the check of overlaps', () => {
  it('is asked by a change of time, duration or assignees, and by publish, of every job that occupies somebody', async () => {
    const [anna, bert] = [await hire(), await hire()];
    await planned(at('08:00', 60), worker(anna));
    const job = await planned(at('09:00', 60), worker(anna));
    const refusedWith = async (body: object): Promise<void> => {
      const { status, body: answer } = await ask('PATCH', `/v2/jobs/${job}`, body);
      expect({ status, code: (answer as Refusal).code }).toEqual({ status: 409, code: 'job.schedule_conflict' });
    };
    await refusedWith(at('08:30'));
    await change(`/v2/jobs/${job}`, { ...at('08:30', 20), ...worker(bert) });
    await refusedWith(worker(anna));
    await change(`/v2/jobs/${job}`, { ...at('07:30', 20), ...worker(anna) });
    await refusedWith({ scheduled_duration: { minutes: 40 } });
    await ask('POST', `/v2/jobs/${job}/start`);
    await refusedWith({ scheduled_duration: { minutes: 40 } });
  });

  it('refuses only what a change makes: a conflict that stood before is a warning', async () => {
    const [anna, bert] = [await hire(), await hire()];
    await change('/v2/account', { scheduling: { checks: { overlap: 'off' } } });
    const [first, second] = [
      await planned(at('08:00', 60), worker(anna)),
      await planned(at('08:30', 60), worker(anna)),
    ];
    await change('/v2/account', { scheduling: { checks: { overlap: 'refuse' } } });
    await change(`/v2/jobs/${second}`, { description: 'Bring a ladder' });
    const moved = await ask('PATCH', `/v2/jobs/${second}`, at('08:15', 60));
    expect(moved).toEqual(
      answered(200, {
        job_uuid: second,
        warnings: [expect.objectContaining({ check: 'overlap', level: 'warn', worker_uuid: anna })],
      }),
    );
    // The same pair, but a new double booking of another worker.
    await planned(at('08:00', 60), worker(bert));
    const assignees = [
      { worker: { uuid: anna }, access: 'edit' },
      { worker: { uuid: bert }, access: 'view' },
    ];
    const { body } = await ask('PATCH', `/v2/jobs/${second}`, { assignees });
    expect((body as Refusal).conflicts.map(({ level, worker_uuid: uuid }) => [level, uuid]).sort()).toEqual(
      [
        ['refuse', bert],
        ['warn', anna],
      ].sort(),
    );
    expect((await ask('POST', `/v2/jobs/${first}/publish`)).status).toBe(409);
    for (const action of ['start', 'suspend'])
      expect((await ask('POST', `/v2/jobs/${first}/${action}`)).status).toBe(200);
  });

  it('refuses each way to publish a job for every conflict, also for those that stood before', async () => {
    const anna = await hire();
    await change('/v2/account', { scheduling: { checks: { overlap: 'off' } } });
    const jobs = [await planned(at('08:00', 60), worker(anna)), await planned(at('08:30', 60), worker(anna))];
    await change('/v2/account', { scheduling: { checks: { overlap: 'refuse' } } });
    for (const [job, other] of [jobs, jobs.toReversed()]) {
      const answers = [
        await ask('POST', `/v2/jobs/${job}/publish`),
        await ask('PATCH', `/v2/jobs/${job}`, { publish: true }),
        await ask('PATCH', `/v2/jobs/${job}`, { publish: true, description: 'Bring a ladder' }),
      ];
      const conflict = { check: 'overlap', level: 'refuse', with: { uuid: other, status: 'scheduled' } };
      for (const { status, body } of answers)
        expect({ status, body }).toMatchObject({
          status: 409,
          body: { code: 'job.schedule_conflict', conflicts_total: 1, conflicts: [conflict] },
        });
      expect((await ask('GET', `/v2/jobs/${job}`)).body).toMatchObject({ job: { status: 'scheduled', version: 1 } });
    }
  });

  it('warns at the level warn', async () => {
    const anna = await hire();
    await planned(at('08:00', 60), worker(anna));
    await change('/v2/account', { scheduling: { checks: { overlap: 'warn' } } });
    const { status, body } = await plan(at('08:30', 60), worker(anna));
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        job_uuid: expect.any(String),
        warnings: [expect.objectContaining({ check: 'overlap', level: 'warn', from: instant('08:30') })],
      },
    });
    const { job_uuid: uuid } = body as { job_uuid: string };
    expect((await ask('POST', `/v2/jobs/${uuid}/publish`)).body).toMatchObject({ warnings: [{ level: 'warn' }] });
  });

  it('lists the first 50 conflicts by time, and says how many there are', async () => {
    const anna = await hire();
    const minutes = Array.from({ length: 55 }, (_, i) => `08:${String(54 - i).padStart(2, '0')}`);
    for (const minute of minutes) await planned(at(minute, 1), worker(anna));
    const { status, body } = await plan(at('08:00', 60), worker(anna));
    const { conflicts, conflicts_total } = body as Refusal;
    expect({ status, conflicts_total }).toEqual({ status: 409, conflicts_total: 55 });
    expect(conflicts.map(({ from }) => from)).toEqual(minutes.toReversed().slice(0, 50).map(instant));
    await change('/v2/account', { scheduling: { checks: { overlap: 'warn' } } });
    const anyway = (await plan(at('08:00', 60), worker(anna))).body as { warnings: object[] };
    expect(anyway.warnings).toHaveLength(50);
  });

  it('replays its warnings', async () => {
    const anna = await hire();
    await planned(at('08:00', 60), worker(anna));
    await change('/v2/account', { scheduling: { checks: { overlap: 'warn' } } });
    const send = () => ask('POST', '/v2/jobs', { ...at('08:30', 60), ...worker(anna) }, { 'Idempotency-Key': 'once' });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({ warnings: [{ check: 'overlap' }] });
  });

  it('of two concurrent creations of one hour lets exactly one commit', async () => {
    const anna = await hire();
    const north = await team(anna, await hire());
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        plan(at(`08:${String(i).padStart(2, '0')}`, 60), i % 2 ? worker(anna) : ofTeam(north)),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(23);
    const codes = new Set(answers.flatMap(({ status, body }) => (status === 409 ? (body as Refusal).code : [])));
    expect([...codes]).toEqual(['job.schedule_conflict']);
  });
});
