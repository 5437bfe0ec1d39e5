import type { OutgoingRequest } from './transport.js';
import type { CallOptions, ConditionalOptions, KeyedOptions, Method, ReturnOptions, WriteOptions } from './calls.js';

/** The options of any call, whatever its operation. */
export interface AnyOptions extends CallOptions, WriteOptions, KeyedOptions, ConditionalOptions, ReturnOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** Retries lost connections and an unavailable service without limit, and respects any `Retry-After`. */
  readonly untilAvailable?: boolean;
}

/** What all requests of a client have. */
export interface Origin {
  /** The base URL, without a slash at its end. */
  readonly url: string;
  readonly key: string | undefined;
  /** Undefined where the platform sends its own. */
  readonly userAgent: string | undefined;
  /** Whether writes are trial runs. */
  readonly dryRun: boolean;
}

/** Builds the request of a call. @throws TypeError when a path parameter is invalid. */
export function requestOf(origin: Origin, method: Method, path: string, options: AnyOptions): OutgoingRequest {
  const { body: given } = options;
  const isJson = given !== undefined && !(given instanceof Blob);
  return {
    method: method.toUpperCase(),
    url: origin.url + pathOf(path, options.path ?? {}) + searchOf(options.query ?? {}),
    headers: headersOf(origin, method, isJson ? 'application/json' : given?.type, options),
    body: isJson ? JSON.stringify(given) : given,
  };
}

/** Substitutes the parameters of a path. */
function pathOf(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    // Otherwise the path would be that of another operation: `/v2/clients/`, `/v2/clients/..`.
    if (value === undefined || value === '' || value === '.' || value === '..')
      throw new TypeError(`The path parameter ${name} cannot be ${value === undefined ? 'omitted' : `"${value}"`}`);
    return encodeURIComponent(value);
  });
}

/**
 * Serializes a query; undefined and null are omitted, lists are separated by commas.
 * @throws TypeError for other objects, such as `{ updated_at: { after } }`: the parameter is `'updated_at[after]'`.
 */
function searchOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!isText && !Array.isArray(value))
      throw new TypeError(`The query parameter ${name} cannot be an object: pass { '${name}[…]': value }`);
    search.append(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function headersOf(
  { key, userAgent, dryRun }: Origin,
  method: Method,
  contentType: string | undefined,
  options: AnyOptions,
): Headers {
  const { idempotencyKey, ifMatch, notifyAssignees, requestId, schedulingChecks, triggerWebhooks } = options;
  const headers = new Headers({ Accept: 'application/json' });
  const set = (name: string, value: string | number | boolean | undefined): void => {
    if (value !== undefined) headers.set(name, String(value));
  };
  if (key !== undefined) headers.set('Authorization', `Bearer ${key}`);
  set('User-Agent', userAgent);
  if (contentType !== '') set('Content-Type', contentType);
  if (method === 'post' || method === 'patch') set('Idempotency-Key', idempotencyKey ?? crypto.randomUUID());
  set('If-Match', typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch);
  set('Prefer', options.return && `return=${options.return}`);
  set('X-Request-Id', requestId);
  set('X-Service-Notify-Assignees', notifyAssignees);
  set('X-Service-Scheduling-Checks', schedulingChecks);
  set('X-Service-Trigger-Webhooks', triggerWebhooks);
  if (dryRun && method !== 'get') headers.set('X-Service-Dry-Run', 'true');
  for (const [name, value] of Object.entries(options.headers ?? {})) set(name, value);
  return headers;
}
