import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  Enum,
  EnumFilter,
  etagOf,
  GetQuery,
  HttpResponse,
  type Input,
  instantsOf,
  Nested,
  pageOf,
  Paging,
  QueryList,
  textError,
  TimeRange,
  UuidFilter,
} from '#http';
import { excerpt, notFound } from '#eventstore/domain';
import { type RequestContext, EntityReader, Registry } from '#eventstore/store';
import { Webhooks } from '../../webhooks/webhook.entity.js';
import { RequestLog } from './request-log.service.js';
import {
  REQUEST_OUTCOMES,
  REQUEST_STATUSES,
  type RequestFilters,
  type RequestOutcome,
  type RequestStatus,
} from './request-select.repository.js';
import { presentRequest } from './request.view.js';

/** Maximum values of a filter by event type or response code. */
const MAX_VALUES = 50;

export class ListRequestsQuery extends Paging {
  @Enum({ values: ['scheduled'], optional: true, description: 'Only retries that wait' })
  filter?: 'scheduled';

  @EnumFilter({ values: REQUEST_STATUSES, optional: true, description: 'Only waiting or only sent requests' })
  status?: readonly RequestStatus[];

  @EnumFilter({ values: REQUEST_OUTCOMES, optional: true, description: 'Only requests with these outcomes' })
  outcome?: readonly RequestOutcome[];

  @Enum({ values: ['true'], optional: true, description: 'Only failed attempts' }) failed?: 'true';

  @QueryList({
    max: MAX_VALUES,
    items: { type: 'string' },
    check: (type) => textError(type, { max: 200, notBlank: true }),
    optional: true,
    description: 'Only these event types',
  })
  event_type?: readonly string[];

  @UuidFilter({ optional: true, description: 'Only events of these entities' }) entity_uuid?: readonly string[];

  @UuidFilter({ optional: true, description: 'Only deliveries of these events' }) event_uuid?: readonly string[];

  @UuidFilter({
    optional: true,
    description: 'Only these deliveries; a delivery has the uuid of the header `webhook-id`',
  })
  delivery_uuid?: readonly string[];

  @QueryList({
    max: MAX_VALUES,
    items: { type: 'integer', minimum: 100, maximum: 999 },
    check: (code) =>
      /^[1-9]\d{2}$/.test(code) ? undefined : 'must be a comma-separated list of whole numbers from 100 to 999',
    optional: true,
    description: 'Only responses with these status codes',
  })
  http_response_code?: readonly string[];

  @Nested(() => TimeRange, { optional: true, description: 'Sent' }) sent_at?: TimeRange;
}

const lowerCase = (uuids: readonly string[] | undefined): readonly string[] | undefined =>
  uuids?.map((uuid) => uuid.toLowerCase());

const filtersOf = (given: ListRequestsQuery, ctx: RequestContext): RequestFilters => ({
  statuses: given.status,
  outcomes: given.outcome,
  rescheduled: given.filter !== undefined,
  failed: given.failed !== undefined,
  eventTypes: given.event_type,
  entities: lowerCase(given.entity_uuid),
  events: lowerCase(given.event_uuid),
  deliveries: lowerCase(given.delivery_uuid),
  codes: given.http_response_code?.map(Number),
  sent: given.sent_at === undefined ? undefined : instantsOf(given.sent_at, ctx),
});

/** The request records of a webhook, newest first (contract §9). */
export class ListRequests extends GetQuery {
  constructor(
    ref: string,
    readonly filters: Input<ListRequestsQuery>,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(ListRequests)
export class ListRequestsHandler implements IQueryHandler<ListRequests> {
  constructor(
    private readonly reader: EntityReader,
    private readonly log: RequestLog,
    private readonly registry: Registry,
  ) {}

  async execute({ ref, filters, ctx }: ListRequests): Promise<HttpResponse> {
    const webhook = await this.reader.find(Webhooks, ctx.account, ref);
    if (webhook === undefined) throw notFound('webhook');
    const validation = filters.validate();
    const unknown = validation.value.event_type?.filter((type) => !this.registry.eventTypes.has(type)) ?? [];
    if (unknown.length > 0)
      validation.addError(
        'event_type',
        `contains unknown types: ${excerpt(unknown.join(', '))}; GET /v2/event_types lists them`,
      );
    const given = validation.finish();
    const { rows, next } = await this.log.list(ctx.account, webhook.uuid, filtersOf(given, ctx), pageOf(given));
    return HttpResponse.list('requests', rows, { present: presentRequest, next });
  }
}

/** One request record of a webhook (contract §9). */
export class GetRequest extends GetQuery {
  constructor(
    ref: string,
    readonly request: string,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(GetRequest)
export class GetRequestHandler implements IQueryHandler<GetRequest> {
  constructor(
    private readonly reader: EntityReader,
    private readonly log: RequestLog,
  ) {}

  async execute({ ref, request, ctx }: GetRequest): Promise<HttpResponse> {
    const webhook = await this.reader.find(Webhooks, ctx.account, ref);
    if (webhook === undefined) throw notFound('webhook');
    const row = await this.log.find(ctx.account, webhook.uuid, request);
    if (row === undefined) throw notFound('webhook_request');
    const view = presentRequest(row);
    // A record has no version: the tag is that of its content.
    return HttpResponse.one('request', view, etagOf({ version: 1, refs: {} }, view));
  }
}
