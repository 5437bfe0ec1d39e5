import { describe, expect, it } from '@jest/globals';
import type { CheckName } from './checks.js';
import { type Staff, staffConflicts, type StaffDemand, type StaffShift, uncovered } from './staff-conflicts.js';

const ANNA = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a00';
const BERT = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a01';
const TEAM = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a02';
const GAS = { uuid: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a03', name: 'Gas' };
const POWER = { uuid: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a04', name: 'Power' };
const NORTH = { uuid: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a05', name: 'North' };
const SOUTH = { uuid: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a06', name: 'South' };
const REPAIR = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a07';
const VISIT = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a08';

const at = (time: string): string => `2030-01-07T${time}:00.000Z`;
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const shift = (from: string, to: string, more: Partial<StaffShift> = {}): StaffShift => ({
  timeFrom: at(from),
  timeTo: at(to),
  working: true,
  territoryUuid: null,
  jobTypeUuid: null,
  ...more,
});
const demand = (more: Partial<StaffDemand> = {}): StaffDemand => ({
  span: span('08:00', '10:00'),
  typeUuid: REPAIR,
  skills: [],
  territory: null,
  userUuids: [ANNA],
  teamUuids: [],
  ...more,
});
const staff = (more: Partial<Staff> = {}): Staff => ({
  workers: [
    { uuid: ANNA, territoryUuid: null, skillUuids: [] },
    { uuid: BERT, territoryUuid: null, skillUuids: [] },
  ],
  teams: [{ uuid: TEAM, territoryUuid: null, workerUuids: [ANNA, BERT] }],
  months: [],
  ...more,
});
const shifts = (userUuid: string, ...intervals: StaffShift[]) => ({ userUuid, intervals });
const found = (check: CheckName, job: Partial<StaffDemand>, of: Partial<Staff>) =>
  staffConflicts(demand(job), staff(of), [check]);

describe('the part of a span that is not covered', () => {
  it.each([
    ['all of it, without intervals', [], span('08:00', '10:00')],
    ['nothing, when adjacent intervals cover it', [span('07:00', '09:00'), span('09:00', '11:00')], null],
    ['its begin', [span('08:30', '11:00')], span('08:00', '08:30')],
    ['its end', [span('06:00', '09:30')], span('09:30', '10:00')],
    ['a gap within', [span('08:00', '08:30'), span('09:00', '10:00')], span('08:30', '09:00')],
    ['from the first gap to the last', [span('08:10', '09:00'), span('09:20', '09:50')], span('08:00', '10:00')],
    [
      'all of it, when the intervals only touch it',
      [span('06:00', '08:00'), span('10:00', '12:00')],
      span('08:00', '10:00'),
    ],
  ])('is %s', (_, intervals, expected) => expect(uncovered(span('08:00', '10:00'), intervals)).toEqual(expected));
});

describe('the check of hours', () => {
  it('wants the whole span covered by working time of the type of the job', () => {
    const conflict = { check: 'hours', workerUuid: ANNA, teamUuid: null, with: null };
    const hours = (...intervals: StaffShift[]) => found('hours', {}, { months: [shifts(ANNA, ...intervals)] });
    expect(hours(shift('08:00', '10:00'))).toEqual([]);
    expect(hours(shift('09:00', '12:00'), shift('07:00', '09:00', { jobTypeUuid: REPAIR }))).toEqual([]);
    expect(hours(shift('07:00', '09:30'))).toEqual([{ ...conflict, ...span('09:30', '10:00') }]);
    expect(hours(shift('07:00', '11:00', { jobTypeUuid: VISIT }))).toEqual([
      { ...conflict, ...span('08:00', '10:00') },
    ]);
    expect(hours(shift('07:00', '11:00', { working: false }))).toEqual([{ ...conflict, ...span('08:00', '10:00') }]);
    expect(found('hours', {}, {})).toEqual([{ ...conflict, ...span('08:00', '10:00') }]);
  });

  it('joins a shift across two months', () =>
    expect(
      found('hours', {}, { months: [shifts(ANNA, shift('09:00', '11:00')), shifts(ANNA, shift('07:00', '09:00'))] }),
    ).toEqual([]));

  it('wants one member of a team to work all of it', () => {
    const team = (...months: Staff['months']) => found('hours', { userUuids: [], teamUuids: [TEAM] }, { months });
    expect(team(shifts(BERT, shift('08:00', '10:00')))).toEqual([]);
    expect(team(shifts(ANNA, shift('08:00', '09:00')), shifts(BERT, shift('08:30', '10:00')))).toEqual([
      { check: 'hours', workerUuid: null, teamUuid: TEAM, with: null, ...span('08:00', '08:30') },
    ]);
    expect(
      found(
        'hours',
        { userUuids: [], teamUuids: [TEAM] },
        { teams: [{ uuid: TEAM, territoryUuid: null, workerUuids: [] }] },
      ),
    ).toEqual([{ check: 'hours', workerUuid: null, teamUuid: TEAM, with: null, ...span('08:00', '10:00') }]);
  });
});

describe('the check of skills', () => {
  const workers = [
    { uuid: ANNA, territoryUuid: null, skillUuids: [GAS.uuid] },
    { uuid: BERT, territoryUuid: null, skillUuids: [POWER.uuid] },
  ];
  it('wants a worker to have all skills of the job, and names the missing ones', () => {
    expect(found('skills', { skills: [GAS] }, { workers })).toEqual([]);
    expect(found('skills', { skills: [GAS, POWER] }, { workers })).toEqual([
      { check: 'skills', workerUuid: ANNA, teamUuid: null, with: null, ...span('08:00', '10:00'), missing: [POWER] },
    ]);
  });

  it('wants the members of a team to have them together', () => {
    const job = { userUuids: [], teamUuids: [TEAM], skills: [GAS, POWER] };
    expect(found('skills', job, { workers })).toEqual([]);
    expect(found('skills', job, {})).toMatchObject([{ workerUuid: null, teamUuid: TEAM, missing: [GAS, POWER] }]);
  });
});

describe('the check of territories', () => {
  const inNorth = [{ uuid: ANNA, territoryUuid: NORTH.uuid, skillUuids: [] }];
  const south = { territory: SOUTH };

  it("compares the job's with the worker's own; null on either side fits", () => {
    expect(found('territory', south, { workers: inNorth })).toEqual([
      { check: 'territory', workerUuid: ANNA, teamUuid: null, with: null, ...span('08:00', '10:00'), territory: SOUTH },
    ]);
    expect(found('territory', { territory: NORTH }, { workers: inNorth })).toEqual([]);
    expect(found('territory', {}, { workers: inNorth })).toEqual([]);
    expect(found('territory', south, {})).toEqual([]);
  });

  it('takes that of the covering shift first', () => {
    const months = [shifts(ANNA, shift('07:00', '12:00', { territoryUuid: SOUTH.uuid }))];
    expect(found('territory', south, { workers: inNorth, months })).toEqual([]);
    expect(found('territory', { territory: NORTH }, { workers: inNorth, months })).toHaveLength(1);
    expect(
      found('territory', south, { workers: inNorth, months: [shifts(ANNA, shift('07:00', '12:00'))] }),
    ).toHaveLength(1);
  });

  it("of a team compares the team's", () => {
    const teams = [{ uuid: TEAM, territoryUuid: NORTH.uuid, workerUuids: [ANNA] }];
    const job = { userUuids: [], teamUuids: [TEAM] };
    expect(found('territory', { ...job, territory: NORTH }, { teams })).toEqual([]);
    expect(found('territory', { ...job, territory: SOUTH }, { teams })).toMatchObject([
      { teamUuid: TEAM, territory: SOUTH },
    ]);
  });
});
