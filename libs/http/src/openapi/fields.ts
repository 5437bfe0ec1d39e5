import { applyDecorators } from '@nestjs/common';
import {
  ApiProperty,
  type ApiPropertyOptions,
  IntersectionType,
  OmitType,
  PartialType as DocumentedPartialType,
  PickType,
} from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { getMetadataStorage, ValidateBy, ValidateIf, ValidateNested, ValidationTypes } from 'class-validator';
import { decimalError, isBlank, isDate, isUuid, parseInstant, startOfDay } from '#eventstore/domain';
import { needsOneOf, nullWithoutValues, objectForm, objectRule, readObject } from '../validation/object-rule.js';

/** A JSON Schema, as the OpenAPI document shows it. */
export type Schema = Readonly<Record<string, unknown>>;

/** A class of bodies, queries or views. */
export type Class = new () => object;

/** Validates a value that is neither undefined nor null. @returns the error message, or undefined. */
type Check = (value: unknown) => string | undefined;

/** Whether a body may omit the field, and whether it may be null. Neither by default. */
export interface Presence {
  readonly optional?: boolean;
  readonly nullable?: boolean;
  readonly description?: string;
}

/** The metadata of a field that its decorator declares. Used by validation and by the documentation of queries. */
export interface FieldMetadata {
  readonly schema: Schema;
  readonly presence: Presence;
  readonly check: Check;
  /** Normalizes a value that has several notations, before `check` and the handlers see it. */
  readonly read?: (value: unknown) => unknown;
  /** The class of a nested object, or of the objects of a list. */
  readonly nested?: () => Class;
}

const declared = new WeakMap<object, Map<string, FieldMetadata>>();
const inherited = new WeakMap<Class, ReadonlyMap<string, FieldMetadata>>();

/**
 * The fields of a class in the order of their declaration, before those of its base classes. A field that a base class has
 * too keeps its place there.
 */
export function fieldsOf(type: Class): ReadonlyMap<string, FieldMetadata> {
  let fields = inherited.get(type);
  if (fields === undefined) {
    const base = Object.getPrototypeOf(type) as Class | null;
    const own = declared.get(type.prototype as object) ?? new Map<string, FieldMetadata>();
    const ofBase = base?.prototype ? fieldsOf(base) : new Map<string, FieldMetadata>();
    fields = new Map([...[...own].filter(([name]) => !ofBase.has(name)), ...ofBase, ...own]);
    inherited.set(type, fields);
  }
  return fields;
}

/** Normalizes the value of a field; undefined and null are unchanged. */
export const readField = ({ read }: FieldMetadata, value: unknown): unknown =>
  value == null || read === undefined ? value : read(value);

/** Validates the normalized value of a field. @returns the error message, or undefined. */
export function fieldError({ presence, check }: FieldMetadata, value: unknown): string | undefined {
  if (value === undefined) return presence.optional ? undefined : 'is required';
  if (value === null) return presence.nullable ? undefined : 'must not be null';
  return check(value);
}

/** The name of the validation that {@link Field} declares. */
const FIELD = 'field';

/** The classes that {@link refuseOtherValidation} has passed: each is of several routes, or in several classes. */
const examined = new WeakSet<Class>();

/** @throws Error for a decorator of class-validator in a class of inputs, or of their objects: no request would be checked by it. */
export function refuseOtherValidation(type: Class): void {
  if (examined.has(type)) return;
  examined.add(type);
  const validations = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const other = validations.find((one) => one.type === ValidationTypes.CUSTOM_VALIDATION && one.name !== FIELD);
  if (other !== undefined)
    throw new Error(
      `${type.name}.${other.propertyName}: the decorator "${other.name ?? 'Validate'}" of class-validator checks no request. Use Field of #http, or one of its kind`,
    );
  for (const { nested } of fieldsOf(type).values()) if (nested !== undefined) refuseOtherValidation(nested());
}

/** The field of a base class that a field overrides. */
const overridden = (target: object, property: string | symbol): FieldMetadata | undefined =>
  fieldsOf(Object.getPrototypeOf(target.constructor) as Class).get(String(property));

