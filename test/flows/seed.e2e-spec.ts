import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountServices } from '#accounts';
import type { Api } from '../../apps/api/src/api.js';
import { type Calendar, calendarOf } from '../../apps/cli/src/demo/calendar.js';
import { planOf } from '../../apps/cli/src/demo/plan.js';
import { seedAccount, IncompleteSeedError } from '../../apps/cli/src/demo/seeder.js';
import { contentsOf } from '../../apps/cli/src/seed.contents.js';
import { cli, type ProgramResult } from '../support/cli.js';
import { ConsoleClient } from '../support/console-client.js';
import { ContractDocument } from '../support/document.js';
import { NameServer } from '../support/name-server.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { findingsIn } from '../support/store.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { until } from '../../tools/harness/until.js';
import { contexts } from '../../apps/contexts.js';

const WEEK = '2026-W20';
const ZONE = 'Europe/London';
const SEED = 7;
/** The time as of which the data is generated, in the time zone of the account and in UTC. */
const TODAY = { after: '2026-05-13', before: '2026-05-14' };
const MOMENT = '2026-05-13T10:00:00.000Z';

interface Account {
  readonly uuid: string;
  readonly secret: string;
}
type Shown = Readonly<Record<string, unknown>>;
interface Job extends Shown {
  readonly uuid: string;
  readonly serial_no: number;
  readonly status: string;
  readonly scheduled_at: string | null;
  readonly scheduled_duration: { readonly minutes: number } | null;
}
interface WholeJob extends Job {
  readonly assignee: { readonly worker?: { readonly uuid: string }; readonly team?: { readonly uuid: string } } | null;
  readonly timestamps: Readonly<Record<'en_route_at' | 'started_at' | 'suspended_at' | 'finished_at', string | null>>;
  readonly resolution?: { readonly successful: boolean };
  readonly address: { readonly geolocation: Place };
  readonly ordered_services: readonly object[];
  readonly provided_services: readonly object[];
  readonly used_materials: readonly object[];
  readonly report_fields: readonly { readonly value: unknown }[];
}
interface Place {
  readonly longitude: number;
  readonly latitude: number;
}
interface Workday {
  readonly user_uuid: string;
  readonly shifts: readonly { readonly time_from: string; readonly time_to: string; readonly working: boolean }[];
  readonly jobs: readonly Job[];
}

let cluster: Cluster;
let process: StoreProcess;
let api: Api;
let printed: ProgramResult;
/** The accounts that the command line and this process seed. */
let demo: Account;
let twin: Account;
/** Answers the DNS queries of the worker. */
let names: NameServer;
/** The jobs of the demo account, oldest first. */
let jobs: WholeJob[];
let board: { schedule: Workday[]; unassigned: Job[] };

const calendar = (): Calendar => {
  const found = calendarOf(WEEK, ZONE, new Date());
  if (found === undefined) throw new Error(`${WEEK} is in the future`);
  return found;
};

const newAccount = (name: string): Promise<Account> =>
  createAccountServices(process, contexts).accounts.create({ name, currency: 'gbp', timeZone: ZONE });

/** Runs the command without --account. */
const seed = (): Promise<ProgramResult> => cli(cluster.url, 'seed', '--demo', '--seed', String(SEED), '--week', WEEK);

const fill = (account: Account, signal = new AbortController().signal, onProgress = (_: number) => {}) =>
  seedAccount(
    { settings: cluster.settings, database: process.database },
    { uuid: account.uuid, timeZone: ZONE },
    planOf(SEED, calendar()),
    { signal, onProgress },
  );

async function get<T = Shown>(path: string, { secret } = demo): Promise<T> {
  const response = await fetch(`${api.url}/v2${path}`, { headers: { Authorization: `Bearer ${secret}` } });
  const body = (await response.json()) as T;
  expect({ path, status: response.status, body }).toMatchObject({ path, status: 200 });
  return body;
}

