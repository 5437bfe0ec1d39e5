import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Ctx, HttpResponse, type Input } from '#http';
import type { RequestContext } from '#eventstore/store';
import {
  ResendFailed,
  ResendFailedBody,
  ResendRequest,
  type TestDelivery,
  TestWebhook,
  type ResentDeliveries,
  type ResentRequest,
} from './request.commands.js';
import { ListRequests, ListRequestsQuery } from './request.queries.js';
import { ResentRequestView, ResentView, TestDeliveryView, WebhookRequestView } from './request.view.js';

@Controller('v2/webhooks/:webhook')
export class RequestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('requests')
  @Operation({
    summary: "List a webhook's requests, newest first",
    description:
      'One record an attempt, waiting or made. A failed attempt becomes `sent`, and the next one appears as `scheduled` beside it. Kept for 30 days, unless the service is set otherwise.',
    query: ListRequestsQuery,
    lists: { requests: WebhookRequestView },
    hasParent: true,
  })
  list(
    @Param('webhook') ref: string,
    @Filters() filters: Input<ListRequestsQuery>,
    @Ctx() ctx: RequestContext,
  ): Promise<HttpResponse> {
    return this.queries.execute(new ListRequests(ref, filters, ctx));
  }

  @Post('requests/:request/resend')
  @Operation({
    summary: 'Send a request again',
    description:
      'What was sent already, failed or not, becomes a new delivery of the same body: 201. What waits for later is sent now: 200 with its own uuid. What is due is in flight, or about to be: 409.',
    returns: {
      status: [201, 200],
      with: ResentRequestView,
      respond: ({ uuid, isNew }: ResentRequest) => new HttpResponse(isNew ? 201 : 200, { request_uuid: uuid }),
    },
  })
  resend(
    @Param('webhook') ref: string,
    @Param('request') request: string,
    @Ctx() ctx: RequestContext,
  ): Promise<ResentRequest> {
    return this.commands.execute(new ResendRequest(ref, request, ctx));
  }

  @Post('resend')
  @Operation({
    summary: 'Send again what failed in a range of time',
    description:
      'Every delivery that failed then and was not delivered since, once, behind fresh traffic: as a new delivery when its attempts have ended, else its waiting attempt is brought forward. What is due or in flight is left alone. At most 100,000 at a time.',
    body: ResendFailedBody,
    returns: {
      status: 202,
      with: ResentView,
      respond: ({ resent }: ResentDeliveries) => new HttpResponse(202, { resent }),
    },
  })
  resendFailed(
    @Param('webhook') ref: string,
    @Body() input: Input<ResendFailedBody>,
    @Ctx() ctx: RequestContext,
  ): Promise<ResentDeliveries> {
    return this.commands.execute(new ResendFailed(ref, input, ctx));
  }

  @Post('test')
  @Operation({
    summary: 'Send a test delivery now',
    description:
      'Sends `{event_uuid, event_type: "ping", context}`, also to a suspended webhook, and answers with what came of it, good or bad. It is not stored and does not count for suspension.',
    returns: {
      status: 200,
      with: TestDeliveryView,
      respond: ({ request }: TestDelivery) => new HttpResponse(200, { request }),
    },
  })
  test(@Param('webhook') ref: string, @Ctx() ctx: RequestContext): Promise<TestDelivery> {
    return this.commands.execute(new TestWebhook(ref, ctx));
  }
}
