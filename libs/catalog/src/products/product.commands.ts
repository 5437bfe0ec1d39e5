import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  creationByPath,
  Decimal,
  ExternalId,
  Field,
  type Input,
  type Validation,
  ReferenceTo,
  Text,
  Uuid,
  resolveReference,
} from '#http';
import { type Patch, parseDecimal } from '#eventstore/domain';
import { EventStore, type Entity, type UnitOfWork, type Outcome } from '#eventstore/store';
import { Product, isGtin, type ProductState } from './product.js';
import { Products } from './product.entity.js';
import { presentProduct } from './product.view.js';

@Examples({ price: { price_default: '24.5' } })
export class UpdateProductBody {
  @Text({ max: 250, notBlank: true, optional: true }) name?: string;
  @Text({ max: 500, optional: true, nullable: true }) description?: string | null;
  @ExternalId() external_id?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description: 'A product category',
  })
  category?: { uuid?: string | null; external_id?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as category.uuid' }) category_uuid?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    description: 'The unit of quantities and of the price',
  })
  unit?: { uuid?: string | null; external_id?: string | null; name?: string | null };
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
  @Decimal({ optional: true, nullable: true, description: "In the account's currency" })
  price_default?: number | string | null;
}

@Examples({
  product: {
    name: 'Copper pipe 22 mm',
    description: 'Price per metre',
    price_default: '4.5',
    unit: { external_id: 'metre' },
  },
})
export class CreateProductBody extends UpdateProductBody {
  @Text({ max: 250, notBlank: true }) declare name: string;
}

/** Maps the given fields of a body to the state, and resolves category and unit. */
async function productFields(
  validation: Validation<UpdateProductBody>,
  uow: UnitOfWork,
  product?: Entity<ProductState>,
): Promise<Patch<ProductState>> {
  const { name, description, external_id, gtin, price_default } = validation.value;
  const [category, unit] = await Promise.all([
    resolveReference(validation, uow, 'category', 'product_category', product?.state.categoryUuid),
    resolveReference(validation, uow, 'unit', 'unit', product?.state.unitUuid),
  ]);
  return {
    name,
    description,
    categoryUuid: category && category.uuid,
    unitUuid: unit?.uuid,
    externalId: external_id,
    gtin,
    priceDefault: price_default == null ? price_default : parseDecimal(price_default),
  };
}

/** The decision to create a product, with its references resolved. */
async function productCreation(
  uow: UnitOfWork,
  input: Input<CreateProductBody>,
): Promise<ReturnType<typeof Product.create>> {
  const validation = input.validate();
  if (validation.lacks('unit', 'unit_uuid')) validation.addError('unit', 'is required');
  return validation.decide(Product.create(await productFields(validation, uow)));
}

export class CreateProduct extends CreateCommand<CreateProductBody> {}

@CommandHandler(CreateProduct)
export class CreateProductHandler implements ICommandHandler<CreateProduct> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateProduct): Promise<Outcome> {
    return this.store.create(Products, ctx, (uow) => productCreation(uow, input));
  }
}

/** Updates the product of the path, or creates it when its external id is not in use (contract §4). */
export class UpdateProduct extends ChangeCommand<UpdateProductBody> {}

@CommandHandler(UpdateProduct)
export class UpdateProductHandler implements ICommandHandler<UpdateProduct> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UpdateProduct): Promise<Outcome> {
    return this.store.upsert(
      Products,
      ctx,
      ref,
      async (product, uow) => {
        const validation = input.validate(() => presentProduct(product));
        return validation.decide(Product.update(await productFields(validation, uow, product)));
      },
      (uow) => productCreation(uow, creationByPath('product', ref, input, CreateProductBody, ctx)),
    );
  }
}

export class ArchiveProduct extends ActCommand {}
export const ArchiveProductHandler = changeHandler(ArchiveProduct, Products, Product.archive);

export class UnarchiveProduct extends ActCommand {}
export const UnarchiveProductHandler = changeHandler(UnarchiveProduct, Products, Product.unarchive);

/** Never rejected: jobs keep their own copy of name and price. */
export class DeleteProduct extends ActCommand {}
export const DeleteProductHandler = changeHandler(DeleteProduct, Products, Product.remove);
