import { COMMITS } from '#eventstore/store';
import { type Lab, withClient } from './lab.js';
import type { BenchOptions } from './options.js';
import { type Measurement, median, medianOf, pause, ratios, type Sample } from './measure.js';
import { judged, type Row, type Section, shown } from './report.js';
import { arrived, ask, type Count, ENDPOINTS, type Ground, startWorker, steady, withGround } from './webhook-ground.js';
import { latencies } from './webhook-latency.js';

const BODY_BYTES = 1500;
const GOAL_PER_SECOND = 8000;
/** Of the bare loop by one worker, and of one worker by several on two cores. */
const GOAL_RATIO = 0.65;
const GOAL_SHARED = 0.9;
const GOAL_POSTGRES_US = 110;
const WORKERS = [1, 2, 4];
/** Seconds of deliveries at the goal's rate, at least: new processes take one or two until they are at their pace. */
const LEAST_SECONDS = 8;
/** Until new workers own their partitions, in milliseconds. */
const SETTLED_MS = 2000;

const BODY = JSON.stringify({ event_type: 'client_updated', filling: 'x'.repeat(BODY_BYTES - 50) });

/** A run, with what it wrote to the database's log. */
type Run = Measurement & { readonly walBytes: number };

/** How many deliveries a second, against a bare loop that claims, sends and records; and how soon they are sent. */
export async function webhooksPart(lab: Lab, options: BenchOptions, say: (line: string) => void): Promise<Section[]> {
  return [
    await throughput(lab, options, say),
    await withGround(lab, 'latency', (ground) => latencies(lab, ground, options, say)),
  ];
}

async function throughput(lab: Lab, options: BenchOptions, say: (line: string) => void): Promise<Section> {
  const count = Math.round(GOAL_PER_SECOND * Math.max(LEAST_SECONDS, options.seconds));
  const bare: Run[] = [];
  const own = new Map<number, Run[]>(WORKERS.map((workers) => [workers, []]));
  // Each with a database of its own: empty, and without statistics of what was in it before.
  const run = async (round: number, what: string, work: (ground: Ground) => Promise<Run>): Promise<Run> => {
    const measured = await withGround(lab, 'deliveries', work);
    say(`  round ${round}: ${what} ${Math.round(measured.perSecond)}/s`);
    return measured;
  };
  for (let round = 1; round <= options.rounds; round++) {
    bare.push(await run(round, 'bare loop', (ground) => bareRate(lab, ground, count)));
    for (const [workers, runs] of own)
      runs.push(await run(round, named(workers), (ground) => ownRate(lab, ground, count, workers)));
  }
  return {
    title: 'Webhook deliveries per second',
    about: `${count.toLocaleString('en')} events of ${BODY_BYTES.toLocaleString('en')} bytes put in the outboxes of several accounts for ${ENDPOINTS} endpoints, until the last has
arrived; PostgreSQL, workers and the receiver share this machine. Each run begins with new processes and an empty database that was
never analysed. The bare loop claims, signs, sends and records in batches of 200: no fan-out, fairness, order or retries. The
ratio of one worker is to the bare loop, that of several to one worker; those of CPU time are all to the bare loop. CPU time of PostgreSQL includes the filling of the outboxes; what is
recorded after the last arrival is not counted.`,
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
    ...(workers === 1 ? judged(medianOf(runs, 'perSecond'), { least: GOAL_PER_SECOND }) : ['', '']),
    `**${shown(ratio)}**`,
    ...judged(ratio, { least: workers === 1 ? GOAL_RATIO : GOAL_SHARED }),
    shown(walOf(runs)),
    ...(workers === 1 ? judged(medianOf(runs, 'postgresUs'), { most: GOAL_POSTGRES_US }, ' µs') : ['', '']),
  ];
  return { cells, samples: runs, baseline: bare };
}

/** How long single deliveries took is unknown. */
const sampleOf = (count: number, ms: number): Sample => ({
  count,
  perSecond: (count * 1000) / ms,
  p50Ms: NaN,
  p99Ms: NaN,
});

/** From the first row of the outboxes until the last arrival, by workers that run already. */
async function ownRate(lab: Lab, ground: Ground, count: number, workers: number): Promise<Run> {
  const { count: before } = await ask<Count>(ground, 'count');
  const programs = await Promise.all(Array.from({ length: workers }, () => startWorker(lab, ground)));
  try {
    await pause(SETTLED_MS);
    return await withWal(ground, count, () =>
      lab.cpu.measure(async () => {
        const start = steady();
        await fillOutbox(ground, count);
        return sampleOf(count, (await arrived(ground, before + count)) - start);
      }, programs),
    );
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
  }
}

/** Adds how much a run wrote to the database's log, in bytes for each delivery. */
async function withWal({ url }: Ground, count: number, measure: () => Promise<Measurement>): Promise<Run> {
  const position = (): Promise<number> =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes");
      return Number(rows[0]?.bytes);
    });
  const before = await position();
  const measurement = await measure();
  return { ...measurement, walBytes: ((await position()) - before) / count };
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

async function bareRate(lab: Lab, ground: Ground, count: number): Promise<Run> {
  await bareTables(ground);
  const { count: before } = await ask<Count>(ground, 'count');
  const loop = await lab.start('tools/bench/bare-loop.js', ground.url, { SINK: ground.sink.url });
  try {
    return await withWal(ground, count, () =>
      lab.cpu.measure(async () => {
        const start = steady();
        await ground.database.query('insert into bare_queue (body) select $1 from generate_series(1, $2::int)', [
          BODY,
          count,
        ]);
        return sampleOf(count, (await arrived(ground, before + count)) - start);
      }, [loop]),
    );
  } finally {
    await loop.stop();
  }
}
