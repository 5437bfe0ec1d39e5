import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newUuid } from '#eventstore/domain';
import { Database, EntityReader, EntitySearch, QueryTimeoutError, References, Registry } from '#eventstore/store';
import { parseInput } from '#http';
import { contexts } from '../../apps/contexts.js';
import { ListJobs, ListJobsHandler, ListJobsQuery } from '../../libs/work-orders/src/jobs/views/job.queries.js';
import { LONG, runs } from '../support/long.js';
import { PlanRecorder, pageIn } from '../support/plans.js';
import { only, type Service, startService } from '../support/service.js';
import { requestContext } from '../support/store.js';

const JOBS = LONG ? 1_000_000 : 50_000;

/** Where the jobs with a value of a filter are: the oldest or newest twentieth, evenly among the others, nowhere. */
const PLACES = ['old', 'new', 'spread', 'none'] as const;
type Place = (typeof PLACES)[number] | 'rest';
type Values = Readonly<Record<Place, string>>;

const uuids = (): Values => ({ old: newUuid(), new: newUuid(), spread: newUuid(), none: newUuid(), rest: newUuid() });

/** A filter with its column and values. One job of `each` is spread. */
interface Filter {
  readonly name: string;
  readonly column: string;
  readonly values: Values;
  readonly each: number;
}

const texts = { old: 'old', new: 'new', spread: 'spread', none: 'none', rest: 'rest' };
const statuses = { old: 'finished', new: 'scheduled', spread: 'suspended', none: 'canceled', rest: 'posted' };
/** There are four: none is spread. */
const priorities = { old: 'urgent', new: 'high', spread: 'low', none: 'low', rest: 'normal' };
const FILTERS: readonly Filter[] = [
  { name: 'status', column: 'status', values: statuses, each: 17 },
  { name: 'client_uuid', column: 'client_uuid', values: uuids(), each: 19 },
  { name: 'site_uuid', column: 'site_uuid', values: uuids(), each: 23 },
  { name: 'territory_uuid', column: 'territory_uuid', values: uuids(), each: 13 },
  { name: 'type_uuid', column: 'type_uuid', values: uuids(), each: 29 },
  { name: 'template_uuid', column: 'template_uuid', values: uuids(), each: 11 },
  { name: 'assignee.worker_uuid', column: 'worker_uuid', values: uuids(), each: 31 },
  { name: 'assignee.team_uuid', column: 'team_uuid', values: uuids(), each: 37 },
  { name: 'external_order_id', column: 'external_order_id', values: texts, each: 16 },
  { name: 'priority', column: 'priority', values: priorities, each: JOBS + 1 },
  { name: 'skill_uuid', column: 'skill_uuids', values: uuids(), each: 15 },
  { name: 'resolution_uuid', column: 'resolution', values: uuids(), each: 14 },
  { name: 'completion_of_uuid', column: 'completion_of_uuid', values: uuids(), each: 18 },
];
const EDGE = JOBS / 20;
/** One job of so many has no assignee, and one of so many is deleted. */
const [UNASSIGNED, DELETED] = [41, 97];
const ASSIGNEES: ReadonlySet<string> = new Set(['worker_uuid', 'team_uuid']);

/** SQL of the value of a filter in the job `n`. */
function valueSql({ column, values, each }: Filter): string {
  const value = (of: string): string =>
    column === 'skill_uuids'
      ? `array['${of}']`
      : column === 'resolution'
        ? `jsonb_build_object('uuid', '${of}', 'name', 'Done', 'successful', n % 2 = 0, 'comment', null)`
        : `'${of}'`;
  return `case when ${ASSIGNEES.has(column) ? `n % ${UNASSIGNED} = 0 then null when` : ''} n <= ${EDGE} then ${value(values.old)} when n > ${JOBS - EDGE} then ${value(values.new)}
    when n % ${each} = 0 then ${value(values.spread)} else ${value(values.rest)} end`;
}

