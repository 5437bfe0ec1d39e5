import { beforeEach, describe, expect, it } from '@jest/globals';
import { CoalescingRunner } from './coalescing-runner.js';
import { withLoops } from './health.js';
import { createLogger } from './logging.js';
import { type LoopTurns, Loops } from './loops.js';
import { repeat } from './repeat.js';

const MINUTE = 60_000;
const log = createLogger('loops', 'silent');

let clock: number;
let loops: Loops;
let turns: LoopTurns;
beforeEach(() => {
  clock = 0;
  loops = new Loops(() => clock);
  turns = loops.add('bed');
});

/** Lets a minute pass. @returns whether the loop is stalled then. */
const stallsAfter = (ms: number): boolean => {
  clock += ms;
  return loops.stalled().includes('bed');
};

describe('a loop', () => {
  it('is stalled when it completes no turn for a minute while there is something to do', () => {
    expect(stallsAfter(10 * MINUTE)).toBe(false);
    turns.due();
    expect(stallsAfter(MINUTE)).toBe(false);
    // That there is still something to do is no progress.
    turns.due();
    expect(stallsAfter(1)).toBe(true);
    expect(loops.stalled(MINUTE + 1)).toEqual([]);
    turns.done();
    expect(stallsAfter(10 * MINUTE)).toBe(false);
    turns.due();
    expect(stallsAfter(MINUTE)).toBe(false);
  });

  it('makes the program not ready while it is stalled, alone or beside others', () => {
    const report = { ready: true, checks: { database: 'up' }, details: { lag: 1 } };
    loops.add('other').due();
    expect(withLoops(report, loops, log)).toEqual({ ...report, checks: { database: 'up', loops: 'running' } });
    turns.due();
    clock += MINUTE + 1;
    turns.done();
    expect(withLoops(report, loops, log)).toEqual({
      ...report,
      ready: false,
      checks: { database: 'up', loops: 'stalled: other' },
    });
    expect(withLoops({ ready: false, checks: {} }, new Loops(), log)).toEqual({
      ready: false,
      checks: { loops: 'running' },
    });
  });
});

describe('repeated work', () => {
  /** Repeats work until it has run three times. @returns whether its loop is stalled a minute later. */
  async function stalls(work: (run: number) => Promise<number>): Promise<boolean> {
    const stop = new AbortController();
    let runs = 0;
    const counted = (): Promise<number> => {
      if (++runs === 3) stop.abort();
      return work(runs);
    };
    await repeat({ work: counted, until: stop.signal, failure: 'failed', maxRetryMs: 1, turns }, log);
    return stallsAfter(MINUTE + 1);
  }

  it.each<[string, (run: number) => Promise<number>, boolean]>([
    ['succeeds', () => Promise.resolve(1), false],
    ['fails constantly', () => Promise.reject(new Error('broken')), true],
    ['fails at last', (run) => (run === 3 ? Promise.reject(new Error('broken')) : Promise.resolve(1)), true],
    ['succeeds after failures', (run) => (run < 3 ? Promise.reject(new Error('broken')) : Promise.resolve(1)), false],
  ])('that %s', async (_, work, expected) => {
    expect(await stalls(work)).toBe(expected);
  });

  it('that hangs is stalled', async () => {
    const stop = new AbortController();
    const turn = Promise.withResolvers<number>();
    const ended = repeat({ work: () => turn.promise, until: stop.signal, failure: 'failed', turns }, log);
    expect(stallsAfter(MINUTE + 1)).toBe(true);
    turn.resolve(1);
    stop.abort();
    await ended;
    expect(stallsAfter(MINUTE + 1)).toBe(false);
  });
});

describe('requested work', () => {
  /** What a turn of the work does, and whether it must run again. */
  let perform: () => Promise<boolean>;
  const runner = (): CoalescingRunner => new CoalescingRunner(() => perform(), turns);

  it('is not stalled when it is done, and nothing is requested', async () => {
    perform = () => Promise.resolve(false);
    const one = runner();
    one.request();
    await one.idle();
    expect(stallsAfter(MINUTE + 1)).toBe(false);
  });

  it('that hangs is stalled, and goes on', async () => {
    const turn = Promise.withResolvers<boolean>();
    perform = () => turn.promise;
    const one = runner();
    one.request();
    expect(stallsAfter(MINUTE + 1)).toBe(true);
    turn.resolve(false);
    await one.idle();
    expect(stallsAfter(MINUTE + 1)).toBe(false);
  });

  it('that must run again constantly is stalled, unless it reports turns that were done', async () => {
    for (const isDone of [false, true]) {
      let runs = 0;
      perform = () => {
        runs++;
        clock += MINUTE / 2;
        if (isDone) turns.done();
        expect(loops.stalled()).toEqual(!isDone && runs > 2 ? ['bed'] : []);
        return Promise.resolve(runs < 10);
      };
      const one = runner();
      one.request();
      await one.idle();
      expect(runs).toBe(10);
    }
  });

  it('whose runner has died is stalled by the next request', async () => {
    perform = () => Promise.reject(new Error('broken'));
    const one = runner();
    one.request();
    await expect(one.idle()).rejects.toThrow('broken');
    one.request();
    expect(stallsAfter(MINUTE + 1)).toBe(true);
  });
});