/** The list or entity in a response. */
const only = async <T>(path: string, account?: Account): Promise<T> => Object.values(await get(path, account))[0] as T;

/** The responses of several paths, requested in batches. */
async function all<T>(paths: readonly string[], account?: Account): Promise<T[]> {
  const answers: T[] = [];
  for (let i = 0; i < paths.length; i += 8)
    answers.push(...(await Promise.all(paths.slice(i, i + 8).map((path) => only<T>(path, account)))));
  return answers;
}

const externalIds = (from: number, count: number, every = 1): string[] =>
  Array.from({ length: count }, (_, i) => `J-${from + i * every}`);

beforeAll(async () => {
  cluster = await Cluster.open();
  process = await cluster.process();
  api = await cluster.api();
  // The first request that `npm start` prints: the account of the first key is no longer empty.
  expect(await send(api, 'POST', '/v2/clients', { organization: true, organization_name: 'Acme' })).toMatchObject({
    status: 201,
  });
  twin = await newAccount('Twin');
  [printed] = await Promise.all([seed(), fill(twin)]);
  const [, uuid = '', secret = ''] =
    /^account {2}(\S+)\nkey {6}(\S+)\nStore the key now\. It is not shown again\.$/m.exec(printed.stdout) ?? [];
  demo = { uuid, secret };
  jobs = await all<WholeJob>(externalIds(4001, 400).map((id) => `/jobs/${id}`));
  // The schedule and the search are separate projections: the test waits for each.
  names = await NameServer.start(() => 'NXDOMAIN');
  await cluster.worker({ webhookDnsServers: [names.address] });
  const planned = jobs.filter(({ scheduled_at, status }) => scheduled_at !== null && status !== 'canceled').length;
  await until(async () => {
    board = await get('/schedule?after=2026-05-04&before=2026-05-25');
    const seen = new Set([...board.schedule.flatMap((day) => day.jobs), ...board.unassigned].map(({ uuid }) => uuid));
    return seen.size >= planned;
  });
  await until(async () => (await only<Shown[]>('/clients?search=bakery')).length > 0);
});
afterAll(async () => {
  await cluster.close();
  await names.close();
});

