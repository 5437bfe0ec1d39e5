import type { Client } from 'pg';
import type { Database } from '#eventstore/store';
import { HttpClient } from './client.js';
import { type MeasuredProcess, THIS_PROCESS } from './cpu.js';
import { type Lab, withClient } from './lab.js';
import { CONNECTIONS } from './load.js';
import type { BenchOptions } from './options.js';
import { median, type Measurement, medianOf, pause, percentile, type Sample, sampleOf } from './measure.js';
import { judged, type Row, type Section, shown } from './report.js';
import { clientBody, contacts, makeTenants, type Tenant, withProduct } from './seed.js';
import { storeWriter, type Target, versionIn, type Writer } from './writer.js';

const ACCOUNTS = [1, 100];
/** Clients that the events are spread over, in all accounts together. */
const CLIENTS = 1000;
const GOAL_MS = 50;
const POLL_MS = 2;
/** Longest wait for the projection after the last event. */
const PATIENCE_MS = 30_000;
/** Less than this share of the wanted rate is not the wanted rate. */
const ENOUGH = 0.97;

/** A round; the latencies of its measurement are those of the answers. */
type Run = Measurement & { readonly lags: readonly number[] };

/** A way to write, and the programs that write and project by it. */
interface Way {
  readonly name: string;
  readonly write: Writer;
  readonly programs: readonly MeasuredProcess[];
}

/** How long after a write's answer the client directory shows it. */
export function lagPart(lab: Lab, options: BenchOptions, say: (line: string) => void): Promise<Section[]> {
  return lab.withDatabase('lag', (url) =>
    withProduct(url, async (database) => {
      const tenants = await makeTenants(database, Math.max(...ACCOUNTS));
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
            programs: [api, worker],
          },
          {
            name: 'the store, in the process of the benchmark',
            write: storeWriter(database),
            programs: [THIS_PROCESS, worker],
          },
        ];
        const rows: Row[] = [];
        // Beyond what the clients were made with: each write must change something.
        let n = CLIENTS;
        for (const count of ACCOUNTS) {
          const targets = await makeTargets(http, tenants.slice(0, count));
          await settle(database);
          await database.query('analyze');
          for (const { name, write, programs } of ways) {
            say(`${count} accounts, ${options.rate} events a second by ${name}`);
            const runs: Run[] = [];
            for (let round = 1; round <= options.rounds; round++) {
              const run = await measure(url, targets, options, programs, (target) => write(target, n++));
              say(
                `  round ${round}: ${Math.round(run.perSecond)}/s, lag p50 ${shown(percentile(run.lags, 50))} ms, p99 ${shown(percentile(run.lags, 99))} ms`,
              );
              runs.push(run);
            }
            rows.push(rowOf(`${count} ${count === 1 ? 'account' : 'accounts'}, ${name}`, runs));
            // What the API cannot carry here, together with the load, the store alone can.
            if (medianOf(runs, 'perSecond') >= options.rate * ENOUGH) break;
          }
        }
        return [{ title: 'Lag of the client directory', about: about(options.rate), head: HEAD, rows }];
      } finally {
        http.close();
        await worker.stop();
        await api.stop();
      }
    }),
  );
}

const HEAD = ['', 'events per second', 'answer p50 ms', 'answer p99 ms', 'lag p50 ms', 'lag p99 ms', 'goal', ''];

const about = (rate: number): string =>
  `API and worker, one process each; ${rate.toLocaleString('en')} events a second, evenly paced whatever the answers take, over ${CLIENTS.toLocaleString('en')} clients. The lag
of an event is the time from its write's answer until a connection that looks every ${POLL_MS} ms sees the projection's checkpoint at
or past it; 0 when the answer came later. The checkpoint moves in the transaction that writes the directory's rows. CPU time of Node is
that of API and worker together, or of the benchmark and the worker where the store writes; that of PostgreSQL includes the looking.`;

