import type { FieldsOf } from '#http';
import type { ActionBody, CancelJobBody, FinishJobBody, LocationBody } from '#work-orders';
import { at, type Calendar, DAY, dateAt } from './calendar.js';
import { isCounted, type ProductId, type ServiceId } from './catalog.js';
import type { Chance } from './chance.js';
import { beside, drive, onTheWay, type Point } from './places.js';
import type { Visit } from './visits.js';

/** One of the actions of a job, the locations of a way, or a service with its materials. */
export type Step =
  | { readonly action: 'publish' | 'en_route' | 'start' | 'suspend'; readonly body: FieldsOf<ActionBody> }
  | { readonly action: 'finish'; readonly body: FieldsOf<FinishJobBody> }
  | { readonly action: 'cancel'; readonly body: FieldsOf<CancelJobBody> }
  | { readonly locations: readonly LocationBody[] }
  | { readonly service: ServiceId; readonly isOrdered: boolean; readonly materials: readonly Material[] };

/** So much of a product. */
export interface Material {
  readonly product: ProductId;
  readonly quantity: string;
}

export type Status =
  'posted' | 'scheduled' | 'published' | 'en_route' | 'started' | 'suspended' | 'finished' | 'canceled';

/** What becomes of a job until the moment of the calendar. */
export interface Life {
  readonly status: Status;
  readonly steps: readonly Step[];
  /** Finished, but the work was not done. */
  readonly failed?: boolean;
}

/** Of a hundred past jobs. */
const CANCELED = 5;
const LEFT_WAITING = 2;
const PAUSED = 7;
/** Of a hundred jobs to come: those that are published already, if soon. */
const PUBLISHED = 75;
const CANCELED_AHEAD = 3;

const PUBLISHED_AT = 16 * 60 + 30;
const SOON = 2 * DAY;
/** Minutes between two locations of a way. */
const PULSE = 4;

const ENDS = [
  ['Completed', true, 88],
  ['Completed, follow-up advised', true, 5],
  ['Client not at home', false, 4],
  ['Part needed', false, 3],
] as const;
/** Stands outside, rings, calls, and leaves. */
const NOBODY_HOME_MINUTES = 12;

const REASONS = [
  'The client asked for another day',
  'The fault is gone',
  'Ordered twice',
  'The client found somebody else',
] as const;

/** When the last day begins on which the office is open, before the day of a time. */
function officeDayBefore(time: number): number {
  const day = Math.floor(time / DAY);
  return (day - (day % 7 === 0 ? 3 : 1)) * DAY;
}

/** Tells the lives of planned visits. */
export class Lives {
  constructor(
    private readonly calendar: Calendar,
    private readonly chance: Chance,
  ) {}

  of(visit: Visit): Life {
    const { chance } = this;
    const { moment } = this.calendar;
    const isAlone = visit.team === undefined;
    if (visit.departs > moment) return this.ahead(visit);
    if (visit.finishes > moment) return this.underWay(visit);
    if (isAlone && chance.happens(CANCELED))
      return this.canceled(officeDayBefore(visit.departs) + chance.between(10 * 60, 16 * 60));
    if (isAlone && chance.happens(LEFT_WAITING)) return this.suspended(visit, visit.starts + 20);
    return this.finished(visit);
  }

  private ahead(visit: Visit): Life {
    const { chance } = this;
    const { moment } = this.calendar;
    if (visit.departs > moment + SOON) {
      if (visit.team === undefined && chance.happens(CANCELED_AHEAD))
        return this.canceled(moment - chance.between(15, 110));
      return { status: 'scheduled', steps: [] };
    }
    return chance.happens(PUBLISHED)
      ? { status: 'published', steps: [this.published(visit)] }
      : { status: 'scheduled', steps: [] };
  }

  private underWay(visit: Visit): Life {
    if (visit.starts > this.calendar.moment) return { status: 'en_route', steps: this.way(visit) };
    if (visit.phase === 'suspended') return this.suspended(visit, visit.starts + 5);
    return { status: 'started', steps: this.arrival(visit) };
  }

  private canceled(time: number): Life {
    return {
      status: 'canceled',
      steps: [
        { action: 'cancel', body: { happened_at: at(this.calendar, time), reason: this.chance.pick<string>(REASONS) } },
      ],
    };
  }

