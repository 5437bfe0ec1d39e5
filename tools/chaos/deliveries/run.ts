import { setTimeout as delay } from 'node:timers/promises';
import type { SeededRandom } from '../../harness/seeded-random.js';
import type { ChaosCluster, ChaosClusterOptions } from '../chaos-cluster.js';
import type { Finding } from '../acknowledged-writes.js';
import { print } from '../print.js';
import { DeliveryAudit } from './audit.js';
import { configureWorkers, type Fault } from './faults.js';
import type { Figures } from './figures.js';
import { TimeoutError } from '../../harness/until.js';
import { DeliveryFixture } from './fixture.js';
import { FaultRecorder } from './fault-recorder.js';

/** The cluster of the runs. A short retry schedule keeps the runs short. */
export const DELIVERY_CLUSTER: ChaosClusterOptions = {
  apis: 1,
  workers: 3,
  settings: {
    WEBHOOK_RETRY_SCHEDULE: '1,1,1,1,1,1,1,1,1,1',
  },
};

/** Maximum load before each injection, and after the last one. */
const MAX_LOAD_MS = 1000;
/** Printed findings of each kind. */
const MAX_SHOWN_FINDINGS = 8;

/** Injects one fault while users change clients, and audits all deliveries. @returns whether there are no findings. */
export async function runFault(
  cluster: ChaosCluster,
  name: string,
  fault: Fault,
  injections: number,
  random: SeededRandom,
): Promise<boolean> {
  await configureWorkers(cluster, fault);
  const fixture = await DeliveryFixture.open(cluster, random, name, fault.users);
  print(`\n${name}: ${fault.text}`);
  try {
    return await perform(fixture, name, fault, fault.isLong === true ? Math.ceil(injections / 2) : injections);
  } finally {
    await fixture.close();
  }
}

async function perform(fixture: DeliveryFixture, name: string, fault: Fault, injections: number): Promise<boolean> {
  const { cluster, random, sink, tenants } = fixture;
  const recorder = new FaultRecorder(sink);
  const findings: Finding[] = [];
  const report = (message: string): void => void findings.push({ kind: 'inconsistent', message });
  const since = Date.now();
  for (const { load } of tenants) load.start();
  for (let n = 1; n <= injections; n++) {
    await delay(random.below(MAX_LOAD_MS));
    const done = await fault.inject({ cluster, fixture, recorder, report }, n);
    print(`${String(n).padStart(3)}  ${String(sink.arrivals.length).padStart(6)} arrivals  ${done}`);
  }
  await delay(random.below(MAX_LOAD_MS));
  await Promise.all(tenants.map(({ load }) => load.pause()));
  const drainedMs = await fixture.waitUntilDrained().catch((error: unknown) => {
    if (!(error instanceof TimeoutError)) throw error;
    findings.push({ kind: 'lost', message: error.message });
    return Infinity;
  });
  const audit = new DeliveryAudit(fixture, recorder, fault.mayDuplicate);
  await audit.check();
  findings.push(...audit.findings);
  const { figures } = audit;
  const median = percentile(figures.latencies, 50);
  if (fault.medianMs !== undefined && median > fault.medianMs)
    report(`events arrive after ${median} ms (median), more than ${fault.medianMs} ms`);
  if (figures.arrivals === 0) report('there are no deliveries');
  const stopped = await cluster.stoppedWork();
  if (stopped !== undefined) report(stopped);
  for (const those of Map.groupBy(findings, ({ kind }) => kind).values())
    for (const { kind, message } of those.slice(0, MAX_SHOWN_FINDINGS)) print(`     ${kind}: ${message}`);
  print(summary(name, figures, recorder, findings, { injections, ms: Date.now() - since, drainedMs }));
  return findings.length === 0;
}

function summary(
  name: string,
  figures: Figures,
  { openAtSink }: FaultRecorder,
  findings: readonly Finding[],
  { injections, ms, drainedMs }: { readonly injections: number; readonly ms: number; readonly drainedMs: number },
): string {
  const count = (kind: Finding['kind']): number => findings.filter((one) => one.kind === kind).length;
  const { events, deliveries, attempts, failed, reasons, notReceived, arrivals, unrecorded, duplicates, overlaps } =
    figures;
  const { takeovers, resent, latencies } = figures;
  return `  ${name}: ${findings.length === 0 ? 'ok' : `${findings.length} FINDINGS`}, ${injections} injections in ${(ms / 1000).toFixed(0)} s
  events        ${events}, deliveries ${deliveries}
  attempts      ${attempts} recorded, ${arrivals} requests arrived
  failed        ${failed} (${[...reasons].map(([reason, n]) => `${reason} ${n}`).join(', ')}), ${notReceived} without a request
  unrecorded    ${unrecorded} requests because of faults (${openAtSink} in flight at the sink)
  duplicates    ${duplicates}, concurrent requests of one entity ${overlaps}
  takeovers     ${takeovers.length} after ${times(takeovers)}; resent ${resent.length} after ${times(resent)}
  latency       ${times(latencies)}, p99 ${percentile(latencies, 99)} ms; no delivery pending ${drainedMs} ms after the last change
  lost          ${count('lost')}
  duplicated    ${count('duplicated')}
  inconsistent  ${count('inconsistent')}`;
}

/** Summarizes sorted milliseconds. */
const times = (ms: readonly number[]): string => `median ${percentile(ms, 50)} ms, maximum ${percentile(ms, 100)} ms`;

/** Of sorted numbers. */
const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
