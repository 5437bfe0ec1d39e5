import { type Patch, parseDecimal } from '#eventstore/domain';
import type { Entity, UnitOfWork } from '#eventstore/store';
import { Decimal, ExternalId, ReferenceTo, resolveReference, Text, Uuid, type Validation } from '#http';
import type { PricedItemState } from './priced-item.js';

/** The class of the fields in the body that creates a priced item. @param category describes the category. */
export function pricedItemBody(category: string) {
  class PricedItemBody {
    @Text({ max: 250, notBlank: true }) name!: string;
    @Text({ max: 500, optional: true, nullable: true }) description?: string | null;
    @ExternalId() external_id?: string | null;
    @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true, description: category })
    category?: { uuid?: string | null; external_id?: string | null; name?: string | null } | null;
    @Uuid({ optional: true, nullable: true, description: 'Same as category.uuid' }) category_uuid?: string | null;
    @Decimal({ optional: true, nullable: true, description: "In the account's currency" })
    price_default?: number | string | null;
  }
  return PricedItemBody;
}

type PricedItemBody = InstanceType<ReturnType<typeof pricedItemBody>>;

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
