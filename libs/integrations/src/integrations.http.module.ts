import { Module } from '@nestjs/common';
import { controllersOf, handlersOf } from '#http';
import { FeedMetrics } from './event-feed/feed-metrics.service.js';
import { FeedEpoch } from './event-feed/feed-epoch.service.js';
import { EventFrames } from './event-feed/event-frames.view.js';
import { IntegrationsModule } from './integrations.module.js';
import { apiResources, integrationsResources } from './integrations.resources.js';

@Module({
  imports: [IntegrationsModule],
  controllers: controllersOf([...integrationsResources, ...apiResources], 'integrations', { isOutsideBatches: true }),
  providers: [EventFrames, FeedEpoch, FeedMetrics, ...handlersOf(apiResources)],
})
export class IntegrationsHttpModule {}
