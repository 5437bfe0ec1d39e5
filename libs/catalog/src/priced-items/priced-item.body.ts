import { type Patch, parseDecimal } from '#eventstore/domain';
import type { Entity, UnitOfWork } from '#eventstore/store';
import { Decimal, ReferenceTo, resolveReference, type Validation } from '#http';
import type { PricedItemState } from './priced-item.js';

/** A category or a unit in a body. */
export interface CatalogRef {
  uuid?: string | null;
  external_id?: string | null;
  name?: string | null;
}

/** The fields that services and products share in the bodies that create them. */
export interface PricedItemBody {
  name: string;
  description?: string | null;
  external_id?: string | null;
  category?: CatalogRef | null;
  category_uuid?: string | null;
  price_default?: number | string | null;
}

/** The category of a priced item. */
export const Category = (description: string): PropertyDecorator =>
  ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true, description });

/** The price of a priced item unless a job says another. */
export const DefaultPrice = (): PropertyDecorator =>
  Decimal({ optional: true, nullable: true, description: "In the account's currency" });

/** Maps the given fields of a priced item to the state, and resolves its category among those of a type. */
export async function pricedItemFields(
  body: Validation<Partial<PricedItemBody>>,
  uow: UnitOfWork,
  categoryType: 'service_category' | 'product_category',
  item?: Entity<PricedItemState>,
): Promise<Patch<PricedItemState>> {
  const { name, description, external_id, price_default } = body.value;
  const category = await resolveReference(body, uow, 'category', categoryType, item?.state.categoryUuid);
  return {
    name,
    description,
    categoryUuid: category && category.uuid,
    externalId: external_id,
    priceDefault: price_default == null ? price_default : parseDecimal(price_default),
  };
}
