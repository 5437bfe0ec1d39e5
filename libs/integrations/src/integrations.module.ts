import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { handlersOf } from '#http';
import { SETTINGS, type Settings } from '#platform';
import { AddressRules } from './deliveries/sender/addresses.service.js';
import { RequestLog } from './deliveries/attempts/request-log.service.js';
import { RedeliveryService } from './deliveries/attempts/redelivery.service.js';
import { Sender } from './deliveries/sender/sender.service.js';
import { integrationsResources } from './integrations.resources.js';
import { GoneWebhooks } from './webhooks/gone-webhooks.service.js';
import { WebhookFields } from './webhooks/webhook-fields.service.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.service.js';

@Module({
  providers: [
    RequestLog,
    RedeliveryService,
    GoneWebhooks,
    WebhookFields,
    WebhookSecrets,
    { provide: AddressRules, useFactory: (settings: Settings) => new AddressRules(settings), inject: [SETTINGS] },
    { provide: Sender, useFactory: (settings: Settings) => new Sender(settings), inject: [SETTINGS] },
    ...handlersOf(integrationsResources),
  ],
  exports: [Sender, GoneWebhooks],
})
export class IntegrationsModule implements OnApplicationShutdown {
  constructor(private readonly sender: Sender) {}

  /** After the deliveries of a worker have ended. */
  onApplicationShutdown(): Promise<void> {
    return this.sender.close();
  }
}
