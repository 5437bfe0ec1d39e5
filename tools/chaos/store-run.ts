import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Audit } from './audit.js';
import type { SeededRandom } from '../harness/seeded-random.js';
import type { ChaosCluster, Target } from './chaos-cluster.js';
import { type Finding, AcknowledgedWrites } from './acknowledged-writes.js';
import { Load } from './load.js';
import { print } from './print.js';

/** Targets that are killed together. All sets are used once before any is used again. */
const TARGET_SETS: readonly (readonly Target[])[] = [
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
/** Maximum load before the kill, and after the restart. */
const MAX_BEFORE_MS = 500;
const MAX_AFTER_MS = 300;
/** Every so many rounds, the check is full. */
const FULL_CHECK_INTERVAL = 5;
const MAX_FINDINGS = 20;

/** Kills targets in turn while users change clients and units, and audits the store. @returns whether there are no findings. */
export async function runStore(
  cluster: ChaosCluster,
  rounds: number,
  random: SeededRandom,
  users?: number,
): Promise<boolean> {
  const writes = new AcknowledgedWrites(`chaos-${randomBytes(4).toString('hex')}`);
  const http = cluster.client();
  const load = new Load(http, () => cluster.urls, writes, random.split(), users);
  const audit = await Audit.open(cluster.databaseUrl, http, () => cluster.urls, writes);
  const kills: Kills = { api: 0, worker: 0, postgres: 0, backend: 0 };
  const since = Date.now();
  print(`\nstore: ${rounds} rounds of 2 APIs, 2 workers and PostgreSQL`);
  try {
    let pending: (readonly Target[])[] = [];
    for (let round = 1; round <= rounds && writes.findings.length < MAX_FINDINGS; round++) {
      if (pending.length === 0) pending = random.shuffled(TARGET_SETS);
      const targets = pending.pop() ?? [];
      const known = writes.findings.length;
      const times = await runRound(
        cluster,
        load,
        audit,
        random,
        targets,
        round % FULL_CHECK_INTERVAL === 0 || round === rounds,
      );
      for (const target of targets) kills[target] += 1;
      const found = writes.findings.slice(known);
      print(
        `${String(round).padStart(3)}  ${times}  ${String(writes.position).padStart(6)} events  ` +
          `${found.length === 0 ? 'ok' : `${found.length} FINDINGS`}  killed ${targets.join(' + ')}`,
      );
      for (const { kind, message } of found.slice(0, MAX_FINDINGS)) print(`     ${kind}: ${message}`);
    }
    const stopped = await cluster.stoppedWork();
    if (stopped !== undefined) {
      writes.addFinding('inconsistent', stopped);
      print(`     inconsistent: ${stopped}`);
    }
  } finally {
    http.close();
    await audit.close();
  }
  print(`\nIn ${((Date.now() - since) / 1000).toFixed(0)} s\n${summary(writes, load, audit, kills)}`);
  return writes.findings.length === 0;
}

type Kills = Record<Target, number>;

/** Runs one round. @returns the durations of its parts, as text. */
async function runRound(
  cluster: ChaosCluster,
  load: Load,
  audit: Audit,
  random: SeededRandom,
  targets: readonly Target[],
  full: boolean,
): Promise<string> {
  const begun = Date.now();
  load.start();
  await delay(random.below(MAX_BEFORE_MS));
  await cluster.kill(targets, (bound) => random.below(bound));
  const killed = Date.now();
  await cluster.restore();
  const restored = Date.now();
  await delay(random.below(MAX_AFTER_MS));
  await load.pause();
  const paused = Date.now();
  await audit.check(full);
  const done = Date.now();
  return `round ${ms(done - begun)}  back in ${ms(restored - killed)}  ${full ? 'full check' : 'check     '} ${ms(done - paused)}`;
}

function summary(writes: AcknowledgedWrites, load: Load, audit: Audit, kills: Kills): string {
  const findings = (kind: Finding['kind']): number => writes.findings.filter((one) => one.kind === kind).length;
  const { requests, retried, replayed, duplicatePairs, longestMs } = load.figures;
  return `  writes        ${writes.size}, sent as ${requests} requests
  acknowledged  ${writes.count('acknowledged')}
  retried       ${retried}, replayed from a receipt ${replayed}, sent to both APIs at once ${duplicatePairs}
  unknown       ${writes.count('unknown')} (not retried, without a key), rejected ${writes.count('rejected')} (contested)
  kills         api ${kills.api}, worker ${kills.worker}, postgres ${kills.postgres}, one of its processes ${kills.backend}
  maximum       response after ${longestMs} ms with all retries, projections ${audit.longestCatchUpMs} ms behind
  events        ${writes.position}, of ${writes.entities.size} clients and units
  lost          ${findings('lost')}
  duplicated    ${findings('duplicated')}
  inconsistent  ${findings('inconsistent')}`;
}

const ms = (time: number): string => `${String(time).padStart(5)} ms`;
