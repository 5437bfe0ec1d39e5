import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { HttpClient } from '../harness/http-client.js';
import type { Program } from '../harness/program.js';
import type { CpuMeter } from './cpu.js';
import { hostileRequests } from './hostile-bodies.js';
import { median, pause } from './measure.js';
import { memoryOf, resetPeak } from './memory.js';
import type { BenchOptions } from './options.js';
import { judged, type Row, type Section, shown } from './report.js';
import { makeTenants, type Tenant, withProduct } from './seed.js';
import type { TestBed } from './test-bed.js';

/** How much longer the longest answer to another account may take than alone, and how much memory the API may need, in MiB. */
const GOAL_MS = 100;
const GOAL_MIB = 150;
/** Pause between the requests of the other account. */
const PROBE_MS = 2;
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
}

interface Measured {
  readonly status: number;
  readonly ms: number;
  /** The longest answer to the other account meanwhile. */
  readonly longestMs: number;
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
    const attacks = new Attacks(api, attacker);
    log(`creating ${LARGE_JOBS} large jobs`);
    await attacks.prepare();
    const probe = new HttpClient({ baseUrl: api.url, key: other.secret, connections: 1 });
    const measure = (send: () => Promise<number>): Promise<Measured> => measureBeside(api, probe, send);
    // Warm: code is compiled, and connections are open.
    for (const { send } of attacks.all()) await send();
    await pause(1000);
    const alone: number[] = [];
    const idleMib = memoryOf(api).now;
    const results = new Map<string, Measured[]>();
    for (let round = 1; round <= options.rounds; round++) {
      alone.push((await measure(() => pause(options.seconds * 1000).then(() => 0))).longestMs);
      for (const { name, send } of attacks.all()) {
        const measured = await measure(send);
        results.set(name, [...(results.get(name) ?? []), measured]);
        log(`  round ${round}: ${name}: ${measured.status}, others ${shown(measured.longestMs)} ms`);
      }
    }
    log('sending hostile bodies to each field of each route');
    const sweep = await sweepBodies(api, attacker, options.cpu, log);
    probe.close();
    return [named(median(alone), idleMib, results), slowest(sweep)];
  });
}

const ABOUT = `Requests of one account, one after the other, beside GETs of another account on one connection: the longest of these while the
request is served. One API with a heap of ${HEAP_MIB} MiB. Memory is the most resident memory of the API, above that of the idle one. The account has
${LARGE_JOBS} jobs of nearly 256 KiB.`;

function named(aloneMs: number, idleMib: number, results: ReadonlyMap<string, readonly Measured[]>): Section {
  const rows = [...results].map(([name, rounds]): Row => {
    const longest = median(rounds.map(({ longestMs }) => longestMs));
    const mib = Math.max(...rounds.map((round) => round.mib)) - idleMib;
    return {
      cells: [
        name,
        String(rounds[0]?.status),
        shown(median(rounds.map(({ ms }) => ms))),
        `**${shown(longest)}**`,
        ...judged(longest, { max: aloneMs + GOAL_MS }, ' ms'),
        `**${shown(mib)}**`,
        ...judged(mib, { max: GOAL_MIB }, ' MiB'),
      ],
      samples: [],
    };
  });
  return {
    title: 'Hostile requests',
    about: `${ABOUT} Alone, the longest answer takes ${shown(aloneMs)} ms.`,
    head: ['', 'status', 'answered after ms', 'longest answer to others, ms', 'goal', '', 'memory, MiB', 'goal', ''],
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
      cells: [name, String(status), `**${shown(cpuMs)}**`, ...judged(cpuMs, { max: GOAL_MS }, ' ms')],
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

  constructor(
    private readonly api: Program,
    private readonly attacker: Tenant,
  ) {
    this.http = new HttpClient({ baseUrl: api.url, key: attacker.secret });
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
  }

  all(): readonly Attack[] {
    const millions = (value: string, count: number): string => `[${`${value},`.repeat(count)}${value}]`;
    const batchOf = (bodies: readonly object[], headers = {}) => ({ body: { operations: bodies }, headers });
    const changes = this.jobs.map((job) => ({
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
        send: () => this.status('POST', '/v2/batch', batchOf(changes, representation)),
      },
    ];
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

/** Sends a request beside those of another account. */
async function measureBeside(api: Program, probe: HttpClient, send: () => Promise<number>): Promise<Measured> {
  resetPeak(api);
  const ended = { yes: false };
  let longestMs = 0;
  const probing = (async () => {
    while (!ended.yes) {
      const before = performance.now();
      await probe.sendOk('GET', '/v2/account');
      longestMs = Math.max(longestMs, performance.now() - before);
      await pause(PROBE_MS);
    }
  })();
  // A few requests come before.
  await pause(20);
  const before = performance.now();
  const status = await send().finally(() => (ended.yes = true));
  const ms = performance.now() - before;
  await probing;
  return { status, ms, longestMs, mib: memoryOf(api).peak };
}
