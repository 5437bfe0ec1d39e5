import { COMMITS } from '#eventstore/store';
import { withClient } from '../harness/database.js';
import type { TestBed } from './test-bed.js';
import type { BenchOptions } from './options.js';
import { type Measurement, median, medianOf, pause, ratios, type Sample } from './measure.js';
import { judged, type Row, type Section, shown } from './report.js';
import {
  arrived,
  ask,
  type Count,
  ENDPOINTS,
  type WebhookFixture,
  startWorker,
  steady,
  withWebhookFixture,
} from './webhook-fixture.js';
import { latencies } from './webhook-latency.js';

const BODY_BYTES = 1500;
const GOAL_PER_SECOND = 8000;
/** Ratios of one worker to the bare loop, and of several workers on two cores to one. */
const GOAL_RATIO = 0.65;
const GOAL_SHARED = 0.9;
const GOAL_POSTGRES_US = 110;
const WORKERS = [1, 2, 4];
/** Minimum length of a run at the rate of the goal: new processes take one or two seconds to warm up. */
const MIN_SECONDS = 8;
/** New workers own their partitions after this time. */
const SETTLED_MS = 2000;

const BODY = JSON.stringify({ event_type: 'client_updated', filling: 'x'.repeat(BODY_BYTES - 50) });

/** A run, with the size of its WAL. */
type Run = Measurement & { readonly walBytes: number };

/** Measures deliveries per second, compared with a bare loop that claims, sends and records, and their latency. */
export async function webhooksPart(
  bed: TestBed,
  options: BenchOptions,
  log: (line: string) => void,
): Promise<Section[]> {
  return [
    await throughput(bed, options, log),
    await withWebhookFixture(bed, 'latency', (fixture) => latencies(bed, fixture, options, log)),
  ];
}

