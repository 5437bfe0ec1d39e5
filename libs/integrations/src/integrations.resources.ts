import type { Resource } from '#http';
import * as requestCommands from './deliveries/attempts/request.commands.js';
import * as requestQueries from './deliveries/attempts/request.queries.js';
import { RequestsController } from './deliveries/attempts/requests.controller.js';
import * as testWebhookCommands from './deliveries/test-delivery/test-webhook.commands.js';
import { TestWebhookController } from './deliveries/test-delivery/test-webhook.controller.js';
import * as eventStreamQueries from './event-feed/event-stream.queries.js';
import * as eventQueries from './event-feed/event.queries.js';
import { EventsController } from './event-feed/events.controller.js';
import * as eventTypeQueries from './event-types/event-type.queries.js';
import { EventTypesController } from './event-types/event-types.controller.js';
import * as webhookCommands from './webhooks/webhook.commands.js';
import { Webhooks } from './webhooks/webhook.entity.js';
import * as webhookQueries from './webhooks/webhook.queries.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** Resources whose handlers run in every program. */
export const integrationsResources: readonly Resource[] = [
  {
    tag: {
      name: 'Webhooks',
      group: 'Integrations',
      description:
        'Endpoints of yours that receive events: each delivery is a signed POST, at least once, with retries for about six days.',
    },
    entityTypes: [Webhooks],
    controllers: [WebhooksController, TestWebhookController],
    handlers: [webhookCommands, testWebhookCommands, webhookQueries],
  },
  {
    tag: {
      name: 'Webhook requests',
      group: 'Integrations',
      description:
        'The record of every attempt of a delivery, kept for 30 days: what was sent, what was answered, and what happens next.',
    },
    controllers: [RequestsController],
    handlers: [requestCommands, requestQueries],
  },
];

/** Resources whose handlers only the API has: they need the OpenAPI document, or connections of clients. */
export const apiResources: readonly Resource[] = [
  {
    tag: {
      name: 'Event types',
      group: 'Integrations',
      description: 'The types of webhook deliveries and of the change feed, with the JSON Schema of each.',
    },
    controllers: [EventTypesController],
    handlers: [eventTypeQueries],
  },
  {
    tag: {
      name: 'Events',
      group: 'Integrations',
      description: 'The change feed: every change of the account once, in commit order, by page or as a stream.',
    },
    controllers: [EventsController],
    handlers: [eventQueries, eventStreamQueries],
  },
];
