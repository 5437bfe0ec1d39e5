import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { etagOf, Forms, pageOf, Paging } from '#kernel/http';
import { Answer, Database, EntityReader } from '#kernel/store';
import { Webhooks } from './webhook.entity.js';
import { presentEndpoint, presentWebhook } from './webhook.view.js';
import { endpointsOf } from './webhook-endpoint.service.js';
import { WebhookSecrets } from './webhook-secrets.service.js';

export class ListWebhooks extends ListQuery {}

@QueryHandler(ListWebhooks)
export class ListWebhooksHandler implements IQueryHandler<ListWebhooks> {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
    private readonly forms: Forms,
    private readonly secrets: WebhookSecrets,
  ) {}

  async execute({ query, who }: ListWebhooks): Promise<Answer> {
    const page = pageOf(this.forms.query(Paging, query));
    const { items, next } = await this.reader.list(Webhooks, who.account, 'oldest first', page);
    const uuids = items.map(({ uuid }) => uuid);
    const endpointOf = await endpointsOf(this.database.reader, who.account, uuids);
    const views = items.map((webhook) =>
      presentWebhook(webhook, endpointOf(webhook.uuid), this.secrets.shown(webhook.state.secret, who)),
    );
    return Answer.list('webhooks', views, next);
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

  async execute({ ref, who }: GetWebhook): Promise<Answer> {
    const webhook = await this.reader.find(Webhooks, who.account, ref);
    if (webhook === undefined) throw notFound('webhook');
    const { uuid, state } = webhook;
    const endpoint = (await endpointsOf(this.database.reader, who.account, [uuid]))(uuid);
    const secret = this.secrets.shown(state.secret, who);
    // What else is shown is in the version: how deliveries fare, and whether this key is told the secret, is not.
    const tag = etagOf(webhook, { ...presentEndpoint(endpoint), isToldSecret: secret !== null });
    return Answer.one('webhook', presentWebhook(webhook, endpoint, secret), tag);
  }
}
