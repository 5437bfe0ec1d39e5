import { describe, expect, it } from '@jest/globals';
import { addDays, dateAt, instantAt, isRepeated, startOfDate, timeAt, weekOf } from './zone-time.ts';

const BERLIN = 'Europe/Berlin';

describe('the time of a zone', () => {
  it('has days of 23 and 25 hours where clocks change', () => {
    const hours = (date: string, zone: string) =>
      (startOfDate(addDays(date, 1), zone) - startOfDate(date, zone)) / 3_600_000;
    expect([hours('2026-03-29', BERLIN), hours('2026-10-25', BERLIN), hours('2026-11-23', BERLIN)]).toEqual([
      23, 25, 24,
    ]);
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
  });

  it('is a date and a clock time of an instant, and back', () => {
    const at = Date.parse('2026-11-23T23:30:00Z');
    expect([dateAt(at, BERLIN), timeAt(at, BERLIN)]).toEqual(['2026-11-24', '00:30']);
    expect(instantAt('2026-11-24', '00:30', BERLIN)).toBe(at);
    expect(instantAt('2026-07-01', '12:00', 'America/New_York')).toBe(Date.parse('2026-07-01T16:00:00Z'));
  });

  it('takes a skipped time as later, a repeated one as the first', () => {
    expect(instantAt('2026-03-29', '02:30', BERLIN)).toBe(Date.parse('2026-03-29T01:30:00Z'));
    expect(instantAt('2026-10-25', '02:30', BERLIN)).toBe(Date.parse('2026-10-25T00:30:00Z'));
  });

  it('is known as a repeated one where clocks are put back', () => {
    const first = Date.parse('2026-11-01T05:30:00Z');
    const repeated = [-60, -1, 0, 59, 60, 89, 90].map((minutes) =>
      isRepeated(first + minutes * 60_000, 'America/New_York'),
    );
    expect(repeated).toEqual([false, false, false, true, true, true, false]);
  });

  it('begins weeks on Monday, or on another day', () => {
    const days = ['2026-11-22', '2026-11-23', '2026-11-29'];
    expect(days.map((date) => weekOf(date, 1))).toEqual(['2026-11-16', '2026-11-23', '2026-11-23']);
    expect(days.map((date) => weekOf(date, 7))).toEqual(['2026-11-22', '2026-11-22', '2026-11-29']);
  });
});
