import { HttpClient } from '../harness/http-client.js';
import { withClient } from '../harness/database.js';
import { fillTable } from './filling.js';
import { closedLoop, interleave, medianOf, type Subject, samplesOf } from './measure.js';
import type { BenchOptions } from './options.js';
import { type Goal, judged, type Section, shown } from './report.js';
import { makeTenants, type Tenant, withProduct } from './seed.js';
import type { TestBed } from './test-bed.js';
import { DAY_MS, DAYS, fillShifts, fillWorkers, FIRST_DAY, workerSql } from './workers.js';
import type { Queryable } from '#eventstore/store';

/** The workers of the accounts. */
const WORKERS = [50, 500] as const;
/** Jobs of a worker on each day. */
const JOBS_A_DAY = 6;

/** A search in the account with so many workers. */
interface Search {
  readonly workers: (typeof WORKERS)[number];
  readonly days: number;
  readonly hasPlace: boolean;
  readonly goal?: Goal;
}

const SEARCHES: readonly Search[] = [
  { workers: 50, days: 14, hasPlace: true, goal: { max: 15 } },
  { workers: 50, days: 14, hasPlace: false },
  { workers: 50, days: 31, hasPlace: true },
  { workers: 500, days: 1, hasPlace: true },
  { workers: 500, days: 14, hasPlace: false },
  { workers: 500, days: 14, hasPlace: true, goal: { max: 60 } },
  { workers: 500, days: 31, hasPlace: true },
];

const nameOf = ({ workers, days, hasPlace }: Search): string =>
  `${workers} workers × ${days} days${hasPlace ? ', with drives' : ''}`;

/** Measures searches for free times, over HTTP, one request at a time. */
export function availabilityPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'availability', async (database, cluster) => {
    const tenants = await makeTenants(database, WORKERS.length);
    const tenantOf = new Map(WORKERS.map((workers, i) => [workers, tenants[i]]));
    log(`filling ${WORKERS.join(' and ')} workers with ${DAYS} days of ${JOBS_A_DAY} jobs`);
    await withClient(cluster.url, async (client) => {
      for (const [table, fill] of [
        ['app_user', fillWorkers],
        ['shift_month', fillShifts],
        ['occupancy', fillOccupancy],
      ] as const)
        await fillTable(client, table, async (on) => {
          for (const [workers, tenant] of tenantOf) if (tenant !== undefined) await fill(on, tenant, workers);
        });
    });
    const api = await cluster.fork('apps/api/src/main.js');
    const http = new HttpClient({ baseUrl: api.url, connections: 1 });
    try {
      const subjects = SEARCHES.map((search): Subject => searching(http, tenantOf.get(search.workers)?.secret, search));
      const samples = await interleave(subjects, options, log);
      const section: Section = {
        title: 'Availability',
        about: `POST /v2/availability with the sort \`balanced\`, one request at a time, in an account of 50 and in one of 500 workers with
${JOBS_A_DAY} jobs on each of ${DAYS} days. With a place, the drives from and to each stop are estimated.`,
        head: ['', 'p50 ms', 'p99 ms', 'goal', ''],
        rows: SEARCHES.map((search) => {
          const own = samplesOf(samples, nameOf(search));
          const p50 = medianOf(own, 'p50Ms');
          return {
            cells: [
              nameOf(search),
              `**${shown(p50)}**`,
              shown(medianOf(own, 'p99Ms')),
              ...judged(p50, search.goal, ' ms'),
            ],
            samples: own,
          };
        }),
      };
      return [section];
    } finally {
      http.close();
      await api.stop();
    }
  });
}

function searching(http: HttpClient, key: string | undefined, search: Search): Subject {
  if (key === undefined) throw new Error(`There is no account with ${search.workers} workers`);
  const from = FIRST_DAY + 7 * DAY_MS;
  const body = {
    from: new Date(from).toISOString(),
    to: new Date(from + search.days * DAY_MS).toISOString(),
    duration: { minutes: 30 },
    sort: 'balanced',
    ...(search.hasPlace ? { location: { longitude: 13.4, latitude: 52.5 } } : {}),
  };
  return {
    name: nameOf(search),
    measure: (seconds) =>
      closedLoop(1, seconds, async () => {
        const { text } = await http.sendOk('POST', '/v2/availability', { key, body });
        const { slots, explanation } = JSON.parse(text) as { slots: object[]; explanation: { eligible: number } };
        if (slots.length !== 50 || explanation.eligible !== search.workers)
          throw new Error(`${nameOf(search)}: ${slots.length} slots, ${explanation.eligible} eligible workers`);
      }),
  };
}

/** Six jobs of 50 minutes on each day, 80 minutes apart, all of them at other places. */
const fillOccupancy = (database: Queryable, { uuid }: Tenant, count: number): Promise<object[]> =>
  database.query(
    `insert into occupancy (account_id, source_uuid, resource_uuid, day, kind, starts_ms, ends_ms, latitude, longitude)
     select $1, gen_random_uuid(), ${workerSql('n')}, (starts_ms / ${DAY_MS})::int, 'job', starts_ms, starts_ms + 3000000,
       52.3 + (n * 31 + d * 17 + j * 7) % 400 / 1000.0, 13.1 + (n * 13 + d * 29 + j * 11) % 600 / 1000.0
     from generate_series(1, $2::int) n, generate_series(0, ${DAYS - 1}) d, generate_series(0, ${JOBS_A_DAY - 1}) j,
       lateral (select ${FIRST_DAY}::bigint + d * ${DAY_MS}::bigint + (8 * 60 + j * 80) * 60000::bigint) s (starts_ms)`,
    [uuid, count],
  );
