import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database, EntityReader, References, Registry } from '#eventstore/store';
import { ScheduledJobs } from '#work-orders';
import { JsonText, parseInput } from '#http';
import { contexts } from '../../apps/contexts.js';
import { DatabaseWorkforce } from '../../libs/scheduling/src/workforce/workforce.service.js';
import {
  GetSchedule,
  GetScheduleHandler,
  GetScheduleQuery,
} from '../../libs/dispatch/src/schedule-board/schedule-board.queries.js';
import type { ScheduleView } from '../../libs/dispatch/src/schedule-board/schedule-board.view.js';
import { StoredAccountSettings } from '../../libs/accounts/src/accounts/account-settings.service.js';
import {
  ListConflicts,
  ListConflictsHandler,
  ListConflictsQuery,
} from '../../libs/dispatch/src/conflicts/conflict.queries.js';
import type { ScheduleConflictsView } from '../../libs/dispatch/src/conflicts/schedule-conflict.view.js';
import { ScheduleConflicts } from '../../libs/dispatch/src/conflicts/schedule-conflicts.service.js';
import { OccupiedTimes } from '../../libs/scheduling/src/occupancy/occupied-times.service.js';
import { CachedWorkingTimes } from '../../libs/scheduling/src/shifts/working-times.service.js';
import { BoardDetails } from '../../libs/dispatch/src/schedule-board/board-details.service.js';
import { PlanRecorder } from '../support/plans.js';
import { requestContext } from '../support/store.js';
import { only, type Service, startService } from '../support/service.js';
import { describeOnOneServer } from '../support/one-server.js';

const WORKERS = 200;
const DAYS = 200;
const FIRST_DAY = '2026-06-01';

let service: Service;
let account: string;
let users: string[];
let team: string;
let north: string;
let database: Database;
let recorder: PlanRecorder;
let handler: GetScheduleHandler;
let conflicts: ListConflictsHandler;

const create = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));

