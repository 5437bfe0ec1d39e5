import { describe, expect, it } from '@jest/globals';
import { isBlank, normalName, excerpt } from './texts.js';
import fc from 'fast-check';

/** Of characters that a blank text may have. */
const BLANKS = [' ', '\t', '\n', '\u00a0', '\u2003', '\u2028', '\u3000', '\u2800', '\u200b', '\u00ad', '\u202e'];

describe('names that look alike', () => {
  it.each([
    ['case', 'WELDING', 'welding'],
    ['composition', 'Cafe\u0301', 'Caf\u00e9'],
    ['outer blanks', '\u00a0Welding \u2800', 'Welding'],
    ['a soft hyphen', 'Weld\u00ading', 'Welding'],
    ['a zero-width space', 'Weld\u200bing', 'Welding'],
    ['a character without a glyph between a letter and its accent', 'Cafe\u2060\u0301', 'Caf\u00e9'],
    ['blanks beside characters without a glyph', '\u200b Welding \u200b', 'Welding'],
    ['a variation selector', '\u2764\ufe0f', '\u2764'],
  ])('are equal: they differ in %s', (_, one, other) => {
    expect(normalName(one)).toBe(normalName(other));
  });

  it.each([
    ['inner blanks', 'Arc welding', 'Arcwelding'],
    ['an accent', 'Cafe', 'Caf\u00e9'],
    ['a compatibility form', '\ufb01x', 'fix'],
    ['script', 'A', '\u0391'],
  ])('differ by %s', (_, one, other) => {
    expect(normalName(one)).not.toBe(normalName(other));
  });
});

it.each(['', ...BLANKS, BLANKS.join('')])('a text that shows nothing is blank: %j', (text) => {
  expect(isBlank(text)).toBe(true);
});

it.each(['0', '\u200bx', '.', '\u0301'])('a text that shows anything is not blank: %j', (text) => {
  expect(isBlank(text)).toBe(false);
});

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
