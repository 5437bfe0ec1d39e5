import { HttpClient, type HttpResponse } from '../harness/http-client.js';
import type { Program } from '../harness/program.js';
import { until } from '../harness/until.js';
import { type GeneratedLoad, type LoadCounts, LoadGenerator, type RequestText } from './generated-load.js';
import { CONNECTIONS } from './load.js';
import { median, medianOf, type Measurement, pause } from './measure.js';
import { memoryOf, resetPeak } from './memory.js';
import type { BenchOptions } from './options.js';
import { type Goal, judged, type Row, type Section, shown } from './report.js';
import { clientBody, clientUuid, contacts, fillClients, makeTenants, type Tenant, withProduct } from './seed.js';
import type { TestBed } from './test-bed.js';

const ACCOUNTS = 100;
const CLIENTS = 20;
/** After this time a client closes its connection. */
const PATIENCE_MS = 1000;
/** Multiples of the most that is answered, and the part of it that must be answered in time under such a load. */
const OVERLOADS: Readonly<Record<string, Readonly<Record<number, Goal>>>> = {
  PATCH: { 2: { min: 0.9 }, 4: { min: 0.8 }, 8: { min: 0.6 } },
  POST: { 2: { min: 0.9 }, 4: { min: 0.8 }, 8: { min: 0.6 } },
  GET: { 2: { min: 0.6 }, 4: { min: 0.25 }, 8: {} },
};
/** Requests before and after a load, one after the other. */
const PROBES = 20;
const WARM_UP_SECONDS = 4;
/** In which connections close and the garbage of a load is collected. */
const CALM_MS = 500;

/** A load in one round; the CPU times are those for each request that was sent. */
type Run = Measurement &
  LoadCounts & {
    readonly beforeMib: number;
    readonly peakMib: number;
    readonly afterMib: number;
    /** The median of the requests before the load and after it, in milliseconds. */
    readonly beforeMs: number;
    readonly nextMs: number;
  };

/** Measures what an API answers in time when it is offered more than it can answer, by clients that do not wait for long. */
export function overloadPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'overload', async (database, cluster) => {
    const tenants = await makeTenants(database, ACCOUNTS);
    for (const tenant of tenants) await fillClients(database, tenant, CLIENTS);
    await database.query('vacuum analyze');
    const api = await cluster.fork('apps/api/src/main.js');
    const generator = await LoadGenerator.start(cluster);
    const [tenant] = tenants;
    if (tenant === undefined) throw new Error('No account was created');
    const probe = new HttpClient({ baseUrl: api.url, key: tenant.secret, connections: 1 });
    const runs = new Map<string, Run[]>();
    const requests = new Map(Object.keys(OVERLOADS).map((operation) => [operation, requestsOf(operation, tenants)]));
    const measure = async (operation: string, factor: number, load: Pick<GeneratedLoad, 'rate' | 'seconds'>) => {
      const sent = { url: api.url, clients: CONNECTIONS, patienceMs: PATIENCE_MS, ...load };
      const run = await measureLoad(api, probe, options, generator, {
        ...sent,
        requests: requests.get(operation) ?? [],
      });
      log(`  ${named(operation, factor)}: ${described(run)}`);
      return run;
    };
    for (const operation of requests.keys()) await measure(operation, 0, { seconds: WARM_UP_SECONDS });
    for (let round = 1; round <= options.rounds; round++)
      for (const operation of requests.keys()) {
        const most = await measure(operation, 1, { seconds: options.seconds });
        const all = [most];
        for (const factor of factorsOf(operation))
          all.push(await measure(operation, factor, { seconds: options.seconds, rate: factor * most.perSecond }));
        for (const [i, factor] of [1, ...factorsOf(operation)].entries()) {
          const run = all[i];
          const name = named(operation, factor);
          if (run !== undefined) runs.set(name, [...(runs.get(name) ?? []), run]);
        }
      }
    probe.close();
    return [section(runs)];
  });
}

const factorsOf = (operation: string): number[] => Object.keys(OVERLOADS[operation] ?? {}).map(Number);
const named = (operation: string, factor: number): string =>
  factor === 0 ? `${operation}, warm-up` : factor === 1 ? `${operation}: the most` : `${operation}: ${factor} ×`;

const described = (run: Run): string =>
  `${shown(run.sent / run.seconds)}/s offered, ${shown(run.perSecond)}/s in time, p50 ${shown(run.p50Ms)}, p99 ${shown(run.p99Ms)} ms, ` +
  `${run.refused} refused, ${run.gaveUp} gave up, ${run.failed} failed, ${run.connections} connections, ` +
  `API ${shown((run.nodeUs * run.sent) / 1e4 / run.seconds)} %, PostgreSQL ${shown((run.postgresUs * run.sent) / 1e4 / run.seconds)} %, ` +
  `generator ${shown(run.cpuUs / 1e4 / run.seconds)} %, late ${shown(run.behindMs)} ms, ` +
  `${shown(run.beforeMib)} → ${shown(run.peakMib)} → ${shown(run.afterMib)} MiB, next answers ${shown(run.beforeMs)} → ${shown(run.nextMs)} ms`;

/** When, and for how long, a client repeats a request that is refused. */
const REPEATING = { intervalMs: 50, timeoutMs: 10_000, otherwise: 'the API refuses requests' };

