import { searchedPhone } from '#eventstore/domain';
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

/** Letters without an accent that is left out, as they are written without them. */
const FOLDED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };
/** Letters that are also written as two. */
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe' };

/**
 * The words of a text, normalized: without accents, in lower case, split at everything but letters and digits. Text in a
 * script without spaces becomes one word.
 */
export const tokenize = (text: string): string[] =>
  isAscii(text)
    ? (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH))
    : tokenizeAny(text);

// The rules for all letters cost ten times as much, and most texts do not need them.
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

const tokenizeAny = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => FOLDED[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));

/** The forms of each word of a text: as {@link tokenize} returns it, and with umlauts as two letters. */
export function formsOf(text: string): string[][] {
  const words = tokenize(text);
  if (isAscii(text)) return words.map((word) => [word]);
  const lower = text.normalize('NFKC').toLowerCase();
  const spelled = /[äöüø]/.test(lower)
    ? tokenize(lower.replace(/[äöüø]/g, (letter) => SPELLED_OUT[letter] ?? letter))
    : words;
  return words.map((word, i) => [...new Set([word, spelled[i] ?? word])]);
}

/**
 * The words of a search, each in the forms that may be meant. A search that is one phone number is one word; a number of seven digits or
 * more is searched in all ways in which it may be written.
 * @param country in which numbers are dialled, null for none; undefined when what is searched has no phone numbers.
 */
export function searchedWords(search: string, country: string | null | undefined): string[][] {
  if (country === undefined) return formsOf(search);
  const number = searchedPhone(search, country);
  if (number !== undefined) return [number];
  return formsOf(search).map((forms) => {
    const [word = ''] = forms;
    return /^\d+$/.test(word) ? (searchedPhone(word, country) ?? forms) : forms;
  });
}

/**
 * Whether a word without prefix matches may be misspelt: four letters or more, without digits. Shorter words are
 * similar to too many others, and a number with a wrong digit is a different number. The index of similar words has letters
 * of these scripts.
 */
export const allowsFuzzyMatch = (word: string): boolean =>
  [...word].length >= 4 && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(word);

/** The distinct words of some texts in all forms, separated by spaces. */
export const wordsOf = (texts: SearchTexts): string =>
  [...new Set(texts.flatMap((text) => formsOf(text ?? '').flat()))].join(' ');
