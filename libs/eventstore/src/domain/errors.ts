/** Faults of a request by dotted path: `{ 'contacts.0.value': ['must be a string'] }`. */
export type ValidationErrors = Record<string, string[]>;

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
  readonly errors?: ValidationErrors;
  readonly conflicting_uuid?: string;
  readonly current_version?: number;
  readonly used_by?: readonly Referrer[];
}

/** An entity that refers to another. */
export interface Referrer {
  readonly entity_type: string;
  readonly uuid: string;
}

/** A typed refusal; its message says in one sentence what is wrong. Nothing was changed when it is thrown. */
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
export const invalid = (
  errors: ValidationErrors,
  code = 'validation_failed',
  details: ErrorDetails = {},
): DomainError => new DomainError('invalid', code, firstOf(errors), { ...details, errors });

/** One fault at one path. The message follows the path in a sentence: "must be a string". */
export const validationError = (path: string, message: string, code?: string): DomainError =>
  invalid({ [path]: [message] }, code);

/** A rule of an entity, at the path that it concerns. The message is a sentence without the path. */
export const rule = (path: string, message: string, code: string): DomainError =>
  new DomainError('invalid', code, message.charAt(0).toUpperCase() + message.slice(1), {
    errors: { [path]: [message] },
  });

/** The first fault by path, and how many more there are: "name is required (and 2 more faults)". */
function firstOf(faults: ValidationErrors): string {
  // Not sorted: a body may hold a hundred thousand unknown keys.
  const first = Object.keys(faults).reduce((least, path) => (byPath(path, least) < 0 ? path : least));
  const sentence = `${first === '' ? '""' : first} ${faults[first]?.[0]}`;
  const more = Object.values(faults).flat().length - 1;
  return more === 0 ? sentence : `${sentence} (and ${more} more ${more === 1 ? 'fault' : 'faults'})`;
}

/** Orders dotted paths segment by segment, numbers by their value. */
function byPath(one: string, other: string): number {
  const [ones, others] = [one.split('.'), other.split('.')];
  const at = ones.findIndex((segment, i) => segment !== others[i]);
  const [a, b] = [ones[at], others[at]];
  if (a === undefined || b === undefined) return ones.length - others.length;
  return isNumber(a) && isNumber(b) ? Number(a) - Number(b) : a < b ? -1 : 1;
}

const isNumber = (segment: string): boolean => /^\d+$/.test(segment);

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
