import type { BoundedContext } from '#eventstore/store';
import { entityTypesOf } from '#http';
import { catalogResources } from './catalog.resources.js';

/** Services and products with their categories, and the measurement units of products. */
export const catalog: BoundedContext = {
  name: 'catalog',
  aggregates: entityTypesOf(catalogResources),
  projections: [],
};

export { catalogProblems } from './catalog.problems.js';
export { CatalogHttpModule } from './catalog.http.module.js';
export { CatalogModule } from './catalog.module.js';
export { type CatalogName, CatalogPrices, type PricedProduct, type PricedService } from './catalog.contract.js';
export type { CategoryType } from './categories/category.js';
export {
  ArchiveCategory,
  CreateCategory,
  CreateCategoryBody,
  DeleteCategory,
  UnarchiveCategory,
  UpdateCategory,
  UpdateCategoryBody,
} from './categories/category.commands.js';
export {
  ArchiveProduct,
  CreateProduct,
  CreateProductBody,
  DeleteProduct,
  UnarchiveProduct,
  UpdateProduct,
  UpdateProductBody,
} from './products/product.commands.js';
export {
  ArchiveService,
  CreateService,
  CreateServiceBody,
  DeleteService,
  UnarchiveService,
  UpdateService,
  UpdateServiceBody,
} from './services/service.commands.js';
export {
  ArchiveUnit,
  CreateUnit,
  CreateUnitBody,
  DeleteUnit,
  UnarchiveUnit,
  UpdateUnit,
  UpdateUnitBody,
} from './units/unit.commands.js';
