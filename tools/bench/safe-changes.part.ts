import { newUuid } from '#eventstore/domain';
import { until } from '../harness/until.js';
import type { Program } from '../harness/program.js';
import { closedLoop, interleave, medianOf, type Sample, type Samples, samplesOf } from './measure.js';
import type { BenchOptions } from './options.js';
import { paced } from './paced-writes.js';
import { type Goal, judged, RATE_HEAD, rateRow, type Row, type Section, shown } from './report.js';
import { clientBody, clientUuid, fillClients, makeTenants, type Tenant, withProduct } from './seed.js';
import type { TestBed } from './test-bed.js';

/** Entities of an undo, and of the accounts. */
const SIZE = 5_000;
const CLIENTS = 1_000;
/** Operations of a batch. */
const BATCH = 500;
/** Events of the client that is read as it was. */
const EVENTS = 500;
/** Trial runs at once, and commits of the other account per second beside them. */
const TRIALS = 64;
const RATE = 100;

const REAL = 'PATCH of a client';
const TRIAL = 'its trial run';
const ALONE = 'other account alone';
const BESIDE = `other account, beside ${TRIALS} trial runs at once`;
const NOW = 'a client as it is';
const THEN = `as it was, half of ${EVENTS} versions ago`;
const CREATIONS = 'undo of creations';
const CHANGES = 'undo of changes';

/** Measures trial runs, an entity as it was, and undos (contract §18). */
export function safeChangesPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'safe_changes', async (database, cluster) => {
    const [own, other, undoing] = await makeTenants(database, 3);
    if (own === undefined || other === undefined || undoing === undefined) throw new Error('No account was created');
    for (const tenant of [own, other]) await fillClients(database, tenant, CLIENTS);
    const api = await cluster.fork('apps/api/src/main.js');
    const [caller, others, undoer] = [own, other, undoing].map((tenant) => new Caller(api, tenant));
    if (caller === undefined || others === undefined || undoer === undefined) throw new Error('There is no caller');

    const old = String((await caller.send('POST', '/v2/clients', clientBody(0)))['client_uuid']);
    for (let n = 2; n <= EVENTS; n++) await caller.send('PATCH', `/v2/clients/${old}`, { last_name: `Berg ${n}` });
    const size = Math.min(SIZE, Math.ceil(options.rows / BATCH) * BATCH);
    log(`recording ${2 * size * (options.rounds + 1)} changes`);
    const undos = await recordUndos(undoer, size, options.rounds + 1);
    await database.query('vacuum analyze');
    const worker = await cluster.fork('apps/worker/src/main.js');

    let n = 0;
    const write = (from: Caller, headers: Headers = {}): Promise<unknown> =>
      from.send('PATCH', `/v2/clients/${clientUuid(1 + (n % CLIENTS))}`, { last_name: `Lind ${n++}` }, headers);
    const targets = [{ tenant: other, uuid: '' }];
    const writeOthers = (seconds: number): Promise<Sample> =>
      paced(targets, RATE, Math.ceil(RATE * seconds), () => write(others).then(() => 0));
    const tryMany = (seconds: number): Promise<Sample> => closedLoop(TRIALS, seconds, () => write(caller, DRY_RUN));
    const read = (query: string) => (seconds: number) =>
      closedLoop(1, seconds, () => caller.send('GET', `/v2/clients/${old}${query}`));
    const samples = await interleave(
      [
        { name: REAL, measure: (seconds) => closedLoop(1, seconds, () => write(caller)) },
        { name: TRIAL, measure: (seconds) => closedLoop(1, seconds, () => write(caller, DRY_RUN)) },
        { name: ALONE, measure: writeOthers },
        {
          name: BESIDE,
          measure: async (seconds) => {
            const ends = tryMany(seconds);
            const sample = await writeOthers(seconds);
            await ends;
            return sample;
          },
        },
        { name: NOW, measure: read('') },
        { name: THEN, measure: read(`?version=${EVENTS / 2}`) },
        ...[CREATIONS, CHANGES].map((name, i) => ({
          name,
          measure: (_: number, run: number) => undo(undoer, undos[run]?.[i], size),
          programs: [worker],
        })),
      ],
      options,
      log,
    );
    return [
      { title: 'Trial runs', about: ABOUT_TRIALS, head: RATE_HEAD, rows: trialRows(samples) },
      { title: 'One entity in the past', about: ABOUT_PAST, head: RATE_HEAD, rows: pastRows(samples) },
      { title: 'Undo', about: aboutUndos(size), head: RATE_HEAD, rows: undoRows(samples) },
    ];
  });
}

