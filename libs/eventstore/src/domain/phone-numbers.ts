// The smaller metadata: they tell valid numbers by their length and beginning in each country. The larger ones also tell mobile from
// fixed lines, which nothing needs.
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min';

/** A longer text is no phone number: what the parser gets is bounded. */
const MAX_LENGTH = 60;
/** Digits, with the prefix to dial abroad. */
const DIGITS = /^\+?\d{3,22}$/;
const CHARACTERS = /^[\d \t\n\r\u00a0+\-/().]+$/;
const EXTENSION = /[ ,;]*(?:ext(?:ension)?[.:= ]*|x ?|#)\d{1,7}[ \t\n\r\u00a0]*$/i;
/** The least digits of a search that may be the beginning of a number. */
const MIN_SEARCHED = 7;
/** The least digits of a number without its country and area, by which a search finds it: fewer begin too many other words. */
const MIN_WITHOUT_PREFIX = 6;
/** What is dialled in some country before a country code. */
const ABROAD = ['00', '011', '0011', '010', '810'];
/** What is dialled in some country before a national number. */
const TRUNKS = ['0', '1', '8', '06'];
const DATE = /^(\d{4}-\d\d-\d\d|\d\d?[./]\d\d?[./]\d{4})$/;

/**
 * The digits of a text that is one phone number (digits, blanks, `+ - / ( ) .`), after a plus if it has one; without its extension.
 * Undefined for any other text.
 */
export function phoneDigits(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const number = text.replace(EXTENSION, '');
  if (!CHARACTERS.test(number)) return undefined;
  const digits = number.replace(/[^\d+]/g, '');
  return DIGITS.test(digits) ? digits : undefined;
}

/** @param digits as {@link phoneDigits} returns them. @param country ISO 3166 alpha-2, in which it is dialled; null for none. */
const parse = (digits: string, country: string | null): PhoneNumber | undefined =>
  parsePhoneNumberFromString(digits, {
    extract: false,
    ...(country !== null && isSupportedCountry(country) && { defaultCountry: country }),
  });

/**
 * The international form (E.164) of a text that is a valid phone number; undefined for any other.
 * @param country ISO 3166 alpha-2, in which it is dialled; null: only numbers with their country code are read.
 */
export function normalizedPhone(text: string, country: string | null): string | undefined {
  const digits = phoneDigits(text);
  const number = digits === undefined ? undefined : parse(digits, country);
  return number?.isValid() === true ? number.number : undefined;
}

/** How the digits of a number, or of its beginning, may be written: after a plus, and without one. */
function writings(given: string, country: string | null): { readonly plus: string[]; readonly plain: string[] } {
  const number = parse(given, country);
  if (number === undefined) return { plus: [], plain: [] };
  const { countryCallingCode: code, nationalNumber: national } = number;
  // The second as in +44 (0)20 7946 0102.
  const plus = [code + national, `${code}0${national}`];
  const plain = [...plus, ...ABROAD.map((prefix) => prefix + code + national)];
  if (country !== null && isSupportedCountry(country) && getCountryCallingCode(country) === code) {
    const withTrunk = TRUNKS.map((trunk) => trunk + national);
    plain.push(national, number.formatNational().replace(/\D/g, ''));
    plain.push(...withTrunk.filter((one) => parse(one, country)?.number === number.number));
  }
  return { plus, plain };
}

/** The same number in the ways in which its digits are written, after a plus or without; the given way first. */
export function samePhones(given: string, country: string | null): string[] {
  const normalized = normalizedPhone(given, country);
  if (normalized === undefined) return [given];
  const { plus, plain } = writings(given, country);
  const others = [...plus.map((one) => `+${one}`), ...plain];
  return [...new Set([given, ...others.filter((one) => parse(one, country)?.number === normalized)])];
}

/**
 * How the digits of the phone number that a search, or one of its words, is or begins with may be written; as they are first. Undefined
 * when they are fewer than seven, or a date.
 */
export function searchedPhone(text: string, country: string | null): string[] | undefined {
  const given = DATE.test(text.trim()) ? undefined : phoneDigits(text);
  const digits = given?.replace('+', '') ?? '';
  if (given === undefined || digits.length < MIN_SEARCHED) return undefined;
  const others = writings(given, country).plain.filter((one) => one.length >= MIN_WITHOUT_PREFIX);
  return [...new Set([digits, ...others])];
}
