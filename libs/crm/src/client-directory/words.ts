import type { Address, Contact } from '../contact-details/contact-details.js';

/** What is searched of a client or a site. */
export interface Searched {
  /** Its names, its description. */
  readonly texts: readonly string[];
  readonly contacts: readonly Contact[];
  readonly address: Address | null;
}

/** Longest word kept, in characters: nobody types more to find one. */
const LONGEST = 64;

/**
 * The words of a text, comparable: without accents, in lower case, split at everything but letters and digits; written
 * in a script without spaces a run is one word.
 */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, LONGEST).join(''));

/**
 * Whether a word that begins nothing is matched by similarity: four letters or more, without digits. Shorter words
 * resemble too much, and a number that is not quite right is another number.
 */
export const canBeMisspelt = (word: string): boolean => [...word].length >= 4 && !/\p{N}/u.test(word);

/** All words of these, each once; a phone number also as one word of digits, however it is grouped. */
export function wordsOf({ texts, contacts, address }: Searched): string[] {
  const all = [
    ...texts,
    ...contacts.flatMap(({ name, value }) => [name, value]),
    address?.formatted,
    address?.entranceNo,
    address?.apartment,
    address?.floor,
    address?.description,
  ];
  const digits = contacts.map(({ value }) => value.replace(/\D/g, '')).filter((number) => number.length >= 5);
  return [
    ...new Set([...all.flatMap((text) => wordsIn(text ?? '')), ...digits.map((number) => number.slice(0, LONGEST))]),
  ];
}
