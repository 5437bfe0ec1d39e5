import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RequestTime, tookTooLong } from './request-time.js';

describe('the time of a request', () => {
  let response: { headersSent: boolean };
  let time: RequestTime;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    response = { headersSent: false };
    time = new RequestTime(29_000, response);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** What the work of a request has come to. */
  const seen = (work: Promise<string>): readonly string[] => {
    const results: string[] = [];
    time.limit(work, tookTooLong).then(
      (result) => results.push(result),
      (error: unknown) => results.push(String(error)),
    );
    return results;
  };
  const never = new Promise<string>(() => undefined);
  const LATE = ['Error: The request took too long: try again'];

  it('limits all of its work together', async () => {
    const first = seen(Promise.resolve('first'));
    await jest.advanceTimersByTimeAsync(20_000);
    const second = seen(never);
    await jest.advanceTimersByTimeAsync(8_999);
    expect([first, second, time.isOver]).toEqual([['first'], [], false]);
    await jest.advanceTimersByTimeAsync(1);
    expect([second, seen(never), time.isOver]).toEqual([LATE, [], true]);
  });

  it('does not run while the request waits for something else', async () => {
    await jest.advanceTimersByTimeAsync(1_000);
    const waiting = Promise.withResolvers<string>();
    const result = seen(time.pause(waiting.promise).then(() => never));
    await jest.advanceTimersByTimeAsync(25_000);
    waiting.resolve('event');
    await jest.advanceTimersByTimeAsync(27_999);
    expect(result).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(result).toEqual(LATE);
  });

  it('limits no answer that has begun', async () => {
    const sending = Promise.withResolvers<string>();
    const result = seen(sending.promise);
    response.headersSent = true;
    await jest.advanceTimersByTimeAsync(60_000);
    sending.resolve('sent');
    await jest.advanceTimersByTimeAsync(0);
    expect([result, time.isOver]).toEqual([['sent'], false]);
  });
});
