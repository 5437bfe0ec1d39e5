import type { Address, Contact } from '../contact-details/contact-details.js';

/** The fields of a client or a site that a search covers. */
export interface SearchedFields {
  /** Names and description. */
  readonly texts: readonly string[];
  readonly contacts: readonly Contact[];
  readonly address: Address | null;
}

/** Maximum length of a word in characters; longer words are truncated. */
const MAX_WORD_LENGTH = 64;

/** Minimum number of digits of a phone number that is also indexed as one word. */
const MIN_DIGITS = 5;

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

/** The distinct words of all fields. A phone number is also one word of digits, however it is grouped. */
export function searchWords({ texts, contacts, address }: SearchedFields): string[] {
  const all = [
    ...texts,
    ...contacts.flatMap(({ name, value }) => [name, value]),
    address?.formatted,
    address?.entranceNo,
    address?.apartment,
    address?.floor,
    address?.description,
  ];
  const numbers = contacts.map(({ value }) => value.replace(/\D/g, '')).filter(({ length }) => length >= MIN_DIGITS);
  return [
    ...new Set([
      ...all.flatMap((text) => tokenize(text ?? '')),
      ...numbers.map((number) => number.slice(0, MAX_WORD_LENGTH)),
    ]),
  ];
}
