import { FieldlineConnectionError, FieldlineError, type Problem } from './errors.js';
import { type Log, report } from './log.js';
import { retryDelayMs, isRetryable, isUnavailable, pause, retryAfterOf } from './retry.js';

/** `fetch`, or a compatible function. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request that can be sent any number of times, unless its body is a stream. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array<ArrayBuffer>> | undefined;
  /** Whether the answer is bytes, which may be in another place. */
  readonly isDownload?: boolean;
}

/** The limits of an attempt and of retries. */
export interface RetryLimits {
  readonly retries: number;
  readonly timeoutMs: number;
  readonly maxRetryAfterMs: number;
  /** Lost connections and an unavailable service do not count as retries, and `maxRetryAfterMs` does not apply. */
  readonly untilAvailable: boolean;
  readonly signal: AbortSignal | undefined;
  readonly log: Log | undefined;
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
  const maxRetryAfterMs = limits.untilAvailable ? Infinity : limits.maxRetryAfterMs;
  let counted = 0;
  for (let attempt = 1; ; attempt++) {
    limits.signal?.throwIfAborted();
    const outcome = await attemptOf(fetch, request, limits, attempt);
    if (!(outcome instanceof Error)) return outcome;
    const isLost = outcome instanceof FieldlineConnectionError;
    const retryAfterMs = isLost ? undefined : outcome.retryAfterMs;
    const canRetry = isLost || isRetryable(outcome.status, outcome.code);
    if (!limits.untilAvailable || !(isLost || isUnavailable(outcome.status))) counted++;
    // A retry before `Retry-After` would be rejected again.
    if (!canRetry || counted > maxRetries || (retryAfterMs ?? 0) > maxRetryAfterMs) throw outcome;
    const delayMs = retryDelayMs(attempt, retryAfterMs);
    report(limits.log, { type: 'retry', ...loggedOf(request), attempt, delayMs });
    await pause(delayMs, limits.signal);
  }
}

/** What the log shows of a request. The query of an upload is a signature. */
const loggedOf = ({ method, url }: OutgoingRequest): { readonly method: string; readonly url: string } => ({
  method,
  url: method === 'PUT' ? url.replace(/\?.*/s, '') : url,
});

/** One attempt. @returns a success, or the error to throw unless it is retried. */
async function attemptOf(
  fetch: Fetch,
  request: OutgoingRequest,
  { timeoutMs, signal, log }: RetryLimits,
  attempt: number,
): Promise<ReceivedResponse | FieldlineError | FieldlineConnectionError> {
  const { method, url, headers, body, isDownload = false } = request;
  const idempotencyKey = headers.get('Idempotency-Key') ?? undefined;
  const timeout = AbortSignal.timeout(timeoutMs);
  const logged = { ...loggedOf(request), attempt };
  const start = performance.now();
  const durationMs = (): number => Math.round(performance.now() - start);
  report(log, { type: 'request', ...logged });
  let response: Response;
  let text = '';
  let bytes: Uint8Array | undefined;
  try {
    response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
      // Following a redirect would turn a POST into a GET; only files are in other places.
      redirect: isDownload ? 'follow' : 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    if (isDownload && response.ok) bytes = new Uint8Array(await response.arrayBuffer());
    else text = await response.text();
  } catch (cause) {
    const lost = { url, timeoutMs, attempts: attempt, idempotencyKey, cause };
    const error = new FieldlineConnectionError(timeout.aborted ? 'timeout' : 'network', lost);
    const reason = signal?.aborted === true ? 'aborted' : error.reason;
    report(log, { type: 'failure', ...logged, reason, message: error.message, durationMs: durationMs() });
    signal?.throwIfAborted();
    return error;
  }
  const data = bytes ?? parsed(text);
  const { status } = response;
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  // A store of files may answer an upload with anything.
  const isSuccess = response.ok && (data !== NOT_JSON || method === 'PUT');
  const problem = response.ok
    ? {}
    : (problemIn(data) ?? (status === 304 ? NOT_MODIFIED : problemOfStore(text, status)));
  const retryAfterMs = retryAfterOf(response.headers.get('Retry-After'));
  const outcome = isSuccess
    ? { status, headers: response.headers, data }
    : new FieldlineError(problem, { status, requestId, retryAfterMs, attempts: attempt, idempotencyKey });
  const code = outcome instanceof FieldlineError ? outcome.code : undefined;
  report(log, { type: 'response', ...logged, status, code, requestId, durationMs: durationMs() });
  return outcome;
}

/** A 304 has no body. */
const NOT_MODIFIED = { code: 'not_modified', detail: 'Nothing has changed since the ETag in If-None-Match' };

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
function problemIn(data: unknown): Problem | undefined {
  const isProblem = typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string';
  return isProblem ? (data as Problem) : undefined;
}

/** The reason that a store of files gives in XML; empty when there is none. */
function problemOfStore(text: string, status: number): Problem {
  const [, code, message = ''] = /<Error>.*?<Code>([^<]*)<\/Code>(?:.*?<Message>([^<]*)<\/Message>)?/s.exec(text) ?? [];
  return code === undefined ? {} : { detail: `The store of the files answered ${status}: ${code} ${message}`.trim() };
}
