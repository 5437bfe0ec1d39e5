import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { Database, EntityReader, EntitySearch, References, Registry } from '#eventstore/store';
import { parseInput } from '#http';
import { contexts } from '../../apps/contexts.js';
import { ListJobs, ListJobsHandler, ListJobsQuery } from '../../libs/work-orders/src/jobs/views/job.queries.js';
import { itemsOf, PlanRecorder } from '../support/plans.js';
import { only, type Service, startService } from '../support/service.js';
import { requestContext } from '../support/store.js';

const JOBS = 40_000;
/** Rows of a page with the one that shows whether there are more. */
const PAGE = 101;

let service: Service;
let account: string;
let database: Database;
let handler: ListJobsHandler;
let recorder: PlanRecorder;
/** Clients of ten jobs each, and types of a third of the jobs each. */
const clients = [newUuid(), newUuid(), newUuid()];
const types = [newUuid(), newUuid(), newUuid()];
/** Skills of a third of the jobs, of one in a hundred, and of ten. */
const [commonSkill, someSkill, rareSkill] = [newUuid(), newUuid(), newUuid()];

beforeAll(async () => {
  service = await startService();
  const job: string = only(await service.api('POST', '/v2/jobs'));
  const [row] = await service.sql('select account_id as account from job where uuid = $1', [job]);
  account = String(row?.account);
  await service.sql(
    `insert into job select (made.r).* from (
       select jsonb_populate_record(r, jsonb_build_object(
         'uuid', gen_random_uuid(), 'serial_no', n, 'type_uuid', ($2::uuid[])[1 + n % 3],
         'skill_uuids', case when n % 4000 = 5 then array[$4::uuid, $5] when n % 3 = 0 then array[$4::uuid]
           when n % 100 = 1 then array[$6::uuid] else '{}' end,
         'external_id', case when n % 4000 = 0 then 'rare-' else 'job-' end || n,
         'client_uuid', case when n <= 31 then ($3::uuid[])[1 + n % 3] else null end)) as r
       from job r, generate_series(2, ${JOBS}) n where r.uuid = $1 offset 0) made`,
    [job, types, clients, commonSkill, rareSkill, someSkill],
  );
  await service.sql(
    "insert into job_filter select account_id, uuid, 'skill', unnest(skill_uuids)::text from job where uuid <> $1",
    [job],
  );
  database = new Database({ url: service.databaseUrl, poolSize: 2, name: 'fieldline-test' });
  recorder = new PlanRecorder(database, service.sql);
  const registry = new Registry(contexts);
  const reader = new EntityReader(recorder.database, registry);
  const search = new EntitySearch(recorder.database, reader);
  handler = new ListJobsHandler(reader, search, new References(registry), recorder.database);
});
afterAll(async () => {
  await database.close();
  await service.stop();
});

async function listed(query: Record<string, unknown>): Promise<{ readonly found: number; readonly rows: number }> {
  recorder.clear();
  const answer = await handler.execute(new ListJobs(parseInput(ListJobsQuery, query), requestContext(account)));
  return { found: (await itemsOf(answer)).length, rows: recorder.readsOf('job').rows };
}

describe.each([
  { state: 'without statistics', analyzed: false },
  { state: 'with statistics', analyzed: true },
])(`a list of jobs among ${JOBS}, $state`, ({ analyzed }) => {
  beforeAll(async () => {
    if (analyzed) await service.sql('vacuum analyze job, job_filter');
  });

  it.each([
    ['serial_no', { serial_no: '777' }, 1],
    ['external_id', { external_id: 'job-777' }, 1],
    ['a client', { client_uuid: clients[0] }, 10],
    ['some clients', { client_uuid: clients.slice(1).join() }, 20],
    ['some clients of some types', { client_uuid: clients.join(), type_uuid: types.join() }, 30],
    ['some clients, in full', { client_uuid: clients.join(), view: 'full' }, 30],
  ])('reads only the jobs of %s', async (_, query, found) => {
    const read = await listed(query);
    expect(read.found).toBe(found);
    expect(read.rows).toBeLessThanOrEqual(4 * found);
  });
});

// The estimates that the planner makes without statistics say nothing about texts, lists and common values.
describe(`a list of jobs among ${JOBS}, with statistics`, () => {
  beforeAll(() => service.sql('vacuum analyze job, job_filter'));

  it.each([
    ['rare-', 10],
    ['job-3999', 11],
  ])('reads only the jobs whose external id begins with %s', async (external_id_prefix, found) => {
    const read = await listed({ external_id_prefix });
    expect(read.found).toBe(found);
    expect(read.rows).toBeLessThanOrEqual(3 * found);
  });

  it.each([
    ['a rare skill', { skill_uuid: rareSkill }],
    ['a rare skill, by time', { skill_uuid: rareSkill, sort: 'scheduled_at' }],
    ['a rare skill, without an assignee', { skill_uuid: rareSkill, unassigned: 'true', status: 'posted' }],
  ])('reads only the jobs of %s', async (_, query) => {
    const read = await listed(query);
    expect(read.found).toBe(10);
    expect(read.rows).toBeLessThanOrEqual(30);
  });

  it.each([
    ['types that most have', { type_uuid: types.slice(1).join() }],
    ['a skill that less than one in a hundred requires', { skill_uuid: someSkill }],
    ['a skill that a third requires', { skill_uuid: commonSkill }],
    ['a type that a third has', { type_uuid: types[0] }],
  ])('reads about a page of the jobs with %s', async (_, query) => {
    const read = await listed(query);
    expect(read.found).toBe(100);
    expect(read.rows).toBeLessThanOrEqual(5 * PAGE);
  });

  it('reads about a page of the jobs with a prefix that all have, and counts 20,001 entries', async () => {
    const read = await listed({ external_id_prefix: 'job-' });
    expect(read.found).toBe(100);
    expect(read.rows).toBeLessThanOrEqual(20_001 + 5 * PAGE);
  });
});
