import { type Calendar, DAY } from './calendar.js';
import type { Chance } from './chance.js';
import type { Site } from './clients.js';
import { INSTALLATION, type Kind, SOLO } from './kinds.js';
import type { Shift, Team, Worker } from './people.js';
import { drive, type Point } from './places.js';

/** What is to be under way at the moment of the calendar. */
export type Phase = 'en_route' | 'started' | 'suspended';

/** Work that somebody is to do somewhere, and how the day really went. Times are minutes of the calendar. */
export interface Visit {
  readonly kind: Kind;
  readonly site: Site;
  readonly worker: Worker;
  readonly team?: Team | undefined;
  /** As planned. */
  readonly from: number;
  readonly until: number;
  readonly phase?: Phase | undefined;
  /** Where the worker came from. */
  readonly origin: Point;
  readonly departs: number;
  readonly starts: number;
  readonly finishes: number;
}

/** A visit before it is known where the worker comes from. */
interface Slot {
  readonly kind: Kind;
  readonly site: Site;
  readonly team?: Team;
  readonly from: number;
  readonly phase?: Phase;
}

/** Plans are made in quarters of an hour. */
const QUARTER = 15;
/** Least minutes between arriving and the planned time, and between the last end and the end of the shift. */
const SLACK = 10;
/** Most minutes that work begins before or after its time. */
const LATENESS = 5;
/** A worker has been out for so long before something is to be under way. */
const WARM_UP = 105;
/** Tries to find work that still fits. */
const TRIES = 6;
const CREW_STARTS = 8 * 60 + 30;
/** Days on which the crews install: two a week, never one that holds the moment. */
const CREW_DAYS = [1, 3, 8, 10, 15, 17];

const quarterAfter = (time: number): number => Math.ceil(time / QUARTER) * QUARTER;
const quarterBefore = (time: number): number => Math.floor(time / QUARTER) * QUARTER;
const endOf = ({ kind, from }: Slot): number => from + kind.minutes;

/** Plans all visits of the three weeks, day by day and worker by worker. */
export class Planner {
  /** Where somebody is sent on the day: nobody else is. */
  private taken = new Set<Site>();

  constructor(
    private readonly calendar: Calendar,
    private readonly sites: readonly Site[],
    private readonly chance: Chance,
  ) {}

  visits(workers: readonly Worker[], teams: readonly Team[]): Visit[] {
    const days = [...new Set(workers.flatMap(({ shifts }) => shifts.map(({ from }) => Math.floor(from / DAY))))];
    return days.sort((a, b) => a - b).flatMap((day) => this.day(day, workers, teams));
  }

  private day(day: number, workers: readonly Worker[], teams: readonly Team[]): Visit[] {
    this.taken = new Set();
    const momentDay = Math.floor(this.calendar.moment / DAY);
    const fixed = day === momentDay ? this.underWay(workers) : this.installations(day, teams);
    return workers.flatMap((worker) => {
      const shift = shiftOn(worker, day);
      if (shift === undefined) return [];
      const slot = fixed.get(worker);
      const visits = this.dayOf(worker, shift, slot, this.wanted(day) - (slot?.team ? 1 : 0));
      // The second of a crew is busy with the same job.
      return visits.filter(({ team }) => team === undefined || team.workers[0] === worker);
    });
  }

  private wanted(day: number): number {
    if (day % 7 === 5) return 1;
    const [least, more] = (
      [
        [2, 60],
        [2, 60],
        [1, 40],
      ] as const
    )[Math.floor(day / 7)] ?? [1, 0];
    return least + (this.chance.happens(more) ? 1 : 0);
  }

  /** What the crews install on a day. */
  private installations(day: number, teams: readonly Team[]): Map<Worker, Slot> {
    const slots = new Map<Worker, Slot>();
    // A crew whose day has come once is where the other crews are not: the cities take turns.
    for (const [n, team] of teams.entries()) {
      const turn = CREW_DAYS.indexOf(day);
      if (turn < 0 || (turn + n) % 3 === 2 || team.workers.some((worker) => !shiftOn(worker, day))) continue;
      const site = this.siteFor(INSTALLATION, team.workers[0]);
      const slot = { kind: INSTALLATION, site, team, from: day * DAY + CREW_STARTS };
      for (const worker of team.workers) slots.set(worker, slot);
    }
    return slots;
  }

