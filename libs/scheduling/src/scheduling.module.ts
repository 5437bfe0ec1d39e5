import { Global, Module } from '@nestjs/common';
import { handlersOf, SignInUsers } from '#http';
import { CandidateSearch, Workforce, WorkingTimes } from './scheduling.contract.js';
import { schedulingResources } from './scheduling.resources.js';
import { CalendarFeedAccess } from './calendar-feeds/calendar-feed-access.service.js';
import { CheckMetrics } from './checks/check-metrics.service.js';
import { ScheduleChecks } from './checks/schedule-checks.service.js';
import { StaffChecks } from './checks/staff-checks.service.js';
import { OccupiedTimes } from './occupancy/occupied-times.service.js';
import { CachedWorkingTimes } from './shifts/working-times.service.js';
import { StoredSignInUsers } from './users/sign-in-users.service.js';
import { DatabaseCandidateSearch } from './workforce/candidate-search.service.js';
import { DatabaseWorkforce } from './workforce/workforce.service.js';

/** Shifts, teams and users. Global, because the context of accounts asks who signs in by its port {@link SignInUsers}. */
@Global()
@Module({
  providers: [
    { provide: SignInUsers, useClass: StoredSignInUsers },
    { provide: Workforce, useClass: DatabaseWorkforce },
    { provide: WorkingTimes, useClass: CachedWorkingTimes },
    { provide: CandidateSearch, useClass: DatabaseCandidateSearch },
    OccupiedTimes,
    CalendarFeedAccess,
    CheckMetrics,
    StaffChecks,
    ScheduleChecks,
    ...handlersOf(schedulingResources),
  ],
  exports: [
    CalendarFeedAccess,
    SignInUsers,
    Workforce,
    WorkingTimes,
    CandidateSearch,
    OccupiedTimes,
    CheckMetrics,
    ScheduleChecks,
  ],
})
export class SchedulingModule {}