/** Declares a field for the service's validation, class-validator and the OpenAPI document. */
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
    // Without it, class-validator descends into null.
    ValidateIf((_, value) => value != null || fieldError(field, value) !== undefined),
    ValidateBy({
      name: FIELD,
      validator: {
        validate: (value) => fieldError(field, readField(field, value)) === undefined,
        defaultMessage: (args) => fieldError(field, readField(field, args?.value)) ?? 'is not valid',
      },
    }),
    ...decorators,
    (target: object, property: string | symbol) =>
      // @nestjs/swagger reads `type: ['string', 'null']` as an array; it derives the type null from `nullable`.
      ApiProperty({
        ...documentation,
        ...(nullable || overridden(target, property)?.presence.nullable ? { nullable: nullable ?? false } : {}),
        ...(description === undefined ? {} : { description }),
        required: !optional,
      })(target, property),
  );
}

/**
 * A field of a body or query: its validation and its OpenAPI schema.
 * @param check returns the error message of a value, or undefined; it is not called with undefined or null.
 */
export const Field = (schema: Schema, check: Check, presence: Presence = {}): PropertyDecorator => {
  const documented = withPlainSlashes(schema);
  return declareField({ schema: documented, check, presence }, documented);
};

/**
 * A schema without the escape that `RegExp.source` puts before a slash: JSON Schema needs none, and generators that write the
 * pattern as a literal add their own.
 */
const withPlainSlashes = (schema: Schema): Schema =>
  typeof schema['pattern'] === 'string'
    ? { ...schema, pattern: schema['pattern'].replace(/\\(.)/g, (escape, of) => (of === '/' ? '/' : escape)) }
    : schema;

/**
 * A class with the fields of another, each of which may be absent: the body of a PATCH from that of the POST. As `PartialType`
 * and `OmitType` of @nestjs/swagger, for the fields of this file.
 * @param omitted the fields that only the POST has.
 */
export function PartialType<T extends object, K extends keyof T & string = never>(
  type: new () => T,
  ...omitted: readonly K[]
): new () => Partial<Omit<T, K>> {
  const partial = DocumentedPartialType(OmitType(type, omitted), { skipNullProperties: false });
  const fields = [...fieldsOf(type)]
    .filter(([name]) => !(omitted as readonly string[]).includes(name))
    .map(([name, field]) => [name, { ...field, presence: { ...field.presence, optional: true } }] as const);
  declared.set(partial.prototype as object, new Map(fields));
  return partial;
}

/** The class of a view of which some callers see a part alone. @param always the fields that all see. */
export const PartialView = <T extends object, K extends keyof T & string>(type: new () => T, ...always: readonly K[]) =>
  IntersectionType(
    PickType(type, always),
    DocumentedPartialType(OmitType(type, always), { skipNullProperties: false }),
  );

/** A lazily resolved class. @nestjs/swagger detects lazy types by the name of the function, which must be `type`. */
const lazy = (of: () => Class): { readonly type: () => Class } => ({ type: () => of() });

/** Whether a text has more code points than the limit, the unit of all lengths (contract §1). A code point has at most two units. */
const isLonger = (text: string, max: number): boolean =>
  text.length > 2 * max || (text.length > max && [...text].length > max);

/** Validates a text; NUL and lone surrogates cannot be stored. @returns the error message, or undefined. */
export function textError(
  value: unknown,
  { max, notBlank }: { max: number; notBlank?: boolean | undefined },
): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value.includes('\0')) return 'must not contain NUL';
  if (!value.isWellFormed()) return 'must be well-formed Unicode';
  if (notBlank && isBlank(value)) return 'must not be blank';
  if (isLonger(value, max)) return `must be at most ${max} characters`;
  return undefined;
}

/** The description of a field that is unique as a name. */
export const UNIQUE = 'Unique, ignoring case, outer blanks and characters that are not shown';

/** A text of at most `max` code points; `notBlank`: with at least one non-blank character. */
export const Text = ({ max, notBlank, ...rest }: Presence & { max: number; notBlank?: boolean }): PropertyDecorator =>
  Field(
    { type: 'string', maxLength: max, ...(notBlank ? { pattern: '\\S' } : {}) },
    (value) => textError(value, { max, notBlank }),
    rest,
  );

