import { excerpt } from './texts.js';

/** What is wrong with a command's input, by dotted path: `{ 'contacts.0.value': ['must be a string'] }`. */
export type ValidationErrors = Record<string, string[]>;

/** The result of a rule over a part of a command's input: the value, and the errors that the command is refused with. */
export interface Checked<T> {
  readonly value: T;
  /** By dotted path, in the names of the domain's fields. Empty when the input is valid. */
  readonly errors: ValidationErrors;
}

/** Why a command is refused. Each maps to one HTTP status in the HTTP library. */
export type ErrorKind = 'invalid' | 'not_found' | 'conflict' | 'in_use' | 'version_mismatch' | 'forbidden' | 'gone';

/** What an error says beside its message. */
export interface ErrorDetails {
  readonly errors?: ValidationErrors;
  /** The entity that has the value already. */
  readonly conflictingUuid?: string;
  readonly currentVersion?: number;
  readonly usedBy?: readonly Referrer[];
  /** How many conflicts refuse the command, and the first of them, in their form on the wire. */
  readonly conflictsTotal?: number;
  readonly conflicts?: readonly object[];
  /** The epoch of the log, and the newest position of the account in it. */
  readonly epoch?: string;
  readonly head?: number;
  /** The permission that the person lacks. */
  readonly permission?: string;
}

/** An entity that refers to another. */
export interface Referrer {
  readonly entityType: string;
  readonly uuid: string;
}

/** A command that is refused. Nothing was changed when it is thrown. */
export class DomainError extends Error {
  readonly details: ErrorDetails;

  constructor(
    readonly kind: ErrorKind,
    /** Never changes its meaning: `validation_failed`, or `<noun>.<reason>` for a rule. */
    readonly code: string,
    message: string,
    details: ErrorDetails = {},
  ) {
    super(message);
    const { errors } = details;
    this.details = errors === undefined ? details : { ...details, errors: byExcerpt(errors) };
  }
}

/** The errors by excerpts of their paths: a path may end with a key that a client has sent. */
function byExcerpt(errors: ValidationErrors): ValidationErrors {
  if (Object.keys(errors).every((path) => excerpt(path) === path)) return errors;
  // Without a prototype, so that a key such as __proto__ is a key.
  const excerpts = Object.create(null) as ValidationErrors;
  for (const [path, messages] of Object.entries(errors)) excerpts[excerpt(path)] ??= messages;
  return excerpts;
}

/** Values, references or a state that cannot be accepted, by path. */
export const invalid = (
  errors: ValidationErrors,
  code = 'validation_failed',
  details: ErrorDetails = {},
): DomainError => new DomainError('invalid', code, firstOf(byExcerpt(errors)), { ...details, errors });

/** One fault at one path. The message follows the path in a sentence: "must be a string". */
export const validationError = (path: string, message: string, code?: string): DomainError =>
  invalid({ [path]: [message] }, code);

/** A rule of an entity, at the path that it concerns. The message is a sentence without the path. */
export const rule = (path: string, message: string, code: string): DomainError =>
  new DomainError('invalid', code, message.charAt(0).toUpperCase() + message.slice(1), {
    errors: { [path]: [message] },
  });

/** The same error with other paths: who shows it may call the fields by other names. */
export function withPaths(error: DomainError, rename: (path: string) => string): DomainError {
  const { errors } = error.details;
  if (errors === undefined) return error;
  const renamed = Object.fromEntries(Object.entries(errors).map(([path, messages]) => [rename(path), messages]));
  // The message of a rule has no path.
  const message = error.message === firstOf(errors) ? firstOf(renamed) : error.message;
  return new DomainError(error.kind, error.code, message, { ...error.details, errors: renamed });
}

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
    `The ${spoken(noun)} is used by ${referrers.map(({ entityType, uuid }) => `${spoken(entityType)} ${uuid}`).join(', ')}`,
    { usedBy: referrers },
  );

/** The entity is not at a version that the request expects; 0: there is none. */
export const versionMismatch = (current: number): DomainError =>
  new DomainError(
    'version_mismatch',
    'version_mismatch',
    current === 0
      ? 'The entity does not exist, so it has no version that could match'
      : `The entity is at version ${current}: read it again and repeat the change`,
    { currentVersion: current },
  );
