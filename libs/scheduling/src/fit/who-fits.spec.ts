import { describe, expect, it } from '@jest/globals';
import { sharedTime, workingTime } from './who-fits.js';

const hours = (from: number, to: number, territoryUuid: string | null = null, jobTypeUuid: string | null = null) => ({
  from,
  to,
  territoryUuid,
  jobTypeUuid,
});
const span = (from: number, to: number) => ({ from, to });
const ANY = { territoryUuid: null, jobTypeUuid: null };
const NORTH = { territoryUuid: 'north', jobTypeUuid: null };
const REPAIR = { territoryUuid: null, jobTypeUuid: 'repair' };

describe('the working time of a worker', () => {
  it('fits whatever the shifts are for, when the job requires nothing', () =>
    expect(workingTime([hours(10, 12, 'south', 'check'), hours(8, 10)], 'west', ANY)).toEqual({
      shifts: [span(8, 12)],
      inTerritory: [span(8, 12)],
      fitting: [span(8, 12)],
    }));

  it('fits in the territory of the shift, else in that of the worker; null fits', () => {
    const fittingIn = (own: string | null) =>
      workingTime([hours(8, 9), hours(9, 10, 'north'), hours(10, 11, 'south')], own, NORTH).fitting;
    expect(fittingIn(null)).toEqual([span(8, 10)]);
    expect(fittingIn('north')).toEqual([span(8, 10)]);
    expect(fittingIn('south')).toEqual([span(9, 10)]);
  });

  it('fits in shifts for the type of the job or for any', () =>
    expect(
      workingTime([hours(8, 9), hours(9, 10, null, 'repair'), hours(10, 11, null, 'check')], null, REPAIR),
    ).toEqual({
      shifts: [span(8, 11)],
      inTerritory: [span(8, 11)],
      fitting: [span(8, 10)],
    }));
});

describe('the working time of a team', () => {
  const days = [
    { date: '2026-11-23', from: 0, to: 24 },
    { date: '2026-11-24', from: 24, to: 48 },
    { date: '2026-11-25', from: 48, to: 72 },
  ];
  const shared = (...members: { from: number; to: number }[][]) => sharedTime(members, days);

  it('is, on each day, what the members share who work on it', () => {
    expect(shared([span(8, 16), span(32, 40)], [span(10, 18)])).toEqual([span(10, 16), span(32, 40)]);
    expect(shared([span(8, 10)], [span(10, 18)])).toEqual([]);
    expect(shared([], [])).toEqual([]);
    expect(shared()).toEqual([]);
  });

  it('goes on past midnight', () => expect(shared([span(20, 30)], [span(22, 28)])).toEqual([span(22, 28)]));

  it('ends at midnight when nobody who worked until then goes on', () => {
    expect(shared([span(20, 24)], [span(24, 30)])).toEqual([span(20, 24), span(24, 30)]);
    expect(shared([span(20, 30)], [span(24, 30)])).toEqual([span(20, 30)]);
    expect(shared([span(20, 48)], [span(24, 52)])).toEqual([span(20, 48), span(48, 52)]);
  });
});
