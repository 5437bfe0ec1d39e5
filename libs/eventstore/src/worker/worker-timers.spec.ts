import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger, Loops, ServiceMetrics } from '#platform';
import { PartitionOwnership } from './partition-ownership.js';
import { type TimerWork, WorkerTimers } from './worker-timers.js';

const HOUR_MS = 3_600_000;
const silent = createLogger('timers', 'silent');
// Not started: it asks its database nothing.
const ownership = new PartitionOwnership(
  { query: () => Promise.reject(new Error('No database')) },
  new Loops(),
  new ServiceMetrics(),
  silent,
);

describe('a timer of a worker', () => {
  let timers: WorkerTimers;
  afterEach(async () => {
    timers.stop();
    await timers.stopped();
  });

  /** Starts timers with these works, each of which asks for a delay of an hour. */
  const start = (...works: (Omit<TimerWork, 'work' | 'failure'> & { readonly work: () => void })[]): void => {
    timers = new WorkerTimers(ownership, silent);
    for (const { work, ...options } of works)
      timers.add({
        ...options,
        work: () => {
          work();
          return Promise.resolve(HOUR_MS);
        },
        failure: 'the work failed',
      });
    timers.start();
  };

  it('runs again at once when partitions are acquired, where it asks for that', async () => {
    const runs = { waking: 0, waiting: 0 };
    const woken = Promise.withResolvers<undefined>();
    const waking = (): void => {
      if (++runs.waking === 2) woken.resolve(undefined);
    };
    start({ work: () => void runs.waiting++ }, { work: waking, runsOnAcquisition: true });
    expect(runs).toEqual({ waking: 1, waiting: 1 });
    timers.gained();
    await woken.promise;
    expect(runs).toEqual({ waking: 2, waiting: 1 });
  });

  it('runs again when partitions are acquired while it runs', async () => {
    let runs = 0;
    const woken = Promise.withResolvers<undefined>();
    const work = (): void => {
      if (++runs === 1) timers.gained();
      else woken.resolve(undefined);
    };
    start({ work, runsOnAcquisition: true });
    await woken.promise;
    expect(runs).toBe(2);
  });

  it('ends when the worker stops: its signal is aborted, and the current run is awaited', async () => {
    timers = new WorkerTimers(ownership, silent);
    const run = Promise.withResolvers<number>();
    const signals: AbortSignal[] = [];
    const work = (signal: AbortSignal): Promise<number> => {
      signals.push(signal);
      return run.promise;
    };
    timers.add({ work, failure: 'the work failed' });
    timers.start();
    const aborted = (): boolean[] => signals.map((signal) => signal.aborted);
    expect(aborted()).toEqual([false]);
    timers.stop();
    expect(aborted()).toEqual([true]);
    const order: string[] = [];
    const stopped = timers.stopped().then(() => order.push('stopped'));
    await new Promise((resolve) => setImmediate(resolve));
    order.push('run ended');
    run.resolve(0);
    await stopped;
    expect(order).toEqual(['run ended', 'stopped']);
    expect(signals).toHaveLength(1);
  });
});