/** The words of a search. @param where describes the fields that are searched. */
export const SearchText = (where: string): PropertyDecorator =>
  Field({ type: 'string', minLength: 1, maxLength: 200 }, (value) => textError(value, { max: 200, notBlank: true }), {
    optional: true,
    description: `Newest first. Each word must be a prefix of a word in ${where}. A word of four letters or more, without digits, that is a prefix of none may have a mistake, from ten letters on two: a letter too many, too few or wrong, or two letters in the wrong order. Eventually consistent: recent writes may be missing`,
  });

const EXTERNAL_ID = { type: 'string', minLength: 1, maxLength: 500 };

const externalIdError = (value: unknown): string | undefined =>
  textError(value, { max: 500, notBlank: true }) ??
  (value === '.' || value === '..'
    ? 'must not be . or .., which a URL path cannot contain'
    : /\p{Cc}/u.test(value as string)
      ? 'must not contain control characters'
      : undefined);

/** An identifier that the client assigns: 1 to 500 characters that can be part of a URL path; null means none. */
export const ExternalId = (presence: Presence = { optional: true, nullable: true }): PropertyDecorator =>
  Field(EXTERNAL_ID, externalIdError, {
    description: 'Your own identifier, unique among the entities of its type that are not deleted',
    ...presence,
  });

/** true or false. */
export const Bool = (presence: Presence = {}): PropertyDecorator =>
  Field({ type: 'boolean' }, (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'), presence);

/** A whole number from `min` to `max`. */
export const Integer = ({ min, max, ...presence }: Presence & { min: number; max: number }): PropertyDecorator =>
  Field(
    { type: 'integer', minimum: min, maximum: max },
    (value) =>
      Number.isInteger(value) && inRange(value, min, max) ? undefined : `must be a whole number from ${min} to ${max}`,
    presence,
  );

/** The version that a PATCH expects (contract §1). */
export const ExpectedVersion = (): PropertyDecorator =>
  Integer({ min: 1, max: 2_147_483_647, optional: true, description: 'The expected version, as in If-Match' });

/** Any number from `min` to `max`. */
export const Float = ({ min, max, ...presence }: Presence & { min: number; max: number }): PropertyDecorator =>
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
    decimalError,
    presence,
  );

/** A string that matches a pattern; `expected` describes it in the error message: "a lower-case token". */
export const Pattern = ({
  pattern,
  expected,
  ...presence
}: Presence & { pattern: RegExp; expected: string }): PropertyDecorator =>
  Field(
    { type: 'string', pattern: pattern.source },
    (value) => (typeof value === 'string' && pattern.test(value) ? undefined : `must be ${expected}`),
    presence,
  );

/** One of the strings in `values`. */
export const Enum = ({ values, ...presence }: Presence & { values: readonly string[] }): PropertyDecorator =>
  Field(
    { type: 'string', enum: [...values] },
    (one) => (typeof one === 'string' && values.includes(one) ? undefined : `must be one of ${values.join(', ')}`),
    presence,
  );

/** A UUID, in upper or lower case. */
export const Uuid = (presence: Presence = {}): PropertyDecorator =>
  Field(
    { type: 'string', format: 'uuid' },
    (value) => (typeof value === 'string' && isUuid(value) ? undefined : 'must be a UUID'),
    presence,
  );

/** A list of `min` to `max` distinct UUIDs. */
export const UuidList = ({ min = 0, max, ...presence }: Presence & { min?: number; max: number }): PropertyDecorator =>
  Field(
    { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: min, maxItems: max, uniqueItems: true },
    (value) => {
      if (!Array.isArray(value)) return 'must be an array';
      if (value.length < min) return 'must not be empty';
      if (value.length > max) return `must have at most ${max} entries`;
      if (!value.every((one) => typeof one === 'string' && isUuid(one))) return 'must contain only UUIDs';
      return new Set(value.map((one: string) => one.toLowerCase())).size < value.length
        ? 'must not contain duplicates'
        : undefined;
    },
    presence,
  );

/**
 * A list in a query, in any notation: `a,b`, repeated, `name[]=a` or `name[0]=a`.
 * @param items the schema of an entry.
 * @param check returns the error message of an entry, or undefined.
 * @param isRepeated a comma is part of an entry: several are given by repeating the parameter.
 */
export const QueryList = ({
  max,
  items,
  check,
  description,
  isRepeated = false,
  ...presence
}: Presence & {
  max: number;
  items: Schema;
  check: (entry: string) => string | undefined;
  isRepeated?: boolean;
}): PropertyDecorator => {
  const schema = { anyOf: [{ type: 'string' }, { type: 'array', items, minItems: 1, maxItems: max }] };
  const spelling = isRepeated ? 'Repeated for several; a comma is part of the value' : 'Comma-separated or repeated';
  return declareField(
    {
      schema,
      presence: { ...presence, description: description === undefined ? spelling : `${description}. ${spelling}` },
      read: (value) => entriesIn(value, isRepeated ? (entry) => [entry] : commaSeparated),
      check: (value) => {
        if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string'))
          return isRepeated ? 'must be a string, repeated for several' : check('');
        if (value.length > max) return `must have at most ${max} entries`;
        return value.map(check).find((message) => message !== undefined);
      },
    },
    schema,
  );
};

/** The entries of a list in a query; other values are unchanged. qs parses a list of more than 100 as an object. */
function entriesIn(value: unknown, entriesOf: (text: string) => readonly string[]): unknown {
  if (typeof value === 'string') return entriesOf(value);
  const entries: readonly unknown[] | undefined = Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key))
      ? Object.values(value)
      : undefined;
  return entries === undefined
    ? value
    : entries.flatMap((entry): readonly unknown[] => (typeof entry === 'string' ? entriesOf(entry) : [entry]));
}

