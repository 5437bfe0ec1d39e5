import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType } from '#eventstore/store';
import { Webhook, type WebhookState } from './webhook.js';

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

/** Most webhooks of an account (contract §9). */
export const MAX_WEBHOOKS = 20;

export const Webhooks = defineEntityType(Webhook, WebhookEntity, {
  limit: MAX_WEBHOOKS,
  derived: [
    // From the position of the commit on, its event types go to it and to nobody else's address.
    {
      table: 'outbox_subscription',
      by: 'subscriber_uuid',
      key: ['event_type'],
      columns: [],
      rows: ({ deletedAt, state }) =>
        deletedAt === null ? state.eventTypes.map((type) => ({ event_type: type })) : [],
    },
    // Any change lets deliveries flow again (contract §9).
    {
      table: 'webhook_endpoint',
      by: 'webhook_uuid',
      key: [],
      columns: ['consecutive_failures', 'first_failure_at', 'suspended_at', 'paused_until', 'deleted_at'],
      rows: ({ deletedAt }) => [
        {
          consecutive_failures: 0,
          first_failure_at: null,
          suspended_at: null,
          paused_until: null,
          deleted_at: deletedAt,
        },
      ],
    },
  ],
  feedPayloads: { 'webhook.created': withoutSecret, 'webhook.updated': withoutSecret },
});

/** A secret is never published, not even encrypted: the change feed shows only whether there is one. */
function withoutSecret(data: Partial<WebhookState>): object {
  return 'secret' in data && data.secret !== null ? { ...data, secret: '[redacted]' } : data;
}
