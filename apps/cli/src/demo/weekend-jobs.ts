import { at, type Calendar, CALENDAR_DAYS, DAY_MINUTES } from './calendar.js';
import type { JobHistory, Step } from './job-history.js';
import type { PlannedJob } from './jobs.js';
import type { Worker } from './people.js';

/** What the clients ask for, and the status and steps of the job. */
const JOBS: readonly (JobHistory & { readonly description: string })[] = [
  { description: 'No hot water since this morning', status: 'scheduled', steps: [] },
  { description: 'Radiators upstairs stay cold', status: 'published', steps: steps('publish') },
  { description: 'Water drips from the boiler', status: 'published', steps: steps('publish') },
  { description: 'The thermostat shows an error', status: 'en_route', steps: steps('publish', 'en_route') },
  { description: 'The fuse trips at night', status: 'started', steps: steps('publish', 'en_route', 'start') },
  { description: 'A socket in the kitchen is loose', status: 'started', steps: steps('publish', 'en_route', 'start') },
  { description: 'Check the heating before a holiday', status: 'scheduled', steps: [] },
  { description: 'Bleed all radiators', status: 'scheduled', steps: [] },
];

function steps(...types: ('publish' | 'en_route' | 'start')[]): Step[] {
  return types.map((type) => ({ type, body: {} }));
}

/**
 * Jobs without a template on the last Sunday of the calendar, when nobody else works. Unlike those of the visits, each has
 * the same status in every plan: the examples of actions in the API reference are about them.
 */
export const weekendJobs = (calendar: Calendar, [worker]: readonly Worker[]): PlannedJob[] =>
  JOBS.map(({ description, ...history }, n) => {
    const externalId = `J-${4401 + n}`;
    const body = {
      external_id: externalId,
      description,
      scheduled_at: at(calendar, (CALENDAR_DAYS - 1) * DAY_MINUTES + (8 + n) * 60),
      scheduled_duration: { minutes: 60 },
      ...(worker === undefined ? {} : { assignee: { worker: { email: worker.email } } }),
    };
    return { externalId, body, ...history };
  });
