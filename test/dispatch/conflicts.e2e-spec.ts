import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answered, invalid } from '../support/problems.js';
import { nextOf, only, type Service, startService } from '../support/service.js';

interface ShownConflict {
  readonly check: string;
  readonly worker_uuid: string | null;
  readonly team_uuid: string | null;
  readonly from: string;
  readonly to: string;
  readonly jobs: readonly { readonly uuid: string }[];
}

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

let account: { readonly uuid: string; readonly key: string };
beforeEach(async () => {
  account = await service.newAccount({ name: 'Berlin', timeZone: 'Europe/Berlin' });
});

const ask = (method: string, path: string, body?: object) =>
  service.api(method, path, { key: account.key, ...(body ? { body } : {}) });
const create = async (path: string, body: object): Promise<string> => {
  const { status, body: made } = await ask('POST', path, body);
  expect({ status, made }).toEqual({ status: 201, made: expect.anything() });
  return Object.values(made as Record<string, string>)[0] ?? '';
};
const change = async (path: string, body: object): Promise<void> => {
  expect((await ask('PATCH', path, body)).status).toBeLessThan(300);
};
let people = 0;
const hire = (more: object = {}): Promise<string> =>
  create('/v2/users', { first_name: 'Anna', last_name: 'Berg', email: `conflict.${++people}@example.com`, ...more });
const team = (name: string, worker_uuids: readonly string[], more: object = {}): Promise<string> =>
  create('/v2/teams', { name, worker_uuids, ...more });
const worker = (uuid: string): object => ({ assignee: { worker: { uuid } } });
const ofTeam = (uuid: string): object => ({ assignee: { team: { uuid } } });
const plan = (time: string, minutes: number | null, ...more: object[]): Promise<string> =>
  create(
    '/v2/jobs',
    Object.assign(
      { scheduled_at: `2058-01-07T${time}:00Z`, scheduled_duration: minutes === null ? null : { minutes } },
      ...more,
    ) as object,
  );
const at = (time: string): string => `2058-01-07T${time}:00.000Z`;

const MONDAY = 'after=2058-01-07&before=2058-01-08';
const asked = (query: string) => ask('GET', `/v2/conflicts?${query}`);
const listed = async (query = `${MONDAY}&checks=overlap`): Promise<readonly ShownConflict[]> => {
  const answer = await asked(query);
  expect(answer).toMatchObject({ status: 200 });
  return only(answer);
};
/** `<check> <worker or team> <from>-<to> <jobs>`, with the names of `names`. */
const brief = async (names: Readonly<Record<string, string>>, query?: string): Promise<string[]> => {
  const nameOf = (uuid: string | null): string => Object.entries(names).find(([, one]) => one === uuid)?.[0] ?? '?';
  return (await listed(query)).map(
    ({ check, worker_uuid, team_uuid, from, to, jobs }) =>
      `${check} ${nameOf(worker_uuid ?? team_uuid)} ${from.slice(11, 16)}-${to.slice(11, 16)} ${jobs.map(({ uuid }) => nameOf(uuid)).join('+')}`,
  );
};

