import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { excerpt } from './excerpt.js';

describe('the excerpt of a text', () => {
  it.each([
    ['a text of a line', 'a text of a line'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), `${'x'.repeat(99)}…`],
    ['x'.repeat(1_000_000), `${'x'.repeat(99)}…`],
    ['a\0b\n\x1b[31m\x7f\x9b', 'a\\u0000b\\u000a\\u001b[31m\\u007f\\u009b'],
    ['\u2028\u202e\u2066', '\\u2028\\u202e\\u2066'],
    ['\0'.repeat(50), `${'\\u0000'.repeat(17).slice(0, 99)}…`],
    [`${'x'.repeat(98)}\u{1F50D}\u{1F50D}`, `${'x'.repeat(98)}\ufffd…`],
  ])('%j', (text, expected) => expect(excerpt(text)).toBe(expected));

  it('has at most 100 characters without control characters, is well-formed, and is its own excerpt', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const one = excerpt(text);
        expect(one.length).toBeLessThanOrEqual(100);
        expect(one).not.toMatch(/\p{Cc}/u);
        expect(one.isWellFormed()).toBe(true);
        expect(excerpt(one)).toBe(one);
      }),
    );
  });
});
