import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answered, invalid } from '../support/problems.js';
import { nextOf, only, type Service, sharedService } from '../support/service.js';

interface Workday {
  readonly user_uuid: string;
  readonly date: string;
  readonly shifts: readonly object[];
  readonly jobs: readonly { readonly uuid: string }[];
}
interface Schedule {
  readonly schedule: readonly Workday[];
  readonly unassigned: readonly { readonly uuid: string }[];
}

// No worker process runs here: the schedule is strongly consistent.
let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

let account: { readonly uuid: string; readonly key: string };
/** Uses a new account in this time zone for the following requests. */
const inZone = async (timeZone: string): Promise<void> => {
  account = await service.newAccount({ name: timeZone, timeZone });
};
beforeEach(() => inZone('Europe/Berlin'));

const ask = (method: string, path: string, body?: object) =>
  service.api(method, path, { key: account.key, ...(body ? { body } : {}) });
const create = async (path: string, body: object): Promise<string> => {
  const { status, body: made } = await ask('POST', path, body);
  expect({ status, made }).toEqual({ status: 201, made: expect.anything() });
  return Object.values(made as Record<string, string>)[0] ?? '';
};
let people = 0;
const hire = (more: object = {}): Promise<string> =>
  create('/v2/users', { first_name: 'Anna', last_name: 'Berg', email: `board.${++people}@example.com`, ...more });
const plan = (more: object = {}): Promise<string> =>
  create('/v2/jobs', { scheduled_at: '2026-11-23T08:00:00Z', ...more });
const change = async (path: string, body: object): Promise<void> => {
  const { status, body: answer } = await ask('PATCH', path, body);
  expect({ status, answer }).toEqual({
    status: status === 204 ? 204 : 200,
    answer: status === 204 ? undefined : expect.anything(),
  });
};
const workHours = (user: string, ...shifts: object[]): Promise<void> => change(`/v2/users/${user}/shifts`, { shifts });
const hours = (from: string, to: string, more: object = {}): object => ({ time_from: from, time_to: to, ...more });
/** In UTC, as in the response. */
const shown = (from: string, to: string, more: object = {}): object => ({
  time_from: `${from}:00.000Z`,
  time_to: `${to}:00.000Z`,
  working: true,
  territory: null,
  job_type: null,
  ...more,
});

const NAME = 'Anna Berg';
const asked = (query: string) => ask('GET', `/v2/schedule?${query}`);
const MONDAY = 'after=2026-11-23&before=2026-11-24';
const board = async (query = MONDAY): Promise<Schedule> => {
  const { status, body } = await asked(query);
  expect(status).toBe(200);
  return body as Schedule;
};
/** The jobs of each worker on Monday, and the unassigned ones. */
const jobs = async (query = MONDAY): Promise<object> => {
  const { schedule, unassigned } = await board(query);
  return {
    ...Object.fromEntries(schedule.map((day) => [day.user_uuid, day.jobs.map(({ uuid }) => uuid)])),
    unassigned: unassigned.map(({ uuid }) => uuid),
  };
};
const usersOf = ({ schedule }: Schedule): string[] => [...new Set(schedule.map(({ user_uuid }) => user_uuid))];

