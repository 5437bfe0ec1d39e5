import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AvailabilityView, SlotView } from '../../libs/dispatch/src/availability/availability.view.js';
import { answered, invalid, notFound } from '../support/problems.js';
import { type Service, startService } from '../support/service.js';

// No worker process runs here: availability is strongly consistent.
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

let account: { readonly uuid: string; readonly key: string };
beforeEach(async () => {
  account = await service.newAccount({ name: 'Acme', timeZone: 'Europe/Berlin' });
});

const ask = (method: string, path: string, body?: object, key = account.key) =>
  service.api(method, path, { key, ...(body ? { body } : {}) });
const done = async (method: string, path: string, body?: object): Promise<Record<string, string>> => {
  const answer = await ask(method, path, body);
  expect([200, 201, 204]).toContain(answer.status);
  return (answer.body ?? {}) as Record<string, string>;
};
const create = async (path: string, body: object): Promise<string> =>
  Object.values(await done('POST', path, body))[0] ?? '';

let people = 0;
/** Creates a worker who works in these hours of 2058. */
async function hire(hours: readonly string[] = ['01-07T08:00 01-07T16:00'], more: object = {}): Promise<string> {
  const user = await create('/v2/users', {
    first_name: 'Anna',
    last_name: 'Berg',
    email: `availability.${++people}@example.com`,
    permissions: { mobile: { login: true } },
    ...more,
  });
  await work(user, hours);
  return user;
}
const work = async (user: string, hours: readonly string[], more: object = {}): Promise<void> => {
  const shifts = hours.map((span) => {
    const [from, to] = span.split(' ');
    return { time_from: `2058-${from}`, time_to: `2058-${to}`, ...more };
  });
  if (shifts.length > 0) await done('PATCH', `/v2/users/${user}/shifts`, { shifts });
};
const job = (worker: string, at: string, minutes: number | null, more: object = {}): Promise<string> =>
  create('/v2/jobs', {
    scheduled_at: `2058-${at}`,
    scheduled_duration: minutes === null ? null : { minutes },
    assignee: { worker: { uuid: worker } },
    ...more,
  });
const located = (longitude: number): object => ({
  address: { formatted: 'A street', geolocation: { longitude, latitude: 0 } },
});
const setSchedule = (scheduling: object): Promise<object> => done('PATCH', '/v2/account', { scheduling });

/** A new key with these scopes. */
const keyWith = async (...scopes: string[]): Promise<string> => {
  const { body } = await ask('POST', '/v2/api_keys', { name: 'Key', scopes });
  return (body as { key: string }).key;
};

/** Monday, January 7th, in Berlin. */
const MONDAY = { from: '2058-01-07T00:00', to: '2058-01-08T00:00', duration: { minutes: 60 } };
const search = (body: object = {}, key?: string) => ask('POST', '/v2/availability', { ...MONDAY, ...body }, key);
const find = async (body: object = {}, key?: string): Promise<AvailabilityView> => {
  const { status, body: found } = await search(body, key);
  expect({ status, found }).toEqual({ status: 200, found: expect.anything() });
  return found as AvailabilityView;
};
/** `date start..latest start`, in UTC. */
const times = (slots: readonly SlotView[]): string[] =>
  slots.map(({ from, latest_from }) => `${from.slice(5, 16)}..${latest_from.slice(11, 16)}`);
const timesOf = async (body: object = {}, key?: string): Promise<string[]> => times((await find(body, key)).slots);
const workersOf = ({ slots }: AvailabilityView): (string | null)[] => [
  ...new Set(slots.map((slot) => slot.worker_uuid)),
];
const NONE = { skills: 0, territory: 0, shifts: 0 };

