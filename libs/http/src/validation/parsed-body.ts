import { closest, distance } from 'fastest-levenshtein';
import { getMetadataStorage, type ValidationArguments } from 'class-validator';
import { isDeepStrictEqual } from 'node:util';
import {
  type Decision,
  type DomainEvent,
  DomainError,
  type ValidationErrors,
  invalid,
  isUuid,
} from '#eventstore/domain';
import { nestedClassOf } from '../openapi/fields.js';
import { objectFault } from './object-rule.js';

/** What a body or query held: the values without fault, and the faults of the others by dotted path. */
export class ParsedBody<T extends object> {
  constructor(
    readonly value: Partial<T>,
    readonly errors: ValidationErrors,
  ) {}

  /** Adds a fault at a path, such as a reference that was not found. */
  addError(path: string, message: string): void {
    (this.errors[path] ??= []).push(message);
  }

  /** What `work` answers; the faults that it refuses with go below `path`, and undefined is answered. */
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

  /** Whether there is a fault at a path or below it. */
  hasError(path: string): boolean {
    return Object.keys(this.errors).some((at) => at === path || at.startsWith(`${path}.`));
  }

  /** Whether none of the fields was given, rightly or not. */
  lacks(...fields: readonly (keyof T & string)[]): boolean {
    return fields.every((field) => this.value[field] === undefined && !this.hasError(field));
  }

  /** The values, when none has a fault. @throws DomainError 422 with all faults. */
  get valid(): T {
    if (Object.keys(this.errors).length > 0) throw invalid(this.errors);
    return this.value as T;
  }

  /**
   * The decision, refusing with the faults of the form and of the rule together, so that the sender sees all at once.
   * A rule's fault at a path that has one already is only its consequence and left out.
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
        // The sentence of a rule stands whatever else is at fault.
        throw new DomainError(error.kind, error.code, error.message, { ...error.details, errors });
      }
      if (Object.keys(this.errors).length > 0) throw invalid(this.errors);
      return events;
    };
  }
}

/** How a form is read. */
export interface ParseOptions {
  /** Unknown keys of the input are faults, or are passed over. Those of the objects inside it are always faults. */
  readonly unknown: 'reject' | 'ignore';
  /** Fields that cannot be written: accepted when equal to the value shown, so that what is read may be sent back. */
  readonly readOnly?: Readonly<Record<string, unknown>>;
}

type Check = (value: unknown, object: object) => string | undefined;

interface CompiledField {
  /** All must hold, else the field is not looked at: class-validator's `ValidateIf`, `IsOptional`. */
  readonly conditions: readonly ((object: object, value: unknown) => boolean)[];
  readonly checks: readonly Check[];
  readonly nested: (new () => object) | undefined;
}

const compiled = new WeakMap<object, ReadonlyMap<string, CompiledField>>();

/**
 * Reads a body or query by the class-validator decorators of `type`. The metadata is compiled once a class: running the
 * checks this way costs a tenth of `ValidationPipe` (measured), with the same verdicts.
 */
export function parseFields<T extends object>(type: new () => T, input: object, options: ParseOptions): ParsedBody<T> {
  // Without a prototype, so that a key such as __proto__ is a key.
  const faults = Object.create(null) as ValidationErrors;
  return new ParsedBody<T>(readObject(type, input, options, '', faults), faults);
}

function readObject(
  type: new () => object,
  input: object,
  options: ParseOptions,
  prefix: string,
  faults: ValidationErrors,
): object {
  const fields = fieldsOf(type);
  const given = input as Record<string, unknown>;
  const read: Record<string, unknown> = {};
  for (const key of Object.keys(given)) {
    if (fields.has(key)) continue;
    const path = prefix + key;
    if (options.readOnly && Object.hasOwn(options.readOnly, key)) {
      if (!isSame(given[key], options.readOnly[key])) faults[path] = ['is read-only'];
    } else if (options.unknown === 'reject') faults[path] = [unknownKey(key, [...fields.keys()])];
  }
  for (const [name, field] of fields) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (field.conditions.some((holds) => !holds(given, value))) {
      if (value !== undefined) read[name] = value;
      continue;
    }
    const path = prefix + name;
    const messages = field.checks.map((check) => check(value, given)).filter((message) => message !== undefined);
    if (messages.length > 0) faults[path] = messages;
    else if (field.nested) {
      const before = Object.keys(faults).length;
      const type = field.nested;
      // Of a list each entry is kept with what of it is right, so that the others can be looked at under their places.
      if (Array.isArray(value))
        read[name] = value.map((item, i) => readNested(type, item, `${path}.${i}`, faults) ?? {});
      else {
        const nestedValue = readNested(type, value, path, faults);
        if (Object.keys(faults).length === before) read[name] = nestedValue;
      }
    } else read[name] = value;
  }
  return read;
}

