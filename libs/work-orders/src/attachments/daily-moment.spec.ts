import { describe, expect, test } from '@jest/globals';
import { dailyMomentIsBetween } from './daily-moment.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = Date.UTC(2026, 10, 23);
/** At midnight, at noon, and at the last moment of a day. */
const [MIDNIGHT, NOON, LAST] = ['000000', '800000', 'ffffff'].map(
  (digits) => `01890000-0000-7000-8000-0000${digits}2a`,
) as [string, string, string];

describe('the daily moment of an account', () => {
  test('is in the span that contains it, and in no other', () => {
    const noon = MONDAY + 12 * HOUR_MS;
    expect(dailyMomentIsBetween(NOON, noon - 1, noon)).toBe(true);
    expect(dailyMomentIsBetween(NOON, noon, noon + 1)).toBe(false);
    expect(dailyMomentIsBetween(NOON, MONDAY, noon - 1)).toBe(false);
  });

  test('comes every day', () => {
    for (const account of [MIDNIGHT, NOON, LAST])
      for (const days of [0, 1, 2])
        expect(dailyMomentIsBetween(account, MONDAY + (days - 1) * DAY_MS, MONDAY + days * DAY_MS)).toBe(true);
  });

  test('comes once in any division of a day', () => {
    for (const account of [MIDNIGHT, NOON, LAST]) {
      const spans = Array.from({ length: 144 }, (_, i) => MONDAY + HOUR_MS / 3 + (i * HOUR_MS) / 6);
      const found = spans.filter((from) => dailyMomentIsBetween(account, from, from + HOUR_MS / 6));
      expect(found).toHaveLength(1);
    }
  });

  test('differs between accounts whose uuids were made one after the other', () => {
    const hours = new Set(
      ['12ab34', '12cd34', 'f0ab34'].map((digits) => {
        const account = `01890000-0000-7000-8000-0000${digits}2a`;
        return Array.from({ length: 24 }, (_, i) => MONDAY + i * HOUR_MS).findIndex((from) =>
          dailyMomentIsBetween(account, from, from + HOUR_MS),
        );
      }),
    );
    expect(hours.size).toBeGreaterThan(1);
  });
});