describe('POST /v2/availability', () => {
  it('returns the free times of workers, and explains the search', async () => {
    const anna = await hire();
    await job(anna, '01-07T09:00', 120);
    const { position } = (await find()).explanation;
    expect(await search()).toEqual(
      answered(200, {
        slots: [
          {
            worker_uuid: anna,
            team_uuid: null,
            date: '2058-01-07',
            from: '2058-01-07T07:00:00.000Z',
            to: '2058-01-07T08:00:00.000Z',
            latest_from: '2058-01-07T07:00:00.000Z',
            window: null,
            travel: null,
            preferred: false,
            score: 0.6667,
          },
          {
            worker_uuid: anna,
            team_uuid: null,
            date: '2058-01-07',
            from: '2058-01-07T10:00:00.000Z',
            to: '2058-01-07T11:00:00.000Z',
            latest_from: '2058-01-07T14:00:00.000Z',
            window: null,
            travel: null,
            preferred: false,
            score: 0.5417,
          },
        ],
        explanation: { considered: 1, eligible: 1, excluded: NONE, unlocated: 0, position },
      }),
    );
    const { body } = await ask('GET', '/v2/events?limit=1');
    expect((body as { head: number }).head).toBe(position);
  });

  it('is 200 without slots, and says why: skills, territory and shifts, in this order', async () => {
    const gas = await create('/v2/skills', { name: 'Gas' });
    const [north, south] = [
      await create('/v2/territories', { name: 'North' }),
      await create('/v2/territories', { name: 'South' }),
    ];
    const skilled = { skills: [{ uuid: gas }] };
    await hire();
    await hire([], { ...skilled, territory: { uuid: south } });
    // A shift in the north, but not in the period.
    const other = await hire([], { ...skilled, territory: { uuid: south } });
    await work(other, ['01-07T08:00 01-07T16:00']);
    await work(other, ['01-09T08:00 01-09T16:00'], { territory: { uuid: north } });
    await hire(['01-08T08:00 01-08T16:00'], skilled);
    const busy = await hire(['01-07T08:00 01-07T09:00'], skilled);
    await job(busy, '01-07T08:00', 60);
    // No permission to use the app.
    await hire(undefined, { ...skilled, permissions: { mobile: { login: false } } });

    expect(await find({ skills: [{ name: 'Gas' }], territory: { name: 'North' } })).toEqual({
      slots: [],
      explanation: {
        considered: 5,
        eligible: 1,
        excluded: { skills: 1, territory: 2, shifts: 1 },
        unlocated: 0,
        position: expect.any(Number),
      },
    });
  });

  it('requires all skills', async () => {
    const [gas, water] = [await create('/v2/skills', { name: 'Gas' }), await create('/v2/skills', { name: 'Water' })];
    await hire(undefined, { skills: [{ uuid: gas }] });
    const both = await hire(undefined, { skills: [{ uuid: gas }, { uuid: water }] });
    expect(workersOf(await find({ skill_uuids: [gas, water] }))).toEqual([both]);
    expect(await search({ skills: [{ uuid: gas }], skill_uuids: [water] })).toEqual(
      invalid({ skills: 'does not agree with skill_uuids' }),
    );
  });

  it('takes the territory of the shift, else of the worker, and the type of the shift; none fits', async () => {
    const [north, south] = [
      await create('/v2/territories', { name: 'North' }),
      await create('/v2/territories', { name: 'South' }),
    ];
    const repair = await create('/v2/job_types', { code: 'repair' });
    const anna = await hire(['01-07T08:00 01-07T10:00'], { territory: { uuid: south } });
    await work(anna, ['01-07T10:00 01-07T12:00'], { territory: { uuid: north } });
    await work(anna, ['01-07T12:00 01-07T14:00'], { territory: { uuid: north }, job_type: { uuid: repair } });
    expect(await timesOf()).toEqual(['01-07T07:00..12:00']);
    expect(await timesOf({ territory: { name: 'North' } })).toEqual(['01-07T09:00..12:00']);
    expect(await timesOf({ territory_uuid: south })).toEqual(['01-07T07:00..08:00']);
    expect(await timesOf({ territory_uuid: north, job_type: { code: 'default' } })).toEqual(['01-07T09:00..10:00']);
    expect(await timesOf({ territory_uuid: north, type_uuid: repair })).toEqual(['01-07T09:00..12:00']);
  });

  it('considers the named workers, whatever their permissions, without the excluded ones, and marks the preferred', async () => {
    const anna = await hire(undefined, { permissions: { mobile: { login: false } } });
    const [bert, carl] = [await hire(), await hire()];
    const found = await find({ workers: [{ uuid: anna }, { uuid: bert }, { uuid: carl }], exclude: [{ uuid: carl }] });
    expect(workersOf(found)).toEqual([anna, bert]);
    expect(found.explanation).toMatchObject({ considered: 2, eligible: 2 });
    const { slots } = await find({ prefer: [{ uuid: carl }], sort: 'balanced' });
    expect(slots.map(({ worker_uuid, preferred }) => [worker_uuid, preferred])).toEqual([
      [carl, true],
      [bert, false],
    ]);
  });

  it('takes duration, type, skills and territory of a template, unless the request has its own', async () => {
    const north = await create('/v2/territories', { name: 'North' });
    const gas = await create('/v2/skills', { name: 'Gas' });
    const repair = await create('/v2/job_types', { code: 'repair' });
    const template = await create('/v2/templates', {
      name: 'Repair',
      scheduled_duration: { minutes: 120 },
      skills: [{ uuid: gas }],
      territory: { uuid: north },
      job_type: { uuid: repair },
    });
    const anna = await hire([], { skills: [{ uuid: gas }], territory: { uuid: north } });
    await work(anna, ['01-07T08:00 01-07T12:00'], { job_type: { uuid: repair } });
    await work(anna, ['01-07T12:00 01-07T13:00'], { job_type: { code: 'default' } });
    const bert = await hire();
    const { duration: _, ...period } = MONDAY;
    const by = async (body: object) => {
      const answer = await ask('POST', '/v2/availability', { ...period, template: { uuid: template }, ...body });
      return times((answer.body as AvailabilityView).slots);
    };
    expect(await by({})).toEqual(['01-07T07:00..09:00']);
    expect(await by({ duration: { minutes: 60 } })).toEqual(['01-07T07:00..10:00']);
    expect(await by({ job_type: { code: 'default' }, duration: { minutes: 60 } })).toEqual(['01-07T11:00..11:00']);
    expect(await by({ skills: [], territory: null, workers: [{ uuid: bert }] })).toEqual(['01-07T07:00..13:00']);
    const empty = await create('/v2/templates', { name: 'Empty' });
    expect(await ask('POST', '/v2/availability', { ...period, template_uuid: empty })).toEqual(
      invalid({ duration: 'is required: there is no template that has one' }),
    );
  });

  it('counts jobs of workers and their teams, viewers too, but no posted, finished or canceled ones', async () => {
    const anna = await hire(['01-07T08:00 01-07T15:00']);
    const team = await create('/v2/teams', { name: 'Night shift', worker_uuids: [anna] });
    const viewer = await hire([]);
    await create('/v2/jobs', {
      scheduled_at: '2058-01-07T08:00',
      scheduled_duration: { minutes: 60 },
      assignees: [
        { worker: { uuid: viewer }, access: 'edit' },
        { worker: { uuid: anna }, access: 'view' },
      ],
    });
    await create('/v2/jobs', {
      scheduled_at: '2058-01-07T10:00',
      scheduled_duration: { minutes: 60 },
      assignee: { team: { uuid: team } },
    });
    const canceled = await job(anna, '01-07T12:00', 60);
    expect(await timesOf()).toEqual(['01-07T08:00..08:00', '01-07T10:00..10:00', '01-07T12:00..13:00']);
    await done('POST', `/v2/jobs/${canceled}/cancel`);
    await done('PATCH', `/v2/teams/${team}`, { worker_uuids: [] });
    expect(await timesOf()).toEqual(['01-07T08:00..13:00']);
  });

  it('counts a job that began before the period, and one over several days once', async () => {
    const anna = await hire(['01-06T08:00 01-08T08:00']);
    await job(anna, '01-06T10:00', 36 * 60);
    expect(await timesOf({ travel: { mode: 'none' } })).toEqual(['01-07T21:00..22:00']);
    expect((await find({ location: { longitude: 0, latitude: 0 } })).explanation.unlocated).toBe(1);
  });

  it('counts a hold until it expires by the clock of the database', async () => {
    const anna = await hire(['01-07T08:00 01-07T09:00']);
    const hold = (expiry: string) =>
      service.sql(
        `insert into occupancy (account_id, source_uuid, resource_uuid, day, kind, starts_ms, ends_ms, expires_at)
         values ($1, gen_random_uuid(), $2, $3, 'hold', $4, $4::bigint + 3600000, clock_timestamp() + $5::interval)`,
        [account.uuid, anna, Date.UTC(2058, 0, 7) / 86_400_000, Date.UTC(2058, 0, 7, 7), expiry],
      );
    await hold('-1 s');
    expect(await timesOf()).toEqual(['01-07T07:00..07:00']);
    await hold('1 h');
    expect(await timesOf()).toEqual([]);
  });

  it("keeps the account's buffer, and its default duration for jobs without one, unless the request has a buffer", async () => {
    await setSchedule({ default_duration: { minutes: 90 }, buffer: { minutes: 30 } });
    const anna = await hire(['01-07T08:00 01-07T16:00']);
    await job(anna, '01-07T10:00', null);
    expect(await timesOf()).toEqual(['01-07T07:00..07:30', '01-07T11:00..14:00']);
    expect(await timesOf({ buffer: { minutes: 0 } })).toEqual(['01-07T07:00..08:00', '01-07T10:30..14:00']);
    await setSchedule({ default_duration: { minutes: 60 } });
    expect(await timesOf({ buffer: { minutes: 0 } })).toEqual(['01-07T07:00..08:00', '01-07T10:00..14:00']);
  });

  it('offers no time in the past or within the notice', async () => {
    const anna = await create('/v2/users', { first_name: 'A', last_name: 'B', email: `now.${++people}@example.com` });
    const now = Date.now();
    const hours = (n: number) => new Date(now + n * 3_600_000).toISOString();
    await done('PATCH', `/v2/users/${anna}/shifts`, { shifts: [{ time_from: hours(-24), time_to: hours(24) }] });
    const first = async (more: object): Promise<number> => {
      const { slots } = await find({ workers: [{ uuid: anna }], from: hours(-24), to: hours(24), ...more });
      return Date.parse(slots[0]?.from ?? '');
    };
    const minutes = 60_000;
    const open = await first({});
    expect(open).toBeGreaterThanOrEqual(now);
    expect(open).toBeLessThanOrEqual(Date.now() + 15 * minutes);
    const noticed = await first({ notice: { minutes: 300 } });
    expect(noticed).toBeGreaterThanOrEqual(now + 300 * minutes);
    expect(noticed).toBeLessThanOrEqual(Date.now() + 315 * minutes);
  });

  it('begins slots on the grid of the local clock, also when clocks change', async () => {
    // On March 31st 2058, 02:00 to 03:00 does not exist in Berlin; on October 27th it is there twice.
    const anna = await hire(['03-31T00:30 03-31T06:00', '10-27T00:30 10-27T06:00']);
    const of = (from: string, to: string, more: object = {}) =>
      timesOf({ from: `2058-${from}`, to: `2058-${to}`, grid: { minutes: 60 }, ...more });
    const windows = ['01:00 02:00', '02:00 03:00', '03:00 04:00'].map((times) => {
      const [from, to] = times.split(' ');
      return { from, to };
    });
    expect(await of('03-31T00:00', '04-01T00:00', { windows })).toEqual(['03-31T00:00..00:00', '03-31T01:00..01:00']);
    expect(await of('10-27T00:00', '10-28T00:00', { windows, per_worker: 9 })).toEqual([
      '10-26T23:00..23:00',
      '10-27T00:00..01:00',
      '10-27T02:00..02:00',
    ]);
    expect(workersOf(await find({ from: '2058-03-31T00:00', to: '2058-04-01T00:00' }))).toEqual([anna]);
  });

  it('has one slot for each worker, free time and window', async () => {
    const anna = await hire();
    await job(anna, '01-07T09:00', 60);
    const windows = [
      { from: '08:00', to: '12:00' },
      { from: '12:00', to: '24:00' },
    ];
    const { slots } = await find({ windows });
    expect(
      slots.map(({ from, latest_from, window }) => [from, latest_from, window].map((one) => JSON.stringify(one))),
    ).toEqual(
      [
        ['07:00', '07:00', '07:00', '11:00'],
        ['09:00', '10:45', '07:00', '11:00'],
        ['11:00', '14:00', '11:00', '23:00'],
      ].map(([from, latest, start, end]) => [
        `"2058-01-07T${from}:00.000Z"`,
        `"2058-01-07T${latest}:00.000Z"`,
        `{"from":"2058-01-07T${start}:00.000Z","to":"2058-01-07T${end}:00.000Z"}`,
      ]),
    );
  });

  it('limits the slots of each worker and of all', async () => {
    const shifts = ['01-07T08:00 01-07T09:00', '01-07T10:00 01-07T11:00', '01-07T12:00 01-07T13:00'];
    const [anna, bert] = [await hire(shifts), await hire(shifts)];
    expect((await find({ per_worker: 1 })).slots.map((slot) => slot.worker_uuid)).toEqual([anna, bert]);
    expect(await timesOf({ limit: 3 })).toEqual(['01-07T07:00..07:00', '01-07T07:00..07:00', '01-07T09:00..09:00']);
  });

  it('sees another content of a known version, as after a failover that lost events', async () => {
    const anna = await hire();
    expect(await timesOf()).toEqual(['01-07T07:00..14:00']);
    await service.sql(
      `update shift_month set updated_at = updated_at + interval '1 second',
         intervals = replace(intervals::text, '2058-01-07T07:00', '2058-01-07T09:00')::jsonb where user_uuid = $1`,
      [anna],
    );
    expect(await timesOf()).toEqual(['01-07T09:00..14:00']);
  });

  it('sees each write at once', async () => {
    const anna = await hire();
    expect(await timesOf()).toEqual(['01-07T07:00..14:00']);
    await work(anna, ['01-07T08:00 01-07T10:00'], { working: false });
    expect(await timesOf()).toEqual(['01-07T09:00..14:00']);
    const visit = await job(anna, '01-07T10:00', 60);
    expect(await timesOf()).toEqual(['01-07T10:00..14:00']);
    await done('PATCH', `/v2/jobs/${visit}`, { scheduled_at: '2058-01-07T12:00' });
    expect(await timesOf()).toEqual(['01-07T09:00..10:00', '01-07T12:00..14:00']);
    await done('DELETE', `/v2/jobs/${visit}`);
    expect(await timesOf()).toEqual(['01-07T09:00..14:00']);
  });

  it('offers what the checks of jobs accept, and no longer what was taken', async () => {
    await setSchedule({ checks: { overlap: 'refuse', hours: 'refuse' }, buffer: { minutes: 10 } });
    const [anna, bert] = [await hire(), await hire(['01-07T10:00 01-07T18:00'])];
    await create('/v2/teams', { name: 'Both', worker_uuids: [anna, bert] });
    await job(anna, '01-07T11:05', 30);
    for (let offered = 0; ; offered++) {
      const { slots } = await find({
        teams: [{ name: 'Both' }],
        workers: [{ uuid: anna }, { uuid: bert }],
        sort: 'balanced',
      });
      const [slot] = slots;
      if (slot === undefined) {
        expect(offered).toBeGreaterThan(8);
        return;
      }
      await create('/v2/jobs', {
        scheduled_at: slot.latest_from,
        scheduled_duration: { minutes: 60 },
        assignee: slot.worker_uuid === null ? { team_uuid: slot.team_uuid } : { worker_uuid: slot.worker_uuid },
      });
    }
  });
});