const commaSeparated = (text: string): string[] => text.split(',').map((entry) => entry.trim());

/** A list of strings in `values`, in a query. */
export const EnumFilter = ({ values, ...presence }: Presence & { values: readonly string[] }): PropertyDecorator =>
  QueryList({
    max: 100,
    items: { type: 'string', enum: [...values] },
    check: (entry) => (values.includes(entry) ? undefined : `must be a comma-separated list of ${values.join(', ')}`),
    ...presence,
  });

/** A list of UUIDs, in a query. */
export const UuidFilter = (presence: Presence = {}): PropertyDecorator =>
  QueryList({
    max: 100,
    items: { type: 'string', format: 'uuid' },
    check: (entry) => (isUuid(entry) ? undefined : 'must be a comma-separated list of UUIDs'),
    ...presence,
  });

/** External ids, in a query. */
export const ExternalIdFilter = (presence: Presence = {}): PropertyDecorator =>
  QueryList({
    max: 100,
    items: EXTERNAL_ID,
    check: externalIdError,
    isRepeated: true,
    optional: true,
    description: 'Only the entities with exactly these external ids, at most 100',
    ...presence,
  });

/** Names or codes, in a query. @param of says which entities have them. */
export const NameFilter = (of = 'Only the entities with these names, at most 100'): PropertyDecorator =>
  QueryList({
    max: 100,
    items: { type: 'string', minLength: 1, maxLength: 5000 },
    check: (name) => textError(name, { max: 5000, notBlank: true }),
    isRepeated: true,
    optional: true,
    description: `${of}. Case, outer blanks and characters that are not shown do not count`,
  });

/** A date-time. Without an offset it is in the account's time zone. */
export const Timestamp = (presence: Presence = {}): PropertyDecorator => timestamp(parseInstant, presence);

const timestamp = (read: typeof parseInstant, presence: Presence): PropertyDecorator =>
  Field(
    // Not the format date-time, which requires an offset.
    { type: 'string', examples: ['2026-11-21T09:30:00Z'] },
    (value) =>
      typeof value === 'string' && read(value, 'UTC') !== undefined
        ? undefined
        : 'must be a timestamp such as 2026-11-21T09:30:00Z',
    { description: "ISO 8601; without an offset, in the account's time zone", ...presence },
  );

/** A calendar date in the account's time zone. */
export const CalendarDate = (presence: Presence = {}): PropertyDecorator =>
  Field(
    { type: 'string', format: 'date' },
    (value) => (typeof value === 'string' && isDate(value) ? undefined : 'must be a date such as 2026-11-21'),
    { description: "In the account's time zone", ...presence },
  );

/** Parses a date-time of a query, where an unescaped `+` before the offset arrives as a space. */
export const instantInQuery = (text: string, timeZone: string): string | undefined =>
  parseInstant(text.replace(/ (?=\d{2}(:?\d{2})?$)/, '+'), timeZone);

/** As {@link Timestamp}, in a query. */
export const QueryTimestamp = (presence: Presence = {}): PropertyDecorator => timestamp(instantInQuery, presence);

