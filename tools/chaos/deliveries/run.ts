import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '../chance.js';
import type { House, HouseOptions } from '../house.js';
import type { Finding } from '../ledger.js';
import { print } from '../print.js';
import { DeliveryAudit } from './audit.js';
import { dress, type Fault } from './faults.js';
import type { Figures } from './figures.js';
import { Ground, Stuck } from './ground.js';
import { Witness } from './witness.js';

/** What runs while deliveries are harmed. Retries come soon, so that a run ends soon. */
export const DELIVERY_HOUSE: HouseOptions = {
  apis: 1,
  workers: 3,
  settings: {
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    WEBHOOK_RETRY_SCHEDULE: '1,1,1,1,1,1,1,1,1,1',
    SECRETS_KEY: Buffer.alloc(32, 3).toString('base64'),
  },
};

/** Load before each strike, and after the last, takes at most so long, in milliseconds. */
const BETWEEN_MS = 1000;
/** Of each kind. */
const SHOWN_FINDINGS = 8;

/** Lets one fault strike while users change clients, and audits all deliveries. @returns whether nothing was found. */
export async function runFault(
  house: House,
  name: string,
  fault: Fault,
  strikes: number,
  chance: Chance,
): Promise<boolean> {
  await dress(house, fault);
  const ground = await Ground.open(house, chance, name, fault.users);
  print(`\n${name}: ${fault.text}`);
  try {
    return await perform(ground, name, fault, fault.isLong === true ? Math.ceil(strikes / 2) : strikes);
  } finally {
    await ground.close();
  }
}

async function perform(ground: Ground, name: string, fault: Fault, strikes: number): Promise<boolean> {
  const { house, chance, sink, tenants } = ground;
  const witness = new Witness(sink);
  const findings: Finding[] = [];
  const amiss = (message: string): void => void findings.push({ kind: 'amiss', message });
  const since = Date.now();
  for (const { load } of tenants) load.start();
  for (let n = 1; n <= strikes; n++) {
    await delay(chance.below(BETWEEN_MS));
    const done = await fault.strike({ house, ground, witness, amiss }, n);
    print(`${String(n).padStart(3)}  ${String(sink.arrivals.length).padStart(6)} arrivals  ${done}`);
  }
  await delay(chance.below(BETWEEN_MS));
  await Promise.all(tenants.map(({ load }) => load.pause()));
  const drainedMs = await ground.drained().catch((error: unknown) => {
    if (!(error instanceof Stuck)) throw error;
    findings.push({ kind: 'lost', message: error.message });
    return Infinity;
  });
  const audit = new DeliveryAudit(ground, witness, fault.mayDouble);
  await audit.check();
  findings.push(...audit.findings);
  const { figures } = audit;
  const median = percentile(figures.latencies, 50);
  if (fault.medianMs !== undefined && median > fault.medianMs)
    amiss(`events arrive after ${median} ms (median), more than ${fault.medianMs} ms`);
  if (figures.arrivals === 0) amiss('nothing was delivered');
  for (const those of Map.groupBy(findings, ({ kind }) => kind).values())
    for (const { kind, message } of those.slice(0, SHOWN_FINDINGS)) print(`     ${kind}: ${message}`);
  print(summary(name, figures, witness, findings, { strikes, ms: Date.now() - since, drainedMs }));
  return findings.length === 0;
}

function summary(
  name: string,
  figures: Figures,
  { openAtSink }: Witness,
  findings: readonly Finding[],
  { strikes, ms, drainedMs }: { readonly strikes: number; readonly ms: number; readonly drainedMs: number },
): string {
  const count = (kind: Finding['kind']): number => findings.filter((one) => one.kind === kind).length;
  const { events, deliveries, attempts, failed, reasons, unseen, arrivals, leftBehind, duplicates, overlaps } = figures;
  const { takeOvers, resent, latencies } = figures;
  return `  ${name}: ${findings.length === 0 ? 'ok' : `${findings.length} FINDINGS`}, ${strikes} strikes in ${(ms / 1000).toFixed(0)} s
  events        ${events}, wanted by webhooks ${deliveries} times
  attempts      ${attempts} recorded, ${arrivals} requests arrived
  failed        ${failed} (${[...reasons].map(([reason, n]) => `${reason} ${n}`).join(', ')}), of ${unseen} nothing arrived
  left behind   ${leftBehind} sent and not recorded at a strike (${openAtSink} open at the sink)
  duplicates    ${duplicates}, of one entity at once ${overlaps}
  taken over    ${takeOvers.length} times after ${times(takeOvers)}; sent again ${resent.length} after ${times(resent)}
  latency       ${times(latencies)}, p99 ${percentile(latencies, 99)} ms; all sent ${drainedMs} ms after the last change
  lost          ${count('lost')}
  doubled       ${count('doubled')}
  else amiss    ${count('amiss')}`;
}

/** Milliseconds in order, in short. */
const times = (ms: readonly number[]): string => `median ${percentile(ms, 50)} ms, most ${percentile(ms, 100)} ms`;

/** Of numbers in order. */
const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
