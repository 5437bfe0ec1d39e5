import { Module } from '@nestjs/common';
import { handlersIn } from '#kernel';
import * as eventQueries from './event-feed/event.queries.js';

@Module({ providers: handlersIn(eventQueries) })
export class IntegrationsModule {}
