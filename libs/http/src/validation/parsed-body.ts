import { closest, distance } from 'fastest-levenshtein';
import { isDeepStrictEqual } from 'node:util';
import {
  type Decision,
  type DomainEvent,
  DomainError,
  type ValidationErrors,
  invalid,
  isUuid,
} from '#eventstore/domain';
import { type Class, fieldError, fieldsOf } from '../openapi/fields.js';
import { objectError } from './object-rule.js';

/** A parsed body or query: the valid values, and the errors of the others by dotted path. */
export class ParsedBody<T extends object> {
  constructor(
    readonly value: Partial<T>,
    readonly errors: ValidationErrors,
  ) {}

  /** Adds an error at a path, such as a reference that was not found. */
  addError(path: string, message: string): void {
    (this.errors[path] ??= []).push(message);
  }

  /** Awaits `work`. Validation errors that it throws are added below `path`; the result is then undefined. */
  async below<R>(path: string, work: Promise<R>): Promise<R | undefined> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'invalid') throw error;
      for (const [at, messages] of Object.entries(error.details.errors ?? {}))
        for (const message of messages) this.addError(`${path}.${at}`, message);
      return undefined;
    }
  }

  /** Whether there is an error at a path or below it. */
  hasError(path: string): boolean {
    return Object.keys(this.errors).some((at) => at === path || at.startsWith(`${path}.`));
  }

  /** Whether none of the fields was sent, valid or not. */
  lacks(...fields: readonly (keyof T & string)[]): boolean {
    return fields.every((field) => this.value[field] === undefined && !this.hasError(field));
  }

  /** The values, when there are no errors. @throws DomainError 422 with all errors. */
  get valid(): T {
    if (Object.keys(this.errors).length > 0) throw invalid(this.errors);
    return this.value as T;
  }

  /**
   * Wraps a decision so that it throws the errors of the body and of its rules together.
   * A rule's error at a path that already has one is only its consequence and left out.
   */
  decide<S, E extends DomainEvent>(decision: Decision<S, E>): Decision<S, E> {
    return (state) => {
      let events: ReturnType<Decision<S, E>>;
      try {
        events = decision(state);
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind !== 'invalid') throw error;
        const errors = { ...error.details.errors, ...this.errors };
        if (error.code === 'validation_failed') throw invalid(errors, error.code, error.details);
        // The message of a rule is kept, whatever other errors there are.
        throw new DomainError(error.kind, error.code, error.message, { ...error.details, errors });
      }
      if (Object.keys(this.errors).length > 0) throw invalid(this.errors);
      return events;
    };
  }
}

/** How a body or query is parsed. */
export interface ParseOptions {
  /** Whether unknown keys of the input are errors or ignored. Those of nested objects are always errors. */
  readonly unknown: 'reject' | 'ignore';
  /** Read-only fields with their values: accepted when equal, so that a client may send back what it read. */
  readonly readOnly?: Readonly<Record<string, unknown>>;
}

/**
 * Reads a body or query by the fields that `type` declares. Running their checks directly costs a tenth of
 * `ValidationPipe` (measured), with the verdicts of class-validator.
 */
export function parseFields<T extends object>(type: new () => T, input: object, options: ParseOptions): ParsedBody<T> {
  // Without a prototype, so that a key such as __proto__ is a key.
  const errors = Object.create(null) as ValidationErrors;
  return new ParsedBody<T>(parseObject(type, input, options, '', errors), errors);
}

function parseObject(
  type: Class,
  input: object,
  options: ParseOptions,
  prefix: string,
  errors: ValidationErrors,
): object {
  const fields = fieldsOf(type);
  const given = input as Record<string, unknown>;
  const parsed: Record<string, unknown> = {};
  for (const key of Object.keys(given)) {
    if (fields.has(key)) continue;
    const path = prefix + key;
    if (options.readOnly && Object.hasOwn(options.readOnly, key)) {
      if (!isSame(given[key], options.readOnly[key])) errors[path] = ['is read-only'];
    } else if (options.unknown === 'reject') errors[path] = [unknownKey(key, [...fields.keys()])];
  }
  for (const [name, field] of fields) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const path = prefix + name;
    const error = fieldError(field, value);
    if (error !== undefined) errors[path] = [error];
    else if (value == null || field.nested === undefined) {
      if (value !== undefined) parsed[name] = value;
    } else if (Array.isArray(value)) {
      // Each entry is kept with its valid fields, so that the others can be checked under their index.
      const type = field.nested();
      parsed[name] = value.map((item, i) => parseNested(type, item, `${path}.${i}`, errors) ?? {});
    } else {
      const before = Object.keys(errors).length;
      const nested = parseNested(field.nested(), value, path, errors);
      if (Object.keys(errors).length === before) parsed[name] = nested;
    }
  }
  return parsed;
}

/** Whether a read-only field is repeated as it is; a uuid in either case. */
const isSame = (given: unknown, shown: unknown): boolean =>
  isDeepStrictEqual(given, shown) || (typeof given === 'string' && isUuid(given) && given.toLowerCase() === shown);

function parseNested(type: Class, value: unknown, path: string, errors: ValidationErrors): object | undefined {
  if (value === null) errors[path] = ['must not be null'];
  else if (typeof value !== 'object' || Array.isArray(value)) errors[path] = ['must be an object'];
  else {
    const error = objectError(type, value);
    if (error !== undefined) errors[path] = [error];
    return parseObject(type, value, { unknown: 'reject' }, `${path}.`, errors);
  }
  return undefined;
}

function unknownKey(key: string, known: readonly string[]): string {
  const near = known.length > 0 && key.length <= 64 ? closest(key, [...known]) : undefined;
  return near !== undefined && distance(key, near) <= Math.round(near.length * 0.4)
    ? `is not known: did you mean "${near}"?`
    : 'is not known';
}
