import { Module } from '@nestjs/common';
import { handlersIn } from '#kernel';
import * as jobTypeCommands from './job-types/job-type.commands.js';
import * as jobTypeQueries from './job-types/job-type.queries.js';

@Module({ providers: handlersIn(jobTypeCommands, jobTypeQueries) })
export class WorkOrdersModule {}
