import { Module } from '@nestjs/common';
import { CatalogModule } from '#catalog';
import { CrmModule } from '#crm';
import { handlersIn } from '#http';
import { SchedulingModule } from '#scheduling';
import * as dictionaryCommands from './dictionaries/dictionary.commands.js';
import * as dictionaryQueries from './dictionaries/dictionary.queries.js';
import * as jobActionCommands from './jobs/job-action.commands.js';
import * as jobCommands from './jobs/job.commands.js';
import * as jobHistoryQueries from './jobs/job-history.queries.js';
import { JobInheritance } from './jobs/job-inheritance.service.js';
import { JobIntake } from './jobs/job-intake.service.js';
import * as jobLocationCommands from './jobs/job-location.commands.js';
import * as jobLocationQueries from './jobs/job-location.queries.js';
import { JobParties } from './jobs/job-parties.service.js';
import * as jobQueries from './jobs/job.queries.js';
import * as jobServiceCommands from './jobs/job-service.commands.js';
import * as jobTypeCommands from './job-types/job-type.commands.js';
import * as jobTypeQueries from './job-types/job-type.queries.js';
import * as resolutionCommands from './resolutions/resolution.commands.js';
import * as resolutionQueries from './resolutions/resolution.queries.js';
import { ScheduleBoard } from './schedule-board/schedule-board.service.js';
import * as scheduleBoardQueries from './schedule-board/schedule-board.queries.js';
import * as templateCommands from './templates/template.commands.js';
import * as templateQueries from './templates/template.queries.js';

@Module({
  imports: [CatalogModule, CrmModule, SchedulingModule],
  providers: [
    JobParties,
    JobInheritance,
    JobIntake,
    ScheduleBoard,
    ...handlersIn(
      jobTypeCommands,
      jobTypeQueries,
      resolutionCommands,
      resolutionQueries,
      dictionaryCommands,
      dictionaryQueries,
      templateCommands,
      templateQueries,
      jobCommands,
      jobActionCommands,
      jobServiceCommands,
      jobLocationCommands,
      jobQueries,
      jobHistoryQueries,
      jobLocationQueries,
      scheduleBoardQueries,
    ),
  ],
})
export class WorkOrdersModule {}
