import { Shown } from '#kernel/http';
import type { Stored } from '#kernel/store';
import type { WebhookState } from './webhook.js';
import type { WebhookEndpoint } from './webhook-endpoint.service.js';

const NULLABLE_INSTANT = { type: ['string', 'null'], format: 'date-time' } as const;

/** A webhook as GET answers it. */
export class WebhookView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) url!: string;
  @Shown({ type: 'array', items: { type: 'string' } }) event_types!: readonly string[];
  @Shown({ type: ['string', 'null'], description: 'null for keys without the scope `write`' }) secret!: string | null;
  @Shown({ type: ['string', 'null'] }) name!: string | null;
  @Shown({ ...NULLABLE_INSTANT, description: 'Since then deliveries wait: any PATCH, or resume, lets them flow again' })
  suspended_at!: string | null;
  @Shown({ type: 'integer', description: 'Since the last success or change' }) consecutive_failures!: number;
  @Shown(NULLABLE_INSTANT) last_success_at!: string | null;
  @Shown(NULLABLE_INSTANT) last_failure_at!: string | null;
  @Shown({ type: 'string', format: 'date-time' }) created_at!: string;
}

/** Row → wire; `secret` as the caller may see it. */
export const presentWebhook = (
  { uuid, createdAt, state }: Stored<WebhookState>,
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

/** How its deliveries fare, as a webhook shows it. */
export const presentEndpoint = (endpoint: WebhookEndpoint) => ({
  suspended_at: endpoint.suspendedAt,
  consecutive_failures: endpoint.consecutiveFailures,
  last_success_at: endpoint.lastSuccessAt,
  last_failure_at: endpoint.lastFailureAt,
});

/** What a PATCH may repeat but not change. */
export const readOnlyOfWebhook = (
  { uuid, createdAt }: Stored<WebhookState>,
  endpoint: WebhookEndpoint,
): Record<string, unknown> => ({ uuid, ...presentEndpoint(endpoint), created_at: createdAt });
