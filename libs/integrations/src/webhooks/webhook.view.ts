import { ApiField, HttpResponse } from '#http';
import type { Entity } from '#eventstore/store';
import type { WebhookState } from './webhook.js';
import type { RequestHeaders } from './webhook-headers.js';
import type { WebhookEndpoint } from './webhook-endpoint.service.js';

const NULLABLE_INSTANT = { type: ['string', 'null'], format: 'date-time' } as const;

/** A webhook as webhooks show it: without secrets and delivery status. */
export class WebhookSettingsView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) url!: string;
  @ApiField({
    type: 'array',
    items: { type: 'string' },
    description: '`*`: all types that the key may read that has set it, also later ones; `job_*`: all types of jobs',
  })
  event_types!: readonly string[];
  @ApiField({ type: ['string', 'null'] }) name!: string | null;
  @ApiField({ type: 'boolean', description: 'Whether it receives events and waiting deliveries are sent' })
  enabled!: boolean;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
}

/** A webhook as GET returns it. */
export class WebhookView extends WebhookSettingsView {
  @ApiField({ type: ['string', 'null'], description: 'null for keys without the scope `write`' }) secret!:
    string | null;
  @ApiField({
    ...NULLABLE_INSTANT,
    description:
      'Until then deliveries are also signed with the secret before the last rotation; null when they are not, and for keys without the scope `write`',
  })
  previous_secret_expires_at!: string | null;
  @ApiField({
    type: ['object', 'null'],
    additionalProperties: { type: 'string' },
    description: 'Further request headers; null for keys without the scope `write`',
  })
  headers!: RequestHeaders | null;
  @ApiField({
    ...NULLABLE_INSTANT,
    description: 'Deliveries wait since then, until a PATCH or resume',
  })
  suspended_at!: string | null;
  @ApiField({
    ...NULLABLE_INSTANT,
    description:
      'Deliveries wait until then, because the receiver asked for it (`Retry-After`), or until a PATCH or resume',
  })
  paused_until!: string | null;
  @ApiField({ type: 'integer', description: 'Since the last success or change' }) consecutive_failures!: number;
  @ApiField(NULLABLE_INSTANT) last_success_at!: string | null;
  @ApiField(NULLABLE_INSTANT) last_failure_at!: string | null;
  @ApiField({ type: 'integer', description: 'Deliveries that wait for an attempt, counted up to 10,000' })
  waiting!: number;
  @ApiField({
    type: 'integer',
    description: 'Deliveries whose newest record is `exhausted`, counted up to 10,000; resend them or let them be',
  })
  exhausted!: number;
}

/** The fields that change without a request. They may have changed since a client read them. */
export const TRANSIENT_FIELDS = [
  'previous_secret_expires_at',
  'suspended_at',
  'paused_until',
  'consecutive_failures',
  'last_success_at',
  'last_failure_at',
  'waiting',
  'exhausted',
] as const satisfies readonly (keyof WebhookView)[];

/** The fields of a webhook that depend on the API key. */
export type ShownSecrets = Pick<WebhookView, 'secret' | 'previous_secret_expires_at' | 'headers'>;

/** The response to the creation of a webhook. */
export class NewWebhookView {
  @ApiField({ type: 'string', format: 'uuid' }) webhook_uuid!: string;
  @ApiField({
    type: ['string', 'null'],
    optional: true,
    description: 'The generated secret, when the request has no `secret`; null in a trial run',
  })
  secret?: string | null;
}

export class RotatedSecretView {
  @ApiField({ type: 'string', description: 'The new secret' }) secret!: string;
  @ApiField({
    ...NULLABLE_INSTANT,
    description: 'When the old secret ends; null when it ended at once, or there was none',
  })
  previous_secret_expires_at!: string | null;
}

/** The result of a rotation. */
export interface RotatedSecret {
  readonly version: number;
  readonly secret: string;
  readonly previousSecretExpiresAt: string | null;
}

/** 200 with the new secret. */
export const presentRotatedSecret = ({ version, secret, previousSecretExpiresAt }: RotatedSecret): HttpResponse =>
  new HttpResponse(200, { secret, previous_secret_expires_at: previousSecretExpiresAt } satisfies RotatedSecretView, {
    ETag: `"${version}"`,
  });

/** Row → wire, for webhooks. */
export const presentSettings = ({ uuid, createdAt, state }: Entity<WebhookState>): WebhookSettingsView => ({
  uuid,
  url: state.url,
  event_types: state.eventTypes,
  name: state.name,
  enabled: state.enabled,
  created_at: createdAt,
});

/** Row → wire. @param secrets as the API key may see them. */
export const presentWebhook = (
  { uuid, createdAt, state }: Entity<WebhookState>,
  endpoint: WebhookEndpoint,
  secrets: ShownSecrets,
): WebhookView => ({
  uuid,
  url: state.url,
  event_types: state.eventTypes,
  secret: secrets.secret,
  previous_secret_expires_at: secrets.previous_secret_expires_at,
  name: state.name,
  enabled: state.enabled,
  headers: secrets.headers,
  ...presentEndpoint(endpoint),
  created_at: createdAt,
});

/** The delivery status of a webhook. */
export const presentEndpoint = (endpoint: WebhookEndpoint) => ({
  suspended_at: endpoint.suspendedAt,
  paused_until: endpoint.pausedUntil,
  consecutive_failures: endpoint.consecutiveFailures,
  last_success_at: endpoint.lastSuccessAt,
  last_failure_at: endpoint.lastFailureAt,
  waiting: endpoint.waiting,
  exhausted: endpoint.exhausted,
});