describe('drives', () => {
  // A degree of longitude on the equator is 111.2 km: with the detour 1 at 60 km/h, 0.01 degrees take 1.1 minutes.
  const travel = { speed_kmh: 60, detour: 1 };
  const at = (longitude: number): object => ({ location: { longitude, latitude: 0 }, travel });
  const drives = ({ slots }: AvailabilityView) =>
    slots.map((slot) => [
      slot.from.slice(11, 16),
      slot.travel?.to?.minutes,
      slot.travel?.from?.minutes,
      slot.travel?.added?.minutes,
    ]);

  it('from the stop before and to the stop after fit in', async () => {
    const anna = await hire();
    await job(anna, '01-07T08:00', 60, located(0.1));
    await job(anna, '01-07T12:00', 240, located(0.2));
    const { slots, explanation } = await find(at(0));
    expect(slots.map(({ travel: shown, from, latest_from }) => ({ from, latest_from, travel: shown }))).toEqual([
      {
        from: '2058-01-07T08:15:00.000Z',
        latest_from: '2058-01-07T09:30:00.000Z',
        travel: {
          source: 'estimate',
          to: { minutes: 12, meters: 11_120 },
          from: { minutes: 23, meters: 22_239 },
          added: { minutes: 23 },
        },
      },
    ]);
    expect(explanation.unlocated).toBe(0);
  });

  it('begin at the start location of the worker, which only keys that write or administer may know', async () => {
    const anna = await hire(undefined, { start_location: { longitude: 0.1, latitude: 0 } });
    await job(anna, '01-07T12:00', 240, located(0));
    expect(drives(await find(at(0)))).toEqual([['07:15', 12, 0, 0]]);
    const hidden = async (...scopes: string[]) => {
      const { slots } = await find(at(0), await keyWith(...scopes));
      return slots.map((slot) => [slot.from.slice(11, 16), slot.travel === null]);
    };
    for (const scopes of [['read'], ['booking'], ['read', 'scheduling:write']])
      expect({ scopes, slots: await hidden(...scopes) }).toEqual({ scopes, slots: [['07:00', true]] });
    for (const scopes of [
      ['read', 'write'],
      ['read', 'admin'],
    ])
      expect({ scopes, slots: await hidden(...scopes) }).toEqual({ scopes, slots: [['07:15', false]] });
  });

  it('are unknown where a job has no coordinates, which the explanation counts; slots with known ones are better', async () => {
    const [anna, bert] = [await hire(), await hire()];
    await job(anna, '01-07T08:00', 60);
    await job(bert, '01-07T08:00', 60, located(0.1));
    const found = await find({ ...at(0), sort: 'travel' });
    expect(found.slots.map((slot) => [slot.worker_uuid, slot.travel, slot.score])).toEqual([
      [bert, expect.objectContaining({ to: { minutes: 12, meters: 11_120 }, from: null, added: { minutes: 12 } }), 0.8],
      [anna, { source: 'estimate', to: null, from: null, added: null }, 0],
    ]);
    expect(found.explanation.unlocated).toBe(1);
  });

  it('count an unknown place once for each worker and team to whom the job is assigned', async () => {
    const [anna, bert] = [await hire(), await hire()];
    const team = await create('/v2/teams', { name: 'Both', worker_uuids: [anna, bert] });
    const assigned = (...assignees: object[]): Promise<string> =>
      create('/v2/jobs', {
        scheduled_at: '2058-01-07T08:00',
        scheduled_duration: { minutes: 60 },
        assignees: assignees.map((one, i) => ({ ...one, access: i === 0 ? 'edit' : 'view' })),
      });
    await assigned({ worker: { uuid: anna } }, { worker: { uuid: bert } });
    expect((await find(at(0))).explanation.unlocated).toBe(2);
    await assigned({ team: { uuid: team } });
    expect((await find(at(0))).explanation.unlocated).toBe(3);
  });

  it('to a site are for workers of its territory, as those of a job there', async () => {
    const [north, south] = [
      await create('/v2/territories', { name: 'North' }),
      await create('/v2/territories', { name: 'South' }),
    ];
    const [anna, bert] = [
      await hire(undefined, { territory_uuid: north }),
      await hire(undefined, { territory_uuid: south }),
    ];
    const site = await create('/v2/sites', { name: 'Bakery', territory_uuid: north });
    expect(workersOf(await find({ site_uuid: site }))).toEqual([anna]);
    expect(workersOf(await find({ site_uuid: site, territory_uuid: south }))).toEqual([bert]);
    expect(workersOf(await find({ site_uuid: site, territory: null })).sort()).toEqual([anna, bert].sort());
  });

  it('lead to a site; none are counted when its place is not known, or with the mode "none"', async () => {
    const anna = await hire();
    await job(anna, '01-07T08:00', 60, located(0.1));
    const site = (geolocation: object | null, external_id: string) =>
      create('/v2/sites', { name: external_id, external_id, address: { formatted: 'A street', geolocation } });
    await site({ longitude: 0, latitude: 0 }, 'known');
    const unknown = await site(null, 'unknown');
    expect(drives(await find({ site: { external_id: 'known' }, travel }))).toEqual([['08:15', 12, undefined, 12]]);
    const nowhere = await find({ site_uuid: unknown, travel });
    expect(nowhere.slots.map((slot) => [slot.from.slice(11, 16), slot.travel])).toEqual([['08:00', null]]);
    expect(nowhere.explanation.unlocated).toBe(1);
    expect((await find({ ...at(0), travel: { mode: 'none' } })).slots.map((slot) => slot.travel)).toEqual([null]);
  });

  it('lead to the client of a site without an address, as the address of a job there is that of the client', async () => {
    await job(await hire(), '01-07T08:00', 60, located(0.1));
    const client_uuid = await create('/v2/clients', {
      organization: true,
      organization_name: 'Bakery',
      site_address: { formatted: 'A street', geolocation: { longitude: 0, latitude: 0 } },
    });
    const site_uuid = await create('/v2/sites', { name: 'Oven', client_uuid });
    expect(drives(await find({ site_uuid, travel }))).toEqual([['08:15', 12, undefined, 12]]);
  });
});

