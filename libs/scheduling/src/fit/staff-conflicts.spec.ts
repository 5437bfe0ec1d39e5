import { describe, expect, it } from '@jest/globals';
import type { CheckName } from './checks.js';
import type { Span } from './span.js';
import { staffConflicts, type StaffDemand } from './staff-conflicts.js';
import type { Team, Worker, WorkingInterval } from './who-fits.js';

const ANNA = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a00';
const BERT = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a01';
const TEAM = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a02';
const GAS = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a03';
const POWER = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a04';
const NORTH = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a05';
const SOUTH = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a06';
const REPAIR = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a07';
const VISIT = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a08';

const at = (time: string): number => Date.parse(`2030-01-07T${time}:00.000Z`);
const span = (from: string, to: string): Span => ({ from: at(from), to: at(to) });
const shift = (from: string, to: string, more: Partial<WorkingInterval> = {}): WorkingInterval => ({
  ...span(from, to),
  territoryUuid: null,
  jobTypeUuid: null,
  ...more,
});
const ofAnna: StaffDemand = {
  typeUuid: REPAIR,
  skillUuids: [],
  territoryUuid: null,
  userUuids: [ANNA],
  teamUuids: [],
};
const ofTeam = { userUuids: [], teamUuids: [TEAM] };

interface People {
  readonly anna?: Partial<Worker>;
  readonly bert?: Partial<Worker>;
  readonly team?: Partial<Team>;
  readonly shifts?: Readonly<Record<string, readonly WorkingInterval[]>>;
}
const found = (check: CheckName, job: Partial<StaffDemand>, { anna, bert, team, shifts = {} }: People) => {
  const person = (uuid: string, more?: Partial<Worker>): [string, Worker] => [
    uuid,
    { uuid, version: 1, territoryUuid: null, skillUuids: [], teamUuids: [TEAM], ...more },
  ];
  const members = { uuid: TEAM, version: 1, territoryUuid: null, workerUuids: [ANNA, BERT], ...team };
  const staff = {
    workers: new Map([person(ANNA, anna), person(BERT, bert)]),
    teams: new Map([[TEAM, members]]),
    intervals: new Map(Object.entries(shifts)),
  };
  return staffConflicts({ ...ofAnna, ...job }, span('08:00', '10:00'), staff, [check]);
};

describe('the check of hours', () => {
  const conflict = { check: 'hours', workerUuid: ANNA, teamUuid: null };
  const hours = (...intervals: WorkingInterval[]) => found('hours', {}, { shifts: { [ANNA]: intervals } });

  it.each([
    ['all of it, without shifts', [], span('08:00', '10:00')],
    ['its begin', [shift('08:30', '11:00')], span('08:00', '08:30')],
    ['its end', [shift('06:00', '09:30')], span('09:30', '10:00')],
    ['a gap within', [shift('08:00', '08:30'), shift('09:00', '10:00')], span('08:30', '09:00')],
    ['from the first gap to the last', [shift('08:10', '09:00'), shift('09:20', '09:50')], span('08:00', '10:00')],
    [
      'all of it, when the shifts only touch it',
      [shift('06:00', '08:00'), shift('10:00', '12:00')],
      span('08:00', '10:00'),
    ],
  ])('finds the part of a span that is not covered: %s', (_, intervals, expected) =>
    expect(hours(...intervals)).toEqual([{ ...conflict, ...expected }]),
  );

  it('wants the whole span covered by working time of the type of the job', () => {
    expect(hours(shift('08:00', '10:00'))).toEqual([]);
    // In any order, as those of two months are.
    expect(hours(shift('07:00', '09:00', { jobTypeUuid: REPAIR }), shift('09:00', '12:00'))).toEqual([]);
    expect(hours(shift('07:00', '11:00', { jobTypeUuid: VISIT }))).toEqual([
      { ...conflict, ...span('08:00', '10:00') },
    ]);
  });

  it('wants one member of a team to work all of it', () => {
    const team = (shifts: People['shifts'] = {}, more: Partial<Team> = {}) =>
      found('hours', ofTeam, { shifts, team: more });
    expect(team({ [BERT]: [shift('08:00', '10:00')] })).toEqual([]);
    expect(team({ [ANNA]: [shift('08:00', '09:00')], [BERT]: [shift('08:30', '10:00')] })).toEqual([
      { check: 'hours', workerUuid: null, teamUuid: TEAM, ...span('08:00', '08:30') },
    ]);
    expect(team({}, { workerUuids: [] })).toEqual([
      { check: 'hours', workerUuid: null, teamUuid: TEAM, ...span('08:00', '10:00') },
    ]);
  });
});

describe('the check of skills', () => {
  const people = { anna: { skillUuids: [GAS] }, bert: { skillUuids: [POWER] } };
  it('wants a worker to have all skills of the job, and names the missing ones', () => {
    expect(found('skills', { skillUuids: [GAS] }, people)).toEqual([]);
    expect(found('skills', { skillUuids: [GAS, POWER] }, people)).toEqual([
      { check: 'skills', workerUuid: ANNA, teamUuid: null, ...span('08:00', '10:00'), missing: [POWER] },
    ]);
  });

  it('wants the members of a team to have them together', () => {
    const job = { ...ofTeam, skillUuids: [GAS, POWER] };
    expect(found('skills', job, people)).toEqual([]);
    expect(found('skills', job, {})).toMatchObject([{ workerUuid: null, teamUuid: TEAM, missing: [GAS, POWER] }]);
  });
});

describe('the check of territories', () => {
  const inNorth = { anna: { territoryUuid: NORTH } };
  const south = { territoryUuid: SOUTH };

  it("compares the job's with the worker's own; null on either side fits", () => {
    expect(found('territory', south, inNorth)).toEqual([
      { check: 'territory', workerUuid: ANNA, teamUuid: null, ...span('08:00', '10:00') },
    ]);
    expect(found('territory', { territoryUuid: NORTH }, inNorth)).toEqual([]);
    expect(found('territory', {}, inNorth)).toEqual([]);
    expect(found('territory', south, {})).toEqual([]);
  });

  it('takes that of the covering shifts first', () => {
    const shifts = { [ANNA]: [shift('07:00', '12:00', south)] };
    expect(found('territory', south, { ...inNorth, shifts })).toEqual([]);
    expect(found('territory', { territoryUuid: NORTH }, { ...inNorth, shifts })).toHaveLength(1);
    expect(found('territory', south, { ...inNorth, shifts: { [ANNA]: [shift('07:00', '12:00')] } })).toHaveLength(1);
    const changes = { [ANNA]: [shift('07:00', '09:59', south), shift('09:59', '12:00')] };
    expect(found('territory', south, { ...inNorth, shifts: changes })).toHaveLength(1);
  });

  it("of a team compares the team's", () => {
    const team = { territoryUuid: NORTH };
    expect(found('territory', { ...ofTeam, territoryUuid: NORTH }, { team })).toEqual([]);
    expect(found('territory', { ...ofTeam, ...south }, { team })).toMatchObject([{ teamUuid: TEAM }]);
  });
});
