import type { BoundedContext } from '#eventstore/store';
import { Dictionaries } from './dictionaries/dictionary.entity.js';
import { createJobType, DEFAULT_JOB_TYPE } from './job-types/job-type.js';
import { JobTypes } from './job-types/job-type.entity.js';
import { BUILT_IN_RESOLUTIONS, createResolution } from './resolutions/resolution.js';
import { Resolutions } from './resolutions/resolution.entity.js';
import { Jobs } from './jobs/job.entity.js';
import { Templates } from './templates/template.entity.js';

/** The work itself: what kinds of jobs there are, how they end, and what they begin with. */
export const workOrders: BoundedContext = {
  name: 'work-orders',
  aggregates: [JobTypes, Resolutions, Dictionaries, Templates, Jobs],
  appends: [{ type: 'job_location', scope: 'job_uuid' }],
  projections: [],
  async provision(uow) {
    await uow.create(JobTypes, () => createJobType(DEFAULT_JOB_TYPE));
    for (const resolution of BUILT_IN_RESOLUTIONS) {
      const number = await uow.nextNumber('resolution');
      await uow.create(Resolutions, () => createResolution({ ...resolution, number }));
    }
    return {};
  },
};

export { workOrdersProblems } from './work-orders.problems.js';
export { WorkOrdersHttpModule } from './work-orders.http.module.js';
export { WorkOrdersModule } from './work-orders.module.js';
export { STATUSES } from './jobs/job-status.js';
