import { Module } from '@nestjs/common';
import { handlersIn } from '#kernel';
import * as dictionaryCommands from './dictionaries/dictionary.commands.js';
import * as dictionaryQueries from './dictionaries/dictionary.queries.js';
import * as jobTypeCommands from './job-types/job-type.commands.js';
import * as jobTypeQueries from './job-types/job-type.queries.js';
import * as resolutionCommands from './resolutions/resolution.commands.js';
import * as resolutionQueries from './resolutions/resolution.queries.js';
import * as templateCommands from './templates/template.commands.js';
import * as templateQueries from './templates/template.queries.js';

@Module({
  providers: handlersIn(
    jobTypeCommands,
    jobTypeQueries,
    resolutionCommands,
    resolutionQueries,
    dictionaryCommands,
    dictionaryQueries,
    templateCommands,
    templateQueries,
  ),
})
export class WorkOrdersModule {}