beforeAll(async () => {
  service = await startService();
  const job = await create('/v2/jobs', {});
  const anna = await create('/v2/users', { email: 'anna@example.com', first_name: 'Anna', last_name: 'Berg' });
  north = await create('/v2/territories', { name: 'North' });
  team = await create('/v2/teams', { name: 'Team', worker_uuids: [anna] });
  const [row] = await service.sql('select account_id as account from job where uuid = $1', [job]);
  account = String(row?.account);
  /** Inserts copies of a row with some fields changed, as many requests would. */
  const copy = (table: string, uuid: string, fields: string, from: string, values: readonly unknown[] = []) =>
    service.sql(
      `insert into ${table} select (made.r).* from (
         select jsonb_populate_record(r, jsonb_build_object('uuid', gen_random_uuid()) || ${fields}) as r
         from ${table} r, ${from} where r.uuid = $1 offset 0
       ) made`,
      [uuid, ...values],
    );
  await copy(
    'app_user',
    anna,
    "jsonb_build_object('owner', false, 'email', n || '@example.com')",
    `generate_series(2, ${WORKERS}) n`,
  );
  users = (await service.sql('select uuid from app_user where account_id = $1 order by uuid', [account])).map(
    ({ uuid }) => String(uuid),
  );
  // One job per day for each worker, for the team, and unassigned; every tenth unassigned one in the north.
  const day = `timestamptz '${FIRST_DAY} 08:00Z' + d * interval '1 day'`;
  const days = `generate_series(0, ${DAYS - 1}) d`;
  await copy(
    'job',
    job,
    `jsonb_build_object('serial_no', 10 + w.n * ${DAYS} + d, 'status', 'scheduled', 'scheduled_at', ${day},
       'worker_uuid', w.uuid, 'user_uuids', array[w.uuid])`,
    `unnest($2::uuid[]) with ordinality w (uuid, n), ${days}`,
    [users],
  );
  await copy(
    'job',
    job,
    `jsonb_build_object('serial_no', 100000 + d, 'scheduled_at', ${day}, 'team_uuid', $2::uuid, 'team_uuids', array[$2::uuid])`,
    days,
    [team],
  );
  await copy(
    'job',
    job,
    `jsonb_build_object('serial_no', 200000 + n * ${DAYS} + d, 'scheduled_at', ${day},
       'territory_uuid', case when n % 10 = 0 then $2::uuid end)`,
    `generate_series(1, 20) n, ${days}`,
    [north],
  );
  // As the commits of these jobs would: an hour each, and a second one at the same time for every tenth worker.
  await service.sql(
    `insert into occupancy (account_id, source_uuid, resource_uuid, day, kind, starts_ms, ends_ms)
     select account_id, uuid, r, floor(extract(epoch from scheduled_at) / 86400)::int, 'job',
       extract(epoch from scheduled_at) * 1000, extract(epoch from scheduled_at) * 1000 + 3600000
     from job, unnest(user_uuids || team_uuids) r where account_id = $1`,
    [account],
  );
  await service.sql(
    `insert into occupancy (account_id, source_uuid, resource_uuid, day, kind, starts_ms, ends_ms)
     select account_id, gen_random_uuid(), resource_uuid, day, 'hold', starts_ms, ends_ms from occupancy
     where account_id = $1 and resource_uuid = any($2::uuid[])`,
    [account, users.filter((_, n) => n % 10 === 5)],
  );
  // Twenty years of shifts; one worker of ten is in the north.
  await service.sql(
    `insert into shift_month (account_id, uuid, version, user_uuid, month, intervals, territory_uuids, job_type_uuids, created_at, updated_at)
     select $1, gen_random_uuid(), 1, u.uuid, to_char(m, 'YYYY-MM'),
       jsonb_build_array(jsonb_build_object('timeFrom', to_char(m, 'YYYY-MM-DD') || 'T08:00:00.000Z',
         'timeTo', to_char(m + interval '20 days', 'YYYY-MM-DD') || 'T16:00:00.000Z', 'working', true,
         'territoryUuid', t.uuid, 'jobTypeUuid', null)),
       array_remove(array[t.uuid], null), '{}', now(), now()
     from unnest($2::uuid[]) with ordinality u (uuid, n), generate_series(timestamp '2020-01-01', '2039-12-01', '1 month') m,
       lateral (select case when u.n % 10 = 0 then $3::uuid end as uuid) t`,
    [account, users, north],
  );

  database = new Database({ url: service.databaseUrl, poolSize: 2, name: 'fieldline-test' });
  recorder = new PlanRecorder(database, service.sql);
  const registry = new Registry(contexts);
  const reader = new EntityReader(recorder.database, registry);
  const workforce = new DatabaseWorkforce(recorder.database, reader);
  const settings = new StoredAccountSettings(reader);
  const jobs = new ScheduledJobs(recorder.database, reader);
  const found = new ScheduleConflicts(
    recorder.database,
    new OccupiedTimes(recorder.database, registry),
    workforce,
    new CachedWorkingTimes(recorder.database),
    jobs,
  );
  const references = new References(registry);
  const details = new BoardDetails(recorder.database, references, found);
  handler = new GetScheduleHandler(jobs, details, workforce, settings, references, recorder.database);
  conflicts = new ListConflictsHandler(settings, workforce, found, references, recorder.database);
});

afterAll(async () => {
  await database.close();
  await service.stop();
});

/** Scans of a table in all plans. */
const readOf = (table: string) => recorder.readsOf(table);

async function schedule(query: Record<string, string>): Promise<ScheduleView> {
  recorder.clear();
  const { body } = await handler.execute(new GetSchedule(parseInput(GetScheduleQuery, query), requestContext(account)));
  if (!(body instanceof JsonText)) throw new Error('The schedule is no JSON');
  return JSON.parse(body.text.toString()) as ScheduleView;
}
const DAY = { after: '2026-09-01', before: '2026-09-02' };
const WEEK = { after: '2026-09-01', before: '2026-09-08' };

