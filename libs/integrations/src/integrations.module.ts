import { Module, type OnModuleDestroy } from '@nestjs/common';
import { handlersIn } from '#http';
import { SETTINGS, type Settings } from '#platform';
import { AddressRules } from './deliveries/addresses.service.js';
import * as requestCommands from './deliveries/request.commands.js';
import * as requestQueries from './deliveries/request.queries.js';
import { RequestLog } from './deliveries/request-log.service.js';
import { Resending } from './deliveries/resending.service.js';
import { Sender } from './deliveries/sender.service.js';
import * as eventQueries from './event-feed/event.queries.js';
import { WebhookChanges } from './webhooks/webhook-changes.service.js';
import * as webhookCommands from './webhooks/webhook.commands.js';
import { WebhookFields } from './webhooks/webhook-fields.service.js';
import * as webhookQueries from './webhooks/webhook.queries.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.service.js';

@Module({
  providers: [
    RequestLog,
    Resending,
    WebhookChanges,
    WebhookFields,
    WebhookSecrets,
    { provide: AddressRules, useFactory: (settings: Settings) => new AddressRules(settings), inject: [SETTINGS] },
    { provide: Sender, useFactory: (settings: Settings) => new Sender(settings), inject: [SETTINGS] },
    ...handlersIn(eventQueries, webhookCommands, webhookQueries, requestCommands, requestQueries),
  ],
})
export class IntegrationsModule implements OnModuleDestroy {
  constructor(private readonly sender: Sender) {}

  onModuleDestroy(): Promise<void> {
    return this.sender.close();
  }
}
