import { isDeepStrictEqual } from 'node:util';
import {
  type Checked,
  type Decision,
  type DomainEvent,
  DomainError,
  type ValidationErrors,
  invalid,
  isUuid,
  parseInstant,
  withPaths,
} from '#eventstore/domain';
import { type Class, fieldError, fieldsOf, readField } from '../openapi/fields.js';
import { hintFor } from './hints.js';
import { type Given, objectError, readObject } from './object-rule.js';
import { snakeCase } from '#eventstore/store';
import type { OperationMetadata } from '../openapi/operation.js';

/**
 * The typed input of a command or query: the valid values, and the validation errors of the others. Nothing is thrown
 * until the handler asks, so that a missing entity and a stale version are reported before it (contract §2).
 */
export class Input<T extends object> {
  /**
   * @param given the object as it was sent.
   * @param errors by dotted path.
   * @param unknown the keys that the class does not declare, with their values: they may be read-only fields of a view.
   * @param ignored takes the keys that are passed over; without it they are errors.
   */
  constructor(
    readonly type: Class,
    private readonly given: object,
    private readonly value: Partial<T>,
    private readonly errors: ValidationErrors,
    private readonly unknown: Readonly<Record<string, unknown>>,
    private readonly ignored: Set<string> | undefined,
  ) {}

  /**
   * Begins a validation, to which the handler adds the errors of references and rules.
   * @param view presents what is changed: its fields that the input does not declare are read-only and may be repeated.
   * @param transient those of them that change without a request: they may have any value.
   */
  validate(view?: () => object, transient: readonly string[] = []): Validation<T> {
    return new Validation<T>({ ...this.value }, this.allErrors(view, transient));
  }

  /** The keys that were sent, valid or not. */
  get sent(): readonly string[] {
    return Object.keys(this.given);
  }

  /** This input as one of a type; undefined when it is one of another. */
  as<C extends object>(type: new () => C): Input<C> | undefined {
    return this.isOf(type) ? this : undefined;
  }

  private isOf<C extends object>(type: new () => C): this is Input<C> {
    return this.type === type;
  }

  /** The value of one field; undefined when it is absent or invalid. */
  valid<K extends keyof T>(field: K): T[K] | undefined {
    return this.value[field];
  }

  /** The values, when all are valid. @throws DomainError 422 with all errors. */
  finish(view?: () => object): T {
    return this.validate(view).finish();
  }

  /**
   * The input of the creation that a PATCH with an unknown identifier in its path performs (contract §4, §5): as a POST
   * takes it, with the identifier of the path.
   * @param type the class of the body of the POST.
   * @param isSame whether the identifier of the body is the one of the path; by default exactly.
   */
  forCreation<C extends object>(
    type: new () => C,
    key: keyof C & string,
    pathId: string,
    isSame = (own: unknown): boolean => own === pathId,
  ): Input<C> {
    const own = (this.given as Readonly<Record<string, unknown>>)[key];
    const input = parseInput(type, own === undefined ? { ...this.given, [key]: pathId } : this.given, this.ignored);
    if (own !== undefined && !isSame(own)) input.errors[key] ??= ['must equal the one in the path'];
    return input;
  }

  /**
   * This input over the fields of another object, which it completes: what was sent takes precedence.
   * @param fixed the values of fields that neither decides; undefined: absent. Errors of what was sent for them stay.
   * @param errors further errors by dotted path.
   */
  over<C extends object>(
    type: new () => C,
    base: object,
    fixed: { readonly [K in keyof C]?: C[K] | undefined },
    errors: ValidationErrors,
  ): Input<C> {
    const input = parseInput(type, { ...base, ...this.given, ...fixed }, this.ignored);
    for (const [path, messages] of Object.entries({ ...errors, ...this.errors })) input.errors[path] ??= messages;
    return input;
  }

