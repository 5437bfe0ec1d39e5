import { describe, expect, it } from '@jest/globals';
import { daysFrom, LocalClock } from './local-clock.js';

const at = (text: string): number => Date.parse(`${text}:00Z`);
const shown = (instant: number): string => new Date(instant).toISOString().slice(0, 16);
const clock = (from: string, to: string, zone = 'Europe/Berlin') =>
  new LocalClock({ from: at(from), to: at(to) }, zone);
const HOUR = 3_600_000;

describe('the days of a period', () => {
  it('are whole, and have 23 or 25 hours where clocks change', () => {
    const { days, whole } = clock('2026-03-28T12:00', '2026-03-29T12:00');
    expect(days.map(({ date, from, to }) => [date, shown(from), shown(to)])).toEqual([
      ['2026-03-28', '2026-03-27T23:00', '2026-03-28T23:00'],
      ['2026-03-29', '2026-03-28T23:00', '2026-03-29T22:00'],
    ]);
    expect([shown(whole.from), shown(whole.to)]).toEqual(['2026-03-27T23:00', '2026-03-29T22:00']);
    expect(clock('2026-10-25T00:00', '2026-10-25T22:59').days).toHaveLength(1);
  });

  it('are found by instant, and leave out a date that the zone skipped', () => {
    const apia = clock('2011-12-29T12:00', '2011-12-31T12:00', 'Pacific/Apia');
    const dates = apia.days.map(({ date }) => date);
    expect(dates).toEqual(['2011-12-29', '2011-12-31', '2012-01-01']);
    expect(dates[apia.dayOf(at('2011-12-30T09:59'))]).toBe('2011-12-29');
    expect(dates[apia.dayOf(at('2011-12-30T10:00'))]).toBe('2011-12-31');
  });

  it('exist at the end of the calendar', () => {
    const last = clock('9999-12-31T10:00', '9999-12-31T23:59', 'America/New_York');
    expect(last.days.map(({ date }) => date)).toEqual(['9999-12-31']);
    expect(last.windows([{ from: '08:00', to: '24:00' }])).toEqual([
      { from: at('9999-12-31T13:00'), to: last.whole.to },
    ]);
  });

  it.each([
    ['2026-11-01T00:00', '2026-12-02T00:00', 31],
    ['2026-11-01T00:00', '2026-12-02T00:01', 32],
    // A calendar month with a day of 25 hours, and one with a day of 23 hours.
    ['2026-09-30T22:00', '2026-10-31T23:00', 31],
    ['2026-03-10T00:00', '2026-04-10T00:00', 31],
    ['2026-11-01T00:00', '2026-11-01T00:01', 1],
  ])('from %s to %s count %i', (from, to, days) => expect(daysFrom(at(from), at(to), 'Europe/Berlin')).toBe(days));
});

describe('the grid of the local clock', () => {
  it('has no time in the hour that clocks skip, and both hours that they repeat', () => {
    const spring = clock('2026-03-28T00:00', '2026-03-30T00:00');
    expect(shown(spring.firstOnGrid(at('2026-03-29T00:30'), HOUR))).toBe('2026-03-29T01:00');
    expect(shown(spring.lastOnGrid(at('2026-03-29T00:59'), HOUR))).toBe('2026-03-29T00:00');
    const autumn = clock('2026-10-24T00:00', '2026-10-26T00:00');
    const hours = ['2026-10-24T23:30', '2026-10-25T00:01', '2026-10-25T01:00'].map(at);
    expect(hours.map((hour) => shown(autumn.firstOnGrid(hour, HOUR)))).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T01:00',
    ]);
  });

  it('follows offsets that are no whole hours, before and after a change by half an hour', () => {
    const howe = clock('2026-04-03T00:00', '2026-04-06T00:00', 'Australia/Lord_Howe');
    // 11:00 ahead of UTC before, 10:30 after: clocks go back from 02:00 to 01:30 at 15:00 UTC.
    expect(shown(howe.firstOnGrid(at('2026-04-04T14:01'), HOUR))).toBe('2026-04-04T15:30');
    expect(shown(howe.lastOnGrid(at('2026-04-04T15:29'), HOUR))).toBe('2026-04-04T14:00');
  });
});

describe('windows', () => {
  const windows = (from: string, to: string, ...times: readonly [string, string][]) =>
    clock(from, to)
      .windows(times.map(([start, end]) => ({ from: start, to: end })))
      .map((span) => `${shown(span.from)} ${shown(span.to)}`);

  it('are local times of each day', () =>
    expect(windows('2026-03-28T12:00', '2026-03-29T12:00', ['12:00', '24:00'], ['08:00', '12:00'])).toEqual([
      '2026-03-28T07:00 2026-03-28T11:00',
      '2026-03-28T11:00 2026-03-28T23:00',
      '2026-03-29T06:00 2026-03-29T10:00',
      '2026-03-29T10:00 2026-03-29T22:00',
    ]));

  it('are empty in the hour that clocks skip, and have both hours that they repeat', () => {
    expect(windows('2026-03-29T00:00', '2026-03-29T12:00', ['02:00', '03:00'])).toEqual([]);
    expect(windows('2026-10-25T00:00', '2026-10-25T12:00', ['02:00', '03:00'])).toEqual([
      '2026-10-25T00:00 2026-10-25T02:00',
    ]);
  });
});
