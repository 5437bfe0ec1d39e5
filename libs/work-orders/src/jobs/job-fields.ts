import type { Checked, NewUuid, ValidationErrors } from '#eventstore/domain';
import { DATA_TYPES, type FieldType, MAX_FIELDS } from '../fields/field.js';
import { isSameName } from '../fields/names.js';
import { type Choice, parseFieldValue } from './job-field-values.js';
import type { FilledField, FieldValue, JobField } from './job.js';

/** A field in a request, identified by uuid, name, or both. */
export interface FieldInput {
  readonly uuid?: string | undefined;
  readonly name?: string | undefined;
  /** Undefined: unchanged. */
  readonly value?: unknown;
  /** The remaining properties are read-only for an existing field. */
  readonly fieldType?: FieldType | undefined;
  readonly dataType?: string | undefined;
  readonly required?: boolean | undefined;
  readonly dictionary?: { readonly uuid?: string | null | undefined } | null | undefined;
}

/** What the rules of fields need besides the request. */
export interface FieldContext {
  /** The values of each dictionary that the request uses, by the uuid of the dictionary. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>;
  /** The dictionary of each added field, by the index of the field in the request. */
  readonly dictionaries: ReadonlyMap<number, { readonly uuid: string; readonly name: string }>;
  /** The time zone of a date-time without offset. */
  readonly timeZone: string;
  readonly now: string;
  readonly newUuid: NewUuid;
}

/** The changes of a request to one list of fields. */
export interface FieldsInput {
  readonly fillings: readonly FieldFilling[];
  readonly additions: readonly JobField[];
}

/**
 * Merges the fields of a request into a list by uuid or name (contract §8): values of existing fields, and new fields.
 * @param given the fields of the request; undefined for an entry that is invalid for another reason.
 */
export function mergeFields(
  list: FilledField['list'],
  fields: readonly JobField[],
  given: readonly (FieldInput | undefined)[],
  context: FieldContext,
): Checked<FieldsInput> {
  const errors: ValidationErrors = {};
  const fillings: FieldFilling[] = [];
  const additions: JobField[] = [];
  given.forEach((input, i) => {
    if (input === undefined) return;
    const at = `${list}.${i}`;
    const field = fieldNamed(input, fields);
    if (field !== undefined) {
      if (fillings.some(({ uuid }) => uuid === field.uuid)) errors[at] = ['is named twice'];
      else fillings.push(...checkedAt(at, filling(field, input, context), errors));
    } else if (!addsField(input)) errors[at] = ['not found'];
    else {
      for (const added of checkedAt(at, addition(input, context.dictionaries.get(i), context), errors))
        if ([...fields, ...additions].some(({ name }) => isSameName(name, added.name)))
          errors[`${at}.name`] = ['is used by another field'];
        else additions.push(added);
    }
  });
  if (fields.length + additions.length > MAX_FIELDS) errors[list] = [`must have at most ${MAX_FIELDS} entries`];
  return { value: { fillings, additions }, errors };
}

/** The field that a request identifies; uuid and name must both match when both are given. */
export const fieldNamed = (
  { uuid, name }: Pick<FieldInput, 'uuid' | 'name'>,
  fields: readonly JobField[],
): JobField | undefined =>
  uuid === undefined && name === undefined
    ? undefined
    : fields.find(
        (field) =>
          (uuid === undefined || field.uuid === uuid.toLowerCase()) && (name === undefined || field.name === name),
      );

/** Whether the request adds the field when the job does not have it. */
export const addsField = ({ uuid, fieldType }: FieldInput): boolean => uuid === undefined && fieldType !== undefined;

/** The value as a list, empty when undefined. Errors are added to `all`, below the path. */
function checkedAt<T>(path: string, { value, errors }: Checked<T | undefined>, all: ValidationErrors): T[] {
  for (const [field, messages] of Object.entries(errors)) all[`${path}.${field}`] = messages;
  return value === undefined ? [] : [value];
}

