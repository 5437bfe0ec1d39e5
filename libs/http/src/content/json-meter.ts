import { bodyTooComplex } from '../problems/http-error.js';

/** Maximum values of a body, unless its route takes more (contract §25). */
export const MAX_BODY_VALUES = 100_000;

/** Maximum levels of a body; the outermost object is level 1 (contract §25). */
export const MAX_BODY_DEPTH = 64;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** The highest of the characters between tokens; lower ones are in no token. */
const SPACE = 0x20;

/**
 * Counts the values (objects, arrays and scalars) and the levels of JSON in UTF-8 while its bytes arrive, so that a body that is
 * too complex is refused before anything is built from it: the three bytes of `{},` need fifty in memory. The count is exact up to the
 * first fault of the JSON, where the parser stops.
 */
export class JsonMeter {
  private values = 0;
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  /** Inside a number, `true`, `false` or `null`. */
  private isInWord = false;

  constructor(private readonly maxValues: number) {}

  /** Counts the next bytes. @throws HttpError 413 when there are too many values or levels. */
  add(bytes: Uint8Array): void {
    let { values, depth, isInString, isEscaped, isInWord } = this;
    const { length } = bytes;
    // By index: an iterator takes twice the time.
    for (let at = 0; at < length; at++) {
      const byte = bytes[at] ?? SPACE;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
        continue;
      }
      const wasInWord = isInWord;
      isInWord = false;
      if (byte <= SPACE || byte === COMMA) continue;
      if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
        depth--;
        continue;
      }
      // The string before a colon is a key.
      if (byte === COLON) {
        values--;
        continue;
      }
      if (byte === QUOTE) isInString = true;
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        if (++depth > MAX_BODY_DEPTH) throw bodyTooComplex(`${MAX_BODY_DEPTH} levels`);
      } else {
        isInWord = true;
        if (wasInWord) continue;
      }
      if (++values > this.maxValues) throw bodyTooComplex(`${this.maxValues} values`);
    }
    this.values = values;
    this.depth = depth;
    this.isInString = isInString;
    this.isEscaped = isEscaped;
    this.isInWord = isInWord;
  }
}
