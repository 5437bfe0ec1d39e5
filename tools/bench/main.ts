import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseUsage, runMain, UsageError } from '../harness/usage.js';
import { availabilityPart } from './availability.part.js';
import { batchPart } from './batch.part.js';
import { boardPart } from './board.part.js';
import { bookingPart } from './booking.part.js';
import { bytesPart } from './bytes.part.js';
import { commitPart } from './commit.part.js';
import { distributedPart } from './distributed.part.js';
import { fairnessPart } from './fairness.part.js';
import { feedPart } from './feed.part.js';
import { hostilePart } from './hostile.part.js';
import { httpPart } from './http.part.js';
import { withTestBed } from './test-bed.js';
import { lagPart } from './lag.part.js';
import { listPart } from './list.part.js';
import type { BenchOptions } from './options.js';
import { overloadPart } from './overload.part.js';
import { processesPart } from './processes.part.js';
import { readersPart } from './readers.part.js';
import { rebuildPart } from './rebuild.part.js';
import { circumstancesOf, commit, json, markdown, type Section } from './report.js';
import { rightsPart } from './rights.part.js';
import { safeChangesPart } from './safe-changes.part.js';
import { searchPart } from './search.part.js';
import { startPart } from './start.part.js';
import { webhooksPart } from './webhooks.part.js';

const HELP = `Compares Fieldline with minimal baselines on this machine, and prints the medians as tables.

  npm run bench                          all parts but distributed; into tools/bench/RESULTS.md when none fails
  npm run bench -- --only commit,http    some parts, printed
  npm run bench -- --short               shows in some minutes that all parts work
  npm run bench -- --help                this text

Parts
  commit         the commit in the database, compared with an INSERT of one row
  distributed    the commit on the Citus cluster of CITUS_URL, compared with one server (only when named)
  fairness       commits of other accounts while one account sends much, or is locked
  hostile        requests that are as hard to serve as the limits allow, beside another account
  overload       loads of more than the API can answer, from clients that leave after a second
  http           the API, compared with a hand-written Express service without events
  batch          upserts in batches, compared with the same upserts as requests, and their effect on another account
  list           lists of 100 among 1,000 and 1,000,000 clients, sites and jobs, and of locations
  search         searches among 1,000,000 clients
  availability   searches for free times of 50 and of 500 workers
  board          the schedule of 200 workers: the first answer of an API, and later ones
  booking        the guard against double bookings, and commands with and without it
  feed           the change feed of 1,000,000 events, compared with SELECT * in pages of the same size
  readers        1,000 requests that wait for events and 500 streams: statements when idle, time until an event arrives
  lag            the lag of the search index at a steady rate of events, and the cost of an idle worker
  rebuild        the rebuild of a projection, and \`events verify\`
  safe-changes   trial runs, an entity as it was, and undos
  rights         a GET by an API key, by the token of a person and by a session
  bytes          what a finished job, and a change with a webhook, leave in the database
  start          the API and the worker, until they are ready
  processes      1, 2 and 4 APIs and workers on one database under one load: rates, CPU time, connections
  webhooks       deliveries, compared with a bare loop that claims, sends and records

Options
  --rounds N     rounds of each measurement (5)
  --seconds S    seconds of each subject in each round (2)
  --rows N       rows of the large account in \`list\`, clients in \`search\`, events in \`feed\` (1000000)
  --lists L      lists to measure: clients,sites,jobs,locations (all; locations need jobs)
  --events N     events in \`rebuild\` (200000)
  --short        1 round of 2 s, 2000 rows and events
  --json         prints JSON with each round instead of Markdown
  --out FILE     writes the report to this file

Each part has a database server of its own, and its results are kept: a run of all parts continues where one of the same commit and
options ended. A part that fails is measured once more at the end. Parts that are named are measured again. Measure the CPU time first, on any machine; rates
and latencies only count where the load of the machine, which each table names, is the benchmark's own.

The columns Node µs and PostgreSQL µs are the CPU time per operation; n/a on other systems than Linux.

Without DATABASE_URL, an embedded database server runs in the temporary folder and flushes each commit to disk. With it, databases
named fieldline_bench_… are created on that server and dropped afterwards.
`;

const PARTS = {
  commit: commitPart,
  distributed: distributedPart,
  fairness: fairnessPart,
  hostile: hostilePart,
  overload: overloadPart,
  http: httpPart,
  batch: batchPart,
  list: listPart,
  search: searchPart,
  availability: availabilityPart,
  board: boardPart,
  booking: bookingPart,
  feed: feedPart,
  readers: readersPart,
  lag: lagPart,
  rebuild: rebuildPart,
  'safe-changes': safeChangesPart,
  rights: rightsPart,
  bytes: bytesPart,
  start: startPart,
  processes: processesPart,
  webhooks: webhooksPart,
};
type PartName = keyof typeof PARTS;
const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);
const DEFAULT_PARTS = (Object.keys(PARTS) as PartName[]).filter((name) => name !== 'distributed');

