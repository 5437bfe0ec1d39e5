import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, type Input, Timestamp } from '#http';
import { SecretCipher, type Settings, SETTINGS } from '#platform';
import { newUuid, notFound, versionMismatch } from '#eventstore/domain';
import {
  acceptsVersion,
  actorOf,
  type RequestContext,
  EntityReader,
  eventContextOf,
  type Entity,
  presentContext,
} from '#eventstore/store';
import { Webhooks } from '../../webhooks/webhook.entity.js';
import type { WebhookState } from '../../webhooks/webhook.js';
import { type TimeRange, type ResentDeliveries, type ResentRequest, RedeliveryService } from './redelivery.service.js';
import { presentTest, type TestRequestView } from './request.view.js';
import { Sender } from '../sender/sender.service.js';
import { deliveryHeaders } from '../sender/signature.service.js';

export type { ResentDeliveries, ResentRequest };

/** The webhook in the path. @throws DomainError 404. */
async function webhookOf(reader: EntityReader, ctx: RequestContext, ref: string): Promise<Entity<WebhookState>> {
  const webhook = await reader.find(Webhooks, ctx.account, ref);
  if (webhook === undefined) throw notFound('webhook');
  return webhook;
}

/** Same as {@link webhookOf}, with a check of If-Match. @throws DomainError 404, 412. */
async function matchingWebhookOf(
  reader: EntityReader,
  ctx: RequestContext,
  ref: string,
): Promise<Entity<WebhookState>> {
  const webhook = await webhookOf(reader, ctx, ref);
  if (!acceptsVersion(ctx, webhook.version)) throw versionMismatch(webhook.version);
  return webhook;
}

/** Sends one request of a webhook again (contract §9). */
export class ResendRequest extends ActCommand<ResentRequest> {
  constructor(
    ref: string,
    readonly request: string,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@CommandHandler(ResendRequest)
export class ResendRequestHandler implements ICommandHandler<ResendRequest> {
  constructor(
    private readonly reader: EntityReader,
    private readonly redelivery: RedeliveryService,
  ) {}

  async execute({ ref, request, ctx }: ResendRequest): Promise<ResentRequest> {
    const { uuid } = await webhookOf(this.reader, ctx, ref);
    return this.redelivery.resend(ctx, uuid, request);
  }
}

export class ResendFailedBody {
  @Timestamp({ description: 'Start of the range, inclusive' }) since!: string;
  @Timestamp({ optional: true, description: 'End of the range, inclusive; defaults to now' })
  until?: string;
}

/** Sends all deliveries again that failed in a time range (contract §9). */
export class ResendFailed extends ChangeCommand<ResendFailedBody, ResentDeliveries> {}

@CommandHandler(ResendFailed)
export class ResendFailedHandler implements ICommandHandler<ResendFailed> {
  constructor(
    private readonly reader: EntityReader,
    private readonly redelivery: RedeliveryService,
  ) {}

  async execute({ ref, input, ctx }: ResendFailed): Promise<ResentDeliveries> {
    const { uuid } = await matchingWebhookOf(this.reader, ctx, ref);
    return this.redelivery.resendFailed(ctx, uuid, rangeOf(input, ctx.timeZone));
  }
}

/** The time range of a body. @throws DomainError 422 with all errors. */
function rangeOf(input: Input<ResendFailedBody>, timeZone: string): TimeRange {
  const validation = input.validate();
  const instant = (field: 'since' | 'until') => {
    const text = validation.value[field];
    return text === undefined ? undefined : validation.instant(field, text, timeZone);
  };
  const [since, until] = [instant('since'), instant('until')];
  if (since !== undefined && Date.parse(since) > Date.now()) validation.addError('since', 'must be in the past');
  if (since !== undefined && until !== undefined && until <= since) validation.addError('until', 'must be after since');
  return { ...validation.complete({ since }), until };
}

/** The result of a test delivery. */
export interface TestDelivery {
  readonly request: TestRequestView;
}

/** Sends a `ping` to a webhook immediately, without a record (contract §9). */
export class TestWebhook extends ActCommand<TestDelivery> {}

@CommandHandler(TestWebhook)
export class TestWebhookHandler implements ICommandHandler<TestWebhook> {
  constructor(
    private readonly reader: EntityReader,
    private readonly redelivery: RedeliveryService,
    private readonly sender: Sender,
    private readonly cipher: SecretCipher,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ ref, ctx }: TestWebhook): Promise<TestDelivery> {
    const { url, secret } = (await matchingWebhookOf(this.reader, ctx, ref)).state;
    const sentAt = new Date();
    const now = sentAt.toISOString();
    const context = presentContext({
      actor: actorOf(ctx),
      context: eventContextOf(ctx),
      correlationId: ctx.correlationId,
      occurredAt: now,
      recordedAt: now,
    });
    const body = JSON.stringify({ event_uuid: newUuid(), event_type: 'ping', context });
    const headers = deliveryHeaders({
      id: newUuid(),
      attempt: 1,
      sentAt,
      body,
      secret: secret === null ? null : this.cipher.decrypt(secret),
      compatibilityHeaders: this.settings.compatibilityHeaders,
    });
    const attempt = await this.sender.send({ url, headers, body });
    const request = presentTest({ uuid: newUuid(), body, sendAt: now }, attempt);
    const result = { request };
    await this.redelivery.keepReceipt(ctx, result);
    return result;
  }
}
