import { Module } from '@nestjs/common';
import { controllersOf, handlersOf } from '#http';
import { IntegrationsModule } from './integrations.module.js';
import { documentResources, integrationsResources } from './integrations.resources.js';

@Module({
  imports: [IntegrationsModule],
  controllers: controllersOf([...integrationsResources, ...documentResources], 'integrations'),
  providers: handlersOf(documentResources),
})
export class IntegrationsHttpModule {}
