import { Module } from '@nestjs/common';
import { handlersOf } from '#http';
import { CatalogPrices } from './catalog.contract.js';
import { catalogResources } from './catalog.resources.js';
import { DatabaseCatalogPrices } from './prices/catalog-prices.service.js';

@Module({
  providers: [{ provide: CatalogPrices, useClass: DatabaseCatalogPrices }, ...handlersOf(catalogResources)],
  exports: [CatalogPrices],
})
export class CatalogModule {}
