import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonMeter, MAX_BODY_DEPTH, MAX_KEY_SEQUENCES } from './json-meter.js';

/** The values and levels of a parsed value. */
function measure(value: unknown): { readonly values: number; readonly depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const inner = Object.values(value).map(measure);
  return {
    values: inner.reduce((sum, { values }) => sum + values, 1),
    depth: Math.max(0, ...inner.map(({ depth }) => depth)) + 1,
  };
}

/** The different sequences of keys with which the objects in a parsed value begin. */
function sequences(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  if (!Array.isArray(value))
    Object.keys(value).forEach((_, i, keys) => found.add(JSON.stringify(keys.slice(0, i + 1))));
  for (const inner of Object.values(value)) sequences(inner, found);
  return found;
}

/** Meters a text in pieces of a size. */
function meter(text: string, maxValues: number, size: number, maxKeySequences?: number): void {
  const bytes = Buffer.from(text);
  const counted = new JsonMeter(maxValues, maxKeySequences);
  for (let at = 0; at < bytes.length; at += size) counted.add(bytes.subarray(at, at + size));
}

const json = fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' });
const pieces = fc.integer({ min: 1, max: 40 });

describe('the meter of JSON', () => {
  it('counts as many values as the parser builds, however the bytes are cut and written', () => {
    fc.assert(
      fc.property(json, pieces, fc.constantFrom(0, 1, '\t \r\n'), (value, size, indent) => {
        const text = JSON.stringify(value, null, indent);
        const { values } = measure(JSON.parse(text));
        expect(() => meter(text, values, size)).not.toThrow();
        expect(() => meter(text, values - 1, size)).toThrow(`The body has more than ${values - 1} values`);
      }),
    );
  });

  it('counts at least the values before a fault, where the parser stops', () => {
    fc.assert(
      fc.property(fc.array(json, { minLength: 1, maxLength: 20 }), fc.string(), pieces, (items, rest, size) => {
        const text = JSON.stringify(items);
        const { values } = measure(JSON.parse(text));
        expect(() => meter(text.slice(0, -1) + rest, values - 1, size)).toThrow(/values|levels/);
      }),
    );
  });

  it('counts the sequences of keys with which objects begin, for each of which the parser makes a class', () => {
    // Few keys: many of the objects begin alike.
    const objects = fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'é"', '\\'), json));
    fc.assert(
      fc.property(objects, pieces, fc.constantFrom(0, 1), (value, size, indent) => {
        const text = JSON.stringify(value, null, indent);
        const { size: count } = sequences(JSON.parse(text));
        expect(() => meter(text, 100_000, size, count)).not.toThrow();
        if (count > 0)
          expect(() => meter(text, 100_000, size, count - 1)).toThrow(
            `The body has more than ${count - 1} different sequences of keys`,
          );
      }),
    );
  });

  it.each([
    ['keys of one object', (i: number) => `"k${i}":0`, '{', '}'],
    ['objects of different keys', (i: number) => `{"k${i}":0}`, '[', ']'],
  ])('accepts 10,000 %s, and hardly more', (_, nth, open, close) => {
    const text = (count: number) => `${open}${Array.from({ length: count }, (_, i) => nth(i)).join()}${close}`;
    expect(() => meter(text(MAX_KEY_SEQUENCES), 100_000, 1000)).not.toThrow();
    expect(() => meter(text(MAX_KEY_SEQUENCES + 100), 100_000, 1000)).toThrow(
      'The body has more than 10000 different sequences of keys',
    );
  });

  it('counts keys that are made to have equal sums of powers', () => {
    // Two strings of Thue and Morse: the sums of their bytes, times powers of any odd number, are equal modulo 2^32.
    const bits = Array.from({ length: 1024 }, (_, i) => i.toString(2).replaceAll('0', '').length % 2);
    const keys = [bits, bits.map((bit) => 1 - bit)].map((some) => some.map((bit) => (bit === 0 ? 'a' : 'b')).join(''));
    const text = JSON.stringify(keys.map((key) => ({ [key]: 0 })));
    expect(() => meter(text, 100, 1000, 1)).toThrow('The body has more than 1 different sequences of keys');
  });

  it.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('accepts %s of 64 levels, and not one more', (_, open, close) => {
    const nested = (depth: number): string => `${open.repeat(depth)}1${close.repeat(depth)}`;
    for (const size of [1, 7, 1000]) {
      expect(() => meter(nested(MAX_BODY_DEPTH), 1000, size)).not.toThrow();
      expect(() => meter(nested(MAX_BODY_DEPTH + 1), 1000, size)).toThrow('The body has more than 64 levels');
    }
    const siblings = `[${Array.from({ length: 100 }, () => nested(MAX_BODY_DEPTH - 1)).join()}]`;
    expect(() => meter(siblings, 10_000, 11)).not.toThrow();
  });
});
