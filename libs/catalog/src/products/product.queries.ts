import {
  archivableFilters,
  ArchivablePageQuery,
  getHandler,
  GetQuery,
  listHandler,
  ListQuery,
  SearchText,
} from '#http';
import { Products } from './product.entity.js';
import { presentProduct } from './product.view.js';

export class ListProductsQuery extends ArchivablePageQuery {
  @SearchText('the name, the description, the external id or the GTIN') search?: string;
}

export class ListProducts extends ListQuery<ListProductsQuery> {}
export const ListProductsHandler = listHandler(ListProducts, Products, {
  plural: 'products',
  order: 'oldest first',
  present: presentProduct,
  conditions: archivableFilters('product'),
});

export class GetProduct extends GetQuery {}
export const GetProductHandler = getHandler(GetProduct, Products, 'product', presentProduct);
