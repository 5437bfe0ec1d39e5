import { beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseClock } from './clock.js';

const START = Date.parse('2026-11-26T08:00:00Z');
const HOUR = 3_600_000;

/** The time that has passed, in milliseconds, and what the clock of the machine is ahead of that of the database. */
let passed: number;
let wrong: number;
let clock: DatabaseClock;
beforeEach(() => {
  [passed, wrong] = [5000, -30 * HOUR];
  clock = new DatabaseClock(
    () => START + passed + wrong,
    () => passed,
  );
});

/** The database answers after `ms`; it read its clock after `share` of this time. @param set what its clock was set by. */
function measure(ms: number, share = 0.5, set = 0): void {
  const askedAt = passed;
  passed += ms;
  clock.correct({ database: START + set + askedAt + ms * share, askedAt, answeredAt: passed });
}
/** How far the clock is ahead of that of the database. */
const error = (set = 0): number => clock.now() - (START + set + passed);

describe('the clock of the database', () => {
  it('is that of the machine before it is measured', () => {
    expect(clock.now()).toBe(START + 5000 - 30 * HOUR);
    expect(clock.machineAhead).toBe(0);
  });

  it.each([-30 * HOUR, 2 * HOUR, 0])('is right after one measurement, whatever the clock of the machine (%i)', (by) => {
    wrong = by;
    measure(4);
    expect(error()).toBe(0);
    expect(clock.machineAhead).toBe(by);
    passed += 12_345;
    expect(error()).toBe(0);
    // The machine is set meanwhile.
    wrong += HOUR;
    expect(error()).toBe(0);
    expect(clock.date().toISOString()).toBe(clock.instant());
  });

  it('is wrong by at most half the round trip', () => {
    for (const share of [0, 1]) {
      clock = new DatabaseClock(undefined, () => passed);
      measure(200, share);
      expect(Math.abs(error())).toBe(100);
    }
  });

  it('keeps what a faster answer has measured', () => {
    measure(2);
    for (const share of [0, 1, 0.5]) {
      measure(900, share);
      expect(error()).toBe(0);
    }
  });

  it('gets better with a faster answer', () => {
    measure(900, 0);
    expect(error()).toBe(-450);
    measure(2);
    passed += 2000;
    expect(Math.abs(error())).toBeLessThanOrEqual(1);
  });

  it('goes forward at once', () => {
    measure(2);
    measure(2, 0.5, 5000);
    expect(error(5000)).toBeGreaterThanOrEqual(-1);
  });

  it('goes back without showing a time twice, at half its pace', () => {
    measure(2);
    let before = clock.now();
    measure(2, 0.5, -10_000);
    for (let ms = 0; ms < 20_100; ms += 100, passed += 100) {
      const now = clock.now();
      expect(now - before).toBeGreaterThanOrEqual(0);
      expect(now - before).toBeLessThanOrEqual(100);
      before = now;
    }
    expect(Math.abs(error(-10_000))).toBeLessThanOrEqual(1);
  });

  it('measures while it goes back as if it had gone', () => {
    measure(2);
    measure(2, 0.5, -10_000);
    passed += 10_000;
    const before = clock.now();
    measure(2, 0.5, -10_000);
    expect(clock.now()).toBeGreaterThanOrEqual(before);
    expect(error(-10_000)).toBeLessThanOrEqual(5002);
    passed += 10_100;
    expect(Math.abs(error(-10_000))).toBeLessThanOrEqual(1);
  });

  it('goes back at once when the database is another, or was set, by more than a minute', () => {
    measure(2);
    measure(2, 0.5, -HOUR);
    expect(Math.abs(error(-HOUR))).toBeLessThanOrEqual(1);
  });
});
