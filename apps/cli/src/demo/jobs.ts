import { faker } from '@faker-js/faker/locale/en_GB';
import type { FieldsOf } from '#http';
import type { CreateJobBody } from '#work-orders';
import { at, type Calendar, CALENDAR_DAYS, DAY_MINUTES } from './calendar.js';
import type { Site } from './clients.js';
import { historyOf, type JobHistory } from './job-history.js';
import type { Visit } from './visits.js';
import { fieldValues, SOLO_WORK, type WorkType } from './work-types.js';

/** A job as it is created, and its history. */
export interface PlannedJob extends JobHistory {
  readonly externalId: string;
  readonly body: FieldsOf<CreateJobBody>;
}

const JOBS = 400;
const externalIdAt = (n: number): string => `J-${4001 + n}`;

/** The jobs in the order of creation: those of the visits by planned time, then those without an assignee. */
export function generateJobs(calendar: Calendar, visits: readonly Visit[], sites: readonly Site[]): PlannedJob[] {
  const assigned = visits.map((visit, n) => {
    const { workType, site, worker, team, from } = visit;
    const body = {
      ...jobBody(workType, site),
      external_id: externalIdAt(n),
      scheduled_at: at(calendar, from),
      assignee: team ? { team: { name: team.name } } : { worker: { email: worker.email } },
    };
    return { visit, externalId: externalIdAt(n), body, ...historyOf(visit, calendar) };
  });
  // Unsuccessful jobs are followed by another one.
  const unsuccessful = assigned.filter((job) => job.isUnsuccessful);
  const unassigned = Array.from({ length: JOBS - assigned.length }, (_, i): PlannedJob => {
    const earlier = unsuccessful[i];
    const site = earlier?.visit.site ?? faker.helpers.arrayElement(sites);
    const workType = earlier?.visit.workType ?? faker.helpers.arrayElement(SOLO_WORK);
    const externalId = externalIdAt(assigned.length + i);
    const body = {
      ...jobBody(workType, site),
      external_id: externalId,
      scheduled_at: faker.helpers.maybe(() => at(calendar, futureTime(calendar)), { probability: 0.6 }) ?? null,
      ...(earlier && { completion_of: { external_id: earlier.externalId } }),
    };
    return { externalId, body, status: 'posted', steps: [] };
  });
  return [...assigned, ...unassigned];
}

/** A quarter of an hour in the working hours of a later day. */
function futureTime({ asOf }: Calendar): number {
  const day = faker.number.int({ min: Math.floor(asOf / DAY_MINUTES) + 1, max: CALENDAR_DAYS - 3 });
  return day * DAY_MINUTES + faker.number.int({ min: 8 * 60, max: 16 * 60, multipleOf: 15 });
}

function jobBody(workType: WorkType, site: Site): FieldsOf<CreateJobBody> {
  const description = faker.helpers.arrayElement(workType.requests);
  return {
    template: { name: workType.name },
    description,
    site: { external_id: site.externalId },
    external_order_id: faker.helpers.maybe(() => `PO-${faker.string.numeric(5)}`, { probability: 0.2 }) ?? null,
    custom_fields: fieldValues(workType.customFields, description),
  };
}
