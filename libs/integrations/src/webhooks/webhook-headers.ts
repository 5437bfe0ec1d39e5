import type { ValidationErrors } from '#eventstore/domain';

/** Limits of the further request headers of a webhook (contract §9). */
export const MAX_HEADERS = 10;
export const MAX_HEADER_NAME_LENGTH = 100;
export const MAX_HEADER_VALUE_LENGTH = 1000;

/** Request headers by name. */
export type RequestHeaders = Readonly<Record<string, string>>;

/** A token (RFC 9110). */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;
/** Visible ASCII with spaces inside. */
const VALUE = /^[\x20-\x7e]+$/;

/**
 * Headers that the service sets, that describe its body, or that concern a single connection. HTTP clients reject or
 * ignore the latter.
 */
const RESERVED = new Set([
  'host',
  'date',
  'accept-encoding',
  'user-agent',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'transfer-encoding',
  'http2-settings',
  'traceparent',
  'tracestate',
]);
const RESERVED_PREFIXES = ['content-', 'proxy-', 'webhook-', 'x-service-'];

/**
 * The errors of further request headers, by name.
 * @param ownPrefix the prefix of further headers that the service sets, such as `X-Example`.
 */
export function headerErrors(headers: RequestHeaders, ownPrefix: string | undefined): ValidationErrors {
  const prefixes = [...RESERVED_PREFIXES, ...(ownPrefix === undefined ? [] : [`${ownPrefix.toLowerCase()}-`])];
  const seen = new Set<string>();
  // `Object.fromEntries` creates own properties for all names, including `__proto__`.
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const lower = name.toLowerCase();
      const isRepeated = seen.has(lower);
      seen.add(lower);
      const errors = [
        nameError(lower, prefixes),
        isRepeated ? 'must be given once: names are compared ignoring case' : undefined,
        valueError(value),
      ].filter((error) => error !== undefined);
      return errors.length === 0 ? [] : [[name, errors]];
    }),
  );
}

function nameError(lower: string, prefixes: readonly string[]): string | undefined {
  if (lower.length > MAX_HEADER_NAME_LENGTH) return `must have a name of at most ${MAX_HEADER_NAME_LENGTH} characters`;
  if (!TOKEN.test(lower)) return "must have a name of letters, digits and -._~!#$%&'*+^`|";
  return RESERVED.has(lower) || prefixes.some((prefix) => lower.startsWith(prefix))
    ? 'cannot be set: the service or the connection sets it'
    : undefined;
}

function valueError(value: string): string | undefined {
  if (value.length > MAX_HEADER_VALUE_LENGTH) return `must be at most ${MAX_HEADER_VALUE_LENGTH} characters`;
  return VALUE.test(value) && value.trim() === value
    ? undefined
    : 'must be visible ASCII characters, with spaces only between them';
}
