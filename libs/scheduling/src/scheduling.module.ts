import { Module } from '@nestjs/common';
import { handlersOf } from '#http';
import { CandidateSearch, Workforce, WorkingTimes } from './scheduling.contract.js';
import { schedulingResources } from './scheduling.resources.js';
import { CheckMetrics } from './checks/check-metrics.service.js';
import { ScheduleChecks } from './checks/schedule-checks.service.js';
import { StaffChecks } from './checks/staff-checks.service.js';
import { OccupiedTimes } from './occupancy/occupied-times.service.js';
import { CachedWorkingTimes } from './shifts/working-times.service.js';
import { DatabaseCandidateSearch } from './workforce/candidate-search.service.js';
import { DatabaseWorkforce } from './workforce/workforce.service.js';

@Module({
  providers: [
    { provide: Workforce, useClass: DatabaseWorkforce },
    { provide: WorkingTimes, useClass: CachedWorkingTimes },
    { provide: CandidateSearch, useClass: DatabaseCandidateSearch },
    OccupiedTimes,
    CheckMetrics,
    StaffChecks,
    ScheduleChecks,
    ...handlersOf(schedulingResources),
  ],
  exports: [Workforce, WorkingTimes, CandidateSearch, OccupiedTimes, CheckMetrics, ScheduleChecks],
})
export class SchedulingModule {}
