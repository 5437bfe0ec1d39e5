import { describe, expect, it } from '@jest/globals';
import {
  CommitQueue,
  MAX_ACCOUNT_QUEUE,
  MAX_ACCOUNT_SHARE,
  MAX_BATCH,
  MAX_QUEUE,
  type PendingCommit,
} from './commit-queue.js';
import { AbandonedCommandError } from '../database/database-errors.js';
import type { Commit } from './commit.js';
import type { UniqueComparison } from '../schema/entity-type.js';

const EMPTY: Commit = {
  guards: [],
  counters: [],
  actor: {},
  context: {},
  correlation: 'c',
  occurred_at: '2026-01-01T00:00:00Z',
  recorded_at: '2026-01-01T00:00:00Z',
  writes: [],
  outbox: [],
};
const ignore = (): void => undefined;
const waiting = (account: string, unit: Partial<Commit> = {}): PendingCommit => ({
  account,
  unit: { ...EMPTY, ...unit },
  span: undefined,
  resolve: ignore,
  reject: ignore,
});
const writing = (uuid: string): Partial<Commit> => ({
  writes: [
    {
      type: 'client',
      uuid,
      expected: 1,
      row: {},
      set: '',
      events: [{ nth: 1, id: 'e', type: 'client.updated', v: 1, data: {} }],
      claims: [],
      derived: [],
    },
  ],
});
const claiming = (uuid: string, value: string, comparison: UniqueComparison = 'ignoring case'): Partial<Commit> => ({
  writes: (writing(uuid).writes ?? []).map((write) => ({
    ...write,
    claims: [{ constraint: 'client_name_ci_key', column: 'name', value, comparison }],
  })),
});
const deriving = (uuid: string): Partial<Commit> => ({
  writes: (writing(uuid).writes ?? []).map((write) => ({
    ...write,
    derived: [{ table: 'outbox_subscription', rows: [] }],
  })),
});
const naming = (uuid: string): Partial<Commit> => ({ guards: [{ guard: 'client.usable', uuid }] });

function queueOf(...units: readonly PendingCommit[]): CommitQueue {
  const queue = new CommitQueue();
  for (const unit of units) queue.add(unit);
  return queue;
}

const times = (count: number, of: (n: number) => PendingCommit): PendingCommit[] =>
  Array.from({ length: count }, (_, n) => of(n));
const accountsOf = (call: readonly PendingCommit[]): string[] => call.map(({ account }) => account);
const countIn = (call: readonly PendingCommit[], account: string): number =>
  accountsOf(call).filter((one) => one === account).length;

