import { notFound, versionMismatch } from '#eventstore/domain';
import { acceptsVersion, type Entity, type EntityReader, type RequestContext } from '#eventstore/store';
import { Webhooks } from './webhook.entity.js';
import type { WebhookState } from './webhook.js';

/** The webhook in the path. @throws DomainError 404. */
export async function webhookOf(reader: EntityReader, ctx: RequestContext, ref: string): Promise<Entity<WebhookState>> {
  const webhook = await reader.find(Webhooks, ctx.account, ref);
  if (webhook === undefined) throw notFound('webhook');
  return webhook;
}

/** Same as {@link webhookOf}, with a check of If-Match. @throws DomainError 404, 412. */
export async function matchingWebhookOf(
  reader: EntityReader,
  ctx: RequestContext,
  ref: string,
): Promise<Entity<WebhookState>> {
  const webhook = await webhookOf(reader, ctx, ref);
  if (!acceptsVersion(ctx, webhook.version)) throw versionMismatch(webhook.version);
  return webhook;
}