// With and without statistics: after a restore the planner has none at first.
describeOnOneServer.each([
  { state: 'without statistics', analyzed: false },
  { state: 'with statistics', analyzed: true },
])('the schedule among 44,000 jobs, $state', ({ analyzed }) => {
  beforeAll(async () => {
    if (analyzed) await service.sql('vacuum analyze job, occupancy, shift_month, app_user, team');
  });

  it('reads only the returned jobs, by assignee and day', async () => {
    for (const [query, jobs] of [
      [{ ...DAY, user_uuid: users[7] ?? '' }, 1],
      [{ ...WEEK, user_uuid: users[7] ?? '' }, 7],
      [{ ...WEEK, team_uuid: team }, 14],
    ] as const) {
      const { schedule: workdays } = await schedule(query);
      expect(workdays.flatMap((workday) => workday.jobs)).toHaveLength(jobs);
      expect(readOf('job')).toEqual({ indexes: ['job_assigned_on'], rows: jobs });
      expect(readOf('shift_month')).toEqual({ indexes: ['shift_month_user'], rows: 1 });
    }
  });

  it('reads only the returned jobs of all workers, and unassigned ones in order', async () => {
    const { schedule: workdays, unassigned } = await schedule(DAY);
    expect(workdays.flatMap(({ jobs }) => jobs)).toHaveLength(WORKERS + 1);
    expect(unassigned).toHaveLength(20);
    expect(readOf('job')).toEqual({ indexes: ['job_assigned_on', 'job_unassigned_at'], rows: WORKERS + 1 + 20 });
    expect(readOf('shift_month')).toEqual({ indexes: ['shift_month_user'], rows: WORKERS });
  });

  it('reads the workers of a territory on these days, and the jobs there', async () => {
    const { schedule: workdays, unassigned } = await schedule({ ...DAY, territory_uuid: north });
    expect(workdays).toHaveLength(WORKERS / 10);
    expect(unassigned).toHaveLength(2);
    expect(readOf('job')).toEqual({ indexes: ['job_assigned_on', 'job_unassigned_at'], rows: WORKERS / 10 + 2 });
    // Once to find the workers, once for the response.
    expect(readOf('shift_month')).toEqual({
      indexes: ['shift_month_territories_in', 'shift_month_user'],
      rows: analyzed ? (2 * WORKERS) / 10 : expect.any(Number),
    });
  });

  it('counts the overlaps of the returned jobs with what occupies their workers on these days', async () => {
    const { schedule: workdays } = await schedule({ ...WEEK, include: 'details' });
    const counts = workdays.flatMap(({ jobs }) => jobs.map(({ conflicts: count = 0 }) => count));
    // The job of the team is at the time of that of its member, and is shown once more on its day.
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(7 * (WORKERS / 10 + 2));
    expect(readOf('occupancy').indexes).toEqual(['occupancy_search']);
    expect(readOf('occupancy').rows).toBeLessThanOrEqual(7.1 * (WORKERS + 1 + WORKERS / 10));
  });

  it('finds the overlaps of workers in what occupies them on these days', async () => {
    recorder.clear();
    const query = parseInput(ListConflictsQuery, { ...WEEK, checks: 'overlap' });
    const { body } = await conflicts.execute(new ListConflicts(query, requestContext(account)));
    expect((body as ScheduleConflictsView).conflicts).toHaveLength(7 * (WORKERS / 10 + 1));
    expect(readOf('occupancy').indexes).toEqual(['occupancy_search']);
    expect(readOf('occupancy').rows).toBeLessThanOrEqual(7.1 * (WORKERS + 1 + WORKERS / 10));
    expect(readOf('job').rows).toBe(7 * (WORKERS / 10 + 2));
  });
});
