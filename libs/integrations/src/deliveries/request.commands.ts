import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand } from '#kernel';
import { Sealer } from '#kernel/accounts';
import { newUuid, notFound, parseInstant, versionMismatch } from '#kernel/domain';
import { Forms, Timestamp } from '#kernel/http';
import {
  accepts,
  actorOf,
  Answer,
  type Caller,
  EntityReader,
  eventContextOf,
  type Stored,
  wireContext,
} from '#kernel/store';
import { Webhooks } from '../webhooks/webhook.entity.js';
import type { WebhookState } from '../webhooks/webhook.js';
import { type RecordedRange, Resending } from './resending.service.js';
import { presentTest } from './request.view.js';
import { Sender } from './sender.service.js';
import { deliveryHeaders } from './signature.service.js';

/** The webhook of a path. @throws DomainError 404. */
async function webhookOf(reader: EntityReader, who: Caller, ref: string): Promise<Stored<WebhookState>> {
  const webhook = await reader.find(Webhooks, who.account, ref);
  if (webhook === undefined) throw notFound('webhook');
  return webhook;
}

/** As {@link webhookOf}, at a version that If-Match names. @throws DomainError 404, 412. */
async function matchingWebhookOf(reader: EntityReader, who: Caller, ref: string): Promise<Stored<WebhookState>> {
  const webhook = await webhookOf(reader, who, ref);
  if (!accepts(who, webhook.version)) throw versionMismatch(webhook.version);
  return webhook;
}

/** Sends one record of a webhook again (contract §9). */
export class ResendRequest extends ActCommand {
  constructor(
    ref: string,
    readonly request: string,
    who: Caller,
  ) {
    super(ref, who);
  }
}

@CommandHandler(ResendRequest)
export class ResendRequestHandler implements ICommandHandler<ResendRequest> {
  constructor(
    private readonly reader: EntityReader,
    private readonly resending: Resending,
  ) {}

  async execute({ ref, request, who }: ResendRequest): Promise<Answer> {
    const { uuid } = await webhookOf(this.reader, who, ref);
    return this.resending.resend(who, uuid, request);
  }
}

export class ResendFailedBody {
  @Timestamp({ description: 'Deliveries that failed at or after it' }) since!: string;
  @Timestamp({ optional: true, description: 'Deliveries that failed at or before it; now, unless given' })
  until?: string;
}

/** Sends again all that failed in a range of time (contract §9). */
export class ResendFailed extends ChangeCommand {}

@CommandHandler(ResendFailed)
export class ResendFailedHandler implements ICommandHandler<ResendFailed> {
  constructor(
    private readonly reader: EntityReader,
    private readonly resending: Resending,
    private readonly forms: Forms,
  ) {}

  async execute({ ref, body, who }: ResendFailed): Promise<Answer> {
    const { uuid } = await matchingWebhookOf(this.reader, who, ref);
    return this.resending.resendFailed(who, uuid, this.rangeOf(body, who.timeZone));
  }

  /** @throws DomainError 422. */
  private rangeOf(body: unknown, timeZone: string): RecordedRange {
    const form = this.forms.body(ResendFailedBody, body);
    const instant = (text: string | undefined) => (text === undefined ? undefined : parseInstant(text, timeZone));
    const [since, until] = [instant(form.value.since), instant(form.value.until)];
    if (since !== undefined && Date.parse(since) > Date.now()) form.fault('since', 'must be in the past');
    if (since !== undefined && until !== undefined && until <= since) form.fault('until', 'must be after since');
    const valid = form.valid;
    return { since: since ?? valid.since, until };
  }
}

/** Sends a `ping` to a webhook at once; it leaves no record (contract §9). */
export class TestWebhook extends ActCommand {}

@CommandHandler(TestWebhook)
export class TestWebhookHandler implements ICommandHandler<TestWebhook> {
  constructor(
    private readonly reader: EntityReader,
    private readonly resending: Resending,
    private readonly sender: Sender,
    private readonly sealer: Sealer,
  ) {}

  async execute({ ref, who }: TestWebhook): Promise<Answer> {
    const { url, secret } = (await matchingWebhookOf(this.reader, who, ref)).state;
    const sentAt = new Date();
    const now = sentAt.toISOString();
    const context = wireContext({
      actor: actorOf(who),
      context: eventContextOf(who),
      correlationId: who.requestId,
      occurredAt: now,
      recordedAt: now,
    });
    const body = JSON.stringify({ event_uuid: newUuid(), event_type: 'ping', context });
    const headers = deliveryHeaders({
      id: newUuid(),
      attempt: 1,
      sentAt,
      body,
      secret: secret === null ? null : this.sealer.unseal(secret),
    });
    const attempt = await this.sender.send({ url, headers, body });
    const request = presentTest({ uuid: newUuid(), body, sendAt: now }, attempt);
    const answer = new Answer(200, { request });
    await this.resending.keepReceipt(who, answer);
    return answer;
  }
}
