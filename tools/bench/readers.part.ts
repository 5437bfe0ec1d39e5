import type { Queryable } from '#eventstore/store';
import { StreamClient } from '../harness/event-stream-client.js';
import { HttpClient } from '../harness/http-client.js';
import { medianOf, type Measurement, pause, percentile, type Sample, sampleOf } from './measure.js';
import type { BenchOptions } from './options.js';
import { judged, type Row, type Section, shown } from './report.js';
import { clientBody, contacts, makeTenants, type Tenant, withProduct } from './seed.js';
import type { TestBed } from './test-bed.js';

const WAITING = 1000;
const STREAMS = 500;
/** A key has at most 20 streams. */
const STREAMS_PER_KEY = 20;
const MAX_WAIT_S = 25;
const GOAL_MS = 50;
/** Time without events, in milliseconds. */
const IDLE_MS = 8000;
/** Time after which an idle session has reported its transactions, in milliseconds. */
const REPORT_MS = 10_500;
/** The accounts of the readers, and the changes per second; each reaches all readers of its account. */
const CASES = [
  { accounts: 100, rate: 20 },
  { accounts: 10, rate: 20 },
  { accounts: 1, rate: 1 },
] as const;

/** An arrival: the position of an event, and its time in milliseconds since the epoch. */
interface Arrival {
  readonly account: string;
  readonly position: number;
  readonly at: number;
}

/** A round: its latencies are those from the response of a write to an arrival. */
interface Run extends Measurement {
  readonly arrivals: number;
}

/** Measures clients that wait for events: 1,000 requests with `wait`, and 500 streams, of one API. */
export function readersPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'readers', async (database, cluster) => {
    const api = await cluster.fork('apps/api/src/main.js', { EVENT_STREAMS: String(STREAMS) });
    const rows: Row[] = [];
    for (const { accounts, rate } of CASES) {
      const tenants = await makeTenants(database, accounts);
      log(`${accounts} accounts`);
      const readers = await Readers.open(api.url, tenants);
      const idle = await idleQueries(database);
      log(`  ${shown(idle)} statements per second without events`);
      const runs: Run[] = [];
      for (let round = 1; round <= options.rounds; round++) {
        const run = await options.cpu.measure(() => readers.measure(rate, options.seconds));
        log(`  round ${round}: ${run.arrivals} arrivals, p50 ${shown(run.p50Ms)} ms, p99 ${shown(run.p99Ms)} ms`);
        runs.push(run);
      }
      readers.close();
      rows.push(rowOf(accounts, rate, idle, runs));
    }
    return [{ title: 'Readers of new events', about: ABOUT, head: HEAD, rows }];
  });
}

const HEAD = [
  'accounts',
  'changes per second',
  'statements per second, idle',
  'goal',
  '',
  'arrivals per event',
  'p50 ms',
  'p99 ms',
  'worst round',
  'goal',
  '',
];

const ABOUT = `${WAITING.toLocaleString('en')} requests with wait=${MAX_WAIT_S} and ${STREAMS} streams of one API, evenly over the accounts. Without events: statements of the API per second
over ${IDLE_MS / 1000} s, as the transactions of the database; requests whose wait ends are in it. Then changes at a steady rate; each reaches all
readers of its account, and a request that was answered is repeated. p50 and p99 are from the response to the change until its arrival at a
reader, 0 when it arrives first; they include the readers, which run in the process of the benchmark. An operation is an arrival.`;

function rowOf(accounts: number, rate: number, idle: number, runs: readonly Run[]): Row {
  const p99 = medianOf(runs, 'p99Ms');
  return {
    cells: [
      String(accounts),
      String(rate),
      shown(idle),
      ...judged(idle, { max: 1 }),
      String((WAITING + STREAMS) / accounts),
      shown(medianOf(runs, 'p50Ms')),
      `**${shown(p99)}**`,
      shown(Math.max(...runs.map(({ p99Ms }) => p99Ms))),
      ...judged(p99, { max: GOAL_MS }, ' ms'),
    ],
    samples: runs,
  };
}

/** The statements per second while nothing happens, from the transactions of the database. */
async function idleQueries(database: Queryable): Promise<number> {
  const read = async (): Promise<number> => {
    const [row] = await database.query<{ count: number }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    );
    return row?.count ?? 0;
  };
  // So that those of the preparation are reported.
  await pause(REPORT_MS);
  const before = await read();
  await pause(IDLE_MS);
  return ((await read()) - before - 1) / (IDLE_MS / 1000);
}

/** The readers of one case. */
class Readers {
  private readonly http: HttpClient;
  private readonly streams: StreamClient[] = [];
  private readonly targets: { readonly tenant: Tenant; readonly uuid: string }[] = [];
  private arrivals: Arrival[] = [];
  private isClosed = false;
  private n = 0;

