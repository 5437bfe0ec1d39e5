import { describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_CONCURRENT, MAX_START_MS, runInQueues } from './operation-queues.js';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

describe('operations', () => {
  it('run up to 16 at a time, and their results are in the order given', async () => {
    let running = 0;
    let most = 0;
    const results = await runInQueues(numbers(100), {
      keyOf: String,
      perform: async (n) => {
        most = Math.max(most, ++running);
        await delay(n % 3);
        running--;
        return n;
      },
      tooLate: () => -1,
    });
    expect(most).toBe(MAX_CONCURRENT);
    expect(results).toEqual(numbers(100));
  });

  it('with the same key run in order, one at a time', async () => {
    const running = new Set<number>();
    const ran: number[][] = [[], [], []];
    await runInQueues(numbers(60), {
      keyOf: (n) => String(n % 3),
      perform: async (n) => {
        expect(running.has(n % 3)).toBe(false);
        running.add(n % 3);
        await delay(n % 2);
        running.delete(n % 3);
        ran[n % 3]?.push(n);
      },
      tooLate: () => undefined,
    });
    expect(ran).toEqual([0, 1, 2].map((key) => numbers(60).filter((n) => n % 3 === key)));
  });

  it('are not started after 25 seconds; those that run are awaited', async () => {
    let now = 5_000;
    const perform = (n: number): Promise<string> => {
      // Each takes a second; those of one key run one after the other.
      now += 1_000;
      return Promise.resolve(`done ${n}`);
    };
    const results = await runInQueues(numbers(30), { keyOf: () => '', perform, tooLate: () => 'late', now: () => now });
    expect(MAX_START_MS).toBe(25_000);
    expect(results).toEqual(numbers(30).map((n) => (n < 25 ? `done ${n}` : 'late')));
  });

  it('let other work of the process run between two starts', async () => {
    let others = 0;
    const other = setInterval(() => others++, 0);
    const busy = (): Promise<void> => {
      for (const end = performance.now() + 2; performance.now() < end;);
      return Promise.resolve();
    };
    await runInQueues(numbers(64), { keyOf: String, perform: busy, tooLate: () => undefined });
    clearInterval(other);
    expect(others).toBeGreaterThanOrEqual(3);
  });
});
