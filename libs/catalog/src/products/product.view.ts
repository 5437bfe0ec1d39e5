import { Shown } from '#kernel/http';
import type { Stored } from '#kernel/store';
import type { ProductState } from './product.js';

/** A product as GET answers it. */
export class ProductView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) name!: string;
  @Shown({ type: ['string', 'null'] }) description!: string | null;
  @Shown({ type: ['string', 'null'], format: 'uuid' }) category_uuid!: string | null;
  @Shown({ type: 'string', format: 'uuid' }) unit_uuid!: string;
  @Shown({ type: 'string', description: "The account's, ISO 4217 in lower case" }) currency!: string;
  @Shown({ type: ['string', 'null'] }) external_id!: string | null;
  @Shown({ type: ['string', 'null'], description: 'Global trade item number' }) gtin!: string | null;
  @Shown({ type: ['string', 'null'], description: 'Decimal without trailing zeros' }) price_default!: string | null;
  @Shown({ type: 'boolean' }) archived!: boolean;
}

/** Row → wire. */
export const presentProduct = ({ uuid, state, currency = '' }: Stored<ProductState>): ProductView => ({
  uuid,
  name: state.name,
  description: state.description,
  category_uuid: state.categoryUuid,
  unit_uuid: state.unitUuid ?? '',
  currency,
  external_id: state.externalId,
  gtin: state.gtin,
  price_default: state.priceDefault,
  archived: state.archived,
});

/** What a PATCH may repeat but not change. */
export const readOnlyOfProduct = ({ uuid, state, currency }: Stored<ProductState>): Record<string, unknown> => ({
  uuid,
  currency,
  archived: state.archived,
});
