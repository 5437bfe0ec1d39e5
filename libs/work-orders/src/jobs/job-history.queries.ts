import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, Field, HttpResponse, type Input } from '#http';
import { isUuid, notFound, upcast } from '#eventstore/domain';
import {
  type RequestContext,
  Database,
  EntityReader,
  feedPayload,
  streamAfter,
  presentContext,
  wireKeys,
} from '#eventstore/store';
import { historyType, type JobHistoryEventView, jobPayloads } from './job-history.view.js';
import { Job } from './job.js';
import { Jobs } from './job.entity.js';

const MAX_LIMIT = 500;

const whole =
  (takes: string, least: number, most: number) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `must be ${takes}`;

export class GetJobHistoryQuery {
  @Field({ type: 'integer', minimum: 0, default: 0 }, whole('a version: a whole number from 0', 0, 2_147_483_647), {
    optional: true,
    description: 'The last version known',
  })
  after?: string;

  @Field(
    { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: 100 },
    whole(`a whole number from 1 to ${MAX_LIMIT}`, 1, MAX_LIMIT),
    {
      optional: true,
    },
  )
  limit?: string;
}

/** What happened to a job, one event a version; of a deleted one by its uuid. */
export class GetJobHistory extends GetQuery {
  constructor(
    ref: string,
    readonly filters: Input<GetJobHistoryQuery>,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(GetJobHistory)
export class GetJobHistoryHandler implements IQueryHandler<GetJobHistory> {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
  ) {}

  async execute({ ref, filters, ctx }: GetJobHistory): Promise<HttpResponse> {
    const living = await this.reader.find(Jobs, ctx.account, ref);
    const uuid = living?.uuid ?? (isUuid(ref) ? ref.toLowerCase() : undefined);
    const [first] = uuid === undefined ? [] : await streamAfter(this.database, ctx.account, uuid, 0, 1);
    if (uuid === undefined || first?.streamType !== 'job') throw notFound('job');
    const { after = '0', limit = '100' } = filters.finish();
    const events = await streamAfter(this.database, ctx.account, uuid, Number(after), Number(limit) + 1);
    const page = events.slice(0, Number(limit));
    const views = page.map((recorded): JobHistoryEventView => {
      const event = upcast(Job, recorded);
      return {
        version: recorded.version,
        uuid: recorded.eventId,
        type: historyType(event.type),
        payload: wireKeys(feedPayload(jobPayloads, event)) as object,
        context: presentContext(recorded),
      };
    });
    return HttpResponse.list('events', views, events.length > page.length ? String(page.at(-1)?.version) : undefined);
  }
}
