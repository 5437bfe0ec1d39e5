import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType } from '#eventstore/store';
import { Webhook, type WebhookEvent } from './webhook.js';

export const WebhookEntity = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    ...identity,
    url: p.text(),
    eventTypes: p.array().columnType('text[]').$type<readonly string[]>(),
    secret: p.text().nullable(),
    name: p.text().nullable(),
    ...lifecycle,
  },
});

export const Webhooks = defineEntityType(Webhook, WebhookEntity, {
  feed: {
    names: {
      'webhook.created': 'webhook_created',
      'webhook.updated': 'webhook_updated',
      'webhook.resumed': 'webhook_resumed',
      'webhook.deleted': 'webhook_deleted',
    },
    payload: withoutSecret,
  },
});

/** A secret is never published, not even encrypted: the change feed shows only whether there is one. */
function withoutSecret({ data }: WebhookEvent): object {
  return 'secret' in data && data.secret !== null ? { ...data, secret: '[redacted]' } : data;
}
