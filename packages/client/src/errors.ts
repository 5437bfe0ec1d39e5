import type { Schemas } from './calls.js';

/** The body of an error. The document leaves the type of conflicts open in it: they are as the warnings of a job. */
export type Problem = Partial<Omit<Schemas['ErrorView'], 'conflicts'>> & {
  readonly conflicts?: readonly Schemas['ConflictView'][];
};

/** The data of an error response that is not in its body. */
export interface ResponseDetails {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;
}

/**
 * A response of the service that is not a success. `code` is a stable identifier of the problem type. `message` is the
 * cause with what a log line needs: `contacts.0.type must be filled (422 validation_failed, request 0190…)`.
 */
export class FieldlineError extends Error {
  override readonly name = 'FieldlineError';
  /** The HTTP status. */
  readonly status: number;
  /**
   * The code of the problem type, such as `validation_failed`; `not_modified` for a 304, and `unexpected_answer` for a
   * response that is not from the API.
   */
  readonly code: string;
  /** The cause in a sentence, for people. */
  readonly detail: string;
  /** Validation errors by dotted path in the body or query, such as `contacts.0.value`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The current version of the entity, for `version_mismatch`. */
  readonly currentVersion: number | undefined;
  /** The entity that already has the requested external id. */
  readonly conflictingUuid: string | undefined;
  /** Entities that refer to this one and prevent its deletion, for `in_use`: a few of each type. */
  readonly usedBy: readonly Schemas['ReferrerView'][];
  /** What a job or hold would clash with or lack, for `job.schedule_conflict` and `hold.schedule_conflict`: at most 50. */
  readonly conflicts: readonly Schemas['ConflictView'][];
  /** The epoch of the log and the newest position in it, for `feed.epoch_changed`. */
  readonly epoch: string | undefined;
  readonly head: number | undefined;
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined;
  /** The delay of `Retry-After`, in milliseconds, if the response has it. */
  readonly retryAfterMs: number | undefined;
  /** The number of attempts. After several, a DELETE may respond 404 because an earlier attempt succeeded. */
  readonly attempts: number;
  /** The `Idempotency-Key` of the request. The same call with this key is never executed twice. */
  readonly idempotencyKey: string | undefined;

  constructor(problem: Problem, response: ResponseDetails) {
    const detail =
      problem.detail ??
      problem.message ??
      'The response is not from the API: check the URL, and what is between the client and the service';
    const code = problem.code ?? 'unexpected_answer';
    const requestId = problem.request_id ?? response.requestId;
    super(`${detail} (${response.status} ${code}${requestId === undefined ? '' : `, request ${requestId}`})`);
    this.detail = detail;
    this.status = response.status;
    this.code = code;
    this.errors = problem.errors ?? {};
    this.currentVersion = problem.current_version;
    this.conflictingUuid = problem.conflicting_uuid;
    this.usedBy = problem.used_by ?? [];
    this.conflicts = problem.conflicts ?? [];
    this.epoch = problem.epoch;
    this.head = problem.head;
    this.requestId = requestId;
    this.retryAfterMs = response.retryAfterMs;
    this.attempts = response.attempts;
    this.idempotencyKey = response.idempotencyKey;
  }
}

/** An attempt that got no complete response. */
export interface LostAttempt {
  /** The URL of the request; its origin is named in the message. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;
  readonly cause: unknown;
}

/**
 * No complete response arrived, so the outcome of the request is unknown. The same call with the same `idempotencyKey`
 * returns the response, and executes the request if it was not executed. `message` names the cause and what to check.
 */
export class FieldlineConnectionError extends Error {
  override readonly name = 'FieldlineConnectionError';
  /** The number of attempts. */
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;

