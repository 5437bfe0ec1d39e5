import { defineRecord } from '#eventstore/domain';

/** A product that jobs use and that is sold by a unit. */
export interface ProductState {
  readonly name: string;
  readonly description: string | null;
  readonly categoryUuid: string | null;
  /** Required at creation; never null after it. */
  readonly unitUuid: string | null;
  readonly externalId: string | null;
  /** Global trade item number. */
  readonly gtin: string | null;
  /** Decimal without trailing zeros, in the account's currency. */
  readonly priceDefault: string | null;
  /** Not available to new references. */
  readonly archived: boolean;
}

export const Product = defineRecord<'product', ProductState>('product', {
  name: '',
  description: null,
  categoryUuid: null,
  unitUuid: null,
  externalId: null,
  gtin: null,
  priceDefault: null,
  archived: false,
});

/** Whether the text is a GTIN: 8, 12, 13 or 14 digits, the last of which is the check digit (GS1, modulo 10). */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  // From the right, the check digit has weight 1, and the others alternate between 3 and 1.
  const sum = [...text].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
