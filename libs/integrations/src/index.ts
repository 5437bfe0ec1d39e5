import type { BoundedContext } from '#kernel/store';

/** How others hear of what happens here. */
export const integrations: BoundedContext = { name: 'integrations', aggregates: [], projections: [] };

export { IntegrationsHttpModule } from './integrations.http.module.js';
export { IntegrationsModule } from './integrations.module.js';