const ABOUT_TRIALS = `One API. PATCHes of clients, one after the other; then ${RATE} a second of another account, while ${TRIALS} connections send one trial
run after the other. CPU is that of both accounts for each request of the other.`;

const ABOUT_PAST = `A client with ${EVENTS} events, read one request after the other.`;

const aboutUndos = (
  size: number,
): string => `One worker. An undo of ${size.toLocaleString('en')} clients that one request has created, or changed in two fields, from its
\`started_at\` to its \`finished_at\`; a row is one client. Node is the worker alone.`;

type Headers = Readonly<Record<string, string>>;
const DRY_RUN = { 'X-Service-Dry-Run': 'true' };

/** Sends requests of an account. */
class Caller {
  constructor(
    private readonly api: Program,
    private readonly tenant: Tenant,
  ) {}

  /** @throws Error when the request, or an operation of a batch, is not successful. */
  async send(method: string, path: string, body?: object, headers: Headers = {}): Promise<Record<string, unknown>> {
    const response = await fetch(this.api.url + path, {
      method,
      headers: { Authorization: `Bearer ${this.tenant.secret}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok || /^\{"results":.*\{"status":[345]/.test(text))
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return JSON.parse(text) as Record<string, unknown>;
  }
}

/** Records what the runs take back. @returns of each run the ids of a request that created clients, and of one that changed others. */
async function recordUndos(caller: Caller, size: number, runs: number): Promise<(readonly [string, string])[]> {
  const recorded: (readonly [string, string])[] = [];
  for (let run = 0; run < runs; run++) {
    const record = async (prefix: string, body: (n: number) => object): Promise<string> => {
      const id = newUuid();
      for (let from = 0; from < size; from += BATCH) {
        const operations = Array.from({ length: BATCH }, (_, i) => ({
          method: 'PATCH',
          path: `/v2/clients/${prefix}-${run}-${from + i}`,
          body: body(from + i),
        }));
        await caller.send('POST', '/v2/batch', { operations }, { 'X-Request-Id': id });
      }
      return id;
    };
    const created = await record('created', clientBody);
    await record('changed', clientBody);
    const changed = await record('changed', (n) => ({ last_name: `Changed ${n}`, contacts: [] }));
    recorded.push([created, changed]);
  }
  return recorded;
}

interface Undo {
  readonly undone: number;
  readonly started_at: string;
  readonly finished_at: string | null;
}

/** Takes back what a request recorded. */
async function undo(caller: Caller, correlationId: string | undefined, size: number): Promise<Sample> {
  if (correlationId === undefined) throw new Error('More undos are needed than were recorded');
  const { undo_uuid: uuid } = await caller.send('POST', '/v2/undos', { correlation_id: correlationId });
  const readUndo = async (): Promise<Undo> => (await caller.send('GET', `/v2/undos/${String(uuid)}`))['undo'] as Undo;
  let ended = await readUndo();
  await until(async () => (ended = await readUndo()).finished_at !== null, { intervalMs: 50, timeoutMs: 300_000 });
  if (ended.undone !== size) throw new Error(`${ended.undone} of ${size} clients were taken back`);
  const ms = Date.parse(ended.finished_at ?? '') - Date.parse(ended.started_at);
  return { count: size, perSecond: (size * 1000) / ms, p50Ms: NaN, p99Ms: NaN };
}

/** A row whose figure has a goal, alone or relative to another row. */
function judgedRow(
  samples: Samples,
  name: string,
  figure: 'perSecond' | 'p50Ms',
  goal: Goal,
  baseline?: string,
  unit = '',
): Row {
  const row = rateRow(name, samples, name, baseline);
  const value = medianOf(samplesOf(samples, name), figure);
  const ratio = baseline === undefined ? value : value / medianOf(samplesOf(samples, baseline), figure);
  const compared = baseline === undefined ? ['', ''] : [`**${shown(ratio)}**`, ''];
  return { ...row, cells: [...row.cells.slice(0, 4), ...compared, ...judged(ratio, goal, unit)] };
}

const trialRows = (samples: Samples): Row[] => [
  rateRow(REAL, samples, REAL),
  judgedRow(samples, TRIAL, 'p50Ms', { max: 1.5 }, REAL),
  rateRow(ALONE, samples, ALONE),
  judgedRow(samples, BESIDE, 'p50Ms', { max: 1.1 }, ALONE),
];

const pastRows = (samples: Samples): Row[] => [
  rateRow(NOW, samples, NOW),
  judgedRow(samples, THEN, 'p50Ms', { max: 15 }, undefined, ' ms'),
];

const undoRows = (samples: Samples): Row[] =>
  [CREATIONS, CHANGES].map((name) => judgedRow(samples, name, 'perSecond', { min: 500 }, undefined, '/s'));
