import { Module } from '@nestjs/common';
import { controllersOf, handlersOf } from '#http';
import { EventFrames } from './event-feed/event-frames.view.js';
import { EventStreams } from './event-feed/event-streams.service.js';
import { IntegrationsModule } from './integrations.module.js';
import { documentResources, integrationsResources } from './integrations.resources.js';

@Module({
  imports: [IntegrationsModule],
  controllers: controllersOf([...integrationsResources, ...documentResources], 'integrations'),
  providers: [EventFrames, EventStreams, ...handlersOf(documentResources)],
})
export class IntegrationsHttpModule {}
