import type { Published } from '#eventstore/store';
import type { JobEvent, JobState } from '../job.js';
import { exampleJob } from './job-example.published.js';
import { STATUS_EVENTS } from '../job-events.js';
import type { JobStatus } from '../job-status.js';
import { type JobRefs, JobView, presentJob } from './job.view.js';

/** The statuses that have their own event. */
const statusEvent = (status: JobStatus | undefined): string[] =>
  status === undefined || status === 'posted' ? [] : [`job_${status}`];

/** The status that an event sets; undefined when it sets none. */
const statusAfter = ({ type, data }: JobEvent): JobStatus | undefined =>
  STATUS_EVENTS.find(({ event }) => event === type)?.to ?? ('changes' in data ? data.changes.status?.to : undefined);

/** A change of status is both `job_updated` and its own event (contract §9). */
export const publishedJob: Published<JobState, JobEvent, JobRefs> = {
  present: presentJob,
  view: JobView,
  events: (event) => {
    switch (event.type) {
      case 'job.created':
        return ['job_created', ...statusEvent(event.data.status)];
      case 'job.deleted':
        return ['job_deleted'];
      case 'job.restored':
        return ['job_restored'];
      default:
        return ['job_updated', ...statusEvent(statusAfter(event))];
    }
  },
  types: {
    job_created: 'A job was created',
    job_updated: 'A job was changed in any way: a field, its status, its services or materials',
    job_deleted: 'A job was deleted; the body holds its last state',
    job_restored: 'A deleted job was restored',
    job_scheduled: 'A job became scheduled: it has a time and an assignee, or is no longer published',
    ...Object.fromEntries(
      // Of several events that lead to a status, the first describes it.
      STATUS_EVENTS.toReversed().flatMap(({ to, description }) =>
        to === 'scheduled' ? [] : [[`job_${to}`, description] as const],
      ),
    ),
  },
  example: exampleJob,
};