/** The date of the job `n` that was due, or will be: the older twentieth of the jobs twice. They are due in the order of their creation. */
const DUE_BEFORE = 2 * EDGE;
const [DUE, DUE_AHEAD] = [1_700_000_000, 4_000_000_000];
const dueOf = (n: number): string =>
  new Date(((n <= DUE_BEFORE ? DUE : DUE_AHEAD) + n * 60) * 1000).toISOString().slice(0, 10);
const DUE_SQL = `(to_timestamp(case when n <= ${DUE_BEFORE} then ${DUE} else ${DUE_AHEAD} end + n * 60) at time zone 'UTC')::date`;

/** One job of so many has no such time. The first began, or were called off, an hour after their creation. */
const NEVER = { started_at: 3, finished_at: 5, canceled_at: 7 } as const;
const timeSql = (each: number): string => `case when n % ${each} <> 0 then to_timestamp(1700003600 + n * 60) end`;

/** When the job `n` was made and changed. It is scheduled an hour later; the first was changed an hour earlier. */
function timeOf(n: number): string {
  return new Date((1_700_000_000 + n * 60) * 1000).toISOString();
}

const lives = (n: number): boolean => n % DELETED !== 0;

const isAt = ({ each, column }: Filter, place: Place, n: number): boolean =>
  (n % UNASSIGNED !== 0 || !ASSIGNEES.has(column)) &&
  place === (n <= EDGE ? 'old' : n > JOBS - EDGE ? 'new' : n % each === 0 ? 'spread' : 'rest');

let service: Service;
let account: string;
let database: Database;
let handler: ListJobsHandler;
let recorder: PlanRecorder;

beforeAll(async () => {
  service = await startService();
  const job: string = only(await service.api('POST', '/v2/jobs'));
  const [row] = await service.sql('select account_id as account from job where uuid = $1', [job]);
  account = String(row?.account);
  await service.sql(
    `insert into job select (made.r).* from (
       select jsonb_populate_record(r, jsonb_build_object(
         'uuid', (lpad(to_hex(1700000000000 + n::bigint * 60000), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid, 'serial_no', n + 1,
         'created_at', to_timestamp(1700000000 + n * 60), 'updated_at', to_timestamp(1700000000 + n * 60),
         'scheduled_at', to_timestamp(1700003600 + n * 60), 'external_id', 'job-' || lpad(n::text, 7, '0'),
         'due', jsonb_build_object('from', null, 'to', ${DUE_SQL}), 'due_to', ${DUE_SQL},
         'started_at', ${timeSql(NEVER.started_at)}, 'finished_at', ${timeSql(NEVER.finished_at)},
         'cancellation', case when n % ${NEVER.canceled_at} <> 0 then jsonb_build_object('reason', null, 'canceledAt', to_timestamp(1700003600 + n * 60)) end,
         'deleted_at', case when n % ${DELETED} = 0 then to_timestamp(1700000000 + n * 60) end,
         ${FILTERS.map((filter) => `'${filter.column}', ${valueSql(filter)}`).join(', ')})) as r
       from job r, generate_series(1, ${JOBS}) n where r.uuid = $1 offset 0) made`,
    [job],
  );
  await service.sql(
    `insert into job_filter select account_id, uuid, f.filter, f.value from job cross join lateral (values
       ('skill', skill_uuids[1]::text), ('resolution', resolution ->> 'uuid'), ('successful', resolution ->> 'successful'),
       ('completion_of', completion_of_uuid::text)) f (filter, value)
     where f.value is not null and deleted_at is null`,
  );
  await service.sql(
    `insert into job_change select account_id, uuid, updated_at, priority, due_to, case when status <> 'finished' then due_to end,
       started_at, finished_at, (cancellation ->> 'canceledAt')::timestamptz
     from job where deleted_at is null on conflict do nothing`,
  );
  // The clock was set back between the creation and the change of the first job.
  for (const [table, uuid] of Object.entries({ job: 'uuid', job_change: 'job_uuid' }))
    await service.sql(`update ${table} set updated_at = updated_at - interval '1 h' where ${uuid} = $1`, [uuidOf(1)]);
  await service.sql('update job set deleted_at = now() where uuid = $1', [job]);
  await service.sql('delete from job_change where job_uuid = $1', [job]);
  await service.sql('vacuum analyze job, job_filter, job_change');
  database = new Database({ url: service.databaseUrl, poolSize: 2, name: 'fieldline-test' });
  recorder = new PlanRecorder(database, service.sql);
  const registry = new Registry(contexts);
  const reader = new EntityReader(recorder.database, registry);
  const search = new EntitySearch(recorder.database, reader);
  handler = new ListJobsHandler(reader, search, new References(registry), recorder.database);
}, 1_800_000);
afterAll(async () => {
  await database.close();
  await service.stop();
});

