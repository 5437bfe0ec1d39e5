import { StringDecoder } from 'node:string_decoder';
import type { AttemptResponse } from './attempt.js';

/** Bytes of body, and of headers, that are kept of a response. */
export const MAX_KEPT_BYTES = 16_384;

const SECRET_HEADERS = new Set(['set-cookie', 'authorization']);

/**
 * A response as it is kept.
 * @param rawHeaders names and values in turn, as they came.
 * @param body the first chunks of the body, with at least the bytes that are kept where there were so many.
 */
export function keptResponse(
  code: number,
  rawHeaders: readonly (Buffer | string)[],
  body: readonly Buffer[],
): AttemptResponse {
  return { code, headers: keptHeaders(rawHeaders), body: keptBody(body) };
}

/** A response in which a secret that the receiver repeats, as it is or within JSON, is not told. */
export function withoutSecret(response: AttemptResponse, secret: string): AttemptResponse {
  const hidden = (given: string): string =>
    given.replaceAll(secret, '[redacted]').replaceAll(JSON.stringify(secret).slice(1, -1), '[redacted]');
  return {
    code: response.code,
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, hidden(value)])),
    body: hidden(response.body),
  };
}

function keptHeaders(raw: readonly (Buffer | string)[]): Record<string, string> {
  const headers = new Map<string, string>();
  let room = MAX_KEPT_BYTES;
  for (let at = 0; at + 1 < raw.length && room > 0; at += 2) {
    const name = text(raw[at]).toLowerCase();
    const before = headers.get(name);
    const value = SECRET_HEADERS.has(name) ? '[redacted]' : cut(text(raw[at + 1]), room);
    headers.set(name, before === undefined || SECRET_HEADERS.has(name) ? value : `${before}, ${value}`);
    room -= Buffer.byteLength(name) + Buffer.byteLength(value) + 2;
  }
  // Makes own properties of all names, `__proto__` too.
  return Object.fromEntries(headers);
}

function keptBody(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  if (first === undefined) return '';
  const bytes = chunks.length === 1 ? first : Buffer.concat(chunks);
  if (bytes.length <= MAX_KEPT_BYTES) return cut(text(bytes), MAX_KEPT_BYTES);
  // Leaves out a code point that the end of what is kept cuts in half.
  const whole = new StringDecoder('utf8').write(bytes.subarray(0, MAX_KEPT_BYTES));
  return cut(replaceNul(whole), MAX_KEPT_BYTES);
}

/** Decoded as UTF-8, which knows no lone surrogates: what is not UTF-8 becomes U+FFFD, and so does NUL. */
const text = (bytes: Buffer | string = ''): string =>
  replaceNul(typeof bytes === 'string' ? bytes.toWellFormed() : bytes.toString('utf8'));

const replaceNul = (given: string): string => (given.includes('\0') ? given.replaceAll('\0', '\uFFFD') : given);

/** At most so many bytes of the text, whole code points: U+FFFD takes three where there may have been one. */
function cut(given: string, maxBytes: number): string {
  if (given.length * 3 <= maxBytes || Buffer.byteLength(given) <= maxBytes) return given;
  return given.slice(0, new TextEncoder().encodeInto(given, new Uint8Array(maxBytes)).read);
}