  private constructor(
    private readonly url: string,
    private readonly tenants: readonly Tenant[],
  ) {
    this.http = new HttpClient({ baseUrl: url });
  }

  static async open(url: string, tenants: readonly Tenant[]): Promise<Readers> {
    const readers = new Readers(url, tenants);
    for (const tenant of tenants) {
      const { text } = await readers.http.sendOk('POST', '/v2/clients', { key: tenant.secret, body: clientBody(1) });
      readers.targets.push({ tenant, uuid: (JSON.parse(text) as { client_uuid: string }).client_uuid });
      await readers.openStreams(tenant, STREAMS / tenants.length);
      const { body } = await readers.http.sendOk('GET', '/v2/events?limit=1', { key: tenant.secret });
      for (let i = 0; i < WAITING / tenants.length; i++) void readers.wait(tenant, Number(body['head']));
    }
    await readers.settle();
    return readers;
  }

  /** Changes clients at a steady rate, and measures the arrivals of the changes. */
  async measure(rate: number, seconds: number): Promise<Sample & { readonly arrivals: number }> {
    const total = Math.round(rate * seconds);
    const expected = (total * (WAITING + STREAMS)) / this.tenants.length;
    const answered = new Map<string, number>();
    this.arrivals = [];
    const start = performance.now();
    const writes: Promise<void>[] = [];
    while (writes.length < total) {
      const due = Math.min(total, Math.floor(((performance.now() - start) * rate) / 1000) + 1);
      while (writes.length < due) writes.push(this.change(answered));
      await pause(1);
    }
    await Promise.all(writes);
    // Events that follow each other reach a request together.
    const deadline = performance.now() + 10_000;
    while (this.arrivals.length < expected && performance.now() < deadline) await pause(10);
    const latencies = this.arrivals.map(({ account, position, at }) =>
      Math.max(0, at - (answered.get(`${account}/${position}`) ?? NaN)),
    );
    if (latencies.length !== expected) throw new Error(`${latencies.length} of ${expected} events arrived`);
    const sample = sampleOf(latencies, performance.now() - start);
    return {
      ...sample,
      p50Ms: percentile(latencies, 50),
      p99Ms: percentile(latencies, 99),
      arrivals: latencies.length,
    };
  }

  close(): void {
    this.isClosed = true;
    for (const stream of this.streams) stream.close();
    this.http.close();
  }

  /** Streams with as many keys as they need. */
  private async openStreams(tenant: Tenant, count: number): Promise<void> {
    let key = tenant.secret;
    for (let i = 0; i < count; i++) {
      if (i > 0 && i % STREAMS_PER_KEY === 0) {
        const body = { name: `streams ${i}`, scopes: ['read'] };
        const created = await this.http.sendOk('POST', '/v2/api_keys', { key: tenant.secret, body });
        key = String(created.body['key']);
      }
      const stream = await StreamClient.open(this.url, key);
      stream.onEvent = ({ id }, at) => this.arrivals.push({ account: tenant.uuid, position: id, at });
      this.streams.push(stream);
    }
  }

  /** Waits for events again and again. */
  private async wait(tenant: Tenant, after: number): Promise<void> {
    for (let known = after; !this.isClosed;) {
      const query = `after=${known}&wait=${MAX_WAIT_S}`;
      const answer = await this.http
        .sendOk('GET', `/v2/events?${query}`, { key: tenant.secret })
        .catch(() => undefined);
      if (answer === undefined) return;
      const at = Date.now();
      const page = answer.body as { readonly events: readonly { readonly position: number }[]; readonly head: number };
      for (const { position } of page.events) this.arrivals.push({ account: tenant.uuid, position, at });
      known = page.head;
    }
  }

  private async change(answered: Map<string, number>): Promise<void> {
    const target = this.targets[this.n++ % this.targets.length];
    if (target === undefined) throw new Error('There are no accounts');
    const { tenant, uuid } = target;
    const body = { contacts: contacts(this.n + 1) };
    await this.http.sendOk('PATCH', `/v2/clients/${uuid}`, { key: tenant.secret, body });
    const at = Date.now();
    // Positions follow each other, and only these changes are made.
    const position = (this.positions.get(tenant.uuid) ?? NaN) + 1;
    this.positions.set(tenant.uuid, position);
    answered.set(`${tenant.uuid}/${position}`, at);
  }

  private readonly positions = new Map<string, number>();

  /** Waits until all requests wait, and notes the newest positions. */
  private async settle(): Promise<void> {
    await pause(1000);
    for (const tenant of this.tenants) {
      const { body } = await this.http.sendOk('GET', '/v2/events?limit=1', { key: tenant.secret });
      this.positions.set(tenant.uuid, Number(body['head']));
    }
  }
}
