import type { Queryable } from '#eventstore/store';
import { withClient } from '../harness/database.js';
import { HttpClient } from '../harness/http-client.js';
import { fillTable } from './filling.js';
import { closedLoop, interleave, type Measurement, medianOf, type Sample, samplesOf, type Subject } from './measure.js';
import type { BenchOptions } from './options.js';
import { judged, type Section, shown } from './report.js';
import { clientUuid, fillClients, makeTenants, type Tenant, withProduct } from './seed.js';
import type { TestBed } from './test-bed.js';
import { DAY_MS, DAYS, fillShifts, fillWorkers, FIRST_DAY, workerSql } from './workers.js';

const WORKERS = 200;
/** Jobs of a worker on each day. */
const JOBS_A_DAY = 2;
const CLIENTS = 1000;
const JOBS = WORKERS * JOBS_A_DAY * DAYS;
/** The first answer of a new API. */
const COLD_MS = 300;

const day = (n: number): string => new Date(FIRST_DAY + n * DAY_MS).toISOString().slice(0, 10);
const boardOf = (days: number, query = ''): string => `/v2/schedule?after=${day(21)}&before=${day(21 + days)}${query}`;

const BOARDS = {
  'a week with details': boardOf(7, '&include=details'),
  'a week': boardOf(7),
  'a day with details': boardOf(1, '&include=details'),
};

/** Measures boards of many workers: the first answer of a new API, and later ones. */
export function boardPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'board', async (database, cluster) => {
    const [tenant] = await makeTenants(database, 1);
    if (tenant === undefined) throw new Error('No account was created');
    log(`filling ${JOBS} jobs of ${WORKERS} workers`);
    await fillWorkers(database, tenant, WORKERS);
    await fillShifts(database, tenant, WORKERS);
    await fillClients(database, tenant, CLIENTS);
    await withClient(cluster.url, (client) => fillTable(client, 'job', (on) => fillJobs(on, tenant)));
    await database.query('vacuum analyze');

    const read = async (http: HttpClient, path: string): Promise<void> => {
      const { text } = await http.sendOk('GET', path, { key: tenant.secret });
      const { schedule } = JSON.parse(text) as { schedule: { jobs: object[] }[] };
      if (schedule.some(({ jobs }) => jobs.length !== JOBS_A_DAY)) throw new Error(`${path} lacks jobs`);
    };
    const cold: Measurement[] = [];
    for (let round = 1; round <= options.rounds; round++) {
      const api = await cluster.fork('apps/api/src/main.js');
      const http = new HttpClient({ baseUrl: api.url, connections: 1 });
      cold.push(await options.cpu.measure(() => timeOf(() => read(http, BOARDS['a week with details'])), [api]));
      log(`  round ${round}: first: ${shown(cold.at(-1)?.p50Ms ?? NaN)} ms`);
      http.close();
      await api.stop();
    }
    const api = await cluster.fork('apps/api/src/main.js');
    const http = new HttpClient({ baseUrl: api.url, connections: 1 });
    const subjects = Object.entries(BOARDS).map(([name, path]): Subject => ({
      name,
      measure: (seconds) => closedLoop(1, seconds, () => read(http, path)),
    }));
    const samples = await interleave(subjects, options, log).finally(() => http.close());
    const first = medianOf(cold, 'p50Ms');
    return [
      {
        title: 'The board',
        about: `GET /v2/schedule of ${WORKERS} workers with ${JOBS_A_DAY} jobs a day, among ${JOBS.toLocaleString('en')} jobs of ${DAYS} days, one request at a time.`,
        head: ['', 'p50 ms', 'goal', '', 'p99 ms'],
        rows: [
          {
            cells: [
              'a week with details, the first request of an API',
              shown(first),
              ...judged(first, { max: COLD_MS }),
              '',
            ],
            samples: cold,
          },
          ...subjects.map(({ name }) => {
            const own = samplesOf(samples, name);
            return {
              cells: [name, shown(medianOf(own, 'p50Ms')), '', '', shown(medianOf(own, 'p99Ms'))],
              samples: own,
            };
          }),
        ],
      },
    ];
  });
}

async function timeOf(work: () => Promise<void>): Promise<Sample> {
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  return { count: 1, perSecond: 1000 / ms, p50Ms: ms, p99Ms: ms };
}

/** Jobs of all workers on all days, with what boards show of them, and when they occupy the workers. */
async function fillJobs(database: Queryable, { uuid, territory }: Tenant): Promise<void> {
  await database.query(
    `insert into job (account_id, uuid, version, serial_no, status, description, scheduled_at, scheduled_minutes, type_uuid, client_uuid,
       territory_uuid, skill_uuids, address, contacts, assignees, custom_fields, report_fields, possible_resolution_uuids,
       available_catalog, ordered_services, durations, provided_services, used_materials, worker_uuid, user_uuids, team_uuids,
       created_at, updated_at)
     select $1, ('0192f0c0-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 1, n, 'published', 'Replace the pump' || e'\\n' || repeat('Check it. ', 30),
       to_timestamp(($3::bigint + d * ${DAY_MS}::bigint) / 1000) + interval '9 hours' + j * interval '3 hours', 90,
       (select uuid from job_type where account_id = $1 limit 1), '${clientUuid(1)}',
       $2, '{}', '{"formatted": "1 Market Street, 10115 Berlin", "entranceNo": "2", "apartment": null, "floor": "3", "description": null, "geolocation": {"longitude": 13.4, "latitude": 52.5}}',
       '[]', jsonb_build_array(jsonb_build_object('userUuid', w, 'teamUuid', null, 'access', 'edit')),
       (select jsonb_agg(jsonb_build_object('uuid', gen_random_uuid(), 'name', 'Field ' || f, 'value', 'A value')) from generate_series(1, 8) f),
       '[]', '{}', '[]', '[]', '{"enRoute": null, "suspension": null, "actual": null}', '[]', '[]', w, array[w], '{}', now(), now()
     from generate_series(0, ${DAYS - 1}) d, generate_series(1, ${WORKERS}) m, generate_series(0, ${JOBS_A_DAY - 1}) j,
       lateral (select (d * ${WORKERS} + m) * ${JOBS_A_DAY} + j as n, ${workerSql('m')} as w) one`,
    [uuid, territory.uuid, FIRST_DAY],
  );
  await database.query(
    `insert into occupancy (account_id, source_uuid, resource_uuid, day, kind, starts_ms, ends_ms)
     select account_id, uuid, worker_uuid, (starts_ms / ${DAY_MS})::int, 'job', starts_ms, starts_ms + 5400000
     from job, lateral (select (extract(epoch from scheduled_at) * 1000)::bigint as starts_ms) times where account_id = $1`,
    [uuid],
  );
}
