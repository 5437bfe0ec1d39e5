import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { nodeVersionFault } from '../node-version.js';
import { Audit } from './audit.js';
import { HttpCaller } from './caller.js';
import { Chance } from './chance.js';
import { House, type Victim } from './house.js';
import { type Finding, Ledger } from './ledger.js';
import { Load } from './load.js';

const HELP = `Kills the programs and the database without warning, again and again, while users change clients and units, and
holds what they were answered against what is there.

  npm run chaos                     20 rounds
  npm run chaos -- --rounds 50      more of them
  npm run chaos -- --seed 7         with the same dice
  npm run chaos -- --help           this text

It runs two APIs, two workers and PostgreSQL, every commit flushed to disk, in a folder of their own in the temporary
folder; needs Linux or macOS. Each round kills (kill -9) an API, a worker, the database with all its processes, one process
of the database, or several of these, at a random moment under load, and starts them again. Then it checks:

  every acknowledged change is in the log, in the order of the answers, and its entity is shown so by GET
  every request was performed at most once, however often it was sent
  the change feed tells every event of the log, once, without a gap
  the projections catch up, and the client directory agrees with the living clients
  every few rounds: the lists show all that lives and nothing else, and \`events verify\` finds nothing

It ends with 1 when it found anything; the data and the programs' logs are then kept, and their folder named.
`;

/** What dies together. Each comes up once before any comes up again. */
const STRIKES: readonly (readonly Victim[])[] = [
  ['api'],
  ['worker'],
  ['postgres'],
  ['backend'],
  ['api', 'api'],
  ['api', 'worker'],
  ['api', 'postgres'],
  ['worker', 'worker', 'postgres'],
  ['api', 'api', 'worker', 'worker', 'postgres'],
];
/** A strike comes within so many milliseconds of load, and load goes on for so many after all is back. */
const BEFORE_MS = 500;
const AFTER_MS = 300;
/** Rounds between two full checks. */
const FULL = 5;
const SHOWN_FINDINGS = 20;

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
  const seed = values.seed === undefined ? randomInt(2 ** 31) : whole('seed', values.seed);
  const house = await House.open();
  const ending = new AbortController();
  const interrupted = (): void => {
    if (ending.signal.aborted) return;
    ending.abort();
    void house
      .stop()
      .then(() => house.remove())
      .finally(() => process.exit(130));
  };
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  let clean = false;
  try {
    clean = await run(house, rounds, seed);
    return clean ? 0 : 1;
  } finally {
    // Interrupted, the handler above ends it.
    if (ending.signal.aborted) await new Promise(() => undefined);
    ending.abort();
    await house.stop();
    if (clean) await house.remove();
    else print(`\nThe data and the logs are in ${house.folder}`);
  }
}

/** @returns whether nothing was found. */
async function run(house: House, rounds: number, seed: number): Promise<boolean> {
  const chance = new Chance(seed);
  const ledger = new Ledger(`chaos-${randomBytes(4).toString('hex')}`);
  const http = new HttpCaller(house.key);
  const load = new Load(http, () => house.urls, ledger, chance.split());
  const audit = await Audit.open(house.databaseUrl, http, () => house.urls, ledger);
  const kills: Kills = { api: 0, worker: 0, postgres: 0, backend: 0 };
  const since = Date.now();
  print(`${rounds} rounds, seed ${seed}: 2 APIs, 2 workers and PostgreSQL in ${house.folder}`);
  try {
    let strikes: (readonly Victim[])[] = [];
    for (let round = 1; round <= rounds && ledger.findings.length < SHOWN_FINDINGS; round++) {
      if (strikes.length === 0) strikes = chance.shuffled(STRIKES);
      const strike = strikes.pop() ?? [];
      const known = ledger.findings.length;
      const times = await play(house, load, audit, chance, strike, round % FULL === 0 || round === rounds);
      for (const victim of strike) kills[victim] += 1;
      const found = ledger.findings.slice(known);
      print(
        `${String(round).padStart(3)}  ${times}  ${String(ledger.position).padStart(6)} events  ` +
          `${found.length === 0 ? 'ok' : `${found.length} FINDINGS`}  killed ${strike.join(' + ')}`,
      );
      for (const { kind, message } of found.slice(0, SHOWN_FINDINGS)) print(`     ${kind}: ${message}`);
    }
  } finally {
    http.close();
    await audit.close();
  }
  print(`\nIn ${((Date.now() - since) / 1000).toFixed(0)} s (seed ${seed})\n${summary(ledger, load, audit, kills)}`);
  return ledger.findings.length === 0;
}

type Kills = Record<Victim, number>;

/** One round. @returns how long its parts took. */
async function play(
  house: House,
  load: Load,
  audit: Audit,
  chance: Chance,
  strike: readonly Victim[],
  full: boolean,
): Promise<string> {
  const begun = Date.now();
  load.start();
  await delay(chance.below(BEFORE_MS));
  await house.kill(strike, (bound) => chance.below(bound));
  const struck = Date.now();
  await house.restore();
  const restored = Date.now();
  await delay(chance.below(AFTER_MS));
  await load.pause();
  const paused = Date.now();
  await audit.check(full);
  const done = Date.now();
  return `round ${ms(done - begun)}  back in ${ms(restored - struck)}  ${full ? 'full check' : 'check     '} ${ms(done - paused)}`;
}

function summary(ledger: Ledger, load: Load, audit: Audit, kills: Kills): string {
  const findings = (kind: Finding['kind']): number => ledger.findings.filter((one) => one.kind === kind).length;
  const { requests, retried, replayed, twins, longestMs } = load.figures;
  return `  wishes        ${ledger.size}, sent as ${requests} requests
  acknowledged  ${ledger.count('acknowledged')}
  retried       ${retried}, answered from a receipt ${replayed}, sent to both APIs at once ${twins}
  doubtful      ${ledger.count('doubtful')} (not sent again: had no key), refused ${ledger.count('refused')} (contested)
  kills         api ${kills.api}, worker ${kills.worker}, postgres ${kills.postgres}, one of its processes ${kills.backend}
  slowest       answer ${longestMs} ms with all retries, projections ${audit.longestCatchUpMs} ms behind
  events        ${ledger.position}, of ${ledger.entities.size} clients and units
  lost          ${findings('lost')}
  doubled       ${findings('doubled')}
  else amiss    ${findings('amiss')}`;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const ms = (time: number): string => `${String(time).padStart(5)} ms`;

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        rounds: { type: 'string', default: '20' },
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
