import type { FieldsOf } from '#http';
import type { CreateJobBody } from '#work-orders';
import { at, type Calendar, DAY, DAYS } from './calendar.js';
import { Chance } from './chance.js';
import type { Clientele, Site } from './clients.js';
import { type Kind, SOLO } from './kinds.js';
import { type Life, Lives } from './life.js';
import type { Team, Worker } from './people.js';
import { Planner, type Visit } from './visits.js';

/** A job as it is created, and what becomes of it. */
export interface PlannedJob extends Life {
  readonly externalId: string;
  readonly body: FieldsOf<CreateJobBody>;
}

/** Jobs of the three weeks. */
const JOBS = 400;
/** Most of them that somebody is to do; the others wait for somebody. */
const ASSIGNED = 372;
/** Of a hundred waiting jobs: those that have a time. */
const TIMED = 60;

const externalId = (n: number): string => `J-${4001 + n}`;

/** All jobs in the order of their creation: by their planned time, then those that wait for somebody. */
export function plannedJobs(
  seed: number,
  calendar: Calendar,
  { sites }: Clientele,
  workers: readonly Worker[],
  teams: readonly Team[],
): PlannedJob[] {
  const planned = new Planner(calendar, sites, new Chance(seed, 'visits')).visits(workers, teams);
  const visits = planned
    .sort((a, b) => a.from - b.from || (a.worker.email < b.worker.email ? -1 : 1))
    .slice(0, ASSIGNED);
  const lives = new Lives(calendar, new Chance(seed, 'lives'));
  const chance = new Chance(seed, 'jobs');
  const assigned = visits.map((visit, n) => ({ visit, job: assignedJob(visit, lives.of(visit), n, calendar, chance) }));
  const unfinished = assigned.filter(({ job }) => job.failed);
  const waiting = Array.from({ length: JOBS - assigned.length }, (_, i) => {
    const before = unfinished[i];
    const site = before?.visit.site ?? chance.pick(sites);
    const kind = before?.visit.kind ?? chance.pick(kindsFor(site));
    const body = waitingBody(kind, site, calendar, chance);
    const after = before && { completion_of: { external_id: before.job.externalId } };
    return {
      externalId: externalId(assigned.length + i),
      body: { ...body, ...after, external_id: externalId(assigned.length + i) },
      status: 'posted' as const,
      steps: [],
    };
  });
  return [...assigned.map(({ job }) => job), ...waiting];
}

const kindsFor = ({ kind }: Site): Kind[] => SOLO.filter((one) => one.at === 'both' || one.at === kind);

function assignedJob(
  { kind, site, worker, team, from }: Visit,
  life: Life,
  n: number,
  calendar: Calendar,
  chance: Chance,
): PlannedJob {
  const assignee = team ? { team: { name: team.name } } : { worker: { email: worker.email } };
  const body = {
    ...commonBody(kind, site, chance),
    external_id: externalId(n),
    scheduled_at: at(calendar, from),
    assignee,
  };
  return { externalId: externalId(n), body, ...life };
}

function waitingBody(kind: Kind, site: Site, calendar: Calendar, chance: Chance): FieldsOf<CreateJobBody> {
  const today = Math.floor(calendar.moment / DAY);
  const day = chance.between(today + 1, DAYS - 3);
  const time = day * DAY + chance.between(32, 64) * 15;
  return {
    ...commonBody(kind, site, chance),
    ...(chance.happens(TIMED) && day % 7 < 5 ? { scheduled_at: at(calendar, time) } : {}),
  };
}

function commonBody(kind: Kind, site: Site, chance: Chance): FieldsOf<CreateJobBody> {
  const wish = chance.pick(kind.wishes);
  const custom = kind.custom(chance, wish);
  return {
    template: { name: kind.name },
    description: wish,
    site: { external_id: site.externalId },
    ...(chance.happens(20) ? { external_order_id: `PO-${chance.between(10_000, 99_999)}` } : {}),
    custom_fields: Object.entries(custom).map(([name, value]) => ({ name, value })),
  };
}
