import { describe, expect, it } from '@jest/globals';
import { isBlank, normalName } from './names.js';

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