/** A page of jobs, by their numbers, its cursor, the number of all, and how many pages and rows of the database were looked at. */
interface Listed {
  readonly jobs: number[];
  readonly next: string | undefined;
  readonly total: string | undefined;
  readonly pages: number;
  readonly rows: number;
}

async function listed(query: object): Promise<Listed> {
  recorder.clear();
  const parsed = parseInput(ListJobsQuery, { limit: '100', ...query });
  const answer = await handler.execute(new ListJobs(parsed, requestContext(account)));
  const { items, next } = await pageIn<{ serial_no: number }>(answer);
  const rows = ['job', 'job_filter', 'job_change'].reduce((sum, table) => sum + recorder.readsOf(table).rows, 0);
  const total = answer.headers['Total-Count'];
  return { jobs: items.map(({ serial_no }) => serial_no - 1), next, total, pages: recorder.pages, rows };
}

/** A filter in a query, and whether the job `n` meets it. A list of values may have several. */
interface Term {
  readonly name: string;
  readonly value: string | Readonly<Record<string, string>>;
  readonly is: (n: number) => boolean;
}

/** That a job has any of the values of a filter. */
function at(name: string, ...places: readonly Place[]): Term {
  const filter = FILTERS.find((one) => one.name === name);
  if (filter === undefined) throw new Error(`There is no filter ${name}`);
  const is = (n: number): boolean => places.some((place) => isAt(filter, place, n));
  return { name, value: places.map((place) => filter.values[place]).join(), is };
}

/** Further values of a filter, which no job has: 100 with three others. */
const nobody = (name: string): Term => ({ name, value: NOBODY, is: () => false });
const NOBODY = Array.from({ length: 97 }, newUuid).join();

const ranged =
  (name: string, instantOf: (n: number) => string) =>
  (from: number, to: number): Term => {
    const [after, before] = [timeOf(from), timeOf(to)];
    return { name, value: { after, before }, is: (n) => instantOf(n) > after && instantOf(n) < before };
  };
const created = ranged('created_at', timeOf);
const changed = ranged('updated_at', (n) => timeOf(n === 1 ? n - 60 : n));
const scheduled = ranged('scheduled_at', (n) => timeOf(n + 60));
const [started, finished, canceled] = Object.entries(NEVER).map(([name, each]) =>
  ranged(name, (n) => (n % each === 0 ? '' : timeOf(n + 60))),
) as [ReturnType<typeof ranged>, ReturnType<typeof ranged>, ReturnType<typeof ranged>];
const serialNo = (n: number): Term => ({ name: 'serial_no', value: String(n + 1), is: (m) => m === n });
const externalIdOf = (n: number): string => `job-${String(n).padStart(7, '0')}`;
const externalId = (n: number): Term => ({ name: 'external_id', value: externalIdOf(n), is: (m) => m === n });
/** The prefix of ten external ids. */
function prefix(n: number): Term {
  const value = externalIdOf(n).slice(0, -1);
  return { name: 'external_id_prefix', value, is: (m) => externalIdOf(m).startsWith(value) };
}
const due = (from: number, to: number): Term => {
  const [after, before] = [dueOf(from), dueOf(to)];
  return { name: 'due_to', value: { after, before }, is: (n) => dueOf(n) > after && dueOf(n) < before };
};
const isOverdue = (n: number): boolean => n > EDGE && n <= DUE_BEFORE;
const overdue: Term = { name: 'overdue', value: 'true', is: isOverdue };
const notOverdue: Term = { name: 'overdue', value: 'false', is: (n) => !isOverdue(n) };
const successful: Term = { name: 'successful', value: 'true', is: (n) => n % 2 === 0 };
const failed: Term = { name: 'successful', value: 'false', is: (n) => n % 2 !== 0 };
const allSkills = (place: Place): Term => ({ ...at('skill_uuid', place), name: 'skill_uuid[all]' });
const unassigned: Term = { name: 'unassigned', value: 'true', is: (n) => n % UNASSIGNED === 0 };

