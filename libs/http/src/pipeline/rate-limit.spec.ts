import { expect, it } from '@jest/globals';
import { HttpError } from '../problems/http-error.js';
import { RateLimits } from './rate-limit.js';

it("lets a minute's worth through at once, then one each time a request has leaked away", () => {
  let now = 1_000_000;
  const limits = new RateLimits(60, 0, () => now);
  for (let left = 59; left >= 0; left--) expect(limits.take('key', 'a')).toContain(`"default";r=${left};`);
  expect(() => limits.take('key', 'a')).toThrow(HttpError);
  now += 999;
  expect(() => limits.take('key', 'a')).toThrow('Too many requests: retry in 1 s');
  now += 1;
  expect(limits.take('key', 'a')).toBe('"default";r=0;t=60');
});

it('counts each key alone, and a rejected request costs nothing', () => {
  let now = 0;
  const limits = new RateLimits(1, 0, () => now);
  limits.take('a', 'account');
  limits.take('b', 'account');
  for (let i = 0; i < 10; i++) expect(() => limits.take('a', 'account')).toThrow(HttpError);
  now += 60_000;
  expect(limits.take('a', 'account')).toBe('"default";r=0;t=60');
});

it('counts several requests at once: all of them, or none', () => {
  let now = 0;
  const limits = new RateLimits(10, 0, () => now);
  expect(limits.take('key', 'a', 7)).toContain('r=3');
  expect(() => limits.take('key', 'a', 4)).toThrow('Too many requests: retry in 6 s');
  expect(limits.take('key', 'a', 3)).toContain('r=0');
  now += 30_000;
  expect(limits.take('key', 'a', 5)).toContain('r=0');
});

it('counts the keys of an account together, shows the nearer limit, and counts for both or none', () => {
  let now = 0;
  const limits = new RateLimits(4, 6, () => now);
  expect(limits.policy).toBe('"default";q=4;w=60, "account";q=6;w=60');
  expect(limits.most).toBe(4);
  expect(limits.take('one', 'a', 3)).toBe('"default";r=1;t=45');
  expect(limits.take('two', 'a', 2)).toBe('"account";r=1;t=50');
  expect(() => limits.take('two', 'a', 2)).toThrow('Too many requests: retry in 10 s');
  expect(limits.take('other', 'b', 1)).toBe('"default";r=3;t=15');
  now += 10_000;
  expect(limits.take('three', 'a', 2)).toBe('"account";r=0;t=60');
});

it('is off at 0, of keys, of accounts, and of both', () => {
  expect(new RateLimits(0, 0).policy).toBeUndefined();
  expect(new RateLimits(0, 0).take('key', 'a')).toBeUndefined();
  expect(new RateLimits(0, 3).take('key', 'a')).toMatch(/^"account";r=2/);
  expect(new RateLimits(3, 0).policy).toBe('"default";q=3;w=60');
});