describe('teams', () => {
  it('are free when all members are who work on the day; alone, no workers are considered', async () => {
    const [anna, bert, carl] = [await hire(), await hire(['01-07T10:00 01-07T18:00']), await hire([])];
    await create('/v2/teams', { name: 'Day', worker_uuids: [anna, bert, carl] });
    await job(bert, '01-07T12:00', 60);
    const found = await find({ teams: [{ name: 'Day' }] });
    expect(times(found.slots)).toEqual(['01-07T09:00..10:00', '01-07T12:00..14:00']);
    expect(found.slots.map((slot) => slot.worker_uuid)).toEqual([null, null]);
    expect(found.explanation).toMatchObject({ considered: 1, eligible: 1, excluded: NONE });
    expect((await find({ teams: [{ name: 'Day' }], workers: [{ uuid: anna }] })).explanation.considered).toBe(2);
  });

  it('have the skills of their members together, and their own territory', async () => {
    const [gas, water] = [await create('/v2/skills', { name: 'Gas' }), await create('/v2/skills', { name: 'Water' })];
    const [north, south] = [
      await create('/v2/territories', { name: 'North' }),
      await create('/v2/territories', { name: 'South' }),
    ];
    const anna = await hire(undefined, { skills: [{ uuid: gas }], territory: { uuid: south } });
    const bert = await hire(undefined, { skills: [{ uuid: water }], territory: { uuid: south } });
    const team = (name: string, worker_uuids: string[], territory: string) =>
      create('/v2/teams', { name, worker_uuids, territory: { uuid: territory } });
    const both = await team('Both', [anna, bert], north);
    await team('One', [anna], north);
    await team('South', [anna, bert], south);
    await create('/v2/teams', { name: 'Nobody' });
    const teams = ['Both', 'One', 'South', 'Nobody'].map((name) => ({ name }));
    const found = await find({ teams, skill_uuids: [gas, water], territory_uuid: north });
    expect(found.slots.map((slot) => slot.team_uuid)).toEqual([both]);
    expect(found.explanation.excluded).toEqual({ skills: 2, territory: 1, shifts: 0 });
    expect((await find({ teams: [{ name: 'Nobody' }] })).explanation.excluded).toEqual({ ...NONE, shifts: 1 });
  });
});

