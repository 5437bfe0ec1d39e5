import { parse } from 'qs';
import { badRequest } from '../problems/http-error.js';

const PROTO = '__proto__';
/** Replaces `__proto__` while qs parses, which drops keys with that name. */
const PLACEHOLDER = '\0proto\0';

/**
 * Parses a query string with nested keys. The objects have no prototype, so that every key is an own key, including
 * `__proto__` and `constructor`.
 * @throws HttpError 400 when the query is not percent-encoded UTF-8; qs alone would accept it.
 */
export function parseQuery(text: string): object {
  if (text === '') return Object.create(null) as object;
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw badRequest('The query is not percent-encoded UTF-8');
  }
  const options = { arrayLimit: 100, depth: 3, parameterLimit: 1000, plainObjects: true };
  if (!decoded.includes(PROTO)) return parse(text, options);
  const parsed = parse(text, {
    ...options,
    decoder: (part, decode: (part: string) => string, _, type) =>
      type === 'key' ? decode(part).replaceAll(PROTO, PLACEHOLDER) : decode(part),
  });
  return restored(parsed);
}

/** A copy with the original keys. */
function restored(parsed: object): object {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of Object.entries(parsed)) copy[key.replaceAll(PLACEHOLDER, PROTO)] = restoredValue(value);
  return copy;
}

const restoredValue = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(restoredValue)
    : typeof value === 'object' && value !== null
      ? restored(value)
      : value;