  private allErrors(view: (() => object) | undefined, transient: readonly string[]): ValidationErrors {
    // Without a prototype, so that a key such as __proto__ is a key.
    const errors = Object.create(null) as ValidationErrors;
    const keys = Object.keys(this.unknown);
    const shown = keys.length === 0 ? {} : (view?.() ?? {});
    keys.forEach((key, i) => {
      const current = shownAt(key, shown);
      if (current !== undefined) {
        if (!transient.includes(key) && !isSame(this.unknown[key], current.value)) errors[key] = ['is read-only'];
      } else if (this.ignored === undefined) errors[key] = [unknownKey(key, this.type, i)];
      else this.ignored.add(key);
    });
    const rest = MAX_FAULTS - Object.keys(errors).length;
    for (const [path, messages] of Object.entries(this.errors).slice(0, rest)) errors[path] = [...messages];
    return errors;
  }
}

/** A validation in progress: the values of an input, and the errors found so far by dotted path. */
export class Validation<T extends object> {
  constructor(
    readonly value: Partial<T>,
    readonly errors: ValidationErrors,
  ) {}

  /** Adds an error at a path, such as a reference that was not found. */
  addError(path: string, message: string): void {
    (this.errors[path] ??= []).push(message);
  }

  /** Adds errors that were found apart, such as those of a nested reference. @param pathOf where each stands in this input. */
  addErrors(errors: ValidationErrors, pathOf: (path: string) => string = (path) => path): void {
    for (const [path, messages] of Object.entries(errors))
      for (const message of messages) this.addError(pathOf(path), message);
  }

  /** The value of a rule; its errors are added by the wire names of the fields, but for those at a path that has one. */
  check<R>({ value, errors }: Checked<R>, names?: WireNames): R {
    for (const [path, messages] of Object.entries(errors)) this.errors[wirePath(path, names)] ??= messages;
    return value;
  }

