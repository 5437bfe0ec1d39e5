import type { BoundedContext } from '#eventstore/store';
import { Categories } from './categories/category.entity.js';
import { Products } from './products/product.entity.js';
import { Services } from './services/service.entity.js';
import { Units } from './units/unit.entity.js';

/** What the company sells: services and products in their categories, and the units that products are counted in. */
export const catalog: BoundedContext = {
  name: 'catalog',
  aggregates: [Categories.service_category, Categories.product_category, Services, Units, Products],
  projections: [],
};

export { catalogProblems } from './catalog.problems.js';
export { CatalogHttpModule } from './catalog.http.module.js';
export { CatalogModule } from './catalog.module.js';
export { type CatalogName, CatalogPrices, type SoldProduct, type SoldService } from './catalog.contract.js';
