import { Module } from '@nestjs/common';
import { handlersIn } from '#http';
import { CatalogPrices } from './catalog.contract.js';
import * as categoryCommands from './categories/category.commands.js';
import * as categoryQueries from './categories/category.queries.js';
import { StoredCatalogPrices } from './prices/catalog-prices.service.js';
import * as productCommands from './products/product.commands.js';
import * as productQueries from './products/product.queries.js';
import * as serviceCommands from './services/service.commands.js';
import * as serviceQueries from './services/service.queries.js';
import * as unitCommands from './units/unit.commands.js';
import * as unitQueries from './units/unit.queries.js';

@Module({
  providers: [
    { provide: CatalogPrices, useClass: StoredCatalogPrices },
    ...handlersIn(
      categoryCommands,
      categoryQueries,
      serviceCommands,
      serviceQueries,
      unitCommands,
      unitQueries,
      productCommands,
      productQueries,
    ),
  ],
  exports: [CatalogPrices],
})
export class CatalogModule {}
