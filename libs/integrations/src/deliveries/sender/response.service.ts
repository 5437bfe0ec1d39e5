import type { AttemptResponse } from './attempt.js';
import type { Redaction } from './redaction.service.js';

/** Maximum stored bytes of the body, and of the headers, of a response. */
export const MAX_STORED_BYTES = 16_384;

const SECRET_HEADERS = new Set(['set-cookie', 'authorization']);

/** A response as it was received. */
export interface ReceivedResponse {
  readonly code: number;
  /** Alternating names and values. */
  readonly rawHeaders: readonly (Buffer | string)[];
  /** The first chunks of the body: all that were read, or at least the bytes to store when nothing is redacted. */
  readonly body: readonly Buffer[];
  /** Whether the end of the body is missing. */
  readonly isCut: boolean;
}

/** The stored part of a response, redacted before it is cut: a cut text would not be recognised. */
export function storedResponse(
  { code, rawHeaders, body, isCut }: ReceivedResponse,
  redaction: Redaction,
): AttemptResponse {
  return { code, headers: storedHeaders(rawHeaders, redaction), body: storedBody(body, isCut, redaction) };
}

function storedHeaders(raw: readonly (Buffer | string)[], redaction: Redaction): Record<string, string> {
  const headers = new Map<string, string>();
  let remaining = MAX_STORED_BYTES;
  for (let at = 0; at + 1 < raw.length && remaining > 0; at += 2) {
    const name = redaction.headerName(decode(raw[at]).toLowerCase());
    const before = headers.get(name);
    const value = SECRET_HEADERS.has(name)
      ? '[redacted]'
      : truncate(redaction.headerValue(name, decode(raw[at + 1])), remaining);
    headers.set(name, before === undefined || SECRET_HEADERS.has(name) ? value : `${before}, ${value}`);
    remaining -= Buffer.byteLength(name) + Buffer.byteLength(value) + 2;
  }
  // `Object.fromEntries` creates own properties for all names, including `__proto__`.
  return Object.fromEntries(headers);
}

function storedBody(chunks: readonly Buffer[], isCut: boolean, redaction: Redaction): string {
  const [first] = chunks;
  if (first === undefined) return '';
  const bytes = chunks.length === 1 ? first : Buffer.concat(chunks);
  return truncate(redaction.body(decode(bytes), isCut), MAX_STORED_BYTES);
}

/** Decodes UTF-8. Invalid bytes, lone surrogates and NUL become U+FFFD. */
function decode(bytes: Buffer | string = ''): string {
  const text = typeof bytes === 'string' ? bytes.toWellFormed() : bytes.toString('utf8');
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}

/** Truncates a text to a number of bytes at a code point. The text may exceed the input, as U+FFFD has three bytes. */
function truncate(given: string, maxBytes: number): string {
  if (given.length * 3 <= maxBytes || Buffer.byteLength(given) <= maxBytes) return given;
  return given.slice(0, new TextEncoder().encodeInto(given, new Uint8Array(maxBytes)).read);
}
