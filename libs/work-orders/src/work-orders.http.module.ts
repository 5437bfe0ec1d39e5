import { Module } from '@nestjs/common';
import { JobTypesController } from './job-types/job-types.controller.js';
import { WorkOrdersModule } from './work-orders.module.js';

@Module({ imports: [WorkOrdersModule], controllers: [JobTypesController] })
export class WorkOrdersHttpModule {}
