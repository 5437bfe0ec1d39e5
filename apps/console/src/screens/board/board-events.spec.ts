import { describe, expect, it } from '@jest/globals';
import type { FeedEventOf, Schemas } from '@fieldline/client';
import { boardWithJob, mayClash, waitingJobOf, type ZonedDays } from './board-events.ts';
import { unassignedJob, unassignedWith, type UnassignedPages } from './unassigned-events.ts';
import type { Board, UnassignedFilters } from './board-types.ts';

type Job = Schemas['JobView'];

const DAYS: ZonedDays = { first: '2031-03-03', count: 2, zone: 'Europe/Berlin' };
const WORKERS = ['anna', 'bert', 'cleo', 'dora'];
const MEMBERS: Readonly<Record<string, readonly string[]>> = { north: ['anna', 'bert'], south: ['cleo'] };

const worker = (uuid: string): Job['assignees'][number] => ({
  uuid,
  worker: { uuid, email: '', name: '' },
  access: 'edit',
});
const team = (uuid: string): Job['assignees'][number] => ({ uuid, team: { uuid, name: uuid }, access: 'edit' });

const jobOf = (more: Partial<Job> = {}): Job => ({
  uuid: 'job',
  external_id: null,
  external_order_id: null,
  serial_no: 1,
  status: 'scheduled',
  priority: 'normal',
  due: null,
  scheduled_at: '2031-03-03T08:00:00.000Z',
  scheduled_duration: null,
  arrival_window: null,
  description: null,
  contacts: [],
  completion_of_uuid: null,
  initial_job_uuid: null,
  version: 1,
  created_at: '2031-03-01T08:00:00.000Z',
  updated_at: '2031-03-01T08:00:00.000Z',
  assignee: null,
  assignees: [worker('anna')],
  type: null,
  template: null,
  client: null,
  site: null,
  territory: null,
  skills: [],
  address: null,
  timestamps: { en_route_at: null, started_at: null, suspended_at: null, finished_at: null },
  durations: { en_route: null, suspension: null, actual: null },
  custom_fields: [],
  report_fields: [],
  possible_resolutions: [],
  available_catalog: [],
  ordered_services: [],
  provided_services: [],
  used_materials: [],
  ...more,
});

type Updated = FeedEventOf<'job_updated'>;
const updated = (snapshot: Job, changes: Updated['data']['changes']): Updated => ({
  position: 1,
  uuid: 'event',
  type: 'job_updated',
  entity_type: 'job',
  entity_uuid: snapshot.uuid,
  entity_version: snapshot.version,
  recorded_at: snapshot.updated_at,
  context: {
    source: 'api',
    via: 'api',
    happened_at: snapshot.updated_at,
    created_at: snapshot.updated_at,
    user_uuid: null,
    user_email: null,
    device_uuid: null,
    api_key_uuid: null,
    correlation_id: 'request',
  },
  data: { changes },
  snapshot,
});

/** The board of jobs as the service reads it: 3 and 4 March in Berlin are from 23:00 to 23:00 UTC. */
function boardOf(jobs: Iterable<Job>): Board {
  const shown = [...jobs].filter(
    ({ status, scheduled_at: at }) =>
      status !== 'canceled' && at !== null && at >= '2031-03-02T23:00:00.000Z' && at < '2031-03-04T23:00:00.000Z',
  );
  const isOf = ({ assignees }: Job, one: string): boolean =>
    assignees.some(({ uuid }) => uuid === one || MEMBERS[uuid]?.includes(one));
  return {
    lanes: WORKERS.map((one) => ({
      worker: one,
      name: one,
      shifts: [],
      jobs: shown
        .filter((job) => isOf(job, one))
        .map((job) => ({ ...waitingJobOf(job), scheduled_at: job.scheduled_at ?? '' })),
    })),
  };
}

/** A board whose lanes have their jobs in the order of the uuids. */
const sorted = ({ lanes }: Board): Board => ({
  lanes: lanes.map((lane) => ({ ...lane, jobs: lane.jobs.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1)) })),
});

