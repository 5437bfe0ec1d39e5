import { randomInt } from 'node:crypto';
import { nodeVersionFault } from '../../apps/node-version.js';
import { SeededRandom } from '../harness/seeded-random.js';
import { parseUsage, runMain, UsageError } from '../harness/usage.js';
import { FAULTS } from './deliveries/faults.js';
import type { ChaosCluster, ChaosClusterOptions } from './chaos-cluster.js';
import { print } from './print.js';

const STORE = 'store';
const NAMES = [STORE, ...Object.keys(FAULTS)];

const HELP = `Injects faults into the programs and the database while users change clients and units, and checks that no acknowledged change
and no webhook delivery is lost or repeated.

  npm run chaos                            all runs
  npm run chaos -- --only store,kills      some of: ${NAMES.join(', ')}
  npm run chaos -- --rounds 50             rounds of the run \`store\` (20)
  npm run chaos -- --injections 20         injections of each fault of deliveries (6)
  npm run chaos -- --users 2               concurrent users (16); for deliveries, of each of two accounts (2 or 6)
  npm run chaos -- --seed 7                seed of the random numbers
  npm run chaos -- --help                  this text

The programs and PostgreSQL, which flushes each commit to disk, run in a new folder in the temporary folder. Needs Linux or macOS.

store: two APIs and two workers. Each round kills (kill -9) an API, a worker, all processes of the database, one process of the
database, or several of these, at a random time under load, and starts them again. Then it checks:

  each acknowledged change is in the log, in the order of the responses, and GET shows it
  each request was applied at most once, however often it was sent
  the change feed has each event of the log once, without gaps
  the projections catch up, and the search index has the existing clients
  every few rounds: the lists have exactly the existing entities, and \`events verify\` has no findings

Deliveries: an API, three workers, and a receiver for the webhooks of two accounts, which fails, resets or delays some requests.
One fault at a time is injected under load, as often as \`--injections\` says:

${Object.entries(FAULTS)
  .map(([name, { text }]) => `  ${name.padEnd(9)} ${text}`)
  .join('\n')}

When no delivery is pending, it checks:

  each webhook received (2xx) each event that it subscribes to
  each attempt is recorded once, numbered without gaps, due by the schedule, with the response of the receiver
  an attempt arrived twice only if a fault kept the worker from recording it
  requests of one entity to one webhook were never concurrent, unless a fault explains it
  other workers take over from a killed or halted one within 6 s, and resend half of its unrecorded attempts within 6 s

The exit code is 1 when there are findings; the data and the logs of the programs are then kept, and their folder is printed.
`;

/** SIGHUP arrives also when the terminal is closed while a worker is halted. */
const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function main(args: string[]): Promise<number> {
  const { values } = parse(args);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const fault = process.platform === 'win32' ? 'This needs Linux or macOS.' : nodeVersionFault();
  if (fault !== undefined) throw new UsageError(fault);
  const rounds = whole('rounds', values.rounds);
  const injections = whole('injections', values.injections);
  const users = values.users === undefined ? undefined : whole('users', values.users);
  const seed = values.seed === undefined ? randomInt(2 ** 31) : whole('seed', values.seed);
  const only = values.only?.split(',') ?? NAMES;
  const unknown = only.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new UsageError(`--only: there is no ${unknown}, but ${NAMES.join(', ')}.`);

  const failed: string[] = [];
  print(`seed ${seed}`);
  // Loaded when needed, so that help and usage errors are printed at once.
  if (only.includes(STORE)) {
    const { runStore } = await import('./store-run.js');
    await withCluster({}, async (cluster) => {
      const isClean = await runStore(cluster, rounds, new SeededRandom(seed), users);
      if (!isClean) failed.push(STORE);
      return isClean;
    });
  }
  const faults = Object.entries(FAULTS).filter(([name]) => only.includes(name));
  if (faults.length > 0) {
    const { DELIVERY_CLUSTER, runFault } = await import('./deliveries/run.js');
    await withCluster(DELIVERY_CLUSTER, async (cluster) => {
      const before = failed.length;
      // A new generator for each, so that a fault gets the same numbers alone and among others.
      for (const [name, one] of faults)
        if (!(await runFault(cluster, name, { ...one, users: users ?? one.users }, injections, new SeededRandom(seed))))
          failed.push(name);
      return failed.length === before;
    });
  }
  print(`\n${failed.length === 0 ? 'No findings' : `Findings in ${failed.join(', ')}`} (seed ${seed})`);
  return failed.length === 0 ? 0 : 1;
}

/** Runs `work` with a cluster, which is stopped afterwards, also by a signal. Its folder is kept when `work` returns false or throws. */
async function withCluster(
  options: ChaosClusterOptions,
  work: (cluster: ChaosCluster) => Promise<boolean>,
): Promise<void> {
  const { ChaosCluster } = await import('./chaos-cluster.js');
  const cluster = await ChaosCluster.open(options);
  const ending = new AbortController();
  const interrupted = (): void => {
    if (ending.signal.aborted) return;
    ending.abort();
    void cluster
      .stop()
      .then(() => cluster.remove())
      .finally(() => process.exit(130));
  };
  for (const signal of INTERRUPTS) process.on(signal, interrupted);
  let isClean = false;
  try {
    isClean = await work(cluster);
  } finally {
    // After a signal, the handler above stops it.
    if (ending.signal.aborted) await new Promise(() => undefined);
    ending.abort();
    for (const signal of INTERRUPTS) process.off(signal, interrupted);
    await cluster.stop();
    if (isClean) await cluster.remove();
    else print(`\nThe data and the logs are in ${cluster.folder}`);
  }
}

function parse(args: string[]) {
  return parseUsage({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '20' },
      injections: { type: 'string', default: '6' },
      users: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < 1) throw new UsageError(`--${name} must be a whole number above 0.`);
  return value;
}

await runMain(main, HELP);
