import { archivableFilters, type ArchivablePageQuery, getHandler, GetQuery, listHandler, ListQuery } from '#http';
import { Products } from './product.entity.js';
import { presentProduct } from './product.view.js';

export class ListProducts extends ListQuery<ArchivablePageQuery> {}
export const ListProductsHandler = listHandler(ListProducts, Products, {
  plural: 'products',
  order: 'oldest first',
  present: presentProduct,
  conditions: archivableFilters,
});

export class GetProduct extends GetQuery {}
export const GetProductHandler = getHandler(GetProduct, Products, 'product', presentProduct);
