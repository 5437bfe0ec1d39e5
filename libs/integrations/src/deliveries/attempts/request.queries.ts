import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, HttpResponse, type Input, Enum, pageOf, Paging, Text, Uuid } from '#http';
import { notFound } from '#eventstore/domain';
import { type RequestContext, EntityReader } from '#eventstore/store';
import { Webhooks } from '../../webhooks/webhook.entity.js';
import { RequestLog } from './request-log.service.js';
import { presentRequest } from './request.view.js';

export class ListRequestsQuery extends Paging {
  @Enum({ values: ['scheduled'], optional: true, description: 'Only retries that wait' })
  filter?: 'scheduled';

  @Enum({ values: ['scheduled', 'sent'], optional: true, description: 'Only waiting or only sent requests' })
  status?: 'scheduled' | 'sent';

  @Enum({ values: ['true'], optional: true, description: 'Only failed attempts' }) failed?: 'true';

  @Text({ max: 200, notBlank: true, optional: true, description: 'Only this event type' }) event_type?: string;

  @Uuid({ optional: true, description: 'Only events of this entity' }) entity_uuid?: string;
}

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
  ) {}

  async execute({ ref, filters, ctx }: ListRequests): Promise<HttpResponse> {
    const webhook = await this.reader.find(Webhooks, ctx.account, ref);
    if (webhook === undefined) throw notFound('webhook');
    const given = filters.finish();
    const wanted = {
      status: given.status,
      rescheduled: given.filter !== undefined,
      failed: given.failed !== undefined,
      eventType: given.event_type,
      entity: given.entity_uuid,
    };
    const { rows, next } = await this.log.list(ctx.account, webhook.uuid, wanted, pageOf(given));
    return HttpResponse.list('requests', rows.map(presentRequest), next);
  }
}
