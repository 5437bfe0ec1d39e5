import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOBODY } from '../support/fields.js';
import { runs } from '../support/long.js';
import { answered, invalid } from '../support/problems.js';
import { CLIENTS, JOBS, SITES, TEMPLATES } from '../support/resources.js';
import { nextMillisecond, nextOf, only, type Service, sharedService } from '../support/service.js';

interface Summary {
  readonly uuid: string;
  readonly serial_no: number;
  readonly status: string;
  readonly priority: string;
  readonly due: { readonly from: string | null; readonly to: string | null } | null;
  readonly scheduled_at: string | null;
  readonly assignee: { readonly worker_uuid?: string; readonly team_uuid?: string } | null;
  readonly type_uuid: string;
  readonly template_uuid: string | null;
  readonly client_uuid: string | null;
  readonly site_uuid: string | null;
  readonly territory_uuid: string | null;
  readonly skill_uuids: readonly string[];
  readonly external_id: string | null;
  readonly external_order_id: string | null;
  readonly completion_of_uuid: string | null;
  readonly resolution?: { readonly uuid: string; readonly successful: boolean };
  readonly created_at: string;
  readonly updated_at: string;
}

interface Details {
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly canceled_at: string | null;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

let service: Service;
/** The references of the jobs of the first account; each is null in some of them. */
let worker: string, team: string, type: string, template: string, client: string, site: string, territory: string;
/** Skills that some of these jobs require, some of them both. */
let welding: string, brazing: string;
/** All jobs of the first account as lists return them, newest first. */
let jobs: Summary[];
/** What lists filter by and do not show, by the uuid of the job. */
let details: ReadonlyMap<string, Details>;
let success: string, failure: string;

const make = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
const list = async (query: string, key = service.key): Promise<{ jobs: Summary[]; next: string | undefined }> => {
  const answer = await service.api('GET', query.startsWith('/') ? query : `${JOBS}?${query}`, { key });
  return { jobs: only<Summary[]>(answer), next: nextOf(answer) };
};
/** All pages of a list. */
const walk = async (query: string, key = service.key): Promise<Summary[]> => {
  const seen: Summary[] = [];
  for (let at: string | undefined = query; at !== undefined;) {
    const page: Awaited<ReturnType<typeof list>> = await list(at, key);
    seen.push(...page.jobs);
    at = page.next;
  }
  return seen;
};

const WINDOW = { from: '2026-12-01T08:00:00.000Z', to: '2026-12-01T10:00:00.000Z' };
const TIMES = [null, '2026-12-01T08:00:00.000Z', '2026-12-02T08:00:00.000Z', '2026-12-02T08:00:00.001Z'];

const PRIORITIES = ['low', 'normal', 'high', 'urgent', 'high'];
/** The account's zone is UTC. */
const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const DAYS = [null, '2020-02-29', '2020-03-01', day(-2), day(2), '2999-12-31'];

beforeAll(async () => {
  service = await sharedService();
  worker = await make('/v2/users', { email: 'a@example.com', first_name: 'Ada', last_name: 'Lovelace' });
  team = await make('/v2/teams', { name: 'Squad' });
  type = await make('/v2/job_types', { code: 'repair' });
  template = await make(TEMPLATES, { name: 'Check' });
  client = await make(CLIENTS, { organization: true, organization_name: 'Acme' });
  site = await make(SITES, { name: 'Depot' });
  territory = await make('/v2/territories', { name: 'South' });
  welding = await make('/v2/skills', { name: 'Welding' });
  brazing = await make('/v2/skills', { name: 'Brazing' });
  const resolutions = only<{ uuid: string; successful: boolean }[]>(await service.api('GET', '/v2/resolutions'));
  success = resolutions.find((one) => one.successful)?.uuid ?? '';
  failure = resolutions.find((one) => !one.successful)?.uuid ?? '';
  const doomed: string[] = [];
  const made: string[] = [];
  for (let i = 0; i < 48; i++) {
    const uuid = await make(JOBS, {
      ...(i % 4 === 3 ? {} : { external_id: i % 4 === 0 ? `job_${i}%` : `job-${i}` }),
      scheduled_at: TIMES[i % TIMES.length],
      ...(i % 6 === 5 ? {} : { priority: PRIORITIES[i % PRIORITIES.length] }),
      ...(i % 9 < 7 ? { due: { from: null, to: DAYS[i % DAYS.length] } } : {}),
      ...(i % 3 === 0 ? {} : { assignee: i % 3 === 1 ? { worker_uuid: worker } : { team_uuid: team } }),
      ...(i % 2 === 0 ? {} : { type_uuid: type, external_order_id: `order ${i % 8}` }),
      ...(i % 5 === 0 ? { template_uuid: template } : {}),
      ...(i % 7 < 3 ? { client_uuid: client } : {}),
      ...(i % 11 < 5 ? { site_uuid: site } : {}),
      ...(i % 8 === 7 ? { completion_of: { uuid: made[i % 3] } } : {}),
      territory_uuid: i % 13 < 6 ? territory : null,
      skill_uuids: [...(i % 3 === 0 ? [welding] : []), ...(i % 5 < 2 ? [brazing] : [])],
    });
    if (i % 6 === 0) await service.api('POST', `${JOBS}/${uuid}/cancel`, { body: {} });
    if (i % 16 === 9) doomed.push(uuid);
    made.push(uuid);
    if (i % 5 > 2 || i % 3 === 0 || i % 4 === 0) continue;
    await service.api('POST', `${JOBS}/${uuid}/start`, { body: {} });
    const resolution = { uuid: i % 5 === 1 ? success : failure };
    if (i % 5 > 0) await service.api('POST', `${JOBS}/${uuid}/finish`, { body: { resolution } });
  }
  for (const uuid of doomed) await service.api('DELETE', `${JOBS}/${uuid}`);
  jobs = (await list('limit=500')).jobs;
  for (const { uuid } of jobs.filter(({ status }) => status === 'scheduled').slice(0, 5))
    await service.api('POST', `${JOBS}/${uuid}/publish`, { body: {} });
  jobs = (await list('limit=500')).jobs;
  type Full = { uuid: string; timestamps: Omit<Details, 'canceled_at'>; cancellation?: Pick<Details, 'canceled_at'> };
  const full = only<Full[]>(await service.api('GET', `${JOBS}?view=full&limit=100`));
  details = new Map(
    full.map(({ uuid, timestamps, cancellation }) => [
      uuid,
      { ...timestamps, canceled_at: cancellation?.canceled_at ?? null },
    ]),
  );
});
afterAll(() => service.stop());

describe('a list of jobs', () => {
  it('returns uuids instead of references', async () => {
    const { key } = await service.newAccount();
    const post = async (path: string, body: object): Promise<string> => {
      const [uuid] = Object.values((await service.api('POST', path, { body, key })).body as Record<string, string>);
      return uuid ?? '';
    };
    const [one, squad] = [
      await post('/v2/users', { email: 'a@example.com', first_name: 'Ada', last_name: 'Lovelace' }),
      await post('/v2/teams', { name: 'Squad' }),
    ];
    const skill = await post('/v2/skills', { name: 'Welding' });
    const bare = await post(JOBS, {});
    const byDefault = (await list('', key)).jobs[0]?.type_uuid;
    const owner = await post(CLIENTS, { organization: true, organization_name: 'Acme' });
    const place = await post(SITES, { name: 'Depot', client_uuid: owner });
    const zone = await post('/v2/territories', { name: 'South' });
    const check = await post(TEMPLATES, { name: 'Check' });
    const full = await post(JOBS, {
      external_id: 'j',
      external_order_id: 'o',
      description: 'd',
      scheduled_at: TIMES[1],
      scheduled_duration: { minutes: 1 },
      arrival_window: WINDOW,
      priority: 'high',
      due: { to: '2026-12-01' },
      assignees: [
        { worker_uuid: one, access: 'view' },
        { team_uuid: squad, access: 'edit' },
      ],
      template_uuid: check,
      site_uuid: place,
      contacts: [{ value: '1', type: 'phone' }],
      territory_uuid: zone,
      skill_uuids: [skill],
      completion_of_uuid: bare,
    });
    const always = {
      version: 1,
      created_at: expect.stringMatching(INSTANT),
      updated_at: expect.stringMatching(INSTANT),
      type_uuid: byDefault,
    };
    expect(await service.api('GET', JOBS, { key })).toEqual(
      answered(200, {
        jobs: [
          {
            ...always,
            uuid: full,
            external_id: 'j',
            external_order_id: 'o',
            serial_no: 2,
            status: 'scheduled',
            scheduled_at: TIMES[1],
            scheduled_duration: { minutes: 1 },
            arrival_window: WINDOW,
            priority: 'high',
            due: { from: null, to: '2026-12-01' },
            description: 'd',
            assignee: { team_uuid: squad, uuid: squad },
            assignees: [
              { worker_uuid: one, uuid: one, access: 'view' },
              { team_uuid: squad, uuid: squad, access: 'edit' },
            ],
            template_uuid: check,
            template_name: 'Check',
            client_uuid: owner,
            site_uuid: place,
            contacts: [{ name: '', value: '1', type: 'phone' }],
            territory_uuid: zone,
            skill_uuids: [skill],
            completion_of_uuid: bare,
            initial_job_uuid: bare,
          },
          {
            ...always,
            uuid: bare,
            external_id: null,
            external_order_id: null,
            serial_no: 1,
            status: 'posted',
            scheduled_at: null,
            scheduled_duration: null,
            arrival_window: null,
            priority: 'normal',
            due: null,
            description: null,
            assignee: null,
            assignees: [],
            template_uuid: null,
            template_name: null,
            client_uuid: null,
            site_uuid: null,
            contacts: [],
            territory_uuid: null,
            skill_uuids: [],
            completion_of_uuid: null,
            initial_job_uuid: null,
          },
        ],
      }),
    );
  });

  it('is newest first and excludes deleted jobs', () => {
    expect(jobs.map(({ uuid }) => uuid)).toEqual(
      jobs
        .map(({ uuid }) => uuid)
        .sort()
        .reverse(),
    );
    expect(jobs).toHaveLength(45);
  });

  it.each([
    ['status=open', { status: expect.stringMatching(/^must be a comma-separated list of posted, scheduled, /) }],
    ['status=', { status: expect.stringContaining('must be a comma-separated list of') }],
    ['status=posted,', { status: expect.stringContaining('must be a comma-separated list of') }],
    ['assignee[worker_uuid]=x', { 'assignee.worker_uuid': 'must be a comma-separated list of UUIDs' }],
    ['assignee[email]=x', { 'assignee.email': 'is not known: did you mean "worker_email"?' }],
    ['assignee=x', { assignee: 'must be an object' }],
    [
      'client_uuid=x&site_uuid=y',
      {
        client_uuid: 'must be a comma-separated list of UUIDs',
        site_uuid: 'must be a comma-separated list of UUIDs',
      },
    ],
    ['skill_uuid[all]=welding', { 'skill_uuid[all]': 'must be a comma-separated list of UUIDs' }],
    [`skill_uuid=x&skill_uuid[all]=${NOBODY}`, { skill_uuid: 'must be a comma-separated list of UUIDs' }],
    ['skill_uuid[none]=welding', { skill_uuid: 'must be a comma-separated list of UUIDs' }],
    ['successful=yes', { successful: 'must be one of true, false' }],
    ['finished_at[since]=2026-01-01T00:00:00Z', { 'finished_at.since': 'is not known: did you mean "after"?' }],
    ['sort=-finished_at', { sort: expect.stringContaining('must be one of') }],
    ['skill_uuid=welding', { skill_uuid: 'must be a comma-separated list of UUIDs' }],
    ['serial_no=0', { serial_no: 'must be a whole number from 1 to 2147483647' }],
    ['serial_no=1,2', { serial_no: 'must be a whole number from 1 to 2147483647' }],
    ['external_id_prefix=%20', { external_id_prefix: 'must not be blank' }],
    ['view=short', { view: 'must be one of full' }],
    ['view=full&limit=101', { limit: 'must be at most 100 with view=full' }],
    ['priority=none', { priority: 'must be a comma-separated list of low, normal, high, urgent' }],
    ['due_to[after]=2026-02-30', { 'due_to.after': 'must be a date such as 2026-11-21' }],
    ['due_to=2026-02-20', { due_to: 'must be an object' }],
    ['overdue=yes', { overdue: 'must be one of true, false' }],
    ['sort=priority', { sort: expect.stringContaining('must be one of') }],
    ['unassigned=false', { unassigned: 'must be one of true' }],
    ['sort=serial_no', { sort: expect.stringContaining('must be one of') }],
    ['sort=-updated_at', { sort: expect.stringContaining('must be one of') }],
    ['scheduled_at[since]=2026-01-01T00:00:00Z', { 'scheduled_at.since': 'is not known: did you mean "after"?' }],
    ['created_at[after]=2026', { 'created_at.after': 'must be a timestamp such as 2026-11-21T09:30:00Z' }],
    ['after=x&limit=0', { after: 'must be a UUID', limit: 'must be a whole number from 1 to 500' }],
  ])('422: %s', async (query, faults) => {
    expect(await service.api('GET', `${JOBS}?${query}`)).toEqual(invalid(faults));
  });
});

const isOverdue = ({ due, status }: Summary): boolean =>
  due !== null && due.to !== null && due.to < day(0) && status !== 'finished' && status !== 'canceled';

/** A filter as a query, and as a predicate. */
type Filter = readonly [query: string, passes: (job: Summary) => boolean];

describe('the filters of a list of jobs', () => {
  const instants = (): string[] => [...new Set(jobs.flatMap(({ created_at, updated_at }) => [created_at, updated_at]))];
  const within = (name: 'scheduled_at' | 'created_at' | 'updated_at', at: string): Filter[] => [
    [`${name}[after]=${at}`, (job) => (job[name] ?? '') > at],
    [`${name}[before]=${at}`, (job) => job[name] !== null && job[name] < at],
    [`${name}[from]=${at}`, (job) => (job[name] ?? '') >= at],
    [`${name}[to]=${at}`, (job) => job[name] !== null && job[name] < at],
  ];
  const moments = (name: keyof Details): Filter[] =>
    [...details.values()]
      .flatMap((one) => one[name] ?? [])
      .slice(0, 5)
      .flatMap((at): Filter[] => [
        [`${name}[after]=${at}`, ({ uuid }) => (details.get(uuid)?.[name] ?? '') > at],
        [`${name}[before]=${at}`, ({ uuid }) => (details.get(uuid)?.[name] ?? '9') < at],
      ]);
  const otherType = (): string => jobs.find((job) => job.type_uuid !== type)?.type_uuid ?? '';
  const alternatives = (): Filter[][] => [
    ['posted', 'scheduled', 'canceled,posted', 'published,scheduled', 'posted,posted', 'started'].map((status) => [
      `status=${status}`,
      (job) => status.split(',').includes(job.status),
    ]),
    [
      [`assignee[worker_uuid]=${worker.toUpperCase()}`, (job) => job.assignee?.worker_uuid === worker],
      [`assignee[team_uuid]=${team}`, (job) => job.assignee?.team_uuid === team],
      ['unassigned=true', (job) => job.assignee === null],
      [`assignee[worker_uuid]=${NOBODY}`, () => false],
    ],
    [
      [`client_uuid=${client}`, (job) => job.client_uuid === client],
      [`client_uuid[]=${NOBODY}&client_uuid[]=${client}`, (job) => job.client_uuid === client],
    ],
    [
      [`site_uuid=${site}`, (job) => job.site_uuid === site],
      [`site_uuid[0]=${site}&site_uuid[1]=${client}`, (job) => job.site_uuid === site],
    ],
    [
      [`territory_uuid=${territory}`, (job) => job.territory_uuid === territory],
      [`territory_uuid=${NOBODY}`, () => false],
    ],
    [
      [`skill_uuid=${welding}`, (job) => job.skill_uuids.includes(welding)],
      [`skill_uuid=${welding},${brazing.toUpperCase()}`, (job) => job.skill_uuids.length > 0],
      [`skill_uuid=${NOBODY}`, () => false],
      [`skill_uuid[all]=${welding}`, (job) => job.skill_uuids.includes(welding)],
      [`skill_uuid[all]=${welding},${brazing}`, (job) => job.skill_uuids.length === 2],
      [
        `skill_uuid[all][]=${welding}&skill_uuid[all][]=${brazing.toUpperCase()}`,
        (job) => job.skill_uuids.length === 2,
      ],
      [`skill_uuid[all]=${welding}&skill_uuid=${brazing},${NOBODY}`, (job) => job.skill_uuids.length === 2],
      [`skill_uuid=${welding}&skill_uuid[all]=${brazing}`, (job) => job.skill_uuids.length === 2],
      [`skill_uuid[all]=${welding},${NOBODY}`, () => false],
    ],
    [
      [`type_uuid=${type}`, (job) => job.type_uuid === type],
      [`type_uuid=${type}&type_uuid=${otherType()}`, () => true],
    ],
    [
      [`template_uuid=${template}`, (job) => job.template_uuid === template],
      [`template_uuid=${template},${NOBODY}`, (job) => job.template_uuid === template],
    ],
    [
      [`assignee[worker_uuid]=${worker},${NOBODY}`, (job) => job.assignee?.worker_uuid === worker],
      [`serial_no=7`, (job) => job.serial_no === 7],
      ['serial_no=1000', () => false],
    ],
    ['job-', 'job-1', 'job-10', 'job_1', 'job%25', 'JOB-1', '-1', 'ob'].map((prefix) => [
      `external_id_prefix=${prefix}`,
      (job) => job.external_id?.startsWith(decodeURIComponent(prefix)) ?? false,
    ]),
    ['job-1', 'job-', 'JOB-1'].map((id) => [`external_id=${id}`, (job) => job.external_id === id]),
    ['order 1', 'order 3', 'order', 'ORDER 1', ''].map((order) => [
      `external_order_id=${order}`,
      (job) => job.external_order_id === order,
    ]),
    ['urgent', 'normal', 'low,high', 'high,high'].map((priority) => [
      `priority=${priority}`,
      (job) => priority.split(',').includes(job.priority),
    ]),
    ['2020-02-29', day(0), '9999-12-31'].flatMap((date): Filter[] => [
      [`due_to[before]=${date}`, ({ due }) => due !== null && due.to !== null && due.to < date],
      [`due_to[after]=${date}`, ({ due }) => due !== null && due.to !== null && due.to > date],
      [`due_to[from]=${date}`, ({ due }) => due !== null && due.to !== null && due.to >= date],
      [`due_to[to]=${date}`, ({ due }) => due !== null && due.to !== null && due.to < date],
    ]),
    [
      ['overdue=true', isOverdue],
      ['overdue=false', (job) => !isOverdue(job)],
    ],
    [
      [`resolution_uuid=${success}`, (job) => job.resolution?.uuid === success],
      [`resolution_uuid=${success},${failure.toUpperCase()}`, (job) => job.resolution !== undefined],
      ['successful=true', (job) => job.resolution?.successful === true],
      ['successful=false', (job) => job.resolution?.successful === false],
    ],
    [...new Set(jobs.flatMap(({ completion_of_uuid }) => completion_of_uuid ?? []))].map((uuid) => [
      `completion_of_uuid=${uuid}`,
      (job) => job.completion_of_uuid === uuid,
    ]),
    moments('started_at'),
    moments('finished_at'),
    moments('canceled_at'),
    TIMES.flatMap((at) => (at === null ? [] : within('scheduled_at', at))),
    instants().flatMap((at) => within('created_at', at)),
    instants().flatMap((at) => within('updated_at', at)),
  ];
  const found = async ([query]: Filter): Promise<string[]> => (await list(query)).jobs.map(({ uuid }) => uuid);
  const expected = ([, passes]: Filter): string[] => jobs.filter(passes).map(({ uuid }) => uuid);

  it('each return exactly the matching jobs', async () => {
    for (const filter of alternatives().flatMap((each) => [...each.slice(0, 9), ...each.slice(-2)]))
      expect({ filter: filter[0], uuids: await found(filter) }).toEqual({
        filter: filter[0],
        uuids: expected(filter),
      });
  });

  it('of a skill of another account find nothing there', async () => {
    const { key } = await service.newAccount();
    await service.api('POST', JOBS, { body: {}, key });
    expect((await list(`skill_uuid=${welding}`, key)).jobs).toEqual([]);
  });

  it('both ends of a range, exclusively', async () => {
    const [, first = '', second = '', third = ''] = TIMES;
    const between = (await list(`scheduled_at[after]=${first}&scheduled_at[before]=${third}`)).jobs;
    expect(between).toEqual(jobs.filter(({ scheduled_at }) => scheduled_at === second));
    expect(between.length).toBeGreaterThan(0);
  });

  it('combined, with any sort and page size, match filters and sorts in memory', async () => {
    const one = fc.tuple(
      ...alternatives().map((each) => fc.option(fc.constantFrom(...each), { freq: 1, nil: undefined })),
    );
    await fc.assert(
      fc.asyncProperty(
        one,
        fc.constantFrom(undefined, ...Object.keys(SORTS)),
        fc.integer({ min: 1, max: 20 }),
        async (chosen, sort, limit) => {
          // At most three, so that some jobs match.
          const filters = chosen.filter((filter) => filter !== undefined).slice(0, 3);
          const query = [...filters.map(([text]) => text), `limit=${limit}`, ...(sort ? [`sort=${sort}`] : [])];
          const seen = (await walk(query.join('&'))).map(({ uuid }) => uuid);
          const wanted = jobs.filter((job) => filters.every(([, passes]) => passes(job)));
          expect({ query, seen }).toEqual({
            query,
            seen: (sort ? sorted(wanted, sort) : wanted).map(({ uuid }) => uuid),
          });
        },
      ),
      { numRuns: runs(25) },
    );
  });
});

const SORTS: Readonly<Record<string, readonly [keyOf: (job: Summary) => string | null, 1 | -1]>> = {
  '-created_at': [(job) => job.created_at, -1],
  scheduled_at: [(job) => job.scheduled_at, 1],
  '-scheduled_at': [(job) => job.scheduled_at, -1],
  updated_at: [(job) => job.updated_at, 1],
  due_to: [({ due }) => due?.to ?? null, 1],
  finished_at: [({ uuid }) => details.get(uuid)?.finished_at ?? null, 1],
  '-priority': [({ priority }) => String(PRIORITIES.indexOf(priority)), -1],
};

/** The expected order: by the key, then by uuid in the same direction; nulls last. */
function sorted(items: readonly Summary[], sort: string): Summary[] {
  const [keyOf, direction] = SORTS[sort] ?? [({ created_at }) => created_at, -1];
  return [...items].sort((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    if ((x === null) !== (y === null)) return x === null ? 1 : -1;
    const less = x === y ? a.uuid < b.uuid : (x ?? '') < (y ?? '');
    return less ? -direction : direction;
  });
}

describe('a list of jobs with view=full', () => {
  it('returns what GET returns of each job, with any sort and filter, at most 100 on a page', async () => {
    const pages = [
      ...(await Promise.all(
        ['', '&sort=scheduled_at', '&unassigned=true'].map((query) => list(`view=full&limit=5${query}`)),
      )),
    ];
    for (const { jobs: full } of pages) {
      expect(full).toHaveLength(5);
      for (const job of full) expect(job).toEqual(only<object>(await service.api('GET', `${JOBS}/${job.uuid}`)));
    }
    expect(pages[0]?.next).toContain('view=full');
    expect((await walk('view=full&limit=20')).map(({ uuid }) => uuid)).toEqual(jobs.map(({ uuid }) => uuid));
    expect((await list('view=full')).jobs).toHaveLength(jobs.length);
  });
});

describe('the short form of a finished job', () => {
  it('has its resolution, that of other jobs has none', async () => {
    const { key } = await service.newAccount();
    const api = (method: string, path: string, body?: object) =>
      service.api(method, path, { key, ...(body && { body }) });
    const user: string = only(
      await api('POST', '/v2/users', { email: 'w@example.com', first_name: 'W', last_name: 'W' }),
    );
    const [good] = only<{ uuid: string }[]>(await api('GET', '/v2/resolutions?limit=1'));
    const plan = { scheduled_at: TIMES[1], assignee: { worker_uuid: user } };
    const [open, done]: string[] = [only(await api('POST', JOBS, plan)), only(await api('POST', JOBS, plan))];
    await api('POST', `${JOBS}/${done}/finish`, { resolution: good, comment: 'ok', by_dispatcher: true });
    const { jobs: listed } = await list('', key);
    expect(listed.map(({ uuid, ...job }) => [uuid, 'resolution' in job ? job.resolution : 'none'])).toEqual([
      [done, { uuid: good?.uuid, name: 'Completed', successful: true, comment: 'ok' }],
      [open, 'none'],
    ]);
  });
});

describe('a sorted list of jobs', () => {
  it.each(Object.keys(SORTS))('by %s has nulls last, and supports any page size', async (sort) => {
    const wanted = sorted(jobs, sort);
    expect((await list(`sort=${sort}&limit=500`)).jobs).toEqual(wanted);
    for (const limit of [1, 7, 11, 12, 44, 45]) expect(await walk(`sort=${sort}&limit=${limit}`)).toEqual(wanted);
  });

  it('rejects any cursor except one from a Link with the same sort', async () => {
    const cursors: Record<string, string> = {};
    for (const sort of Object.keys(SORTS).slice(1))
      cursors[sort] = /after=([^&]+)/.exec((await list(`sort=${sort}&limit=1`)).next ?? '')?.[1] ?? '';
    const cursor = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const wrong = [
      '',
      'x',
      jobs[0]?.uuid ?? '',
      cursors['updated_at'],
      cursors['-scheduled_at'],
      cursor(null),
      cursor({}),
      cursor(['scheduled_at asc', 'now', NOBODY]),
      cursor(['scheduled_at asc', TIMES[1], 'x']),
      cursor(['scheduled_at asc', 1, NOBODY]),
      'x'.repeat(501),
    ];
    for (const after of wrong)
      expect({ after, ...(await service.api('GET', `${JOBS}?sort=scheduled_at&after=${after}`)) }).toEqual({
        after,
        ...invalid({
          after: after?.length === 501 ? expect.any(String) : 'must be a cursor from a Link header with the same sort',
        }),
      });
    expect(await service.api('GET', `${JOBS}?after=${cursors['scheduled_at']}`)).toEqual(
      invalid({ after: 'must be a UUID' }),
    );
  });

  it('returns unaffected jobs once while others are inserted and deleted', async () => {
    const { key } = await service.newAccount();
    const create = async (scheduled_at: string | null): Promise<string> =>
      only(await service.api('POST', JOBS, { body: { scheduled_at }, key }));
    for (const sort of ['scheduled_at', '-scheduled_at']) {
      const staying: string[] = [];
      for (let i = 0; i < 12; i++) staying.push(await create(TIMES[i % 4] ?? null));
      const before = (await list(`sort=${sort}`, key)).jobs.map(({ uuid }) => uuid);
      const seen: string[] = [];
      let inserts = 0;
      for (let at: string | undefined = `sort=${sort}&limit=2`; at !== undefined;) {
        const page: Awaited<ReturnType<typeof list>> = await list(at, key);
        seen.push(...page.jobs.map(({ uuid }) => uuid));
        at = page.next;
        if (inserts < 6) {
          const doomed = await create(TIMES[inserts % 4] ?? null);
          if (inserts++ % 2 === 0) await service.api('DELETE', `${JOBS}/${doomed}`, { key });
        }
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((uuid) => before.includes(uuid))).toEqual(before);
    }
  });

  it('by updated_at returns the changed jobs, for synchronization', async () => {
    const { key } = await service.newAccount();
    const uuids: string[] = [];
    for (let i = 0; i < 3; i++) uuids.push(only(await service.api('POST', JOBS, { key })));
    const seen = (await list('sort=updated_at', key)).jobs;
    expect(seen.map(({ uuid }) => uuid)).toEqual(uuids);
    await nextMillisecond();
    await service.api('PATCH', `${JOBS}/${uuids[0]}`, { body: { description: 'changed' }, key });
    const since = seen.at(-1)?.updated_at ?? '';
    expect((await list(`sort=updated_at&updated_at[after]=${since}`, key)).jobs.map(({ uuid }) => uuid)).toEqual([
      uuids[0],
    ]);
  });
});
