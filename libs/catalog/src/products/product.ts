import { defineRecord } from '#eventstore/domain';
import { BLANK_ITEM, type PricedItemState } from '../priced-items/priced-item.js';

/** A product that jobs use and that is sold by a unit. */
export interface ProductState extends PricedItemState {
  /** Required at creation; never null after it. */
  readonly unitUuid: string | null;
  /** Global trade item number. */
  readonly gtin: string | null;
}

export const Product = defineRecord<'product', ProductState>('product', { ...BLANK_ITEM, unitUuid: null, gtin: null });

/** Whether the text is a GTIN: 8, 12, 13 or 14 digits, the last of which is the check digit (GS1, modulo 10). */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  // From the right, the check digit has weight 1, and the others alternate between 3 and 1.
  const sum = [...text].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
