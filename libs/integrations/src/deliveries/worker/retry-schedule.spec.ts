import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readSettings } from '#platform';
import type { Attempt, ErrorType } from '../sender/attempt.js';
import { secondsToPause, secondsToRetry } from './retry-schedule.js';

const SCHEDULE = readSettings({}).webhookRetrySchedule;
const SENT_AT = '2026-11-21T09:00:00.000Z';

const answered = (code: number, headers: Record<string, string> = {}): Attempt => ({
  sentAt: SENT_AT,
  requestTimeMs: 20,
  response: { code, headers, body: '' },
  error: null,
});

const unanswered = (type: ErrorType): Attempt => ({
  sentAt: SENT_AT,
  requestTimeMs: 20,
  response: null,
  error: { type, description: '' },
});

describe('the schedule', () => {
  it('has the 17 steps of the contract', () => {
    const [second, minute, hour] = [1, 60, 3600];
    expect(SCHEDULE).toEqual([
      ...[5, 15, 30].map((n) => n * second),
      ...[1, 2, 5, 10, 20, 40].map((n) => n * minute),
      ...[1, 2, 4, 8, 16, 24, 36, 48].map((n) => n * hour),
    ]);
  });

  it('has 18 attempts for a failing delivery, each delay 0 to 15 % longer than its step', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 18, maxLength: 18 }),
        (dice) => {
          // A clock that advances to the next attempt immediately.
          let now = 0;
          const made: number[] = [];
          for (let attemptNo = 1; ; attemptNo++) {
            made.push(now);
            const seconds = secondsToRetry(unanswered('timeout'), attemptNo, SCHEDULE, dice[attemptNo - 1] ?? 0);
            if (seconds === undefined) break;
            now += seconds;
          }
          const gaps = made.slice(1).map((at, i) => at - (made[i] ?? 0));
          expect(made).toHaveLength(18);
          gaps.forEach((gap, i) => {
            const step = SCHEDULE[i] ?? 0;
            expect(gap).toBeGreaterThanOrEqual(step - 1e-6);
            expect(gap).toBeLessThanOrEqual(step * 1.15 + 1e-6);
            if (i > 0) expect(gap).toBeGreaterThan(gaps[i - 1] ?? 0);
          });
          // About six days.
          expect(now / 86_400).toBeGreaterThan(5.8);
          expect(now / 86_400).toBeLessThan(6.8);
        },
      ),
    );
  });

  it.each([200, 201, 204, 299])('ends with a successful attempt: %d', (code) => {
    expect(secondsToRetry(answered(code), 1, SCHEDULE, 0)).toBeUndefined();
  });

  it('ends immediately with 410', () => {
    expect(secondsToRetry(answered(410), 1, SCHEDULE, 0)).toBeUndefined();
  });

  it.each([100, 199, 300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 408, 425, 429, 500, 503, 599])(
    'goes on after %d',
    (code) => {
      expect(secondsToRetry(answered(code), 1, SCHEDULE, 0)).toBe(5);
      expect(secondsToRetry(answered(code), 17, SCHEDULE, 0)).toBe(48 * 3600);
      expect(secondsToRetry(answered(code), 18, SCHEDULE, 0)).toBeUndefined();
    },
  );
});

describe('Retry-After', () => {
  const in90 = 'Sat, 21 Nov 2026 09:01:30 GMT';

  it.each([
    ['seconds beyond the step are waited', '90', 90],
    ['fewer than the step change nothing', '2', 5],
    ['0 changes nothing', '0', 5],
    ['more than an hour beyond the step is cut', '999999999', 5 + 3600],
    ['spaces around it do not matter', ' 90 ', 90],
    ['a negative number is no number of seconds', '-90', 5],
    ['a fraction is none', '90.5', 5],
    ['words are none', 'soon', 5],
    ['nothing is none', '', 5],
    ['a date of another form is none', '2026-11-21T09:01:30Z', 5],
    ['a date that is over changes nothing', 'Sat, 21 Nov 2026 08:00:00 GMT', 5],
    ['a date in ten years is cut', 'Sat, 21 Nov 2036 09:00:00 GMT', 5 + 3600],
  ])('of 429 and 503: %s', (_, text, seconds) => {
    for (const code of [429, 503])
      expect(secondsToRetry(answered(code, { 'retry-after': text }), 1, SCHEDULE, 0)).toBe(seconds);
  });

  it('as a date is compared with the Date header of the response, else with the local clock', () => {
    const behind = { 'retry-after': in90, date: 'Sat, 21 Nov 2026 08:00:00 GMT' };
    expect(secondsToRetry(answered(503, behind), 1, SCHEDULE, 0)).toBe(3605);
    expect(secondsToRetry(answered(503, { 'retry-after': in90 }), 1, SCHEDULE, 0)).toBeCloseTo(89.98, 5);
  });

  it('of other responses is ignored', () => {
    for (const code of [500, 502, 404, 301])
      expect(secondsToRetry(answered(code, { 'retry-after': '90' }), 1, SCHEDULE, 0)).toBe(5);
  });

  it('pauses the whole endpoint, for an hour at most', () => {
    expect(secondsToPause(answered(429, { 'retry-after': '90' }))).toBe(90);
    expect(secondsToPause(answered(503, { 'retry-after': '99999' }))).toBe(3600);
    expect(secondsToPause(answered(503, { 'retry-after': '0' }))).toBeUndefined();
    expect(secondsToPause(answered(503))).toBeUndefined();
    expect(secondsToPause(answered(500, { 'retry-after': '90' }))).toBeUndefined();
    expect(secondsToPause(unanswered('reset'))).toBeUndefined();
  });
});
