import type { Database } from '#eventstore/store';
import type { TestBed } from './test-bed.js';
import { type MeasuredProcess, THIS_PROCESS } from './cpu.js';
import { median, type Measurement, pause } from './measure.js';
import type { BenchOptions } from './options.js';
import { judged, type Row, type Section, shown } from './report.js';
import { registry, withProduct } from './seed.js';

const ACCOUNTS = 10_000;
/** A worker and PostgreSQL for it, in percent of a core. */
const GOAL_PERCENT = 2;
/** A started worker reads all accounts once. */
const WARM_UP_MS = 5000;
/** The resolution of CPU time is 10 ms. */
const MIN_SECONDS = 10;
/** CPU time per second that is one percent of a core. */
const US_A_PERCENT = 10_000;

const percentOf = (us: number): string => shown(us / US_A_PERCENT);

/** Measures the cost of an idle worker. */
export function idleSection(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section> {
  return withProduct(bed, 'idle', async (database, cluster) => {
    await makeIdleAccounts(database);
    const seconds = Math.max(options.seconds, MIN_SECONDS);
    /** CPU time per second. */
    const idle = (programs: readonly MeasuredProcess[]): Promise<Measurement> =>
      options.cpu.measure(async () => {
        await pause(seconds * 1000);
        return { count: seconds, perSecond: 1, p50Ms: NaN, p99Ms: NaN };
      }, programs);
    log(`${ACCOUNTS} idle accounts`);
    const without = await idle([THIS_PROCESS]);
    const worker = await cluster.fork('apps/worker/src/main.js');
    await pause(WARM_UP_MS);
    const runs: Measurement[] = [];
    for (let round = 1; round <= options.rounds; round++) {
      const run = await idle([worker]);
      const [ofWorker, ofPostgres] = [run.nodeUs, run.postgresUs - without.postgresUs].map(percentOf);
      log(`  round ${round}: worker ${ofWorker} %, PostgreSQL for it ${ofPostgres} %`);
      runs.push(run);
    }
    return { title: 'An idle worker', about: ABOUT, head: HEAD, rows: [rowOf(runs, without)] };
  });
}

const HEAD = ['', 'worker, % of a core', 'PostgreSQL for it, % of a core', 'together', 'worst round', 'goal', ''];

const ABOUT = `One worker, and ${ACCOUNTS.toLocaleString('en')} accounts without new events. The cells exclude the CPU time of PostgreSQL without programs;
the last column includes it. An operation is a second.`;

function rowOf(runs: readonly Measurement[], without: Measurement): Row {
  const postgres = runs.map(({ postgresUs }) => Math.max(0, postgresUs - without.postgresUs));
  const together = runs.map(({ nodeUs }, round) => (nodeUs + (postgres[round] ?? NaN)) / US_A_PERCENT);
  const cells = [
    `${ACCOUNTS.toLocaleString('en')} idle accounts`,
    percentOf(median(runs.map(({ nodeUs }) => nodeUs))),
    percentOf(median(postgres)),
    `**${shown(median(together))}**`,
    shown(Math.max(...together)),
    ...judged(median(together), { max: GOAL_PERCENT }, ' %'),
  ];
  return { cells, samples: runs };
}

/** Creates accounts whose projections have applied all events. */
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
