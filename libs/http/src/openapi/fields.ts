import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import { decimalFault, isDate, isUuid, parseInstant } from '#eventstore/domain';
import { nullWithoutValues, objectForm, readObject } from '../validation/object-rule.js';

/** A JSON Schema, as the OpenAPI document shows it. */
export type Schema = Readonly<Record<string, unknown>>;

/** A class of bodies, queries or views. */
export type Class = new () => object;

/** What is wrong with a value that is neither undefined nor null; undefined when nothing is. */
type Check = (value: unknown) => string | undefined;

/** Whether a body may omit the field, and whether null is a value of it. By default neither. */
export interface Presence {
  readonly optional?: boolean;
  readonly nullable?: boolean;
  readonly description?: string;
}

/** What a decorator declares about a field: validation and the description of queries read it. */
export interface FieldMetadata {
  readonly schema: Schema;
  readonly presence: Presence;
  readonly check: Check;
  /** Brings a value that may be written in several forms into the one that `check` and the handlers see. */
  readonly read?: (value: unknown) => unknown;
  /** The class of the object, or of the objects of the list, that the field holds. */
  readonly nested?: () => Class;
}

const declared = new WeakMap<object, Map<string, FieldMetadata>>();
const inherited = new WeakMap<Class, ReadonlyMap<string, FieldMetadata>>();

/** The fields of a class and of its base classes; the declaration of the nearest class counts. */
export function fieldsOf(type: Class): ReadonlyMap<string, FieldMetadata> {
  let fields = inherited.get(type);
  if (fields === undefined) {
    const base = Object.getPrototypeOf(type) as Class | null;
    const own = declared.get(type.prototype as object) ?? new Map<string, FieldMetadata>();
    fields = base?.prototype ? new Map([...own, ...[...fieldsOf(base)].filter(([name]) => !own.has(name))]) : own;
    inherited.set(type, fields);
  }
  return fields;
}

/** The value of a field in the one form that is checked; undefined and null stay as they are. */
export const readField = ({ read }: FieldMetadata, value: unknown): unknown =>
  value == null || read === undefined ? value : read(value);

/** What is wrong with the value of a field, once it is read, or undefined. */
export function fieldError({ presence, check }: FieldMetadata, value: unknown): string | undefined {
  if (value === undefined) return presence.optional ? undefined : 'is required';
  if (value === null) return presence.nullable ? undefined : 'must not be null';
  return check(value);
}

/** Declares a field to our own validation, to class-validator and to the OpenAPI document. */
function declareField(
  field: FieldMetadata,
  documentation: object,
  ...decorators: readonly PropertyDecorator[]
): PropertyDecorator {
  const { optional, nullable, description } = field.presence;
  return applyDecorators(
    (target: object, property: string | symbol) => {
      const fields = declared.get(target) ?? new Map<string, FieldMetadata>();
      declared.set(target, fields.set(String(property), field));
    },
    // class-validator looks into null otherwise.
    ValidateIf((_, value) => value != null || fieldError(field, value) !== undefined),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value) => fieldError(field, readField(field, value)) === undefined,
        defaultMessage: (args) => fieldError(field, readField(field, args?.value)) ?? 'is not valid',
      },
    }),
    ...decorators,
    // @nestjs/swagger reads `type: ['string', 'null']` as an array: it makes the type null of `nullable` by itself.
    ApiProperty({
      ...documentation,
      ...(nullable ? { nullable } : {}),
      ...(description === undefined ? {} : { description }),
      required: !optional,
    }),
  );
}

/**
 * A field of a body or query: a class-validator constraint and its OpenAPI schema in one.
 * @param check returns what is wrong with a value, or undefined; it is not called with undefined or null.
 */
export const Field = (schema: Schema, check: Check, presence: Presence = {}): PropertyDecorator =>
  declareField({ schema, check, presence }, schema);

/** A class named later. @nestjs/swagger knows a lazy type by the function's name alone: it must be `type`. */
const lazy = (of: () => Class): { readonly type: () => Class } => ({ type: () => of() });

