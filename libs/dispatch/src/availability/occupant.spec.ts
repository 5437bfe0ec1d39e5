import { describe, expect, it } from '@jest/globals';
import { workingTime } from '#scheduling/fit';
import { exclusionIn } from './occupant.js';

const hours = (from: number, to: number, territoryUuid: string | null = null, jobTypeUuid: string | null = null) => ({
  from,
  to,
  territoryUuid,
  jobTypeUuid,
});
const ANY = { territoryUuid: null, jobTypeUuid: null };
const NORTH = { territoryUuid: 'north', jobTypeUuid: null };
const REPAIR = { territoryUuid: null, jobTypeUuid: 'repair' };

describe('the working time of a worker', () => {
  it('is missing for a reason: no shift, or none in the territory', () => {
    const reason = (...of: Parameters<typeof workingTime>) => exclusionIn({ from: 8, to: 12 }, workingTime(...of));
    expect(reason([hours(8, 9)], null, ANY)).toBeUndefined();
    expect(reason([], 'south', NORTH)).toBe('shifts');
    expect(reason([hours(2, 8)], null, NORTH)).toBe('shifts');
    expect(reason([hours(8, 9)], 'south', NORTH)).toBe('territory');
    expect(reason([hours(8, 9, null, 'check')], null, REPAIR)).toBe('shifts');
  });
});