/** The query with all filters. */
function queryWith(terms: readonly Term[]): object {
  const query: Record<string, string | object> = {};
  for (const [name, same] of Map.groupBy(terms, (term) => term.name)) {
    const [outer = name, inner] = name.split('.');
    const texts = same.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    const value = texts.length === 0 ? (same[0]?.value ?? {}) : texts.join();
    const known = query[outer];
    query[outer] = inner === undefined ? value : { ...(typeof known === 'object' && known), [inner]: value };
  }
  return query;
}

const FINISHED = JOBS - JOBS / NEVER.finished_at;
/** The number of the `i`th job in an order, from 1 on. */
const ORDERS = {
  'oldest first': (i: number) => i,
  'newest first': (i: number) => JOBS + 1 - i,
  // Four of five are finished, the others come at the end.
  'by finish': (i: number) => (i <= FINISHED ? i + Math.floor((i - 1) / 4) : (i - FINISHED) * NEVER.finished_at),
  // The oldest ones are the most urgent, the newest ones come next.
  'by priority': (i: number) => (i <= EDGE ? EDGE + 1 - i : JOBS + 1 + EDGE - i),
};
type Order = keyof typeof ORDERS;

/** The first jobs that meet all filters, by their numbers. */
function matching(terms: readonly Term[], order: Order, limit = 100): number[] {
  const each = [...Map.groupBy(terms, (term) => term.name).values()];
  const found: number[] = [];
  for (let i = 1; i <= JOBS && found.length < limit; i++) {
    const n = ORDERS[order](i);
    if (lives(n) && each.every((same) => same.some(({ is }) => is(n)))) found.push(n);
  }
  return found;
}

/** How a number of jobs is counted. */
const totalOf = (found: number): string => (found > 10_000 ? '10000+' : `${found}`);

