import { StringDecoder } from 'node:string_decoder';
import type { AttemptResponse } from './attempt.js';

/** Maximum stored bytes of the body, and of the headers, of a response. */
export const MAX_STORED_BYTES = 16_384;

const SECRET_HEADERS = new Set(['set-cookie', 'authorization']);

/**
 * The stored part of a response.
 * @param rawHeaders alternating names and values, as received.
 * @param body the first chunks of the body, with at least the bytes to store unless it is shorter.
 */
export function storedResponse(
  code: number,
  rawHeaders: readonly (Buffer | string)[],
  body: readonly Buffer[],
): AttemptResponse {
  return { code, headers: storedHeaders(rawHeaders), body: storedBody(body) };
}

/** Redacts texts, plain or JSON-escaped, that the receiver echoes in its response. */
export function redactTexts(response: AttemptResponse, texts: readonly string[]): AttemptResponse {
  const forms = new Set(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]));
  const shown = [response.body, ...Object.values(response.headers)];
  const found = [...forms].filter((form) => shown.some((text) => text.includes(form)));
  if (found.length === 0) return response;
  // Longest first, in one pass: a text may contain another.
  const pattern = new RegExp(
    found
      .sort((a, b) => b.length - a.length)
      .map((form) => form.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join('|'),
    'g',
  );
  const redact = (given: string): string => given.replaceAll(pattern, '[redacted]');
  return {
    code: response.code,
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, redact(value)])),
    body: redact(response.body),
  };
}

function storedHeaders(raw: readonly (Buffer | string)[]): Record<string, string> {
  const headers = new Map<string, string>();
  let remaining = MAX_STORED_BYTES;
  for (let at = 0; at + 1 < raw.length && remaining > 0; at += 2) {
    const name = decode(raw[at]).toLowerCase();
    const before = headers.get(name);
    const value = SECRET_HEADERS.has(name) ? '[redacted]' : truncate(decode(raw[at + 1]), remaining);
    headers.set(name, before === undefined || SECRET_HEADERS.has(name) ? value : `${before}, ${value}`);
    remaining -= Buffer.byteLength(name) + Buffer.byteLength(value) + 2;
  }
  // `Object.fromEntries` creates own properties for all names, including `__proto__`.
  return Object.fromEntries(headers);
}

function storedBody(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  if (first === undefined) return '';
  const bytes = chunks.length === 1 ? first : Buffer.concat(chunks);
  if (bytes.length <= MAX_STORED_BYTES) return truncate(decode(bytes), MAX_STORED_BYTES);
  // The decoder omits an incomplete code point at the end.
  const whole = new StringDecoder('utf8').write(bytes.subarray(0, MAX_STORED_BYTES));
  return truncate(replaceNul(whole), MAX_STORED_BYTES);
}

/** Decodes UTF-8. Invalid bytes, lone surrogates and NUL become U+FFFD. */
const decode = (bytes: Buffer | string = ''): string =>
  replaceNul(typeof bytes === 'string' ? bytes.toWellFormed() : bytes.toString('utf8'));

const replaceNul = (given: string): string => (given.includes('\0') ? given.replaceAll('\0', '\uFFFD') : given);

/** Truncates a text to a number of bytes at a code point. The text may exceed the input, as U+FFFD has three bytes. */
function truncate(given: string, maxBytes: number): string {
  if (given.length * 3 <= maxBytes || Buffer.byteLength(given) <= maxBytes) return given;
  return given.slice(0, new TextEncoder().encodeInto(given, new Uint8Array(maxBytes)).read);
}
