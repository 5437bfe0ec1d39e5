import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  etagOf,
  GetQuery,
  HttpResponse,
  ListQuery,
  entityFilters,
  isNamed,
  type NamedEntityPaging,
  pageOf,
} from '#http';
import { notFound } from '#eventstore/domain';
import { Database, EntityReader } from '#eventstore/store';
import { Webhooks } from './webhook.entity.js';
import { presentEndpoint, presentWebhook } from './webhook.view.js';
import { endpointsOf } from './webhook-endpoint.service.js';
import { WebhookSecrets } from './webhook-secrets.service.js';

export class ListWebhooks extends ListQuery<NamedEntityPaging> {}

@QueryHandler(ListWebhooks)
export class ListWebhooksHandler implements IQueryHandler<ListWebhooks> {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
    private readonly secrets: WebhookSecrets,
  ) {}

  async execute({ filters, ctx }: ListWebhooks): Promise<HttpResponse> {
    const query = filters.finish();
    const conditions = [...entityFilters(query, ctx), ...isNamed('e.name', query.name)];
    const { items, next, total } = await this.reader.list(
      Webhooks,
      ctx.account,
      'oldest first',
      pageOf(query),
      conditions,
    );
    const uuids = items.map(({ uuid }) => uuid);
    const endpointOf = await endpointsOf(this.database.reader, ctx.account, uuids);
    const views = items.map((webhook) =>
      presentWebhook(webhook, endpointOf(webhook.uuid), this.secrets.shown(webhook.state, ctx)),
    );
    return HttpResponse.list('webhooks', views, { next, total });
  }
}

export class GetWebhook extends GetQuery {}

@QueryHandler(GetWebhook)
export class GetWebhookHandler implements IQueryHandler<GetWebhook> {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
    private readonly secrets: WebhookSecrets,
  ) {}

  async execute({ ref, ctx }: GetWebhook): Promise<HttpResponse> {
    const webhook = await this.reader.find(Webhooks, ctx.account, ref);
    if (webhook === undefined) throw notFound('webhook');
    const { uuid, state } = webhook;
    const endpoint = (await endpointsOf(this.database.reader, ctx.account, [uuid]))(uuid);
    const secrets = this.secrets.shown(state, ctx);
    // The version covers all other fields, but not the delivery status, the clock, and whether this key may see secrets.
    const tag = etagOf(webhook, {
      ...presentEndpoint(endpoint),
      previousSecretExpiresAt: secrets.previous_secret_expires_at,
      showsSecrets: secrets.headers !== null,
    });
    return HttpResponse.one('webhook', presentWebhook(webhook, endpoint, secrets), tag);
  }
}
