import type { Program } from '../harness/program.js';
import type { LoadRequest } from './load.js';
import { closedLoop, interleave, type Measurement, median, type Sample, type Samples, samplesOf } from './measure.js';
import type { BenchOptions } from './options.js';
import { paced } from './paced-writes.js';
import { judged, RATE_HEAD, rateRow, type Row, type Section, shown } from './report.js';
import { clientUuid, contacts, fillClients, makeTenants, type Tenant, withProduct } from './seed.js';
import type { TestBed } from './test-bed.js';
import type { Target } from './writer.js';

/** Operations of a batch. */
const SIZE = 500;
/** Clients of each account. Half of the upserts change one of them, the others create one. */
const CLIENTS = 5_000;
/** Upserts that are prepared for a round, more than it performs. */
const PREPARED = 60 * SIZE;
/** Requests of the other account per second. */
const RATE = 100;

const BATCHES = '500 upserts in a batch';
const TOGETHER = '500 upserts as requests, 16 at a time';
const SINGLY = '500 upserts as requests, one at a time';
const ALONE = 'other account alone';
const BESIDE = 'other account, beside batches';
const BESIDE_REQUESTS = 'other account, beside the same requests, 16 at a time';

/** Measures upserts in batches and as requests, and the requests of another account meanwhile. */
export function batchPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'batch', async (database, cluster) => {
    const [importer, other] = await makeTenants(database, 2);
    if (importer === undefined || other === undefined) throw new Error('No account was created');
    for (const tenant of [importer, other]) await fillClients(database, tenant, CLIENTS);
    await database.query('vacuum analyze');
    const api = await cluster.fork('apps/api/src/main.js');
    const upserts = new Upserts(importer);
    const batches = (seconds: number): Promise<Sample> => loadBatches(api, seconds, upserts);
    const requests = (seconds: number, writers: number): Promise<Sample> => {
      const all = upserts.next(PREPARED).values();
      return closedLoop(writers, seconds, () => send(api, all.next().value));
    };
    const others = (seconds: number): Promise<Sample> => writeOthers(api, other, seconds);
    const beside = async (seconds: number, work: (seconds: number) => Promise<unknown>): Promise<Sample> => {
      const ends = work(seconds + 0.2);
      const sample = await others(seconds);
      await ends;
      return sample;
    };
    const samples = await interleave(
      [
        { name: BATCHES, measure: batches },
        { name: TOGETHER, measure: (seconds) => requests(seconds, 16) },
        { name: SINGLY, measure: (seconds) => requests(seconds, 1) },
        { name: ALONE, measure: others },
        { name: BESIDE, measure: (seconds) => beside(seconds, batches) },
        { name: BESIDE_REQUESTS, measure: (seconds) => beside(seconds, (all) => requests(all, 16)) },
      ],
      options,
      log,
    );
    return [
      { title: 'Batches', about: ABOUT, head: RATE_HEAD, rows: rowsOf(samples) },
      { title: 'Another account beside batches', about: ABOUT_OTHERS, head: RATE_HEAD, rows: rowsOfOthers(samples) },
    ];
  });
}

const ABOUT = `One API. PATCHes of clients by external id, half of which create the client; a row is one upsert, p50 and p99 of a batch are those of
the whole batch. A client sends one batch after the other, or the same upserts as requests on 16 connections, or on one.`;

const ABOUT_OTHERS = `${RATE} PATCHes a second of another account, while the account above sends one batch after the other, or the same upserts as
requests on 16 connections. CPU is that of both accounts for each request of the other.`;

/** Upserts that no other round sends. */
class Upserts {
  private count = 0;
  private readonly headers: LoadRequest['headers'];

  constructor({ secret }: Tenant) {
    this.headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
  }

  next(count: number): LoadRequest[] {
    return this.take(count).map(({ path, body }) => ({
      method: 'PATCH',
      path,
      headers: this.headers,
      body: JSON.stringify(body),
    }));
  }

