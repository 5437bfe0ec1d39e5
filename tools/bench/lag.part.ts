import { HttpClient } from '../harness/http-client.js';
import { headsOf, POLL_MS, settle, type Steps, watchCheckpoints } from './checkpoint-watch.js';
import { type CpuTimes, type MeasuredProcess, THIS_PROCESS } from './cpu.js';
import { idleSection } from './idle-worker.js';
import { withClient } from '../harness/database.js';
import type { Program } from '../harness/program.js';
import type { TestBed } from './test-bed.js';
import { CONNECTIONS } from './load.js';
import type { BenchOptions } from './options.js';
import { median, type Measurement, medianOf, percentile, type Sample } from './measure.js';
import { paced } from './paced-writes.js';
import { judged, type Row, type Section, shown } from './report.js';
import { clientBody, contacts, makeTenants, type Tenant, withProduct } from './seed.js';
import { versionIn } from '../harness/api-client.js';
import { storeWriter, type Target, type Writer } from './writer.js';

/** The written accounts, the rate of events per second, and the maximum lag. */
interface Case {
  readonly accounts: number;
  readonly rate: number;
  /** Of the 99th percentile. */
  readonly goalMs: number;
}

const CASES: readonly Case[] = [
  { accounts: 1, rate: 1000, goalMs: 50 },
  { accounts: 100, rate: 500, goalMs: 50 },
  { accounts: 100, rate: 1000, goalMs: 100 },
];
/** Changed clients of all accounts together. */
const CLIENTS = 1000;
/** The minimum share of the rate for a valid result. */
const MIN_RATE_SHARE = 0.97;
/** A turn of a projection reads and writes in one transaction each. */
const TRANSACTIONS_A_TURN = 2;
const MAX_TRANSACTIONS_PER_EVENT = 0.5;

/** A round; its latencies are those of the responses. */
interface Run extends Measurement {
  readonly lags: readonly number[];
  /** Per event. */
  readonly transactions: number;
  /** CPU time of the worker per event. */
  readonly workerUs: number;
}

/** A way to write, and the program that does it. */
interface Way {
  readonly name: string;
  readonly write: Writer;
  readonly writer: MeasuredProcess;
}

/** Measures the lag of the search index, and the cost of an idle worker. */
export async function lagPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return [await lagSection(bed, options, log), await idleSection(bed, options, log)];
}

