import type { Database } from '#eventstore/store';
import type { Cluster } from '../harness/cluster.js';
import { HttpClient } from '../harness/http-client.js';
import { closedLoop, interleave, median, medianOf, samplesOf, type Subject } from './measure.js';
import type { BenchOptions } from './options.js';
import { judged, type Section, shown } from './report.js';
import { makeTenants, registry, type Tenant, withProduct } from './seed.js';
import type { TestBed } from './test-bed.js';

/** Jobs of the worker, at five hours of each day. */
const JOBS = [100, 10_000] as const;
const PER_DAY = 5;
const FIRST_MS = Date.UTC(2031, 0, 1, 8);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Guards of one statement, so that its round trip hardly counts. */
const GUARDS = 100;
const WRITERS = 16;

/** An account whose one worker has jobs. */
interface Busy {
  readonly tenant: Tenant;
  readonly jobs: (typeof JOBS)[number];
  /** The uuids of the jobs, by time. */
  readonly uuids: readonly string[];
}

/** Measures the guard against double bookings, and commands with and without it. */
export function bookingPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'booking', async (database, cluster) => {
    const tenants = await makeTenants(database, JOBS.length);
    const api = await cluster.fork('apps/api/src/main.js');
    const http = new HttpClient({ baseUrl: api.url, connections: WRITERS });
    try {
      const busy: Busy[] = [];
      for (const jobs of JOBS) {
        const tenant = tenants[busy.length];
        if (tenant === undefined) throw new Error('No account was created');
        log(`filling ${jobs} jobs of one worker`);
        busy.push({ tenant, jobs, uuids: await fillJobs(http, database, tenant, jobs) });
      }
      await database.query('vacuum analyze job, occupancy');
      return [
        await guardSection(database, busy, options, log),
        await commandSection(http, cluster, busy.slice(-1), options, log),
      ];
    } finally {
      http.close();
      await api.stop();
    }
  });
}

async function guardSection(
  database: Database,
  busy: readonly Busy[],
  options: BenchOptions,
  log: (line: string) => void,
): Promise<Section> {
  const nameOf = ({ jobs }: Busy): string => `${jobs.toLocaleString('en')} jobs of one worker`;
  const guards = `select count(*) filter (where ${registry.functions.name('is_double_booked')}($1, uuid, '{"level": "refuse"}'))::int as clashes
    from unnest($2::uuid[]) uuid`;
  const samples = await interleave(
    busy.map((one): Subject => {
      const { tenant, uuids } = one;
      const step = Math.floor(uuids.length / GUARDS);
      const asked = uuids.filter((_, n) => n % step === 0).slice(0, GUARDS);
      return {
        name: nameOf(one),
        measure: (seconds) =>
          closedLoop(1, seconds, async () => {
            const [row] = await database.commits.query<{ clashes: number }>(guards, [tenant.uuid, asked]);
            if (row?.clashes !== 0) throw new Error(`${row?.clashes} jobs are double-booked`);
          }),
      };
    }),
    options,
    log,
  );
  return {
    title: 'The guard against double bookings',
    about: `The function that a commit calls under the lock of the account, ${GUARDS} times in one statement, on a connection of commits. Times
are those of one guard. CPU time is that of a statement.`,
    head: ['', 'p50 ms', 'goal', ''],
    rows: busy.map((one) => {
      const own = samplesOf(samples, nameOf(one));
      const p50 = medianOf(own, 'p50Ms') / GUARDS;
      return { cells: [nameOf(one), `**${p50.toFixed(3)}**`, ...judged(p50, { max: 0.15 }, ' ms')], samples: own };
    }),
  };
}

const LEVELS = ['off', 'overlap=refuse'] as const;