describe('GET /v2/jobs/<id>/availability', () => {
  const ofJob = (id: string, query = 'from=2058-01-07T00:00&to=2058-01-08T00:00', key?: string) =>
    ask('GET', `/v2/jobs/${id}/availability?${query}`, undefined, key);

  it('finds times by duration, type, skills, territory and place of the job, whose own time is free', async () => {
    const gas = await create('/v2/skills', { name: 'Gas' });
    const anna = await hire(undefined, { skills: [{ uuid: gas }] });
    await hire();
    await job(anna, '01-07T12:00', 240, located(0.1));
    const visit = await job(anna, '01-07T09:00', 120, { external_id: 'visit', skills: [{ uuid: gas }], ...located(0) });
    for (const id of [visit, 'visit']) {
      const { status, body } = await ofJob(id);
      expect(status).toBe(200);
      const { slots, explanation } = body as AvailabilityView;
      expect(times(slots)).toEqual(['01-07T07:00..08:30']);
      expect(slots[0]?.travel?.from?.minutes).toBeGreaterThan(15);
      expect(explanation).toMatchObject({ considered: 2, eligible: 1, excluded: { skills: 1 } });
    }
  });

  it('takes the default duration of the account for a job without one', async () => {
    await setSchedule({ default_duration: { minutes: 300 } });
    const anna = await hire();
    const visit = await job(anna, '01-07T09:00', null);
    const { slots } = (await ofJob(visit)).body as AvailabilityView;
    expect([times(slots), slots[0]?.to]).toEqual([['01-07T07:00..10:00'], '2058-01-07T12:00:00.000Z']);
  });

  it('is 404 for an unknown job, and 422 for an invalid period', async () => {
    expect(await ofJob('unknown')).toEqual(notFound('job'));
    const visit = await create('/v2/jobs', {});
    expect(await ofJob(visit, '')).toEqual(invalid({ from: 'is required', to: 'is required' }));
    expect(await ofJob(visit, 'from=2058-01-07T00:00&to=2058-02-08T00:00')).toEqual(
      invalid({ to: 'must be at most 31 days after "from"' }),
    );
    expect(await ofJob(visit, 'from=2058-01-07T00:00%2B01:00&to=2058-01-08T00:00 01:00')).toMatchObject({
      status: 200,
    });
  });

  it('takes order, drives, grid, preferred workers and limit as a search does', async () => {
    const anna = await hire();
    const bert = await hire();
    const email = `availability.${people}@example.com`;
    await job(anna, '01-07T10:20', 60, located(0.1));
    const visit = await create('/v2/jobs', { scheduled_duration: { minutes: 60 }, territory: null, ...located(0) });
    const body = { location: { longitude: 0, latitude: 0 } };
    const slots = ({ body: found }: Awaited<ReturnType<typeof ofJob>>) => (found as AvailabilityView).slots;
    for (const [query, more] of [
      ['', {}],
      ['sort=travel', { sort: 'travel' }],
      ['sort=balanced&limit=2', { sort: 'balanced', limit: 2 }],
      ['travel[mode]=none', { travel: { mode: 'none' } }],
      ['grid[minutes]=5', { grid: { minutes: 5 } }],
      [`prefer=${bert}&sort=balanced`, { prefer: [{ uuid: bert }], sort: 'balanced' }],
      [`prefer=${email.toUpperCase()},${anna}`, { prefer: [{ email }, { uuid: anna }] }],
    ] as const) {
      const found = await ofJob(visit, `from=2058-01-07T00:00&to=2058-01-08T00:00&${query}`);
      expect({ query, slots: slots(found) }).toEqual({ query, slots: (await find({ ...body, ...more })).slots });
      expect(slots(found).length).toBeGreaterThan(0);
    }
    const wrong = async (query: string, errors: Record<string, string>): Promise<void> =>
      expect(await ofJob(visit, `from=2058-01-07T00:00&to=2058-01-08T00:00&${query}`)).toEqual(invalid(errors));
    await wrong('sort=cheapest&limit=0&grid[minutes]=7&travel[mode]=fly&prefer=x', {
      sort: 'must be one of earliest, travel, balanced',
      limit: 'must be a whole number from 1 to 500',
      'grid.minutes': 'must be one of 5, 10, 15, 20, 30, 60',
      'travel.mode': 'must be one of none, estimate, matrix',
      prefer: 'must be a comma-separated list of UUIDs and emails',
    });
    await wrong(`prefer=${bert},nobody@example.com`, { 'prefer.1': 'not found' });
    await wrong('grid=15', { grid: 'must be an object' });
  });

  it('needs the scope to read jobs', async () => {
    const visit = await create('/v2/jobs', {});
    const period = 'from=2058-01-07T00:00&to=2058-01-08T00:00';
    const statusWith = async (scope: string) => (await ofJob(visit, period, await keyWith(scope))).status;
    expect(await statusWith('work_orders:read')).toBe(200);
    expect(await statusWith('booking')).toBe(403);
  });
});

