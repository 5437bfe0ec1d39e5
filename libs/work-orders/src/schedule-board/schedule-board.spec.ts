import { describe, expect, it } from '@jest/globals';
import type { Interval, Overwrite } from '#scheduling';
import { NO_DETAILS } from '../jobs/job.js';
import { daysWithin } from './days.js';
import { type BoardEntry, type JobEntry, scheduleBoard, type ShiftsEntry } from './schedule-board.projection.js';
import { presentSchedule } from './schedule-board.view.js';

const ANNA = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a00';
const BERT = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a01';
const CREW = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a02';
const NORTH = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a03';
const [ONE, TWO] = ['0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a10', '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a11'];

type Told = readonly [type: `${string}.${string}`, data: object];

/** The row after these events of one stream; null when there is none. */
function folded(...events: readonly Told[]): BoardEntry | null {
  let row: object | null = null;
  events.forEach(([type, data], i) => {
    const origin = { streamId: ONE, version: i + 1, recordedAt: '2026-11-21T09:00:00.000Z' };
    row = scheduleBoard.on[type]?.(row ?? undefined, data, origin) ?? null;
  });
  return row;
}
const columns = (row: BoardEntry): object =>
  Object.fromEntries(Object.entries(scheduleBoard.columns).map(([name, make]) => [name, make(row)]));

const shift = (timeFrom: string, timeTo: string, more: Partial<Overwrite> = {}): Overwrite => ({
  timeFrom: `2026-${timeFrom}:00.000Z`,
  timeTo: `2026-${timeTo}:00.000Z`,
  working: true,
  territoryUuid: null,
  jobTypeUuid: null,
  ...more,
});
const worker = (userUuid: string) => ({ userUuid, teamUuid: null, access: 'edit' });
const team = (teamUuid: string) => ({ userUuid: null, teamUuid, access: 'view' });
const job = (more: object = {}): Told => ['job.created', { ...NO_DETAILS, serialNo: 7, status: 'posted', ...more }];
const updated = (changes: Readonly<Record<string, unknown>>): Told => [
  'job.updated',
  {
    changes: Object.fromEntries(Object.entries(changes).map(([field, to]) => [field, { from: null, to }])),
    at: '2026-11-21T09:00:00.000Z',
  },
];
const AT = '2026-11-23T08:00:00.000Z';

describe('a month of shifts on the board', () => {
  const written = (...shifts: object[]): Told => ['timeline.overwritten', { userUuid: ANNA, shifts }];
  const created = (...shifts: object[]): Told => ['timeline.created', { userUuid: ANNA, month: '2026-11', shifts }];

  it('is what was written last, found by its worker and its territories', () => {
    const row = folded(
      created(shift('11-23T08:00', '11-23T16:00', { territoryUuid: NORTH })),
      written(shift('11-23T12:00', '11-23T13:00', { working: null })),
    ) as ShiftsEntry;
    expect(row).toEqual({
      userUuid: ANNA,
      intervals: [
        shift('11-23T08:00', '11-23T12:00', { territoryUuid: NORTH }),
        shift('11-23T13:00', '11-23T16:00', { territoryUuid: NORTH }),
      ],
    });
    expect(columns(row)).toEqual({ keys: [`${ANNA}/2026-11`, `${NORTH}/2026-11`], unassigned_at: null });
  });

  it('goes when all was cleared, and comes again', () => {
    const events = [
      created(shift('11-23T08:00', '11-23T16:00')),
      written(shift('11-01T00:00', '12-01T00:00', { working: null })),
    ];
    expect(folded(...events)).toBeNull();
    expect(folded(...events, written(shift('11-24T08:00', '11-24T16:00')))).toEqual({
      userUuid: ANNA,
      intervals: [shift('11-24T08:00', '11-24T16:00')],
    });
  });
});

