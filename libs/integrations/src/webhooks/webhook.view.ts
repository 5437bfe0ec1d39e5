import { ApiField } from '#http';
import type { Entity } from '#eventstore/store';
import type { WebhookState } from './webhook.js';
import type { WebhookEndpoint } from './webhook-endpoint.service.js';

const NULLABLE_INSTANT = { type: ['string', 'null'], format: 'date-time' } as const;

/** A webhook as GET returns it. */
export class WebhookView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) url!: string;
  @ApiField({ type: 'array', items: { type: 'string' } }) event_types!: readonly string[];
  @ApiField({ type: ['string', 'null'], description: 'null for keys without the scope `write`' }) secret!:
    string | null;
  @ApiField({ type: ['string', 'null'] }) name!: string | null;
  @ApiField({
    ...NULLABLE_INSTANT,
    description: 'Deliveries wait since then, until a PATCH or resume',
  })
  suspended_at!: string | null;
  @ApiField({ type: 'integer', description: 'Since the last success or change' }) consecutive_failures!: number;
  @ApiField(NULLABLE_INSTANT) last_success_at!: string | null;
  @ApiField(NULLABLE_INSTANT) last_failure_at!: string | null;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
}

/** Row → wire. @param secret as the API key may see it. */
export const presentWebhook = (
  { uuid, createdAt, state }: Entity<WebhookState>,
  endpoint: WebhookEndpoint,
  secret: string | null,
): WebhookView => ({
  uuid,
  url: state.url,
  event_types: state.eventTypes,
  secret,
  name: state.name,
  ...presentEndpoint(endpoint),
  created_at: createdAt,
});

/** The delivery status of a webhook. */
export const presentEndpoint = (endpoint: WebhookEndpoint) => ({
  suspended_at: endpoint.suspendedAt,
  consecutive_failures: endpoint.consecutiveFailures,
  last_success_at: endpoint.lastSuccessAt,
  last_failure_at: endpoint.lastFailureAt,
});
