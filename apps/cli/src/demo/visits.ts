import { faker } from '@faker-js/faker/locale/en_GB';
import { type Calendar, DAY_MINUTES } from './calendar.js';
import type { Site } from './clients.js';
import type { Shift, Team, Worker } from './people.js';
import { driveMinutes, type Point } from './places.js';
import { INSTALLATION, SOLO_WORK, type WorkType } from './work-types.js';

/** A status that a job has as of the time of the calendar. */
type ActiveStatus = 'en_route' | 'started' | 'suspended';

/** Work of a worker or a team at a site, as planned and as it takes place. Times are minutes of the calendar. */
export interface Visit {
  readonly workType: WorkType;
  readonly site: Site;
  readonly worker: Worker;
  readonly team?: Team | undefined;
  /** Planned start and end. */
  readonly from: number;
  readonly until: number;
  readonly status?: ActiveStatus | undefined;
  /** The start of the drive to the site. */
  readonly origin: Point;
  readonly departs: number;
  readonly starts: number;
  readonly finishes: number;
}

/** A part of a shift in which a visit may be planned. */
interface Slot {
  readonly worker: Worker;
  readonly from: number;
  /** Set in the slots that always have a visit. */
  readonly team?: Team;
  readonly status?: ActiveStatus;
}

/** Visits of each week. */
const VISITS_PER_WEEK = [145, 145, 82];

const QUARTER = 15;
/** The longest work of one worker. */
const MAX_WORK_MINUTES = 120;
/** The distance of slots: the longest work, the longest drive and delays fit in. */
const SLOT_MINUTES = MAX_WORK_MINUTES + 3 * QUARTER;
/** From the start of a shift to the earliest visit, and from the latest to its end. */
const SHIFT_START_MARGIN = 3 * QUARTER;
const SHIFT_END_MARGIN = QUARTER;
/** The most that work starts before or after its time, or ends after it. */
const MAX_DELAY = 5;

/** Days on which two of the teams install: two a week, never the day of the time of the calendar. */
const INSTALLATION_DAYS = [1, 3, 8, 10, 15, 17];
/** From the earliest visit of a shift. */
const INSTALLATION_DELAY = 3 * QUARTER;

const dayOf = (time: number): number => Math.floor(time / DAY_MINUTES);

/** Plans the visits of the three weeks, in the order of their time. */
export function planVisits(
  calendar: Calendar,
  sites: readonly Site[],
  workers: readonly Worker[],
  teams: readonly Team[],
): Visit[] {
  const slots = chooseSlots(slotsOf(calendar, workers, teams));
  const days = Map.groupBy(slots, ({ from }) => dayOf(from));
  const visits = [...days.values()].flatMap((day) => visitsOfDay(calendar, day, sites));
  return visits.sort((a, b) => a.from - b.from);
}

function slotsOf(calendar: Calendar, workers: readonly Worker[], teams: readonly Team[]): Slot[] {
  const statuses: ActiveStatus[] = ['en_route', 'en_route', 'suspended', 'suspended'];
  return workers.flatMap((worker) =>
    worker.shifts.flatMap((shift): Slot[] => {
      const earliest = shift.from + SHIFT_START_MARGIN;
      const team = teams.find((one, n) => one.workers.includes(worker) && isInstalling(one, n, shift, calendar));
      if (team) {
        const installation = worker === team.workers[0] ? [{ worker, from: earliest + INSTALLATION_DELAY, team }] : [];
        return [...installation, { worker, from: earliest + 2 * SLOT_MINUTES }];
      }
      const [status = 'started'] = statuses;
      // A worker who is en route as of the calendar's time starts soon after it; the others started before it.
      const quarters = status === 'en_route' ? 1 : -faker.number.int({ min: 1, max: 3 });
      const active = calendar.asOf + quarters * QUARTER;
      const isActive = fits(shift, active);
      if (isActive) statuses.shift();
      const first = isActive ? earliest + ((active - earliest) % SLOT_MINUTES) : earliest;
      return [first, first + SLOT_MINUTES, first + 2 * SLOT_MINUTES]
        .filter((from) => fits(shift, from))
        .map((from) => ({ worker, from, ...(isActive && from === active ? { status } : {}) }));
    }),
  );
}

const fits = (shift: Shift, from: number): boolean =>
  from >= shift.from + SHIFT_START_MARGIN && from + MAX_WORK_MINUTES + SHIFT_END_MARGIN <= shift.until;

/** Two of the three teams install on each installation day; both workers must have a shift. */
function isInstalling({ workers }: Team, n: number, shift: Shift, { asOf }: Calendar): boolean {
  const day = dayOf(shift.from);
  const turn = INSTALLATION_DAYS.indexOf(day);
  const areWorking = workers.every(({ shifts }) => shifts.some(({ from }) => dayOf(from) === day));
  return turn >= 0 && day !== dayOf(asOf) && (turn + n) % 3 !== 2 && areWorking;
}

/** As many slots of each week as it has visits, in the order of their time. */
function chooseSlots(slots: readonly Slot[]): Slot[] {
  const chosen = VISITS_PER_WEEK.flatMap((count, week) => {
    const ofWeek = slots.filter(({ from }) => Math.floor(dayOf(from) / 7) === week);
    const fixed = ofWeek.filter(({ team, status }) => team ?? status);
    const free = ofWeek.filter((slot) => !fixed.includes(slot));
    return [...fixed, ...faker.helpers.arrayElements(free, count - fixed.length)];
  });
  return chosen.sort((a, b) => a.from - b.from);
}

function visitsOfDay(calendar: Calendar, slots: readonly Slot[], sites: readonly Site[]): Visit[] {
  // No site is visited twice on a day.
  const unvisited = new Set(faker.helpers.shuffle(sites));
  const positions = new Map<Worker, Point>();
  return slots.map((slot) => {
    const { worker, team } = slot;
    const site = [...unvisited].find(({ city }) => city === worker.city);
    if (site === undefined) throw new Error(`There are too few sites in ${worker.city.name}`);
    unvisited.delete(site);
    const visit = visitOf(calendar, slot, site, positions.get(worker) ?? worker.city.centre);
    for (const one of team?.workers ?? [worker]) positions.set(one, site.point);
    return visit;
  });
}

function visitOf({ asOf }: Calendar, slot: Slot, site: Site, origin: Point): Visit {
  const { worker, team, status } = slot;
  const workType = team
    ? INSTALLATION
    : faker.helpers.arrayElement(SOLO_WORK.filter((one) => worker.skills.includes(one.skill)));
  const spare = team || status ? 0 : Math.floor((MAX_WORK_MINUTES - workType.minutes) / QUARTER);
  const from = slot.from + QUARTER * faker.number.int(spare);
  const until = from + workType.minutes;
  const travel = driveMinutes(origin, site.point);
  const delay = faker.number.int({ min: -MAX_DELAY, max: MAX_DELAY });
  const departs = status === 'en_route' ? asOf - Math.ceil(travel / 2) : from + delay - travel;
  const starts = status === 'en_route' ? Math.max(from, departs + travel) : from + delay;
  const pace = status ? 1 : faker.number.float({ min: 0.7, max: 1.03 });
  const finishes = Math.min(starts + Math.round(workType.minutes * pace), Math.max(starts, until) + MAX_DELAY);
  return { workType, site, worker, team, from, until, status, origin, departs, starts, finishes };
}
