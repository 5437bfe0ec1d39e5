import type { Published } from '#eventstore/store';
import { Job, type JobEvent, type JobState } from '../job.js';
import { exampleJob } from './job-example.published.js';
import { STATUS_EVENTS } from '../job-events.js';
import type { JobStatus } from '../job-status.js';
import { type JobRefs, JobView, presentJob } from './job.view.js';

/** The statuses that have their own event. */
const statusEvent = (status: JobStatus | undefined): string[] =>
  status === undefined || status === 'posted' ? [] : [`job_${status}`];

/** Events that are no change of a job. */
const OF_ITS_LIFE: readonly string[] = ['job.created', 'job.deleted', 'job.restored'];

/** A change of status is both `job_updated` and its own event (contract §9). */
export const publishedJob: Published<JobState, JobEvent, JobRefs> = {
  present: presentJob,
  view: JobView,
  wider: Object.fromEntries(
    Object.keys(Job.on)
      .filter((type) => !OF_ITS_LIFE.includes(type))
      .map((type) => [type, type === 'job.unpublished' ? ['job_updated', 'job_scheduled'] : ['job_updated']]),
  ),
  further: ({ type, data }) => {
    if (type === 'job.created') return statusEvent(data.status);
    return statusEvent('changes' in data ? data.changes.status?.to : undefined);
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
