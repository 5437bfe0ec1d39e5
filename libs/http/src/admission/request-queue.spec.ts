import { beforeEach, describe, expect, it } from '@jest/globals';
import { RequestQueue, type Turn } from './request-queue.js';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('requests', () => {
  let now: number;
  let queue: RequestQueue;
  let started: string[];

  beforeEach(() => {
    now = 1_000;
    queue = new RequestQueue(() => now);
    started = [];
  });

  const enter = (account: string, name = account): Turn | undefined => {
    const turn = queue.enter(account);
    void turn?.admitted.then((isAdmitted) => started.push(isAdmitted ? name : `${name} left`));
    return turn;
  };
  const fill = (account: string, count: number): void => {
    for (let i = 0; i < count; i++) enter(account);
  };
  const end = async (account: string): Promise<void> => {
    queue.end(account);
    await settled();
  };

  it('neither wait nor are refused while the process has room', () => {
    fill('a', 128);
    // However long they take.
    now += 60_000;
    expect([queue.inProgress, queue.waiting, queue.mustRefuse('a')]).toEqual([128, 0, false]);
  });

  it('of a burst wait for their turn in their order, and none is refused within 250 ms', async () => {
    fill('a', 128);
    for (const name of ['1', '2', '3']) enter('a', name);
    now += 249;
    expect(queue.mustRefuse('a')).toBe(false);
    await end('a');
    await end('a');
    expect(started).toEqual(['1', '2']);
  });

  it('are refused when the oldest has waited for 250 ms, until it is served', async () => {
    fill('a', 129);
    now += 250;
    expect(queue.mustRefuse('a')).toBe(true);
    await end('a');
    expect(queue.mustRefuse('a')).toBe(false);
  });

  it('of an account are served the newest first once one has waited for 250 ms', async () => {
    fill('a', 128);
    enter('a', 'old');
    now += 200;
    enter('a', 'new');
    now += 50;
    await end('a');
    await end('a');
    expect(started).toEqual(['new', 'old']);
  });

  it('of accounts are served in turn', async () => {
    fill('a', 128);
    fill('b', 128);
    for (const account of ['a', 'a', 'a', 'c', 'd', 'd']) enter(account);
    for (let i = 0; i < 6; i++) await end('b');
    // Those of a wait for others of a: it has its half.
    expect(started).toEqual(['c', 'd', 'd']);
    for (let i = 0; i < 3; i++) await end('a');
    expect(started).toEqual(['c', 'd', 'd', 'a', 'a', 'a']);
  });

  it('of another account are served while one overloads the process', () => {
    fill('a', 300);
    now += 1_000;
    expect([queue.mustRefuse('a'), queue.mustRefuse('b')]).toEqual([true, false]);
    expect(enter('b')).toBeUndefined();
    fill('b', 126);
    expect(queue.mustRefuse('b')).toBe(false);
    fill('b', 1);
    expect(queue.mustRefuse('b')).toBe(true);
  });

  it('of another account are served while the process has room, however many accounts there are', () => {
    fill('a', 300);
    enter('c');
    now += 1_000;
    fill('b', 126);
    expect([queue.mustRefuse('b'), queue.mustRefuse('c')]).toEqual([false, false]);
    fill('b', 1);
    // The process is full: b has more than its third.
    expect([queue.inProgress, queue.mustRefuse('b'), queue.mustRefuse('c')]).toEqual([256, true, false]);
  });

  it('that leave are not started, and are forgotten', async () => {
    fill('a', 128);
    const turn = enter('a', 'gone');
    now += 200;
    enter('a', 'living');
    turn?.leave();
    turn?.leave();
    now += 100;
    expect(queue.mustRefuse('a')).toBe(false);
    await end('a');
    expect(started).toEqual(['gone left', 'living']);
    for (let i = 0; i < 128; i++) queue.end('a');
    expect([queue.inProgress, queue.waiting]).toEqual([0, 0]);
    expect(() => queue.end('a')).toThrow('no request in progress');
  });
});
