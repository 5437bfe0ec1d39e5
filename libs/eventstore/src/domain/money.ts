const DECIMAL = /^(\d{1,12})(?:\.(\d{1,4}))?$/;

/** From this value on, different decimals with four places may be the same double. */
const EXACT_BELOW = 2 ** 39;

/**
 * Parses an amount or quantity (contract §1): a JSON number or decimal string, from 0 to below 10^12, with at most 4
 * decimals. @returns the exact decimal without trailing zeros; undefined when the value is invalid.
 */
export function parseDecimal(value: unknown): string | undefined {
  if (isInexact(value)) return undefined;
  const text = typeof value === 'number' ? String(value + 0) : value;
  const match = typeof text === 'string' ? DECIMAL.exec(text) : null;
  if (match === null) return undefined;
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '');
  const places = (match[2] ?? '').replace(/0+$/, '');
  return places === '' ? whole : `${whole}.${places}`;
}

/** Validates an amount or quantity. @returns the error message, or undefined. */
export function decimalError(value: unknown): string | undefined {
  if (isInexact(value)) return 'exceeds the precision of a JSON number: send it as a string';
  return parseDecimal(value) === undefined
    ? 'must be a decimal from 0 to 999999999999.9999 with at most 4 decimals'
    : undefined;
}

const isInexact = (value: unknown): boolean =>
  typeof value === 'number' && value >= EXACT_BELOW && value < 1e12 && !Number.isInteger(value);

/** The exact product of two decimals with at most 4 places each, such as price and quantity. */
export function multiply(one: string, other: string): string {
  const [a, b] = [scaled(one), scaled(other)];
  const digits = String(a * b).padStart(9, '0');
  const places = digits.slice(-8).replace(/0+$/, '');
  return places === '' ? digits.slice(0, -8) : `${digits.slice(0, -8)}.${places}`;
}

/** A decimal in ten-thousandths. */
function scaled(decimal: string): bigint {
  const [whole = '', places = ''] = decimal.split('.');
  return BigInt(whole + places.padEnd(4, '0'));
}