function lagSection(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section> {
  return withProduct(bed, 'lag', async (database, cluster) => {
    const tenants = await makeTenants(database, Math.max(...CASES.map(({ accounts }) => accounts)));
    const api = await cluster.fork('apps/api/src/main.js');
    const worker = await cluster.fork('apps/worker/src/main.js');
    const http = new HttpClient({ baseUrl: api.url, connections: CONNECTIONS });
    try {
      const ways: readonly Way[] = [
        {
          name: 'PATCH over HTTP',
          write: async ({ tenant, uuid }, n) => {
            const body = { contacts: contacts(n) };
            const { headers } = await http.sendOk('PATCH', `/v2/clients/${uuid}`, { key: tenant.secret, body });
            return versionIn(headers.etag);
          },
          writer: api,
        },
        {
          name: 'the store, in the process of the benchmark',
          write: storeWriter(database),
          writer: THIS_PROCESS,
        },
      ];
      const rows: Row[] = [];
      // Different from the values of the created clients: each write must change something.
      let n = CLIENTS;
      for (const one of CASES) {
        const targets = await makeTargets(http, tenants.slice(0, one.accounts));
        await settle(database);
        await database.query('analyze');
        for (const { name, write, writer } of ways) {
          const what = `${one.accounts} ${one.accounts === 1 ? 'account' : 'accounts'}, ${one.rate} events a second, ${name}`;
          log(what);
          const runs: Run[] = [];
          for (let round = 1; round <= options.rounds; round++) {
            const run = await measure(cluster.url, targets, { ...options, ...one }, { writer, worker }, (target) =>
              write(target, n++),
            );
            log(
              `  round ${round}: ${Math.round(run.perSecond)}/s, lag p50 ${shown(percentile(run.lags, 50))} ms, p99 ${shown(percentile(run.lags, 99))} ms, ${shown(run.transactions)} transactions an event`,
            );
            runs.push(run);
          }
          rows.push(rowOf(what, one, runs));
          // If the API does not reach the rate on this machine, the store without the API is measured as well.
          if (medianOf(runs, 'perSecond') >= one.rate * MIN_RATE_SHARE) break;
        }
      }
      return { title: 'Lag of the search index', about: ABOUT, head: HEAD, rows };
    } finally {
      http.close();
    }
  });
}

const HEAD = [
  '',
  'events per second',
  'response p50 ms',
  'response p99 ms',
  'lag p50 ms',
  'lag p99 ms',
  'worst round',
  'goal',
  '',
  'transactions per event',
  'goal',
  '',
  'worker µs',
];

const ABOUT = `API and worker, one process each; events at a steady rate, regardless of response times, over ${CLIENTS.toLocaleString('en')} clients. The lag of an event
is the time from the response to its write until a connection that polls every ${POLL_MS} ms reads a projection checkpoint at or past it; 0
when the response comes later. The checkpoint advances in the transaction that writes the rows of the index. The goal of the lag applies
only at ${MIN_RATE_SHARE * 100} % of the rate or more. Transactions are those of the worker's projections: a read and a write per turn. CPU time of Node is
that of API and worker, or of the benchmark and the worker where the store writes; worker µs is the worker's share. CPU time of PostgreSQL
includes the polling.`;

function rowOf(what: string, { rate, goalMs }: Case, runs: readonly Run[]): Row {
  const lags = (percent: number): number[] => runs.map((run) => percentile(run.lags, percent));
  const p99 = median(lags(99));
  const reached = medianOf(runs, 'perSecond') / rate;
  const [goal, verdict] = judged(p99, { max: goalMs }, ' ms');
  const transactions = median(runs.map((run) => run.transactions));
  const cells = [
    what,
    shown(medianOf(runs, 'perSecond')),
    shown(medianOf(runs, 'p50Ms')),
    shown(medianOf(runs, 'p99Ms')),
    shown(median(lags(50))),
    `**${shown(p99)}**`,
    shown(Math.max(...lags(99))),
    goal,
    reached < MIN_RATE_SHARE ? `missed: ${(reached * 100).toFixed(0)} % of the rate` : verdict,
    shown(transactions),
    ...judged(transactions, { max: MAX_TRANSACTIONS_PER_EVENT }),
    shown(median(runs.map(({ workerUs }) => workerUs))),
  ];
  return { cells, samples: runs };
}

async function makeTargets(http: HttpClient, tenants: readonly Tenant[]): Promise<Target[]> {
  const targets: Target[] = [];
  for (let n = 0; n < CLIENTS; n++) {
    const tenant = tenants[n % tenants.length];
    if (tenant === undefined) throw new Error('There are no accounts');
    const { text } = await http.sendOk('POST', '/v2/clients', { key: tenant.secret, body: clientBody(n) });
    targets.push({ tenant, uuid: (JSON.parse(text) as { client_uuid: string }).client_uuid });
  }
  return targets;
}

/** Writes at a steady rate, and determines the lag of each write. */
async function measure(
  url: string,
  targets: readonly Target[],
  { rate, seconds, cpu }: Pick<BenchOptions, 'seconds' | 'cpu'> & Pick<Case, 'rate'>,
  { writer, worker }: { readonly writer: MeasuredProcess; readonly worker: Program },
  write: (target: Target) => Promise<number>,
): Promise<Run> {
  return withClient(url, async (client) => {
    const heads = await headsOf(client);
    const watch = watchCheckpoints(url);
    const total = Math.round(rate * seconds);
    const turns = await turnsOf(worker);
    const ofWriter = (): Promise<Sample & CpuTimes & Written> =>
      cpu.measure(async () => {
        const written = await paced(targets, rate, total, write);
        return { ...written, seen: await watch.until(await headsOf(client)) };
      }, [writer]);
    const { answered, seen, writerUs, ...measurement } = await cpu.measure(async () => {
      const { nodeUs: writerUs, ...written } = await ofWriter();
      return { ...written, writerUs };
    }, [worker]);
    const transactions = ((await turnsOf(worker)) - turns) * TRANSACTIONS_A_TURN;
    const { rows: events } = await client.query<{ account: string; stream: string; version: number; position: string }>(
      `select e.account_id as account, stream_id as stream, version, e.position from event e
       join unnest($1::uuid[], $2::bigint[]) as since (account, position) on e.account_id = since.account and e.position > since.position`,
      [[...heads.keys()], [...heads.values()]],
    );
    const lags: number[] = [];
    for (const { account, stream, version, position } of events) {
      const answer = answered.get(`${stream}/${version}`);
      const applied = seen.get(account)?.find((step) => step.position >= Number(position));
      if (answer !== undefined && applied !== undefined) lags.push(Math.max(0, applied.at - answer));
    }
    if (lags.length !== total) throw new Error(`Only ${lags.length} of ${total} writes were found`);
    const { nodeUs: workerUs } = measurement;
    return { ...measurement, nodeUs: writerUs + workerUs, workerUs, transactions: transactions / total, lags };
  });
}

/** The turns of all projections of a worker, from its metrics. */
async function turnsOf({ url }: Program): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = [...text.matchAll(/^fieldline_projection_turn_accounts_count\S* (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The times of the responses, by client and version, and of the checkpoints. */
interface Written {
  readonly answered: ReadonlyMap<string, number>;
  readonly seen: Steps;
}
