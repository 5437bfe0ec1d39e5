import { getHandler, GetQuery, listHandler, ListQuery, type DeletablePaging } from '#http';
import { JobTypes } from './job-type.entity.js';
import { presentJobType } from './job-type.view.js';

export class ListJobTypes extends ListQuery<DeletablePaging> {}
export const ListJobTypesHandler = listHandler(ListJobTypes, JobTypes, {
  plural: 'job_types',
  order: 'oldest first',
  present: presentJobType,
});

export class GetJobType extends GetQuery {}
export const GetJobTypeHandler = getHandler(GetJobType, JobTypes, 'job_type', presentJobType);
