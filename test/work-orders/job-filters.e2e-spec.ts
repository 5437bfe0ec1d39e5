import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { Database, EntityReader, EntitySearch, Registry } from '#eventstore/store';
import { parseInput } from '#http';
import { contexts } from '../../apps/contexts.js';
import { ListJobs, ListJobsHandler, ListJobsQuery } from '../../libs/work-orders/src/jobs/views/job.queries.js';
import { LONG } from '../support/long.js';
import { itemsOf, PlanRecorder } from '../support/plans.js';
import { only, type Service, startService } from '../support/service.js';
import { requestContext } from '../support/store.js';

const JOBS = LONG ? 1_000_000 : 50_000;

/** Where the jobs with a value of a filter are: the oldest or newest twentieth, evenly among the others, nowhere. */
const PLACES = ['old', 'new', 'spread', 'none'] as const;
type Place = (typeof PLACES)[number];
type Values = Readonly<Record<Place | 'rest', string>>;

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
  { name: 'skill_uuid', column: 'skill_uuids', values: uuids(), each: 15 },
];
const EDGE = JOBS / 20;

/** SQL of the value of a filter in the job `n`. */
function valueSql({ column, values, each }: Filter): string {
  const value = (of: string): string => (column === 'skill_uuids' ? `array['${of}']` : `'${of}'`);
  return `case when n <= ${EDGE} then ${value(values.old)} when n > ${JOBS - EDGE} then ${value(values.new)}
    when n % ${each} = 0 then ${value(values.spread)} else ${value(values.rest)} end`;
}

const isAt = ({ each }: Filter, place: Place, n: number): boolean =>
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
         'scheduled_at', to_timestamp(1700100000 + n * 60),
         ${FILTERS.map((filter) => `'${filter.column}', ${valueSql(filter)}`).join(', ')})) as r
       from job r, generate_series(1, ${JOBS}) n where r.uuid = $1 offset 0) made`,
    [job],
  );
  await service.sql(
    `insert into job_filter select account_id, uuid, 'skill', skill_uuids[1]::text from job where skill_uuids <> '{}'`,
  );
  await service.sql('insert into job_change select account_id, uuid, updated_at from job on conflict do nothing');
  await service.sql('vacuum analyze job, job_filter, job_change');
  database = new Database({ url: service.databaseUrl, poolSize: 2, name: 'fieldline-test' });
  recorder = new PlanRecorder(database, service.sql);
  const reader = new EntityReader(recorder.database, new Registry(contexts));
  handler = new ListJobsHandler(reader, new EntitySearch(recorder.database, reader));
}, 1_800_000);
afterAll(async () => {
  await database.close();
  await service.stop();
});

/** The jobs of a page, by their numbers, and the pages of the database that were looked at. */
async function listed(query: object): Promise<{ readonly jobs: number[]; readonly pages: number }> {
  recorder.clear();
  const parsed = parseInput(ListJobsQuery, { limit: '100', ...query });
  const answer = await handler.execute(new ListJobs(parsed, requestContext(account)));
  const items = await itemsOf<{ serial_no: number }>(answer);
  return { jobs: items.map(({ serial_no }) => serial_no - 1), pages: recorder.pages };
}

/** A query with some filters. */
function queryOf(...given: readonly (readonly [Filter, Place])[]): object {
  const query: Record<string, string | Record<string, string>> = {};
  for (const [{ name, values }, place] of given) {
    const [outer = name, inner] = name.split('.');
    const known = query[outer];
    query[outer] =
      inner === undefined ? values[place] : { ...(typeof known === 'object' && known), [inner]: values[place] };
  }
  return query;
}

/** The newest jobs that have the values. */
function newest(...given: readonly (readonly [Filter, Place])[]): number[] {
  const found: number[] = [];
  for (let n = JOBS; n > 0 && found.length < 100; n--)
    if (given.every(([filter, place]) => isAt(filter, place, n))) found.push(n);
  return found;
}

const PAIRS = FILTERS.flatMap((one, i) => FILTERS.slice(i + 1).map((other) => [one, other] as const));
/** When the job `n` was made and changed. */
const changedAt = (n: number): string => new Date((1_700_000_000 + n * 60) * 1000).toISOString();
/** Before the job from which the others are made. */
const END = changedAt(JOBS + 1);
/** The numbers from one to another, in either direction. */
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (from < to ? from + i : from - i));
/** A look at a page takes about 1 µs. */
const MAX_PAGES = 10_000;

describe(`a list of jobs among ${JOBS}`, () => {
  it.each(FILTERS.map((filter) => [filter.name, filter] as const))('reads little with %s', async (_, filter) => {
    for (const place of PLACES) {
      const { jobs, pages } = await listed(queryOf([filter, place]));
      expect({ place, jobs }).toEqual({ place, jobs: newest([filter, place]) });
      expect(pages).toBeLessThan(MAX_PAGES);
    }
  });

  it.each([
    ['the newest', { after: changedAt(JOBS - 50), before: END }, numbers(JOBS, JOBS - 49)],
    ['the oldest', { before: changedAt(51) }, numbers(50, 1)],
    ['most', { after: changedAt(10), before: END }, numbers(JOBS, JOBS - 99)],
    ['some old ones', { after: changedAt(100), before: changedAt(131) }, numbers(130, 101)],
    ['none', { after: changedAt(100), before: changedAt(101) }, []],
  ])('reads little of those that changed at a time: %s', async (_, updated_at, expected) => {
    const page = await listed({ updated_at });
    expect(page.jobs).toEqual(expected);
    expect(page.pages).toBeLessThan(MAX_PAGES);
    const inOrder = await listed({ updated_at, sort: 'updated_at', limit: '50' });
    const from = !('after' in updated_at) ? 1 : expected.length < 100 ? (expected.at(-1) ?? 1) : 11;
    expect(inOrder.jobs).toEqual(expected.length === 0 ? [] : numbers(from, from + Math.min(expected.length, 50) - 1));
    expect(inOrder.pages).toBeLessThan(1000);
  });

  it.each(PAIRS.map(([one, other]) => [one.name, other.name, one, other] as const))(
    'reads little with %s and %s',
    async (_, __, one, other) => {
      for (const place of PLACES)
        for (const otherPlace of PLACES) {
          const pair = [[one, place] as const, [other, otherPlace] as const];
          const { jobs, pages } = await listed(queryOf(...pair));
          expect({ place, otherPlace, jobs }).toEqual({ place, otherPlace, jobs: newest(...pair) });
          expect(pages).toBeLessThan(MAX_PAGES);
        }
    },
  );
});
