import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Ctx, HttpResponse, type Input } from '#http';
import type { RequestContext } from '#eventstore/store';
import {
  ResendFailed,
  ResendFailedBody,
  ResendRequest,
  type ResentDeliveries,
  type ResentRequest,
} from './request.commands.js';
import { GetRequest, ListRequests, ListRequestsQuery } from './request.queries.js';
import { ResentRequestView, ResentView, WebhookRequestView } from './request.view.js';

@Controller('v2/webhooks/:webhook')
export class RequestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('requests')
  @Operation({
    id: 'listWebhookRequests',
    summary: "List a webhook's requests, newest first",
    description:
      'One record per attempt. After a failed attempt, its record is `sent` and the retry has a new record with the status `scheduled`. A resend of a delivery that has ended is its next `run`. Filters combine. Records are stored for 30 days by default.',
    query: ListRequestsQuery,
    lists: { requests: WebhookRequestView },
    hasParent: true,
  })
  list(@Param('webhook') ref: string, @Filters() filters: Input<ListRequestsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListRequests(ref, filters, ctx));
  }

  @Get('requests/:request')
  @Operation({
    id: 'getWebhookRequest',
    summary: 'Read a request',
    description: 'The ETag covers all fields: a record has no version.',
    shows: { request: WebhookRequestView },
  })
  get(@Param('webhook') ref: string, @Param('request') request: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetRequest(ref, request, ctx));
  }

  @Post('requests/:request/resend')
  @Operation({
    id: 'resendWebhookRequest',
    summary: 'Send a request again',
    description:
      'Sends the delivery of the request again, with the same body and the same `webhook-id`. A delivery that has ended, failed or not, is sent in a new run, whose attempts count from 1 (201). If the delivery has a scheduled request, that one is sent now (200 with its uuid). A due request is in flight or about to be (409). When the webhook is disabled, suspended or paused, this holds until the requests that were in flight have ended (`WEBHOOK_TIMEOUT_MS` and 2 s); then a due request is sent first once the webhook may receive it (200).',
    hasNoTrial: true,
    returns: {
      status: [201, 200],
      with: ResentRequestView,
      respond: ({ uuid, isNew }: ResentRequest) => new HttpResponse(isNew ? 201 : 200, { request_uuid: uuid }),
    },
  })
  resend(@Param('webhook') ref: string, @Param('request') request: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new ResendRequest(ref, request, ctx));
  }

  @Post('resend')
  @Operation({
    id: 'resendFailedRequests',
    summary: 'Send failed deliveries of a time range again',
    description:
      'Sends every delivery once that failed in this range and did not succeed since, after new events and retries: in a new run when it has ended, otherwise by bringing its waiting attempt forward. Due requests and requests in flight stay unchanged. At most 100,000 deliveries per request.',
    body: ResendFailedBody,
    hasNoTrial: true,
    returns: {
      status: 202,
      with: ResentView,
      respond: ({ resent }: ResentDeliveries) => new HttpResponse(202, { resent }),
    },
  })
  resendFailed(@Param('webhook') ref: string, @Body() input: Input<ResendFailedBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new ResendFailed(ref, input, ctx));
  }
}
