/** Faults of a request by dotted path: `{ 'contacts.0.value': ['must be a string'] }`. */
export type Faults = Record<string, string[]>;

/** Why a request is refused; the HTTP layer maps each kind to one status (contract §2). */
export type ErrorKind =
  | 'malformed'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'in_use'
  | 'version_mismatch'
  | 'payload_too_large'
  | 'uri_too_long'
  | 'headers_too_large'
  | 'request_timeout'
  | 'unsupported_media_type'
  | 'invalid'
  | 'rate_limited'
  | 'unavailable';

/** Members that a refusal adds to its answer. */
export interface ErrorDetails {
  readonly errors?: Faults;
  readonly conflicting_uuid?: string;
  readonly current_version?: number;
  readonly used_by?: readonly Referrer[];
}

/** An entity that refers to another. */
export interface Referrer {
  readonly entity_type: string;
  readonly uuid: string;
}

/** A typed refusal. Nothing was changed when it is thrown. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    readonly details: ErrorDetails = {},
    /** Headers that belong to the refusal, such as `Retry-After`. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** Values, references or a state that cannot be accepted: 422 with the faults by path. */
export const invalid = (errors: Faults, code = 'validation_failed', details: ErrorDetails = {}): DomainError =>
  new DomainError('invalid', code, 'Cannot process request', { ...details, errors });

/** One fault at one path. */
export const fault = (path: string, message: string, code?: string): DomainError =>
  invalid({ [path]: [message] }, code);

/** The entity is unknown, or another account's. */
export const notFound = (noun: string): DomainError =>
  new DomainError('not_found', 'not_found', `No such ${spoken(noun)}`);

const spoken = (noun: string): string => noun.replaceAll('_', ' ');

/** Others refer to the entity, so it cannot be deleted: says which, a few of each kind. */
export const inUse = (noun: string, referrers: readonly Referrer[]): DomainError =>
  new DomainError(
    'in_use',
    'in_use',
    `The ${spoken(noun)} is used by ${referrers.map(({ entity_type, uuid }) => `${spoken(entity_type)} ${uuid}`).join(', ')}`,
    { used_by: referrers },
  );

/** The entity is not at the version that the request expects. */
export const versionMismatch = (current: number): DomainError =>
  new DomainError(
    'version_mismatch',
    'version_mismatch',
    `The entity is at version ${current}: read it again and repeat the change`,
    { current_version: current },
  );