describe('GET /v2/schedule', () => {
  it('returns each worker and day of the range with shifts and jobs, and unassigned jobs', async () => {
    const north = await create('/v2/territories', { name: 'North' });
    const repair = await create('/v2/job_types', { code: 'repair' });
    const anna = await hire();
    const bert = await hire();
    await workHours(
      anna,
      hours('2026-11-23T08:00', '2026-11-23T16:00', { territory: { uuid: north }, job_type: { uuid: repair } }),
      hours('2026-11-23T22:00', '2026-11-24T06:00'),
      hours('2026-11-24T12:00', '2026-11-24T13:00', { working: false, territory: { uuid: north } }),
    );
    const late = await plan({
      scheduled_at: '2026-11-24T22:59:59.999Z',
      scheduled_duration: { minutes: 90 },
      assignee: { worker: { uuid: bert } },
    });
    const early = await plan({ scheduled_at: '2026-11-23T00:00', assignee: { worker: { uuid: bert } } });
    const outside = await plan({ scheduled_at: '2026-11-25T00:00', assignee: { worker: { uuid: bert } } });
    const open = await plan({ scheduled_duration: { minutes: 30 } });
    const before = await plan({ scheduled_at: '2026-11-22T23:00:00Z' });
    await plan({ scheduled_at: null });
    await plan({ scheduled_at: '2026-11-22T22:59:59.999Z' });

    const territory = { uuid: north, name: 'North' };
    const view = (uuid: string, serial_no: number, status: string, scheduled_at: string, minutes?: number) => ({
      uuid,
      serial_no,
      status,
      scheduled_at,
      scheduled_duration: minutes === undefined ? null : { minutes },
    });
    expect(await asked('after=2026-11-23&before=2026-11-25')).toEqual(
      answered(200, {
        schedule: [
          {
            user_uuid: anna,
            user_name: NAME,
            date: '2026-11-23',
            shifts: [
              shown('2026-11-23T07:00', '2026-11-23T15:00', { territory, job_type: { uuid: repair, code: 'repair' } }),
              shown('2026-11-23T21:00', '2026-11-23T23:00'),
            ],
            jobs: [],
          },
          {
            user_uuid: anna,
            user_name: NAME,
            date: '2026-11-24',
            shifts: [
              shown('2026-11-23T23:00', '2026-11-24T05:00'),
              shown('2026-11-24T11:00', '2026-11-24T12:00', { working: false, territory }),
            ],
            jobs: [],
          },
          {
            user_uuid: bert,
            user_name: NAME,
            date: '2026-11-23',
            shifts: [],
            jobs: [view(early, 2, 'scheduled', '2026-11-22T23:00:00.000Z')],
          },
          {
            user_uuid: bert,
            user_name: NAME,
            date: '2026-11-24',
            shifts: [],
            jobs: [view(late, 1, 'scheduled', '2026-11-24T22:59:59.999Z', 90)],
          },
        ],
        unassigned: [
          view(before, 5, 'posted', '2026-11-22T23:00:00.000Z'),
          view(open, 4, 'posted', '2026-11-23T08:00:00.000Z', 30),
        ],
      }),
    );
    expect(await jobs('after=2026-11-25&before=2026-11-26')).toEqual({ [anna]: [], [bert]: [outside], unassigned: [] });
  });

  it('requires dates at most 31 days apart; all errors are reported together', async () => {
    const required = { after: 'is required', before: 'is required' };
    const wrong = 'must be a date such as 2026-11-21';
    const uuids = 'must be a comma-separated list of UUIDs';
    const reported = async (query: string, faults: Record<string, string>) =>
      expect(await ask('GET', `/v2/schedule?${query}`)).toEqual(invalid(faults));
    await reported('', required);
    await reported('after=today&before=2026-02-30&user_uuid=x&team_uuid=&territory_uuid=1&after_user=-&limit=5', {
      after: wrong,
      before: wrong,
      user_uuid: uuids,
      team_uuid: uuids,
      territory_uuid: uuids,
      after_user: 'must be a UUID',
      limit: 'is not known',
    });
    const late = 'must be after "after"';
    await reported('after=2026-11-23&before=2026-11-23', { before: late });
    await reported('after=2026-11-23&before=2026-11-22&user_uuid=x', { before: late, user_uuid: uuids });
    await reported('after=2026-11-01&before=2026-12-03', { before: 'must be at most 31 days after "after"' });
    const anna = await hire();
    const { schedule } = await board('after=2026-11-01&before=2026-12-02');
    expect(schedule).toHaveLength(31);
    expect(schedule.at(-1)).toEqual({ user_uuid: anna, user_name: NAME, date: '2026-12-01', shifts: [], jobs: [] });
  });

  it('supports the first and last valid dates, and days of 23 and 25 hours', async () => {
    await inZone('Asia/Tokyo');
    const anna = await hire();
    const job = await plan({ scheduled_at: '0001-01-01T01:00:00Z' });
    expect(await jobs('after=0001-01-01&before=0001-01-02')).toEqual({ [anna]: [], unassigned: [job] });
    expect(await jobs('after=9999-12-01&before=9999-12-31')).toEqual({ [anna]: [], unassigned: [] });
    await inZone('Europe/Berlin');
    const bert = await hire();
    await workHours(bert, hours('2026-10-24T00:00', '2026-10-27T00:00'), hours('2026-03-28T00:00', '2026-03-31T00:00'));
    const day = async (after: string, before: string) =>
      (await board(`after=${after}&before=${before}`)).schedule[0]?.shifts;
    expect(await day('2026-10-25', '2026-10-26')).toEqual([shown('2026-10-24T22:00', '2026-10-25T23:00')]);
    expect(await day('2026-03-29', '2026-03-30')).toEqual([shown('2026-03-28T23:00', '2026-03-29T22:00')]);
  });

  it('reflects a job that is reassigned, rescheduled, unassigned, canceled, deleted', async () => {
    const [anna, bert] = [await hire(), await hire()];
    const [one, two, three] = [await plan(), await plan({ scheduled_at: null }), await plan()];
    expect(await jobs()).toEqual({ [anna]: [], [bert]: [], unassigned: [one, three] });
    await change(`/v2/jobs/${one}`, {
      assignees: [
        { worker: { uuid: anna }, access: 'edit' },
        { worker: { uuid: bert }, access: 'view' },
      ],
    });
    await change(`/v2/jobs/${two}`, { scheduled_at: '2026-11-23T07:00:00Z', assignee: { worker: { uuid: bert } } });
    expect(await jobs()).toEqual({ [anna]: [one], [bert]: [two, one], unassigned: [three] });
    await change(`/v2/jobs/${one}`, { assignees: [{ worker: { uuid: bert }, access: 'edit' }] });
    await change(`/v2/jobs/${two}`, { scheduled_at: '2026-11-24T07:00:00Z' });
    expect(await jobs()).toEqual({ [anna]: [], [bert]: [one], unassigned: [three] });
    await change(`/v2/jobs/${one}`, { assignee: null });
    await change(`/v2/jobs/${two}`, { scheduled_at: null });
    expect(await jobs()).toEqual({ [anna]: [], [bert]: [], unassigned: [one, three] });
    expect((await ask('POST', `/v2/jobs/${one}/cancel`, {})).status).toBe(200);
    await change(`/v2/jobs/${one}`, { external_id: 'closed' });
    expect(await jobs()).toEqual({ [anna]: [], [bert]: [], unassigned: [three] });
    expect((await ask('DELETE', `/v2/jobs/${three}`)).status).toBe(200);
    expect((await ask('DELETE', `/v2/jobs/${one}`)).status).toBe(200);
    expect(await jobs()).toEqual({ [anna]: [], [bert]: [], unassigned: [] });
  });

  it('returns the status of jobs, including finished ones', async () => {
    const anna = await hire();
    const job = await plan({ assignee: { worker: { uuid: anna } } });
    const status = async () => (await board()).schedule[0]?.jobs.map((one) => (one as { status?: string }).status);
    expect(await status()).toEqual(['scheduled']);
    expect((await ask('POST', `/v2/jobs/${job}/start`, {})).status).toBe(200);
    expect(await status()).toEqual(['started']);
    const [resolution] = only<{ uuid: string; successful: boolean }[]>(await ask('GET', '/v2/resolutions')).filter(
      ({ successful }) => successful,
    );
    const finish = { resolution: { uuid: resolution?.uuid } };
    expect((await ask('POST', `/v2/jobs/${job}/finish`, finish)).status).toBe(200);
    expect(await status()).toEqual(['finished']);
  });

  it('reflects shifts that are overwritten and cleared, joined across months', async () => {
    const anna = await hire();
    await workHours(anna, hours('2026-11-30T20:00:00Z', '2026-12-01T04:00:00Z'));
    const shifts = async () =>
      (await board('after=2026-11-30&before=2026-12-02')).schedule.map(({ date, shifts: known }) => [date, known]);
    expect(await shifts()).toEqual([
      ['2026-11-30', [shown('2026-11-30T20:00', '2026-11-30T23:00')]],
      ['2026-12-01', [shown('2026-11-30T23:00', '2026-12-01T04:00')]],
    ]);
    await workHours(
      anna,
      hours('2026-11-30T22:00:00Z', '2026-11-30T23:30:00Z', { working: null }),
      hours('2026-12-01T03:00:00Z', '2026-12-01T05:00:00Z'),
    );
    expect(await shifts()).toEqual([
      ['2026-11-30', [shown('2026-11-30T20:00', '2026-11-30T22:00')]],
      ['2026-12-01', [shown('2026-11-30T23:30', '2026-12-01T05:00')]],
    ]);
    await workHours(anna, hours('2026-11-15T00:00', '2026-12-15T00:00', { working: null }));
    expect(await shifts()).toEqual([
      ['2026-11-30', []],
      ['2026-12-01', []],
    ]);
  });

  it('returns the jobs of a team for its current members, each job once', async () => {
    const [anna, bert, cora] = [await hire(), await hire(), await hire()];
    const squad = await create('/v2/teams', { name: 'Squad', worker_uuids: [anna, bert] });
    const job = await plan({
      assignees: [
        { team: { uuid: squad }, access: 'edit' },
        { worker: { uuid: bert }, access: 'view' },
      ],
    });
    expect(await jobs()).toEqual({ [anna]: [job], [bert]: [job], [cora]: [], unassigned: [] });
    expect(await jobs(`${MONDAY}&team_uuid=${squad}`)).toEqual({ [anna]: [job], [bert]: [job], unassigned: [] });
    await change(`/v2/teams/${squad}`, { worker_uuids: [cora] });
    expect(await jobs()).toEqual({ [anna]: [], [bert]: [job], [cora]: [job], unassigned: [] });
    expect(await jobs(`${MONDAY}&team_uuid=${squad.toUpperCase()}`)).toEqual({ [cora]: [job], unassigned: [] });
  });

  it('filters by worker, team and territory, alone or together; unknown ones match nothing', async () => {
    const [north, south] = [
      await create('/v2/territories', { name: 'North' }),
      await create('/v2/territories', { name: 'South' }),
    ];
    const anna = await hire({ territory: { uuid: north } });
    const bert = await hire({ territory: { uuid: south } });
    const cora = await hire();
    const squad = await create('/v2/teams', { name: 'Squad', worker_uuids: [anna, cora] });
    await workHours(bert, hours('2026-11-22T20:00', '2026-11-23T01:00', { territory: { uuid: north } }));
    await workHours(cora, hours('2026-11-24T00:00', '2026-11-24T08:00', { territory: { uuid: north } }));
    const [here, anywhere] = [await plan({ territory: { uuid: north } }), await plan()];
    const users = async (query: string, days = MONDAY) => {
      const answer = await board(`${days}&${query}`);
      return [usersOf(answer), answer.unassigned.map(({ uuid }) => uuid)];
    };
    expect(await users('')).toEqual([
      [anna, bert, cora],
      [here, anywhere],
    ]);
    expect(await users(`user_uuid=${bert.toUpperCase()}`)).toEqual([[bert], []]);
    expect(await users(`team_uuid=${squad}`)).toEqual([[anna, cora], []]);
    expect(await users(`territory_uuid=${north.toUpperCase()}`)).toEqual([[anna, bert], [here]]);
    expect(await users(`territory_uuid=${north}`, 'after=2026-11-24&before=2026-11-25')).toEqual([[anna, cora], []]);
    expect(await users(`territory_uuid=${south}`)).toEqual([[bert], []]);
    expect(await users(`territory_uuid=${north}&team_uuid=${squad}`)).toEqual([[anna], []]);
    expect(await users(`user_uuid=${bert}&team_uuid=${squad}`)).toEqual([[], []]);
    expect(await users(`territory_uuid=${north}&user_uuid=${bert}`)).toEqual([[bert], []]);
    expect(await users(`user_uuid=${bert},${cora}&user_uuid=${anna}`)).toEqual([[anna, bert, cora], []]);
    const pair = await create('/v2/teams', { name: 'Pair', worker_uuids: [bert, cora] });
    expect(await users(`team_uuid=${pair},${squad}`)).toEqual([[anna, bert, cora], []]);
    const there = await plan({ territory: { uuid: south } });
    expect(await users(`territory_uuid=${south},${north}`)).toEqual([
      [anna, bert],
      [here, there],
    ]);
    expect(await users(`territory_uuid=${south},${north}`, 'after=2026-11-24&before=2026-11-25')).toEqual([
      [anna, bert, cora],
      [],
    ]);
    expect(await asked(`${MONDAY}&user_uuid=${Array.from({ length: 101 }, randomUUID).join()}`)).toEqual(
      invalid({ user_uuid: 'must have at most 100 entries' }),
    );
    for (const filter of ['user_uuid', 'team_uuid', 'territory_uuid'])
      expect(await users(`${filter}=${randomUUID()}`)).toEqual([[], []]);
    await change(`/v2/users/${cora}`, { territory: { uuid: south } });
    expect(await users(`territory_uuid=${south}`)).toEqual([[bert, cora], [there]]);
    expect((await ask('DELETE', `/v2/users/${bert}`)).status).toBe(200);
    expect(await users(`territory_uuid=${south}`)).toEqual([[cora], [there]]);
  });

  it('returns the name of a deleted territory', async () => {
    const north = await create('/v2/territories', { name: 'North' });
    const anna = await hire();
    await workHours(anna, hours('2020-11-23T08:00:00Z', '2020-11-23T16:00:00Z', { territory: { uuid: north } }));
    expect((await ask('DELETE', `/v2/territories/${north}`)).status).toBe(200);
    const { schedule } = await board('after=2020-11-23&before=2020-11-24');
    expect(schedule.map(({ shifts }) => shifts)).toEqual([
      [shown('2020-11-23T08:00', '2020-11-23T16:00', { territory: { uuid: north, name: 'North' } })],
    ]);
  });

  it('returns at most 200 workers, and a link to the next ones', async () => {
    const uuids: string[] = [];
    for (let n = 0; n < 203; n += 7)
      uuids.push(...(await Promise.all(Array.from({ length: Math.min(7, 203 - n) }, () => hire()))));
    uuids.sort();
    const open = await plan();
    const query = 'after=2026-11-23&before=2026-11-25';
    const first = await asked(query);
    const body = first.body as Schedule;
    expect(usersOf(body)).toEqual(uuids.slice(0, 200));
    expect(body.schedule).toHaveLength(400);
    expect(nextOf(first)).toBe(`/v2/schedule?${query}&after_user=${uuids[199]}`);
    const second = await ask('GET', nextOf(first) ?? '');
    expect(usersOf(second.body as Schedule)).toEqual(uuids.slice(200));
    expect((second.body as Schedule).unassigned.map(({ uuid }) => uuid)).toEqual([open]);
    expect(nextOf(second)).toBeUndefined();
    const beyond = await ask('GET', `/v2/schedule?${query}&after_user=${uuids[202]}&user_uuid=${uuids[0]}`);
    expect(beyond).toEqual(answered(200, { schedule: [], unassigned: [] }));
    expect(nextOf(await ask('GET', `/v2/schedule?${query}&after_user=${uuids[2]}`))).toBeUndefined();
  });

  it('returns at most 500 unassigned jobs', async () => {
    const uuids: string[] = [];
    for (let n = 0; n < 501; n += 20)
      uuids.push(...(await Promise.all(Array.from({ length: Math.min(20, 501 - n) }, () => plan()))));
    uuids.sort();
    expect((await board()).unassigned.map(({ uuid }) => uuid)).toEqual(uuids.slice(0, 500));
  });

  it('returns nothing of another account', async () => {
    const north = await create('/v2/territories', { name: 'North' });
    const anna = await hire({ territory: { uuid: north } });
    const squad = await create('/v2/teams', { name: 'Squad', worker_uuids: [anna] });
    await workHours(anna, hours('2026-11-23T08:00', '2026-11-23T16:00', { territory: { uuid: north } }));
    await plan({ territory: { uuid: north } });
    await plan({ assignee: { worker: { uuid: anna } } });
    await board();
    await inZone('UTC');
    for (const filter of ['', `&user_uuid=${anna}`, `&team_uuid=${squad}`, `&territory_uuid=${north}`])
      expect(await asked(MONDAY + filter)).toEqual(answered(200, { schedule: [], unassigned: [] }));
  });
});

