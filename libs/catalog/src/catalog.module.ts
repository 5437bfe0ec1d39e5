import { Module } from '@nestjs/common';
import { handlersIn } from '#kernel';
import * as categoryCommands from './categories/category.commands.js';
import * as categoryQueries from './categories/category.queries.js';
import * as productCommands from './products/product.commands.js';
import * as productQueries from './products/product.queries.js';
import * as serviceCommands from './services/service.commands.js';
import * as serviceQueries from './services/service.queries.js';
import * as unitCommands from './units/unit.commands.js';
import * as unitQueries from './units/unit.queries.js';

@Module({
  providers: handlersIn(
    categoryCommands,
    categoryQueries,
    serviceCommands,
    serviceQueries,
    unitCommands,
    unitQueries,
    productCommands,
    productQueries,
  ),
})
export class CatalogModule {}
