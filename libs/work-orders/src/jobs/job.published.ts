import type { Published } from '#kernel/store';
import type { JobEvent, JobState } from './job.js';
import type { JobStatus } from './job-status.js';
import { type JobLabels, presentJob } from './job.view.js';

/** The statuses that have an event of their own. */
const statusEvent = (status: JobStatus): string[] => (status === 'posted' ? [] : [`job_${status}`]);

/** A change of status is both `job_updated` and an event of its own (contract §9). */
export const publishedJob: Published<JobState, JobEvent, JobLabels> = {
  present: presentJob,
  events: (event) => {
    switch (event.type) {
      case 'job.created':
        return ['job_created', ...statusEvent(event.data.status)];
      case 'job.updated':
        return ['job_updated', ...(event.data.changes.status ? statusEvent(event.data.changes.status.to) : [])];
      case 'job.transitioned':
        return ['job_updated', ...statusEvent(event.data.to)];
      case 'job.deleted':
        return ['job_deleted'];
      default:
        return ['job_updated'];
    }
  },
};
