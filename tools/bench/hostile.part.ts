import { connect } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { StreamClient } from '../harness/event-stream-client.js';
import { HttpClient } from '../harness/http-client.js';
import type { Program } from '../harness/program.js';
import type { CpuMeter } from './cpu.js';
import { hostileRequests } from './hostile-bodies.js';
import { median, pause, percentile } from './measure.js';
import { memoryOf, resetPeak } from './memory.js';
import type { BenchOptions } from './options.js';
import { isUnserved, Neighbour } from './neighbour.js';
import { judged, type Row, type Section, shown } from './report.js';
import { fillClients, makeTenants, type Tenant, withProduct } from './seed.js';
import type { TestBed } from './test-bed.js';

/** The 99th percentile of another account may be twice that of alone, or this much more. */
const GOAL_FACTOR = 2;
const GOAL_MS = 25;
/** How much memory the API may need, in MiB, and how much CPU time a request of the sweep, in milliseconds. */
const GOAL_MIB = 150;
const GOAL_CPU_MS = 100;
/** Clients of the other account. */
const CLIENTS = 100;
/** Keys of the account, and what it holds for how long. */
const KEYS = 50;
const STREAMS_OF_KEY = 20;
const SLOW_BODIES = 4;
const HELD_MS = 2000;
/** The jobs of the account, each nearly as large as a job may be. */
const LARGE_JOBS = 100;
const LARGE_TEXT = 'x'.repeat(15_000);
const FIELDS_OF_LARGE_JOB = 16;
/** The largest heap of the API, in MiB: that of `deploy/kubernetes.yaml`. */
const HEAP_MIB = 512;
/** CPU time of a request of the sweep above which it is repeated, in milliseconds: once it may be the garbage collector's. */
const SUSPICIOUS_MS = 60;
const SLOWEST = 5;

/** A request of one account that is meant to harm others. */
interface Attack {
  readonly name: string;
  readonly send: () => Promise<number>;
  /** What it takes from others: a request of another account that must be served meanwhile. */
  readonly ofOther?: () => Promise<number>;
}

interface Measured {
  readonly status: number;
  readonly ms: number;
  /** The answers to the other account meanwhile. */
  readonly latencies: readonly number[];
  /** Its requests that were not served. */
  readonly faults: number;
  /** The most resident memory meanwhile. */
  readonly mib: number;
}

/** Measures requests that are as hard to serve as the limits allow, beside requests of another account. */
export function hostilePart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'hostile', async (database, cluster) => {
    const [attacker, other] = await makeTenants(database, 2);
    if (attacker === undefined || other === undefined) throw new Error('No account was created');
    const api = await cluster.fork('apps/api/src/main.js', {
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
      RATE_LIMIT_PER_MINUTE: '0',
    });
    await fillClients(database, other, CLIENTS);
    const attacks = new Attacks(api, attacker, other);
    log(`creating ${LARGE_JOBS} large jobs and ${KEYS} keys`);
    await attacks.prepare();
    const neighbour = await Neighbour.start(cluster, { url: api.url, key: other.secret, clients: CLIENTS });
    // Warm: code is compiled, and connections are open.
    for (const { send } of attacks.all()) await send();
    await measureBeside(api, neighbour, () => pause(1000).then(() => 0));
    const alone: number[] = [];
    const idleMib = memoryOf(api).now;
    const results = new Map<string, Measured[]>();
    for (let round = 1; round <= options.rounds; round++) {
      alone.push(...(await measureBeside(api, neighbour, () => pause(options.seconds * 1000).then(() => 0))).latencies);
      for (const { name, send, ofOther } of attacks.all()) {
        // Once more until the answers to the other account are enough for a percentile.
        const end = performance.now() + options.seconds * 1000;
        do {
          const measured = await measureBeside(api, neighbour, send, ofOther);
          results.set(name, [...(results.get(name) ?? []), measured]);
        } while (performance.now() < end);
        const measured = results.get(name)?.at(-1);
        log(`  round ${round}: ${name}: ${measured?.status}, others ${shown(p99(measured?.latencies ?? []))} ms`);
      }
    }
    log('sending hostile bodies to each field of each route');
    const sweep = await sweepBodies(api, attacker, options.cpu, log);
    attacks.close();
    return [named(p99(alone), idleMib, results), slowest(sweep)];
  });
}

const p99 = (latencies: readonly number[]): number => percentile(latencies, 99);

