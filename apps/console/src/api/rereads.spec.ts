import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { Rereads } from './rereads.ts';

const KEY = ['schedule', '2031-03-03'];

/** A read that has begun. */
interface Read {
  readonly signal: AbortSignal;
  readonly answer: (state: string) => Promise<void>;
  readonly fail: () => Promise<void>;
}

let queries: QueryClient;
let rereads: Rereads;
/** The reads in their order. */
let reads: Read[];
let leave: () => void;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const shown = (): unknown => queries.getQueryData(KEY);

/** Shows a query on a page. @returns a function that leaves the page. */
const show = (): (() => void) =>
  new QueryObserver(queries, {
    queryKey: KEY,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      reads.push({
        signal,
        answer: (state) => (resolve(state), settle()),
        fail: () => (reject(new Error('Away')), settle()),
      });
      return promise;
    },
  }).subscribe(() => undefined);

/** The read with a number, from 0. */
const read = (n: number): Read => {
  const found = reads[n];
  if (found === undefined) throw new Error(`There were ${reads.length} reads`);
  return found;
};

beforeEach(() => {
  queries = new QueryClient();
  rereads = new Rereads(queries);
  reads = [];
  leave = show();
});
afterEach(() => {
  leave();
  queries.clear();
});

describe('a read that runs when events come', () => {
  it('goes on, is shown, and is followed by one read at once', async () => {
    for (let i = 0; i < 5; i++) rereads.read({ queryKey: ['schedule'] });
    expect(reads).toHaveLength(1);
    await read(0).answer('before');
    expect([shown(), reads.length]).toEqual(['before', 2]);
    await read(1).answer('after');
    expect([shown(), reads.length]).toEqual(['after', 2]);
    expect(reads.some(({ signal }) => signal.aborted)).toBe(false);
  });

  it('shows each state that it reads while the events go on', async () => {
    const states: unknown[] = [];
    for (let n = 0; n < 4; n++) {
      rereads.read();
      await read(n).answer(`state ${n}`);
      states.push(shown());
    }
    expect(states).toEqual(['state 0', 'state 1', 'state 2', 'state 3']);
  });

  it('is followed by another one also when it fails', async () => {
    rereads.read();
    await read(0).fail();
    await read(1).answer('after');
    expect(shown()).toBe('after');
  });

  it('and is left is read again when its page is opened again', async () => {
    await read(0).answer('before');
    rereads.read();
    rereads.read();
    leave();
    await settle();
    leave = show();
    await read(2).answer('after');
    expect([shown(), reads.length]).toEqual(['after', 3]);
  });
});

it('what is not shown is read when it is', async () => {
  await read(0).answer('before');
  leave();
  rereads.read({ queryKey: ['schedule'] });
  expect(reads).toHaveLength(1);
  leave = show();
  expect(reads).toHaveLength(2);
});

it('only what an event makes stale is read', async () => {
  await read(0).answer('before');
  rereads.read({ queryKey: ['clients'] });
  expect(reads).toHaveLength(1);
});

describe('a query that shows writes before their answers', () => {
  it('is read after the last answer, not before', async () => {
    await read(0).answer('before');
    const ends = [rereads.hold(KEY), rereads.hold(KEY)];
    queries.setQueryData(KEY, 'written');
    rereads.read();
    ends[0]?.();
    rereads.read();
    expect([shown(), reads.length]).toEqual(['written', 1]);
    ends[1]?.();
    expect(reads).toHaveLength(2);
    await read(1).answer('after');
    expect([shown(), reads.length]).toEqual(['after', 2]);
  });

  it('does not show a read that began before', async () => {
    await read(0).answer('before');
    rereads.read();
    const end = rereads.hold(KEY);
    queries.setQueryData(KEY, 'written');
    await read(1).answer('before');
    expect(shown()).toBe('written');
    end();
    await read(2).answer('after');
    expect(shown()).toBe('after');
  });
});
