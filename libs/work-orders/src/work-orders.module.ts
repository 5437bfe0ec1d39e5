import { Module } from '@nestjs/common';
import { CatalogModule } from '#catalog';
import { CrmModule } from '#crm';
import { handlersOf } from '#http';
import { SchedulingModule } from '#scheduling';
import { JobInheritance } from './jobs/job-inheritance.service.js';
import { JobIntake } from './jobs/job-intake.service.js';
import { JobParties } from './jobs/job-parties.service.js';
import { ScheduleBoard } from './schedule-board/schedule-board.service.js';
import { workOrdersResources } from './work-orders.resources.js';

@Module({
  imports: [CatalogModule, CrmModule, SchedulingModule],
  providers: [JobParties, JobInheritance, JobIntake, ScheduleBoard, ...handlersOf(workOrdersResources)],
})
export class WorkOrdersModule {}
