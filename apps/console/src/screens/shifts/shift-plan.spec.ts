import { describe, expect, it } from '@jest/globals';
import { absenceOn, copiesOf, daysOf, patternOn, shiftsOn, shortText, type Written } from './shift-plan.ts';

const ZONE = 'Europe/Berlin';
const shift = (from: string, to: string) => ({ time_from: from, time_to: to, working: true });
const shown = (intervals: readonly Written[]) =>
  intervals.map(({ time_from: from, time_to: to, working }) => [from.slice(5, 16), to.slice(5, 16), working]);

describe('a pattern on a day', () => {
  it('replaces all of the day, and clears the rest', () =>
    expect(shown(patternOn('2031-03-03', ['08:00', '17:00'], [], ZONE))).toEqual([
      ['03-02T23:00', '03-03T07:00', null],
      ['03-03T07:00', '03-03T16:00', true],
      ['03-03T16:00', '03-03T23:00', null],
    ]));

  it('leaves the night shift of the day before', () =>
    expect(
      shown(patternOn('2031-03-03', undefined, [shift('2031-03-02T21:00:00Z', '2031-03-03T05:00:00Z')], ZONE)),
    ).toEqual([['03-03T05:00', '03-03T23:00', null]]));

  it('ends on the next day when it ends earlier than it begins, also when clocks change', () =>
    expect(shown(patternOn('2031-03-29', ['22:00', '06:00'], [], ZONE)).at(-1)).toEqual([
      '03-29T21:00',
      '03-30T04:00',
      true,
    ]));
});

it('a week is copied by the times of the day, also over a change of clocks', () =>
  expect(
    shown(copiesOf('2031-03-24', ['2031-03-31'], [shift('2031-03-24T07:00:00Z', '2031-03-24T16:00:00Z')], ZONE)).slice(
      0,
      2,
    ),
  ).toEqual([
    ['03-30T22:00', '03-31T06:00', null],
    ['03-31T06:00', '03-31T15:00', true],
  ]));

it('a long absence is split into intervals that the API takes', () =>
  expect(shown(absenceOn('2031-01-01', '2031-02-15', 'UTC'))).toEqual([
    ['01-01T00:00', '01-31T00:00', false],
    ['01-31T00:00', '02-16T00:00', false],
  ]));

it('the shifts of a day have a short text', () => {
  const shifts = [
    shift('2031-03-03T07:00:00Z', '2031-03-03T11:30:00Z'),
    shift('2031-03-03T12:00:00Z', '2031-03-03T16:00:00Z'),
  ];
  expect(shortText(shiftsOn(shifts, '2031-03-03', ZONE), ZONE)).toBe('08–12:30 13–17');
  expect(shiftsOn(shifts, '2031-03-04', ZONE)).toEqual([]);
});

it('a month has its days', () => expect(daysOf('2032-02').length).toBe(29));
