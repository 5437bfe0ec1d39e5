import { Module } from '@nestjs/common';
import { CatalogModule } from './catalog.module.js';
import { ProductCategoriesController, ServiceCategoriesController } from './categories/categories.controller.js';
import { ProductsController } from './products/products.controller.js';
import { ServicesController } from './services/services.controller.js';
import { UnitsController } from './units/units.controller.js';

@Module({
  imports: [CatalogModule],
  controllers: [
    // Before what they lie under: `categories` and `units` are never taken for a service or product.
    ServiceCategoriesController,
    ProductCategoriesController,
    UnitsController,
    ServicesController,
    ProductsController,
  ],
})
export class CatalogHttpModule {}
