import { COMMITS } from '#eventstore/store';
import type { Lab } from './lab.js';
import type { BenchOptions } from './options.js';
import { type Measurement, median, medianOf, ratios, type Sample } from './measure.js';
import { judged, type Row, type Section, shown } from './report.js';
import {
  arrived,
  ask,
  type Count,
  ENDPOINTS,
  forget,
  type Ground,
  startWorker,
  steady,
  withGround,
} from './webhook-ground.js';
import { latencies } from './webhook-latency.js';

const BODY_BYTES = 1500;
const GOAL_PER_SECOND = 8000;
const GOAL_RATIO = 0.6;
const WORKERS = [1, 2, 4];
/** Seconds of deliveries at the goal's rate, at least: new processes take one or two until they are at their pace. */
const LEAST_SECONDS = 8;

const BODY = JSON.stringify({ event_type: 'client_updated', filling: 'x'.repeat(BODY_BYTES - 50) });

/** How many deliveries a second, against a bare loop that claims, sends and records; and how soon they are sent. */
export async function webhooksPart(lab: Lab, options: BenchOptions, say: (line: string) => void): Promise<Section[]> {
  return [
    await withGround(lab, 'deliveries', (ground) => throughput(lab, ground, options, say)),
    await withGround(lab, 'latency', (ground) => latencies(lab, ground, options, say)),
  ];
}

async function throughput(
  lab: Lab,
  ground: Ground,
  options: BenchOptions,
  say: (line: string) => void,
): Promise<Section> {
  const count = Math.round(GOAL_PER_SECOND * Math.max(LEAST_SECONDS, options.seconds));
  const bare: Measurement[] = [];
  const own = new Map<number, Measurement[]>(WORKERS.map((workers) => [workers, []]));
  const report = (round: number, what: string, { perSecond }: Sample): void =>
    say(`  round ${round}: ${what} ${Math.round(perSecond)}/s`);
  await bareTables(ground);
  for (let round = 1; round <= options.rounds; round++) {
    const before = await bareRate(lab, ground, count);
    bare.push(before);
    report(round, 'bare loop', before);
    for (const [workers, samples] of own) {
      const sample = await ownRate(lab, ground, count, workers);
      samples.push(sample);
      report(round, `${workers} workers`, sample);
    }
  }
  return {
    title: 'Webhook deliveries per second',
    about: `${count.toLocaleString('en')} events of ${BODY_BYTES.toLocaleString('en')} bytes put in the outboxes of ${ground.tenants.length} accounts for ${ENDPOINTS} endpoints, until the last has
arrived; PostgreSQL, workers and the receiver share this machine, and each run begins with new processes. The bare loop claims,
signs, sends and records in batches of 200: no fan-out, fairness, order or retries. CPU time of PostgreSQL includes the filling of the
outboxes; what is recorded after the last arrival is not counted.`,
    head: ['', 'per second', 'goal', '', 'ratio', 'goal', ''],
    rows: [
      { cells: ['bare loop', shown(medianOf(bare, 'perSecond')), '', '', '', '', ''], samples: bare },
      ...[...own].map(([workers, samples]) => workersRow(workers, samples, bare)),
    ],
  };
}

function workersRow(workers: number, samples: readonly Measurement[], baseline: readonly Measurement[]): Row {
  const rate = medianOf(samples, 'perSecond');
  const ratio = median(ratios(samples, baseline, 'perSecond'));
  const cells = [
    `${workers} ${workers === 1 ? 'worker' : 'workers'}`,
    `**${shown(rate)}**`,
    ...(workers === 1 ? judged(rate, { least: GOAL_PER_SECOND }) : ['', '']),
    `**${shown(ratio)}**`,
    ...(workers === 1 ? judged(ratio, { least: GOAL_RATIO }) : ['', '']),
  ];
  return { cells, samples, baseline };
}

/** How long single deliveries took is unknown. */
const sampleOf = (count: number, ms: number): Sample => ({
  count,
  perSecond: (count * 1000) / ms,
  p50Ms: NaN,
  p99Ms: NaN,
});

/** From the first row of the outboxes until the last arrival, by workers that run already. */
async function ownRate(lab: Lab, ground: Ground, count: number, workers: number): Promise<Measurement> {
  const { count: before } = await ask<Count>(ground, 'count');
  const programs = await Promise.all(Array.from({ length: workers }, () => startWorker(lab, ground)));
  try {
    return await lab.cpu.measure(async () => {
      const start = steady();
      await fillOutbox(ground, count);
      return sampleOf(count, (await arrived(ground, before + count)) - start);
    }, programs);
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await forget(ground);
  }
}

/** Leaves `count` events in the outboxes, each for one webhook, as commits would, and notifies the workers of each account. */
async function fillOutbox({ database, webhooks }: Ground, count: number): Promise<void> {
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

async function bareTables({ database }: Ground): Promise<void> {
  await database.query(
    'create table bare_queue (id bigint primary key generated always as identity, body text not null, leased boolean not null default false)',
  );
  await database.query('create index bare_queue_due on bare_queue (id) where not leased');
  await database.query('create table bare_request (id bigint primary key, code int not null, at timestamptz not null)');
}

async function bareRate(lab: Lab, ground: Ground, count: number): Promise<Measurement> {
  const { count: before } = await ask<Count>(ground, 'count');
  const loop = await lab.start('tools/bench/bare-loop.js', ground.url, { SINK: ground.sink.url });
  try {
    return await lab.cpu.measure(async () => {
      const start = steady();
      await ground.database.query('insert into bare_queue (body) select $1 from generate_series(1, $2::int)', [
        BODY,
        count,
      ]);
      return sampleOf(count, (await arrived(ground, before + count)) - start);
    }, [loop]);
  } finally {
    await loop.stop();
    await ground.database.query('truncate bare_queue, bare_request');
  }
}
