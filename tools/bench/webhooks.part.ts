import type { Lab } from './lab.js';
import type { BenchOptions } from './options.js';
import { median } from './measure.js';
import { judged, type Section, shown } from './report.js';
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
  const bare: number[] = [];
  const own = new Map<number, number[]>(WORKERS.map((workers) => [workers, []]));
  await bareTables(ground);
  for (let round = 1; round <= options.rounds; round++) {
    const before = await bareRate(lab, ground, count);
    bare.push(before);
    say(`  round ${round}: bare loop ${Math.round(before)}/s`);
    for (const [workers, rates] of own) {
      const rate = await ownRate(lab, ground, count, workers);
      rates.push(rate);
      say(`  round ${round}: ${workers} workers ${Math.round(rate)}/s`);
    }
  }
  const ratios = (rates: readonly number[]): number[] => rates.map((rate, i) => rate / (bare[i] ?? NaN));
  return {
    title: 'Webhook deliveries per second',
    about: `${count.toLocaleString('en')} events of ${BODY_BYTES.toLocaleString('en')} bytes put in the outboxes of ${ground.tenants.length} accounts for ${ENDPOINTS} endpoints, until the last has
arrived; PostgreSQL, workers and the receiver share this machine, and each run begins with new processes. The bare loop claims,
signs, sends and records in batches of 200: no fan-out, fairness, order or retries.`,
    head: ['', 'per second', 'goal', '', 'ratio', 'goal', ''],
    rows: [
      ['bare loop', shown(median(bare)), '', '', '', '', ''],
      ...[...own].map(([workers, rates]) => [
        `${workers} ${workers === 1 ? 'worker' : 'workers'}`,
        `**${shown(median(rates))}**`,
        ...(workers === 1 ? judged(median(rates), { least: GOAL_PER_SECOND }) : ['', '']),
        `**${shown(median(ratios(rates)))}**`,
        ...(workers === 1 ? judged(median(ratios(rates)), { least: GOAL_RATIO }) : ['', '']),
      ]),
    ],
  };
}

/** From the first row of the outboxes until the last arrival, by workers that run already. */
async function ownRate(lab: Lab, ground: Ground, count: number, workers: number): Promise<number> {
  const { count: before } = await ask<Count>(ground, 'count');
  const programs = await Promise.all(Array.from({ length: workers }, () => startWorker(lab, ground)));
  try {
    const start = steady();
    await fillOutbox(ground, count);
    return (count * 1000) / ((await arrived(ground, before + count)) - start);
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await forget(ground);
  }
}

/** Leaves `count` events in the outboxes, each for one webhook, as commits would. */
async function fillOutbox({ database, webhooks }: Ground, count: number): Promise<void> {
  for (const [account, own] of webhooks)
    await database.query(
      `insert into outbox (account_id, position, ordinal, event_type, entity_type, entity_uuid, entity_version, body, subscribers)
       select $1, n, 1, 'client_updated', 'client', gen_random_uuid(), 1, $3, array[($2::uuid[])[1 + n % cardinality($2::uuid[])]]
       from generate_series(1, $4::int) n`,
      [account, own, BODY, Math.round((count * own.length) / ENDPOINTS)],
    );
}

async function bareTables({ database }: Ground): Promise<void> {
  await database.query(
    'create table bare_queue (id bigint primary key generated always as identity, body text not null, leased boolean not null default false)',
  );
  await database.query('create index bare_queue_due on bare_queue (id) where not leased');
  await database.query('create table bare_request (id bigint primary key, code int not null, at timestamptz not null)');
}

async function bareRate(lab: Lab, ground: Ground, count: number): Promise<number> {
  const { count: before } = await ask<Count>(ground, 'count');
  const loop = await lab.start('tools/bench/bare-loop.js', ground.url, { SINK: ground.sink.url });
  try {
    const start = steady();
    await ground.database.query('insert into bare_queue (body) select $1 from generate_series(1, $2::int)', [
      BODY,
      count,
    ]);
    return (count * 1000) / ((await arrived(ground, before + count)) - start);
  } finally {
    await loop.stop();
    await ground.database.query('truncate bare_queue, bare_request');
  }
}
