import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, Field, NestedList, Uuid, UuidFilter, HttpResponse, type Input } from '#http';
import { validationError, isUuid, notFound } from '#eventstore/domain';
import { type RequestContext, Database, EntityReader, type SqlValue } from '#eventstore/store';
import { LocationEventBody } from './job-location.commands.js';
import { type JobLocationRow, presentLocation } from './job-location.view.js';
import { Jobs } from '../views/job.entity.js';

/** Maximum number of locations in a response (specification, Limits). */
const MAX_LIMIT = 100;

export class ListLocationsQuery {
  @Field(
    { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: MAX_LIMIT },
    (value) =>
      typeof value === 'string' && /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_LIMIT
        ? undefined
        : `must be a whole number from 1 to ${MAX_LIMIT}`,
    { optional: true, description: 'Maximum number of entries in the response' },
  )
  limit?: string;

  @Uuid({ optional: true, description: 'Continue after the location with this uuid' }) after?: string;

  @UuidFilter({ optional: true, description: 'Only these locations, at most 100' }) uuid?: readonly string[];

  @NestedList(() => LocationEventBody, {
    max: 100,
    optional: true,
    description: 'Only locations linked to this event; further events as `events[1][uuid]` and so on.',
  })
  events?: LocationEventBody[];
}

/** The locations of a job, in the order of their upload. */
export class ListLocations extends GetQuery {
  constructor(
    ref: string,
    readonly filters: Input<ListLocationsQuery>,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(ListLocations)
export class ListLocationsHandler implements IQueryHandler<ListLocations> {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
  ) {}

  async execute({ ref, filters, ctx }: ListLocations): Promise<HttpResponse> {
    const job = await this.reader.find(Jobs, ctx, ref);
    if (job === undefined) throw notFound('job');
    const { limit = String(MAX_LIMIT), after, uuid, events } = filters.finish();
    const seq = after === undefined ? 0 : await this.seqOf(ctx.account, job.uuid, after);
    const wanted = events?.map(({ uuid }) => uuid.toLowerCase());
    const values: SqlValue[] = [ctx.account, job.uuid, seq, Number(limit) + 1];
    const where = [
      ...(uuid === undefined ? [] : [`and uuid = any($${values.push(uuid)}::uuid[])`]),
      ...(wanted === undefined ? [] : [`and event_uuids <> '{}' and event_uuids && $${values.push(wanted)}::uuid[]`]),
    ];
    const rows = await this.database.queryList<JobLocationRow>(
      `select uuid, user_uuid, longitude, latitude, accuracy_m, uploaded_at, captured_at, events from job_location
       where account_id = $1 and job_uuid = $2 and seq > $3
         ${where.join(' ')}
       order by seq limit $4`,
      values,
    );
    const page = rows.slice(0, Number(limit));
    const next = rows.length > page.length ? page.at(-1)?.uuid : undefined;
    return HttpResponse.list('locations', page, { present: (row) => presentLocation(job.uuid, row), next });
  }

  /** The sequence number of a location. @throws DomainError 422 when the job has no location with this uuid. */
  private async seqOf(account: string, job: string, uuid: string): Promise<number> {
    const [row] = isUuid(uuid)
      ? await this.database.query<{ seq: number }>(
          'select seq from job_location where account_id = $1 and uuid = $2 and job_uuid = $3',
          [account, uuid, job],
        )
      : [];
    if (row === undefined) throw validationError('after', 'is not a location of the job');
    return row.seq;
  }
}