describe('seed --demo', () => {
  it('prints what it created, as of when, and requests to try', () => {
    const { code, stdout, stderr } = printed;
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^commands \[#{25}\] 100% (\d+)\/\1\n$/m),
    });
    expect(stdout).toMatch(/^\d{4} commands in [\d.]+ s, seed 7, week 2026-W20$/m);
    for (const line of ['territories +3', 'clients +60', 'sites +80', 'templates +5', 'webhooks +2', 'jobs +408'])
      expect(stdout).toMatch(new RegExp(`^${line}$`, 'm'));
    expect(stdout).toMatch(/^job files +\d\d$/m);
    expect(stdout).toContain('shows the company as of 2026-05-13T11:00 in Europe/London');
    expect(stdout).toContain(`/schedule?after=${TODAY.after}&before=${TODAY.before}'`);
  });

  it('creates the account Demo with a separate key, and does not change the account of the first key', async () => {
    expect(await only('/account')).toEqual({
      uuid: demo.uuid,
      name: 'Demo',
      country: 'GB',
      currency: 'gbp',
      time_zone: ZONE,
      default_territory: expect.objectContaining({ name: 'Default' }),
      publish_automatically: false,
      scheduling: {
        checks: { overlap: 'off', hours: 'off', skills: 'off', territory: 'off' },
        default_duration: { minutes: 60 },
        buffer: { minutes: 0 },
      },
      field: { enforce_permissions: false },
    });
    expect((await send(api, 'GET', '/v2/clients')).body.clients).toMatchObject([{ name: 'Acme' }]);
    expect((await send(api, 'GET', '/v2/jobs')).body.jobs).toEqual([]);
  });

  it('prints a link that signs its owner in to the console, without the key', async () => {
    const [, path = ''] = /(\/console\/sign-in\/\S+)$/m.exec(printed.stdout) ?? [];
    const client = new ConsoleClient(api.url);
    expect((await client.send('POST', path)).status).toBe(303);
    expect((await client.send('GET', '/console/session')).body).toMatchObject({
      account: { name: 'Demo' },
      key: null,
      user: { first_name: 'Morag', last_name: 'Ellison' },
    });
    expect(printed.stdout.split(demo.secret)).toHaveLength(2);
  });

  it('reports the contents of the account when it runs again, and changes nothing', async () => {
    const state = () =>
      process.database.query(
        'select account_id, position, (select count(*) from api_key) as keys from account_log order by account_id',
      );
    const before = await state();
    const { code, stdout, stderr } = await seed();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      new RegExp(
        `^The account "Demo" \\(${demo.uuid}\\) exists and contains 3 territories, .*408 jobs, .*2 webhooks\\.\n`,
      ),
    );
    expect(stdout).toContain('No changes were made.');
    expect(await state()).toEqual(before);
  });

  it.each([
    ['territories', 1 + 3],
    ['skills', 5],
    ['users', 2 + 12],
    ['teams', 3],
    ['job_types', 1 + 4],
    ['resolutions', 2 + 3],
    ['dictionaries', 5],
    ['templates', 5],
    ['clients', 60],
    ['sites', 80],
    ['jobs', 408],
    ['webhooks', 2],
    ['catalog/services', 12],
    ['catalog/services/categories', 8],
    ['catalog/products', 15],
    ['catalog/products/categories', 7],
    ['catalog/products/units', 4],
  ])('lists %s: %i', async (path, count) => {
    expect(await only(`/${path}?limit=500`)).toHaveLength(count);
  });

  it('numbers the jobs in the order of their time, and creates jobs of every status', () => {
    // After those of the weekend.
    expect(jobs.map(({ serial_no }) => serial_no)).toEqual(jobs.map((_, i) => 8 + i + 1));
    const planned = jobs.filter(({ assignee }) => assignee !== null).map(({ scheduled_at }) => scheduled_at);
    expect(planned).toEqual([...planned].sort());
    const statuses = new Set(jobs.map(({ status }) => status));
    expect([...statuses].sort()).toEqual(
      ['canceled', 'en_route', 'finished', 'posted', 'published', 'scheduled', 'started', 'suspended'].sort(),
    );
  });

  it('begins the list of jobs with those of clients, and names none for the API reference', async () => {
    const first = await only<Job[]>('/jobs?limit=20');
    expect(first.map(({ external_id }) => external_id)).toEqual(externalIds(4381, 20).reverse());
    const weekend = await all<Job & { description: string }>(externalIds(4401, 8).map((id) => `/jobs/${id}`));
    expect(weekend.map(({ status }) => status)).toEqual([
      'scheduled',
      'published',
      'published',
      'en_route',
      'started',
      'started',
      'scheduled',
      'scheduled',
    ]);
    for (const { description } of weekend) expect(description).not.toMatch(/reference|trying|example/i);
  });

  it('creates finished jobs with a resolution, and successful ones with all ordered services', () => {
    const finished = jobs.filter(({ status }) => status === 'finished');
    const done = finished.filter(({ resolution }) => resolution?.successful);
    expect(finished.length).toBeGreaterThan(150);
    expect(finished.filter(({ resolution }) => resolution === undefined)).toEqual([]);
    expect(done.length).toBeGreaterThan(finished.length / 2);
    expect(done.filter((job) => job.provided_services.length < job.ordered_services.length)).toEqual([]);
    expect(done.filter(({ used_materials }) => used_materials.length > 0).length).toBeGreaterThan(50);
  });

  it('stores photos and signatures, as many as it says, which the jobs show', async () => {
    const [, announced] = /^job files +(\d+)$/m.exec(printed.stdout) ?? [];
    const shown = await filesOf(demo);
    expect(shown).toHaveLength(Number(announced));
    expect(new Set(shown.map(({ name }) => name))).toEqual(
      new Set(['after.png', 'before.png', 'breakers.png', 'signature.png']),
    );
    for (const { uuid, ...file } of shown) {
      expect(file).toMatchObject({ content_type: 'image/png', status: 'uploaded' });
      const headers = { Authorization: `Bearer ${demo.secret}` };
      const response = await fetch(`${api.url}/v2/attachments/${uuid}/content`, { headers });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    }
  });

  it('plans the jobs of a worker within the shifts, without overlaps', () => {
    expect(board.schedule.filter(({ jobs: own }) => own.length > 0).length).toBeGreaterThan(150);
    // Those of the examples of the reference are on a Sunday.
    const planned = new Set(jobs.map(({ uuid }) => uuid));
    for (const day of board.schedule) {
      let free = '';
      for (const { scheduled_at, scheduled_duration, uuid } of day.jobs.filter((job) => planned.has(job.uuid))) {
        const from = scheduled_at ?? '';
        const until = new Date(Date.parse(from) + (scheduled_duration?.minutes ?? 0) * 60_000).toISOString();
        const within = day.shifts.some((shift) => shift.working && shift.time_from <= from && until <= shift.time_to);
        expect({ uuid, within, after: from >= free }).toEqual({ uuid, within: true, after: true });
        free = until;
      }
    }
  });

  it('records work in the order of time, within the shifts, up to the given time', () => {
    const shifts = new Map<string, Workday['shifts'][number][]>();
    for (const day of board.schedule) shifts.set(day.user_uuid, [...(shifts.get(day.user_uuid) ?? []), ...day.shifts]);
    const spans = new Map<string, [string, string][]>();
    for (const { assignee, timestamps, status, uuid } of jobs) {
      const { en_route_at: left, started_at: came, finished_at: went } = timestamps;
      const times = [left, came, went].filter((time) => time !== null);
      expect({ uuid, times }).toEqual({ uuid, times: [...times].sort() });
      expect(times.every((time) => time <= MOMENT)).toBe(true);
      const worker = assignee?.worker?.uuid;
      if (worker === undefined || status !== 'finished' || left === null || went === null) continue;
      const within = shifts
        .get(worker)
        ?.some((shift) => shift.working && shift.time_from <= left && went <= shift.time_to);
      expect({ uuid, within }).toEqual({ uuid, within: true });
      spans.set(worker, [...(spans.get(worker) ?? []), [left, went]]);
    }
    for (const own of spans.values())
      own.sort().forEach(([left], i) => expect(left >= (own[i - 1]?.[1] ?? '')).toBe(true));
  });

  it('records locations that end at the site', async () => {
    const started = jobs.filter(({ status }) => status === 'started');
    expect(started.length).toBeGreaterThan(0);
    for (const job of started) {
      const track = await only<(Place & { captured_at: string; events: object[] })[]>(`/jobs/${job.uuid}/locations`);
      const times = track.map(({ captured_at }) => captured_at);
      expect(times).toEqual([...times].sort());
      const [last, { geolocation }] = [track.at(-1), job.address];
      expect(last?.events).toHaveLength(1);
      expect(Math.abs((last?.longitude ?? 0) - geolocation.longitude)).toBeLessThan(0.001);
      expect(Math.abs((last?.latitude ?? 0) - geolocation.latitude)).toBeLessThan(0.001);
    }
  });

  it('is shown in the schedule of the day, and found by search', async () => {
    const today = await get<typeof board>(`/schedule?after=${TODAY.after}&before=${TODAY.before}`);
    const statuses = new Set(today.schedule.flatMap((day) => day.jobs).map(({ status }) => status));
    for (const status of ['en_route', 'started', 'suspended', 'finished', 'published'])
      expect(statuses).toContain(status);
    expect(await only('/clients?search=bakery')).toMatchObject([{ name: 'Millstone Bakery' }]);
  });

  it('queues no deliveries, and leaves no other API key', async () => {
    expect(await process.database.query('select from webhook_queue where account_id = $1', [demo.uuid])).toEqual([]);
    const keys = await createAccountServices(process, contexts).keys.list(demo.uuid);
    expect(keys.map(({ name, revokedAt }) => [name, revokedAt !== null])).toEqual([['First key', false]]);
  });

  it('creates disabled webhooks: a change queues nothing and causes no DNS query', async () => {
    for (const webhook of await only<Shown[]>('/webhooks', twin)) {
      expect(webhook).toMatchObject({ enabled: false, suspended_at: null });
      expect(new URL(String(webhook.url)).hostname).toMatch(/\.invalid$/);
    }
    const receiver = await Receiver.start();
    try {
      const fields = { organization: true, organization_name: 'Fired' };
      const [ofTwin, ofOther] = [twin, await newAccount('Other')].map(({ secret }) => ({
        Authorization: `Bearer ${secret}`,
      }));
      const { body } = await send(api, 'POST', '/v2/clients', fields, ofTwin);
      await send(api, 'DELETE', `/v2/clients/${String(body.client_uuid)}`, undefined, ofTwin);
      // A later event of a webhook that is enabled is delivered: the worker has looked at the others.
      await send(api, 'POST', '/v2/webhooks', { url: receiver.url, event_types: ['client_created'] }, ofOther);
      await send(api, 'POST', '/v2/clients', fields, ofOther);
      await until(() => receiver.received.length === 1);
      for (const table of ['outbox', 'webhook_queue', 'webhook_request'])
        expect(await process.database.query(`select from ${table} where account_id = $1`, [twin.uuid])).toEqual([]);
      expect(names.asked).toEqual([]);
    } finally {
      await receiver.close();
    }
  });

  it('records events whose forms the document allows, each by its type', async () => {
    const document = new ContractDocument(
      (await (await fetch(`${api.url}/openapi.json`)).json()) as Record<string, unknown>,
    );
    const types = new Set<string>();
    let after: number | undefined = 0;
    while (after !== undefined) {
      const path = `/v2/events?limit=1000&after=${after}&include=snapshot`;
      const response: Response = await fetch(api.url + path, { headers: { Authorization: `Bearer ${demo.secret}` } });
      const body = (await response.json()) as { events: { position: number; type: string }[] };
      document.check('GET', path, { status: response.status, headers: response.headers, body });
      for (const { type } of body.events) types.add(type);
      after = body.events.at(-1)?.position;
    }
    expect(types.size).toBeGreaterThan(25);
  });

  it('records events that pass `events verify`', async () => {
    for (const { uuid } of [demo, twin]) expect(await findingsIn(process, uuid)).toEqual([]);
  });

  it('creates the same data for the same seed', async () => {
    const [one, other] = await Promise.all([demo, twin].map(contentOf));
    expect(one?.length).toBeGreaterThan(500_000);
    expect(one).toBe(other);
  });
});

