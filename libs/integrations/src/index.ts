import { entityTypesOf } from '#http';
import type { BoundedContext } from '#eventstore/store';
import { queueFunctions } from './deliveries/queue/queue-functions.repository.js';
import { integrationsResources } from './integrations.resources.js';

/** Webhooks and the change feed. */
export const integrations: BoundedContext = {
  name: 'integrations',
  aggregates: entityTypesOf(integrationsResources),
  projections: [],
  functions: queueFunctions,
};

export { integrationsProblems } from './integrations.problems.js';
export { IntegrationsHttpModule } from './integrations.http.module.js';
export { IntegrationsModule } from './integrations.module.js';
export { distributedQueueFunctions } from './deliveries/queue/distributed-functions.repository.js';
export { IntegrationsWorkerModule } from './integrations.worker.module.js';
export { ResendFailed, ResendFailedBody, ResendRequest } from './deliveries/attempts/request.commands.js';
export { RequestLog } from './deliveries/attempts/request-log.service.js';
export { type TimeRange, RedeliveryService } from './deliveries/attempts/redelivery.service.js';
export { CreateWebhookBody, RotateSecretBody, TestWebhookBody, UpdateWebhookBody } from './webhooks/webhook.body.js';
export {
  CreateWebhook,
  DeleteWebhook,
  ResumeWebhook,
  RotateSecret,
  UpdateWebhook,
} from './webhooks/webhook.commands.js';
export { type TestDelivery, TestWebhook } from './deliveries/test-delivery/test-webhook.commands.js';
export { newWebhookSecret } from './webhooks/webhook-secrets.service.js';
export {
  type ForwardedAttempt,
  LOCAL_RETRY_DELAYS_MS,
  LocalForwarder,
  secretError,
} from './deliveries/local/local-forwarder.service.js';
export { RecordedDeliveries } from './deliveries/local/recorded-deliveries.service.js';
export { presentRequest, type WebhookRequestView } from './deliveries/attempts/request.view.js';
export { EventSerializer } from './event-feed/event-serializer.view.js';
export { FeedFilters, FeedQuery } from './event-feed/feed-filters.queries.js';
