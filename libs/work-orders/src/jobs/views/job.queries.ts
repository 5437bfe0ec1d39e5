import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  asksForDeleted,
  getHandler,
  listDeleted,
  GetQuery,
  ListQuery,
  columnWithin,
  createdWithin,
  Field,
  Nested,
  objectForm,
  Enum,
  oneOf,
  pageOf,
  PageQuery,
  Text,
  textError,
  TimeRange,
  UuidFilter,
  EnumFilter,
  HttpResponse,
  indexedIn,
  type Named,
  PrefixedFilters,
  ReferenceFilter,
  resolveFilters,
  SearchText,
  whole,
} from '#http';
import { clock, dateAt, isUuid } from '#eventstore/domain';
import {
  type Condition,
  Database,
  EntityReader,
  EntitySearch,
  foundInRange,
  NO_VALUE,
  References,
  type RequestContext,
  seenBy,
} from '#eventstore/store';
import { Jobs } from './job.entity.js';
import {
  DateRange,
  dueWithin,
  jobsChangedWithin,
  ofPriority,
  orderBy,
  overdueAt,
  timesWithin,
} from './job-change.entity.js';
import { withAllSkills, withAny } from './job-filter.entity.js';
import { PRIORITIES, type Priority } from '../../templates/template.js';
import { type JobStatus, STATUSES } from '../job-status.js';
import { presentJob, presentSummary } from './job.view.js';

@PrefixedFilters({ worker: 'user', team: 'team' })
export class AssigneeFilter {
  @UuidFilter({ optional: true, description: 'is one of these workers' }) worker_uuid?: readonly string[];
  @UuidFilter({ optional: true, description: 'is one of these teams' }) team_uuid?: readonly string[];
}

/** Maximum size of a page of the detail form. */
const MAX_FULL = 100;

const SORTS = [
  '-created_at',
  'scheduled_at',
  '-scheduled_at',
  'updated_at',
  'due_to',
  '-priority',
  'finished_at',
] as const;

const MAX_SERIAL_NO = 2_147_483_647;

