import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { commitFormsPart } from './commit-forms.part.js';
import { commitPart } from './commit.part.js';
import { fairnessPart } from './fairness.part.js';
import { feedPart } from './feed.part.js';
import { httpPart } from './http.part.js';
import { inLab } from './lab.js';
import { lagPart } from './lag.part.js';
import { listPart } from './list.part.js';
import type { BenchOptions } from './options.js';
import { rebuildPart } from './rebuild.part.js';
import { circumstancesOf, json, markdown, type Section } from './report.js';
import { searchPart } from './search.part.js';
import { webhooksPart } from './webhooks.part.js';

const HELP = `Measures Fieldline against bare baselines on this machine, and prints the medians as a table.

  npm run bench                          every part
  npm run bench -- --only commit,http    some of them
  npm run bench -- --help                this text

Parts
  commit         the commit on the database, against a bare one-row INSERT
  commit-forms   the commit in other forms: alone, one CTE, a transaction (only when named)
  fairness       the commits of other accounts beside a noisy one, and beside one that is locked
  http           the API, against a hand-written Express service that does the same without events
  list           lists of 100 among 1,000 and 1,000,000 clients, sites and jobs, and of locations
  search         searches among 1,000,000 clients
  feed           the change feed of 1,000,000 events, against SELECT * in pages of the same size
  lag            how far the client directory is behind at a steady rate of events, and what an idle worker costs
  rebuild        a projection built anew, and \`events verify\`
  webhooks       deliveries, against a bare loop that claims, sends and records

Options
  --rounds N     rounds of each measurement (5)
  --seconds S    seconds of each subject in each round (2)
  --rows N       rows of the large account in \`list\`, clients in \`search\`, events in \`feed\` (1000000)
  --lists L      which of them: clients,sites,jobs,locations (all; locations need jobs)
  --events N     events in \`rebuild\` (200000)
  --more-routes  in \`http\`, measures the API with 150 more routes too
  --json         prints JSON instead of Markdown, with what was measured in each round
  --write        puts the report in tools/bench/RESULTS.md too

The columns Node µs and PostgreSQL µs are the CPU time of one operation; n/a where the system is not Linux.

Without DATABASE_URL it starts a database server of its own in the temporary folder, with every commit flushed to disk;
with it, databases named fieldline_bench_… are made on that server and dropped again.
`;

const PARTS = {
  commit: commitPart,
  'commit-forms': commitFormsPart,
  fairness: fairnessPart,
  http: httpPart,
  list: listPart,
  search: searchPart,
  feed: feedPart,
  lag: lagPart,
  rebuild: rebuildPart,
  webhooks: webhooksPart,
};
type PartName = keyof typeof PARTS;
const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);
const USUAL: readonly PartName[] = [
  'commit',
  'fairness',
  'http',
  'list',
  'search',
  'feed',
  'lag',
  'rebuild',
  'webhooks',
];

class UsageError extends Error {}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(
    error instanceof UsageError
      ? `${error.message}\n\n${HELP}`
      : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return error instanceof UsageError ? 2 : 1;
});

async function main(args: string[]): Promise<number> {
  const { values } = parse(args);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const names = values.only === undefined ? USUAL : values.only.split(',').filter(Boolean).map(partNamed);
  const wanted = {
    rounds: Math.ceil(number('rounds', values.rounds)),
    seconds: number('seconds', values.seconds),
    rows: Math.ceil(number('rows', values.rows)),
    lists: values.lists.split(','),
    events: Math.ceil(number('events', values.events)),
    moreRoutes: values['more-routes'],
  };
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  return inLab(async (lab) => {
    const options: BenchOptions = { ...wanted, cpu: lab.cpu };
    const sections: Section[] = [];
    for (const name of names) {
      say(`== ${name}`);
      sections.push(...(await PARTS[name](lab, options, say)));
    }
    const circumstances = circumstancesOf(lab.postgres, options.rounds, options.seconds);
    const report = markdown(sections, circumstances);
    process.stdout.write(values.json ? `${json(sections, circumstances)}\n` : report);
    if (values.write) await writeFile(new URL('../../../tools/bench/RESULTS.md', import.meta.url), report);
  });
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        only: { type: 'string' },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '2' },
        rows: { type: 'string', default: '1000000' },
        lists: { type: 'string', default: 'clients,sites,jobs,locations' },
        events: { type: 'string', default: '200000' },
        'more-routes': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
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