  constructor(
    /** `timeout`: the last attempt took longer than `timeoutMs`. */
    readonly reason: 'network' | 'timeout',
    { url, timeoutMs, attempts, idempotencyKey, cause }: LostAttempt,
  ) {
    const { origin } = new URL(url);
    super(
      reason === 'timeout'
        ? `No response from ${origin} within ${timeoutMs} ms: check that the service runs, or raise timeoutMs`
        : `No response from ${origin}: ${causeOf(cause)}`,
      { cause },
    );
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
  }
}

/** What to do, by the code of a failed connection. */
const ADVICE: readonly (readonly [codes: RegExp, advice: string])[] = [
  [/^ECONNREFUSED$/, 'nothing listens there: check that the service runs, and the port of the URL'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'the host name cannot be resolved: check the host of the URL'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'the connection was closed before the response was complete'],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'the host cannot be reached: check the network'],
  [/WRONG_VERSION_NUMBER/, 'the port does not use TLS: check whether the URL starts with http or https'],
  [
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    'the certificate is out of date: renew it, or check the clock of this machine',
  ],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'the certificate is for another host: check the host of the URL'],
  [
    /SELF_SIGNED|^UNABLE_TO_(GET_ISSUER|VERIFY)|^CERT_UNTRUSTED$/,
    'the certificate is not trusted: set NODE_EXTRA_CA_CERTS for a CA of your own',
  ],
];

/** What is read of an error. It may be of another realm, so that `instanceof` does not know it. */
interface ErrorLike {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

const isErrorLike = (value: unknown): value is ErrorLike => typeof value === 'object' && value !== null;

/** The cause of a failed `fetch`, which hides it below its own error, in one sentence. */
function causeOf(error: unknown): string {
  const { message, code } = deepestOf(error, 5);
  const text = typeof message === 'string' ? message : String(error);
  if (typeof code !== 'string') return text;
  const named = text.includes(code) ? text : `${code} ${text}`.trim();
  const advice = ADVICE.find(([codes]) => codes.test(code))?.[1];
  return advice === undefined ? named : `${named}; ${advice}`;
}

function deepestOf(error: unknown, depth: number): ErrorLike {
  if (!isErrorLike(error)) return {};
  // A host with several addresses fails with an error for each.
  const inner: unknown = Array.isArray(error.errors) ? error.errors[0] : error.cause;
  return depth > 0 && isErrorLike(inner) ? deepestOf(inner, depth - 1) : error;
}

/** 304: the entity still has the ETag that the call sent in the header `If-None-Match`. */
export const isNotModified = (error: unknown): error is FieldlineError =>
  error instanceof FieldlineError && error.status === 304;

/** 404: no such entity in this account, or no such path. */
export const isNotFound = (error: unknown): error is FieldlineError =>
  error instanceof FieldlineError && error.status === 404;

/** 422: a value, a reference or a state is invalid; see `errors`. */
export const isInvalid = (error: unknown): error is FieldlineError =>
  error instanceof FieldlineError && error.status === 422;

/** 409: other entities refer to this one; see `usedBy`. */
export const isInUse = (error: unknown): error is FieldlineError =>
  error instanceof FieldlineError && error.code === 'in_use';

/** 412: the entity has changed since it was read. */
export const isVersionMismatch = (error: unknown): error is FieldlineError & { readonly currentVersion: number } =>
  error instanceof FieldlineError && error.code === 'version_mismatch' && error.currentVersion !== undefined;

/**
 * 410: a backup of the service was restored, or its newest events are lost, so that positions of the feed may belong to other events.
 * Read all entities again, and then follow the feed after `head`, with the new `epoch`.
 */
export const isEpochChanged = (
  error: unknown,
): error is FieldlineError & { readonly epoch: string; readonly head: number } =>
  error instanceof FieldlineError &&
  error.code === 'feed.epoch_changed' &&
  error.epoch !== undefined &&
  error.head !== undefined;

/** 429: the rate limit is exceeded, and retries did not help; see `retryAfterMs`. */
export const isRateLimited = (error: unknown): error is FieldlineError =>
  error instanceof FieldlineError && error.status === 429;
