import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  createHandler,
  ExternalId,
  Field,
  PartialType,
  ReferenceTo,
  resolveReference,
  Text,
  upsertHandler,
  Uuid,
  type Validation,
} from '#http';
import type { Patch } from '#eventstore/domain';
import type { Entity, UnitOfWork } from '#eventstore/store';
import {
  type CatalogRef,
  Category,
  DefaultPrice,
  type PricedItemBody,
  pricedItemFields,
} from '../priced-items/priced-item.body.js';
import { Product, isGtin, type ProductState } from './product.js';
import { Products } from './product.entity.js';
import { presentProduct } from './product.view.js';

@Examples({
  product: {
    name: 'Copper pipe 22 mm',
    description: 'Price per metre',
    price_default: '4.5',
    unit: { external_id: 'metre' },
  },
})
export class CreateProductBody implements PricedItemBody {
  @Text({ max: 250, notBlank: true }) name!: string;
  @Text({ max: 500, optional: true, nullable: true }) description?: string | null;
  @ExternalId() external_id?: string | null;
  @Category('A product category') category?: CatalogRef | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as category.uuid' }) category_uuid?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    description: 'The unit of quantities and of the price',
  })
  unit?: CatalogRef;
  @Uuid({ optional: true, description: 'Same as unit.uuid' }) unit_uuid?: string;
  @Field(
    { type: 'string', pattern: '^(\\d{8}|\\d{12,14})$' },
    (value) =>
      typeof value === 'string' && isGtin(value)
        ? undefined
        : 'must be a GTIN of 8, 12, 13 or 14 digits with a valid check digit',
    { optional: true, nullable: true, description: 'Global trade item number' },
  )
  gtin?: string | null;
  @DefaultPrice() price_default?: number | string | null;
}

@Examples({ price: { price_default: '24.5' } })
export class UpdateProductBody extends PartialType(CreateProductBody) {}

/** Maps the given fields of a body to the state, and resolves category and unit, which a new product must have. */
async function fieldsOf(
  body: Validation<UpdateProductBody>,
  uow: UnitOfWork,
  product?: Entity<ProductState>,
): Promise<Patch<ProductState>> {
  if (product === undefined && body.lacks('unit', 'unit_uuid')) body.addError('unit', 'is required');
  const [item, unit] = await Promise.all([
    pricedItemFields(body, uow, 'product_category', product),
    resolveReference(body, uow, 'unit', 'unit', product?.state.unitUuid),
  ]);
  return { ...item, unitUuid: unit?.uuid, gtin: body.value.gtin };
}

export class CreateProduct extends CreateCommand<CreateProductBody> {}
export const CreateProductHandler = createHandler(CreateProduct, Products, Product.create, fieldsOf);

export class UpdateProduct extends ChangeCommand<UpdateProductBody> {}
export const UpdateProductHandler = upsertHandler(
  UpdateProduct,
  Products,
  presentProduct,
  CreateProductBody,
  Product,
  fieldsOf,
);

export class ArchiveProduct extends ActCommand {}
export const ArchiveProductHandler = changeHandler(ArchiveProduct, Products, Product.archive);

export class UnarchiveProduct extends ActCommand {}
export const UnarchiveProductHandler = changeHandler(UnarchiveProduct, Products, Product.unarchive);

/** Never rejected: jobs keep their own copy of name and price. */
export class DeleteProduct extends ActCommand {}
export const DeleteProductHandler = changeHandler(DeleteProduct, Products, Product.remove);