  nextBatches(count: number): LoadRequest[] {
    return Array.from({ length: count }, () => ({
      method: 'POST',
      path: '/v2/batch',
      headers: this.headers,
      body: JSON.stringify({ operations: this.take(SIZE).map((one) => ({ method: 'PATCH', ...one })) }),
    }));
  }

  private take(count: number): { readonly path: string; readonly body: object }[] {
    return Array.from({ length: count }, () => {
      const n = this.count++;
      const id = n % 2 === 0 ? `crm-${1 + ((n / 2) % CLIENTS)}` : `new-${n}`;
      const body = { organization: false, first_name: 'Anna', last_name: `Lindqvist ${n}`, contacts: contacts(n) };
      return { path: `/v2/clients/${id}`, body };
    });
  }
}

async function loadBatches(api: Program, seconds: number, upserts: Upserts): Promise<Sample> {
  const batches = upserts.nextBatches(PREPARED / SIZE).values();
  const sample = await closedLoop(1, seconds, () => send(api, batches.next().value));
  return { ...sample, count: sample.count * SIZE, perSecond: sample.perSecond * SIZE };
}

/** Sends a request and reads its response. @throws Error when it, or the first operation of a batch, is not successful. */
async function send({ url }: Program, request: LoadRequest | undefined): Promise<void> {
  if (request === undefined) throw new Error('More requests are needed than were prepared');
  const { method, path, headers, body } = request;
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  if (!response.ok || /^\{"results":\[\{"status":[345]/.test(text))
    throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
}

function writeOthers(api: Program, tenant: Tenant, seconds: number): Promise<Sample> {
  const targets = Array.from({ length: CLIENTS }, (_, i): Target => ({ tenant, uuid: clientUuid(i + 1) }));
  const headers = { Authorization: `Bearer ${tenant.secret}`, 'Content-Type': 'application/json' };
  let n = 0;
  return paced(targets, RATE, Math.ceil(RATE * seconds), async ({ uuid }) => {
    const body = JSON.stringify({ last_name: `Berg ${n++}-${Date.now()}` });
    await send(api, { method: 'PATCH', path: `/v2/clients/${uuid}`, headers, body });
    return 0;
  });
}

const cpuOf = ({ nodeUs, postgresUs }: Measurement): number => nodeUs + postgresUs;

/** A row with the median ratio of a figure by round, and its goal. */
function ratioRow(
  what: string,
  samples: Samples,
  name: string,
  to: string,
  figure: (one: Measurement) => number,
  max?: number,
): Row {
  const own = samplesOf(samples, name);
  const baseline = samplesOf(samples, to);
  const all = own.map((one, round) => figure(one) / (baseline[round] === undefined ? NaN : figure(baseline[round])));
  const ratio = median(all);
  const range = `${shown(Math.min(...all))}–${shown(Math.max(...all))}`;
  return {
    cells: [what, '', '', '', `**${shown(ratio)}**`, range, ...judged(ratio, max === undefined ? undefined : { max })],
    samples: own,
  };
}

const rowsOf = (samples: Samples): Row[] => [
  rateRow(TOGETHER, samples, TOGETHER),
  rateRow(SINGLY, samples, SINGLY, TOGETHER),
  rateRow(BATCHES, samples, BATCHES, TOGETHER),
  ratioRow('CPU in a batch, relative to 16 at a time', samples, BATCHES, TOGETHER, cpuOf, 0.6),
  ratioRow('CPU in a batch, relative to one at a time', samples, BATCHES, SINGLY, cpuOf),
];

const rowsOfOthers = (samples: Samples): Row[] => [
  rateRow(ALONE, samples, ALONE),
  rateRow(BESIDE, samples, BESIDE),
  rateRow(BESIDE_REQUESTS, samples, BESIDE_REQUESTS),
  ratioRow('p99 beside batches, relative to alone', samples, BESIDE, ALONE, ({ p99Ms }) => p99Ms, 2),
  ratioRow('p99 beside requests, relative to alone', samples, BESIDE_REQUESTS, ALONE, ({ p99Ms }) => p99Ms),
];
