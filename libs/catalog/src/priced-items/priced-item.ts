/** What services and products have in common: the company sells them, at a default price. */
export interface PricedItemState {
  readonly name: string;
  readonly description: string | null;
  readonly categoryUuid: string | null;
  readonly externalId: string | null;
  /** Decimal without trailing zeros, in the account's currency. */
  readonly priceDefault: string | null;
  /** Not available to new references. */
  readonly archived: boolean;
}

/** The state before the first event. */
export const BLANK_ITEM: PricedItemState = {
  name: '',
  description: null,
  categoryUuid: null,
  externalId: null,
  priceDefault: null,
  archived: false,
};
