import { defineRecord } from '#eventstore/domain';

/** A service that the company sells. */
export interface ServiceState {
  readonly name: string;
  readonly description: string | null;
  readonly categoryUuid: string | null;
  readonly externalId: string | null;
  /** Decimal without trailing zeros, in the account's currency. */
  readonly priceDefault: string | null;
  /** Not available to new references. */
  readonly archived: boolean;
}

export const Service = defineRecord<'service', ServiceState>('service', {
  name: '',
  description: null,
  categoryUuid: null,
  externalId: null,
  priceDefault: null,
  archived: false,
});
