import { Module } from '@nestjs/common';
import { CatalogModule } from '#catalog';
import { CrmModule } from '#crm';
import { handlersOf } from '#http';
import { SchedulingModule } from '#scheduling';
import { TemplateDefaults } from './jobs/template-defaults.service.js';
import { JobInput } from './jobs/job-input.service.js';
import { JobClientAndSite } from './jobs/job-client-site.service.js';
import { ScheduleBoard } from './schedule-board/schedule-board.service.js';
import { workOrdersResources } from './work-orders.resources.js';

@Module({
  imports: [CatalogModule, CrmModule, SchedulingModule],
  providers: [JobClientAndSite, TemplateDefaults, JobInput, ScheduleBoard, ...handlersOf(workOrdersResources)],
})
export class WorkOrdersModule {}