interface Attachment extends Shown {
  readonly uuid: string;
  readonly name: string;
  readonly sha256: string;
}

/** The attachments that the fields of jobs show. */
async function filesOf(account: Account): Promise<Attachment[]> {
  const own = await all<WholeJob>(
    externalIds(4001, 400).map((id) => `/jobs/${id}`),
    account,
  );
  const urls = own.flatMap(({ report_fields }) =>
    report_fields.flatMap(({ value }): unknown[] => (Array.isArray(value) ? value : [])),
  );
  const paths = urls.map((url) => /(\/attachments\/[\da-f-]+)\/content$/.exec(String(url))?.[1] ?? '');
  return all<Attachment>(paths, account);
}

/** The data of an account as the API returns it, with uuids numbered by appearance, and without recording times. */
async function contentOf(account: Account): Promise<string> {
  const lists = [
    ...['territories', 'skills', 'users', 'teams', 'job_types', 'resolutions', 'dictionaries', 'templates'],
    ...['catalog/services', 'catalog/services/categories', 'catalog/products', 'catalog/products/categories'],
    ...['catalog/products/units', 'clients', 'sites', 'jobs'],
  ].map((path) => `/${path}?limit=500`);
  const { schedule } = await get<typeof board>('/schedule?after=2026-05-04&before=2026-05-25', account);
  const sample = externalIds(4001, 40, 10);
  const histories = await all<{ type: string; payload: object; context: Shown }[]>(
    sample.map((id) => `/jobs/${id}/history`),
    account,
  );
  const content = {
    lists: await all(lists, account),
    webhooks: await only<Shown[]>('/webhooks', account),
    jobs: await all(
      externalIds(4001, 400).map((id) => `/jobs/${id}`),
      account,
    ),
    locations: await all(
      sample.map((id) => `/jobs/${id}/locations`),
      account,
    ),
    shifts: schedule.map(({ shifts }) => shifts),
    files: (await filesOf(account)).map(({ content_url: _, ...file }) => file),
    histories: histories.map((events) =>
      events.map(({ type, payload, context }) => [type, payload, type === 'status_updated' && context.happened_at]),
    ),
  };
  const names = new Map<string, string>();
  const recorded: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'uploaded_at']);
  const text = JSON.stringify(content, (key, value: unknown) => (recorded.has(key) ? undefined : value), 1);
  return text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (uuid) => {
    const name = names.get(uuid) ?? `#${names.size}`;
    names.set(uuid, name);
    return name;
  });
}

