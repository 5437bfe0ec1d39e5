import { Module } from '@nestjs/common';
import { handlersOf } from '#http';
import { Workforce } from './scheduling.contract.js';
import { schedulingResources } from './scheduling.resources.js';
import { DatabaseWorkforce } from './users/workforce.service.js';

@Module({
  providers: [{ provide: Workforce, useClass: DatabaseWorkforce }, ...handlersOf(schedulingResources)],
  exports: [Workforce],
})
export class SchedulingModule {}