/** Code points, the unit of all limits (contract §1). */
const codePoints = (text: string): number => [...text].length;

/** What is wrong with a text, or undefined: NUL and lone surrogates cannot be stored. */
export function textError(
  value: unknown,
  { max, filled }: { max: number; filled?: boolean | undefined },
): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value.includes('\0')) return 'must not contain NUL';
  if (!value.isWellFormed()) return 'must be well-formed Unicode';
  if (filled && value.trim() === '') return 'must not be blank';
  if (value.length > max && codePoints(value) > max) return `must be at most ${max} characters`;
  return undefined;
}

/** Text of at most `max` code points; `filled`: with a non-blank character. */
export const Text = ({ max, filled, ...presence }: Presence & { max: number; filled?: boolean }): PropertyDecorator =>
  Field(
    { type: 'string', maxLength: max, ...(filled ? { pattern: '\\S' } : {}) },
    (value) => textError(value, { max, filled }),
    presence,
  );

/** An identifier that the client assigns: 1 to 500 characters that a URL can carry; null means none. */
export const ExternalId = (presence: Presence = { optional: true, nullable: true }): PropertyDecorator =>
  Field(
    { type: 'string', minLength: 1, maxLength: 500 },
    (value) =>
      textError(value, { max: 500, filled: true }) ??
      (value === '.' || value === '..'
        ? 'cannot be carried by a URL'
        : /\p{Cc}/u.test(value as string)
          ? 'must not contain control characters'
          : undefined),
    { description: 'Your own identifier, unique among the living of its kind', ...presence },
  );

export const Flag = (presence: Presence = {}): PropertyDecorator =>
  Field({ type: 'boolean' }, (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'), presence);

/** A whole number from `min` to `max`. */
export const Whole = ({ min, max, ...presence }: Presence & { min: number; max: number }): PropertyDecorator =>
  Field(
    { type: 'integer', minimum: min, maximum: max },
    (value) =>
      Number.isInteger(value) && inRange(value, min, max) ? undefined : `must be a whole number from ${min} to ${max}`,
    presence,
  );

/** Any number from `min` to `max`. */
export const Real = ({ min, max, ...presence }: Presence & { min: number; max: number }): PropertyDecorator =>
  Field(
    { type: 'number', minimum: min, maximum: max },
    (value) => (inRange(value, min, max) ? undefined : `must be a number from ${min} to ${max}`),
    presence,
  );

const COORDINATE = /^-?\d{1,3}(\.\d{1,20})?$/;

/** A longitude or latitude in degrees, from -`max` to `max`: a number or a decimal string. */
export const Coordinate = ({ max, ...presence }: Presence & { max: number }): PropertyDecorator => {
  const schema = {
    oneOf: [
      { type: 'number', minimum: -max, maximum: max },
      { type: 'string', pattern: COORDINATE.source },
    ],
  };
  return declareField(
    {
      schema,
      presence,
      read: (value) => (typeof value === 'string' && COORDINATE.test(value) ? Number(value) : value),
      check: (value) => (inRange(value, -max, max) ? undefined : `must be a number from ${-max} to ${max}`),
    },
    schema,
  );
};

const inRange = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max;

/** Money or a quantity: a number or decimal string of at most 4 decimals; read it with `parseDecimal`. */
export const Decimal = (presence: Presence = {}): PropertyDecorator =>
  Field(
    {
      oneOf: [
        { type: 'number', minimum: 0, exclusiveMaximum: 1e12 },
        { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,4})?$' },
      ],
    },
    decimalFault,
    presence,
  );

/** A string of a form; `takes` says which: "a lower-case token". */
export const Pattern = ({
  pattern,
  takes,
  ...presence
}: Presence & { pattern: RegExp; takes: string }): PropertyDecorator =>
  Field(
    { type: 'string', pattern: pattern.source },
    (value) => (typeof value === 'string' && pattern.test(value) ? undefined : `must be ${takes}`),
    presence,
  );

/** One of a few words. */
export const OneOf = ({ words, ...presence }: Presence & { words: readonly string[] }): PropertyDecorator =>
  Field(
    { type: 'string', enum: [...words] },
    (value) => (typeof value === 'string' && words.includes(value) ? undefined : `must be one of ${words.join(', ')}`),
    presence,
  );

/** A UUID in either case. */
export const Uuid = (presence: Presence = {}): PropertyDecorator =>
  Field(
    { type: 'string', format: 'uuid' },
    (value) => (typeof value === 'string' && isUuid(value) ? undefined : 'must be a UUID'),
    presence,
  );

/** A list of UUIDs, each once. */
export const UuidList = ({ min = 0, max, ...presence }: Presence & { min?: number; max: number }): PropertyDecorator =>
  Field(
    { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: min, maxItems: max, uniqueItems: true },
    (value) => {
      if (!Array.isArray(value)) return 'must be an array';
      if (value.length < min) return 'must not be empty';
      if (value.length > max) return `must hold at most ${max} entries`;
      if (!value.every((one) => typeof one === 'string' && isUuid(one))) return 'must hold UUIDs';
      return new Set(value.map((one: string) => one.toLowerCase())).size < value.length
        ? 'must name each once'
        : undefined;
    },
    presence,
  );

/**
 * A list in a query, in any spelling: `a,b`, repeated, `name[]=a` or `name[0]=a`.
 * @param items the schema of an entry.
 * @param fault returns what is wrong with an entry, or undefined.
 */
export const QueryList = ({
  max,
  items,
  fault,
  description,
  ...presence
}: Presence & { max: number; items: Schema; fault: (entry: string) => string | undefined }): PropertyDecorator => {
  const schema = { anyOf: [{ type: 'string' }, { type: 'array', items, minItems: 1, maxItems: max }] };
  const spelling = 'Separated by commas, or repeated';
  return declareField(
    {
      schema,
      presence: { ...presence, description: description === undefined ? spelling : `${description}. ${spelling}` },
      read: entriesIn,
      check: (value) => {
        if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) return fault('');
        if (value.length > max) return `must hold at most ${max} entries`;
        return value.map(fault).find((message) => message !== undefined);
      },
    },
    schema,
  );
};