const ABOUT = `Requests of one client of an account, one after the other, beside those of another account on one connection (a client, a change of a client, a
list of ${CLIENTS}, in turn). "Others" are the answers to these meanwhile; not served are those with a status of 500 and above or 429, also of what the
request takes from others: an event stream, a body above 1 MiB. One API with a heap of ${HEAP_MIB} MiB. Memory is the most resident memory of the
API, above that of the idle one. The account has ${LARGE_JOBS} jobs of nearly 256 KiB and ${KEYS} keys.`;

function named(aloneMs: number, idleMib: number, results: ReadonlyMap<string, readonly Measured[]>): Section {
  const goalMs = Math.max(GOAL_FACTOR * aloneMs, aloneMs + GOAL_MS);
  const rows = [...results].map(([name, rounds]): Row => {
    const latencies = rounds.flatMap((round) => round.latencies);
    const faults = rounds.reduce((sum, round) => sum + round.faults, 0);
    const mib = Math.max(...rounds.map((round) => round.mib)) - idleMib;
    return {
      cells: [
        name,
        String(rounds[0]?.status),
        shown(median(rounds.map(({ ms }) => ms))),
        shown(percentile(latencies, 50)),
        `**${shown(p99(latencies))}**`,
        ...judged(p99(latencies), { max: goalMs }, ' ms'),
        shown(Math.max(...latencies)),
        `**${faults}**`,
        `**${shown(mib)}**`,
        ...judged(mib, { max: GOAL_MIB }, ' MiB'),
      ],
      samples: [],
    };
  });
  return {
    title: 'Hostile account',
    about: `${ABOUT} Alone, the 99th percentile of others is ${shown(aloneMs)} ms.`,
    head: [
      '',
      'status',
      'answered after ms',
      'others p50 ms',
      'others p99 ms',
      'goal',
      '',
      'longest ms',
      'not served',
      'memory, MiB',
      'goal',
      '',
    ],
    rows,
  };
}

/** A request of the sweep with its CPU time in milliseconds, the least of its repetitions. */
interface Swept {
  readonly name: string;
  readonly status: number;
  readonly cpuMs: number;
}

function slowest(sweep: readonly Swept[]): Section {
  const rows = sweep
    .toSorted((one, another) => another.cpuMs - one.cpuMs)
    .slice(0, SLOWEST)
    .map(({ name, status, cpuMs }): Row => ({
      cells: [name, String(status), `**${shown(cpuMs)}**`, ...judged(cpuMs, { max: GOAL_CPU_MS }, ' ms')],
      samples: [],
    }));
  return {
    title: 'Hostile bodies',
    about: `${sweep.length.toLocaleString('en')} bodies within the limits, to each field of each route: many values, long texts, many keys, deep ones. The ${SLOWEST} that
need most CPU time of the API.`,
    head: ['', 'status', 'CPU ms', 'goal', ''],
    rows,
  };
}

async function sweepBodies(
  api: Program,
  { secret }: Tenant,
  cpu: CpuMeter,
  log: (line: string) => void,
): Promise<Swept[]> {
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
  const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as Parameters<typeof hostileRequests>[0];
  const ids = await entitiesOf(api, secret);
  const pathOf = (path: string): string =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? crypto.randomUUID());
  const swept: Swept[] = [];
  for (const { name, method, path, raw } of hostileRequests(document, pathOf)) {
    const once = async (): Promise<Swept> => {
      const { status, nodeUs } = await cpu.measure(
        async () => ({ count: 1, status: await statusOf(api.url + path, { method, headers, body: raw }) }),
        [api],
      );
      return { name, status, cpuMs: nodeUs / 1000 };
    };
    let least = await once();
    for (let i = 0; i < 3 && least.cpuMs > SUSPICIOUS_MS; i++) {
      const again = await once();
      if (again.cpuMs < least.cpuMs) least = again;
    }
    swept.push(least);
    if (swept.length % 500 === 0) log(`  ${swept.length} bodies`);
  }
  return swept;
}

