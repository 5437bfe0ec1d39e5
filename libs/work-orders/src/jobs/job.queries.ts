import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  getHandler,
  GetQuery,
  ListQuery,
  columnWithin,
  createdWithin,
  Field,
  Nested,
  Enum,
  pageOf,
  PageQuery,
  Text,
  textError,
  TimeRange,
  entityFilters,
  Uuid,
  EnumFilter,
  HttpResponse,
} from '#http';
import { isUuid } from '#eventstore/domain';
import { type RequestContext, type Condition, EntityReader } from '#eventstore/store';
import { Jobs } from './job.entity.js';
import { type JobStatus, STATUSES } from './job-status.js';
import { presentJob, presentSummary } from './job.view.js';

export class AssigneeFilter {
  @Uuid({ optional: true }) worker_uuid?: string;
  @Uuid({ optional: true }) team_uuid?: string;
}

const SORTS = ['-created_at', 'scheduled_at', '-scheduled_at', 'updated_at'] as const;

export class ListJobsQuery extends PageQuery {
  @Nested(() => TimeRange, { optional: true, description: 'Scheduled strictly before, after' })
  scheduled_at?: TimeRange;
  @Nested(() => TimeRange, { optional: true, description: 'Created strictly before, after' }) created_at?: TimeRange;
  @EnumFilter({ values: STATUSES, optional: true }) status?: readonly JobStatus[];
  @Nested(() => AssigneeFilter, { optional: true, description: 'The assignee with edit access' })
  assignee?: AssigneeFilter;
  @Uuid({ optional: true }) client_uuid?: string;
  @Uuid({ optional: true }) site_uuid?: string;
  @Uuid({ optional: true }) territory_uuid?: string;
  @Uuid({ optional: true }) type_uuid?: string;
  @Uuid({ optional: true }) template_uuid?: string;
  @Text({ max: 500, optional: true }) external_order_id?: string;
  @Enum({ values: ['true'], optional: true, description: 'Only jobs without an assignee' }) unassigned?: string;
  @Enum({ values: SORTS, optional: true, description: 'Newest first by default; nulls last' })
  sort?: (typeof SORTS)[number];
  @Field({ type: 'string' }, (value) => textError(value, { max: 500 }), {
    optional: true,
    description: 'Continue after the job with this uuid; with `sort`, after the cursor of a `Link`',
  })
  declare after?: string;
}

export class ListJobs extends ListQuery<ListJobsQuery> {}

@QueryHandler(ListJobs)
export class ListJobsHandler implements IQueryHandler<ListJobs> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ filters, ctx }: ListJobs): Promise<HttpResponse> {
    const validation = filters.validate();
    const { sort = '-created_at', after } = validation.value;
    if (sort === '-created_at' && after !== undefined && !isUuid(after)) validation.addError('after', 'must be a UUID');
    const query = validation.finish();
    const conditions = conditionsOf(query, ctx);
    const { items, next } =
      sort === '-created_at'
        ? await this.reader.list(Jobs, ctx.account, 'newest first', pageOf(query), conditions, 'without refs')
        : await this.reader.sorted(
            Jobs,
            ctx.account,
            { column: sort.replace('-', ''), descending: sort.startsWith('-') },
            { ...pageOf(query), after },
            conditions,
          );
    return HttpResponse.list('jobs', items.map(presentSummary), next);
  }
}

/** The SQL conditions of a list of jobs, which are combined with AND. */
function conditionsOf(query: ListJobsQuery, ctx: RequestContext): Condition[] {
  const equal = (column: string, value: string | undefined): Condition[] =>
    value === undefined ? [] : [{ sql: `e.${column} = ?`, values: [value] }];
  const { status: statuses } = query;
  return [
    ...entityFilters(query, ctx),
    ...columnWithin('scheduled_at', query.scheduled_at, ctx),
    ...createdWithin(query.created_at, ctx),
    ...(statuses === undefined
      ? []
      : statuses.length === 1
        ? equal('status', statuses[0])
        : [{ sql: 'e.status = any(?)', values: [statuses] }]),
    ...equal('worker_uuid', query.assignee?.worker_uuid),
    ...equal('team_uuid', query.assignee?.team_uuid),
    ...equal('client_uuid', query.client_uuid),
    ...equal('site_uuid', query.site_uuid),
    ...equal('territory_uuid', query.territory_uuid),
    ...equal('type_uuid', query.type_uuid),
    ...equal('template_uuid', query.template_uuid),
    ...equal('external_order_id', query.external_order_id),
    ...(query.unassigned === undefined ? [] : [{ sql: 'e.worker_uuid is null and e.team_uuid is null', values: [] }]),
  ];
}

export class GetJob extends GetQuery {}
export const GetJobHandler = getHandler(GetJob, Jobs, 'job', presentJob);
