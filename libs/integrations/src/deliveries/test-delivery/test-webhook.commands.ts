import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clock, newUuid } from '#eventstore/domain';
import {
  actorOf,
  EntityReader,
  eventContextOf,
  exampleOf,
  presentContext,
  publishedBody,
  Registry,
  type RequestContext,
} from '#eventstore/store';
import { ChangeCommand } from '#http';
import { SecretCipher, type Settings, SETTINGS } from '#platform';
import { RedeliveryService } from '../attempts/redelivery.service.js';
import { credentialsOf } from '../../webhooks/credentials.service.js';
import { Sender } from '../sender/sender.service.js';
import { deliveryRequest } from '../sender/signature.service.js';
import type { TestWebhookBody } from '../../webhooks/webhook.body.js';
import { eventTypeError } from '../../webhooks/webhook.js';
import { presentTest, type TestRequestView } from './test-webhook.view.js';
import { matchingWebhookOf } from '../../webhooks/webhook-of-path.service.js';

/** The type of a test delivery that has no example; not an event type to subscribe to. */
const PING = 'ping';

/** The result of a test delivery. */
export interface TestDelivery {
  readonly request: TestRequestView;
}

/** Sends a `ping`, or an example of an event type, to a webhook immediately, without a record (contract §9). */
export class TestWebhook extends ChangeCommand<TestWebhookBody, TestDelivery> {}

@CommandHandler(TestWebhook)
export class TestWebhookHandler implements ICommandHandler<TestWebhook> {
  constructor(
    private readonly reader: EntityReader,
    private readonly registry: Registry,
    private readonly redelivery: RedeliveryService,
    private readonly sender: Sender,
    private readonly cipher: SecretCipher,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ ref, input, ctx }: TestWebhook): Promise<TestDelivery> {
    const { state } = await matchingWebhookOf(this.reader, ctx, ref);
    const validation = input.validate();
    const { event_type: given } = validation.value;
    const error = given === undefined ? undefined : eventTypeError(given, [...this.registry.eventTypes.keys()]);
    if (error !== undefined) validation.addError('event_type', error);
    const { event_type: eventType = PING } = validation.finish();
    const sentAt = clock.date();
    const now = sentAt.toISOString();
    const [event, delivery] = [newUuid(), newUuid()];
    const body = this.bodyOf({ uuid: event, type: eventType }, ctx, now);
    const attempt = await this.sender.send(
      deliveryRequest({
        ...credentialsOf(state, (encrypted) => this.cipher.decrypt(encrypted)),
        url: state.url,
        id: delivery,
        attempt: 1,
        sentAt,
        body,
        compatibilityHeaders: this.settings.compatibilityHeaders,
      }),
      ctx.account,
    );
    const result = {
      request: presentTest({ uuid: newUuid(), delivery, event, eventType, body, sendAt: now }, attempt),
    };
    await this.redelivery.keepReceipt(ctx, result);
    return result;
  }

  private bodyOf(event: { readonly uuid: string; readonly type: string }, ctx: RequestContext, now: string): string {
    const noun = this.registry.eventTypes.get(event.type)?.noun;
    const example = noun === undefined ? undefined : exampleOf(this.registry, noun, event.type);
    const at = example?.at ?? now;
    const context = presentContext({
      actor: actorOf(ctx),
      context: eventContextOf(ctx),
      correlationId: ctx.correlationId,
      occurredAt: at,
      recordedAt: at,
    });
    return publishedBody(event, context, noun, example?.entity);
  }
}