describe('a search is rejected', () => {
  it.each([
    [
      { from: '2058-01-07', to: 'tomorrow' },
      {
        from: 'must be a timestamp such as 2026-11-21T09:30:00Z',
        to: 'must be a timestamp such as 2026-11-21T09:30:00Z',
      },
    ],
    [
      { from: undefined, duration: undefined },
      { from: 'is required', duration: 'is required: there is no template that has one' },
    ],
    [{ to: '2058-01-07T00:00' }, { to: 'must be after "from"' }],
    [{ to: '2058-02-07T00:01' }, { to: 'must be at most 31 days after "from"' }],
    [{ from: '2020-01-07T00:00', to: '2020-01-08T00:00' }, { to: 'must be in the future' }],
    [{ duration: { minutes: 0 } }, { 'duration.minutes': 'must be a whole number from 1 to 1440' }],
    [{ duration: { minutes: 1441 } }, { 'duration.minutes': 'must be a whole number from 1 to 1440' }],
    [{ grid: { minutes: 7 } }, { 'grid.minutes': 'must be one of 5, 10, 15, 20, 30, 60' }],
    [{ notice: { minutes: 43_201 } }, { 'notice.minutes': 'must be a whole number from 0 to 43200' }],
    [{ buffer: { minutes: 241 } }, { 'buffer.minutes': 'must be a whole number from 0 to 240' }],
    [{ windows: [{ from: '12:00', to: '12:00' }] }, { 'windows.0.to': 'must be after "from"' }],
    [
      { windows: [{ from: '24:00', to: '8:00' }] },
      {
        'windows.0.from': 'must be a time such as 08:00',
        'windows.0.to': 'must be a time such as 12:00; the end of the day is 24:00',
      },
    ],
    [
      { windows: Array.from({ length: 13 }, () => ({ from: '08:00', to: '12:00' })) },
      { windows: 'must have at most 12 entries' },
    ],
    [
      { travel: { mode: 'fly', speed_kmh: 4, detour: 3.5 } },
      {
        'travel.mode': 'must be one of none, estimate, matrix',
        'travel.speed_kmh': 'must be a number from 5 to 150',
        'travel.detour': 'must be a number from 1 to 3',
      },
    ],
    [{ sort: 'cheapest' }, { sort: 'must be one of earliest, travel, balanced' }],
    [
      { per_worker: 51, limit: 501 },
      { per_worker: 'must be a whole number from 1 to 50', limit: 'must be a whole number from 1 to 500' },
    ],
    [{ location: { longitude: 181, latitude: 0 } }, { 'location.longitude': 'must be a number from -180 to 180' }],
    [
      {
        skills: [{ name: 'Flying' }],
        workers: [{ email: 'nobody@example.com' }],
        teams: [{ name: 'None' }],
        site: { external_id: 'none' },
        template: { name: 'None' },
        territory: { name: 'None' },
        job_type: { code: 'none' },
        prefer: [{ uuid: '019a8f3e-7c1d-7b52-9f0e-3d5a6c8b2e41' }],
        exclude: [{}],
      },
      {
        'skills.0': 'not found',
        'workers.0': 'not found',
        'teams.0': 'not found',
        site: 'not found',
        template: 'not found',
        territory: 'not found',
        job_type: 'not found',
        'prefer.0': 'not found',
        'exclude.0': 'needs one of uuid, external_id, email',
      },
    ],
    [{ worker: { email: 'nobody@example.com' } }, { worker: 'is not known: did you mean "workers"?' }],
  ])('%j', async (body, errors) => expect(await search(body)).toEqual(invalid(errors)));

  it('with a location and a site at once', async () => {
    const site = await create('/v2/sites', { name: 'Bakery' });
    expect(await search({ site_uuid: site, location: { longitude: 0, latitude: 0 } })).toEqual(
      invalid({ site: 'cannot be combined with location' }),
    );
  });

  it('with the workers of another account', async () => {
    const anna = await hire();
    const other = await service.newAccount({ name: 'Other' });
    expect(await search({ workers: [{ uuid: anna }] }, other.key)).toEqual(invalid({ 'workers.0': 'not found' }));
    expect((await find({}, other.key)).explanation.considered).toBe(0);
  });

  it('when workers times days are more than 15,500', async () => {
    const anna = await hire();
    await service.sql(
      `insert into app_user select (jsonb_populate_record(u, jsonb_build_object('uuid', gen_random_uuid(), 'owner', false,
         'email', n || '.' || u.email))).* from app_user u, generate_series(1, 500) n where u.uuid = $1`,
      [anna],
    );
    const month = { to: '2058-02-07T00:00' };
    const sentence = 'the search covers 501 workers on 31 days: workers times days must be at most 15500';
    expect(await search(month)).toEqual(
      invalid({ to: sentence }, 'availability.too_wide', { detail: sentence.replace('the', 'The') }),
    );
    expect((await find({ to: '2058-02-06T00:00' })).explanation).toMatchObject({
      considered: 501,
      excluded: { shifts: 500 },
    });
    const gas = await create('/v2/skills', { name: 'Gas' });
    expect((await find({ ...month, skill_uuids: [gas] })).explanation.excluded.skills).toBe(501);
    // March of 2058 has a day of 23 hours, October one of 25.
    const { status } = await search({ from: '2058-10-01T00:00', to: '2058-11-01T00:00', exclude: [{ uuid: anna }] });
    expect(status).toBe(200);
  });
});

