import { at, type Calendar, CALENDAR_DAYS, DAY_MINUTES } from './calendar.js';
import type { JobHistory, Step } from './job-history.js';
import type { PlannedJob } from './jobs.js';
import type { Worker } from './people.js';

/** The actions that the API reference shows with an example, and the status and steps of the job that each is tried on. */
const JOBS: readonly (JobHistory & { readonly action: string })[] = [
  { action: 'publish', status: 'scheduled', steps: [] },
  { action: 'unpublish', status: 'published', steps: steps('publish') },
  { action: 'en-route', status: 'published', steps: steps('publish') },
  { action: 'start', status: 'en_route', steps: steps('publish', 'en_route') },
  { action: 'suspend', status: 'started', steps: steps('publish', 'en_route', 'start') },
  { action: 'finish', status: 'started', steps: steps('publish', 'en_route', 'start') },
  { action: 'cancel', status: 'scheduled', steps: [] },
  { action: 'delete', status: 'scheduled', steps: [] },
];

function steps(...types: ('publish' | 'en_route' | 'start')[]): Step[] {
  return types.map((type) => ({ type, body: {} }));
}

/**
 * A job for each action, with an external id such as `try-finish`: the examples of the API reference work on them at once. They
 * are on the last Sunday of the calendar, when nobody works.
 */
export const exampleJobs = (calendar: Calendar, [worker]: readonly Worker[]): PlannedJob[] =>
  JOBS.map(({ action, ...history }, n) => {
    const externalId = `try-${action}`;
    const start = (CALENDAR_DAYS - 1) * DAY_MINUTES + (8 + n) * 60;
    const body = {
      external_id: externalId,
      description: `A job for trying "${action}" of the API reference`,
      scheduled_at: at(calendar, start),
      scheduled_duration: { minutes: 60 },
      ...(worker === undefined ? {} : { assignee: { worker: { email: worker.email } } }),
    };
    return { externalId, body, ...history };
  });
