import { describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_CONCURRENT, MAX_CONCURRENT_SHARED, runInQueues } from './operation-queues.js';

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
      isShared: () => false,
      mayStart: () => true,
      tooLate: () => -1,
    });
    expect(most).toBe(MAX_CONCURRENT);
    expect(results).toEqual(numbers(100));
  });

  it('run up to 6 at a time from the moment at which the process serves other requests', async () => {
    let running = 0;
    const most = { alone: 0, shared: 0 };
    const results = await runInQueues(numbers(100), {
      keyOf: String,
      perform: async (n) => {
        // Those that run already are not interrupted.
        const phase = n < 40 ? 'alone' : 'shared';
        running++;
        if (n < 40 || n >= 60) most[phase] = Math.max(most[phase], running);
        await delay(2);
        running--;
        return n;
      },
      isShared: () => most.alone === MAX_CONCURRENT,
      mayStart: () => true,
      tooLate: () => -1,
    });
    expect(most).toEqual({ alone: MAX_CONCURRENT, shared: MAX_CONCURRENT_SHARED });
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
      isShared: () => false,
      mayStart: () => true,
      tooLate: () => undefined,
    });
    expect(ran).toEqual([0, 1, 2].map((key) => numbers(60).filter((n) => n % 3 === key)));
  });

  it('that may no longer start are not performed; those that run are awaited', async () => {
    let started = 0;
    const perform = async (n: number): Promise<string> => {
      started++;
      await delay(5);
      return `done ${n}`;
    };
    const mayStart = (): boolean => started < 20;
    const results = await runInQueues(numbers(30), {
      keyOf: String,
      perform,
      isShared: () => false,
      mayStart,
      tooLate: () => 'late',
    });
    expect(results).toEqual(numbers(30).map((n) => (n < 20 ? `done ${n}` : 'late')));
  });

  it('of all batches start 16 at a time, and other work of the process runs in between', async () => {
    const started: number[] = [];
    let iteration = 0;
    let isDone = false;
    const count = (): void => {
      iteration++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const perform = (): Promise<void> => {
      started[iteration] = (started[iteration] ?? 0) + 1;
      return delay(5);
    };
    const options = {
      keyOf: String,
      perform,
      isShared: () => false,
      mayStart: () => true,
      tooLate: () => undefined,
    };
    await Promise.all([1, 2, 3, 4].map(() => runInQueues(numbers(40), options)));
    isDone = true;
    expect(started.reduce((sum, some) => sum + some, 0)).toBe(160);
    expect(Math.max(...started.filter((some) => some > 0))).toBe(MAX_CONCURRENT);
  });
});
