import { defineRecord } from '#eventstore/domain';

/** What the company does for its clients, as sold: nothing that can be touched. */
export interface ServiceState {
  readonly name: string;
  readonly description: string | null;
  readonly categoryUuid: string | null;
  readonly externalId: string | null;
  /** Decimal without trailing zeros, in the account's currency. */
  readonly priceDefault: string | null;
  /** Hidden from new references. */
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
