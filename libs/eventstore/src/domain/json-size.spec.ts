import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fitsInJson, jsonBytes } from './json-size.js';

describe('the size of a value as JSON', () => {
  it('is never above a size in which it is said to fit', () => {
    const any = fc.oneof(
      fc.json().map((text) => JSON.parse(text) as unknown),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(any, fc.nat({ max: 2000 }), (value, bytes) => {
        if (fitsInJson({ value }, bytes)) expect(jsonBytes({ value })).toBeLessThanOrEqual(bytes);
      }),
    );
  });

  it('is found to fit in some times its bytes, and not in less than its bytes', () => {
    const value = { names: Array.from({ length: 100 }, (_, i) => `name ${i}`), count: 7 };
    expect(fitsInJson(value, jsonBytes(value) * 8)).toBe(true);
    expect(fitsInJson(value, jsonBytes(value) - 1)).toBe(false);
  });
});
