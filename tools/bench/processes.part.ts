import { HttpClient } from '../harness/http-client.js';
import type { Program } from '../harness/program.js';
import { closedLoop, median, type Measurement, medianOf, pause, ratios } from './measure.js';
import type { BenchOptions } from './options.js';
import { type Row, type Section, shown } from './report.js';
import { clientUuid, contacts, fillClients, type Tenant } from './seed.js';
import { POOL_SIZE, type TestBed } from './test-bed.js';
import {
  arrived,
  ask,
  type Count,
  startWorker,
  steady,
  type WebhookFixture,
  withWebhookFixture,
} from './webhook-fixture.js';

/** Accounts, each with one webhook. */
const ACCOUNTS = 100;
const CLIENTS = 5;
/** Writers in all, whatever the number of processes. */
const WRITERS = 64;
/** Numbers of processes; the first is what the others are compared with. */
const COMBINATIONS: readonly (readonly [apis: number, workers: number])[] = [
  [1, 1],
  [2, 1],
  [4, 1],
  [1, 2],
  [1, 4],
  [2, 2],
  [4, 4],
];
/** Maximum length of the load before a run: new processes take one or two seconds to warm up. */
const MAX_WARM_UP_SECONDS = 2;
/** New workers own their partitions after this time. */
const SETTLED_MS = 2000;
const LOOK_MS = 100;

/** A run, with the rate of deliveries until the last arrival and the most connections at a time. */
type Run = Measurement & { readonly deliveriesPerSecond: number; readonly connections: number };

/** Measures one load on several APIs and workers that share a database. */
export function processesPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withWebhookFixture(
    bed,
    'processes',
    async (fixture) => {
      for (const tenant of fixture.tenants) await fillClients(fixture.database, tenant, CLIENTS);
      await fixture.database.query('analyze');
      const runs = COMBINATIONS.map((): Run[] => []);
      const turns = [...COMBINATIONS.entries()];
      for (let round = 1; round <= options.rounds; round++)
        for (const [i, [apis, workers]] of round % 2 === 1 ? turns : turns.toReversed()) {
          const run = await measure(bed, fixture, options.seconds, apis, workers);
          runs[i]?.push(run);
          log(
            `  round ${round}: ${named(apis, workers)}: ${Math.round(run.perSecond)}/s, p99 ${run.p99Ms.toFixed(1)} ms, ` +
              `${Math.round(run.deliveriesPerSecond)} deliveries/s, CPU ${Math.round(run.nodeUs)} + ` +
              `${Math.round(run.postgresUs)} µs, ${run.connections} connections`,
          );
        }
      return [{ title: 'APIs and workers on one database', about: ABOUT, head: HEAD, rows: rowsOf(runs) }];
    },
    { endpoints: ACCOUNTS, perAccount: 1 },
  );
}

const ABOUT = `${WRITERS} connections in all, divided among the APIs, change the clients of ${ACCOUNTS} accounts (PATCH); each account has a webhook, so
that each change is also delivered. Each program has a pool of ${POOL_SIZE}. Each run starts with new processes, which a load warms up.
Deliveries are counted from the first change until the last arrival. CPU times are those of all APIs and workers, and of PostgreSQL, per
change with its delivery. Connections are the most that APIs and workers had open at a time. The ratios compare with one API and one worker.
All processes share this machine: more processes than cores show the cost of dividing the work, not more rate.`;

const HEAD = ['', 'per second', 'p50 ms', 'p99 ms', 'ratio', 'deliveries/s', 'ratio', 'connections'];

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
const named = (apis: number, workers: number): string => `${plural(apis, 'API')}, ${plural(workers, 'worker')}`;