export class ListJobsQuery extends PageQuery {
  @Nested(() => TimeRange, { optional: true, description: 'Scheduled' })
  scheduled_at?: TimeRange;
  @Nested(() => TimeRange, { optional: true, description: 'Created' }) created_at?: TimeRange;
  @Nested(() => TimeRange, { optional: true, description: 'Started' }) started_at?: TimeRange;
  @Nested(() => TimeRange, { optional: true, description: 'Finished' }) finished_at?: TimeRange;
  @Nested(() => TimeRange, { optional: true, description: 'Canceled' }) canceled_at?: TimeRange;
  @EnumFilter({ values: STATUSES, optional: true }) status?: readonly JobStatus[];
  @EnumFilter({ values: PRIORITIES, optional: true }) priority?: readonly Priority[];
  @Nested(() => DateRange, { optional: true, description: 'The last day in which the work should be done is' })
  due_to?: DateRange;
  @Enum({
    values: ['true', 'false'],
    optional: true,
    description: 'true: only jobs that are neither finished nor canceled and were due before today; false: only others',
  })
  overdue?: string;
  @Nested(() => AssigneeFilter, { optional: true, description: 'The assignee with edit access' })
  assignee?: AssigneeFilter;
  @UuidFilter({ optional: true }) client_uuid?: readonly string[];
  @UuidFilter({ optional: true }) site_uuid?: readonly string[];
  @UuidFilter({ optional: true }) territory_uuid?: readonly string[];
  @UuidFilter({ optional: true, description: 'Only jobs that require any of these skills' })
  skill_uuid?: readonly string[];
  @UuidFilter({ optional: true, description: 'Only jobs that require all of these skills' })
  'skill_uuid[all]'?: readonly string[];
  @UuidFilter({ optional: true, description: 'Only finished jobs with these resolutions' })
  resolution_uuid?: readonly string[];
  @Enum({
    values: ['true', 'false'],
    optional: true,
    description: 'Only finished jobs whose resolution is a success; false: whose resolution is none',
  })
  successful?: string;
  @UuidFilter({ optional: true, description: 'Only jobs that complete these jobs' })
  completion_of_uuid?: readonly string[];
  @UuidFilter({ optional: true }) type_uuid?: readonly string[];
  @UuidFilter({ optional: true }) template_uuid?: readonly string[];
  @ReferenceFilter('client') client?: Named;
  @ReferenceFilter('site') site?: Named;
  @ReferenceFilter('territory') territory?: Named;
  @ReferenceFilter('skill') skill?: Named;
  @ReferenceFilter('job_type') type?: Named;
  @ReferenceFilter('template') template?: Named;
  @ReferenceFilter('resolution') resolution?: Named;
  @ReferenceFilter('job') completion_of?: Named;
  @Text({ max: 500, optional: true, description: 'Only jobs with exactly this external_order_id' })
  external_order_id?: string;
  @Text({ max: 500, optional: true, notBlank: true, description: 'Only jobs whose external id begins with this' })
  external_id_prefix?: string;
  @Field(
    { type: 'integer', minimum: 1, maximum: MAX_SERIAL_NO },
    whole(`a whole number from 1 to ${MAX_SERIAL_NO}`, 1, MAX_SERIAL_NO),
    { optional: true, description: 'Only the job with this serial number' },
  )
  serial_no?: string;
  @Enum({ values: ['true'], optional: true, description: 'Only jobs without an assignee' }) unassigned?: string;
  @SearchText(
    'the serial number, an external id, the description, the address, a contact, or the name or external id of the client or the site',
  )
  search?: string;
  @Enum({ values: SORTS, optional: true, description: 'Newest first by default; nulls last. Not with `search`' })
  sort?: (typeof SORTS)[number];
  @Enum({
    values: ['full'],
    optional: true,
    description: `Lists jobs in the form of GET /v2/jobs/<id>, at most ${MAX_FULL} per page`,
  })
  view?: 'full';
  @Field({ type: 'string' }, (value) => textError(value, { max: 500 }), {
    optional: true,
    description: 'Continue after the job with this uuid; with `sort`, after the cursor of a `Link`',
  })
  declare after?: string;
}

/** `skill_uuid[all]` may stand beside `skill_uuid`: the query has both in one value. */
objectForm(ListJobsQuery, (given) => {
  const { skill_uuid: value, ...others } = given;
  if (typeof value !== 'object' || value === null) return given;
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const entries = parts.flatMap((part) =>
    typeof part === 'object' && part !== null ? Object.entries(part) : [['', part]],
  );
  const all = entries.filter(([key]) => key === 'all').map(([, one]): unknown => one);
  if (all.length === 0) return given;
  // A text beside a key is parsed as a key, too.
  const any = entries.filter(([key]) => key !== 'all').map(([key, one]): unknown => (one === true ? key : one));
  return { ...others, 'skill_uuid[all]': all.flat(), ...(any.length === 0 ? {} : { skill_uuid: any }) };
});

export class ListJobs extends ListQuery<ListJobsQuery> {}

@QueryHandler(ListJobs)
export class ListJobsHandler implements IQueryHandler<ListJobs> {
  constructor(
    private readonly reader: EntityReader,
    private readonly entities: EntitySearch,
    readonly references: References,
    readonly database: Database,
  ) {}

