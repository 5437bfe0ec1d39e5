import { setTimeout as delay } from 'node:timers/promises';
import type { Program } from '../../harness/program.js';
import type { ChaosCluster, ProgramOverrides } from '../chaos-cluster.js';
import type { DeliveryFixture } from './fixture.js';
import type { FaultRecorder } from './fault-recorder.js';

/** What the injection of a fault uses. */
export interface FaultContext {
  readonly cluster: ChaosCluster;
  readonly fixture: DeliveryFixture;
  readonly recorder: FaultRecorder;
  /** Reports an inconsistency. */
  readonly report: (message: string) => void;
}

/** A fault that can be injected repeatedly. */
export interface Fault {
  readonly text: string;
  /** Users of each account. */
  readonly users: number;
  /** Whether attempts that are in flight may be repeated. */
  readonly mayDuplicate: boolean;
  /** Whether an injection takes long, so that there are only half as many. */
  readonly isLong?: boolean;
  /** Maximum median time from the commit of an event to its request. */
  readonly medianMs?: number;
  /** What worker `n` is started with. */
  overrides?(n: number): ProgramOverrides;
  /** @param n counts injections from 1. @returns what was done. */
  inject(scene: FaultContext, n: number): Promise<string>;
}

const USERS = 6;
const moduleAt = (name: string): string => new URL(name, import.meta.url).href;
const SENDER_NAME = moduleAt('./sender-name.js');
const DEFAULT_OVERRIDES: ProgramOverrides = { modules: [SENDER_NAME], settings: {} };
/** Longer than the heartbeat timeout, after which other workers take over. */
const MIN_HALT_MS = 4500;
const HALT_RANGE_MS = 3500;
/** How often listening connections are terminated in one injection, and the mean pause. */
const TERMINATIONS = 10;
const TERMINATION_PAUSE_MS = 100;
const CLOCK_OFFSET_MS = 5 * 60_000;
/** Load after each step of a clock. */
const CLOCK_STEP_MS = 1000;

/** The faults by name, in the order of the runs. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  kills: {
    text: 'a worker is killed (kill -9) and started again',
    users: USERS,
    mayDuplicate: true,
    async inject({ fixture, recorder }) {
      const worker = fixture.activeWorker();
      recorder.workerFault(worker.pid);
      await worker.kill();
      await worker.start();
      return 'a worker killed';
    },
  },
  rolling: {
    text: 'one worker after the other is stopped (SIGTERM) and started again',
    users: USERS,
    mayDuplicate: false,
    async inject({ cluster, report }, n) {
      const worker = cluster.workers[n % cluster.workers.length];
      if (worker === undefined) return 'there is no worker';
      const since = Date.now();
      const code = await worker.stop();
      if (code !== 0) report(`a worker exited with ${String(code)} after SIGTERM`);
      const took = Date.now() - since;
      await worker.start();
      return `a worker stopped within ${took} ms`;
    },
  },
  halts: {
    text: 'a worker is halted (SIGSTOP) until others take over, and continued (half as many injections)',
    users: USERS,
    mayDuplicate: true,
    isLong: true,
    async inject({ fixture, recorder }) {
      const worker = fixture.activeWorker();
      const ms = MIN_HALT_MS + fixture.random.below(HALT_RANGE_MS);
      const resumed = recorder.workerFault(worker.pid);
      worker.signal('SIGSTOP');
      await delay(ms);
      resumed();
      worker.signal('SIGCONT');
      return `a worker halted for ${ms} ms`;
    },
  },
  database: {
    text: 'all processes of the database are killed (kill -9), and it is started again',
    users: USERS,
    mayDuplicate: true,
    async inject({ cluster, fixture, recorder }) {
      const available = recorder.outage();
      const since = Date.now();
      await cluster.kill(['postgres'], (bound) => fixture.random.below(bound));
      await cluster.restore();
      available();
      return `the database unavailable for ${Date.now() - since} ms`;
    },
  },
  notify: {
    text: 'workers receive no notifications, and their listening connections are terminated again and again',
    users: 2,
    mayDuplicate: false,
    medianMs: 1000,
    overrides: () => ({ modules: [SENDER_NAME, moduleAt('./drop-notifications.js')], settings: {} }),
    async inject({ fixture }) {
      let terminated = 0;
      for (let i = 0; i < TERMINATIONS; i++) {
        const rows = await fixture.database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'fieldline-worker-listener' and datname = current_database()`,
        );
        terminated += rows.length;
        await delay(fixture.random.below(2 * TERMINATION_PAUSE_MS));
      }
      return `${terminated} listening connections terminated`;
    },
  },
  clocks: {
    text: 'the clocks of the workers are 5 minutes fast or slow, and jump from one to the other',
    users: USERS,
    mayDuplicate: false,
    overrides: (n) => ({
      modules: [SENDER_NAME, moduleAt('./wrong-clock.js')],
      settings: { CLOCK_OFFSET_MS: String(n % 2 === 0 ? CLOCK_OFFSET_MS : -CLOCK_OFFSET_MS) },
    }),
    async inject({ cluster, fixture }) {
      fixture.random.oneOf(cluster.workers).signal('SIGUSR2');
      await delay(CLOCK_STEP_MS);
      return 'the clock of a worker jumped by 10 minutes';
    },
  },
};

/** Restarts the workers whose overrides differ from those that the fault needs. */
export async function configureWorkers(cluster: ChaosCluster, fault: Fault): Promise<void> {
  const configure = async ({ options }: Program, n: number): Promise<void> => {
    const overrides = fault.overrides?.(n) ?? DEFAULT_OVERRIDES;
    if (options.modules?.join() === overrides.modules.join()) return;
    const code = await cluster.reconfigure(n, overrides);
    if (code !== 0) throw new Error(`An idle worker ended with ${String(code)}`);
  };
  await Promise.all(cluster.workers.map(configure));
}
