import { Module } from '@nestjs/common';
import { handlersIn } from '#http';
import { RequestsController } from './deliveries/requests.controller.js';
import { EventsController } from './event-feed/events.controller.js';
import * as eventTypeQueries from './event-types/event-type.queries.js';
import { EventTypesController } from './event-types/event-types.controller.js';
import { IntegrationsModule } from './integrations.module.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

@Module({
  imports: [IntegrationsModule],
  controllers: [WebhooksController, RequestsController, EventTypesController, EventsController],
  // They speak of the routes' document, which the worker has not.
  providers: handlersIn(eventTypeQueries),
})
export class IntegrationsHttpModule {}
