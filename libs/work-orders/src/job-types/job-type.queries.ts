import { PageQuery, entityFilters, getHandler, GetQuery, listHandler, ListQuery, named, NameFilter } from '#http';
import { JobTypes } from './job-type.entity.js';
import { presentJobType } from './job-type.view.js';

export class ListJobTypesQuery extends PageQuery {
  @NameFilter('Only the job types with these codes, at most 100') code?: readonly string[];
}

export class ListJobTypes extends ListQuery<ListJobTypesQuery> {}
export const ListJobTypesHandler = listHandler(ListJobTypes, JobTypes, {
  plural: 'job_types',
  order: 'oldest first',
  present: presentJobType,
  conditions: (query: ListJobTypesQuery, ctx) => [
    ...entityFilters(query, ctx),
    ...named('job_type', 'code', query.code),
  ],
});

export class GetJobType extends GetQuery {}
export const GetJobTypeHandler = getHandler(GetJobType, JobTypes, 'job_type', presentJobType);