  /** For everybody who is out at the moment, something around it: two on their way, two waiting, the others at work. */
  private underWay(workers: readonly Worker[]): Map<Worker, Slot> {
    const { moment } = this.calendar;
    const left: Phase[] = ['en_route', 'en_route', 'suspended', 'suspended'];
    const slots = new Map<Worker, Slot>();
    for (const worker of workers) {
      const shift = shiftOn(worker, Math.floor(moment / DAY));
      if (shift === undefined || shift.from + WARM_UP > moment || shift.until < moment) continue;
      const kind = this.kindFor(worker, 60);
      const latest = quarterBefore(shift.until - QUARTER - kind.minutes);
      const setsOut = moment + QUARTER <= latest;
      const phase: Phase = left.find((one) => one !== 'en_route' || setsOut) ?? 'started';
      if (left.includes(phase)) left.splice(left.indexOf(phase), 1);
      const from =
        phase === 'en_route' ? moment + QUARTER : Math.min(moment - QUARTER * this.chance.between(1, 3), latest);
      slots.set(worker, { kind, site: this.siteFor(kind, worker), from, phase });
    }
    return slots;
  }

  private dayOf(worker: Worker, shift: Shift, fixed: Slot | undefined, wanted: number): Visit[] {
    const depot = worker.city.centre;
    const slots = fixed
      ? [
          // The crew begins its day with the installation.
          ...(fixed.team ? [] : this.fill(worker, shift.from, depot, 1, { before: fixed })),
          fixed,
          ...this.fill(worker, endOf(fixed), fixed.site.place, Math.max(1, wanted - 1), { until: shift.until }),
        ]
      : this.fill(worker, shift.from, depot, wanted, { until: shift.until });
    return slots.map((slot, i) => this.visit(worker, slot, slots[i - 1]?.site.place ?? depot));
  }

  /** Work one after the other, with time to drive between. */
  private fill(
    worker: Worker,
    from: number,
    place: Point,
    wanted: number,
    limit: { readonly until: number } | { readonly before: Slot },
  ): Slot[] {
    const slots: Slot[] = [];
    let [free, here] = [from, place];
    for (let tries = 0; slots.length < wanted && tries < TRIES; tries++) {
      const kind = this.kindFor(worker);
      const site = this.siteFor(kind, worker);
      const start = quarterAfter(free + drive(here, site.place) + SLACK + this.chance.between(0, 2) * QUARTER);
      const last =
        'until' in limit
          ? limit.until - QUARTER
          : limit.before.from - drive(site.place, limit.before.site.place) - SLACK - 2 * QUARTER;
      if (start + kind.minutes > last) {
        this.taken.delete(site);
        continue;
      }
      slots.push({ kind, site, from: start });
      [free, here] = [start + kind.minutes, site.place];
    }
    return slots;
  }

  private visit(worker: Worker, slot: Slot, origin: Point): Visit {
    const { chance } = this;
    const { moment } = this.calendar;
    const { kind, site, team, from, phase } = slot;
    const travel = drive(origin, site.place);
    const late = chance.between(-LATENESS, LATENESS);
    const pace = phase === undefined ? chance.between(70, 103) / 100 : 1;
    const departs = phase === 'en_route' ? moment - Math.ceil(travel / 2) : from + late - travel;
    const starts = phase === 'en_route' ? Math.max(from, departs + travel) : from + late;
    const finishes = Math.min(starts + Math.round(kind.minutes * pace), Math.max(starts, endOf(slot)) + LATENESS);
    return { kind, site, worker, team, from, until: endOf(slot), phase, origin, departs, starts, finishes };
  }

  private kindFor(worker: Worker, most = Infinity): Kind {
    const { chance } = this;
    const able = SOLO.filter(({ skills }) => skills.every((skill) => worker.skills.includes(skill)));
    const short = able.filter(({ minutes }) => minutes <= most);
    return chance.pick(short.length > 0 ? short : able);
  }

  /** A site of the worker's city that nobody is sent to on this day. */
  private siteFor(kind: Kind, { city }: Worker): Site {
    const fitting = this.sites.filter(
      (site) => site.city === city && !this.taken.has(site) && (kind.at === 'both' || kind.at === site.kind),
    );
    const site = this.chance.pick(fitting);
    this.taken.add(site);
    return site;
  }
}

const shiftOn = ({ shifts }: Worker, day: number): Shift | undefined =>
  shifts.find(({ from }) => Math.floor(from / DAY) === day);
