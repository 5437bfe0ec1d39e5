import { Module } from '@nestjs/common';
import { handlersOf } from '#http';
import { CandidateSearch, Workforce, WorkingTimes } from './scheduling.contract.js';
import { schedulingResources } from './scheduling.resources.js';
import { CachedWorkingTimes } from './shifts/working-times.service.js';
import { DatabaseCandidateSearch } from './users/candidate-search.service.js';
import { DatabaseWorkforce } from './users/workforce.service.js';

@Module({
  providers: [
    { provide: Workforce, useClass: DatabaseWorkforce },
    { provide: WorkingTimes, useClass: CachedWorkingTimes },
    { provide: CandidateSearch, useClass: DatabaseCandidateSearch },
    ...handlersOf(schedulingResources),
  ],
  exports: [Workforce, WorkingTimes, CandidateSearch],
})
export class SchedulingModule {}
