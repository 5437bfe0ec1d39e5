import type { BoundedContext } from '#eventstore/store';
import { Webhooks } from './webhooks/webhook.entity.js';

/** How others hear of what happens here. */
export const integrations: BoundedContext = {
  name: 'integrations',
  aggregates: [Webhooks],
  projections: [],
};

export { integrationsProblems } from './integrations.problems.js';
export { IntegrationsHttpModule } from './integrations.http.module.js';
export { IntegrationsModule } from './integrations.module.js';
export { Courier } from './deliveries/courier.service.js';
export { RequestLog } from './deliveries/request-log.service.js';
export { type RecordedRange, Resending } from './deliveries/resending.service.js';
export { suspendWebhooks } from './webhooks/webhook-endpoint.service.js';
export { Sender } from './deliveries/sender.service.js';
