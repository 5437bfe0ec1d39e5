import type { Schemas } from './calls.js';
import { FieldlineConnectionError, FieldlineError } from './errors.js';
import { retryDelayMs, isRetryable, pause, retryAfterOf } from './retry.js';

/** `fetch`, or a compatible function. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request that can be sent any number of times, unless its body is a stream. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array<ArrayBuffer>> | undefined;
}

/** The limits of retries. */
export interface RetryLimits {
  readonly retries: number;
  readonly timeoutMs: number;
  readonly maxRetryAfterMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A success response. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined when the response has no body. */
  readonly data: unknown;
}

/**
 * Sends a request, with retries. All requests of the client are idempotent: GET, PUT and DELETE by definition, others by
 * their `Idempotency-Key`. A stream is sent once.
 * @throws FieldlineError, FieldlineConnectionError, or the reason of the aborted signal.
 */
export async function send(fetch: Fetch, request: OutgoingRequest, limits: RetryLimits): Promise<ReceivedResponse> {
  const maxRetries = request.body instanceof ReadableStream ? 0 : limits.retries;
  for (let attempt = 1; ; attempt++) {
    limits.signal?.throwIfAborted();
    const outcome = await attemptOf(fetch, request, limits, attempt);
    if (!(outcome instanceof Error)) return outcome;
    const retryAfterMs = outcome instanceof FieldlineError ? outcome.retryAfterMs : undefined;
    const canRetry =
      outcome instanceof FieldlineConnectionError || isRetryable(outcome.status, outcome.code, request.method);
    // A retry before `Retry-After` would be rejected again.
    if (!canRetry || attempt > maxRetries || (retryAfterMs ?? 0) > limits.maxRetryAfterMs) throw outcome;
    await pause(retryDelayMs(attempt, retryAfterMs), limits.signal);
  }
}

/** One attempt. @returns a success, or the error to throw unless it is retried. */
async function attemptOf(
  fetch: Fetch,
  { method, url, headers, body }: OutgoingRequest,
  { timeoutMs, signal }: RetryLimits,
  attempts: number,
): Promise<ReceivedResponse | FieldlineError | FieldlineConnectionError> {
  const idempotencyKey = headers.get('Idempotency-Key') ?? undefined;
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
      // Following a redirect would turn a POST into a GET; the API has no redirects.
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    text = await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    return new FieldlineConnectionError(timeout.aborted ? 'timeout' : 'network', attempts, idempotencyKey, error);
  }
  const data = parsed(text);
  // A store of files may answer an upload with anything.
  if (response.ok && (data !== NOT_JSON || method === 'PUT'))
    return { status: response.status, headers: response.headers, data };
  return new FieldlineError(response.ok ? {} : (problemIn(data) ?? problemOfStore(text, response.status)), {
    status: response.status,
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    retryAfterMs: retryAfterOf(response.headers.get('Retry-After')),
    attempts,
    idempotencyKey,
  });
}

const NOT_JSON = Symbol('not JSON');

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

/** The problem in a body; undefined when the response is not from the API, but from a proxy or a store. */
function problemIn(data: unknown): Partial<Schemas['ErrorView']> | undefined {
  const isProblem = typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string';
  return isProblem ? (data as Schemas['ErrorView']) : undefined;
}

/** The reason that a store of files gives in XML; empty when there is none. */
function problemOfStore(text: string, status: number): Partial<Schemas['ErrorView']> {
  const [, code, message = ''] = /<Error>.*?<Code>([^<]*)<\/Code>(?:.*?<Message>([^<]*)<\/Message>)?/s.exec(text) ?? [];
  return code === undefined ? {} : { detail: `The store of the files answered ${status}: ${code} ${message}`.trim() };
}
