import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { multiply, parseDecimal } from './money.js';

describe('a decimal', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    ['0', '0'],
    ['0.0000', '0'],
    [12.5, '12.5'],
    ['12.50', '12.5'],
    ['012.5', '12.5'],
    [0.1, '0.1'],
    ['0.0001', '0.0001'],
    [0.0001, '0.0001'],
    [1000, '1000'],
    ['1000.0', '1000'],
    [999999999999, '999999999999'],
    ['999999999999.9999', '999999999999.9999'],
    [549755813887.9999, '549755813887.9999'],
  ])('%j is %s', (value, shown) => expect(parseDecimal(value)).toBe(shown));

  it.each([
    -1,
    '-1',
    '-0',
    0.00001,
    '0.00001',
    '1.00000',
    1e12,
    '1000000000000',
    1e21,
    NaN,
    Infinity,
    '',
    ' 1',
    '1 ',
    '1.',
    '.5',
    '+1',
    '1e3',
    '1,5',
    '٣',
    '1\n',
    true,
    null,
    [],
    {},
    // Two decimals of four places share this double: which was meant?
    999999999999.9999,
  ])('%j is none', (value) => expect(parseDecimal(value)).toBeUndefined());

  it.each([
    ['12.5', '2', '25'],
    ['0.1', '0.2', '0.02'],
    ['0', '7', '0'],
    ['0.0001', '0.0001', '0.00000001'],
    ['999999999999.9999', '999999999999.9999', '999999999999999800000000.00000001'],
  ])('%s times %s is %s', (one, other, amount) => {
    expect(multiply(one, other)).toBe(amount);
    expect(multiply(other, one)).toBe(amount);
  });

  const tenThousandths = fc.bigInt({ min: 0n, max: 10n ** 16n - 1n });
  const written = (n: bigint): string => `${n / 10_000n}.${String(n % 10_000n).padStart(4, '0')}`;

  it('written as a string comes out as the same amount', () => {
    fc.assert(
      fc.property(tenThousandths, (n) => {
        const shown = parseDecimal(written(n)) ?? '';
        const [whole = '', places = ''] = shown.split('.');
        expect(BigInt(whole) * 10_000n + BigInt(places.padEnd(4, '0'))).toBe(n);
        expect(shown).not.toMatch(/\.$|\.\d*0$|^0\d/);
        expect(parseDecimal(shown)).toBe(shown);
      }),
    );
  });

  it('written as a JSON number comes out as the same amount, or is refused', () => {
    fc.assert(
      fc.property(tenThousandths, (n) => {
        const sent = JSON.parse(written(n)) as unknown;
        expect([parseDecimal(written(n)), undefined]).toContain(parseDecimal(sent));
      }),
      { numRuns: 1000 },
    );
  });
});
