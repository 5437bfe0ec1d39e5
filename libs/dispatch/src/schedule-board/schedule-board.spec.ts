import { describe, expect, it } from '@jest/globals';
import type { Interval } from '#scheduling';
import { daysWithin } from './days.js';
import type { ScheduledJob } from '#work-orders';
import { presentSchedule, scheduleJson } from './schedule-board.view.js';

const ANNA = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a00';
const BERT = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a01';
const SQUAD = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a02';
const NORTH = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a03';
const [ONE, TWO] = ['0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a10', '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a11'];

describe('the days of workers', () => {
  const known = (timeFrom: string, timeTo: string): Interval => ({
    timeFrom: `2026-${timeFrom}:00.000Z`,
    timeTo: `2026-${timeTo}:00.000Z`,
    working: true,
    territoryUuid: null,
    jobTypeUuid: null,
  });
  const shown = (from: string, to: string) => ({
    time_from: `2026-${from}:00.000Z`,
    time_to: `2026-${to}:00.000Z`,
    working: true,
    territory: null,
    job_type: null,
  });
  const shiftsOf = (zone: string, after: string, before: string, ...months: (readonly Interval[])[]) =>
    presentSchedule(
      [{ uuid: ANNA, name: 'Anna Berg', teamUuids: [] }],
      daysWithin(after, before, zone),
      months.map((intervals) => ({ userUuid: ANNA, intervals, territories: [], jobTypes: [] })),
      [],
    ).map(({ date, shifts }) => [date, shifts]);

  it('clip shifts to the day, also at clock changes', () => {
    expect(shiftsOf('Europe/Berlin', '2026-03-28', '2026-03-31', [known('03-28T20:00', '03-30T06:00')])).toEqual([
      ['2026-03-28', [shown('03-28T20:00', '03-28T23:00')]],
      ['2026-03-29', [shown('03-28T23:00', '03-29T22:00')]],
      ['2026-03-30', [shown('03-29T22:00', '03-30T06:00')]],
    ]);
    expect(shiftsOf('Europe/Berlin', '2026-10-25', '2026-10-26', [known('10-24T00:00', '10-27T00:00')])).toEqual([
      ['2026-10-25', [shown('10-24T22:00', '10-25T23:00')]],
    ]);
  });

  it('join a shift across two months, in any order of the months', () => {
    const november = [known('11-30T20:00', '12-01T00:00')];
    const december = [known('12-01T00:00', '12-01T04:00')];
    for (const months of [
      [november, december],
      [december, november],
    ])
      expect(shiftsOf('Europe/Berlin', '2026-11-30', '2026-12-02', ...months)).toEqual([
        ['2026-11-30', [shown('11-30T20:00', '11-30T23:00')]],
        ['2026-12-01', [shown('11-30T23:00', '12-01T04:00')]],
      ]);
  });

  it('contain a job once for each of its workers, on the day it begins, ordered by time and uuid', () => {
    const job = (uuid: string, scheduledAt: string, assignees: Partial<ScheduledJob>): ScheduledJob => ({
      uuid,
      version: 1,
      serialNo: 1,
      status: 'scheduled',
      scheduledMinutes: null,
      userUuids: [],
      teamUuids: [],
      details: null,
      scheduledAt,
      ...assignees,
    });
    const both = job(TWO, '2026-11-22T23:00:00.000Z', { userUuids: [ANNA], teamUuids: [SQUAD, NORTH] });
    const same = job(ONE, '2026-11-22T23:00:00.000Z', { userUuids: [BERT] });
    const days = presentSchedule(
      [
        { uuid: ANNA, name: 'Anna Berg', teamUuids: [SQUAD, NORTH] },
        { uuid: BERT, name: 'Bert Cole', teamUuids: [SQUAD] },
      ],
      daysWithin('2026-11-22', '2026-11-24', 'Europe/Berlin'),
      [],
      [both, same, job(NORTH, '2026-11-23T23:00:00.000Z', { userUuids: [ANNA] })],
    );
    expect(days.map(({ user_uuid, date, jobs }) => [user_uuid, date, jobs.map(({ uuid }) => uuid)])).toEqual([
      [ANNA, '2026-11-22', []],
      [ANNA, '2026-11-23', [TWO]],
      [BERT, '2026-11-22', []],
      [BERT, '2026-11-23', [ONE, TWO]],
    ]);
    const shown = { schedule: days, unassigned: days.flatMap(({ jobs }) => jobs) };
    expect(JSON.parse(scheduleJson(shown).toString())).toEqual(shown);
  });
});
