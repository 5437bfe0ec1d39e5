import { ApiField } from '#http';
import type { Entity } from '#eventstore/store';
import type { ServiceState } from './service.js';

/** A service as GET returns it. */
export class ServiceView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: ['string', 'null'] }) description!: string | null;
  @ApiField({ type: ['string', 'null'], format: 'uuid' }) category_uuid!: string | null;
  @ApiField({ type: 'string', description: "The account's currency: ISO 4217, lower case" }) currency!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: ['string', 'null'], description: 'Decimal without trailing zeros' }) price_default!: string | null;
  @ApiField({ type: 'boolean' }) archived!: boolean;
}

/** Row → wire. */
export const presentService = ({ uuid, state, account }: Entity<ServiceState>): ServiceView => ({
  uuid,
  name: state.name,
  description: state.description,
  category_uuid: state.categoryUuid,
  currency: account?.currency ?? '',
  external_id: state.externalId,
  price_default: state.priceDefault,
  archived: state.archived,
});
