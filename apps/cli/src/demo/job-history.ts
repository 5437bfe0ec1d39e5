import { faker } from '@faker-js/faker/locale/en_GB';
import type { FieldsOf } from '#http';
import type { ActionBody, CancelJobBody, FinishJobBody, LocationBody } from '#work-orders';
import { at, type Calendar, DAY_MINUTES, dateAt } from './calendar.js';
import { isCounted, type ProductId, type ServiceId } from './catalog.js';
import { driveMinutes, pointBetween, pointNear } from './places.js';
import type { Visit } from './visits.js';
import { fieldValues, type WorkType } from './work-types.js';

/** A command of a job: an action, the locations of a drive, a service, or a material of the service before it. */
export type Step =
  | { readonly type: 'publish' | 'en_route' | 'start' | 'suspend'; readonly body: FieldsOf<ActionBody> }
  | { readonly type: 'cancel'; readonly body: FieldsOf<CancelJobBody> }
  | { readonly type: 'finish'; readonly body: FieldsOf<FinishJobBody> }
  | { readonly type: 'locations'; readonly locations: LocationBody[] }
  | { readonly type: 'service'; readonly service: ServiceId; readonly isOrdered: boolean }
  | { readonly type: 'material'; readonly product: ProductId; readonly quantity: string };

/** The steps of a job up to the time of the calendar, and the status that they result in. */
export interface JobHistory {
  readonly status:
    'posted' | 'scheduled' | 'published' | 'en_route' | 'started' | 'suspended' | 'finished' | 'canceled';
  readonly steps: readonly Step[];
  /** Finished with a resolution that is not successful. */
  readonly isUnsuccessful?: boolean;
}

const RESOLUTIONS = [
  { weight: 88, value: { resolution: 'Completed', isDone: true } },
  { weight: 5, value: { resolution: 'Completed, follow-up advised', isDone: true } },
  { weight: 4, value: { resolution: 'Client not at home', isDone: false } },
  { weight: 3, value: { resolution: 'Part needed', isDone: false } },
];
const CANCEL_REASONS = ['The client asked for another day', 'The fault is gone', 'Ordered twice'];

/** Jobs are published in the afternoon before at the latest; most jobs of the next days are published already. */
const PUBLISHED_AT = 16 * 60 + 30;
const PUBLISHED_AHEAD = 3 * DAY_MINUTES;
/** Minutes between two locations of a drive. */
const LOCATION_INTERVAL = 4;
/** From the start to the end of work that is not done. */
const UNSUCCESSFUL_MINUTES = 12;

const chance = (probability: number): boolean => faker.datatype.boolean(probability);
const between = (min: number, max: number): number => faker.number.int({ min, max });

/** Generates the history of the job of a visit. */
export function historyOf(visit: Visit, calendar: Calendar): JobHistory {
  const { workType, site, worker, team, status, origin, departs, starts, finishes } = visit;
  const { asOf } = calendar;

  /** The body of an action of the worker: the time, the user, and the location. */
  const action = (time: number, point = site.point) => ({
    happened_at: at(calendar, time),
    user: { email: worker.email },
    location: { ...pointNear(point, 0.015), accuracy_m: between(3, 12) },
  });
  const publishedAt = Math.min(workdayBefore(departs) + PUBLISHED_AT, asOf - 30);
  const published: Step = { type: 'publish', body: { happened_at: at(calendar, publishedAt) } };
  const enRoute = (): Step[] => {
    const travel = driveMinutes(origin, site.point);
    const count = Math.ceil(Math.min(travel, asOf - departs + 1) / LOCATION_INTERVAL) - 1;
    const locations = Array.from({ length: count }, (_, n) => (n + 1) * LOCATION_INTERVAL).map((minute) => ({
      user: { email: worker.email },
      ...pointBetween(origin, site.point, minute / travel),
      accuracy_m: between(4, 18),
      captured_at: at(calendar, departs + minute),
    }));
    const steps: Step[] = [published, { type: 'en_route', body: action(departs, origin) }];
    return locations.length > 0 ? [...steps, { type: 'locations', locations }] : steps;
  };
  const started = (): Step[] => [...enRoute(), { type: 'start', body: action(starts) }];
  const suspended = (time: number): Step[] => [...started(), { type: 'suspend', body: action(time) }];
  const canceled = (time: number): JobHistory => {
    const body = { happened_at: at(calendar, time), reason: faker.helpers.arrayElement(CANCEL_REASONS) };
    return { status: 'canceled', steps: [{ type: 'cancel', body }] };
  };

  if (departs > asOf + PUBLISHED_AHEAD)
    return !team && chance(0.03) ? canceled(asOf - between(15, 110)) : { status: 'scheduled', steps: [] };
  if (departs > asOf)
    return chance(0.75) ? { status: 'published', steps: [published] } : { status: 'scheduled', steps: [] };
  if (starts > asOf) return { status: 'en_route', steps: enRoute() };
  if (finishes > asOf && status === 'suspended') return { status, steps: suspended(starts + 5) };
  if (finishes > asOf) return { status: 'started', steps: started() };
  if (!team && chance(0.05)) return canceled(workdayBefore(departs) + between(10 * 60, 16 * 60));
  if (!team && chance(0.02)) return { status: 'suspended', steps: suspended(starts + 20) };

  const { resolution, isDone } = faker.helpers.weightedArrayElement(team ? RESOLUTIONS.slice(0, 1) : RESOLUTIONS);
  if (!isDone) {
    const body = { ...action(Math.min(starts + UNSUCCESSFUL_MINUTES, finishes)), resolution: { name: resolution } };
    return { status: 'finished', isUnsuccessful: true, steps: [...started(), { type: 'finish', body }] };
  }
  const pausedAt = starts + between(10, 15);
  const pause: Step[] = [
    { type: 'suspend', body: action(pausedAt) },
    { type: 'start', body: action(pausedAt + between(5, 15)) },
  ];
  const isPaused = finishes - starts > 40 && chance(0.07);
  const body = {
    ...action(finishes),
    resolution: { name: resolution },
    comment: faker.helpers.arrayElement(workType.comments),
    report_fields: fieldValues(workType.reportFields, dateAt(calendar, Math.floor(finishes / DAY_MINUTES))),
  };
  return {
    status: 'finished',
    steps: [...started(), ...(isPaused ? pause : []), ...servicesOf(workType), { type: 'finish', body }],
  };
}

/** The start of the last weekday before the day of a time. */
function workdayBefore(time: number): number {
  const day = Math.floor(time / DAY_MINUTES);
  return (day - (day % 7 === 0 ? 3 : 1)) * DAY_MINUTES;
}

/** The ordered services, the first with materials, and sometimes an additional one. */
function servicesOf({ orderedServices, additionalServices, products }: WorkType): Step[] {
  const [first, ...others] = orderedServices.map((service): Step => ({ type: 'service', service, isOrdered: true }));
  const materials = faker.helpers.arrayElements(products, { min: 0, max: 3 }).map((product): Step => {
    const quantity = isCounted(product) ? 1 : faker.number.float({ min: 0.5, max: 8, multipleOf: 0.25 });
    return { type: 'material', product, quantity: String(quantity) };
  });
  const additional = faker.helpers.arrayElements(additionalServices, chance(0.35) ? 1 : 0);
  return [
    ...(first ? [first, ...materials] : []),
    ...others,
    ...additional.map((service): Step => ({ type: 'service', service, isOrdered: false })),
  ];
}
