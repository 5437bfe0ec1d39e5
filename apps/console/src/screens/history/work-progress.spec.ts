import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { untilEnded, type Work, type WorkProgress } from './work-progress.ts';

let work: Work;
let reads: number;
let progress: WorkProgress | undefined;
let ended: Work | undefined;
beforeEach(() => {
  jest.useFakeTimers();
  work = { status: 'queued', finished_at: null };
  [reads, progress, ended] = [0, undefined, undefined];
  const read = (): Promise<Work> => {
    reads++;
    return Promise.resolve(work);
  };
  void untilEnded(read, (one) => (progress = one)).then((one) => (ended = one));
});
afterEach(() => {
  jest.useRealTimers();
});

/** How often the work is read in some seconds. */
async function readsIn(seconds: number): Promise<number> {
  const before = reads;
  await jest.advanceTimersByTimeAsync(seconds * 1_000);
  return reads - before;
}

it('is read often while it goes on, until it has ended', async () => {
  expect(await readsIn(4)).toBeGreaterThanOrEqual(10);
  work = { status: 'running', finished_at: null };
  await readsIn(1);
  expect([progress, ended]).toEqual([{ status: 'running', isStalled: false }, undefined]);
  work = { status: 'finished', finished_at: '2031-03-03T08:00:00Z' };
  await readsIn(1);
  expect(ended).toBe(work);
  expect(await readsIn(60)).toBe(0);
});

it('is stalled after 30 seconds without a change, and is read every 5 seconds then', async () => {
  await readsIn(29);
  expect(progress?.isStalled).toBe(false);
  await readsIn(2);
  expect(progress).toEqual({ status: 'queued', isStalled: true });
  expect(await readsIn(60)).toBe(12);
});

it('is not stalled any more when a worker goes on', async () => {
  await readsIn(40);
  work = { status: 'running', finished_at: null };
  await readsIn(5);
  expect(progress).toEqual({ status: 'running', isStalled: false });
  expect(await readsIn(4)).toBeGreaterThanOrEqual(9);
});