/** The entries of a list in a query; a value of another form stays as it is. qs makes an object of more than 100. */
function entriesIn(value: unknown): unknown {
  if (typeof value === 'string') return value.split(',').map((entry) => entry.trim());
  const entries: readonly unknown[] | undefined = Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key))
      ? Object.values(value)
      : undefined;
  return entries === undefined
    ? value
    : entries.flatMap((entry) => (typeof entry === 'string' ? entriesIn(entry) : [entry]));
}

/** A list of some of a few words, in a query. */
export const WordFilter = ({ words, ...presence }: Presence & { words: readonly string[] }): PropertyDecorator =>
  QueryList({
    max: 100,
    items: { type: 'string', enum: [...words] },
    fault: (entry) => (words.includes(entry) ? undefined : `must be some of ${words.join(', ')}, separated by commas`),
    ...presence,
  });

/** A list of UUIDs, in a query. */
export const UuidFilter = (presence: Presence = {}): PropertyDecorator =>
  QueryList({
    max: 100,
    items: { type: 'string', format: 'uuid' },
    fault: (entry) => (isUuid(entry) ? undefined : 'must be UUIDs, separated by commas'),
    ...presence,
  });

/** A date-time; without offset it is read in the account's time zone. */
export const Timestamp = (presence: Presence = {}): PropertyDecorator => timestamp(parseInstant, presence);

const timestamp = (read: typeof parseInstant, presence: Presence): PropertyDecorator =>
  Field(
    // Wider than the format date-time, which needs an offset.
    { type: 'string', examples: ['2026-11-21T09:30:00Z'] },
    (value) =>
      typeof value === 'string' && read(value, 'UTC') !== undefined
        ? undefined
        : 'must be a timestamp such as 2026-11-21T09:30:00Z',
    { description: "ISO 8601; without offset it is read in the account's time zone", ...presence },
  );

