import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { etagOf, GetQuery, HttpResponse, ListQuery, pageOf, type Paging } from '#http';
import { notFound } from '#eventstore/domain';
import { Database, EntityReader } from '#eventstore/store';
import { Webhooks } from './webhook.entity.js';
import { presentEndpoint, presentWebhook } from './webhook.view.js';
import { endpointsOf } from './webhook-endpoint.service.js';
import { WebhookSecrets } from './webhook-secrets.service.js';

export class ListWebhooks extends ListQuery<Paging> {}

@QueryHandler(ListWebhooks)
export class ListWebhooksHandler implements IQueryHandler<ListWebhooks> {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
    private readonly secrets: WebhookSecrets,
  ) {}

  async execute({ filters, ctx }: ListWebhooks): Promise<HttpResponse> {
    const page = pageOf(filters.finish());
    const { items, next } = await this.reader.list(Webhooks, ctx.account, 'oldest first', page);
    const uuids = items.map(({ uuid }) => uuid);
    const endpointOf = await endpointsOf(this.database.reader, ctx.account, uuids);
    const views = items.map((webhook) =>
      presentWebhook(webhook, endpointOf(webhook.uuid), this.secrets.shown(webhook.state.secret, ctx)),
    );
    return HttpResponse.list('webhooks', views, next);
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
    const secret = this.secrets.shown(state.secret, ctx);
    // The version covers all other fields, but not the delivery status and whether this key may see the secret.
    const tag = etagOf(webhook, { ...presentEndpoint(endpoint), showsSecret: secret !== null });
    return HttpResponse.one('webhook', presentWebhook(webhook, endpoint, secret), tag);
  }
}
