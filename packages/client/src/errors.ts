import type { Schemas } from './calls.js';

type Problem = Partial<Schemas['ErrorView']>;

/** The data of an error response that is not in its body. */
export interface ResponseDetails {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;
}

/**
 * A response of the service that is not a success. `code` is a stable identifier of the problem type; `message` is a
 * human-readable sentence.
 */
export class FieldlineError extends Error {
  override readonly name = 'FieldlineError';
  /** The HTTP status. */
  readonly status: number;
  /**
   * The code of the problem type, such as `validation_failed`; `unexpected_answer` for a response that is not from the
   * API.
   */
  readonly code: string;
  /** Validation errors by dotted path in the body or query, such as `contacts.0.value`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The current version of the entity, for `version_mismatch`. */
  readonly currentVersion: number | undefined;
  /** The entity that already has the requested external id. */
  readonly conflictingUuid: string | undefined;
  /** Entities that refer to this one and prevent its deletion, for `in_use`: a few of each type. */
  readonly usedBy: readonly Schemas['ReferrerView'][];
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined;
  /** The delay of `Retry-After`, in milliseconds, if the response has it. */
  readonly retryAfterMs: number | undefined;
  /** The number of attempts. After several, a DELETE may respond 404 because an earlier attempt succeeded. */
  readonly attempts: number;
  /** The `Idempotency-Key` of the request. The same call with this key is never executed twice. */
  readonly idempotencyKey: string | undefined;

  constructor(problem: Problem, response: ResponseDetails) {
    super(
      problem.detail ?? problem.message ?? `Unexpected response that is not from the API: status ${response.status}`,
    );
    this.status = response.status;
    this.code = problem.code ?? 'unexpected_answer';
    this.errors = problem.errors ?? {};
    this.currentVersion = problem.current_version;
    this.conflictingUuid = problem.conflicting_uuid;
    this.usedBy = problem.used_by ?? [];
    this.requestId = problem.request_id ?? response.requestId;
    this.retryAfterMs = response.retryAfterMs;
    this.attempts = response.attempts;
    this.idempotencyKey = response.idempotencyKey;
  }
}

/**
 * No complete response arrived, so the outcome of the request is unknown. The same call with the same `idempotencyKey`
 * returns the response, and executes the request if it was not executed.
 */
export class FieldlineConnectionError extends Error {
  override readonly name = 'FieldlineConnectionError';

  constructor(
    /** `timeout`: the last attempt took longer than `timeoutMs`. */
    readonly reason: 'network' | 'timeout',
    /** The number of attempts. */
    readonly attempts: number,
    readonly idempotencyKey: string | undefined,
    cause: unknown,
  ) {
    super(reason === 'timeout' ? 'The service did not answer in time' : 'The service could not be reached', { cause });
  }
}

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

/** 429: the rate limit is exceeded, and retries did not help; see `retryAfterMs`. */
export const isRateLimited = (error: unknown): error is FieldlineError =>
  error instanceof FieldlineError && error.status === 429;
