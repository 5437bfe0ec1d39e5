import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Paging, Ctx, type HttpResponse, type Input } from '#http';
import type { RequestContext, Outcome } from '#eventstore/store';
import { CreateWebhookBody, UpdateWebhookBody } from './webhook.body.js';
import { CreateWebhook, DeleteWebhook, ResumeWebhook, UpdateWebhook } from './webhook.commands.js';
import { GetWebhook, ListWebhooks } from './webhook.queries.js';
import { WebhookView } from './webhook.view.js';

@Controller('v2/webhooks')
export class WebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({ summary: 'List webhooks, oldest first', query: Paging, lists: { webhooks: WebhookView } })
  list(@Filters() filters: Input<Paging>, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new ListWebhooks(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create a webhook',
    description: 'It receives events from then on. An account has at most 20 webhooks (`webhook.too_many`).',
    body: CreateWebhookBody,
    creates: 'webhook',
    errors: ['webhook.too_many'],
  })
  create(@Body() input: Input<CreateWebhookBody>, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new CreateWebhook(input, ctx));
  }

  @Get(':webhook')
  @Operation({
    summary: 'Read a webhook',
    description: 'The ETag also depends on the delivery status; If-Match compares only the version.',
    shows: { webhook: WebhookView },
  })
  get(@Param('webhook') ref: string, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new GetWebhook(ref, ctx));
  }

  @Patch(':webhook')
  @Operation({
    summary: 'Change a webhook',
    description: 'Resumes a suspended webhook, even when it changes nothing.',
    body: UpdateWebhookBody,
    updates: 'webhook',
  })
  update(
    @Param('webhook') ref: string,
    @Body() input: Input<UpdateWebhookBody>,
    @Ctx() ctx: RequestContext,
  ): Promise<Outcome> {
    return this.commands.execute(new UpdateWebhook(ref, input, ctx));
  }

  @Delete(':webhook')
  @Operation({ summary: 'Delete a webhook', description: 'Discards its waiting deliveries.', deletes: true })
  delete(@Param('webhook') ref: string, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new DeleteWebhook(ref, ctx));
  }

  @Post(':webhook/resume')
  @Operation({
    summary: 'Resume a suspended webhook',
    description: 'Has no effect on a webhook that is neither suspended nor paused.',
    updates: 'webhook',
  })
  resume(@Param('webhook') ref: string, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new ResumeWebhook(ref, ctx));
  }
}