  async execute({ filters, ctx }: ListJobs): Promise<HttpResponse> {
    if (asksForDeleted(filters)) return listDeleted(this.reader, Jobs, 'jobs', filters, ctx);
    const validation = filters.validate();
    const { sort = '-created_at', after, view, limit } = validation.value;
    if (sort === '-created_at' && after !== undefined && !isUuid(after)) validation.addError('after', 'must be a UUID');
    if (view === 'full' && Number(limit) > MAX_FULL)
      validation.addError('limit', `must be at most ${MAX_FULL} with view=full`);
    if (sort !== '-created_at' && validation.value.search !== undefined)
      validation.addError('sort', 'cannot be combined with search, which is newest first');
    const query = await resolveFilters(filters, validation.finish(), ctx, this);
    const shown = view === 'full' ? 'with refs' : 'as listed';
    const conditions = conditionsOf(query, ctx);
    const { items, ...rest } =
      sort === '-created_at'
        ? await this.entities.list(
            Jobs,
            ctx,
            query.search,
            'newest first',
            pageOf(query),
            conditions,
            shown,
            ctx.country,
          )
        : await this.reader.sorted(
            Jobs,
            ctx,
            { ...orderBy(sort.replace('-', ''), query, ctx), descending: sort.startsWith('-') },
            { ...pageOf(query), after },
            conditions,
            shown,
          );
    const present = (job: (typeof items)[number]) =>
      view === 'full'
        ? presentJob(seenBy(Jobs, ctx, job), ctx.baseUrl, true, ctx.country)
        : presentSummary(job, ctx.country);
    return HttpResponse.list('jobs', items, { present, ...rest });
  }
}

/** The filters by equality with a column, named as the column, with the types of those that an index orders by uuid. */
const EQUAL = {
  status: 'text',
  client_uuid: 'uuid',
  site_uuid: 'uuid',
  territory_uuid: 'uuid',
  type_uuid: 'uuid',
  template_uuid: 'uuid',
  external_order_id: 'text',
} as const satisfies { readonly [F in keyof ListJobsQuery]?: string };

const UNASSIGNED: Condition = {
  sql: 'e.worker_uuid is null and e.team_uuid is null',
  values: [],
  postings: {
    table: 'job',
    uuid: 'uuid',
    isOrdered: true,
    where: { sql: 'p.deleted_at is null and p.worker_uuid is null and p.team_uuid is null', values: [] },
    values: NO_VALUE,
  },
};

/** The conditions of a range of a column of jobs, with an index. */
const inRange = (column: string, conditions: readonly Condition[]): Condition[] =>
  foundInRange(conditions, { table: 'job', uuid: 'uuid', column, own: 'p.deleted_at is null' });

/** The SQL conditions of a list of jobs, which are combined with AND. */
function conditionsOf(query: ListJobsQuery, ctx: RequestContext): Condition[] {
  return [
    ...jobsChangedWithin(query.updated_at, ctx),
    ...ofPriority(query.priority),
    ...dueWithin(query.due_to),
    ...overdueAt(dateAt(clock.instant(), ctx.timeZone), query.overdue),
    ...oneOf('external_id', query.external_id),
    ...inRange('scheduled_at', columnWithin('scheduled_at', query.scheduled_at, ctx)),
    ...inRange('uuid', createdWithin(query.created_at, ctx)),
    ...oneOf('serial_no', query.serial_no),
    ...Object.entries(EQUAL).flatMap(([column, type]) =>
      indexedIn('job', column, type, query[column as keyof typeof EQUAL]),
    ),
    ...indexedIn('job', 'worker_uuid', 'uuid', query.assignee?.worker_uuid),
    ...indexedIn('job', 'team_uuid', 'uuid', query.assignee?.team_uuid),
    ...timesWithin(query, ctx),
    ...withAny('skill', query.skill_uuid),
    ...withAllSkills(query['skill_uuid[all]']),
    ...withAny('resolution', query.resolution_uuid),
    ...withAny('successful', query.successful),
    ...withAny('completion_of', query.completion_of_uuid),
    ...(query.external_id_prefix === undefined
      ? []
      : inRange('external_id', [
          { sql: 'e.external_id like ?', values: [`${query.external_id_prefix.replace(/[\\%_]/g, '\\$&')}%`] },
        ])),
    ...(query.unassigned === undefined ? [] : [UNASSIGNED]),
  ];
}

export class GetJob extends GetQuery {}
export const GetJobHandler = getHandler(GetJob, Jobs, 'job', presentJob);