describe('an overlap', () => {
  it('is listed with both jobs, for each worker whom both occupy', async () => {
    const [anna, bert] = [await hire(), await hire()];
    const squad = await team('Squad', [anna, bert]);
    const one = await plan('08:00', 60, ofTeam(squad));
    const two = await plan('08:30', 60, worker(anna));
    expect(await asked(`${MONDAY}&checks=overlap`)).toEqual(
      answered(200, {
        conflicts: [
          {
            check: 'overlap',
            worker_uuid: anna,
            worker_name: 'Anna Berg',
            team_uuid: null,
            from: at('08:30'),
            to: at('09:00'),
            jobs: [
              {
                uuid: one,
                serial_no: 1,
                status: 'scheduled',
                scheduled_at: at('08:00'),
                scheduled_duration: { minutes: 60 },
              },
              {
                uuid: two,
                serial_no: 2,
                status: 'scheduled',
                scheduled_at: at('08:30'),
                scheduled_duration: { minutes: 60 },
              },
            ],
            holds: [],
          },
        ],
      }),
    );
    const three = await plan('08:45', 60, ofTeam(squad));
    expect(await brief({ anna, bert, one, two, three })).toEqual([
      'overlap anna 08:30-09:00 one+two',
      'overlap anna 08:45-09:00 one+three',
      'overlap anna 08:45-09:30 two+three',
      'overlap bert 08:45-09:00 one+three',
    ]);
  });

  it('of a team without members is that of the team', async () => {
    const empty = await team('Empty', []);
    const [one, two] = [await plan('08:00', 60, ofTeam(empty)), await plan('08:30', 60, ofTeam(empty))];
    expect(await listed()).toMatchObject([{ worker_uuid: null, worker_name: null, team_uuid: empty }]);
    expect(await brief({ empty, one, two })).toEqual(['overlap empty 08:30-09:00 one+two']);
  });

  it('follows the members of teams, the buffer and the default duration of the account', async () => {
    const anna = await hire();
    const squad = await team('Squad', []);
    const one = await plan('08:00', null, ofTeam(squad));
    const two = await plan('09:05', 60, worker(anna));
    expect(await listed()).toEqual([]);
    await change(`/v2/teams/${squad}`, { worker_uuids: [anna] });
    expect(await listed()).toEqual([]);
    await change('/v2/account', { scheduling: { buffer: { minutes: 15 } } });
    expect(await brief({ anna, one, two })).toEqual(['overlap anna 09:05-09:15 one+two']);
    await change('/v2/account', { scheduling: { buffer: { minutes: 0 }, default_duration: { minutes: 90 } } });
    expect(await brief({ anna, one, two })).toEqual(['overlap anna 09:05-09:30 one+two']);
    await change(`/v2/teams/${squad}`, { worker_uuids: [] });
    expect(await listed()).toEqual([]);
  });

  it('with a hold lists it beside the job, until the hold expires', async () => {
    const anna = await hire();
    const hold = await create('/v2/holds', {
      worker: { uuid: anna },
      from: at('08:00'),
      duration: { minutes: 60 },
      expires_in: { minutes: 1 },
    });
    const one = await plan('08:30', 60, worker(anna));
    expect(await brief({ anna, one })).toEqual(['overlap anna 08:30-09:00 one']);
    expect(await listed()).toMatchObject([{ jobs: [{ uuid: one }], holds: [{ uuid: hold }] }]);
    await service.sql(`update occupancy set expires_at = now() where source_uuid = $1`, [hold]);
    expect(await listed()).toEqual([]);
  });

  it('of two holds lists both, by time', async () => {
    const anna = await hire();
    const squad = await team('Squad', []);
    const hold = (from: string, of: object) =>
      create('/v2/holds', { ...of, from: at(from), duration: { minutes: 60 }, expires_in: { minutes: 5 } });
    const [later, first] = [
      await hold('08:30', { worker: { uuid: anna } }),
      await hold('08:00', { team: { uuid: squad } }),
    ];
    await change(`/v2/teams/${squad}`, { worker_uuids: [anna] });
    expect(await listed()).toMatchObject([{ worker_uuid: anna, jobs: [], holds: [{ uuid: first }, { uuid: later }] }]);
  });

  it('ends when a job is moved, assigned to somebody else, canceled or deleted: the list reads its own writes', async () => {
    const [anna, bert] = [await hire(), await hire()];
    await plan('08:00', 60, worker(anna));
    const two = await plan('08:30', 60, worker(anna));
    for (const [path, body] of [
      [`/v2/jobs/${two}`, { scheduled_at: at('09:00') }],
      [`/v2/jobs/${two}`, worker(bert)],
    ] as const) {
      expect(await listed()).toHaveLength(1);
      await change(path, body);
      expect(await listed()).toEqual([]);
      await change(path, { scheduled_at: at('08:30'), ...worker(anna) });
    }
    expect(await listed()).toHaveLength(1);
    await ask('POST', `/v2/jobs/${two}/cancel`);
    expect(await listed()).toEqual([]);
    const three = await plan('08:30', 60, worker(anna));
    expect(await listed()).toHaveLength(1);
    await ask('DELETE', `/v2/jobs/${three}`);
    expect(await listed()).toEqual([]);
  });

  it('is listed on each day that it touches, in the time zone of the account', async () => {
    const anna = await hire();
    const long = { scheduled_at: '2058-01-05T22:00:00Z', scheduled_duration: { minutes: 2 * 1440 } };
    await create('/v2/jobs', { ...long, ...worker(anna) });
    await create('/v2/jobs', { ...long, ...worker(anna) });
    const days: number[] = [];
    for (const day of [5, 6, 7, 8])
      days.push((await listed(`after=2058-01-0${day}&before=2058-01-0${day + 1}&checks=overlap`)).length);
    // From 5 January 23:00 to 7 January 23:00 in Berlin.
    expect(days).toEqual([1, 1, 1, 0]);
  });
});

