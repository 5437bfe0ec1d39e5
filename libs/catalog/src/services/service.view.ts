import { Shown } from '#kernel/http';
import type { Stored } from '#kernel/store';
import type { ServiceState } from './service.js';

/** A service as GET answers it. */
export class ServiceView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) name!: string;
  @Shown({ type: ['string', 'null'] }) description!: string | null;
  @Shown({ type: ['string', 'null'], format: 'uuid' }) category_uuid!: string | null;
  @Shown({ type: 'string', description: "The account's, ISO 4217 in lower case" }) currency!: string;
  @Shown({ type: ['string', 'null'] }) external_id!: string | null;
  @Shown({ type: ['string', 'null'], description: 'Decimal without trailing zeros' }) price_default!: string | null;
  @Shown({ type: 'boolean' }) archived!: boolean;
}

/** Row → wire. */
export const presentService = ({ uuid, state, currency = '' }: Stored<ServiceState>): ServiceView => ({
  uuid,
  name: state.name,
  description: state.description,
  category_uuid: state.categoryUuid,
  currency,
  external_id: state.externalId,
  price_default: state.priceDefault,
  archived: state.archived,
});

/** What a PATCH may repeat but not change. */
export const readOnlyOfService = ({ uuid, state, currency }: Stored<ServiceState>): Record<string, unknown> => ({
  uuid,
  currency,
  archived: state.archived,
});