  private suspended(visit: Visit, time: number): Life {
    return {
      status: 'suspended',
      steps: [...this.arrival(visit), { action: 'suspend', body: this.byWorker(visit, time) }],
    };
  }

  private finished(visit: Visit): Life {
    const { chance } = this;
    const { kind, starts, finishes, team } = visit;
    const [resolution, isDone] = team ? ENDS[0] : this.end();
    const leaves = resolution === 'Client not at home' ? Math.min(starts + NOBODY_HOME_MINUTES, finishes) : finishes;
    const pause =
      isDone && finishes - starts > 40 && chance.happens(PAUSED) ? starts + chance.between(10, 15) : undefined;
    const paused: Step[] =
      pause === undefined
        ? []
        : [
            { action: 'suspend', body: this.byWorker(visit, pause) },
            { action: 'start', body: this.byWorker(visit, pause + chance.between(5, 15)) },
          ];
    const fields = isDone ? kind.report(chance, dateAt(this.calendar, Math.floor(leaves / DAY))) : {};
    const report = {
      resolution: { name: resolution },
      comment: isDone ? chance.pick(kind.comments) : null,
      report_fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
    };
    return {
      status: 'finished',
      failed: !isDone,
      steps: [
        ...this.arrival(visit),
        ...paused,
        ...(isDone ? this.services(visit) : []),
        { action: 'finish', body: { ...this.byWorker(visit, leaves), ...report } },
      ],
    };
  }

  private end(): (typeof ENDS)[number] {
    let drawn = this.chance.below(100);
    return ENDS.find(([, , share]) => (drawn -= share) < 0) ?? ENDS[0];
  }

  /** From the day before until the worker stands at the door. */
  private arrival(visit: Visit): Step[] {
    return [...this.way(visit), { action: 'start', body: this.byWorker(visit, visit.starts) }];
  }

  private way(visit: Visit): Step[] {
    const { chance, calendar } = this;
    const { origin, site, worker, departs } = visit;
    const travel = drive(origin, site.place);
    const locations: LocationBody[] = [];
    for (let minute = PULSE; minute < travel && departs + minute <= calendar.moment; minute += PULSE)
      locations.push({
        user: { email: worker.email },
        ...onTheWay(origin, site.place, minute / travel, chance),
        accuracy_m: chance.between(4, 18),
        captured_at: at(calendar, departs + minute),
      });
    return [
      this.published(visit),
      { action: 'en_route', body: this.byWorker(visit, departs, origin) },
      ...(locations.length > 0 ? [{ locations }] : []),
    ];
  }

  private services({ kind, team }: Visit): Step[] {
    const { chance } = this;
    const further = kind.further.length > 0 && chance.happens(35) ? [chance.pick(kind.further)] : [];
    const products = chance.shuffled(kind.products).slice(0, team ? kind.products.length : chance.between(0, 3));
    const materials = products.map((product) => ({ product, quantity: this.quantity(product, team !== undefined) }));
    return [...kind.ordered, ...further].map((service, i) => ({
      service,
      isOrdered: i < kind.ordered.length,
      // All is used on what was ordered first.
      materials: i === 0 ? materials : [],
    }));
  }

  private quantity(product: ProductId, isInstallation: boolean): string {
    if (!isCounted(product)) return String(this.chance.between(2, 32) / 4);
    return String(isInstallation || this.chance.happens(75) ? 1 : 2);
  }

  /** By the office, the afternoon before; by the moment at the latest. */
  private published({ departs }: Visit): Step {
    const time = Math.min(officeDayBefore(departs) + PUBLISHED_AT, this.calendar.moment - 30);
    return { action: 'publish', body: { happened_at: at(this.calendar, time) } };
  }

  /** What a worker says of an action: the time, who, and where. */
  private byWorker({ worker, site }: Visit, time: number, place: Point = site.place): FieldsOf<ActionBody> {
    const { chance } = this;
    const near = beside(place, chance.between(-15, 15) / 1000, chance.between(-15, 15) / 1000);
    const location = { ...near, accuracy_m: chance.between(3, 12) };
    return { happened_at: at(this.calendar, time), user: { email: worker.email }, location };
  }
}