describe('a search changes nothing', () => {
  it('so it needs the scope read, scheduling:read or booking', async () => {
    for (const scope of ['read', 'scheduling:read', 'booking'])
      expect((await search({}, await keyWith(scope))).status).toBe(200);
    expect(await search({}, await keyWith('write', 'scheduling:write', 'work_orders:read'))).toMatchObject({
      status: 403,
      body: { detail: 'The API key lacks the scope "read" or "scheduling:read" or "booking"' },
    });
  });

  it('so an Idempotency-Key has no effect', async () => {
    const anna = await hire();
    const send = () =>
      service.api('POST', '/v2/availability', {
        key: account.key,
        body: MONDAY,
        headers: { 'Idempotency-Key': 'same' },
      });
    const first = await send();
    await job(anna, '01-07T08:00', 480);
    const second = await send();
    expect([first, second].map(({ body }) => (body as AvailabilityView).slots.length)).toEqual([1, 0]);
    expect(second.headers.get('Idempotency-Replayed')).toBeNull();
  });

  it('so it is no operation of a batch', async () => {
    const { body } = await ask('POST', '/v2/batch', {
      operations: [{ method: 'POST', path: '/v2/availability', body: MONDAY }],
    });
    expect(body).toMatchObject({ results: [{ status: 422, body: { code: 'batch.not_allowed' } }] });
  });

  it('and records no event', async () => {
    const head = async () => ((await ask('GET', '/v2/events?limit=1')).body as { head: number }).head;
    const before = await head();
    await find();
    expect(await head()).toBe(before);
  });
});