describe('working hours, skills and territories', () => {
  it('are checked as commands check them', async () => {
    const [north, south] = [
      await create('/v2/territories', { name: 'North' }),
      await create('/v2/territories', { name: 'South' }),
    ];
    const gas = await create('/v2/skills', { name: 'Gas' });
    const anna = await hire({ territory: { uuid: south } });
    await change(`/v2/users/${anna}/shifts`, { shifts: [{ time_from: at('08:00'), time_to: at('09:00') }] });
    const demand = { ...worker(anna), skills: [{ uuid: gas }], territory: { uuid: north } };
    const job = await plan('08:30', 60, demand);
    const names = { anna, job };
    expect(await brief(names, MONDAY)).toEqual([
      'skills anna 08:30-09:30 job',
      'territory anna 08:30-09:30 job',
      'hours anna 09:00-09:30 job',
    ]);
    await change(`/v2/users/${anna}`, { skills: [{ uuid: gas }] });
    await change(`/v2/users/${anna}`, { territory: { uuid: north } });
    await change(`/v2/users/${anna}/shifts`, { shifts: [{ time_from: at('09:00'), time_to: at('10:00') }] });
    expect(await brief(names, MONDAY)).toEqual([]);
  });

  it('of a team are those of the team, of which one member or all together suffice', async () => {
    const gas = await create('/v2/skills', { name: 'Gas' });
    const [anna, bert] = [await hire(), await hire({ skills: [{ uuid: gas }] })];
    const squad = await team('Squad', [anna]);
    const job = await plan('08:30', 60, { ...ofTeam(squad), skills: [{ uuid: gas }] });
    const names = { squad, job };
    expect(await brief(names, MONDAY)).toEqual(['hours squad 08:30-09:30 job', 'skills squad 08:30-09:30 job']);
    await change(`/v2/teams/${squad}`, { worker_uuids: [anna, bert] });
    await change(`/v2/users/${anna}/shifts`, { shifts: [{ time_from: at('08:00'), time_to: at('10:00') }] });
    expect(await brief(names, MONDAY)).toEqual([]);
  });

  it('may begin before the days of the query', async () => {
    const anna = await hire();
    const job = await create('/v2/jobs', {
      scheduled_at: '2058-01-06T20:00:00Z',
      scheduled_duration: { minutes: 600 },
      ...worker(anna),
    });
    expect(await brief({ anna, job }, `${MONDAY}&checks=hours`)).toEqual(['hours anna 20:00-06:00 job']);
    expect(await brief({ anna, job }, 'after=2058-01-08&before=2058-01-09&checks=hours')).toEqual([]);
  });
});

