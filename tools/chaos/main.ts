import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { nodeVersionFault } from '../node-version.js';
import { Chance } from './chance.js';
import { FAULTS } from './deliveries/faults.js';
import { House, type HouseOptions } from './house.js';
import { print } from './print.js';

const STORE = 'store';
const NAMES = [STORE, ...Object.keys(FAULTS)];

const HELP = `Does harm to the programs and the database, again and again, while users change clients and units, and holds what they
were answered, and what webhooks were sent, against what is there.

  npm run chaos                            everything
  npm run chaos -- --only store,kills      only these of: ${NAMES.join(', ')}
  npm run chaos -- --rounds 50             rounds of the store (20)
  npm run chaos -- --strikes 20            strikes of each fault of deliveries (6)
  npm run chaos -- --users 2               who change things at a time (16); in deliveries of each of two accounts (2 or 6)
  npm run chaos -- --seed 7                with the same dice
  npm run chaos -- --help                  this text

It runs the programs and PostgreSQL, every commit flushed to disk, in a folder of their own in the temporary folder; needs
Linux or macOS.

store: two APIs and two workers. Each round kills (kill -9) an API, a worker, the database with all its processes, one
process of the database, or several of these, at a random moment under load, and starts them again. Then it checks:

  every acknowledged change is in the log, in the order of the answers, and its entity is shown so by GET
  every request was performed at most once, however often it was sent
  the change feed tells every event of the log, once, without a gap
  the projections catch up, and the client directory agrees with the living clients
  every few rounds: the lists show all that lives and nothing else, and \`events verify\` finds nothing

Deliveries: an API, three workers, and a sink for the webhooks of two accounts, which fails, cuts off and delays some of
what it is sent. Under load strikes one fault, as often as \`--strikes\` says:

${Object.entries(FAULTS)
  .map(([name, { text }]) => `  ${name.padEnd(9)} ${text}`)
  .join('\n')}

Then it checks, when nothing is left to be sent:

  every event of the log was received (2xx) by each webhook that wanted it
  each attempt is recorded once, numbered without a gap, due by the schedule, with what the sink answered
  only an attempt that a struck worker had sent and not recorded, or that was under way while the database was away,
  arrived twice
  two requests of one entity to one webhook were never open at the same time, but for those left behind by a strike
  other workers go on with the deliveries of a struck one within 6 s, and with half of what it left behind

It ends with 1 when it found anything; the data and the programs' logs are then kept, and their folder named.
`;

/** The last one also comes when the terminal or shell is gone while a worker is halted. */
const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

class UsageError extends Error {}

async function main(args: string[]): Promise<number> {
  const { values } = parse(args);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const fault = process.platform === 'win32' ? 'This needs Linux or macOS.' : nodeVersionFault();
  if (fault !== undefined) throw new UsageError(fault);
  const rounds = whole('rounds', values.rounds);
  const strikes = whole('strikes', values.strikes);
  const users = values.users === undefined ? undefined : whole('users', values.users);
  const seed = values.seed === undefined ? randomInt(2 ** 31) : whole('seed', values.seed);
  const only = values.only?.split(',') ?? NAMES;
  const unknown = only.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new UsageError(`--only knows no ${unknown}, but ${NAMES.join(', ')}.`);

  const bad: string[] = [];
  print(`seed ${seed}`);
  // Loaded when needed: help and mistakes in the command are told at once.
  if (only.includes(STORE)) {
    const { runStore } = await import('./store-run.js');
    await inHouse({}, async (house) => {
      const clean = await runStore(house, rounds, new Chance(seed), users);
      if (!clean) bad.push(STORE);
      return clean;
    });
  }
  const faults = Object.entries(FAULTS).filter(([name]) => only.includes(name));
  if (faults.length > 0) {
    const { DELIVERY_HOUSE, runFault } = await import('./deliveries/run.js');
    await inHouse(DELIVERY_HOUSE, async (house) => {
      const before = bad.length;
      // Each has dice of its own, so that it falls the same alone and among the others.
      for (const [name, one] of faults)
        if (!(await runFault(house, name, { ...one, users: users ?? one.users }, strikes, new Chance(seed))))
          bad.push(name);
      return bad.length === before;
    });
  }
  print(`\n${bad.length === 0 ? 'Nothing was found' : `Findings in ${bad.join(', ')}`} (seed ${seed})`);
  return bad.length === 0 ? 0 : 1;
}

/** Works in a house that is torn down afterwards, also when interrupted; its folder is left when `work` did not go well. */
async function inHouse(options: HouseOptions, work: (house: House) => Promise<boolean>): Promise<void> {
  const house = await House.open(options);
  const ending = new AbortController();
  const interrupted = (): void => {
    if (ending.signal.aborted) return;
    ending.abort();
    void house
      .stop()
      .then(() => house.remove())
      .finally(() => process.exit(130));
  };
  for (const signal of INTERRUPTS) process.on(signal, interrupted);
  let clean = false;
  try {
    clean = await work(house);
  } finally {
    // Interrupted, the handler above ends it.
    if (ending.signal.aborted) await new Promise(() => undefined);
    ending.abort();
    for (const signal of INTERRUPTS) process.off(signal, interrupted);
    await house.stop();
    if (clean) await house.remove();
    else print(`\nThe data and the logs are in ${house.folder}`);
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        only: { type: 'string' },
        rounds: { type: 'string', default: '20' },
        strikes: { type: 'string', default: '6' },
        users: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < 1) throw new UsageError(`--${name} must be a whole number above 0.`);
  return value;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(
    error instanceof UsageError
      ? `${error.message}\n\n${HELP}`
      : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return error instanceof UsageError ? 2 : 1;
});
