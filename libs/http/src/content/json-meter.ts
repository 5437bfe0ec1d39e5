import { randomInt } from 'node:crypto';
import { bodyTooComplex } from '../problems/http-error.js';

/** Maximum values of a body, unless its route takes more (contract §25). */
export const MAX_BODY_VALUES = 100_000;

/** Maximum levels of a body; the outermost object is level 1 (contract §25). */
export const MAX_BODY_DEPTH = 64;

/**
 * Maximum different sequences of keys with which the objects of a body begin: `{"a":1,"b":2}` has two. The parser makes a class for
 * each, which takes it a microsecond or two.
 */
export const MAX_KEY_SEQUENCES = 10_000;

/** Factor of the hashes; odd, and unknown to clients, who could make keys of equal hashes. */
const FACTOR = randomInt(2 ** 30) * 2 + 1;

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
 * Counts the values (objects, arrays and scalars), the levels and the sequences of keys of JSON in UTF-8 while its bytes arrive, so
 * that a body that is too complex is refused before anything is built from it: the three bytes of `{},` need fifty in memory. The count
 * is exact up to the first fault of the JSON, where the parser stops; that of sequences misses those whose hashes of 32 bits are equal.
 */
export class JsonMeter {
  private values = 0;
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  /** Inside a number, `true`, `false` or `null`. */
  private isInWord = false;

  /** Hash of the bytes of the last string. */
  private hash = 0;
  /** Hashes of the keys so far of the objects that are open, by level. */
  private readonly open: number[] = [0];
  private readonly sequences = new Set<number>();

  constructor(
    private readonly maxValues: number,
    private readonly maxKeySequences = MAX_KEY_SEQUENCES,
  ) {}

  /** Counts the next bytes. @throws HttpError 413 when there are too many values, levels or sequences of keys. */
  add(bytes: Uint8Array): void {
    let { values, depth, isInString, isEscaped, isInWord, hash } = this;
    const { open, sequences } = this;
    const { length } = bytes;
    // By index: an iterator takes twice the time.
    for (let at = 0; at < length; at++) {
      const byte = bytes[at] ?? SPACE;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
        // Each byte is mixed: sums of powers of a factor are equal for chosen keys, whatever the factor is.
        hash = Math.imul(hash ^ byte, FACTOR);
        hash ^= hash >>> 15;
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
        const sequence = (Math.imul((open[depth] ?? 0) ^ hash, FACTOR) + 1) | 0;
        open[depth] = sequence;
        sequences.add(sequence);
        if (sequences.size > this.maxKeySequences)
          throw bodyTooComplex(`${this.maxKeySequences} different sequences of keys`);
        continue;
      }
      if (byte === QUOTE) {
        isInString = true;
        hash = 0;
      } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        if (++depth > MAX_BODY_DEPTH) throw bodyTooComplex(`${MAX_BODY_DEPTH} levels`);
        open[depth] = 0;
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
    this.hash = hash;
  }
}