describe('the list', () => {
  it('has the checks of the query, by default those of the account, or all when all are off', async () => {
    const anna = await hire();
    const one = await plan('08:00', 60, worker(anna));
    const two = await plan('08:30', 60, worker(anna));
    const names = { anna, one, two };
    const overlap = 'overlap anna 08:30-09:00 one+two';
    const hours = ['hours anna 08:00-09:00 one', 'hours anna 08:30-09:30 two'];
    expect(await brief(names, MONDAY)).toEqual([hours[0], hours[1], overlap]);
    await change('/v2/account', { scheduling: { checks: { overlap: 'warn' } } });
    expect(await brief(names, MONDAY)).toEqual([overlap]);
    expect(await brief(names, `${MONDAY}&checks=hours`)).toEqual(hours);
    expect(await brief(names, `${MONDAY}&checks=skills,hours`)).toEqual(hours);
    expect(await brief(names, `${MONDAY}&checks=territory`)).toEqual([]);
  });

  it('is filtered by worker, team and territory', async () => {
    const north = await create('/v2/territories', { name: 'North' });
    const [anna, bert] = [await hire({ territory: { uuid: north } }), await hire()];
    const squad = await team('Squad', [bert]);
    const empty = await team('Empty', [], { territory: { uuid: north } });
    for (const one of [worker(anna), worker(bert), ofTeam(empty)])
      for (const time of ['08:00', '08:30']) await plan(time, 60, one);
    const whom = async (filter: string): Promise<(string | null)[]> =>
      (await listed(`${MONDAY}&checks=overlap&${filter}`)).map((one) => one.worker_uuid ?? one.team_uuid).sort();
    expect(await whom(`user_uuid=${anna.toUpperCase()}`)).toEqual([anna]);
    expect(await whom(`team_uuid=${squad}`)).toEqual([bert]);
    expect(await whom(`team_uuid=${empty}`)).toEqual([empty]);
    expect(await whom(`territory_uuid=${north}`)).toEqual([anna, empty].sort());
    expect(await whom(`user_uuid=${randomUUID()}`)).toEqual([]);
    const south = await create('/v2/territories', { name: 'South' });
    await change(`/v2/users/${bert}`, { territory: { uuid: south } });
    expect(await whom(`user_uuid=${anna},${bert}`)).toEqual([anna, bert].sort());
    expect(await whom(`team_uuid=${squad}&team_uuid=${empty}`)).toEqual([bert, empty].sort());
    expect(await whom(`territory_uuid=${south},${north}`)).toEqual([anna, bert, empty].sort());
  });

  it('has 200 workers in a response, and a link to the others', async () => {
    const owner = await hire();
    await service.sql(
      `insert into app_user select (made.r).* from (
         select jsonb_populate_record(r, jsonb_build_object('uuid', gen_random_uuid(), 'email', 'many' || n || '@example.com', 'owner', false)) as r
         from app_user r, generate_series(1, 200) n where r.uuid = $1 offset 0) made`,
      [owner],
    );
    const empty = await team('Empty', []);
    const users = (
      await service.sql('select uuid from app_user where account_id = $1 order by uuid', [account.uuid])
    ).map(({ uuid }) => String(uuid));
    const last = users.at(-1) ?? '';
    for (const one of [worker(users[0] ?? ''), worker(last), ofTeam(empty)])
      for (const time of ['08:00', '08:30']) await plan(time, 60, one);
    const page = await asked(`${MONDAY}&checks=overlap`);
    const shown = (answer: typeof page): (string | null)[] =>
      only<ShownConflict[]>(answer).map((one) => one.worker_uuid ?? one.team_uuid);
    expect(shown(page).sort()).toEqual([users[0], empty].sort());
    const next = nextOf(page) ?? '';
    expect(next).toContain('checks=overlap');
    const rest = await ask('GET', next);
    expect(shown(rest)).toEqual([last]);
    expect(nextOf(rest)).toBeUndefined();
  });

  it('needs up to 31 days and known checks', async () => {
    expect(await asked('')).toEqual(invalid({ after: 'is required', before: 'is required' }));
    expect(await asked('after=2058-01-07&before=2058-01-07&checks=all')).toEqual(
      invalid({
        before: 'must be after "after"',
        checks: 'must be a comma-separated list of overlap, hours, skills, territory',
      }),
    );
    expect(await asked('after=2058-01-01&before=2058-02-02')).toEqual(
      invalid({ before: 'must be at most 31 days after "after"' }),
    );
    expect(await listed('after=2058-01-01&before=2058-02-01')).toEqual([]);
  });
});
