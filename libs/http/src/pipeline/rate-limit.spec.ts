import { expect, it } from '@jest/globals';
import { HttpError } from '../problems/http-error.js';
import { RateLimit } from './rate-limit.js';

it("lets a minute's worth through at once, then one each time a request has leaked away", () => {
  let now = 1_000_000;
  const limit = new RateLimit(60, () => now);
  for (let left = 59; left >= 0; left--) expect(limit.take('key').remaining).toBe(left);
  expect(() => limit.take('key')).toThrow(HttpError);
  now += 999;
  expect(() => limit.take('key')).toThrow('Too many requests: retry in 1 s');
  now += 1;
  expect(limit.take('key')).toEqual({ remaining: 0, resetSeconds: 60 });
});

it('counts each key alone, and a rejected request costs nothing', () => {
  let now = 0;
  const limit = new RateLimit(1, () => now);
  limit.take('a');
  limit.take('b');
  for (let i = 0; i < 10; i++) expect(() => limit.take('a')).toThrow(HttpError);
  now += 60_000;
  expect(limit.take('a').remaining).toBe(0);
});

it('counts several requests at once: all of them, or none', () => {
  let now = 0;
  const limit = new RateLimit(10, () => now);
  expect(limit.take('key', 7).remaining).toBe(3);
  expect(() => limit.take('key', 4)).toThrow('Too many requests: retry in 6 s');
  expect(limit.take('key', 3).remaining).toBe(0);
  now += 30_000;
  expect(limit.take('key', 5).remaining).toBe(0);
});

it('is off at 0', () => expect(new RateLimit(0).policy).toBeUndefined());
