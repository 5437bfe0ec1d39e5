import type { TestBed } from './test-bed.js';
import type { BenchOptions } from './options.js';
import { type Measurement, medianOf, pause, type Sample, sampleOf } from './measure.js';
import { type Goal, judged, type Row, type Section, shown } from './report.js';
import { clientUuid, fillClients } from './seed.js';
import { ask, type Count, forget, type WebhookFixture, startWorker, steady } from './webhook-fixture.js';
import { storeWriter, type Target, type Writer } from './writer.js';

/** Clients of each account that the events are spread over. */
const CLIENTS = 1000;
const HANGING = 20_000;
const BACKLOG = 1_000_000;
/** Warm-up before each measurement. */
const WARM_UP_S = 2;

interface Case {
  readonly what: string;
  readonly rate: number;
  readonly goal?: Goal;
  /** Of the median. */
  readonly medianGoal?: Goal;
  readonly withoutNotify?: true;
  /** Creates other pending deliveries. */
  readonly prepare?: (fixture: WebhookFixture) => Promise<void>;
}

const CASES: readonly Case[] = [
  { what: '200 events a second', rate: 200, goal: { max: 25 } },
  { what: '1,000 events a second', rate: 1000, goal: { max: 25 }, medianGoal: { max: 10 } },
  { what: '1,000, all NOTIFY lost', rate: 1000, goal: { max: 300 }, withoutNotify: true },
  {
    what: '1,000, with a hanging endpoint and 20,000 deliveries pending for it',
    rate: 1000,
    goal: { max: 50 },
    prepare: (fixture) => fillQueue(fixture, HANGING, '/hang'),
  },
  {
    what: '1,000, with a backlog of 1,000,000 for one endpoint',
    rate: 1000,
    prepare: (fixture) => fillQueue(fixture, BACKLOG, '/backlog'),
  },
];

/** Measures the time from the commit to the request, at a steady rate, alone and with other pending deliveries. */
export async function latencies(
  bed: TestBed,
  fixture: WebhookFixture,
  options: BenchOptions,
  log: (line: string) => void,
): Promise<Section> {
  const targets: Target[] = [];
  for (const tenant of fixture.tenants) await fillClients(fixture.database, tenant, CLIENTS * fixture.tenants.length);
  // One subscription per account: an event is one delivery.
  await fixture.database.query(
    `delete from outbox_subscription s where subscriber_uuid <> (
       select min(uuid::text)::uuid from webhook w where w.account_id = s.account_id)`,
  );
  // Different uuids in each account: uuid and version identify a delivery.
  for (let n = 1; n <= CLIENTS; n++)
    fixture.tenants.forEach((tenant, i) => targets.push({ tenant, uuid: clientUuid(i * CLIENTS + n) }));
  const rows: Row[] = [];
  for (const one of CASES) {
    const runs: Measurement[] = [];
    for (let round = 1; round <= options.rounds; round++) {
      const run = await measure(bed, fixture, one, targets, options.seconds);
      log(`  ${one.what}, round ${round}: p50 ${shown(run.p50Ms)} ms, p99 ${shown(run.p99Ms)} ms`);
      runs.push(run);
    }
    const [p50, p99] = [medianOf(runs, 'p50Ms'), medianOf(runs, 'p99Ms')];
    const worst = Math.max(...runs.map(({ p99Ms }) => p99Ms));
    const cells = [
      one.what,
      shown(p50),
      ...judged(p50, one.medianGoal, ' ms'),
      `**${shown(p99)}**`,
      shown(worst),
      ...judged(p99, one.goal, ' ms'),
    ];
    rows.push({ cells, samples: runs });
  }
  return {
    title: 'Latency of webhook deliveries',
    about: `Clients of ${fixture.tenants.length} accounts are changed through the store in the process of the benchmark, at a steady rate; one worker. The time is from
the end of the commit until the receiver, another process, has the whole request, after a warm-up of ${WARM_UP_S} seconds. CPU time of Node is
the worker's; that of PostgreSQL includes the commits.`,
    head: ['', 'p50 ms', 'goal', '', 'p99 ms', 'worst round', 'goal', ''],
    rows,
  };
}

