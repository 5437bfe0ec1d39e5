import { describe, expect, it } from '@jest/globals';
import {
  absenceOn,
  copiesOf,
  daysOf,
  jobsOutside,
  joinedShifts,
  patternOn,
  shiftsByDate,
  shortText,
  type Written,
} from './shift-plan.ts';

const ZONE = 'Europe/Berlin';
const shift = (from: string, to: string) => ({
  time_from: from,
  time_to: to,
  working: true,
  territory: null,
  job_type: null,
});
const shown = (intervals: readonly Written[]) =>
  intervals.map(({ time_from: from, time_to: to, working }) => [from.slice(5, 16), to.slice(5, 16), working]);

describe('a pattern on a day', () => {
  it('replaces all of the day, and clears the rest', () =>
    expect(shown(patternOn('2031-03-03', '2031-03-03', ['08:00', '17:00'], [], ZONE))).toEqual([
      ['03-02T23:00', '03-03T07:00', null],
      ['03-03T07:00', '03-03T16:00', true],
      ['03-03T16:00', '03-03T23:00', null],
    ]));

  it('leaves the night shift of the day before', () =>
    expect(
      shown(
        patternOn('2031-03-03', '2031-03-03', undefined, [shift('2031-03-02T21:00:00Z', '2031-03-03T05:00:00Z')], ZONE),
      ),
    ).toEqual([['03-03T05:00', '03-03T23:00', null]]));

  it('is that of each of several days, also of nights', () =>
    expect(shown(patternOn('2031-03-03', '2031-03-04', ['22:00', '06:00'], [], 'UTC'))).toEqual([
      ['03-03T00:00', '03-03T22:00', null],
      ['03-03T22:00', '03-04T06:00', true],
      ['03-04T06:00', '03-04T22:00', null],
      ['03-04T22:00', '03-05T06:00', true],
    ]));

  it('is what is left of it after that', () => {
    const late = [shift('2031-03-02T21:00:00Z', '2031-03-03T10:00:00Z')];
    expect(shown(patternOn('2031-03-03', '2031-03-03', ['08:00', '17:00'], late, ZONE))[0]).toEqual([
      '03-03T10:00',
      '03-03T16:00',
      true,
    ]);
    expect(shown(patternOn('2031-03-03', '2031-03-03', ['06:00', '09:00'], late, ZONE))).toEqual([
      ['03-03T10:00', '03-03T23:00', null],
    ]);
  });

  it('ends on the next day when it ends earlier than it begins, also when clocks change', () =>
    expect(shown(patternOn('2031-03-29', '2031-03-29', ['22:00', '06:00'], [], ZONE)).at(-1)).toEqual([
      '03-29T21:00',
      '03-30T04:00',
      true,
    ]));
});

it('a week is copied by the times of the day, also over a change of clocks', () =>
  expect(
    shown(copiesOf('2031-03-24', 1, [shift('2031-03-24T07:00:00Z', '2031-03-24T16:00:00Z')], ZONE)).slice(0, 2),
  ).toEqual([
    ['03-30T22:00', '03-31T06:00', null],
    ['03-31T06:00', '03-31T15:00', true],
  ]));

it('a copied night shift at the end of a week goes into the next one, and keeps its territory', () => {
  const territory = { uuid: 'north', name: 'North' };
  const night = { ...shift('2031-03-09T22:00:00Z', '2031-03-10T06:00:00Z'), territory };
  const copies = copiesOf('2031-03-03', 2, [night], 'UTC');
  expect(shown(copies)).toEqual([
    ['03-10T06:00', '03-16T22:00', null],
    ['03-16T22:00', '03-17T06:00', true],
    ['03-17T06:00', '03-23T22:00', null],
    ['03-23T22:00', '03-24T06:00', true],
  ]);
  expect(copies.filter(({ working }) => working).map((copy) => copy.territory_uuid)).toEqual(['north', 'north']);
});

it('a night shift that the schedule has cut at midnight is one, days without an end are not', () => {
  const cut = [
    ['03T22:00', '04T00:00'],
    ['04T00:00', '04T06:00'],
    ['05T00:00', '06T00:00'],
    ['06T00:00', '07T00:00'],
  ].map(([from = '', to = '']) => shift(`2031-03-${from}:00Z`, `2031-03-${to}:00Z`));
  expect(shown(joinedShifts(cut))).toEqual([
    ['03-03T22:00', '03-04T06:00', true],
    ['03-05T00:00', '03-06T00:00', true],
    ['03-06T00:00', '03-07T00:00', true],
  ]);
});

it('a long absence is split into intervals that the API takes', () =>
  expect(shown(absenceOn('2031-01-01', '2031-02-15', 'UTC'))).toEqual([
    ['01-01T00:00', '01-31T00:00', false],
    ['01-31T00:00', '02-16T00:00', false],
  ]));

it('jobs are outside of shifts that are changed when they begin before them or end after them', () => {
  const job = (from: string, minutes: number) => ({ scheduled_at: from, scheduled_duration: { minutes } });
  const night = shift('2031-03-02T22:00:00Z', '2031-03-03T06:00:00Z');
  const jobs = [
    job('2031-03-03T05:00:00Z', 60),
    job('2031-03-03T07:30:00Z', 60),
    job('2031-03-03T08:00:00Z', 240),
    job('2031-03-03T11:30:00Z', 60),
    job('2031-03-04T09:00:00Z', 60),
  ];
  const written = patternOn('2031-03-03', '2031-03-03', ['08:00', '12:00'], [night], 'UTC');
  expect(jobsOutside(jobs, written, [night])).toEqual([jobs[1], jobs[3]]);
  expect(jobsOutside(jobs, absenceOn('2031-03-03', '2031-03-03', 'UTC'), [night])).toEqual(jobs.slice(0, 4));
});

it('the shifts of a day have a short text', () => {
  const shifts = [
    shift('2031-03-03T07:00:00Z', '2031-03-03T11:30:00Z'),
    shift('2031-03-03T12:00:00Z', '2031-03-03T16:00:00Z'),
  ];
  expect([...shiftsByDate(shifts, ZONE)].map(([date, of]) => [date, shortText(of, ZONE)])).toEqual([
    ['2031-03-03', '08–12:30 13–17'],
  ]);
});

it('a month has its days', () => expect(daysOf('2032-02').length).toBe(29));