describe('a read right after a write', () => {
  it('returns it, for any type of write', async () => {
    const north = await create('/v2/territories', { name: 'North' });
    const [anna, bert] = [await hire(), await hire()];
    const at = { scheduled_at: '2026-11-23T08:00:00Z' };
    const [one, two] = [await plan({ assignee: { worker: { uuid: anna } } }), await plan({ scheduled_at: null })];
    expect(await jobs()).toEqual({ [anna]: [one], [bert]: [], unassigned: [] });
    await change(`/v2/jobs/${two}`, at);
    expect(await jobs()).toEqual({ [anna]: [one], [bert]: [], unassigned: [two] });
    const team = await create('/v2/teams', { name: 'Team', worker_uuids: [anna, bert] });
    await change(`/v2/jobs/${two}`, { assignee: { team: { uuid: team } } });
    expect(await jobs()).toEqual({ [anna]: [one, two], [bert]: [two], unassigned: [] });
    await change(`/v2/teams/${team}`, { worker_uuids: [bert] });
    expect(await jobs()).toEqual({ [anna]: [one], [bert]: [two], unassigned: [] });
    expect((await ask('POST', `/v2/jobs/${one}/cancel`, {})).status).toBe(200);
    expect(await jobs()).toEqual({ [anna]: [], [bert]: [two], unassigned: [] });
    await workHours(anna, hours('2026-11-23T08:00Z', '2026-11-23T16:00Z', { territory: { uuid: north } }));
    const { schedule } = await board(`${MONDAY}&territory_uuid=${north}`);
    expect(schedule).toEqual([
      {
        user_uuid: anna,
        user_name: NAME,
        date: '2026-11-23',
        shifts: [shown('2026-11-23T08:00', '2026-11-23T16:00', { territory: { uuid: north, name: 'North' } })],
        jobs: [],
      },
    ]);
  });
});

