import { Module } from '@nestjs/common';
import { EventsController } from './event-feed/events.controller.js';
import { IntegrationsModule } from './integrations.module.js';

@Module({ imports: [IntegrationsModule], controllers: [EventsController] })
export class IntegrationsHttpModule {}
