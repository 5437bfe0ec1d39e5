const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** U+2800 is a symbol without dots, which looks like a blank. */
const OUTER_BLANKS = /^[\s\u2800]+|[\s\u2800]+$/g;

/**
 * The form in which names and codes are compared: names that look alike have the same. Without characters that are not
 * shown and outer blanks, composed (NFC), in lower case (contract §17). PostgreSQL computes it with `normalNameSql`.
 */
export const normalName = (name: string): string =>
  name.replaceAll(IGNORABLE, '').normalize('NFC').replaceAll(OUTER_BLANKS, '').toLowerCase();

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => normalName(text) === '';

/** Maximum characters of a client's text that a message repeats. */
const MAX_CHARACTERS = 100;

/** Control characters, line separators, and the marks that turn the direction of a text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text of a client as messages repeat it: at most 100 characters, without control characters. An excerpt is its own excerpt. */
export function excerpt(text: string): string {
  // Cut first: a text may have megabytes.
  const start = text.slice(0, MAX_CHARACTERS + 1).replace(UNPRINTABLE, escaped);
  return (start.length > MAX_CHARACTERS ? `${start.slice(0, MAX_CHARACTERS - 1)}…` : start).toWellFormed();
}
