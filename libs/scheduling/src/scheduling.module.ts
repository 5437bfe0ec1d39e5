import { Module } from '@nestjs/common';
import { handlersIn } from '#kernel';
import * as territoryCommands from './territories/territory.commands.js';
import * as territoryQueries from './territories/territory.queries.js';

@Module({ providers: handlersIn(territoryCommands, territoryQueries) })
export class SchedulingModule {}
