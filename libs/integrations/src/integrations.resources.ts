import type { Resource } from '#http';
import * as requestCommands from './deliveries/attempts/request.commands.js';
import * as requestQueries from './deliveries/attempts/request.queries.js';
import { RequestsController } from './deliveries/attempts/requests.controller.js';
import * as eventStreamQueries from './event-feed/event-stream.queries.js';
import * as eventQueries from './event-feed/event.queries.js';
import { EventsController } from './event-feed/events.controller.js';
import * as eventTypeQueries from './event-types/event-type.queries.js';
import { EventTypesController } from './event-types/event-types.controller.js';
import * as testWebhookCommands from './webhooks/test-webhook.commands.js';
import * as webhookCommands from './webhooks/webhook.commands.js';
import { Webhooks } from './webhooks/webhook.entity.js';
import * as webhookQueries from './webhooks/webhook.queries.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** Resources whose handlers run in every program. */
export const integrationsResources: readonly Resource[] = [
  {
    entityTypes: [Webhooks],
    controllers: [WebhooksController],
    handlers: [webhookCommands, testWebhookCommands, webhookQueries],
  },
  { controllers: [RequestsController], handlers: [requestCommands, requestQueries] },
];

/** Resources whose handlers only the API has: they need the OpenAPI document, or connections of clients. */
export const apiResources: readonly Resource[] = [
  { controllers: [EventTypesController], handlers: [eventTypeQueries] },
  { controllers: [EventsController], handlers: [eventQueries, eventStreamQueries] },
];
