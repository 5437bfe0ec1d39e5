import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { newUuid } from '#eventstore/domain';
import { Database, Registry } from '#eventstore/store';
import { contexts } from '../../apps/contexts.js';
import { COMMIT_SETTINGS, MAIN_SETTINGS, optionsOf } from '../../libs/eventstore/src/database/connection-settings.js';
import { OccupiedTimes } from '../../libs/scheduling/src/occupancy/occupied-times.service.js';
import { PlanRecorder } from '../support/plans.js';
import { only, type Service, startService } from '../support/service.js';
import { describeOnOneServer } from '../support/one-server.js';

const JOBS = 10_000;
const PER_DAY = 5;
const FIRST_MS = Date.parse('2026-01-05T08:00:00Z');
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const registry = new Registry(contexts);
const { functions } = registry;
let service: Service;
let account: string;
let anna: string;
let others: string[];

beforeAll(async () => {
  service = await startService();
  const create = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
  anna = await create('/v2/users', { email: 'anna@example.com', first_name: 'Anna', last_name: 'Berg' });
  const bert = await create('/v2/users', { email: 'bert@example.com', first_name: 'Bert', last_name: 'Berg' });
  await create('/v2/teams', { name: 'Squad', worker_uuids: [anna, bert] });
  const [row] = await service.sql('select account_id as account from app_user where uuid = $1', [anna]);
  account = String(row?.account);
  others = [bert, ...Array.from({ length: 299 }, () => newUuid())];
  const fill = (worker: string, jobs: number): Promise<object[]> =>
    service.sql(
      `insert into occupancy (account_id, source_uuid, resource_uuid, day, kind, starts_ms, ends_ms)
       select $1, gen_random_uuid(), $2, t.starts_ms / ${DAY_MS}, 'job', t.starts_ms, t.starts_ms + ${HOUR_MS}
       from generate_series(0, $3::int - 1) n,
         lateral (select ${FIRST_MS}::bigint + (n / ${PER_DAY}) * ${DAY_MS}::bigint + n % ${PER_DAY} * ${HOUR_MS}::bigint as starts_ms) t`,
      [account, worker, jobs],
    );
  await fill(anna, JOBS);
  for (const worker of others) await fill(worker, 100);
});
afterAll(() => service.stop());

/** The blocks that a statement reads, those of the functions that it calls included. Its plans are those of its later uses. */
async function blocksRead(settings: Readonly<Record<string, string>>, call: string): Promise<number> {
  const client = new pg.Client({ connectionString: service.databaseUrl, options: optionsOf(settings) });
  await client.connect();
  try {
    for (let use = 1; use <= 6; use++) await client.query(call);
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ Plan: Readonly<Record<string, number>> }] }>(
      `explain (analyze, buffers, format json) ${call}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return (plan?.['Shared Hit Blocks'] ?? NaN) + (plan?.['Shared Read Blocks'] ?? NaN);
  } finally {
    await client.end();
  }
}

/** A call of `clashes` for an hour of Anna in the middle of her jobs. */
const clashes = (): string => {
  const starts = FIRST_MS + 1000 * DAY_MS + HOUR_MS / 2;
  return `select * from ${functions.name('clashes')}('${account}', array['${anna}']::uuid[], ${starts}, ${starts + HOUR_MS}, '{}')`;
};
/** The guard of one of her jobs. */
const guard = async (): Promise<string> => {
  const [row] = await service.sql('select source_uuid as uuid from occupancy where resource_uuid = $1 and day = $2', [
    anna,
    Math.floor(FIRST_MS / DAY_MS) + 1000,
  ]);
  return `select ${functions.name('is_double_booked')}('${account}', '${String(row?.uuid)}', '{"level": "refuse"}')`;
};

// With and without statistics: after a restore the planner has none at first.
describeOnOneServer.each([
  { state: 'without statistics', analyzed: false },
  { state: 'with statistics', analyzed: true },
])(`the time of a worker with ${JOBS} jobs among 40,000, $state`, ({ analyzed }) => {
  beforeAll(async () => {
    if (analyzed) await service.sql('vacuum analyze occupancy, team');
  });

  it.each([
    ['decisions', MAIN_SETTINGS],
    ['commits', COMMIT_SETTINGS],
  ])('is found by its days in %s', async (_, settings) => {
    expect(await service.sql(clashes())).toHaveLength(2);
    // All rows of the worker are in about 150 blocks, those of the account in 600.
    expect(await blocksRead(settings, clashes())).toBeLessThanOrEqual(40);
    expect(await service.sql(await guard())).toEqual([{ [functions.name('is_double_booked')]: false }]);
    expect(await blocksRead(settings, await guard())).toBeLessThanOrEqual(50);
  });

  it('is found by its days for many workers at once', async () => {
    const database = new Database({ url: service.databaseUrl, poolSize: 1, name: 'fieldline-test' });
    try {
      const recorder = new PlanRecorder(database, service.sql);
      const from = FIRST_MS + 10 * DAY_MS;
      const times = await new OccupiedTimes(recorder.database, registry).stops(
        account,
        {
          resources: [anna, ...others],
          within: { from: from - DAY_MS, to: from + 2 * DAY_MS },
          defaultMinutes: 60,
        },
        false,
      );
      expect([...times.values()].flat().length).toBeGreaterThan(PER_DAY * others.length);
      expect(recorder.readsOf('occupancy').indexes).toEqual(['occupancy_search']);
      expect(recorder.readsOf('occupancy').rows).toBeLessThanOrEqual(4 * PER_DAY * (others.length + 1));
    } finally {
      await database.close();
    }
  });
});
