import { Module } from '@nestjs/common';
import { handlersIn } from '#kernel';
import * as unitCommands from './units/unit.commands.js';
import * as unitQueries from './units/unit.queries.js';

@Module({ providers: handlersIn(unitCommands, unitQueries) })
export class CatalogModule {}
