import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AbandonedCallError, UnavailableError } from '#eventstore/forms';
import { NodeCalls, NodeShares, SEVERAL_NODES } from './node-calls.js';

/** A call that the test ends. */
interface Pending {
  readonly call: () => Promise<string>;
  readonly answer: () => void;
}

const pending = (): Pending => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { call: () => promise, answer: () => resolve('late') };
};

const prompt = (): Promise<string> => Promise.resolve('answer');

describe('the calls to nodes', () => {
  let calls: NodeCalls;
  let shares: NodeShares;
  /** Whether the nodes answer when they are asked. */
  let answers: boolean;

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    answers = true;
    calls = new NodeCalls(() => (answers ? Promise.resolve() : new Promise(() => undefined)));
    shares = new NodeShares(4);
  });

  afterEach(() => {
    calls.close();
    jest.useRealTimers();
  });

  it('have half of the connections of a pool, and wait for each other', async () => {
    const [first, second] = [pending(), pending()];
    const results = [first, second].map(({ call }) => calls.run('a', shares, call));
    const third = calls.run('a', shares, prompt);
    expect(await calls.run('b', shares, prompt)).toBe('answer');
    first.answer();
    expect(await third).toBe('answer');
    second.answer();
    expect(await Promise.all(results)).toEqual(['late', 'late']);
  });

  it('fail after 10 s without a connection', async () => {
    const running = [pending(), pending()];
    for (const { call } of running) void calls.run('a', shares, call);
    const waiting = expect(calls.run('a', shares, prompt)).rejects.toThrow(UnavailableError);
    await jest.advanceTimersByTimeAsync(10_000);
    await waiting;
  });

  it('fail at once while their node does not answer, those that run too, and continue when it does', async () => {
    const hanging = pending();
    const running = expect(calls.run('a', shares, hanging.call)).rejects.toThrow(AbandonedCallError);
    const several = expect(calls.run(SEVERAL_NODES, shares, pending().call)).rejects.toThrow(AbandonedCallError);
    answers = false;
    await jest.advanceTimersByTimeAsync(5000);
    await running;
    await several;
    await expect(calls.run('a', shares, prompt)).rejects.toThrow(AbandonedCallError);
    await expect(calls.run(SEVERAL_NODES, shares, prompt)).rejects.toThrow(AbandonedCallError);
    expect(await calls.run('b', shares, prompt)).toBe('answer');
    hanging.answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(await calls.run('a', shares, prompt)).toBe('answer');
  });

  it('are not begun when they fail before their turn', async () => {
    const running = [pending(), pending()];
    const failed = running.map(({ call }) => expect(calls.run('a', shares, call)).rejects.toThrow(AbandonedCallError));
    const begun = jest.fn(prompt);
    failed.push(expect(calls.run('a', shares, begun)).rejects.toThrow(AbandonedCallError));
    answers = false;
    await jest.advanceTimersByTimeAsync(5000);
    await Promise.all(failed);
    for (const { answer } of running) answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).not.toHaveBeenCalled();
    expect(await calls.run('a', shares, prompt)).toBe('answer');
  });

  it('of several nodes continue once nobody calls a silent node, whose address may have changed', async () => {
    const running = expect(calls.run('a', shares, pending().call)).rejects.toThrow(AbandonedCallError);
    answers = false;
    await jest.advanceTimersByTimeAsync(5000);
    await running;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await calls.run(SEVERAL_NODES, shares, prompt)).toBe('answer');
  });

  it('may take long while their node answers', async () => {
    const slow = pending();
    const result = calls.run('a', shares, slow.call);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await calls.run('a', shares, prompt)).toBe('answer');
    slow.answer();
    expect(await result).toBe('late');
  });
});
