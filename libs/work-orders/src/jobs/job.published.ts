import type { Published } from '#eventstore/store';
import type { JobEvent, JobState } from './job.js';
import { exampleJob } from './job-example.published.js';
import { type JobStatus, statusAfter } from './job-status.js';
import { type JobRefs, JobView, presentJob } from './job.view.js';

/** The statuses that have their own event. */
const statusEvent = (status: JobStatus | undefined): string[] =>
  status === undefined || status === 'posted' ? [] : [`job_${status}`];

/** A change of status is both `job_updated` and its own event (contract §9). */
export const publishedJob: Published<JobState, JobEvent, JobRefs> = {
  present: presentJob,
  view: JobView,
  events: (event) => {
    switch (event.type) {
      case 'job.created':
        return ['job_created', ...statusEvent(event.data.status)];
      case 'job.updated':
        return ['job_updated', ...statusEvent(event.data.changes.status?.to)];
      case 'job.deleted':
        return ['job_deleted'];
      default:
        return ['job_updated', ...statusEvent(statusAfter(event.type))];
    }
  },
  types: {
    job_created: 'A job was created',
    job_updated: 'A job was changed in any way: a field, its status, its services or materials',
    job_deleted: 'A job was deleted; the body holds its last state',
    job_scheduled: 'A job became scheduled: it has a time and an assignee, or is no longer published',
    job_published: 'A job became visible to its worker',
    job_en_route: 'The worker is on the way to a job',
    job_started: 'The work of a job began, or went on',
    job_suspended: 'The work of a job was interrupted',
    job_finished: 'A job ended with a resolution',
    job_canceled: 'A job was called off',
  },
  example: exampleJob,
};
