import { Module } from '@nestjs/common';
import { CrmModule } from '#crm';
import { CalendarFiles, handlersOf } from '#http';
import { SchedulingModule } from '#scheduling';
import { WorkOrdersModule } from '#work-orders';
import { AvailabilityInput } from './availability/availability-input.service.js';
import { CalendarContents } from './calendar-feeds/calendar-contents.service.js';
import { StoredCalendarFiles } from './calendar-feeds/calendar-files.service.js';
import { ServedJobs } from './calendar-feeds/served-jobs.service.js';
import { AvailabilitySearch } from './availability/availability-search.service.js';
import { ScheduleConflicts } from './conflicts/schedule-conflicts.service.js';
import { HoldChecks } from './holds/hold-checks.service.js';
import { HoldExpiry } from './holds/hold-expiry.worker.js';
import { HoldJob } from './holds/hold-job.service.js';
import { BoardDetails } from './schedule-board/board-details.service.js';
import { dispatchResources } from './dispatch.resources.js';
import { TravelMatrix } from './travel/travel-matrix.service.js';

@Module({
  imports: [CrmModule, SchedulingModule, WorkOrdersModule],
  providers: [
    AvailabilityInput,
    AvailabilitySearch,
    TravelMatrix,
    ScheduleConflicts,
    BoardDetails,
    HoldChecks,
    HoldExpiry,
    HoldJob,
    CalendarContents,
    { provide: CalendarFiles, useClass: StoredCalendarFiles },
    ServedJobs,
    ...handlersOf(dispatchResources),
  ],
  exports: [HoldExpiry, CalendarFiles],
})
export class DispatchModule {}
