import { describe, expect, it } from '@jest/globals';
import { daysWithin, utcDaysWithin } from './days.js';

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

describe('the UTC days that overlap a span', () => {
  const within = (from: string, to: string) => utcDaysWithin({ from, to });

  it('are counted from 1970, with an exclusive end', () => {
    expect(within('1970-01-01T00:00:00.000Z', '1970-01-03T00:00:00.000Z')).toEqual([0, 1]);
    expect(within('1970-01-01T23:00:00.000Z', '1970-01-02T00:00:00.001Z')).toEqual([0, 1]);
    expect(within('1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z')).toEqual([-1]);
    expect(within('2026-11-22T23:00:00.000Z', '2026-11-23T23:00:00.000Z')).toEqual([20779, 20780]);
  });

  it('are none for an empty span, and reach back to the first year', () => {
    expect(within('2026-11-30T23:00:00.000Z', '2026-11-30T23:00:00.000Z')).toEqual([]);
    expect(within('0001-01-01T00:00:00.000Z', '0001-01-01T15:00:00.000Z')).toEqual([-719162]);
  });
});
