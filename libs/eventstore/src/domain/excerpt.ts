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
