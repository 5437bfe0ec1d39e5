import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Audit } from './audit.js';
import { HttpCaller } from './caller.js';
import type { Chance } from './chance.js';
import type { House, Victim } from './house.js';
import { type Finding, Ledger } from './ledger.js';
import { Load } from './load.js';
import { print } from './print.js';

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

/** Kills everything in turn while users change clients and units, and audits the store. @returns whether nothing was found. */
export async function runStore(house: House, rounds: number, chance: Chance, users?: number): Promise<boolean> {
  const ledger = new Ledger(`chaos-${randomBytes(4).toString('hex')}`);
  const http = new HttpCaller(house.key);
  const load = new Load(http, () => house.urls, ledger, chance.split(), users);
  const audit = await Audit.open(house.databaseUrl, http, () => house.urls, ledger);
  const kills: Kills = { api: 0, worker: 0, postgres: 0, backend: 0 };
  const since = Date.now();
  print(`\nstore: ${rounds} rounds of 2 APIs, 2 workers and PostgreSQL`);
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
  print(`\nIn ${((Date.now() - since) / 1000).toFixed(0)} s\n${summary(ledger, load, audit, kills)}`);
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

const ms = (time: number): string => `${String(time).padStart(5)} ms`;
