import { Module } from '@nestjs/common';
import { controllersOf, declareRequestOption, flagOption } from '#http';
import { WorkOrdersModule } from './work-orders.module.js';
import { workOrdersResources } from './work-orders.resources.js';

declareRequestOption(
  flagOption(
    'notify_assignees',
    'Notify-Assignees',
    '`false`: no push message is sent to the assignees for this change',
  ),
);

@Module({
  imports: [WorkOrdersModule],
  controllers: controllersOf(workOrdersResources, 'work_orders', { showsUsers: true }),
})
export class WorkOrdersHttpModule {}
