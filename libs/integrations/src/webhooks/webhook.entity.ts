import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, INSTANT, lifecycle, orNull, defineEntityType, TEXT } from '#eventstore/store';
import { presentSettings, WebhookSettingsView } from './webhook.view.js';
import { subscriptionsOf, Webhook } from './webhook.js';

export const WebhookEntity = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    ...identity,
    url: p.text(),
    eventTypes: p.array().columnType('text[]').$type<readonly string[]>(),
    readable: p.array().columnType('text[]').$type<readonly string[]>().nullable(),
    secret: p.text().nullable(),
    name: p.text().nullable(),
    enabled: p.boolean().default(true),
    headers: p.text().nullable(),
    previousSecret: p.text().nullable(),
    previousSecretExpiresAt: p.datetime(3).$type<string>().nullable(),
    ...lifecycle,
  },
});

/** Most webhooks of an account (contract §9). */
export const MAX_WEBHOOKS = 20;

/** The fields that the feed shows; the previous secret is no part of it. */
const SHOWN_FIELDS = ['url', 'eventTypes', 'secret', 'name', 'enabled', 'headers'] as const;

export const Webhooks = defineEntityType(Webhook, WebhookEntity, {
  delivered: { view: WebhookSettingsView, present: presentSettings, sample: { eventTypes: ['job_finished'] } },
  limit: MAX_WEBHOOKS,
  derived: [
    // From the position of the commit on, its event types go to it and to nobody else's address.
    {
      table: 'outbox_subscription',
      by: 'subscriber_uuid',
      key: ['event_type'],
      columns: [],
      rows: ({ deletedAt, state }) =>
        deletedAt === null ? subscriptionsOf(state).map((name) => ({ event_type: name })) : [],
    },
    // Any change lets deliveries flow again (contract §9).
    {
      table: 'webhook_endpoint',
      by: 'webhook_uuid',
      key: [],
      columns: ['consecutive_failures', 'first_failure_at', 'suspended_at', 'paused_until', 'enabled', 'deleted_at'],
      rows: ({ deletedAt, state }) => [
        {
          consecutive_failures: 0,
          first_failure_at: null,
          suspended_at: null,
          paused_until: null,
          enabled: state.enabled,
          deleted_at: deletedAt,
        },
      ],
    },
  ],
  feedPayloads: {
    'webhook.created': redacted,
    'webhook.updated': redacted,
    'webhook.secret_rotated': redacted,
  },
  feed: {
    events: {
      'webhook.created': { data: SHOWN_FIELDS },
      'webhook.updated': { data: SHOWN_FIELDS },
      'webhook.secret_rotated': {
        description:
          'The secret of a webhook was replaced; the previous one is valid until `previous_secret_expires_at`',
        data: { secret: TEXT, previousSecretExpiresAt: orNull(INSTANT) },
      },
    },
  },
});

/**
 * Secrets and headers are never published, not even encrypted: the change feed shows only whether there are any. What `*`
 * stands for is not shown either.
 */
function redacted(data: object): object {
  const shown = Object.entries(data).filter(([field]) => field !== 'readable');
  return Object.fromEntries(
    shown.map(([field, value]: [string, unknown]) => [
      field,
      value !== null && (field === 'secret' || field === 'headers') ? '[redacted]' : value,
    ]),
  );
}
