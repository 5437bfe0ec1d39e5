import { faker } from '@faker-js/faker/locale/en_GB';
import type { FieldsOf } from '#http';
import type { CreateUserBody, UpdateShiftsBody } from '#scheduling';
import { at, type Calendar, CALENDAR_DAYS, DAY_MINUTES } from './calendar.js';
import { CITIES, type City } from './places.js';

/** The skills of the four workers of a city; the first two are its installation team. */
const SKILLS_BY_POSITION = [
  ['Gas', 'Heat pumps', 'Working at height'],
  ['Plumbing', 'Gas', 'Heat pumps'],
  ['Electrical', 'Working at height'],
  ['Plumbing', 'Gas'],
] as const;

/** The skills that templates require. */
export const SKILLS = [...new Set(SKILLS_BY_POSITION.flat())];

/** Start and end, in minutes of the calendar. */
export interface Shift {
  readonly from: number;
  readonly until: number;
}

export interface Worker {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly city: City;
  readonly skills: readonly string[];
  readonly shifts: readonly Shift[];
}

export interface Team {
  readonly name: string;
  readonly city: City;
  readonly workers: readonly [lead: Worker, second: Worker];
}

const EARLY: Shift = { from: 7 * 60, until: 15 * 60 + 30 };
const LATE: Shift = { from: 9 * 60 + 30, until: 18 * 60 };
const SATURDAY: Shift = { from: 8 * 60, until: 13 * 60 };
/** The workers who are on leave in the last week, by number. */
const ON_LEAVE: readonly number[] = [5, 10];

/** Early or late shifts on weekdays; on Saturdays one worker of each city in turn. */
function shiftsOf(city: number, position: number): Shift[] {
  const isOnLeave = ON_LEAVE.includes(city * SKILLS_BY_POSITION.length + position);
  return Array.from({ length: isOnLeave ? 14 : CALENDAR_DAYS }).flatMap((_, day) => {
    const [week, weekday] = [Math.floor(day / 7), day % 7];
    const isOnCall = weekday === 5 && (week + city + 2) % 4 === position;
    if (weekday >= 5 && !isOnCall) return [];
    const { from, until } = isOnCall ? SATURDAY : position < 2 ? EARLY : LATE;
    return [{ from: day * DAY_MINUTES + from, until: day * DAY_MINUTES + until }];
  });
}

const emailOf = (firstName: string, lastName: string): string =>
  `${faker.helpers.slugify(`${firstName}.${lastName}`).toLowerCase()}@northern-heating.example`;

/** Generates four workers in each city. */
export function generateWorkers(): Worker[] {
  const lastNames = faker.helpers.uniqueArray(() => faker.person.lastName(), CITIES.length * SKILLS_BY_POSITION.length);
  return CITIES.flatMap((city, n) =>
    SKILLS_BY_POSITION.map((skills, position): Worker => {
      const firstName = faker.person.firstName();
      const lastName = lastNames[n * SKILLS_BY_POSITION.length + position] ?? '';
      return { email: emailOf(firstName, lastName), firstName, lastName, city, skills, shifts: shiftsOf(n, position) };
    }),
  );
}

/** A team of two in each city. */
export const teamsOf = (workers: readonly Worker[]): Team[] =>
  CITIES.flatMap((city) => {
    const [lead, second] = workers.filter((worker) => worker.city === city);
    return lead && second ? [{ name: `${city.name} installers`, city, workers: [lead, second] as const }] : [];
  });

const WORKER_PERMISSIONS = { mobile: { login: true, jobs: { view: true, complete: true } } };
/** Who leads a team sees the schedule in the console, too. */
const LEAD_PERMISSIONS = {
  ...WORKER_PERMISSIONS,
  web: { login: true, schedule: { view: true }, teams: { view: true } },
};
const DISPATCHER_PERMISSIONS = {
  web: {
    login: true,
    jobs: { view: true, edit: true, delete: true },
    clients: { view: true, edit: true },
    schedule: { view: true, edit: true },
    teams: { view: true, edit: true },
  },
};

/** The bodies of the users: a dispatcher, who is the owner, the workers, and a second dispatcher. */
export function userBodies(workers: readonly Worker[]): FieldsOf<CreateUserBody>[] {
  const body = (first_name: string, last_name: string): FieldsOf<CreateUserBody> => ({
    email: emailOf(first_name, last_name),
    first_name,
    last_name,
    // Numbers of this range are reserved for fiction.
    mobile_phone: faker.helpers.replaceSymbols('07700 900###'),
  });
  return [
    { ...body('Morag', 'Ellison'), permissions: DISPATCHER_PERMISSIONS },
    ...workers.map(({ firstName, lastName, city, skills }, i) => ({
      ...body(firstName, lastName),
      territory: { name: city.name },
      skills: skills.map((name) => ({ name })),
      permissions: i % SKILLS_BY_POSITION.length === 0 ? LEAD_PERMISSIONS : WORKER_PERMISSIONS,
    })),
    { ...body('Ewan', 'Rae'), permissions: DISPATCHER_PERMISSIONS },
  ];
}

/** The body that sets the shifts of a worker. */
export const shiftsBody = ({ shifts, city }: Worker, calendar: Calendar): FieldsOf<UpdateShiftsBody> => ({
  shifts: shifts.map(({ from, until }) => ({
    time_from: at(calendar, from),
    time_to: at(calendar, until),
    territory: { name: city.name },
  })),
});