/** One entity of each kind whose routes are worth a body, by the name of the parameter in the path. */
async function entitiesOf(api: Program, key: string): Promise<Readonly<Record<string, string>>> {
  const http = new HttpClient({ baseUrl: api.url, key });
  const made = async (path: string, body: object): Promise<string> =>
    String(Object.values((await http.sendOk('POST', path, { body })).body)[0]);
  const entities = {
    client: await made('/v2/clients', { organization: true, organization_name: 'Acme' }),
    site: await made('/v2/sites', { name: 'Plant' }),
    job: await made('/v2/jobs', {}),
    user: await made('/v2/users', { email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' }),
    team: await made('/v2/teams', { name: 'North' }),
    template: await made('/v2/templates', { name: 'Repair' }),
    dictionary: await made('/v2/dictionaries', { name: 'Colours', values: [{ name: 'red' }] }),
    service: await made('/v2/catalog/services', { name: 'Inspection' }),
  };
  http.close();
  return entities;
}

/** The requests, and what they need. */
class Attacks {
  private readonly http: HttpClient;
  private readonly jobs: string[] = [];
  private readonly keys: string[] = [];

  constructor(
    private readonly api: Program,
    private readonly attacker: Tenant,
    private readonly other: Tenant,
  ) {
    this.http = new HttpClient({ baseUrl: api.url, key: attacker.secret });
  }

  close(): void {
    this.http.close();
  }

  async prepare(): Promise<void> {
    const custom_fields = Array.from({ length: FIELDS_OF_LARGE_JOB }, (_, i) => ({
      name: `Notes ${i}`,
      field_type: 'textarea',
      value: LARGE_TEXT,
    }));
    for (let i = 0; i < LARGE_JOBS; i++) {
      const { body } = await this.http.sendOk('POST', '/v2/jobs', { body: { custom_fields } });
      this.jobs.push(String(body['job_uuid']));
    }
    this.keys.push(this.attacker.secret);
    for (let i = 1; i < KEYS; i++) {
      const { body } = await this.http.sendOk('POST', '/v2/api_keys', {
        body: { name: `Key ${i}` },
      });
      this.keys.push(String(body['key']));
    }
  }

  all(): readonly Attack[] {
    const millions = (value: string, count: number): string => `[${`${value},`.repeat(count)}${value}]`;
    const batchOf = (bodies: readonly object[], headers = {}) => ({ body: { operations: bodies }, headers });
    // New descriptions each time: the same again would change nothing.
    const changes = () =>
      this.jobs.map((job) => ({
        method: 'PATCH',
        path: `/v2/jobs/${job}`,
        body: { description: `A job ${Math.random()}` },
      }));
    const representation = { Prefer: 'return=representation' };
    return [
      this.packed('gzip', 'POST', '/v2/jobs', `{"assignees":${millions('{}', 8_300_000)}}`, '8.3 million objects'),
      this.packed('br', 'POST', '/v2/jobs', `{"assignees":${millions('{}', 8_300_000)}}`, '8.3 million objects'),
      this.packed(
        'br',
        'POST',
        `/v2/holds/${crypto.randomUUID()}/confirm`,
        `{"assignees":${millions('{}', 8_300_000)}}`,
        '8.3 million objects',
      ),
      this.packed(
        'gzip',
        'POST',
        '/v2/jobs',
        `{"description":"${'A'.repeat(300_000)}","skills":${millions('0', 12_000_000)}}`,
        'a long text and 12 million numbers',
      ),
      this.packed('gzip', 'POST', '/v2/jobs', `{"skills":${millions('0', 99_990)}}`, '99,990 numbers'),
      this.packed('gzip', 'POST', '/v2/jobs', `{${keys(90_000)}}`, '90,000 unknown keys'),
      this.packed('gzip', 'POST', '/v2/jobs', `{"description":${'['.repeat(10_000_000)}`, '10 million levels'),
      this.packed('gzip', 'POST', '/v2/jobs', `{"${'k'.repeat(11_000_000)}":1}`, 'a key of 11 million characters'),
      this.packed('gzip', 'POST', '/v2/jobs', `{"description":"${'é'.repeat(5_900_000)}"}`, 'a text of 5.9 million'),
      this.packed(
        'gzip',
        'POST',
        '/v2/batch',
        `{"x":"${'A'.repeat(300_000)}","operations":${millions('0', 1_800_000)}}`,
        'a long text and 1.8 million numbers',
      ),
      this.packed('gzip', 'POST', '/v2/batch', `{"operations":${millions('{}', 249_000)}}`, '249,000 objects'),
      this.packed('gzip', 'POST', '/v2/clients', `{"contacts":${millions('0', 330_000)}}`, '330,000 numbers'),
      this.read('/v2/jobs?limit=500'),
      this.read('/v2/jobs?view=full&limit=100'),
      this.read('/v2/events?limit=5000&include=snapshot'),
      {
        name: `a batch of ${LARGE_JOBS} changes of large jobs with \`Prefer: return=representation\``,
        send: () => this.status('POST', '/v2/batch', batchOf(changes(), representation)),
      },
      {
        name: `${KEYS} keys with ${STREAMS_OF_KEY} event streams each, for ${HELD_MS / 1000} s`,
        send: () => this.holdStreams(),
        ofOther: () => streamStatus(this.api.url, this.other.secret),
      },
      {
        name: `${SLOW_BODIES} bodies of 1.3 MB, then 2 bytes a second, for ${HELD_MS / 1000} s`,
        send: () => this.holdBodies(),
        ofOther: () =>
          statusOf(`${this.api.url}/v2/jobs`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${this.other.secret}` },
            body: '{}'.padEnd(1_300_000),
          }),
      },
      {
        name: `${KEYS} keys with 8 lists of 500 jobs each at once`,
        send: async () =>
          Math.max(
            ...(await Promise.all(
              this.keys.flatMap((key) =>
                Array.from({ length: 8 }, () => this.status('GET', '/v2/jobs?limit=500', { key })),
              ),
            )),
          ),
      },
    ];
  }

  /** @returns the highest status of the streams. */
  private async holdStreams(): Promise<number> {
    const streams = await Promise.all(
      this.keys.flatMap((key) => Array.from({ length: STREAMS_OF_KEY }, () => StreamClient.open(this.api.url, key))),
    );
    await pause(HELD_MS);
    for (const stream of streams) stream.close();
    return Math.max(...streams.map(({ response }) => response.statusCode ?? 0));
  }

  /** @returns the highest status of the bodies that were answered meanwhile. */
  private async holdBodies(): Promise<number> {
    const { port } = new URL(this.api.url);
    const statuses: number[] = [0];
    const sockets = Array.from({ length: SLOW_BODIES }, () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      socket.on('data', (answer) => statuses.push(Number(answer.toString('latin1', 9, 12))));
      const head = `POST /v2/jobs HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${this.attacker.secret}\r\n`;
      socket.write(`${head}Content-Type: application/json\r\nContent-Length: 2000000\r\n\r\n${'{}'.padEnd(1_300_000)}`);
      return socket;
    });
    for (let held = 0; held < HELD_MS; held += 500) {
      for (const socket of sockets) socket.write(' ');
      await pause(500);
    }
    for (const socket of sockets) socket.destroy();
    return Math.max(...statuses);
  }

  private packed(coding: 'gzip' | 'br', method: string, path: string, text: string, what: string): Attack {
    const body =
      coding === 'gzip'
        ? gzipSync(text)
        : brotliCompressSync(text, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 },
          });
    const headers = { Authorization: `Bearer ${this.attacker.secret}`, 'Content-Encoding': coding };
    const shownPath = path.replace(/[\da-f-]{36}/, '…');
    return {
      name: `${method} ${shownPath}: ${what}, ${body.length.toLocaleString('en')} bytes of ${coding}`,
      send: () => statusOf(this.api.url + path, { method, headers, body: new Uint8Array(body) }),
    };
  }

  private read(path: string): Attack {
    return { name: `GET ${path}`, send: () => this.status('GET', path) };
  }

  private async status(method: string, path: string, options = {}): Promise<number> {
    return (await this.http.send(method, path, options)).status;
  }
}

/** Sends a request and reads its response. @returns the status. */
async function statusOf(url: string, request: RequestInit): Promise<number> {
  const response = await fetch(url, request);
  await response.arrayBuffer();
  return response.status;
}

const keys = (count: number): string => Array.from({ length: count }, (_, i) => `"k${i}":0`).join();

/** The status of an event stream, which is closed again. */
async function streamStatus(url: string, key: string): Promise<number> {
  const stream = await StreamClient.open(url, key);
  stream.close();
  return stream.response.statusCode ?? 0;
}

/** Sends a request beside those of another account. */
async function measureBeside(
  api: Program,
  neighbour: Neighbour,
  send: () => Promise<number>,
  ofOther?: () => Promise<number>,
): Promise<Measured> {
  resetPeak(api);
  await neighbour.begin();
  // A few requests come before.
  await pause(20);
  const before = performance.now();
  const served = ofOther && pause(HELD_MS / 2).then(ofOther);
  // It may fail before it is awaited.
  served?.catch(() => undefined);
  const status = await send();
  const ms = performance.now() - before;
  const { latencies, faults } = await neighbour.end();
  const isOtherUnserved = served !== undefined && isUnserved(await served);
  return { status, ms, latencies, faults: faults + (isOtherUnserved ? 1 : 0), mib: memoryOf(api).peak };
}
