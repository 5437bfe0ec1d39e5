import { writeFile } from 'node:fs/promises';
import { parseUsage, runMain, UsageError } from '../harness/usage.js';
import { availabilityPart } from './availability.part.js';
import { batchPart } from './batch.part.js';
import { bookingPart } from './booking.part.js';
import { consolePart } from './console.part.js';
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
import { circumstancesOf, json, markdown, type Section } from './report.js';
import { searchPart } from './search.part.js';
import { webhooksPart } from './webhooks.part.js';

const HELP = `Compares Fieldline with minimal baselines on this machine, and prints the medians as tables.

  npm run bench                          all parts but console and distributed
  npm run bench -- --only commit,http    some parts
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
  booking        the guard against double bookings, and commands with and without it
  console        the board of the console in a browser: loading, and frames while a job is dragged (only when named)
  feed           the change feed of 1,000,000 events, compared with SELECT * in pages of the same size
  readers        1,000 requests that wait for events and 500 streams: statements when idle, time until an event arrives
  lag            the lag of the search index at a steady rate of events, and the cost of an idle worker
  rebuild        the rebuild of a projection, and \`events verify\`
  processes      1, 2 and 4 APIs and workers on one database under one load: rates, CPU time, connections
  webhooks       deliveries, compared with a bare loop that claims, sends and records

Options
  --rounds N     rounds of each measurement (5)
  --seconds S    seconds of each subject in each round (2)
  --rows N       rows of the large account in \`list\`, clients in \`search\`, events in \`feed\` (1000000)
  --lists L      lists to measure: clients,sites,jobs,locations (all; locations need jobs)
  --events N     events in \`rebuild\` (200000)
  --json         prints JSON with each round instead of Markdown
  --write        also writes the report to tools/bench/RESULTS.md

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
  booking: bookingPart,
  console: consolePart,
  feed: feedPart,
  readers: readersPart,
  lag: lagPart,
  rebuild: rebuildPart,
  processes: processesPart,
  webhooks: webhooksPart,
};
type PartName = keyof typeof PARTS;
const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);
const DEFAULT_PARTS: readonly PartName[] = [
  'commit',
  'fairness',
  'hostile',
  'overload',
  'http',
  'batch',
  'list',
  'search',
  'availability',
  'booking',
  'feed',
  'readers',
  'lag',
  'rebuild',
  'processes',
  'webhooks',
];

await runMain(main, HELP);

async function main(args: string[]): Promise<number> {
  const { values } = parse(args);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const names = values.only === undefined ? DEFAULT_PARTS : values.only.split(',').filter(Boolean).map(partNamed);
  const wanted = {
    rounds: Math.ceil(number('rounds', values.rounds)),
    seconds: number('seconds', values.seconds),
    rows: Math.ceil(number('rows', values.rows)),
    lists: values.lists.split(','),
    events: Math.ceil(number('events', values.events)),
  };
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  return withTestBed(async (bed) => {
    const options: BenchOptions = { ...wanted, cpu: bed.cpu };
    const sections: Section[] = [];
    for (const name of names) {
      log(`== ${name}`);
      sections.push(...(await PARTS[name](bed, options, log)));
    }
    const circumstances = circumstancesOf(bed.postgres, options.rounds, options.seconds);
    const report = markdown(sections, circumstances);
    process.stdout.write(values.json ? `${json(sections, circumstances)}\n` : report);
    if (values.write) await writeFile(new URL('../../../tools/bench/RESULTS.md', import.meta.url), report);
  });
}

function parse(args: string[]) {
  return parseUsage({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      rows: { type: 'string', default: '1000000' },
      lists: { type: 'string', default: 'clients,sites,jobs,locations' },
      events: { type: 'string', default: '200000' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
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