async function throughput(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section> {
  const count = Math.round(GOAL_PER_SECOND * Math.max(MIN_SECONDS, options.seconds));
  const bare: Run[] = [];
  const own = new Map<number, Run[]>(WORKERS.map((workers) => [workers, []]));
  // A new database for each, without statistics.
  const run = async (round: number, what: string, work: (fixture: WebhookFixture) => Promise<Run>): Promise<Run> => {
    // Of as many accounts that each of several workers has some: an account is delivered by one.
    const many = { endpoints: ENDPOINTS, perAccount: 5 };
    const measured = await withWebhookFixture(bed, 'deliveries', work, many);
    const cpu = `CPU ${Math.round(measured.nodeUs)} + ${Math.round(measured.postgresUs)} µs`;
    log(`  round ${round}: ${what} ${Math.round(measured.perSecond)}/s, ${cpu}`);
    return measured;
  };
  for (let round = 1; round <= options.rounds; round++) {
    bare.push(await run(round, 'bare loop', (fixture) => bareRate(bed, fixture, count)));
    for (const [workers, runs] of own)
      runs.push(await run(round, named(workers), (fixture) => ownRate(bed, fixture, count, workers)));
  }
  return {
    title: 'Webhook deliveries per second',
    about: `${count.toLocaleString('en')} events of ${BODY_BYTES.toLocaleString('en')} bytes in the outboxes of several accounts for ${ENDPOINTS} endpoints, until the last arrival;
PostgreSQL, workers and the receiver share this machine. Each run starts with new processes and an empty database without statistics.
The bare loop claims, signs, sends and records in batches of 200, without fan-out, fairness, order or retries. One worker is compared
with the bare loop, several workers with one; CPU times are all compared with the bare loop. CPU time of PostgreSQL includes filling the
outboxes, and excludes records after the last arrival.`,
    head: ['', 'per second', 'worst round', 'goal', '', 'ratio', 'goal', '', 'WAL bytes', 'PostgreSQL goal', ''],
    rows: [
      { cells: ['bare loop', ...rates(bare), '', '', '', '', '', shown(walOf(bare)), '', ''], samples: bare },
      ...[...own].map(([workers, runs]) => workersRow(workers, runs, bare, own.get(1) ?? [])),
    ],
  };
}

const named = (workers: number): string => `${workers} ${workers === 1 ? 'worker' : 'workers'}`;
const walOf = (runs: readonly Run[]): number => median(runs.map(({ walBytes }) => walBytes));

const rates = (runs: readonly Run[]): string[] => [
  shown(medianOf(runs, 'perSecond')),
  shown(Math.min(...runs.map(({ perSecond }) => perSecond))),
];

function workersRow(workers: number, runs: readonly Run[], bare: readonly Run[], one: readonly Run[]): Row {
  const [rate = '', worst = ''] = rates(runs);
  const ratio = median(ratios(runs, workers === 1 ? bare : one, 'perSecond'));
  const cells = [
    named(workers),
    `**${rate}**`,
    worst,
    ...(workers === 1 ? judged(medianOf(runs, 'perSecond'), { min: GOAL_PER_SECOND }) : ['', '']),
    `**${shown(ratio)}**`,
    ...judged(ratio, { min: workers === 1 ? GOAL_RATIO : GOAL_SHARED }),
    shown(walOf(runs)),
    ...(workers === 1 ? judged(medianOf(runs, 'postgresUs'), { max: GOAL_POSTGRES_US }, ' µs') : ['', '']),
  ];
  return { cells, samples: runs, baseline: bare };
}

/** Without the latencies of single deliveries. */
const sampleOf = (count: number, ms: number): Sample => ({
  count,
  perSecond: (count * 1000) / ms,
  p50Ms: NaN,
  p99Ms: NaN,
});

/** Measures from the first row of the outboxes until the last arrival, with workers that are already running. */
async function ownRate(bed: TestBed, fixture: WebhookFixture, count: number, workers: number): Promise<Run> {
  const { count: before } = await ask<Count>(fixture, 'count');
  const programs = await Promise.all(Array.from({ length: workers }, () => startWorker(fixture)));
  try {
    await pause(SETTLED_MS);
    await makeEvents(fixture, count);
    return await withWal(fixture, count, () =>
      bed.cpu.measure(async () => {
        const start = steady();
        await fillOutbox(fixture, count);
        return sampleOf(count, (await arrived(fixture, before + count)) - start);
      }, programs),
    );
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
  }
}

/** Adds the size of the WAL, in bytes per delivery. */
async function withWal({ cluster }: WebhookFixture, count: number, measure: () => Promise<Measurement>): Promise<Run> {
  const position = (): Promise<number> =>
    withClient(cluster.url, async (client) => {
      const { rows } = await client.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes");
      return Number(rows[0]?.bytes);
    });
  const before = await position();
  const measurement = await measure();
  return { ...measurement, walBytes: ((await position()) - before) / count };
}

/** The events of the positions that {@link fillOutbox} writes to the outboxes: a delivery has the uuid of its event. */
async function makeEvents({ database, webhooks }: WebhookFixture, count: number): Promise<void> {
  for (const [account, own] of webhooks)
    await database.query(
      `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
         correlation_id, context, occurred_at, recorded_at)
       select $1, n, gen_random_uuid(), 'client', 1, gen_random_uuid(), 'client.updated', 1, '{}', '{}', 'bench', '{}', now(), now()
       from generate_series(1, $2::int) n on conflict do nothing`,
      [account, Math.round((count * own.length) / ENDPOINTS)],
    );
}

/** Writes `count` events for one webhook each to the outboxes, as commits do, and notifies the workers of each account. */
async function fillOutbox({ database, webhooks }: WebhookFixture, count: number): Promise<void> {
  for (const [account, own] of webhooks) {
    const events = Math.round((count * own.length) / ENDPOINTS);
    await database.query(
      `insert into outbox_body (account_id, day, position, ordinal, body)
       select $1, current_date, n, 1, $2 from generate_series(1, $3::int) n`,
      [account, BODY, events],
    );
    await database.query(
      `insert into outbox (account_id, position, ordinal, day, event_type, entity_type, entity_uuid, entity_version, subscribers)
       select $1, n, 1, current_date, 'client_updated', 'client', gen_random_uuid(), 1,
         array[($2::uuid[])[1 + n % cardinality($2::uuid[])]]
       from generate_series(1, $3::int) n`,
      [account, own, events],
    );
    await database.query('select pg_notify($1, $2)', [COMMITS, account]);
  }
}

async function bareTables({ database }: WebhookFixture): Promise<void> {
  await database.query(
    'create table bare_queue (id bigint primary key generated always as identity, body text not null, leased boolean not null default false)',
  );
  await database.query('create index bare_queue_due on bare_queue (id) where not leased');
  await database.query('create table bare_request (id bigint primary key, code int not null, at timestamptz not null)');
}

async function bareRate(bed: TestBed, fixture: WebhookFixture, count: number): Promise<Run> {
  await bareTables(fixture);
  const { count: before } = await ask<Count>(fixture, 'count');
  const loop = await fixture.cluster.fork('tools/bench/bare-loop.js', { SINK: fixture.sink.url });
  try {
    return await withWal(fixture, count, () =>
      bed.cpu.measure(async () => {
        const start = steady();
        await fixture.database.query('insert into bare_queue (body) select $1 from generate_series(1, $2::int)', [
          BODY,
          count,
        ]);
        return sampleOf(count, (await arrived(fixture, before + count)) - start);
      }, [loop]),
    );
  } finally {
    await loop.stop();
  }
}
