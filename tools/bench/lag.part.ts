import { HttpClient } from './client.js';
import { headsOf, POLL_MS, settle, type Steps, watchCheckpoints } from './checkpoint-watch.js';
import { type CpuTimes, type MeasuredProcess, THIS_PROCESS } from './cpu.js';
import { idleSection } from './idle-worker.js';
import { type Lab, type Program, withClient } from './lab.js';
import { CONNECTIONS } from './load.js';
import type { BenchOptions } from './options.js';
import { median, type Measurement, medianOf, percentile, type Sample } from './measure.js';
import { paced } from './paced-writes.js';
import { judged, type Row, type Section, shown } from './report.js';
import { clientBody, contacts, makeTenants, type Tenant, withProduct } from './seed.js';
import { storeWriter, type Target, versionIn, type Writer } from './writer.js';

/** How many accounts are written to, at how many events a second, and how late the projection may be. */
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
/** Clients that the events are spread over, in all accounts together. */
const CLIENTS = 1000;
/** Less than this share of the wanted rate is not the wanted rate. */
const ENOUGH = 0.97;
/** A turn of a projection is a read and a write, each a transaction. */
const TRANSACTIONS_A_TURN = 2;
const MOST_TRANSACTIONS = 0.5;

/** A round; the latencies of its measurement are those of the answers. */
interface Run extends Measurement {
  readonly lags: readonly number[];
  /** Of each event. */
  readonly transactions: number;
  /** CPU time of the worker alone, of each event. */
  readonly workerUs: number;
}

/** A way to write, and the program that writes by it. */
interface Way {
  readonly name: string;
  readonly write: Writer;
  readonly writer: MeasuredProcess;
}

/** How long after a write's answer the client directory shows it, and what a worker costs that has nothing to do. */
export async function lagPart(lab: Lab, options: BenchOptions, say: (line: string) => void): Promise<Section[]> {
  return [await lagSection(lab, options, say), await idleSection(lab, options, say)];
}

function lagSection(lab: Lab, options: BenchOptions, say: (line: string) => void): Promise<Section> {
  return lab.withDatabase('lag', (url) =>
    withProduct(url, async (database) => {
      const tenants = await makeTenants(database, Math.max(...CASES.map(({ accounts }) => accounts)));
      const api = await lab.start('apps/api/src/main.js', url);
      const worker = await lab.start('apps/worker/src/main.js', url);
      const http = new HttpClient(api.url, CONNECTIONS);
      try {
        const ways: readonly Way[] = [
          {
            name: 'PATCH over HTTP',
            write: async ({ tenant, uuid }, n) => {
              const { etag } = await http.send('PATCH', `/v2/clients/${uuid}`, tenant.secret, {
                contacts: contacts(n),
              });
              return versionIn(etag);
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
        // Beyond what the clients were made with: each write must change something.
        let n = CLIENTS;
        for (const one of CASES) {
          const targets = await makeTargets(http, tenants.slice(0, one.accounts));
          await settle(database);
          await database.query('analyze');
          for (const { name, write, writer } of ways) {
            const what = `${one.accounts} ${one.accounts === 1 ? 'account' : 'accounts'}, ${one.rate} events a second, ${name}`;
            say(what);
            const runs: Run[] = [];
            for (let round = 1; round <= options.rounds; round++) {
              const run = await measure(url, targets, { ...options, ...one }, { writer, worker }, (target) =>
                write(target, n++),
              );
              say(
                `  round ${round}: ${Math.round(run.perSecond)}/s, lag p50 ${shown(percentile(run.lags, 50))} ms, p99 ${shown(percentile(run.lags, 99))} ms, ${shown(run.transactions)} transactions an event`,
              );
              runs.push(run);
            }
            rows.push(rowOf(what, one, runs));
            // What the API cannot carry here, together with the load, the store alone can.
            if (medianOf(runs, 'perSecond') >= one.rate * ENOUGH) break;
          }
        }
        return { title: 'Lag of the client directory', about: ABOUT, head: HEAD, rows };
      } finally {
        http.close();
        await worker.stop();
        await api.stop();
      }
    }),
  );
}

const HEAD = [
  '',
  'events per second',
  'answer p50 ms',
  'answer p99 ms',
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

const ABOUT = `API and worker, one process each; events evenly paced whatever the answers take, over ${CLIENTS.toLocaleString('en')} clients. The lag
of an event is the time from its write's answer until a connection that looks every ${POLL_MS} ms sees the projection's checkpoint at
or past it; 0 when the answer came later. The checkpoint moves in the transaction that writes the directory's rows. The goal of the lag
counts only at ${ENOUGH * 100} % of the rate or more. Transactions are those of the worker's projections, a read and a write a turn.
CPU time of Node is that of API and worker together, or of the benchmark and the worker where the store writes; worker µs is the worker's
share of it. That of PostgreSQL includes the looking.`;

function rowOf(what: string, { rate, goalMs }: Case, runs: readonly Run[]): Row {
  const lags = (percent: number): number[] => runs.map((run) => percentile(run.lags, percent));
  const p99 = median(lags(99));
  const reached = medianOf(runs, 'perSecond') / rate;
  const [goal, verdict] = judged(p99, { most: goalMs }, ' ms');
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
    reached < ENOUGH ? `missed: ${(reached * 100).toFixed(0)} % of the rate` : verdict,
    shown(transactions),
    ...judged(transactions, { most: MOST_TRANSACTIONS }),
    shown(median(runs.map(({ workerUs }) => workerUs))),
  ];
  return { cells, samples: runs };
}

async function makeTargets(http: HttpClient, tenants: readonly Tenant[]): Promise<Target[]> {
  const targets: Target[] = [];
  for (let n = 0; n < CLIENTS; n++) {
    const tenant = tenants[n % tenants.length];
    if (tenant === undefined) throw new Error('There is no account to write to');
    const { body } = await http.send('POST', '/v2/clients', tenant.secret, clientBody(n));
    targets.push({ tenant, uuid: (JSON.parse(body) as { client_uuid: string }).client_uuid });
  }
  return targets;
}

/** Writes at a steady rate, and finds how far behind the projection was for each write. */
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
    if (lags.length !== total) throw new Error(`Of ${total} writes ${lags.length} were found again`);
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

/** When each write was answered, by client and version, and when the checkpoints were seen to move. */
interface Written {
  readonly answered: ReadonlyMap<string, number>;
  readonly seen: Steps;
}
