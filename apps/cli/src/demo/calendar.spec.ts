import { describe, expect, it } from '@jest/globals';
import { at, calendarOf, currentCalendar, mondayOf, weekOf } from './calendar.js';

describe('a week', () => {
  it('is an ISO 8601 week, of years with 52 and 53 weeks', () => {
    expect(['2026-W47', '2026-W01', '2020-W53', '2027-W01'].map(mondayOf)).toEqual([
      '2026-11-16',
      '2025-12-29',
      '2020-12-28',
      '2027-01-04',
    ]);
    expect(['2026-11-21', '2027-01-03', '2024-12-30', '2025-12-28'].map(weekOf)).toEqual([
      '2026-W47',
      '2026-W53',
      '2025-W01',
      '2025-W52',
    ]);
  });

  it.each(['2027-W53', '2026-W00', '2026-W54', '2026-W5', '2026W47', '1999-W10', '', '2026-11-16'])(
    'rejects %p',
    (text) => {
      expect(mondayOf(text)).toBeUndefined();
    },
  );
});

describe('the time of a given week', () => {
  it('is its Wednesday at 11:00 in the time zone of the account, once that is in the past', () => {
    const calendarAt = (now: string) => calendarOf('2026-W47', 'America/New_York', new Date(now));
    const calendar = calendarAt('2026-11-18T16:00:00Z');
    expect(calendar).toMatchObject({ week: '2026-W47', first: '2026-11-09' });
    expect(calendar && at(calendar, calendar.asOf)).toBe('2026-11-18T11:00:00');
    expect(calendarAt('2026-11-18T15:59:59Z')).toBeUndefined();
    expect(calendarAt('2030-01-01T00:00:00Z')).toEqual(calendar);
  });
});

describe('the time of the current week', () => {
  it.each([
    ['within working hours', '2026-11-18T12:34:00Z', '2026-11-18T12:00:00'],
    ['after them', '2026-11-18T21:00:00Z', '2026-11-18T15:00:00'],
    ['before them', '2026-11-18T08:59:00Z', '2026-11-17T15:00:00'],
    ['at their beginning', '2026-11-18T09:00:00Z', '2026-11-18T09:00:00'],
    ['on a Sunday', '2026-11-22T12:00:00Z', '2026-11-20T15:00:00'],
    ['early on a Monday', '2026-11-16T05:00:00Z', '2026-11-13T15:00:00'],
  ])('is the last full working hour: %s', (_, now, asOf) => {
    const calendar = currentCalendar('UTC', new Date(now));
    expect({ week: calendar.week, asOf: at(calendar, calendar.asOf) }).toEqual({ week: '2026-W47', asOf });
  });

  it('depends on the time zone of the account', () => {
    const calendar = currentCalendar('Pacific/Auckland', new Date('2026-11-15T22:30:00Z'));
    expect([calendar.week, calendar.first, at(calendar, calendar.asOf)]).toEqual([
      '2026-W47',
      '2026-11-09',
      '2026-11-16T11:00:00',
    ]);
  });
});