function rowsOf(all: readonly (readonly Run[])[]): Row[] {
  const [baseline = []] = all;
  const deliveries = (runs: readonly Run[]): number[] => runs.map(({ deliveriesPerSecond }) => deliveriesPerSecond);
  return COMBINATIONS.map(([apis, workers], i) => {
    const runs = all[i] ?? [];
    const base = deliveries(baseline);
    const isBaseline = i === 0;
    const delivered = median(deliveries(runs).map((rate, round) => rate / (base[round] ?? NaN)));
    return {
      cells: [
        named(apis, workers),
        shown(medianOf(runs, 'perSecond')),
        shown(medianOf(runs, 'p50Ms')),
        shown(medianOf(runs, 'p99Ms')),
        isBaseline ? '' : `**${shown(median(ratios(runs, baseline, 'perSecond')))}**`,
        shown(median(deliveries(runs))),
        isBaseline ? '' : `**${shown(delivered)}**`,
        String(Math.max(...runs.map(({ connections }) => connections))),
      ],
      samples: runs,
      ...(!isBaseline && { baseline }),
    };
  });
}

/** Starts the processes, warms them up, and measures them. */
async function measure(
  bed: TestBed,
  fixture: WebhookFixture,
  seconds: number,
  apis: number,
  workers: number,
): Promise<Run> {
  const started: Program[] = [];
  try {
    for (let i = 0; i < workers; i++) started.push(await startWorker(fixture));
    const urls: string[] = [];
    for (let i = 0; i < apis; i++) {
      const api = await fixture.cluster.fork('apps/api/src/main.js');
      started.push(api);
      urls.push(api.url);
    }
    await pause(SETTLED_MS);
    const clients = urls.map((baseUrl) => new HttpClient({ baseUrl }));
    const run = (duration: number) => changesWithDeliveries(fixture, clients, duration);
    try {
      await run(Math.min(seconds, MAX_WARM_UP_SECONDS));
      const counter = new ConnectionCounter(fixture);
      const measured = await bed.cpu.measure(() => run(seconds), started);
      return { ...measured, connections: await counter.stop() };
    } finally {
      for (const client of clients) client.close();
    }
  } finally {
    await Promise.all(started.map((program) => program.stop()));
  }
}

/** Makes every contact differ from the one before. */
let changes = 0;

/** Changes clients for `seconds`, and waits for the delivery of each change. */
async function changesWithDeliveries(fixture: WebhookFixture, apis: readonly HttpClient[], seconds: number) {
  const { count: before } = await ask<Count>(fixture, 'count');
  const start = steady();
  const turns = Array.from({ length: WRITERS }, () => 0);
  const sample = await closedLoop(WRITERS, seconds, async (writer) => {
    const turn = turns[writer] ?? 0;
    turns[writer] = turn + 1;
    const { secret } = tenantOf(fixture, writer, turn);
    const path = `/v2/clients/${clientUuid(1 + (turn % CLIENTS))}`;
    const api = apis[writer % apis.length];
    await api?.sendOk('PATCH', path, { body: { contacts: contacts(++changes) }, key: secret });
  });
  const lastAt = await arrived(fixture, before + sample.count);
  return { ...sample, deliveriesPerSecond: (sample.count * 1000) / (lastAt - start) };
}

/** The accounts in turn, each writer beginning with another one. */
function tenantOf({ tenants }: WebhookFixture, writer: number, turn: number): Tenant {
  const tenant = tenants[(writer + turn * WRITERS) % tenants.length];
  if (tenant === undefined) throw new Error('There are no accounts');
  return tenant;
}

/** Counts the connections of APIs and workers until it is stopped. */
class ConnectionCounter {
  private most = 0;
  private isStopped = false;
  private readonly counting: Promise<void>;

  constructor(private readonly fixture: WebhookFixture) {
    this.counting = this.count();
  }

  /** @returns the most connections at a time. */
  async stop(): Promise<number> {
    this.isStopped = true;
    await this.counting;
    return this.most;
  }

  private async count(): Promise<void> {
    do {
      const [row] = await this.fixture.database.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity where datname = current_database()
         and application_name in ('fieldline-api', 'fieldline-feed-listener', 'fieldline-worker', 'fieldline-worker-listener')`,
      );
      this.most = Math.max(this.most, row?.open ?? 0);
      await pause(LOOK_MS);
    } while (!this.isStopped);
  }
}