async function measureLoad(
  api: Program,
  probe: HttpClient,
  { cpu }: BenchOptions,
  generator: LoadGenerator,
  load: GeneratedLoad,
): Promise<Run> {
  const beforeMs = await nextAnswers(probe);
  const { now: beforeMib } = memoryOf(api);
  resetPeak(api);
  const run = await cpu.measure(async () => {
    const counts = await generator.run(load);
    return { ...counts, count: counts.sent, perSecond: counts.answered / counts.seconds };
  }, [api]);
  const nextMs = await nextAnswers(probe);
  const { peak: peakMib } = memoryOf(api);
  await pause(CALM_MS);
  return { ...run, beforeMib, peakMib, afterMib: memoryOf(api).now, beforeMs, nextMs };
}

/**
 * The median time of a few requests, in milliseconds. A request that is refused is repeated, as by a client: those that still wait may be of
 * clients that left. @throws TimeoutError when all are refused; Error for another status.
 */
async function nextAnswers(probe: HttpClient): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < PROBES; i++) {
    const before = performance.now();
    await until(async () => isAnswered(await probe.send('GET', '/v2/account')), REPEATING);
    times.push(performance.now() - before);
  }
  return median(times);
}

/** @throws Error for another status than 200 and 503. */
function isAnswered({ status }: HttpResponse): boolean {
  if (status !== 200 && status !== 503) throw new Error(`GET /v2/account: ${status}`);
  return status === 200;
}

const ABOUT = `"The most" is what ${CONNECTIONS} clients get that wait for each answer; the other loads offer multiples of it, whether earlier requests are
answered or not, and each client closes its connection after ${PATIENCE_MS / 1000} s without an answer. Requests are those of ${ACCOUNTS} accounts of ${CLIENTS} clients. The ratio is
what is answered in time to the most of the round. The generator is one process on plain sockets that shares the processors with the API and
PostgreSQL: what it takes, they lack. Late is the longest time by which it
was late: a load that is late by seconds was not offered. Node µs and PostgreSQL µs are the CPU time for each request that is offered. CPU time per
refusal is what the API takes beyond that of as many answers of "the most", for each other request. Next answers are GETs after the load,
one by one.`;

const HEAD = [
  '',
  'offered/s',
  'in time/s',
  'ratio',
  'goal',
  '',
  'p50 ms',
  'p99 ms',
  '503/s',
  'gave up/s',
  'API µs per refusal',
  'generator, % of a core',
  'late ms',
  'memory before, most, after, MiB',
  'next answers before, after, ms',
];

function section(runs: ReadonlyMap<string, readonly Run[]>): Section {
  const rows = Object.entries(OVERLOADS).flatMap(([operation, goals]) => {
    const most = runs.get(named(operation, 1)) ?? [];
    return [1, ...factorsOf(operation)].map((factor) => {
      const name = named(operation, factor);
      return rowOf(name, runs.get(name) ?? [], factor === 1 ? undefined : most, goals[factor]);
    });
  });
  return { title: 'Overload', about: ABOUT, head: HEAD, rows };
}

function rowOf(name: string, runs: readonly Run[], most: readonly Run[] | undefined, goal: Goal | undefined): Row {
  const each = (figure: (run: Run, round: number) => number): string => shown(median(runs.map(figure)));
  const ratio = median(runs.map(({ perSecond }, round) => perSecond / (most?.[round]?.perSecond ?? NaN)));
  const perRefusal = (run: Run, round: number): number =>
    (run.nodeUs * run.sent - (most?.[round]?.nodeUs ?? NaN) * run.answered) / (run.sent - run.answered);
  return {
    cells: [
      name,
      each(({ sent, seconds }) => sent / seconds),
      shown(medianOf(runs, 'perSecond')),
      ...(most === undefined ? ['', '', ''] : [`**${shown(ratio)}**`, ...judged(ratio, goal)]),
      shown(medianOf(runs, 'p50Ms')),
      shown(medianOf(runs, 'p99Ms')),
      each(({ refused, seconds }) => refused / seconds),
      each(({ gaveUp, seconds }) => gaveUp / seconds),
      most === undefined ? '' : each(perRefusal),
      each(({ cpuUs, seconds }) => cpuUs / seconds / 10_000),
      each(({ behindMs }) => behindMs),
      [each((run) => run.beforeMib), each((run) => run.peakMib), each((run) => run.afterMib)].join(', '),
      [each((run) => run.beforeMs), each((run) => run.nextMs)].join(', '),
    ],
    samples: runs,
  };
}

/** A request of each client of the accounts. */
function requestsOf(operation: string, tenants: readonly Tenant[]): RequestText[] {
  const SERIAL = 1_000_000;
  const all = Array.from({ length: CLIENTS }, (_, i) => clientUuid(i + 1));
  // Neighbours are requests of different accounts.
  return all.flatMap((client, i) =>
    tenants.map(({ secret }): RequestText => {
      const head = (path: string, body = ''): string =>
        `${operation} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secret}\r\n` +
        (body === '' ? '\r\n' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`);
      if (operation === 'GET') return [head(`/v2/clients/${client}`)];
      const body = JSON.stringify(
        operation === 'POST' ? clientBody(i) : { first_name: 'Anna', contacts: contacts(SERIAL) },
      );
      const path = operation === 'POST' ? '/v2/clients' : `/v2/clients/${client}`;
      const [before = '', ...rest] = body.split(String(SERIAL));
      return operation === 'POST' ? [head(path, body) + body] : [head(path, body) + before, rest.join(String(SERIAL))];
    }),
  );
}
