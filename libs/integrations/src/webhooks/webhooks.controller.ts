import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, NamedEntityPaging, Ctx, type Input } from '#http';
import type { RequestContext } from '#eventstore/store';
import { CreateWebhookBody, RotateSecretBody, UpdateWebhookBody } from './webhook.body.js';
import { CreateWebhook, DeleteWebhook, ResumeWebhook, RotateSecret, UpdateWebhook } from './webhook.commands.js';
import { GetWebhook, ListWebhooks } from './webhook.queries.js';
import { NewWebhookView, presentRotatedSecret, RotatedSecretView, WebhookView } from './webhook.view.js';

@Controller('v2/webhooks')
export class WebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({ summary: 'List webhooks, oldest first', query: NamedEntityPaging, lists: { webhooks: WebhookView } })
  list(@Filters() filters: Input<NamedEntityPaging>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListWebhooks(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create a webhook',
    description:
      'It receives events from then on. Without `secret` one is generated and returned beside the uuid. An account has at most 20 webhooks (`webhook.too_many`).',
    body: CreateWebhookBody,
    creates: 'webhook',
    resultView: NewWebhookView,
    secret: 'secret',
    errors: ['webhook.too_many'],
  })
  create(@Body() input: Input<CreateWebhookBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateWebhook(input, ctx));
  }

  @Get(':webhook')
  @Operation({
    summary: 'Read a webhook',
    description: 'The ETag also depends on the delivery status; If-Match compares only the version.',
    shows: { webhook: WebhookView },
  })
  get(@Param('webhook') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetWebhook(ref, ctx));
  }

  @Patch(':webhook')
  @Operation({
    summary: 'Change a webhook',
    description:
      'Resumes a suspended webhook, even when it changes nothing. The fields that deliveries and time change (`suspended_at`, `paused_until`, `consecutive_failures`, `last_success_at`, `last_failure_at`, `waiting`, `exhausted`, `previous_secret_expires_at`) may be sent with any value and are ignored, so that the webhook can be sent back as it was read.',
    body: UpdateWebhookBody,
    updates: 'webhook',
  })
  update(@Param('webhook') ref: string, @Body() input: Input<UpdateWebhookBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateWebhook(ref, input, ctx));
  }

  @Delete(':webhook')
  @Operation({ summary: 'Delete a webhook', description: 'Discards its waiting deliveries.', deletes: true })
  delete(@Param('webhook') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteWebhook(ref, ctx));
  }

  @Post(':webhook/rotate_secret')
  @Operation({
    id: 'rotateWebhookSecret',
    summary: 'Rotate the secret of a webhook; the old one stays valid for the overlap',
    description:
      'Until the overlap ends, `webhook-signature` contains a signature of each secret, the new one first, separated by a space. `X-Service-Secret` is the new secret at once. A rotation during the overlap ends the older secret. Retries and waiting deliveries are signed with the secrets that are valid when they are sent. Resumes a suspended webhook.',
    body: RotateSecretBody,
    returns: { status: 200, with: RotatedSecretView, respond: presentRotatedSecret },
    hasNoTrial: true,
    secret: 'secret',
  })
  rotateSecret(@Param('webhook') ref: string, @Body() input: Input<RotateSecretBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new RotateSecret(ref, input, ctx));
  }

  @Post(':webhook/resume')
  @Operation({
    summary: 'Resume a suspended webhook',
    description: 'Has no effect on a webhook that is neither suspended nor paused.',
    updates: 'webhook',
  })
  resume(@Param('webhook') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new ResumeWebhook(ref, ctx));
  }
}
