import { describe, expect, it } from '@jest/globals';
import { datesWithin, daysWithin, monthsWithin } from './days.js';

describe('the days of a zone', () => {
  it('touch each other, and have 23 or 25 hours where clocks change', () => {
    expect(daysWithin('2026-03-28', '2026-03-31', 'Europe/Berlin')).toEqual([
      { date: '2026-03-28', from: '2026-03-27T23:00:00.000Z', to: '2026-03-28T23:00:00.000Z' },
      { date: '2026-03-29', from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' },
      { date: '2026-03-30', from: '2026-03-29T22:00:00.000Z', to: '2026-03-30T22:00:00.000Z' },
    ]);
    expect(daysWithin('2026-10-25', '2026-10-26', 'Europe/Berlin')).toEqual([
      { date: '2026-10-25', from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' },
    ]);
  });

  it('have no time when the zone left them out', () => {
    const [skipped, next] = daysWithin('2011-12-30', '2012-01-01', 'Pacific/Apia');
    expect(skipped).toEqual({ date: '2011-12-30', from: next?.from, to: next?.from });
  });
});

describe('the dates and months of a span', () => {
  const within = (from: string, to: string) => [...datesWithin({ from, to }), ...monthsWithin({ from, to })];

  it('are those that it touches, the end excluded', () => {
    expect(within('2026-11-29T23:00:00.000Z', '2026-12-01T00:00:00.000Z')).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-11',
    ]);
    expect(within('2026-11-30T23:00:00.000Z', '2026-12-01T00:00:00.001Z')).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-11',
      '2026-12',
    ]);
  });

  it('are none of a span without time, and reach back over the first year', () => {
    expect(within('2026-11-30T23:00:00.000Z', '2026-11-30T23:00:00.000Z')).toEqual([]);
    expect(within('0000-12-31T15:00:00.000Z', '0001-01-01T15:00:00.000Z')).toEqual([
      '0000-12-31',
      '0001-01-01',
      '0000-12',
      '0001-01',
    ]);
  });
});
