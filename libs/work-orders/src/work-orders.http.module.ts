import { Module } from '@nestjs/common';
import { DictionariesController } from './dictionaries/dictionaries.controller.js';
import { JobActionsController } from './jobs/job-actions.controller.js';
import { JobLocationsController } from './jobs/job-locations.controller.js';
import { JobServicesController } from './jobs/job-services.controller.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobTypesController } from './job-types/job-types.controller.js';
import { ResolutionsController } from './resolutions/resolutions.controller.js';
import { ScheduleBoardController } from './schedule-board/schedule-board.controller.js';
import { TemplatesController } from './templates/templates.controller.js';
import { WorkOrdersModule } from './work-orders.module.js';

@Module({
  imports: [WorkOrdersModule],
  controllers: [
    JobTypesController,
    ResolutionsController,
    DictionariesController,
    TemplatesController,
    JobsController,
    JobActionsController,
    JobServicesController,
    JobLocationsController,
    ScheduleBoardController,
  ],
})
export class WorkOrdersHttpModule {}