async function commandSection(
  http: HttpClient,
  cluster: Cluster,
  busy: readonly Busy[],
  options: BenchOptions,
  log: (line: string) => void,
): Promise<Section> {
  const subjects = busy.flatMap(({ tenant, jobs, uuids }) =>
    LEVELS.map((level): Subject & { readonly jobs: number; readonly level: string } => {
      const turns = Array.from({ length: WRITERS }, () => 0);
      return {
        name: `${jobs} ${level}`,
        jobs,
        level,
        programs: cluster.programs,
        measure: (seconds) =>
          closedLoop(WRITERS, seconds, async (writer) => {
            const turn = (turns[writer] = (turns[writer] ?? 0) + 1);
            // The last job of a day of the writer alone moves within the free hours after it.
            const day = writer * 7 + (turn % 7);
            const starts = FIRST_MS + day * DAY_MS + (PER_DAY - 1) * HOUR_MS + (Math.floor(turn / 7) % 60) * MINUTE_MS;
            await http.sendOk('PATCH', `/v2/jobs/${uuids[day * PER_DAY + PER_DAY - 1]}`, {
              key: tenant.secret,
              headers: { 'X-Service-Scheduling-Checks': level },
              body: { scheduled_at: new Date(starts).toISOString() },
            });
          }),
      };
    }),
  );
  const samples = await interleave(subjects, options, log);
  return {
    title: 'Commands with the check of double bookings',
    about: `PATCH of the time of a job by ${WRITERS} writers, each with separate jobs, all of one worker of one account. The check is \`off\` or
\`refuse\` by the header: the commit runs the guard, and overlaps are read only after it has failed. The CPU ratio is that of Node and
PostgreSQL together.`,
    head: ['', 'per second', 'p50 ms', 'CPU µs', 'CPU ratio', 'goal', ''],
    rows: subjects.map(({ name, jobs, level }) => {
      const own = samplesOf(samples, name).map((sample) => ({ ...sample, cpuUs: sample.nodeUs + sample.postgresUs }));
      const off = samplesOf(samples, `${jobs} off`);
      const isBaseline = level === 'off';
      const ratio = median(own.map(({ cpuUs }, i) => cpuUs / ((off[i]?.nodeUs ?? NaN) + (off[i]?.postgresUs ?? NaN))));
      return {
        cells: [
          `${jobs.toLocaleString('en')} jobs of the worker, ${level}`,
          shown(medianOf(own, 'perSecond')),
          shown(medianOf(own, 'p50Ms')),
          shown(median(own.map(({ cpuUs }) => cpuUs))),
          ...(isBaseline ? ['', '', ''] : [`**${shown(ratio)}**`, ...judged(ratio, { max: 1.1 })]),
        ],
        samples: own,
        ...(isBaseline ? {} : { baseline: off }),
      };
    }),
  };
}

/** Creates a worker and a job of it, and copies of the job at other times. @returns the uuids of the copies, by time. */
async function fillJobs(
  http: HttpClient,
  database: Database,
  { uuid, secret }: Tenant,
  count: number,
): Promise<string[]> {
  const create = async (path: string, body: object): Promise<string> => {
    const { text } = await http.sendOk('POST', path, { key: secret, body });
    return Object.values(JSON.parse(text) as Record<string, string>)[0] ?? '';
  };
  const worker = await create('/v2/users', { email: 'worker@example.org', first_name: 'Anna', last_name: 'Berg' });
  const job = await create('/v2/jobs', {
    scheduled_at: new Date(FIRST_MS - 30 * DAY_MS).toISOString(),
    scheduled_duration: { minutes: 60 },
    assignee: { worker: { uuid: worker } },
  });
  const rows = await database.query<{ uuid: string }>(
    `insert into job select (made.r).* from (
       select jsonb_populate_record(j, jsonb_build_object('uuid', gen_random_uuid(), 'serial_no', 2 + n,
         'scheduled_at', to_timestamp(${FIRST_MS / 1000} + (n / ${PER_DAY}) * 86400 + n % ${PER_DAY} * 3600))) as r
       from job j, generate_series(0, $3::int - 1) n where j.account_id = $1 and j.uuid = $2 offset 0
     ) made returning uuid`,
    [uuid, job, count],
  );
  await database.query(
    `insert into occupancy (account_id, source_uuid, resource_uuid, day, kind, starts_ms, ends_ms)
     select account_id, uuid, $3, (starts_ms / ${DAY_MS})::int, 'job', starts_ms, starts_ms + ${HOUR_MS}
     from job, lateral (select (extract(epoch from scheduled_at) * 1000)::bigint) t (starts_ms)
     where account_id = $1 and uuid = any($2::uuid[])`,
    [uuid, rows.map((row) => row.uuid), worker],
  );
  const sorted = await database.query<{ uuid: string }>(
    'select uuid from job where account_id = $1 and uuid <> $2 order by scheduled_at',
    [uuid, job],
  );
  return sorted.map((row) => row.uuid);
}
