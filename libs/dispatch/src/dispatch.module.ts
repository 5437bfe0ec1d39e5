import { Module } from '@nestjs/common';
import { CrmModule } from '#crm';
import { handlersOf } from '#http';
import { SchedulingModule } from '#scheduling';
import { WorkOrdersModule } from '#work-orders';
import { AvailabilityInput } from './availability/availability-input.service.js';
import { AvailabilitySearch } from './availability/availability-search.service.js';
import { dispatchResources } from './dispatch.resources.js';
import { TravelMatrix } from './travel-matrix/travel-matrix.service.js';

@Module({
  imports: [CrmModule, SchedulingModule, WorkOrdersModule],
  providers: [AvailabilityInput, AvailabilitySearch, TravelMatrix, ...handlersOf(dispatchResources)],
})
export class DispatchModule {}
