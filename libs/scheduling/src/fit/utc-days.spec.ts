import { describe, expect, it } from '@jest/globals';
import { utcDaysWithin } from './utc-days.js';

describe('the UTC days that overlap a span', () => {
  const within = (from: string, to: string) => utcDaysWithin(Date.parse(from), Date.parse(to));

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
