import { afterAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { setTimeout as delay } from 'node:timers/promises';
import { ONE_SERVER } from '#eventstore/forms';
import { type AccountCalls, defineProjection, UnavailableError } from '#eventstore/store';
import { createLogger, Loops } from '#platform';
import { ProjectionLoop } from './projection-loop.js';

const ACCOUNTS = ['a', 'b', 'c'] as const;
const log = createLogger('projection-loop', 'silent');

/** A loop whose reads can fail, on a database that may be distributed. */
class Bed {
  /** The accounts of each read that did not fail, in their order. */
  readonly read: string[] = [];
  fails = false;
  isOwner = true;
  readonly loop: ProjectionLoop;

  constructor(isDistributed: boolean) {
    const database: AccountCalls = {
      router: () => Promise.resolve({ ...ONE_SERVER, isByAccount: isDistributed }),
      query: () => Promise.reject(new Error('the runner sends the statements')),
    };
    const runner = {
      projection: defineProjection({ name: 'bed', columns: {}, on: {} }),
      next: async (_: unknown, accounts: readonly string[]) => {
        await delay(1);
        if (this.fails) throw new UnavailableError('away');
        this.read.push(...accounts);
        return { batches: [], missing: [] };
      },
      apply: () => undefined,
      write: () => Promise.resolve(new Set<string>()),
      park: () => Promise.resolve(undefined),
    };
    const progress = { cycleRan: () => undefined, applied: () => undefined };
    this.loop = new ProjectionLoop(runner, database, () => this.isOwner, progress, new Loops().add('bed'), log);
    beds.push(this);
  }

  /** Whether the accounts are read within a time that is longer than any pause after a failure. */
  async reads(accounts: readonly string[]): Promise<boolean> {
    const before = this.read.length;
    this.loop.add(accounts);
    const isRead = (): boolean => accounts.every((account) => this.read.includes(account, before));
    for (const deadline = performance.now() + 10_000; !isRead() && performance.now() < deadline;) await delay(5);
    return isRead();
  }
}

const beds: Bed[] = [];

afterAll(() => Promise.all(beds.map(({ loop }) => loop.stop())));

it('runs a cycle for an account that is added after nothing was', async () => {
  const bed = new Bed(false);
  bed.loop.add([]);
  expect(await bed.reads(['a'])).toBe(true);
});

const step = fc.oneof(
  fc.record({ add: fc.subarray([...ACCOUNTS]) }),
  fc.record({ forget: fc.constantFrom(...ACCOUNTS) }),
  fc.record({ fails: fc.boolean() }),
  fc.record({ isOwner: fc.boolean() }),
  fc.record({ pauseMs: fc.constantFrom(0, 1, 2, 30, 300, 1100) }),
);
const run = fc.record({ isDistributed: fc.boolean(), steps: fc.array(step, { maxLength: 12 }) });

async function perform(bed: Bed, one: (typeof run extends fc.Arbitrary<infer R> ? R : never)['steps'][number]) {
  if ('add' in one) bed.loop.add(one.add);
  if ('forget' in one) bed.loop.forget((account) => account === one.forget);
  if ('fails' in one) bed.fails = one.fails;
  if ('isOwner' in one) bed.isOwner = one.isOwner;
  if ('pauseMs' in one) await delay(one.pauseMs);
}

it('goes on after any order of additions, failures and lost ownership, and ends when it is stopped', async () => {
  // All at once, because most of the time is pauses after failures.
  const outcomes = await Promise.all(
    fc.sample(run, { numRuns: 200 }).map(async ({ isDistributed, steps }) => {
      const bed = new Bed(isDistributed);
      for (const one of steps) await perform(bed, one);
      Object.assign(bed, { fails: false, isOwner: true });
      const goesOn = await bed.reads(ACCOUNTS);
      bed.loop.add(ACCOUNTS);
      await bed.loop.stop();
      const read = bed.read.length;
      bed.loop.add(ACCOUNTS);
      await delay(50);
      return { isDistributed, steps, goesOn, hasEnded: bed.read.length === read };
    }),
  );
  expect(outcomes.filter(({ goesOn, hasEnded }) => !goesOn || !hasEnded)).toEqual([]);
});
