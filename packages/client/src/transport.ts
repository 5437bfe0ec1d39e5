import type { Schemas } from './calls.js';
import { FieldlineConnectionError, FieldlineError } from './errors.js';
import { backOff, isPassing, pause, retryAfterOf } from './retry.js';

/** `fetch`, or what stands for it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request, ready to be made any number of times. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** How far a request is pursued. */
export interface Limits {
  readonly retries: number;
  readonly timeoutMs: number;
  readonly maxRetryAfterMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A success. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined when the answer has no body. */
  readonly data: unknown;
}

/**
 * Makes a request until it is answered, refused for good, or has been repeated often enough. All requests of the client
 * may be repeated: reads and deletions by their nature, the rest by their `Idempotency-Key`.
 */
export async function send(fetch: Fetch, request: Outgoing, limits: Limits): Promise<Received> {
  for (let attempt = 1; ; attempt++) {
    limits.signal?.throwIfAborted();
    const outcome = await attemptOf(fetch, request, limits, attempt);
    if (!(outcome instanceof Error)) return outcome;
    const asked = outcome instanceof FieldlineError ? outcome.retryAfterMs : undefined;
    const passes = outcome instanceof FieldlineConnectionError || isPassing(outcome.status, outcome.code);
    // Coming back earlier than asked would only be refused again.
    if (!passes || attempt > limits.retries || (asked ?? 0) > limits.maxRetryAfterMs) throw outcome;
    await pause(backOff(attempt, asked), limits.signal);
  }
}

/** One attempt: a success, or the error to be thrown unless another attempt is made. */
async function attemptOf(
  fetch: Fetch,
  { method, url, headers, body }: Outgoing,
  { timeoutMs, signal }: Limits,
  attempts: number,
): Promise<Received | FieldlineError | FieldlineConnectionError> {
  const idempotencyKey = headers.get('Idempotency-Key') ?? undefined;
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      // Followed, a redirect would turn a POST into a GET; the API has none.
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    text = await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    return new FieldlineConnectionError(timeout.aborted ? 'timeout' : 'network', attempts, idempotencyKey, error);
  }
  const data = parsed(text);
  if (response.ok && data !== NOT_JSON) return { status: response.status, headers: response.headers, data };
  return new FieldlineError(response.ok ? {} : problemIn(data), {
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

/** The problem that a body tells; nothing when it was written by something before the API. */
function problemIn(data: unknown): Partial<Schemas['ErrorView']> {
  const isProblem = typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string';
  return isProblem ? (data as Schemas['ErrorView']) : {};
}