describe('the queue of the group commit', () => {
  it('gives no more than a batch, and of one account alone as many', () => {
    const queue = queueOf(...times(MAX_BATCH + 5, () => waiting('a')));
    expect(queue.take(1)).toHaveLength(MAX_BATCH);
    expect(queue.length).toBe(5);
  });

  it('gives each account its share while others wait, and what room is left to those that have more', () => {
    const queue = queueOf(...times(100, () => waiting('busy')), ...times(3, (n) => waiting(`quiet ${n}`)));
    const call = queue.take(1);
    expect(call).toHaveLength(MAX_BATCH);
    for (const n of [0, 1, 2]) expect(countIn(call, `quiet ${n}`)).toBe(1);
  });

  it('gives a busy account no more than its share when the others fill the call', () => {
    const queue = queueOf(...times(100, () => waiting('busy')), ...times(60, (n) => waiting(`quiet ${n}`)));
    expect(countIn(queue.take(1), 'busy')).toBe(MAX_ACCOUNT_SHARE);
  });

  it('gives each of two calls its part of the accounts, those that are in the other one counted', () => {
    const queue = queueOf(...times(10, (n) => waiting(`${n}`)));
    expect(accountsOf(queue.take(2))).toEqual(['0', '1', '2', '3', '4']);
    expect(accountsOf(queue.take(2))).toEqual(['5', '6', '7', '8', '9']);
    queue.release(['0', '1', '2', '3', '4']);
    for (const account of ['0', '1', '10']) queue.add(waiting(account));
    expect(accountsOf(queue.take(2))).toEqual(['0', '1', '10']);
  });

  it('lets accounts take turns: one that had its turn comes behind those that wait', () => {
    const queue = queueOf(
      ...times(40, () => waiting('a')),
      ...times(40, () => waiting('b')),
      ...times(40, () => waiting('c')),
      ...times(40, () => waiting('d')),
      ...times(2, () => waiting('e')),
    );
    const first = queue.take(1);
    expect(new Set(accountsOf(first))).toEqual(new Set(['a', 'b', 'c', 'd']));
    queue.release(new Set(accountsOf(first)));
    expect(accountsOf(queue.take(1))[0]).toBe('e');
  });

  it('has an account in one call at a time, and keeps the order of its units', () => {
    const [first, second] = [waiting('a', writing('x')), waiting('a', writing('x'))];
    const queue = queueOf(first, second);
    expect(queue.take(1)).toEqual([first]);
    expect(queue.take(1)).toEqual([]);
    queue.release(['a']);
    expect(queue.take(1)).toEqual([second]);
    expect(queue.length).toBe(0);
  });

  it.each([
    ['write the same row', writing('x'), writing('x')],
    ['one writes what the other names in a guard', writing('x'), naming('x')],
    ['one names in a guard what the other writes', naming('x'), writing('x')],
    [
      'one names as a parent what the other writes',
      writing('x'),
      { guards: [{ guard: 'category.place', uuid: null, parent: 'x', place: { above: 1, height: 1, within: false } }] },
    ],
    [
      'advance the same counter',
      { counters: [{ name: 'job', from: 1, to: 2 }] },
      { counters: [{ name: 'job', from: 1, to: 2 }] },
    ],
    [
      'have the same idempotency key',
      { receipt: { key: 'k', request_hash: 'h', status: 200, answer: '{}' } },
      { receipt: { key: 'k', request_hash: 'h', status: 200, answer: '{}' } },
    ],
    ['claim the same unique value', claiming('x', 'Same'), claiming('y', 'same')],
    ['claim names, which may have the same form', claiming('x', 'A', 'as a name'), claiming('y', 'B', 'as a name')],
    [
      'one says who gets the events of the other',
      deriving('w'),
      { outbox: [{ event: 1, ordinal: 1, type: 't', subscriptions: [], body: '{}' }] },
    ],
  ] satisfies [string, Partial<Commit>, Partial<Commit>][])(
    'keeps two units of an account apart that %s, and what comes behind them in order',
    (_, one, other) => {
      const [first, second, third] = [waiting('a', one), waiting('a', other), waiting('a')];
      const queue = queueOf(first, second, third);
      expect(queue.take(1)).toEqual([first]);
      queue.release(['a']);
      expect(queue.take(1)).toEqual([second, third]);
    },
  );

  it('puts units together that name the same in their guards, or are of different accounts', () => {
    const units = [waiting('a', naming('x')), waiting('a', naming('x')), waiting('b', writing('x'))];
    expect(queueOf(...units).take(1)).toEqual(units);
  });

  it('drops units that nobody waits for any more, and gives those behind them', () => {
    const errors: unknown[] = [];
    const gone = (account: string): PendingCommit => ({
      ...waiting(account, writing('x')),
      isAbandoned: () => true,
      reject: (error) => errors.push(error),
    });
    const [living, other] = [waiting('a', writing('x')), waiting('c')];
    const queue = queueOf(gone('a'), living, gone('a'), gone('b'), other);
    expect(queue.take(4)).toEqual([living]);
    expect(queue.take(4)).toEqual([other]);
    expect(errors).toEqual([
      expect.any(AbandonedCommandError),
      expect.any(AbandonedCommandError),
      expect.any(AbandonedCommandError),
    ]);
    queue.release(['a', 'c']);
    expect([queue.length, queue.take(1)]).toEqual([0, []]);
  });

  it('is full when its bound is reached', () => {
    const queue = queueOf(...times(MAX_QUEUE - 1, (n) => waiting(`account ${n}`)));
    expect(queue.isFullFor('last')).toBe(false);
    queue.add(waiting('last'));
    expect(queue.isFullFor('next')).toBe(true);
  });

  it('is full for an account that fills its share of it, and for no other', () => {
    const queue = queueOf(...times(MAX_ACCOUNT_QUEUE, () => waiting('held')));
    expect([queue.isFullFor('held'), queue.isFullFor('other')]).toEqual([true, false]);
  });
});