/** Whether a field that cannot be written is repeated as it is; a uuid in either case. */
const isSame = (given: unknown, shown: unknown): boolean =>
  isDeepStrictEqual(given, shown) || (typeof given === 'string' && isUuid(given) && given.toLowerCase() === shown);

function readNested(type: new () => object, value: unknown, path: string, faults: ValidationErrors): unknown {
  if (value === undefined) faults[path] = ['is required'];
  else if (value === null) faults[path] = ['must not be null'];
  else if (typeof value !== 'object' || Array.isArray(value)) faults[path] = ['must be an object'];
  else {
    const fault = objectFault(type, value);
    if (fault !== undefined) faults[path] = [fault];
    return readObject(type, value, { unknown: 'reject' }, `${path}.`, faults);
  }
  return undefined;
}

function unknownKey(key: string, known: readonly string[]): string {
  const near = known.length > 0 && key.length <= 64 ? closest(key, [...known]) : undefined;
  return near !== undefined && distance(key, near) <= Math.round(near.length * 0.4)
    ? `is not known: did you mean "${near}"?`
    : 'is not known';
}

function fieldsOf(type: new () => object): ReadonlyMap<string, CompiledField> {
  let fields = compiled.get(type);
  if (fields === undefined) compiled.set(type, (fields = compile(type)));
  return fields;
}

/** Whether `one` is declared by a subclass of the other's class: then its word on the field is the last. */
const overrides = (one: { readonly target: unknown }, other: { readonly target: unknown }): boolean =>
  (one.target as new () => object).prototype instanceof (other.target as new () => object);

function compile(type: new () => object): ReadonlyMap<string, CompiledField> {
  const storage = getMetadataStorage();
  const fields = new Map<
    string,
    { conditions: CompiledField['conditions'][number][]; checks: Check[]; nested: CompiledField['nested'] }
  >();
  const declared = storage.getTargetValidationMetadatas(type, '', false, false);
  for (const metadata of declared) {
    if (declared.some((other) => other.propertyName === metadata.propertyName && overrides(other, metadata))) continue;
    const field = fields.get(metadata.propertyName) ?? { conditions: [], checks: [], nested: undefined };
    fields.set(metadata.propertyName, field);
    if (metadata.type === 'conditionalValidation')
      field.conditions.push((object, value) =>
        (metadata.constraints[0] as (o: object, v: unknown) => boolean)(object, value),
      );
    else if (metadata.type === 'nestedValidation') {
      field.nested = nestedClassOf(type, metadata.propertyName);
      if (field.nested === undefined)
        throw new Error(`${type.name}.${metadata.propertyName}: declare it with Nested or NestedList`);
      if (!metadata.each) field.checks.push((value) => (Array.isArray(value) ? 'must be an object' : undefined));
    } else if (metadata.type === 'customValidation') {
      // Absent for a check without arguments, whatever the types say.
      const constraints = (metadata.constraints as unknown[] | undefined) ?? [];
      for (const { instance } of storage.getTargetValidatorConstraints(metadata.constraintCls))
        field.checks.push((value, object) => {
          const args: ValidationArguments = {
            value,
            object,
            constraints,
            targetName: type.name,
            property: metadata.propertyName,
          };
          const verdict =
            metadata.each && Array.isArray(value)
              ? value.every((one) => instance.validate(one, args) === true)
              : instance.validate(value, args);
          return verdict === true ? undefined : (instance.defaultMessage?.(args) ?? 'is not valid');
        });
    }
  }
  return fields;
}