/** The first and the last instant that can be stored. */
const [FIRST_INSTANT, LAST_INSTANT] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];

/**
 * As {@link instantInQuery}; a date means its first instant in the time zone. A time whose offset moves it out of what can be stored
 * means the first or the last instant.
 */
export function limitInQuery(text: string, timeZone: string): string | undefined {
  const read = (zone: string): string | undefined =>
    isDate(text) ? startOfDay(text, zone) : instantInQuery(text, zone);
  const limit = read(timeZone);
  if (limit !== undefined && limit >= FIRST_INSTANT) return limit;
  const inUtc = read('UTC');
  return inUtc && (inUtc.startsWith('0001') ? FIRST_INSTANT : LAST_INSTANT);
}

/** As {@link QueryTimestamp}, or a date, which means its midnight in the account's time zone. */
export const QueryLimit = (presence: Presence = {}): PropertyDecorator =>
  Field(
    { type: 'string', examples: ['2026-11-21'] },
    (value) =>
      typeof value === 'string' && limitInQuery(value, 'UTC') !== undefined
        ? undefined
        : 'must be a date or a timestamp such as 2026-11-21T09:30:00Z',
    presence,
  );

/** A nested object. */
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

/** A list of `min` to `max` nested objects. */
export const NestedList = (
  type: () => Class,
  { min = 0, max, ...presence }: Presence & { min?: number; max: number },
): PropertyDecorator =>
  declareField(
    {
      schema: { type: 'array' },
      presence,
      // A list that is too long is not read: it may have a hundred thousand entries.
      read: (value) =>
        Array.isArray(value) && value.length <= max ? value.map((entry) => readObject(type(), entry)) : value,
      check: (value) => listError(value, min, max),
      nested: type,
    },
    { ...lazy(type), isArray: true, ...(min > 0 ? { minItems: min } : {}), maxItems: max },
    Type(type),
    ValidateNested({ each: true }),
  );

/** Validates the length of a list. @returns the error message, or undefined. */
function listError(value: unknown, min: number, max: number): string | undefined {
  if (!Array.isArray(value)) return 'must be an array';
  if (value.length < min) return 'must not be empty';
  return value.length > max ? `must have at most ${max} entries` : undefined;
}

const references = new Map<string, Class>();

/** Whether a class is that of references, which {@link ReferenceTo} and {@link ReferenceList} declare. */
export const isReferenceClass = (type: Class): boolean => references.get(type.name) === type;

/** A reference in a body: by uuid, external id or another key. */
export type ReferenceBody<K extends string> = Partial<Record<'uuid' | 'external_id' | K, string | null>>;

/**
 * A reference to another entity by any of `keys`. Null keys are ignored; a reference with only null keys is null.
 * @param repeats keys that identify no entity alone, and are accepted beside the others.
 */
export const ReferenceTo = (
  keys: readonly string[],
  { repeats = [], ...presence }: Presence & { readonly repeats?: readonly string[] } = {},
): PropertyDecorator => Nested(() => referenceBy(keys, repeats), presence);

/** A list of at most `max` such references. */
export const ReferenceList = (keys: readonly string[], limits: Presence & { max: number }): PropertyDecorator =>
  NestedList(() => referenceBy(keys), limits);

function referenceBy(identifying: readonly string[], repeats: readonly string[] = []): Class {
  const capitalized = (names: readonly string[]): string[] =>
    names.map((key) => key.charAt(0).toUpperCase() + key.slice(1));
  const name = `ReferenceBy${capitalized(identifying).join('Or')}${capitalized(repeats)
    .map((key) => `With${key}`)
    .join('')}`;
  const keys = [...identifying, ...repeats];
  const existing = references.get(name);
  if (existing !== undefined) return existing;
  const Reference = { [name]: class {} }[name] as Class;
  for (const key of keys)
    (key === 'uuid' ? Uuid : (given: Presence) => Text({ max: 500, ...given }))({ optional: true, nullable: true })(
      Reference.prototype as object,
      key,
    );
  objectForm(Reference, nullWithoutValues(keys));
  objectRule(Reference, needsOneOf(identifying));
  references.set(name, Reference);
  return Reference;
}

/** A field of a response: its JSON Schema, or the class of an object (`of`) or of a `list` of objects. */
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
