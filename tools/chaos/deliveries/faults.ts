import { setTimeout as delay } from 'node:timers/promises';
import type { House, Outfit, Program } from '../house.js';
import type { Ground } from './ground.js';
import type { Witness } from './witness.js';

/** What a fault works with. */
export interface Scene {
  readonly house: House;
  readonly ground: Ground;
  readonly witness: Witness;
  /** Tells of what must not be. */
  readonly amiss: (message: string) => void;
}

/** A way to do harm to deliveries, again and again. */
export interface Fault {
  readonly text: string;
  /** Users of each account. */
  readonly users: number;
  /** Whether the attempts that were under way may be made twice. */
  readonly mayDouble: boolean;
  /** Whether a strike takes so long that only half as many are made. */
  readonly isLong?: boolean;
  /** Longest median from the record of an event to its arrival, in milliseconds. */
  readonly medianMs?: number;
  /** What worker number `n` is started with. */
  outfit?(n: number): Outfit;
  /** @param n of the strike, from 1. @returns what was done. */
  strike(scene: Scene, n: number): Promise<string>;
}

const USERS = 6;
const moduleAt = (name: string): string => new URL(name, import.meta.url).href;
/** The sink is to know who sent what. */
const SENDER_NAME = moduleAt('./sender-name.js');
const PLAIN: Outfit = { modules: [SENDER_NAME], settings: {} };
/** Longer than a worker may be silent before others take over. */
const LEAST_HALT_MS = 4500;
const MORE_HALT_MS = 3500;
/** How long and how often the listening connections are cut. */
const CUTS = 10;
const CUT_MS = 100;
const CLOCK_MS = 5 * 60_000;
/** Load after each step, in milliseconds. */
const CLOCK_STEP_MS = 1000;

/** The faults by name, in the order in which they are run. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  kills: {
    text: 'kill -9 of a worker, which is started again',
    users: USERS,
    mayDouble: true,
    async strike({ ground, witness }) {
      const worker = ground.workerAtWork();
      witness.strike(worker.pid);
      await worker.kill();
      await worker.start();
      return 'a worker killed';
    },
  },
  rolling: {
    text: 'one worker after the other is asked to end (SIGTERM), and started again',
    users: USERS,
    mayDouble: false,
    async strike({ house, amiss }, n) {
      const worker = house.workers[n % house.workers.length];
      if (worker === undefined) return 'nobody there';
      const since = Date.now();
      const code = await worker.stop();
      if (code !== 0) amiss(`a worker that was asked to end ended with ${String(code)}`);
      const took = Date.now() - since;
      await worker.start();
      return `a worker ended in ${took} ms`;
    },
  },
  halts: {
    text: 'a worker is halted (SIGSTOP) until others take over, and goes on (half as often)',
    users: USERS,
    mayDouble: true,
    isLong: true,
    async strike({ ground, witness }) {
      const worker = ground.workerAtWork();
      const ms = LEAST_HALT_MS + ground.chance.below(MORE_HALT_MS);
      const goesOn = witness.strike(worker.pid);
      worker.signal('SIGSTOP');
      await delay(ms);
      goesOn();
      worker.signal('SIGCONT');
      return `a worker halted for ${ms} ms`;
    },
  },
  database: {
    text: 'kill -9 of the database with all its processes, which is started again',
    users: USERS,
    mayDouble: true,
    async strike({ house, ground, witness }) {
      const back = witness.outage();
      const since = Date.now();
      await house.kill(['postgres'], (bound) => ground.chance.below(bound));
      await house.restore();
      back();
      return `the database away for ${Date.now() - since} ms`;
    },
  },
  unheard: {
    text: 'workers hear no notification, and the connections on which they listen are cut all the time',
    users: 2,
    mayDouble: false,
    medianMs: 1000,
    outfit: () => ({ modules: [SENDER_NAME, moduleAt('./deaf.js')], settings: {} }),
    async strike({ ground }) {
      let cut = 0;
      for (let i = 0; i < CUTS; i++) {
        const rows = await ground.database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'fieldline-worker-listener' and datname = current_database()`,
        );
        cut += rows.length;
        await delay(ground.chance.below(2 * CUT_MS));
      }
      return `${cut} listening connections cut`;
    },
  },
  clocks: {
    text: 'the clocks of the workers are 5 minutes fast or slow, and step from one to the other',
    users: USERS,
    mayDouble: false,
    outfit: (n) => ({
      modules: [SENDER_NAME, moduleAt('./wrong-clock.js')],
      settings: { CLOCK_OFFSET_MS: String(n % 2 === 0 ? CLOCK_MS : -CLOCK_MS) },
    }),
    async strike({ house, ground }) {
      ground.chance.oneOf(house.workers).signal('SIGUSR2');
      await delay(CLOCK_STEP_MS);
      return 'the clock of a worker stepped by 10 minutes';
    },
  },
};

/** Starts those workers again that a fault wants otherwise than they are. */
export async function dress(house: House, fault: Fault): Promise<void> {
  const restart = async (worker: Program, n: number): Promise<void> => {
    const outfit = fault.outfit?.(n) ?? PLAIN;
    if (worker.outfit.modules.join() === outfit.modules.join()) return;
    worker.outfit = outfit;
    const code = await worker.stop();
    if (code !== 0) throw new Error(`A worker that had nothing to do ended with ${String(code)}`);
    await worker.start();
  };
  await Promise.all(house.workers.map(restart));
}
