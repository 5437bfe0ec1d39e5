import { defineRecord } from '#eventstore/domain';

/** A thing that is used up in jobs and sold by a unit. */
export interface ProductState {
  readonly name: string;
  readonly description: string | null;
  readonly categoryUuid: string | null;
  /** Set at creation, and never cleared. */
  readonly unitUuid: string | null;
  readonly externalId: string | null;
  /** Global trade item number. */
  readonly gtin: string | null;
  /** Decimal without trailing zeros, in the account's currency. */
  readonly priceDefault: string | null;
  /** Hidden from new references. */
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

/** Whether the text is a GTIN: 8, 12, 13 or 14 digits, of which the last checks the others (GS1, modulo 10). */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  // From the right, the check digit weighs 1, the others 3 and 1 by turns.
  const sum = [...text].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
