import { describe, expect, it } from '@jest/globals';
import { retryDelayMs, isRetryable, pause, retryAfterOf } from '../src/retry.js';

describe('retryAfterOf', () => {
  const now = Date.parse('2026-05-04T10:00:00Z');

  it.each([
    ['0', 0],
    ['7', 7_000],
    [' 120 ', 120_000],
    ['Mon, 04 May 2026 10:00:30 GMT', 30_000],
    ['Monday, 04-May-26 10:00:30 GMT', 30_000],
    ['Mon, 04 May 2026 09:00:00 GMT', 0],
  ])('of %j is %d ms', (value, ms) => expect(retryAfterOf(value, now)).toBe(ms));

  it.each([null, '', 'soon', '-1', '1.5', '2027-05-04', 'Mon, 99 May 2026'])('of %j is nothing', (value) =>
    expect(retryAfterOf(value, now)).toBeUndefined(),
  );
});

describe('backOff', () => {
  it('doubles, half of it by chance, up to 8 s', () => {
    const bounds = [1, 2, 3, 6, 7, 50].map((attempt) =>
      [0, 1].map((chance) => retryDelayMs(attempt, undefined, chance)),
    );
    expect(bounds).toEqual([
      [125, 250],
      [250, 500],
      [500, 1000],
      [4000, 8000],
      [4000, 8000],
      [4000, 8000],
    ]);
  });

  it('is never less than what was asked for', () => {
    expect([0, 1].map((chance) => retryDelayMs(5, 3_000, chance))).toEqual([3_000, 3_250]);
  });
});

describe('isRetryable', () => {
  it.each([429, 500, 502, 503, 504])('%d passes', (status) => expect(isRetryable(status, undefined)).toBe(true));

  it.each([200, 400, 401, 404, 408, 409, 412, 422, 501])('%d does not', (status) =>
    expect(isRetryable(status, 'conflict')).toBe(false),
  );

  it('a request that is still being carried out is asked for again', () =>
    expect(isRetryable(409, 'idempotency_in_progress')).toBe(true));
});

describe('pause', () => {
  it('ends by itself, or by the signal with its reason', async () => {
    await pause(1, undefined);
    await pause(1, new AbortController().signal);
    await expect(pause(60_000, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('of more milliseconds than a timer counts does not end at once', async () => {
    const controller = new AbortController();
    const waiting = pause(2 ** 31, controller.signal).then(() => 'ended');
    await pause(20, undefined);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});