let written = 0;

async function measure(
  bed: TestBed,
  fixture: WebhookFixture,
  { rate, withoutNotify, prepare }: Case,
  targets: readonly Target[],
  seconds: number,
): Promise<Measurement> {
  await prepare?.(fixture);
  const worker = await startWorker(fixture);
  try {
    const write = storeWriter(fixture.database, withoutNotify);
    await ask<Count>(fixture, 'keep');
    await paced(rate, WARM_UP_S, targets, write);
    await pause(500);
    await ask(fixture, 'arrivals');
    return await bed.cpu.measure(async () => {
      const start = steady();
      return delivered(fixture, await paced(rate, seconds, targets, write), start);
    }, [worker]);
  } finally {
    await worker.stop();
    await forget(fixture);
  }
}

/** Waits until every change has arrived. @returns the times since their commits. */
async function delivered(
  fixture: WebhookFixture,
  committed: ReadonlyMap<string, number>,
  start: number,
): Promise<Sample> {
  const arrivedAt = new Map<string, number>();
  for (let missing = committed.size; missing > 0; await pause(50)) {
    const { arrivals } = await ask<{ arrivals: { key: string; at: number }[] }>(fixture, 'arrivals');
    for (const { key, at } of arrivals) if (committed.has(key) && !arrivedAt.has(key)) arrivedAt.set(key, at);
    missing = committed.size - arrivedAt.size;
  }
  return sampleOf(
    [...committed].map(([key, at]) => Math.max(0, (arrivedAt.get(key) ?? NaN) - at)),
    Math.max(...arrivedAt.values()) - start,
  );
}

/** Changes clients at a steady rate. @returns the times of the commits, by client and version. */
async function paced(
  rate: number,
  seconds: number,
  targets: readonly Target[],
  write: Writer,
): Promise<Map<string, number>> {
  const committed = new Map<string, number>();
  const writes: Promise<void>[] = [];
  const start = steady();
  const total = Math.round(rate * seconds);
  while (writes.length < total) {
    const due = Math.min(total, Math.floor(((steady() - start) * rate) / 1000));
    while (writes.length < due) {
      const target = targets[written % targets.length];
      if (target === undefined) throw new Error('There are no targets');
      writes.push(
        write(target, written++).then((version) => void committed.set(`${target.uuid}/${version}`, steady())),
      );
    }
    await pause(1);
  }
  await Promise.all(writes);
  return committed;
}

/** Creates pending deliveries of a new webhook for a path of the receiver. */
async function fillQueue({ database, tenants, sink }: WebhookFixture, count: number, path: string): Promise<void> {
  const account = tenants.at(-1)?.uuid ?? '';
  await database.query('delete from webhook where account_id = $1 and url = $2', [account, sink.url + path]);
  const [webhook] = await database.query<{ uuid: string }>(
    `insert into webhook (account_id, uuid, version, url, event_types, created_at, updated_at)
     values ($1, gen_random_uuid(), 1, $2, '{job_created}', now(), now()) returning uuid`,
    [account, sink.url + path],
  );
  await database.query('insert into webhook_endpoint (account_id, webhook_uuid) values ($1, $2)', [
    account,
    webhook?.uuid ?? '',
  ]);
  for (let done = 0; done < count; done += 50_000)
    await database.query(
      `with message as (
         insert into outbox_body (account_id, day, position, ordinal, body)
         select $1, current_date, -n, 1, '{"waiting":true}' from generate_series($3::int, $4::int) n)
       insert into webhook_queue (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal, event_type,
         entity_type, entity_uuid, entity_version, attempt_no, priority, send_at)
       select $1, $2, u.uuid, u.uuid, u.uuid, current_date, -n, 1, 'job_created', 'job', gen_random_uuid(), 1, 1, 0, now()
       from generate_series($3::int, $4::int) n cross join lateral (select time_ordered_uuid() as uuid where n > 0) u`,
      [account, webhook?.uuid ?? '', done + 1, Math.min(count, done + 50_000)],
    );
}
