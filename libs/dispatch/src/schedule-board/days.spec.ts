import { describe, expect, it } from '@jest/globals';
import { daysWithin } from './days.js';

describe('the days of a time zone', () => {
  it('are adjacent, and have 23 or 25 hours at clock changes', () => {
    expect(daysWithin('2026-03-28', '2026-03-31', 'Europe/Berlin')).toEqual([
      { date: '2026-03-28', from: '2026-03-27T23:00:00.000Z', to: '2026-03-28T23:00:00.000Z' },
      { date: '2026-03-29', from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' },
      { date: '2026-03-30', from: '2026-03-29T22:00:00.000Z', to: '2026-03-30T22:00:00.000Z' },
    ]);
    expect(daysWithin('2026-10-25', '2026-10-26', 'Europe/Berlin')).toEqual([
      { date: '2026-10-25', from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' },
    ]);
  });

  it('are empty when the zone skipped them', () => {
    const [skipped, next] = daysWithin('2011-12-30', '2012-01-01', 'Pacific/Apia');
    expect(skipped).toEqual({ date: '2011-12-30', from: next?.from, to: next?.from });
  });
});
