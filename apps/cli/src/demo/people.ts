import type { FieldsOf } from '#http';
import { at, type Calendar, DAY, DAYS } from './calendar.js';
import type { Chance } from './chance.js';
import type { CreateUserBody, UpdateShiftsBody } from '#scheduling';
import { DISPATCHER, WORKERS } from './names.js';
import { CITIES, type City } from './places.js';

/** The skills that jobs may ask for. */
export const SKILLS = ['Gas', 'Plumbing', 'Electrical', 'Cooling', 'Heat pumps', 'Working at height'] as const;

/** What the four of a city can do; the first two are its crew. */
const SKILLS_OF = [
  ['Gas', 'Heat pumps', 'Working at height'],
  ['Plumbing', 'Gas', 'Heat pumps'],
  ['Electrical', 'Cooling', 'Working at height'],
  ['Plumbing', 'Gas'],
] as const;

/** When somebody works: from and until, in minutes of the calendar. */
export interface Shift {
  readonly from: number;
  readonly until: number;
}

/** Somebody who goes to the clients. */
export interface Worker {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly city: City;
  readonly skills: readonly string[];
  readonly shifts: readonly Shift[];
}

/** Two who do together what one cannot. */
export interface Team {
  readonly name: string;
  readonly city: City;
  readonly workers: readonly [Worker, Worker];
}

const EARLY = { from: 7 * 60, until: 15 * 60 + 30 };
const LATE = { from: 9 * 60 + 30, until: 18 * 60 };
const SATURDAY = { from: 8 * 60, until: 13 * 60 };
/** Those who are on leave in the last week. */
const ON_LEAVE: readonly number[] = [5, 10];

/** Weekdays early or late, and a Saturday on call for one of each city in turn. */
function shiftsOf(n: number): Shift[] {
  const [city, place] = [Math.floor(n / 4), n % 4];
  const shifts: Shift[] = [];
  for (let day = 0; day < DAYS; day++) {
    const [week, weekday] = [Math.floor(day / 7), day % 7];
    if (week === 2 && ON_LEAVE.includes(n)) continue;
    const usual = place < 2 ? EARLY : LATE;
    const hours = weekday < 5 ? usual : weekday === 5 && (week + city + 2) % 4 === place ? SATURDAY : undefined;
    if (hours) shifts.push({ from: day * DAY + hours.from, until: day * DAY + hours.until });
  }
  return shifts;
}

const emailOf = (first: string, last: string): string => `${first}.${last}@northern-heating.example`.toLowerCase();

/** The twelve who work outside. */
export const workers = (): Worker[] =>
  WORKERS.map(([firstName, lastName], n) => ({
    email: emailOf(firstName, lastName),
    firstName,
    lastName,
    city: CITIES[Math.floor(n / 4)] ?? CITIES[0],
    skills: SKILLS_OF[n % 4] ?? [],
    shifts: shiftsOf(n),
  }));

/** A crew of two in each city. */
export const teams = (all: readonly Worker[]): Team[] =>
  CITIES.flatMap((city) => {
    const [first, second] = all.filter((worker) => worker.city === city);
    return first && second ? [{ name: `${city.name} installers`, city, workers: [first, second] as const }] : [];
  });

const MOBILE = { mobile: { login: true, jobs: { view: true, complete: true } } };
const OFFICE = {
  web: {
    login: true,
    jobs: { view: true, edit: true, delete: true },
    clients: { view: true, edit: true },
    schedule: { view: true, edit: true },
    map: { edit: true },
    shifts: { edit: true },
    teams: { view: true, edit: true },
  },
};

/** The bodies of all users, the one who plans first. */
export function userBodies(all: readonly Worker[], chance: Chance): CreateUserBody[] {
  const phone = (): string => `07700 900${chance.between(100, 999)}`;
  const [first_name, last_name] = DISPATCHER;
  const dispatcher = {
    email: emailOf(first_name, last_name),
    first_name,
    last_name,
    mobile_phone: phone(),
    permissions: OFFICE,
  };
  return [
    dispatcher,
    ...all.map(({ email, firstName, lastName, city, skills }) => ({
      email,
      first_name: firstName,
      last_name: lastName,
      mobile_phone: phone(),
      territory: { name: city.name },
      skills: skills.map((name) => ({ name })),
      permissions: MOBILE,
    })),
  ];
}

/** The body that gives a worker the shifts. */
export const shiftsBody = ({ shifts, city }: Worker, calendar: Calendar): FieldsOf<UpdateShiftsBody> => ({
  shifts: shifts.map(({ from, until }) => ({
    time_from: at(calendar, from),
    time_to: at(calendar, until),
    territory: { name: city.name },
  })),
});
