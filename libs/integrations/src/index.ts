import { entityTypesOf } from '#http';
import type { BoundedContext } from '#eventstore/store';
import { integrationsResources } from './integrations.resources.js';

/** How others hear of what happens here. */
export const integrations: BoundedContext = {
  name: 'integrations',
  aggregates: entityTypesOf(integrationsResources),
  projections: [],
};

export { integrationsProblems } from './integrations.problems.js';
export { IntegrationsHttpModule } from './integrations.http.module.js';
export { IntegrationsModule } from './integrations.module.js';
export { Courier } from './deliveries/courier.service.js';
export { ResendFailed, ResendFailedBody, ResendRequest, TestWebhook } from './deliveries/request.commands.js';
export { RequestLog } from './deliveries/request-log.service.js';
export { type RecordedRange, Resending } from './deliveries/resending.service.js';
export { CreateWebhookBody, UpdateWebhookBody } from './webhooks/webhook.body.js';
export { CreateWebhook, DeleteWebhook, ResumeWebhook, UpdateWebhook } from './webhooks/webhook.commands.js';
export { suspendWebhooks } from './webhooks/webhook-endpoint.service.js';
export { Sender } from './deliveries/sender.service.js';
