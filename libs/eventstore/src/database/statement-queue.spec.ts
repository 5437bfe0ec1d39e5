import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccountBusyError, UnavailableError } from './database-errors.js';
import { type StatementLimits, StatementQueue } from './statement-queue.js';

const LIMITS: StatementLimits = { connections: 20, running: 8, msPerSecond: 4_000, waitMs: 10_000 };
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('statements', () => {
  let now: number;
  let queue: StatementQueue;
  let started: (string | undefined)[];
  /** Ends the oldest running statement of an account. */
  let end: (account: string) => Promise<void>;
  let run: (account: string | undefined, count?: number) => void;
  let errors: unknown[];

  beforeEach(() => {
    now = 1_000;
    queue = new StatementQueue(LIMITS, () => now);
    started = [];
    errors = [];
    const ends = new Map<string | undefined, (() => void)[]>();
    run = (account, count = 1) => {
      for (let i = 0; i < count; i++)
        queue
          .run(account, () => {
            started.push(account);
            return new Promise<void>((resolve) => ends.set(account, [...(ends.get(account) ?? []), resolve]));
          })
          .catch((error: unknown) => errors.push(error));
    };
    end = async (account) => {
      ends.get(account)?.shift()?.();
      await settled();
    };
  });

  const countOf = (account: string | undefined): number => started.filter((one) => one === account).length;

  it('of an account alone have no limit but the pool', async () => {
    run('a', 30);
    await settled();
    expect([countOf('a'), queue.running, queue.waiting]).toEqual([20, 20, 10]);
    await end('a');
    expect(countOf('a')).toBe(21);
  });

  it('of an account beyond its eight give way to those of others', async () => {
    run('a', 30);
    run('b', 3);
    await settled();
    for (let i = 0; i < 3; i++) await end('a');
    expect([countOf('a'), countOf('b')]).toEqual([20, 3]);
    // Nobody else waits any more.
    await end('a');
    expect(countOf('a')).toBe(21);
  });

  it('leave some connections to others where an account is limited in any case, and wait without a refusal', async () => {
    queue = new StatementQueue(
      { connections: 4, running: 4, runningAlone: 2, msPerSecond: 4_000, waitMs: 5_000 },
      () => now,
    );
    run('a', 5);
    await settled();
    expect([countOf('a'), queue.waiting]).toEqual([2, 3]);
    now += 4_900;
    queue.tick();
    expect(errors).toEqual([]);
    run('b', 2);
    await settled();
    expect([countOf('a'), countOf('b')]).toEqual([2, 2]);
    await end('a');
    expect(countOf('a')).toBe(3);
    now += 5_000;
    queue.tick();
    await settled();
    expect(errors).toEqual([expect.any(UnavailableError), expect.any(UnavailableError)]);
  });

  it('of accounts are started in turn, of one in their order', async () => {
    run('a', 20);
    for (const account of ['b', 'b', 'b', 'c', 'd', 'd']) run(account);
    await settled();
    for (let i = 0; i < 6; i++) await end('a');
    expect(started.slice(20)).toEqual(['b', 'c', 'd', 'b', 'd', 'b']);
  });

  it('of an account that waits beside others are eight at most, and leave connections to a third', async () => {
    run('a', 20);
    run('b', 20);
    run('c', 20);
    await settled();
    for (let i = 0; i < 16; i++) await end('a');
    expect([countOf('a'), countOf('b'), countOf('c')]).toEqual([20, 8, 8]);
    run('d');
    await settled();
    expect(countOf('d')).toBe(0);
    await end('a');
    expect(countOf('d')).toBe(1);
  });

  it('are refused after two seconds when the account has used its share while others wait', async () => {
    run('a', 21);
    run('b');
    await settled();
    now += 1_999;
    queue.tick();
    now += 1;
    queue.tick();
    await settled();
    expect(errors).toEqual([expect.any(AccountBusyError)]);
    expect(errors[0]).toMatchObject({ message: expect.stringContaining('(running reads)') });
    // Those of the other account wait for a connection.
    expect(queue.waiting).toBe(1);
  });

  it('are not refused after two seconds when no other account waits, but when no connection is free for ten', async () => {
    run('a', 21);
    await settled();
    now += 9_999;
    queue.tick();
    expect(queue.waiting).toBe(1);
    now += 1;
    queue.tick();
    await settled();
    expect(errors).toEqual([new UnavailableError('The database is unavailable: try again')]);
    expect(errors[0]).not.toBeInstanceOf(AccountBusyError);
  });

  it('are refused when 200 of the account wait beside others', async () => {
    const refused: string[] = [];
    queue.onRefused = (share) => refused.push(share);
    run('a', 220);
    run('a');
    await settled();
    expect(queue.waiting).toBe(201);
    run('b');
    run('a');
    await settled();
    expect(errors).toEqual([expect.any(AccountBusyError)]);
    expect(refused).toEqual(['running reads']);
  });

  it.each([
    [500, ['b', 'c', 'b']],
    [501, ['b', 'c', 'a']],
  ])('take four seconds a second of an account while others wait: %i ms after six seconds', async (ms, expected) => {
    queue = new StatementQueue({ ...LIMITS, connections: 2 }, () => now);
    run('a', 2);
    run('b', 3);
    run('a');
    run('c', 2);
    await settled();
    now += 3_000;
    await end('a');
    await end('a');
    now += ms;
    await end('b');
    expect(started.slice(2)).toEqual(expected);
  });

  it('of no single account have their turn, and no limits', async () => {
    run('a', 20);
    run(undefined, 12);
    run('b', 1);
    await settled();
    for (let i = 0; i < 13; i++) await end('a');
    expect([countOf('b'), countOf(undefined)]).toEqual([1, 12]);
  });

  it('of an account alone are not refused when others of no single account wait', async () => {
    run('a', 220);
    run(undefined);
    run('a', 21);
    await settled();
    now += 2_000;
    queue.tick();
    await settled();
    expect([errors, queue.waiting]).toEqual([[], 222]);
    await end('a');
    await end('a');
    expect([countOf('a'), countOf(undefined)]).toEqual([21, 1]);
  });
});