function rowOf(what: string, runs: readonly Run[]): Row {
  const lag = (percent: number): number => median(runs.map(({ lags }) => percentile(lags, percent)));
  const p99 = lag(99);
  const cells = [
    what,
    shown(medianOf(runs, 'perSecond')),
    shown(medianOf(runs, 'p50Ms')),
    shown(medianOf(runs, 'p99Ms')),
    shown(lag(50)),
    `**${shown(p99)}**`,
    ...judged(p99, { most: GOAL_MS }, ' ms'),
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
  { rate, seconds, cpu }: BenchOptions,
  programs: readonly MeasuredProcess[],
  write: (target: Target) => Promise<number>,
): Promise<Run> {
  return withClient(url, async (client) => {
    const heads = await headsOf(client);
    const watch = watchCheckpoints(url);
    const total = Math.round(rate * seconds);
    const { answered, seen, ...measurement } = await cpu.measure(async () => {
      const written = await paced(targets, rate, total, write);
      return { ...written, seen: await watch.until(await headsOf(client)) };
    }, programs);
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
    return { ...measurement, lags };
  });
}

/** Sends `total` writes, evenly paced. @returns also when each was answered, by client and version. */
async function paced(
  targets: readonly Target[],
  rate: number,
  total: number,
  write: (target: Target) => Promise<number>,
): Promise<Sample & { readonly answered: ReadonlyMap<string, number> }> {
  const answered = new Map<string, number>();
  const latencies: number[] = [];
  const start = performance.now();
  const writes: Promise<void>[] = [];
  // A failed write ends the round at once; it is thrown below.
  const failure = new AbortController();
  while (writes.length < total && !failure.signal.aborted) {
    const due = Math.min(total, Math.floor(((performance.now() - start) * rate) / 1000));
    while (writes.length < due) {
      const target = targets[writes.length % targets.length];
      if (target === undefined) throw new Error('There is nothing to write to');
      const sent = performance.now();
      const done = write(target).then((version) => {
        const now = performance.now();
        latencies.push(now - sent);
        answered.set(`${target.uuid}/${version}`, now);
      });
      done.catch(() => failure.abort());
      writes.push(done);
    }
    await pause(1);
  }
  await Promise.all(writes);
  return { ...sampleOf(latencies, performance.now() - start), answered };
}

async function headsOf(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ account: string; position: string }>(
    'select account_id as account, position from account_log',
  );
  return new Map(rows.map(({ account, position }) => [account, Number(position)]));
}

type Steps = Map<string, { readonly at: number; readonly position: number }[]>;

/** Looks at the checkpoints again and again on a connection of its own, and keeps when each was seen to move. */
function watchCheckpoints(url: string): { until(wanted: ReadonlyMap<string, number>): Promise<Steps> } {
  const steps: Steps = new Map();
  let goal: ReadonlyMap<string, number> | undefined;
  let deadline = Infinity;
  const reached = (): boolean =>
    goal !== undefined && [...goal].every(([account, head]) => (steps.get(account)?.at(-1)?.position ?? -1) >= head);
  const watching = withClient(url, async (client) => {
    while (!reached()) {
      if (performance.now() > deadline) throw new Error('The projection did not catch up');
      const before = performance.now();
      const { rows } = await client.query<[account: string, position: string]>({
        name: 'look',
        text: "select account_id, position from projection_checkpoint where projection = 'client_directory' and state = 'live'",
        rowMode: 'array',
      });
      const at = performance.now();
      for (const [account, text] of rows) {
        const position = Number(text);
        const known = steps.get(account);
        if (known === undefined) steps.set(account, [{ at, position }]);
        else if (known.at(-1)?.position !== position) known.push({ at, position });
      }
      await pause(Math.max(0, POLL_MS - (at - before)));
    }
    return steps;
  });
  // Thrown where it is waited for.
  watching.catch(() => undefined);
  return {
    until(wanted) {
      goal = wanted;
      deadline = performance.now() + PATIENCE_MS;
      return watching;
    },
  };
}

/** Waits until the projection has everything, so that a round begins with nothing to catch up. */
async function settle(database: Database): Promise<void> {
  for (let behind = 1; behind > 0; await pause(50)) {
    const rows = await database.query(
      `select from account_log l where not exists (select from projection_checkpoint c where c.account_id = l.account_id
         and c.projection = 'client_directory' and c.state = 'live' and c.position >= l.position)`,
    );
    behind = rows.length;
  }
}
