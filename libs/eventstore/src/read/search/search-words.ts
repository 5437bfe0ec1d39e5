import type { SearchTexts } from '../../schema/searchable.js';

/** Maximum length of a word in characters; longer words are truncated. */
const MAX_WORD_LENGTH = 64;

/** Minimum number of digits of a phone number that is also indexed as one word. */
const MIN_DIGITS = 5;

/** A field that is itself a text or a number, such as a name. */
export const asText = (value: string | number | null): SearchTexts => [value === null ? null : String(value)];

/** A means of contact: a phone number is also found by its digits alone, however it is grouped. */
export function asContact(value: string | null): SearchTexts {
  const digits = value?.replace(/\D/g, '') ?? '';
  return digits.length < MIN_DIGITS ? [value] : [value, digits];
}

/**
 * The words of a text, normalized: without accents, in lower case, split at everything but letters and digits. Text in a
 * script without spaces becomes one word.
 */
export const tokenize = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));

/**
 * Whether a word without prefix matches is matched by similarity: four letters or more, without digits. Shorter words are
 * similar to too many others, and a number with a wrong digit is a different number.
 */
export const allowsFuzzyMatch = (word: string): boolean => [...word].length >= 4 && !/\p{N}/u.test(word);

/** The distinct words of some texts, separated by spaces. */
export const wordsOf = (texts: SearchTexts): string =>
  [...new Set(texts.flatMap((text) => tokenize(text ?? '')))].join(' ');