const PAIRS = FILTERS.flatMap((one, i) => FILTERS.slice(i + 1).map((other) => [one, other] as const));
/** The numbers from one to another, in either direction. */
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (from < to ? from + i : from - i)).filter(lives);
const uuidOf = (n: number): string => {
  const time = (1_700_000_000_000 + n * 60_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8${'0'.repeat(3)}-${n.toString(16).padStart(12, '0')}`;
};
/** A look at a page takes about 1 µs. An index of a million rows has a level more. */
const MAX_PAGES = LONG ? 20_000 : 10_000;
/** Many rows that are read after each other are on one page. */
const MAX_ROWS = 6000;
/** Entries of a filter that are read whole, at the most. */
const MAX_READ = 100_000;
/** Of filters of a twentieth of a million jobs, whose jobs are read whole after the first ones of the order. */
const MOST = { pages: 500_000, rows: 200_000 };

describe(`a list of jobs among ${JOBS}`, () => {
  it.each(FILTERS.map((filter) => [filter.name, filter] as const))('reads little with %s', async (_, filter) => {
    for (const place of PLACES) {
      const terms = [at(filter.name, place)];
      const { jobs, pages } = await listed(queryWith(terms));
      expect({ place, jobs }).toEqual({ place, jobs: matching(terms, 'newest first') });
      expect(pages).toBeLessThan(MAX_PAGES);
    }
  });

  it.each([
    ['the newest', { after: timeOf(JOBS - 50) }, numbers(JOBS, JOBS - 49)],
    ['the oldest', { before: timeOf(51) }, numbers(50, 1)],
    ['most', { after: timeOf(10) }, numbers(JOBS, JOBS - 101).slice(0, 100)],
    ['some old ones', { after: timeOf(100), before: timeOf(131) }, numbers(130, 101)],
    ['none', { after: timeOf(100), before: timeOf(101) }, []],
  ])('reads little of those that changed at a time: %s', async (_, updated_at, expected) => {
    const page = await listed({ updated_at });
    expect(page.jobs).toEqual(expected);
    expect(page.pages).toBeLessThan(MAX_PAGES);
    const inOrder = await listed({ updated_at, sort: 'updated_at', limit: '50' });
    const first = expected.length < 100 ? expected.toReversed() : numbers(11, 100);
    expect(inOrder.jobs).toEqual(first.slice(0, 50));
    expect(inOrder.pages).toBeLessThan(1000);
  });

  it.each(PAIRS.map(([one, other]) => [one.name, other.name, one, other] as const))(
    'reads little with %s and %s',
    async (_, __, one, other) => {
      for (const place of PLACES)
        for (const otherPlace of PLACES) {
          const pair = [at(one.name, place), at(other.name, otherPlace)];
          const { jobs, pages } = await listed(queryWith(pair));
          expect({ place, otherPlace, jobs }).toEqual({ place, otherPlace, jobs: matching(pair, 'newest first') });
          expect(pages).toBeLessThan(MAX_PAGES);
        }
    },
  );

  const [some, most] = [40, JOBS - 40];

  it.each<[string, Term[]]>([
    ['two common filters, created of old', [at('status', 'rest'), at('skill_uuid', 'rest'), created(some, some + 20)]],
    ['two common filters, changed of old', [at('status', 'rest'), at('skill_uuid', 'rest'), changed(0, some)]],
    [
      'two common filters, scheduled of old',
      [at('status', 'rest'), at('skill_uuid', 'rest'), scheduled(some, some + 20)],
    ],
    ['two common filters, a serial number', [at('status', 'rest'), at('skill_uuid', 'rest'), serialNo(EDGE + 100)]],
    ['two common filters, an external id', [at('status', 'rest'), at('skill_uuid', 'rest'), externalId(EDGE + 100)]],
    ['two common filters, a prefix', [at('status', 'rest'), at('skill_uuid', 'rest'), prefix(EDGE + 100)]],
    ['a common skill, scheduled of old', [at('skill_uuid', 'rest'), scheduled(EDGE, EDGE + 20)]],
    ['a common skill, created of old', [at('skill_uuid', 'rest'), created(EDGE, EDGE + 20)]],
    ['a common skill, a serial number', [at('skill_uuid', 'rest'), serialNo(EDGE + 100)]],
    ['old clients', [at('client_uuid', 'old', 'none')]],
    ['old statuses', [at('status', 'old', 'none')]],
    ['an old client and 99 others', [at('client_uuid', 'old'), nobody('client_uuid')]],
    ['a common client and 99 others', [at('client_uuid', 'rest'), nobody('client_uuid')]],
    [
      'an old worker and 97 others, created of old',
      [at('assignee.worker_uuid', 'old'), nobody('assignee.worker_uuid'), created(some, some + 300)],
    ],
    ['an old skill and 99 others', [at('skill_uuid', 'old'), nobody('skill_uuid')]],
    ['three filters', [at('status', 'spread'), at('client_uuid', 'rest'), at('skill_uuid', 'old', 'new', 'rest')]],
    ['overdue', [overdue]],
    ['overdue, and two common filters', [overdue, at('status', 'rest'), at('skill_uuid', 'rest')]],
    ['due of old', [due(some, some + 3000)]],
    ['two priorities that most have not', [at('priority', 'old', 'new')]],
    ['all priorities', [at('priority', 'old', 'new', 'rest')]],
    ['a common skill, started of old', [at('skill_uuid', 'rest'), started(some, some + 20)]],
    ['a common skill, finished of old', [at('skill_uuid', 'rest'), finished(some, some + 20)]],
    ['a common skill, canceled of old', [at('skill_uuid', 'rest'), canceled(some, some + 20)]],
    ['successes, finished of old', [successful, finished(some, some + 20)]],
    ['successes of an old skill', [successful, at('skill_uuid', 'old')]],
    ['failures of an old client', [failed, at('client_uuid', 'old')]],
    ['all of an old skill', [allSkills('old')]],
    ['all of a common and an old skill', [allSkills('old'), at('skill_uuid', 'rest')]],
    ['two old resolutions', [at('resolution_uuid', 'old', 'none')]],
    ['an old job and 99 others that were completed', [at('completion_of_uuid', 'old'), nobody('completion_of_uuid')]],
    ['unassigned of old', [at('type_uuid', 'old'), at('status', 'old'), unassigned]],
  ])('reads little with %s', async (_, terms) => {
    const { jobs, pages, rows } = await listed(queryWith(terms));
    expect(jobs).toEqual(matching(terms, 'newest first'));
    const isMost = LONG && terms.includes(overdue);
    expect(pages).toBeLessThan(isMost ? MOST.pages : MAX_PAGES);
    expect(rows).toBeLessThan(isMost ? MOST.rows : MAX_ROWS);
  });

  it.each<[string, Term[]]>([
    ['a serial number', [serialNo(most)]],
    ['an external id', [externalId(most)]],
    ['a prefix', [prefix(most)]],
    ['creation', [created(most, JOBS)]],
    ['scheduling', [scheduled(most, JOBS)]],
    ['creation and a filter', [created(most, JOBS), at('type_uuid', 'new')]],
    ['change and a filter', [changed(most, JOBS), at('type_uuid', 'new')]],
  ])('reads little in the order of changes with %s', async (_, terms) => {
    const { jobs, rows } = await listed({ ...queryWith(terms), sort: 'updated_at' });
    expect(jobs).toEqual(matching(terms, 'oldest first'));
    expect(rows).toBeLessThan(LONG ? MOST.rows : MAX_ROWS);
  });

  it.each<[string, string, Order, Term[]]>([
    ['due days', 'due_to', 'oldest first', []],
    ['due days with a range', 'due_to', 'oldest first', [due(EDGE, JOBS)]],
    ['due days of what is overdue', 'due_to', 'oldest first', [overdue]],
    ['due days with a priority', 'due_to', 'oldest first', [at('priority', 'new')]],
    ['the ends of work', 'finished_at', 'by finish', []],
    ['the ends of work with a range', 'finished_at', 'by finish', [finished(EDGE, JOBS)]],
    ['the ends of work with a resolution', 'finished_at', 'by finish', [at('resolution_uuid', 'new')]],
    ['priorities', '-priority', 'by priority', []],
    ['priorities with one', '-priority', 'by priority', [at('priority', 'rest')]],
    ['priorities of what is overdue', '-priority', 'by priority', [overdue]],
  ])('reads little in the order of %s', async (_, sort, order, terms) => {
    const { jobs, pages } = await listed({ ...queryWith(terms), sort });
    expect(jobs).toEqual(matching(terms, order));
    // Those of a filter are read and sorted when they are few.
    expect(pages).toBeLessThan(terms.length === 0 ? 2000 : LONG ? MOST.pages : 20_000);
  });

  it.each(['-created_at', 'updated_at', 'scheduled_at', 'due_to', '-priority', 'finished_at'])(
    'is counted to 10,000 when more meet a range, in the order %s too, and reads no more than that',
    async (sort) => {
      const { total } = await listed({ updated_at: { after: timeOf(0) }, count: 'true', limit: '10', sort });
      expect(total).toBe('10000+');
      expect(recorder.readsOf('job').rows).toBeLessThan(2 * 10_001);
    },
  );

  it.each(['-created_at', 'scheduled_at', '-scheduled_at'])(
    'is counted in the order %s by the jobs of a range, and not by those of a common filter',
    async (sort) => {
      const terms = [at('status', 'rest'), scheduled(some, some + 20)];
      const { total, pages } = await listed({ ...queryWith(terms), count: 'true', sort });
      expect(total).toBe('0');
      expect(pages).toBeLessThan(2000);
    },
  );

  it('is counted by the jobs of a large range on a page that is among the first of the others', async () => {
    const terms = [at('status', 'rest', 'old'), canceled(0, 25_000)];
    const first = await listed({ ...queryWith(terms), sort: '-created_at', limit: '40', count: 'true' });
    const second = await listed({ ...queryWith(terms), limit: '40', count: 'true', after: first.next });
    expect([first.total, second.total]).toEqual(['10000+', '10000+']);
    expect(second.jobs).toEqual(matching(terms, 'newest first', 80).slice(40));
    // The first ones are looked at in their order; those of the range are read.
    expect(second.pages).toBeLessThan(LONG ? 3 * MAX_READ : MAX_PAGES);
  });

  it('shows a job that changed before its creation, by the clock', async () => {
    const updated_at = { before: new Date(Date.parse(timeOf(1)) - 1_800_000).toISOString() };
    expect((await listed({ updated_at })).jobs).toEqual([1]);
  });

  const place = fc.constantFrom<Place>(...PLACES, 'rest');
  const filter = fc
    .tuple(fc.constantFrom(...FILTERS), fc.uniqueArray(place, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([{ name }, places, isLong]) => [
      at(name, ...(name === 'external_order_id' ? places.slice(0, 1) : places)),
      ...(isLong && name.endsWith('_uuid') ? [nobody(name)] : []),
    ]);
  const period = fc
    .tuple(
      fc.constantFrom(created, changed, scheduled, due, started, finished, canceled),
      fc.integer({ min: 0, max: JOBS }),
      fc.constantFrom(20, 2000, 25_000),
    )
    .map(([of, from, length]) => [of(from, from + length)]);
  const other = fc
    .constantFrom(unassigned, overdue, notOverdue, prefix(some), prefix(most), successful, failed, allSkills('rest'))
    .map((one): [Term] => [one]);
  const terms = fc
    .uniqueArray(fc.oneof({ arbitrary: filter, weight: 4 }, { arbitrary: period, weight: 2 }, other), {
      maxLength: 4,
      selector: ([term]) => term.name,
    })
    .map((each) => each.flat());
  const sorts = fc.constantFrom(
    '-created_at',
    'updated_at',
    'scheduled_at',
    '-scheduled_at',
    'due_to',
    '-priority',
    'finished_at',
  );
  /** Whether each filter has more jobs than are read whole: a list in another order then walks it, and may end (docs/decisions/0032). */
  function isWalked(terms: readonly Term[], sort: string): boolean {
    const each = [...Map.groupBy(terms, (term) => term.name).values()];
    const isCommon = (same: readonly Term[]): boolean => {
      let count = 0;
      for (let n = 1; n <= JOBS && count <= MAX_READ; n++) if (same.some(({ is }) => is(n))) count++;
      return count > MAX_READ;
    };
    return sort !== '-created_at' && each.every(isCommon);
  }

  const ORDER_OF: Readonly<Record<string, Order>> = { '-priority': 'by priority', finished_at: 'by finish' };

  it('shows the jobs that meet all filters, page by page, in each order, and counts them', () =>
    fc.assert(
      fc.asyncProperty(terms, sorts, fc.boolean(), async (given, sort, isCounted) => {
        const query = { ...queryWith(given), sort, limit: '40', count: String(isCounted) };
        const order = ORDER_OF[sort] ?? (sort.startsWith('-') ? 'newest first' : 'oldest first');
        const expected = matching(given, order, isCounted ? 10_001 : 81);
        const first = await listed(query).catch((error: unknown) => {
          if (error instanceof QueryTimeoutError && isWalked(given, sort)) return undefined;
          throw error;
        });
        if (first === undefined) return;
        expect({ query, jobs: first.jobs }).toEqual({ query, jobs: expected.slice(0, 40) });
        expect({ query, total: first.total }).toEqual({
          query,
          total: isCounted ? totalOf(expected.length) : undefined,
        });
        expect(first.next === undefined).toBe(expected.length <= 40);
        if (first.next === undefined) return;
        const second = await listed({ ...query, after: first.next });
        expect({ query, jobs: second.jobs }).toEqual({ query, jobs: expected.slice(40, 80) });
        expect(second.next === undefined).toBe(expected.length <= 80);
        expect({ query, total: second.total }).toEqual({ query, total: first.total });
      }),
      { numRuns: runs(60) },
    ));
});
