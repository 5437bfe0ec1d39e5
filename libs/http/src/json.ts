import { randomUUID } from 'node:crypto';

/** Strings from this length on are taken from the bytes of a body directly. */
const MIN_LONG_BYTES = 256 * 1024;
/** Strings that are looked at: a body of many strings has no long ones to speak of. */
const MAX_STRINGS = 50_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** A value without characters that JSON escapes or UTF-8 encodes, such as base64. */
const PLAIN = /^[\w+/=:;,. -]*$/;

interface LongString {
  /** Of its quotes in the bytes. */
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/**
 * Parses JSON in UTF-8. The text of a body would be in memory besides its bytes and its values, and one character beyond
 * Latin-1 would double it. Therefore long values in base64 are not part of the text: they are copied out of the bytes.
 * @throws SyntaxError
 */
export function parseJson(raw: Buffer): unknown {
  const long = raw.length < MIN_LONG_BYTES ? [] : longStrings(raw);
  if (long.length === 0) return JSON.parse(raw.toString('utf8'));
  const prefix = randomUUID();
  const values = new Map<unknown, string>(long.map(({ value }, i) => [`${prefix}${i}`, value]));
  let at = 0;
  const text = long.map(({ start, end }, i) => {
    const before = raw.toString('utf8', at, start);
    at = end + 1;
    return `${before}"${prefix}${i}"`;
  });
  return JSON.parse(text.join('') + raw.toString('utf8', at), (_, value: unknown) => values.get(value) ?? value);
}

function longStrings(raw: Buffer): readonly LongString[] {
  const found: LongString[] = [];
  let start = raw.indexOf(QUOTE);
  for (let count = 0; start !== -1 && count < MAX_STRINGS; count++) {
    const end = endOf(raw, start);
    if (end === -1) break;
    if (end - start > MIN_LONG_BYTES && !isKey(raw, end)) {
      const value = raw.toString('latin1', start + 1, end);
      if (PLAIN.test(value)) found.push({ start, end, value });
    }
    start = raw.indexOf(QUOTE, end + 1);
  }
  return found;
}

/** The position of the quote that ends a string; -1 when there is none. */
function endOf(raw: Buffer, start: number): number {
  let end = raw.indexOf(QUOTE, start + 1);
  for (; end !== -1; end = raw.indexOf(QUOTE, end + 1)) {
    let at = end - 1;
    while (raw[at] === BACKSLASH) at--;
    if ((end - at) % 2 === 1) return end;
  }
  return -1;
}

/** Whether the string that ends at a position is the key of a member. */
function isKey(raw: Buffer, end: number): boolean {
  let at = end + 1;
  while ([0x20, 0x09, 0x0a, 0x0d].includes(raw[at] ?? 0)) at++;
  return raw[at] === COLON;
}
