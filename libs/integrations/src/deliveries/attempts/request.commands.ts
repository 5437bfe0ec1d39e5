import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Examples, ActCommand, ChangeCommand, type Input, Timestamp } from '#http';
import { type RequestContext, EntityReader, EventStore } from '#eventstore/store';
import { resumeWebhook } from '../../webhooks/webhook.js';
import { Webhooks } from '../../webhooks/webhook.entity.js';
import { endpointOf } from '../../webhooks/webhook-endpoint.service.js';
import { type Settings, SETTINGS } from '#platform';
import { matchingWebhookOf, webhookOf } from '../../webhooks/webhook-of-path.service.js';
import { type TimeRange, type ResentDeliveries, type ResentRequest, RedeliveryService } from './redelivery.service.js';
import { clock } from '#eventstore/domain';

export type { ResentDeliveries, ResentRequest };

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
    private readonly store: EventStore,
    private readonly redelivery: RedeliveryService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ ref, request, ctx }: ResendRequest): Promise<ResentRequest> {
    const { uuid } = await webhookOf(this.reader, ctx, ref);
    const resent = await this.redelivery.resend(ctx, uuid, request, this.settings.webhookTimeoutMs);
    await endPause(this.store, ctx, uuid);
    return resent;
  }
}

@Examples({ since: { since: '2026-11-21T00:00:00Z' } })
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
    private readonly store: EventStore,
    private readonly redelivery: RedeliveryService,
  ) {}

  async execute({ ref, input, ctx }: ResendFailed): Promise<ResentDeliveries> {
    const { uuid } = await matchingWebhookOf(this.reader, ctx, ref);
    const resent = await this.redelivery.resendFailed(ctx, uuid, rangeOf(input, ctx.timeZone));
    await endPause(this.store, ctx, uuid);
    return resent;
  }
}

/** Ends the pause that a receiver asked for: who sends again by hand wants it sent now (contract §9). */
async function endPause(store: EventStore, ctx: RequestContext, uuid: string): Promise<void> {
  const own = { ...ctx, receipt: undefined, expectedVersions: undefined };
  await store.change(Webhooks, own, uuid, async (_, uow) => {
    const { pausedUntil, suspendedAt } = await endpointOf(uow, uuid);
    return resumeWebhook(pausedUntil !== null && suspendedAt === null);
  });
}

/** The time range of a body. @throws DomainError 422 with all errors. */
function rangeOf(input: Input<ResendFailedBody>, timeZone: string): TimeRange {
  const validation = input.validate();
  const instant = (field: 'since' | 'until') => {
    const text = validation.value[field];
    return text === undefined ? undefined : validation.instant(field, text, timeZone);
  };
  const [since, until] = [instant('since'), instant('until')];
  if (since !== undefined && Date.parse(since) > clock.now()) validation.addError('since', 'must be in the past');
  if (since !== undefined && until !== undefined && until <= since) validation.addError('until', 'must be after since');
  return { ...validation.complete({ since }), until };
}
