import { entityFilters, getHandler, GetQuery, listHandler, ListQuery, type PageQuery } from '#http';
import { JobTypes } from './job-type.entity.js';
import { presentJobType } from './job-type.view.js';

export class ListJobTypes extends ListQuery<PageQuery> {}
export const ListJobTypesHandler = listHandler(ListJobTypes, JobTypes, {
  plural: 'job_types',
  order: 'oldest first',
  present: presentJobType,
  conditions: entityFilters,
});

export class GetJobType extends GetQuery {}
export const GetJobTypeHandler = getHandler(GetJobType, JobTypes, 'job_type', presentJobType);