/** A calendar date, meant in the account's time zone. */
export const CalendarDate = (presence: Presence = {}): PropertyDecorator =>
  Field(
    { type: 'string', format: 'date' },
    (value) => (typeof value === 'string' && isDate(value) ? undefined : 'must be a date such as 2026-11-21'),
    { description: "In the account's time zone", ...presence },
  );

/** The instant of a query's date-time: there an unescaped `+` before the offset arrives as a space. */
export const instantInQuery = (text: string, timeZone: string): string | undefined =>
  parseInstant(text.replace(/ (?=\d{2}(:?\d{2})?$)/, '+'), timeZone);

/** As {@link Timestamp}, in a query. */
export const QueryTimestamp = (presence: Presence = {}): PropertyDecorator => timestamp(instantInQuery, presence);

/** An object with fields of its own. */
export const Nested = (type: () => Class, presence: Presence = {}): PropertyDecorator =>
  declareField(
    {
      schema: { type: 'object' },
      presence,
      read: (value) => readObject(type(), value),
      check: objectError,
      nested: type,
    },
    lazy(type),
    Type(type),
    ValidateNested(),
  );

const objectError = (value: unknown): string | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? undefined : 'must be an object';

/** A list of at most `max` such objects. */
export const NestedList = (type: () => Class, { max, ...presence }: Presence & { max: number }): PropertyDecorator =>
  declareField(
    {
      schema: { type: 'array' },
      presence,
      read: (value) => (Array.isArray(value) ? value.map((entry) => readObject(type(), entry)) : value),
      check: (value) => listError(value, max),
      nested: type,
    },
    { ...lazy(type), isArray: true, maxItems: max },
    Type(type),
    ValidateNested({ each: true }),
  );

/** What is wrong with the length of a list, or undefined. */
function listError(value: unknown, max: number): string | undefined {
  if (!Array.isArray(value)) return 'must be an array';
  return value.length > max ? `must hold at most ${max} entries` : undefined;
}

const references = new Map<string, Class>();

/** A reference to another entity by any of `keys`; keys that are null are ignored, and with all of them null it is null. */
export const ReferenceTo = (keys: readonly string[], presence: Presence = {}): PropertyDecorator =>
  Nested(() => referenceBy(keys), presence);

/** A list of at most `max` such references. */
export const ReferenceList = (keys: readonly string[], limits: Presence & { max: number }): PropertyDecorator =>
  NestedList(() => referenceBy(keys), limits);

function referenceBy(keys: readonly string[]): Class {
  const name = `ReferenceBy${keys.map((key) => key.charAt(0).toUpperCase() + key.slice(1)).join('Or')}`;
  const existing = references.get(name);
  if (existing !== undefined) return existing;
  const Reference = { [name]: class {} }[name] as Class;
  for (const key of keys)
    (key === 'uuid' ? Uuid : (given: Presence) => Text({ max: 500, ...given }))({ optional: true, nullable: true })(
      Reference.prototype as object,
      key,
    );
  objectForm(Reference, nullWithoutValues(keys));
  references.set(name, Reference);
  return Reference;
}

/** A field of an answer: its JSON Schema, or the class of an object (`of`), one or a `list`. */
export function ApiField({
  of,
  list,
  type,
  nullable = Array.isArray(type),
  optional,
  ...schema
}: {
  readonly type?: string | readonly [string, 'null'];
  readonly of?: () => Class;
  readonly list?: boolean;
  readonly nullable?: boolean;
  readonly optional?: boolean;
  readonly [keyword: string]: unknown;
}): PropertyDecorator {
  return ApiProperty({
    ...schema,
    ...(type === undefined ? {} : { type: typeof type === 'string' ? type : type[0] }),
    ...(of ? { ...lazy(of), isArray: list ?? false } : {}),
    ...(nullable ? { nullable } : {}),
    required: !optional,
  } as unknown as ApiPropertyOptions);
}
