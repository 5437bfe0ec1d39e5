import { describe, expect, it } from '@jest/globals';
import { axisOf, workingHours } from './day-hours.ts';
import { initialsOf } from './initials.ts';
import { arranged, type Arrangement, loadOf, NO_FACTS, type WorkerFacts } from './lanes.ts';
import type { BoardJob, Lane } from './board-types.ts';

const HOUR_MS = 3_600_000;
const at = (time: string, date = '2031-03-03'): string => `${date}T${time}:00.000Z`;
const job = (time: string, minutes: number | null): BoardJob => ({
  uuid: `job at ${time}`,
  serial_no: 1,
  status: 'scheduled',
  version: 1,
  priority: 'normal',
  summary: null,
  scheduled_at: at(time),
  scheduled_duration: minutes === null ? null : { minutes },
  assignees: [],
  client: null,
  site: null,
  address: null,
  type: null,
  arrival_window: null,
  conflicts: 0,
});
const shift = (from: string, to: string, working = true): Lane['shifts'][number] => ({
  time_from: at(from),
  time_to: at(to),
  working,
  territory: null,
  job_type: null,
});
const lane = (name: string, shifts: Lane['shifts'] = [], jobs: readonly BoardJob[] = []): Lane => ({
  worker: name,
  name,
  shifts,
  jobs,
});
const DAY = [shift('08:00', '12:00'), shift('12:00', '13:00', false), shift('13:00', '17:00')];
const LANES = [
  lane('Dora', [], [job('09:00', 30)]),
  lane('Cleo', DAY, [job('09:00', 480), job('16:00', null)]),
  lane('Bert'),
  lane('Anna', DAY, [job('10:00', 60)]),
];
const named = (name: string) => ({ uuid: name, name });
const FACTS: ReadonlyMap<string, WorkerFacts> = new Map([
  ['Anna', { teams: [named('South'), named('North')], skills: [named('Gas')], territory: named('Leeds') }],
  ['Cleo', { ...NO_FACTS, teams: [named('North')] }],
]);

const LOOK = { group: 'none', order: 'name', idle: 'hide' } as const;
const ALL = { team: undefined, skill: undefined, shift: false };
const shown = ({ groups }: Arrangement): unknown[] =>
  groups.flatMap(({ title, lanes }) => [
    ...(title === undefined ? [] : [`${title}:`]),
    ...lanes.map(({ name }) => name),
  ]);
const arrange = (filters: object = {}, look: object = {}): Arrangement =>
  arranged(LANES, FACTS, { ...ALL, ...filters }, { ...LOOK, ...look }, 60);

describe('the lanes of a board', () => {
  it('are by name, without those that have neither shift nor job', () => {
    expect(shown(arrange())).toEqual(['Anna', 'Cleo', 'Dora']);
    expect(arrange().hidden).toBe(1);
    expect(shown(arrange({}, { idle: 'show' }))).toEqual(['Anna', 'Bert', 'Cleo', 'Dora']);
    const withoutShifts = [lane('Bert'), lane('Dora', [], [job('09:00', 30)])];
    expect(shown(arranged(withoutShifts, FACTS, ALL, LOOK, 60))).toEqual(['Bert', 'Dora']);
  });

  it('are ordered by load, and by free time', () => {
    expect(shown(arrange({}, { order: 'load' }))).toEqual(['Dora', 'Cleo', 'Anna']);
    expect(shown(arrange({}, { order: 'free' }))).toEqual(['Anna', 'Dora', 'Cleo']);
  });

  it('are limited to a team, a skill, and to those with a shift', () => {
    expect(shown(arrange({ team: 'North' }))).toEqual(['Anna', 'Cleo']);
    expect(shown(arrange({ skill: 'Gas' }))).toEqual(['Anna']);
    expect(shown(arrange({ shift: true }, { idle: 'show' }))).toEqual(['Anna', 'Cleo']);
  });

  it('are in one group each, those without it last', () => {
    expect(shown(arrange({}, { group: 'team' }))).toEqual([
      'North:',
      'Cleo',
      'North, South:',
      'Anna',
      'Without a team:',
      'Dora',
    ]);
    expect(shown(arrange({}, { group: 'shift' }))).toEqual([
      'With a shift:',
      'Anna',
      'Cleo',
      'Without a shift:',
      'Dora',
    ]);
  });
});

it('the load is what is booked of the shifts; jobs without a duration have the default one', () => {
  expect(loadOf(lane('Cleo', DAY, [job('09:00', 90), job('16:00', null)]), 60)).toEqual({ booked: 150, working: 480 });
});

describe('the working hours of a day', () => {
  const hours = (lanes: readonly Lane[], zone = 'UTC') => {
    const found = workingHours(lanes, zone, 60);
    return found && [found.from / HOUR_MS, found.to / HOUR_MS];
  };

  it('are those of the shifts with an hour before and after, and those of the jobs', () => {
    expect(hours([lane('Anna', DAY)])).toEqual([7, 18]);
    expect(hours([lane('Anna', DAY, [job('19:10', 30)])])).toEqual([7, 20]);
    expect(hours([lane('Anna', [], [job('05:30', null)])])).toEqual([5, 7]);
    expect(hours([lane('Anna')])).toBeUndefined();
  });

  it('are of the day in the zone, and not longer than it', () => {
    expect(hours([lane('Anna', [shift('05:00', '06:00')])], 'America/New_York')).toEqual([-1, 2]);
    const day = { from: Date.parse(at('05:00')), to: Date.parse(at('05:00', '2031-03-04')) };
    expect(axisOf(day, { from: -HOUR_MS, to: 2 * HOUR_MS })).toEqual({ from: day.from, to: day.from + 2 * HOUR_MS });
    expect(axisOf(day, undefined)).toEqual(day);
  });
});

it.each([
  ['Anna Berg', 'AB'],
  ['anna maria van den Berg', 'AB'],
  ['Cher', 'C'],
  ['👩‍🔧 Ines', '👩‍🔧I'],
  ['  ', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