/** The value that a request sets for an existing field; undefined when it sets none. */
function filling(
  field: JobField,
  input: FieldInput,
  { choices, timeZone }: FieldContext,
): Checked<FieldFilling | undefined> {
  const readOnly = [
    ['fieldType', input.fieldType, field.fieldType],
    ['dataType', input.dataType, DATA_TYPES[field.fieldType]],
    ['required', input.required, field.required],
    ['dictionary', input.dictionary?.uuid?.toLowerCase(), field.dictionary?.uuid],
  ] as const;
  const errors: ValidationErrors = {};
  for (const [name, given, own] of readOnly) if (given !== undefined && given !== own) errors[name] = ['is read-only'];
  if (input.value === undefined) return { value: undefined, errors };
  const selectable = field.dictionary ? (choices.get(field.dictionary.uuid) ?? []) : [];
  // The present value may be repeated, even when the dictionary no longer contains it.
  const parsed = parseFieldValue(
    field.fieldType,
    input.value,
    isChoice(field.value) ? [...selectable, field.value] : selectable,
    timeZone,
  );
  if ('error' in parsed) return { value: undefined, errors: { ...errors, value: [parsed.error] } };
  return { value: { uuid: field.uuid, value: parsed.value }, errors };
}

/** A field that a request adds to the job; undefined when invalid. */
function addition(
  { name, fieldType, dataType, required = false, dictionary: named, value = null }: FieldInput,
  dictionary: { readonly uuid: string; readonly name: string } | undefined,
  { choices, timeZone, now, newUuid }: FieldContext,
): Checked<JobField | undefined> {
  if (name === undefined || fieldType === undefined) return { value: undefined, errors: { name: ['is required'] } };
  const errors: ValidationErrors = {};
  if (dataType !== undefined && dataType !== DATA_TYPES[fieldType])
    errors.dataType = ['does not agree with the field type'];
  if (fieldType === 'dictionary' && named == null) errors.dictionary = ['is required'];
  if (fieldType !== 'dictionary' && named != null) errors.dictionary = ['is only for fields of the type dictionary'];
  if (Object.keys(errors).length > 0) return { value: undefined, errors };
  const parsed = parseFieldValue(fieldType, value, dictionary ? (choices.get(dictionary.uuid) ?? []) : [], timeZone);
  if ('error' in parsed) return { value: undefined, errors: { value: [parsed.error] } };
  return {
    value: {
      uuid: newUuid(),
      name,
      fieldType,
      required,
      dictionary: dictionary ? { uuid: dictionary.uuid, name: dictionary.name } : null,
      value: parsed.value,
      filledAt: parsed.value === null ? null : now,
    },
    errors,
  };
}

/** The fields of a new job, with their initial values. */
export const filledFields = (
  fields: readonly JobField[],
  { fillings, additions }: FieldsInput,
  at: string,
): JobField[] => [
  ...fields.map((field) => {
    const filling = fillings.find(({ uuid }) => uuid === field.uuid);
    return filling ? { ...field, value: filling.value, filledAt: filling.value === null ? null : at } : field;
  }),
  ...additions,
];

/** A valid value of an existing field, in its stored form. */
export interface FieldFilling {
  readonly uuid: string;
  readonly value: FieldValue;
}

/** The changed fields of one list; equal values are omitted. */
export const fieldChanges = (
  list: FilledField['list'],
  fields: readonly JobField[],
  fillings: readonly FieldFilling[],
  at: string,
): FilledField[] =>
  fields.flatMap(({ uuid, name, value: from }) => {
    const filling = fillings.find((one) => one.uuid === uuid);
    if (filling === undefined || sameValue(filling.value, from)) return [];
    return [{ list, uuid, name, from, to: filling.value, filledAt: filling.value === null ? null : at }];
  });

/** The names of required fields that are empty after the changes. */
export const missingFields = (fields: readonly JobField[], changes: readonly FilledField[]): string[] =>
  fields
    .filter(({ uuid, required, value }) => {
      const change = changes.find((one) => one.uuid === uuid);
      return required && isEmpty(change ? change.to : value);
    })
    .map(({ name }) => name);

/** Whether a value is null, an empty string or an empty list. `false` is a value. */
export const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether two values are equal. Dictionary values are compared by uuid, because they may be renamed. */
function sameValue(a: FieldValue, b: FieldValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((link, i) => link === b[i]);
  if (isChoice(a) && isChoice(b)) return a.uuid === b.uuid;
  return a === b;
}

const isChoice = (value: FieldValue): value is { uuid: string; name: string } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