/** Numbers that look random, the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let x = seed; ;) {
    x = (x * 1_103_515_245 + 12_345) % 2 ** 31;
    yield x / 2 ** 31;
  }
}

it('a board to which changes of jobs are applied is as one that is read after them', () => {
  const random = numbers(7);
  const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random.next().value * items.length)] ?? items[0];
  const times = ['2031-03-02T22:59:00.000Z', '2031-03-02T23:00:00.000Z', '2031-03-04T22:59:00.000Z'] as const;
  const people = [worker('anna'), worker('bert'), worker('cleo'), team('north'), team('south')] as const;
  const change = (): Partial<Job> =>
    pick<() => Partial<Job>>([
      () => ({ scheduled_at: pick([...times, '2031-03-04T23:00:00.000Z', '2031-03-03T10:00:00.000Z', null]) }),
      () => ({ assignees: [] }),
      () => ({ assignees: [pick(people)] }),
      () => ({ assignees: [...new Set([pick(people), pick(people)])] }),
      () => ({ status: pick(['published', 'started', 'finished', 'canceled', 'scheduled']) }),
      () => ({ client: { uuid: 'client', name: pick(['Mill', 'Bakery']), external_id: null } }),
    ])();
  const jobs = new Map<string, Job>();
  let board = boardOf([]);
  let [applied, read] = [0, 0];
  for (let n = 0; n < 3_000; n++) {
    const uuid = pick(['one', 'two', 'three', 'four', 'five']);
    const before = jobs.get(uuid) ?? jobOf({ uuid, version: 0 });
    const isDeleted = random.next().value < 0.05;
    const job = isDeleted ? undefined : { ...before, ...change(), version: before.version + 1 };
    if (job === undefined) jobs.delete(uuid);
    else jobs.set(uuid, job);
    const after = boardWithJob(board, { uuid, version: before.version + 1, job }, DAYS, false);
    if (after === undefined) read++;
    else applied++;
    const fresh = boardOf(jobs.values());
    if (after !== undefined) expect(sorted(after)).toEqual(sorted(fresh));
    board = fresh;
  }
  // Only jobs that come to teams, or leave one worker of a team, are read.
  expect(applied).toBeGreaterThan(read * 3);
});

describe('a change of a job', () => {
  const board = boardOf([jobOf({ version: 5 })]);
  const apply = (job: Job, territory = false): Board | undefined =>
    boardWithJob(board, { uuid: job.uuid, version: job.version, job }, DAYS, territory);

  it('that is older than what the board shows, or of another day, leaves the board', () => {
    expect(apply(jobOf({ version: 5, status: 'finished' }))).toBe(board);
    expect(apply(jobOf({ uuid: 'other', scheduled_at: '2031-04-01T08:00:00.000Z' }))).toBe(board);
    expect(apply(jobOf({ uuid: 'other', scheduled_at: null }))).toBe(board);
  });

  it('leaves the lanes that do not have it', () => {
    const after = apply(jobOf({ version: 6, assignees: [worker('bert')] }));
    expect(after?.lanes.map((lane, at) => lane === board.lanes[at])).toEqual([false, false, true, true]);
  });

  it('of a worker without a lane is read, but on the board of a territory', () => {
    const job = jobOf({ version: 6, assignees: [worker('erik')] });
    expect(apply(job)).toBeUndefined();
    expect(apply(job, true)?.lanes.every(({ jobs }) => jobs.length === 0)).toBe(true);
  });

  it('may change what the checks find when it is planned otherwise, on the days of the board or the evening before', () => {
    const at = (scheduled_at: string, uuid = 'other'): Job => jobOf({ uuid, scheduled_at, version: 6 });
    const duration = { scheduled_duration: { from: null, to: { minutes: 5 } } };
    const description = { description: { from: null, to: 'Leak' } };
    const clash = (job: Job, changes: Updated['data']['changes']): boolean =>
      mayClash(updated(job, changes), board, DAYS);
    expect(clash(at('2031-03-03T08:00:00.000Z'), duration)).toBe(true);
    expect(clash(at('2031-03-03T08:00:00.000Z'), description)).toBe(false);
    expect(clash(at('2031-03-02T20:00:00.000Z'), duration)).toBe(true);
    expect(clash(at('2031-03-05T08:00:00.000Z'), duration)).toBe(false);
    expect(clash(at('2031-04-05T08:00:00.000Z', 'job'), duration)).toBe(true);
    const moved = { scheduled_at: { from: '2031-03-02T20:00:00.000Z', to: '2031-04-01T08:00:00.000Z' } };
    expect(clash(at('2031-04-01T08:00:00.000Z'), moved)).toBe(true);
  });
});

describe('the unassigned jobs', () => {
  const filters: UnassignedFilters = { status: ['posted', 'scheduled'] };
  const waiting = jobOf({ status: 'posted', assignees: [], scheduled_at: null });
  const pages: UnassignedPages = {
    pages: [{ items: [unassignedJob(waiting), unassignedJob({ ...waiting, uuid: 'other' })], next: undefined }],
    pageParams: [undefined],
  };
  const after = (more: Partial<Job>, changes: Updated['data']['changes'] = {}, asked = filters) => {
    const found = unassignedWith(pages, updated({ ...waiting, version: 2, ...more }, changes), asked);
    const items = found.pages.pages.flatMap((page) => page.items);
    return { items: items.map(({ uuid, description }) => [uuid, description]), isStale: found.isStale };
  };
  const both = [
    ['job', null],
    ['other', null],
  ];

  it('lose a job that gets an assignee, ends or is not of their status', () => {
    for (const more of [{ assignees: [worker('anna')] }, { status: 'canceled' } as const])
      expect(after(more)).toEqual({ items: [['other', null]], isStale: false });
  });

  it('show a job as it is, and are read when it may have another place', () => {
    const items = [
      ['job', 'Leak'],
      ['other', null],
    ];
    const changes = { description: { from: null, to: 'Leak' } };
    expect(after({ description: 'Leak' }, changes)).toEqual({ items, isStale: false });
    expect(after({ description: 'Leak' }, changes, { ...filters, search: 'leak' })).toEqual({ items, isStale: true });
    expect(after({ priority: 'high' }, { priority: { from: 'normal', to: 'high' } }).isStale).toBe(true);
  });

  it('are read when another job may come in, and not for what does not concern them', () => {
    const assignees = { assignees: { from: [], to: [] } };
    expect(after({ uuid: 'third' }, assignees)).toEqual({ items: both, isStale: true });
    expect(after({ uuid: 'third' }, { description: { from: null, to: 'Leak' } })).toEqual({
      items: both,
      isStale: false,
    });
    expect(after({ uuid: 'third', assignees: [worker('anna')] }, assignees)).toEqual({ items: both, isStale: false });
    expect(after({ version: 1, status: 'canceled' })).toEqual({ items: both, isStale: false });
  });
});
