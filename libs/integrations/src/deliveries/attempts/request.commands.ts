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
import { type RecordedRange, type ResentDeliveries, type ResentRequest, Resending } from './resending.service.js';
import { presentTest, type TestRequestView } from './request.view.js';
import { Sender } from '../sender/sender.service.js';
import { deliveryHeaders } from '../sender/signature.service.js';

export type { ResentDeliveries, ResentRequest };

/** The webhook of a path. @throws DomainError 404. */
async function webhookOf(reader: EntityReader, ctx: RequestContext, ref: string): Promise<Entity<WebhookState>> {
  const webhook = await reader.find(Webhooks, ctx.account, ref);
  if (webhook === undefined) throw notFound('webhook');
  return webhook;
}

/** As {@link webhookOf}, at a version that If-Match names. @throws DomainError 404, 412. */
async function matchingWebhookOf(
  reader: EntityReader,
  ctx: RequestContext,
  ref: string,
): Promise<Entity<WebhookState>> {
  const webhook = await webhookOf(reader, ctx, ref);
  if (!acceptsVersion(ctx, webhook.version)) throw versionMismatch(webhook.version);
  return webhook;
}

/** Sends one record of a webhook again (contract §9). */
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
    private readonly resending: Resending,
  ) {}

  async execute({ ref, request, ctx }: ResendRequest): Promise<ResentRequest> {
    const { uuid } = await webhookOf(this.reader, ctx, ref);
    return this.resending.resend(ctx, uuid, request);
  }
}

export class ResendFailedBody {
  @Timestamp({ description: 'Deliveries that failed at or after it' }) since!: string;
  @Timestamp({ optional: true, description: 'Deliveries that failed at or before it; now, unless given' })
  until?: string;
}

/** Sends again all that failed in a range of time (contract §9). */
export class ResendFailed extends ChangeCommand<ResendFailedBody, ResentDeliveries> {}

@CommandHandler(ResendFailed)
export class ResendFailedHandler implements ICommandHandler<ResendFailed> {
  constructor(
    private readonly reader: EntityReader,
    private readonly resending: Resending,
  ) {}

  async execute({ ref, input, ctx }: ResendFailed): Promise<ResentDeliveries> {
    const { uuid } = await matchingWebhookOf(this.reader, ctx, ref);
    return this.resending.resendFailed(ctx, uuid, rangeOf(input, ctx.timeZone));
  }
}

/** The range that a body asks for. @throws DomainError 422 with all errors. */
function rangeOf(input: Input<ResendFailedBody>, timeZone: string): RecordedRange {
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

/** What came of a test delivery. */
export interface TestDelivery {
  readonly request: TestRequestView;
}

/** Sends a `ping` to a webhook at once; it leaves no record (contract §9). */
export class TestWebhook extends ActCommand<TestDelivery> {}

@CommandHandler(TestWebhook)
export class TestWebhookHandler implements ICommandHandler<TestWebhook> {
  constructor(
    private readonly reader: EntityReader,
    private readonly resending: Resending,
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
    await this.resending.keepReceipt(ctx, result);
    return result;
  }
}
