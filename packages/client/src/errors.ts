import type { Schemas } from './calls.js';

type Problem = Partial<Schemas['ErrorView']>;

/** What of a refusal is not in its body. */
export interface Refusal {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;
}

/**
 * The service refused a request, or could not do what it asked: any answer that is not a success. `code` says which
 * rule it was, and never changes its meaning; `message` says in one sentence what is wrong, for people.
 */
export class FieldlineError extends Error {
  override readonly name = 'FieldlineError';
  /** The status of the answer. */
  readonly status: number;
  /** The code of the refusal, such as `validation_failed`; `unexpected_answer` when it was not the API that answered. */
  readonly code: string;
  /** Faults by dotted path in the body or query, such as `contacts.0.value`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The version the entity has now, of `version_mismatch`. */
  readonly currentVersion: number | undefined;
  /** Who holds the external id that was asked for. */
  readonly conflictingUuid: string | undefined;
  /** What keeps the entity from being deleted, of `in_use`: a few of each kind. */
  readonly usedBy: readonly Schemas['ReferrerView'][];
  /** Finds the request in the service's logs. */
  readonly requestId: string | undefined;
  /** Milliseconds after which to try again, when the answer told. */
  readonly retryAfterMs: number | undefined;
  /** How often the request was made. After several, a DELETE may find that an earlier attempt has done it: 404. */
  readonly attempts: number;
  /** What the request was made with: the same call with this key is never done twice. */
  readonly idempotencyKey: string | undefined;

  constructor(problem: Problem, refusal: Refusal) {
    super(problem.detail ?? problem.message ?? `An answer that is not the API's: status ${refusal.status}`);
    this.status = refusal.status;
    this.code = problem.code ?? 'unexpected_answer';
    this.errors = problem.errors ?? {};
    this.currentVersion = problem.current_version;
    this.conflictingUuid = problem.conflicting_uuid;
    this.usedBy = problem.used_by ?? [];
    this.requestId = problem.request_id ?? refusal.requestId;
    this.retryAfterMs = refusal.retryAfterMs;
    this.attempts = refusal.attempts;
    this.idempotencyKey = refusal.idempotencyKey;
  }
}

/**
 * No answer came, or not all of it: whether the request was carried out is not known. The same call with the same
 * `idempotencyKey` finds out, and does it if it was not.
 */
export class FieldlineConnectionError extends Error {
  override readonly name = 'FieldlineConnectionError';

  constructor(
    /** `timeout`: the last attempt took longer than `timeoutMs`. */
    readonly reason: 'network' | 'timeout',
    /** How often the request was made. */
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

/** 422: a value, a reference or a state is at fault; `errors` says where. */
export const isInvalid = (error: unknown): error is FieldlineError =>
  error instanceof FieldlineError && error.status === 422;

/** 409: something still refers to the entity; `usedBy` says what. */
export const isInUse = (error: unknown): error is FieldlineError =>
  error instanceof FieldlineError && error.code === 'in_use';

/** 412: the entity has changed since it was read. */
export const isVersionMismatch = (error: unknown): error is FieldlineError & { readonly currentVersion: number } =>
  error instanceof FieldlineError && error.code === 'version_mismatch' && error.currentVersion !== undefined;

/** 429: the key has used up its requests, and waiting was not worth it; `retryAfterMs` says how long it would be. */
export const isRateLimited = (error: unknown): error is FieldlineError =>
  error instanceof FieldlineError && error.status === 429;
