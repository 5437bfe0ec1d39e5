import type { Database } from '#eventstore/store';
import type { Lab } from './lab.js';
import { type MeasuredProcess, THIS_PROCESS } from './cpu.js';
import { median, type Measurement, pause } from './measure.js';
import type { BenchOptions } from './options.js';
import { judged, type Row, type Section, shown } from './report.js';
import { registry, withProduct } from './seed.js';

const ACCOUNTS = 10_000;
/** Of one core, in percent: a worker and what PostgreSQL does for it. */
const GOAL_PERCENT = 2;
/** After its start a worker looks at all accounts once. */
const WARM_UP_MS = 5000;
/** The system counts CPU time in steps of 10 ms: less would be coarse. */
const LEAST_SECONDS = 10;
/** Of a core, as CPU time of a second. */
const US_A_PERCENT = 10_000;

const percentOf = (us: number): string => shown(us / US_A_PERCENT);

/** What a worker costs while nothing happens. */
export function idleSection(lab: Lab, options: BenchOptions, say: (line: string) => void): Promise<Section> {
  return lab.withDatabase('idle', (url) =>
    withProduct(url, async (database) => {
      await makeIdleAccounts(database);
      const seconds = Math.max(options.seconds, LEAST_SECONDS);
      /** CPU time of a second. */
      const idle = (programs: readonly MeasuredProcess[]): Promise<Measurement> =>
        options.cpu.measure(async () => {
          await pause(seconds * 1000);
          return { count: seconds, perSecond: 1, p50Ms: NaN, p99Ms: NaN };
        }, programs);
      say(`${ACCOUNTS} idle accounts`);
      const without = await idle([THIS_PROCESS]);
      const worker = await lab.start('apps/worker/src/main.js', url);
      try {
        await pause(WARM_UP_MS);
        const runs: Measurement[] = [];
        for (let round = 1; round <= options.rounds; round++) {
          const run = await idle([worker]);
          const [ofWorker, ofPostgres] = [run.nodeUs, run.postgresUs - without.postgresUs].map(percentOf);
          say(`  round ${round}: worker ${ofWorker} %, PostgreSQL for it ${ofPostgres} %`);
          runs.push(run);
        }
        return { title: 'An idle worker', about: ABOUT, head: HEAD, rows: [rowOf(runs, without)] };
      } finally {
        await worker.stop();
      }
    }),
  );
}

const HEAD = ['', 'worker, % of a core', 'PostgreSQL for it, % of a core', 'together', 'worst round', 'goal', ''];

const ABOUT = `One worker, and ${ACCOUNTS.toLocaleString('en')} accounts in which nothing happens. What PostgreSQL takes without any program is subtracted in the
cells, not in the last column. An operation is a second.`;

function rowOf(runs: readonly Measurement[], without: Measurement): Row {
  const postgres = runs.map(({ postgresUs }) => Math.max(0, postgresUs - without.postgresUs));
  const together = runs.map(({ nodeUs }, round) => (nodeUs + (postgres[round] ?? NaN)) / US_A_PERCENT);
  const cells = [
    `${ACCOUNTS.toLocaleString('en')} idle accounts`,
    percentOf(median(runs.map(({ nodeUs }) => nodeUs))),
    percentOf(median(postgres)),
    `**${shown(median(together))}**`,
    shown(Math.max(...together)),
    ...judged(median(together), { most: GOAL_PERCENT }, ' %'),
  ];
  return { cells, samples: runs };
}

/** Accounts as they are after a day without an event: their projections have applied all that they had. */
async function makeIdleAccounts(database: Database): Promise<void> {
  await database.query(
    'insert into account_log (account_id, position) select gen_random_uuid(), 10 from generate_series(1, $1)',
    [ACCOUNTS],
  );
  await database.query(
    `insert into projection_checkpoint (account_id, projection, generation, state, position)
     select account_id, projection, 0, 'live', position from account_log cross join unnest($1::text[]) projection`,
    [[...registry.projections.keys()]],
  );
  await database.query('vacuum analyze account_log, projection_checkpoint');
}
