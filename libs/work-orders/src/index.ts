import type { BoundedContext } from '#kernel/store';
import { createJobType, DEFAULT_JOB_TYPE } from './job-types/job-type.js';
import { JobTypes } from './job-types/job-type.entity.js';

/** The work itself: what kinds of jobs there are. */
export const workOrders: BoundedContext = {
  name: 'work-orders',
  aggregates: [JobTypes],
  projections: [],
  async provision(work) {
    await work.create(JobTypes, () => createJobType(DEFAULT_JOB_TYPE));
    return {};
  },
};

export { WorkOrdersHttpModule } from './work-orders.http.module.js';
export { WorkOrdersModule } from './work-orders.module.js';