describe('seed', () => {
  /** The error message of a rejected command. */
  async function refusal(expectedCode: 1 | 2, ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await cli(cluster.url, 'seed', ...args);
    expect({ code, stdout }).toEqual({ code: expectedCode, stdout: '' });
    return stderr.trimEnd();
  }

  it('rejects an account that is not empty, and lists its contents', async () => {
    const message = await refusal(1, '--demo', '--account', 'Demo');
    expect(message).toMatch(
      /^The account "Demo" is not empty. It contains 3 territories, .*14 users, .*408 jobs, .*2 webhooks\.\n/,
    );
    expect(message).toMatch(/Create one with `accounts create --name <name>`, then pass it as --account\.$/);
  });

  it('rejects invalid options', async () => {
    expect(await refusal(2)).toBe("Required option '--demo' not specified");
    for (const seed of ['-1', '1.5', 'x', '4294967296', ''])
      expect(await refusal(2, '--demo', '--seed', seed)).toMatch(/Must be a whole number from 0 to 4294967295\.$/);
    for (const week of ['2026-47', '2027-W53', '2026-W00', 'today'])
      expect(await refusal(2, '--demo', '--week', week)).toMatch(
        /Must be an ISO week of the year 2000 or later, such as 2026-W47\.$/,
      );
  });

  it('rejects a week whose Wednesday is in the future', async () => {
    const { uuid } = await newAccount('Ahead');
    expect(await refusal(2, '--demo', '--account', uuid, '--week', '2999-W01')).toBe(
      '--week 2999-W01 is shown as of its Wednesday at 11:00 in Europe/London, which is in the future. Use an earlier week, or omit --week.',
    );
    expect(await contentsOf(process.database, process.registry, uuid)).toBeUndefined();
  });

  it('stops at once when it is interrupted, and leaves the account incomplete', async () => {
    const account = await newAccount('Half');
    const stop = new AbortController();
    const filling = fill(account, stop.signal, (sent) => sent === 40 && stop.abort(new Error('Interrupted')));
    const error = await filling.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(IncompleteSeedError);
    const { message, executed, total } = error as IncompleteSeedError;
    expect(message).toBe('Interrupted');
    // Commands in progress are executed.
    expect(executed).toBeGreaterThanOrEqual(40);
    expect(executed).toBeLessThan(50);
    expect(total).toBeGreaterThan(2000);
    expect(await contentsOf(process.database, process.registry, account.uuid)).toMatch(/3 territories, .*skills/);
  });
});