  /** Awaits `work`. Validation errors that it throws are added below `path`; the result is then undefined. */
  async below<R>(path: string, work: Promise<R>): Promise<R | undefined> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'invalid') throw error;
      this.addErrors(error.details.errors ?? {}, (at) => `${path}.${at}`);
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

  /**
   * The instant of a text of the right form, without offset in the account's time zone. Undefined, with an error at the path,
   * where only that zone carries it out of the years 0001 to 9999.
   */
  instant(path: string, text: string, timeZone: string): string | undefined {
    const instant = parseInstant(text, timeZone);
    if (instant === undefined) this.addError(path, 'must lie in the years 0001 to 9999 of UTC');
    return instant;
  }

  /** The values, when there are no errors. @throws DomainError 422 with all errors. */
  finish(): T {
    if (Object.keys(this.errors).length > 0) throw invalid(this.errors);
    return this.value as T;
  }

  /**
   * The given values, each of which is there unless there is an error.
   * @throws DomainError 422 with all errors; Error when one is missing that no error explains.
   */
  complete<V extends object>(values: V): { readonly [K in keyof V]: NonNullable<V[K]> } {
    this.finish();
    const missing = Object.entries(values).find(([, value]) => value == null);
    if (missing !== undefined) throw new Error(`There is no ${missing[0]}, and no error says why`);
    return values as { readonly [K in keyof V]: NonNullable<V[K]> };
  }

  /**
   * Wraps a decision so that it throws the errors of the input and of its rules together, by the wire names of the fields.
   * A rule's error at a path that already has one is only its consequence and left out.
   */
  decide<S, E extends DomainEvent>(decision: Decision<S, E>, names?: WireNames): Decision<S, E> {
    const named = byWireNames(decision, names);
    return (state) => {
      let events: ReturnType<Decision<S, E>>;
      try {
        events = named(state);
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

/** The fields of an input class, as an object that code writes. */
export type FieldsOf<T extends object> = { readonly [K in keyof T]: T[K] };

/**
 * The input of a command that code dispatches: `new CreateUnit(inputOf(CreateUnitBody, { name, code }), ctx)`. It is
 * validated as a request is.
 */
export const inputOf = <T extends object>(type: new () => T, fields: FieldsOf<T>): Input<T> => parseInput(type, fields);

/**
 * Parses a body or query by the fields that `type` declares. Running their checks directly costs a tenth of
 * `ValidationPipe` (measured), with the verdicts of class-validator.
 * @param ignored takes the unknown keys at the top, which are passed over; without it they are errors. Those of nested
 * objects always are (contract §1).
 */
export function parseInput<T extends object>(type: new () => T, sent: object, ignored?: Set<string>): Input<T> {
  const formed = readObject(type, sent);
  const given = typeof formed === 'object' && formed !== null ? formed : sent;
  const faults = new Faults();
  const value: Partial<T> = parseFields(type, given, '', faults);
  const unknown = Object.fromEntries(unknownKeys(type, given).map((key) => [key, (given as Given)[key]]));
  // The values of an input whose faults are not all known are not used.
  return new Input<T>(type, given, faults.found > MAX_FAULTS ? {} : value, faults.errors, unknown, ignored);
}

/** The faults of a request, of which {@link MAX_FAULTS} are reported: a body has at most a hundred thousand values. */
class Faults {
  /** By dotted path. Without a prototype, so that a key such as __proto__ is a key. */
  readonly errors = Object.create(null) as ValidationErrors;
  /** How many there are, those included that are not reported. */
  found = 0;

  add(path: string, message: string): void {
    if (this.found++ < MAX_FAULTS) this.errors[path] = [message];
  }
}

function parseFields(type: Class, given: object, prefix: string, faults: Faults): object {
  const input = given as Given;
  const parsed: Record<string, unknown> = {};
  for (const [name, field] of fieldsOf(type)) {
    const value = Object.hasOwn(input, name) ? readField(field, input[name]) : undefined;
    const path = prefix + name;
    const error = fieldError(field, value);
    if (error !== undefined) faults.add(path, error);
    else if (value == null || field.nested === undefined) {
      if (value !== undefined) parsed[name] = value;
    } else if (Array.isArray(value)) {
      // Each entry is kept with its valid fields, so that the others can be checked under their index.
      const type = field.nested();
      parsed[name] = value.flatMap((item: unknown, i) =>
        item === undefined ? [] : [parseNested(type, item, `${path}.${i}`, faults) ?? {}],
      );
    } else {
      const before = faults.found;
      const nested = parseNested(field.nested(), value, path, faults);
      if (faults.found === before) parsed[name] = nested;
    }
  }
  return parsed;
}

function parseNested(type: Class, value: unknown, path: string, faults: Faults): object | undefined {
  if (value === null) faults.add(path, 'must not be null');
  else if (typeof value !== 'object' || Array.isArray(value)) faults.add(path, 'must be an object');
  else {
    const error = objectError(type, () => read(type, value));
    if (error !== undefined) faults.add(path, error);
    for (const key of unknownKeys(type, value)) faults.add(`${path}.${key}`, unknownKey(key, type, faults.found));
    return parseFields(type, value, `${path}.`, faults);
  }
  return undefined;
}

/** The fields of an object that its class has, each in its form. */
const read = (type: Class, given: object): Given =>
  Object.fromEntries(
    [...fieldsOf(type)]
      .filter(([key]) => Object.hasOwn(given, key))
      .map(([key, field]) => [key, readField(field, (given as Given)[key])]),
  );

/** The keys of an object that its class does not have, at most as many as are reported. */
function unknownKeys(type: Class, given: object): string[] {
  const fields = fieldsOf(type);
  const unknown: string[] = [];
  for (const key of Object.keys(given)) if (!fields.has(key) && unknown.push(key) >= MAX_FAULTS) break;
  return unknown;
}

/**
 * What a view shows under a key: a reference also as `x` where it shows `x_uuid`, and the other way round. Undefined when it
 * shows nothing there.
 */
function shownAt(key: string, view: object): { readonly value: unknown } | undefined {
  const shown = view as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(shown, key)) return { value: shown[key] };
  const flat = shown[`${key}_uuid`];
  if (flat === null || typeof flat === 'string') return { value: flat && { uuid: flat } };
  const reference = key.endsWith('_uuid') ? shown[key.slice(0, -'_uuid'.length)] : undefined;
  if (reference === null) return { value: null };
  return isReference(reference) ? { value: reference.uuid } : undefined;
}

/** Whether a read-only field is repeated: as it is shown, a uuid in either case, a reference by any of its keys. */
function isSame(given: unknown, shown: unknown): boolean {
  if (isDeepStrictEqual(given, shown)) return true;
  if (typeof given === 'string') return isUuid(given) && given.toLowerCase() === shown;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  const keys = Object.entries(given).filter(([, value]) => value !== null);
  if (keys.length === 0) return shown === null && Object.keys(given).length > 0;
  return isReference(shown) && keys.every(([key, value]) => Object.hasOwn(shown, key) && isSame(value, shown[key]));
}

const isReference = (shown: unknown): shown is Readonly<Record<string, unknown>> & { readonly uuid: string } =>
  typeof shown === 'object' && shown !== null && 'uuid' in shown && typeof shown.uuid === 'string';

/** Maximum faults of an input that are reported. */
export const MAX_FAULTS = 1000;

/** Faults of an input after which no hints are given for its unknown keys. */
const MAX_HINTS = 100;

function unknownKey(key: string, type: Class, nth: number): string {
  if (nth >= MAX_HINTS) return 'is not known';
  const hint = hintFor(key, [...fieldsOf(type).keys()]);
  return hint === undefined ? 'is not known' : `is not known: did you mean "${hint}"?`;
}

/** The wire names of fields that have another name in the domain than their own in snake case. */
export type WireNames = Readonly<Record<string, string>>;

/** The decision, with its validation errors by the wire names of the fields: `orderedServices.0` → `ordered_services.0`. */
export const byWireNames =
  <S, E extends DomainEvent>(decision: Decision<S, E>, names?: WireNames): Decision<S, E> =>
  (state) => {
    try {
      return decision(state);
    } catch (error) {
      throw error instanceof DomainError ? withPaths(error, (path) => wirePath(path, names)) : error;
    }
  };

/** A dotted path of fields by their wire names. */
export const wirePath = (path: string, names: WireNames = {}): string =>
  path
    .split('.')
    .map((field) => names[field] ?? snakeCase(field))
    .join('.');

/** The inputs of a request; undefined where its route takes none. */
export interface RequestInputs {
  readonly query: Input<object> | undefined;
  readonly body: Input<object> | undefined;
}

/**
 * Parses query and body by the classes that the route accepts. Their validation errors are thrown by the handler.
 * @param body undefined for reads.
 * @param ignored takes the unknown keys, which are passed over; without it they are errors.
 * @throws DomainError 422 that names the keys of a query or body that the route does not take at all.
 */
export function parseInputs(
  operation: OperationMetadata,
  query: object,
  body: object | undefined,
  ignored: Set<string> | undefined,
): RequestInputs {
  const keys = [
    ...(operation.query === undefined ? Object.keys(query) : []),
    ...(operation.body === undefined && body !== undefined ? Object.keys(body) : []),
  ].slice(0, MAX_FAULTS);
  if (ignored !== undefined) keys.forEach((key) => ignored.add(key));
  else if (keys.length > 0) throw invalid(Object.fromEntries(keys.map((key) => [key, ['is not known']])));
  return {
    query: operation.query && parseInput(operation.query, query, ignored),
    body: operation.body && parseInput(operation.body, body ?? {}, ignored),
  };
}
