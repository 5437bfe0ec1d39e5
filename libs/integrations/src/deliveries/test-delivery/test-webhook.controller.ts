import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Body, Ctx, HttpResponse, type Input, Operation } from '#http';
import type { RequestContext } from '#eventstore/store';
import { TestWebhookBody } from '../../webhooks/webhook.body.js';
import { type TestDelivery, TestWebhook } from './test-webhook.commands.js';
import { TestDeliveryView } from './test-webhook.view.js';

@Controller('v2/webhooks')
export class TestWebhookController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':webhook/test')
  @Operation({
    id: 'testWebhook',
    summary: 'Send a test delivery now',
    description:
      'Sends `{event_uuid, event_type: "ping", context}`, or with `event_type` an example body of this type, also to a webhook that is suspended, disabled or not subscribed to it, and returns the result, successful or not. It is not stored and does not count for suspension.',
    body: TestWebhookBody,
    hasNoTrial: true,
    returns: {
      status: 200,
      with: TestDeliveryView,
      respond: ({ request }: TestDelivery) => new HttpResponse(200, { request }),
    },
  })
  test(@Param('webhook') ref: string, @Body() input: Input<TestWebhookBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new TestWebhook(ref, input, ctx));
  }
}
