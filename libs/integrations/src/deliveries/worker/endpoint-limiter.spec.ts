import { describe, expect, it } from '@jest/globals';
import type { Attempt, ErrorType } from '../sender/attempt.js';
import { EndpointLimiter } from './endpoint-limiter.js';

const answered = (code: number, requestTimeMs = 20): Attempt => ({
  sentAt: '',
  requestTimeMs,
  response: { code, headers: {}, body: '' },
  error: null,
});

const unanswered = (type: ErrorType, requestTimeMs: number): Attempt => ({
  sentAt: '',
  requestTimeMs,
  response: null,
  error: { type, description: '' },
});

const after = (...attempts: readonly Attempt[]): EndpointLimiter => {
  const limiter = new EndpointLimiter();
  for (const attempt of attempts) limiter.finished(attempt);
  return limiter;
};

const times = (n: number, attempt: Attempt): Attempt[] => Array.from({ length: n }, () => attempt);

describe('the limiter of an endpoint', () => {
  it('starts with 4 concurrent requests', () => {
    expect(after().limit).toBe(4);
  });

  it('grows by one after as many fast successes as the limit, up to 32', () => {
    expect(after(...times(3, answered(204))).limit).toBe(4);
    expect(after(...times(4, answered(204))).limit).toBe(5);
    expect(after(...times(8, answered(204))).limit).toBe(5);
    expect(after(...times(9, answered(204))).limit).toBe(6);
    expect(after(...times(2000, answered(204))).limit).toBe(32);
  });

  it.each([
    ['a timeout', unanswered('timeout', 10_000)],
    ['a connection that does not come', unanswered('connection_timeout', 3000)],
    ['500', answered(500)],
    ['503', answered(503)],
    ['429', answered(429)],
  ])('is halved by %s, down to 1', (_, attempt) => {
    expect(after(attempt).limit).toBe(2);
    expect(after(...times(5, attempt)).limit).toBe(1);
  });

  it.each([
    ['404', answered(404)],
    ['a redirect', answered(302)],
    ['a reset', unanswered('reset', 5)],
    ['a slow success', answered(200, 5000)],
  ])('stays as it is with %s', (_, attempt) => {
    expect(after(...times(50, attempt)).limit).toBe(4);
  });

  it('is slow when its requests take more than a second, and fast again when they do not', () => {
    const limiter = after(...times(20, answered(200, 1500)));
    expect(limiter.isSlow).toBe(true);
    for (const attempt of times(20, answered(200))) limiter.finished(attempt);
    expect(limiter.isSlow).toBe(false);
  });

  it('is slow as soon as a request has waited for more than a second', () => {
    const limiter = after(answered(200));
    limiter.stillRunning(900);
    expect(limiter.isSlow).toBe(false);
    limiter.stillRunning(1100);
    expect(limiter.isSlow).toBe(true);
  });
});
