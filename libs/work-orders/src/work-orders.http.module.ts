import { Module } from '@nestjs/common';
import { controllersOf } from '#http';
import { WorkOrdersModule } from './work-orders.module.js';
import { workOrdersResources } from './work-orders.resources.js';

@Module({
  imports: [WorkOrdersModule],
  controllers: controllersOf(workOrdersResources, 'work_orders', { showsUsers: true }),
})
export class WorkOrdersHttpModule {}