type Wanted = Omit<BenchOptions, 'cpu'>;
const USUAL = { rounds: '5', seconds: '2', rows: '1000000', events: '200000' };
// Requests in flight at the end do not count: on a busy machine the first ones take a second.
const SHORT = { rounds: '1', seconds: '2', rows: '2000', events: '2000' };

const ROOT = new URL('../../../', import.meta.url);
const RESULTS = new URL('tools/bench/RESULTS.md', ROOT);
/** The results of parts, for a run that continues. */
const KEPT = new URL('node_modules/.cache/bench/', ROOT);

const log = (line: string): void => void process.stderr.write(`${line}\n`);

await runMain(main, HELP);

async function main(args: string[]): Promise<number> {
  const { values } = parse(args);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const names = values.only === undefined ? DEFAULT_PARTS : values.only.split(',').filter(Boolean).map(partNamed);
  const usual = values.short ? SHORT : USUAL;
  const wanted: Wanted = {
    rounds: Math.ceil(number('rounds', values.rounds ?? usual.rounds)),
    seconds: number('seconds', values.seconds ?? usual.seconds),
    rows: Math.ceil(number('rows', values.rows ?? usual.rows)),
    lists: values.lists.split(','),
    events: Math.ceil(number('events', values.events ?? usual.events)),
  };
  const measured = new Map<PartName, Measured>();
  const failed = new Set<PartName>();
  const source = commit();
  const key = JSON.stringify([source, wanted]);
  // Two states of changed files have the same name.
  const continues = values.only === undefined && !source.endsWith('with changes');
  // A part that fails, as on a machine that was busy for a moment, is measured once more after the others.
  const measure = async (name: PartName): Promise<number> => {
    const kept = continues ? await keptOf(name) : undefined;
    if (kept?.key === key) {
      log(`== ${name}: measured already`);
      measured.set(name, kept);
      return 0;
    }
    log(`== ${name}`);
    const start = performance.now();
    try {
      return await withTestBed(async (bed) => {
        const load = loadavg()[0]?.toFixed(1);
        const sections = await PARTS[name](bed, { ...wanted, cpu: bed.cpu }, log);
        const seconds = Math.round((performance.now() - start) / 1000);
        const now = { key, postgres: bed.postgres, sections: sections.map((one) => withLoad(one, seconds, load)) };
        measured.set(name, now);
        failed.delete(name);
        await mkdir(KEPT, { recursive: true });
        await writeFile(new URL(`${name}.json`, KEPT), JSON.stringify(now));
        log(`== ${name}: ${seconds} s`);
      });
    } catch (error) {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      failed.add(name);
      return 0;
    }
  };
  for (const name of names) {
    const code = await measure(name);
    if (code !== 0) return code;
  }
  for (const name of [...failed]) {
    const code = await measure(name);
    if (code !== 0) return code;
  }
  const parts = names.flatMap((name) => measured.get(name) ?? []);
  const sections = parts.flatMap((one) => one.sections);
  const circumstances = circumstancesOf(parts[0]?.postgres ?? 'unknown', wanted.rounds, wanted.seconds);
  if (failed.size > 0) circumstances.push(`Failed: ${[...failed].join(', ')}`);
  const report = markdown(sections, circumstances);
  process.stdout.write(values.json ? `${json(sections, circumstances)}\n` : report);
  const isWhole = values.only === undefined && !values.short && failed.size === 0;
  const out = values.out ?? (isWhole ? RESULTS : undefined);
  if (out !== undefined) await writeFile(out, report);
  return failed.size === 0 ? 0 : 1;
}

/** The results of a part, and what they were measured with. */
interface Measured {
  readonly key: string;
  readonly postgres: string;
  readonly sections: readonly Section[];
}

/** The kept results of a part; undefined when there are none. */
async function keptOf(name: PartName): Promise<Measured | undefined> {
  const text = await readFile(new URL(`${name}.json`, KEPT), 'utf8').catch(() => undefined);
  // JSON has null for NaN.
  const unknown = (_: string, value: unknown): unknown => value ?? NaN;
  return text === undefined ? undefined : (JSON.parse(text, unknown) as Measured);
}

function withLoad(section: Section, seconds: number, load = 'unknown'): Section {
  const about = `${section.about}\nLoad of the machine before this part, which took ${seconds} s: ${load}.`;
  return { ...section, about };
}

function parse(args: string[]) {
  return parseUsage({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      rows: { type: 'string' },
      lists: { type: 'string', default: 'clients,sites,jobs,locations' },
      events: { type: 'string' },
      short: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      out: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

function partNamed(name: string): PartName {
  if (!isPart(name)) throw new UsageError(`There is no part "${name}".`);
  return name;
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new UsageError(`--${name} must be a number above 0.`);
  return value;
}