describe('a job on the board', () => {
  const entry = (more: object = {}): object => ({
    serialNo: 7,
    status: 'posted',
    scheduledAt: null,
    scheduledMinutes: null,
    territoryUuid: null,
    userUuids: [],
    teamUuids: [],
    ...more,
  });

  it('has no place without a time, and is unassigned at its time until it has somebody', () => {
    const row = folded(job({ description: 'Leak' })) as JobEntry;
    expect(row).toEqual(entry());
    expect(columns(row)).toEqual({ keys: [], unassigned_at: null });
    const planned = folded(job(), updated({ scheduledAt: AT, scheduledMinutes: 90, territoryUuid: NORTH })) as JobEntry;
    expect(planned).toEqual(entry({ scheduledAt: AT, scheduledMinutes: 90, territoryUuid: NORTH }));
    expect(columns(planned)).toEqual({ keys: [], unassigned_at: AT });
  });

  it('is found by the date and all who are assigned', () => {
    const row = folded(
      job({ scheduledAt: AT }),
      updated({ assignees: [worker(ANNA), team(CREW)], status: 'scheduled', description: 'Leak' }),
      ['job.transitioned', { from: 'scheduled', to: 'published', at: AT }],
    ) as JobEntry;
    expect(row).toEqual(entry({ scheduledAt: AT, status: 'published', userUuids: [ANNA], teamUuids: [CREW] }));
    expect(columns(row)).toEqual({ keys: [`${ANNA}/2026-11-23`, `${CREW}/2026-11-23`], unassigned_at: null });
    const moved = folded(job({ scheduledAt: AT, assignees: [worker(ANNA)] }), updated({ assignees: [worker(BERT)] }));
    expect(moved).toEqual(entry({ scheduledAt: AT, userUuids: [BERT] }));
  });

  it('goes when it is canceled, whatever follows, and when it is deleted', () => {
    const canceled: Told = ['job.transitioned', { from: 'posted', to: 'canceled', at: AT }];
    expect(folded(job(), canceled)).toBeNull();
    expect(folded(job(), canceled, updated({ externalId: 'x' }))).toBeNull();
    expect(folded(job(), canceled, ['job.deleted', {}])).toBeNull();
    expect(folded(job(), ['job.deleted', {}])).toBeNull();
  });
});

describe('the days of workers', () => {
  const known = (timeFrom: string, timeTo: string): Interval => ({ ...shift(timeFrom, timeTo), working: true });
  const none = { territories: [], jobTypes: [] };
  const shown = (from: string, to: string) => ({
    time_from: `2026-${from}:00.000Z`,
    time_to: `2026-${to}:00.000Z`,
    working: true,
    territory: null,
    job_type: null,
  });
  const shiftsOf = (zone: string, after: string, before: string, ...months: (readonly Interval[])[]) =>
    presentSchedule([{ uuid: ANNA, teamUuids: [] }], daysWithin(after, before, zone), {
      ...none,
      entries: months.map((intervals, i) => ({ uuid: i ? TWO : ONE, userUuid: ANNA, intervals })),
    }).map(({ date, shifts }) => [date, shifts]);

  it('cut shifts at their ends, also where clocks change', () => {
    expect(shiftsOf('Europe/Berlin', '2026-03-28', '2026-03-31', [known('03-28T20:00', '03-30T06:00')])).toEqual([
      ['2026-03-28', [shown('03-28T20:00', '03-28T23:00')]],
      ['2026-03-29', [shown('03-28T23:00', '03-29T22:00')]],
      ['2026-03-30', [shown('03-29T22:00', '03-30T06:00')]],
    ]);
    expect(shiftsOf('Europe/Berlin', '2026-10-25', '2026-10-26', [known('10-24T00:00', '10-27T00:00')])).toEqual([
      ['2026-10-25', [shown('10-24T22:00', '10-25T23:00')]],
    ]);
  });

  it('show a shift in one piece where two months meet, in whatever order they come', () => {
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

  it('show a job once under each of its workers, on the day it begins, by time and uuid', () => {
    const entry = (uuid: string, scheduledAt: string, assignees: object) =>
      ({
        uuid,
        serialNo: 1,
        status: 'scheduled',
        scheduledMinutes: null,
        territoryUuid: null,
        userUuids: [],
        teamUuids: [],
        scheduledAt,
        ...assignees,
      }) as const;
    const both = entry(TWO, '2026-11-22T23:00:00.000Z', { userUuids: [ANNA], teamUuids: [CREW, NORTH] });
    const same = entry(ONE, '2026-11-22T23:00:00.000Z', { userUuids: [BERT] });
    const days = presentSchedule(
      [
        { uuid: ANNA, teamUuids: [CREW, NORTH] },
        { uuid: BERT, teamUuids: [CREW] },
      ],
      daysWithin('2026-11-22', '2026-11-24', 'Europe/Berlin'),
      { ...none, entries: [both, same, entry(NORTH, '2026-11-23T23:00:00.000Z', { userUuids: [ANNA] })] },
    );
    expect(days.map(({ user_uuid, date, jobs }) => [user_uuid, date, jobs.map(({ uuid }) => uuid)])).toEqual([
      [ANNA, '2026-11-22', []],
      [ANNA, '2026-11-23', [TWO]],
      [BERT, '2026-11-22', []],
      [BERT, '2026-11-23', [ONE, TWO]],
    ]);
  });
});