describe('include=details', () => {
  const details = async (query = MONDAY): Promise<Record<string, object>> => {
    const { schedule, unassigned } = await board(`${query}&include=details`);
    return Object.fromEntries([...schedule.flatMap((day) => day.jobs), ...unassigned].map((job) => [job.uuid, job]));
  };
  /** The number of conflicts of each job. */
  const counted = async (query?: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      Object.entries(await details(query)).map(([uuid, job]) => [uuid, (job as { conflicts: number }).conflicts]),
    );
  /** Turns checks on. */
  const check = (checks: object): Promise<void> => change('/v2/account', { scheduling: { checks } });

  it('adds to each job what a board shows of it', async () => {
    const anna = await hire();
    await check({ overlap: 'warn' });
    const squad = await create('/v2/teams', { name: 'Squad' });
    const repair = await create('/v2/job_types', { code: 'repair' });
    const client = await create('/v2/clients', { organization: true, organization_name: 'Acme' });
    const site = await create('/v2/sites', { name: 'Depot', client: { uuid: client } });
    const address = { formatted: 'Street 1', geolocation: { longitude: 13.4, latitude: 52.5 } };
    const window = { from: '2026-11-23T07:00:00.000Z', to: '2026-11-23T10:00:00.000Z' };
    const full = await plan({
      scheduled_duration: { minutes: 60 },
      assignees: [
        { worker: { uuid: anna }, access: 'edit' },
        { team: { uuid: squad }, access: 'view' },
      ],
      job_type: { uuid: repair },
      client: { uuid: client },
      site: { uuid: site },
      address,
      arrival_window: window,
    });
    const bare = await plan();
    await change(`/v2/jobs/${full}`, { description: '\n  Twice  \r\na year', priority: 'urgent' });
    const { body } = await ask('GET', `/v2/jobs/${full}`);
    const { job } = body as { job: Record<string, unknown> };

    const shownJobs = await details();
    expect(shownJobs[full]).toEqual({
      uuid: full,
      serial_no: 1,
      status: 'scheduled',
      scheduled_at: '2026-11-23T08:00:00.000Z',
      scheduled_duration: { minutes: 60 },
      version: 2,
      priority: 'urgent',
      summary: 'Twice',
      assignees: [
        { worker_uuid: anna, uuid: anna, access: 'edit' },
        { team_uuid: squad, uuid: squad, access: 'view' },
      ],
      client: { uuid: client, name: 'Acme' },
      site: { uuid: site, name: 'Depot' },
      address: job.address,
      type: { uuid: repair, code: 'repair' },
      arrival_window: window,
      conflicts: 0,
    });
    expect(shownJobs[bare]).toMatchObject({
      version: 1,
      priority: 'normal',
      summary: null,
      assignees: [],
      client: null,
      site: null,
      address: null,
      type: { code: 'default' },
      arrival_window: null,
      conflicts: 0,
    });
  });

  it('counts the overlaps of each job with every other, at each worker whom both occupy', async () => {
    const [anna, bert] = [await hire(), await hire()];
    const squad = await create('/v2/teams', { name: 'Squad', worker_uuids: [anna, bert] });
    const empty = await create('/v2/teams', { name: 'Empty', worker_uuids: [] });
    await check({ overlap: 'warn' });
    const at = (time: string, minutes: number, assignee: object): Promise<string> =>
      plan({ scheduled_at: `2026-11-23T${time}:00Z`, scheduled_duration: { minutes }, assignee });
    const before = await plan({
      scheduled_at: '2026-11-22T20:00:00Z',
      scheduled_duration: { minutes: 720 },
      assignee: { worker: { uuid: anna } },
    });
    const one = await at('07:00', 120, { team: { uuid: squad } });
    const two = await at('08:30', 60, { worker: { uuid: bert } });
    const three = await at('09:30', 60, { worker: { uuid: bert } });
    // The job of the day before is not shown, but counts; so does that of a worker who is not shown.
    expect(await counted()).toEqual({ [one]: 2, [two]: 1, [three]: 0 });
    expect(await counted(`${MONDAY}&user_uuid=${anna}`)).toEqual({ [one]: 2 });
    await change('/v2/account', { scheduling: { buffer: { minutes: 5 } } });
    expect(await counted()).toEqual({ [one]: 2, [two]: 2, [three]: 1 });
    await ask('POST', `/v2/jobs/${before}/cancel`);
    const four = await at('07:00', 60, { team: { uuid: squad } });
    expect(await counted()).toEqual({ [one]: 3, [two]: 2, [three]: 1, [four]: 2 });
    await at('07:00', 60, { team: { uuid: empty } });
    await at('07:30', 60, { team: { uuid: empty } });
    expect(await counted()).toEqual({ [one]: 3, [two]: 2, [three]: 1, [four]: 2 });
  });

  it('counts the conflicts of each job that are listed: of the checks that are not off, or of all when all are', async () => {
    const [north, south] = [
      await create('/v2/territories', { name: 'North' }),
      await create('/v2/territories', { name: 'South' }),
    ];
    const gas = await create('/v2/skills', { name: 'Gas' });
    const [anna, bert] = [await hire({ territory: { uuid: south } }), await hire()];
    const squad = await create('/v2/teams', { name: 'Squad', worker_uuids: [bert] });
    await workHours(anna, hours('2026-11-23T07:00Z', '2026-11-23T09:00Z'));
    const at = (time: string, more: object): Promise<string> =>
      plan({ scheduled_at: `2026-11-23T${time}:00Z`, scheduled_duration: { minutes: 60 }, ...more });
    const ofAnna = { assignee: { worker: { uuid: anna } } };
    const one = await at('07:00', { ...ofAnna, skills: [{ uuid: gas }] });
    const two = await at('07:30', { ...ofAnna, territory: { uuid: north } });
    const late = await at('08:30', {
      assignees: [
        { worker: { uuid: anna }, access: 'edit' },
        { team: { uuid: squad }, access: 'view' },
      ],
    });
    const done = await at('20:00', ofAnna);
    await ask('POST', `/v2/jobs/${done}/start`);
    const finished = await ask('POST', `/v2/jobs/${done}/finish`, { resolution: { name: 'Completed' } });
    expect(finished.status).toBe(200);

    const listed = async (): Promise<Record<string, number>> => {
      const found = only<{ jobs: { uuid: string }[] }[]>(await ask('GET', `/v2/conflicts?${MONDAY}`));
      const counts: Record<string, number> = { [one]: 0, [two]: 0, [late]: 0, [done]: 0 };
      for (const { uuid } of found.flatMap((conflict) => conflict.jobs)) counts[uuid] = (counts[uuid] ?? 0) + 1;
      return counts;
    };
    const expectCounts = async (ofOne: number, ofTwo: number, ofLate: number): Promise<void> => {
      const expected = { [one]: ofOne, [two]: ofTwo, [late]: ofLate, [done]: 0 };
      expect(await counted()).toEqual(expected);
      expect(await listed()).toEqual(expected);
    };
    // Anna has no gas and is in the south, works until 09:00 and begins the second job before the first one ends; nobody of the team works.
    await expectCounts(2, 2, 2);
    await check({ overlap: 'warn' });
    await expectCounts(1, 1, 0);
    await check({ overlap: 'off', hours: 'refuse' });
    await expectCounts(0, 0, 2);
    await check({ hours: 'off', skills: 'warn' });
    await expectCounts(1, 0, 0);
    await check({ skills: 'off', territory: 'refuse' });
    await expectCounts(0, 1, 0);
    await check({ skills: 'warn', hours: 'warn' });
    await expectCounts(1, 1, 2);
  });

  it('counts what is listed for the same days of a job that goes on after them', async () => {
    const anna = await hire();
    await workHours(anna, hours('2026-11-23T07:00Z', '2026-11-24T00:00Z'));
    const ofAnna = { assignee: { worker: { uuid: anna } } };
    // Monday ends at 23:00 in UTC; the shift an hour later.
    const job = await plan({ ...ofAnna, scheduled_at: '2026-11-23T21:00:00Z', scheduled_duration: { minutes: 300 } });
    await plan({ ...ofAnna, scheduled_at: '2026-11-24T01:00:00Z', scheduled_duration: { minutes: 60 } });
    await change('/v2/account', { scheduling: { checks: { overlap: 'warn', hours: 'warn' } } });
    const listed = async (days: string): Promise<number> => {
      const found = only<{ jobs: { uuid: string }[] }[]>(await ask('GET', `/v2/conflicts?${days}`));
      return found.filter(({ jobs }) => jobs.some(({ uuid }) => uuid === job)).length;
    };
    expect(await listed(MONDAY)).toBe(0);
    expect(await counted()).toEqual({ [job]: 0 });
    const both = 'after=2026-11-23&before=2026-11-25';
    expect(await listed(both)).toBe(2);
    expect(await counted(both)).toMatchObject({ [job]: 2 });
  });

  it('is the only value of include', async () => {
    expect(await asked(`${MONDAY}&include=all`)).toEqual(invalid({ include: 'must be one of details' }));
  });
});
