import type { Checked, NewUuid, ValidationErrors } from '#eventstore/domain';
import { DATA_TYPES, type FieldType, MAX_FIELDS } from '../fields/field.js';
import { type Choice, readValue } from './job-field-values.js';
import type { FilledField, FieldValue, JobField } from './job.js';

/** What a request says about one field of a job, which it names by its uuid, its name, or both. */
export interface FieldInput {
  readonly uuid?: string | undefined;
  readonly name?: string | undefined;
  /** Undefined: not mentioned. */
  readonly value?: unknown;
  /** Of a field that the job has, the rest may only be repeated. */
  readonly fieldType?: FieldType | undefined;
  readonly dataType?: string | undefined;
  readonly required?: boolean | undefined;
  readonly dictionary?: { readonly uuid?: string | null | undefined } | null | undefined;
}

/** What the rules about fields need beside the request. */
export interface FieldContext {
  /** The choices of each dictionary that the request uses, by its uuid. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>;
  /** The dictionary of each field that is added, by the field's place in the request. */
  readonly dictionaries: ReadonlyMap<number, { readonly uuid: string; readonly name: string }>;
  /** In which a date-time without offset is read. */
  readonly timeZone: string;
  readonly now: string;
  readonly newUuid: NewUuid;
}

/** What a request does to one list of fields. */
export interface FieldsInput {
  readonly fillings: readonly FieldFilling[];
  readonly additions: readonly JobField[];
}

/**
 * Merges the fields of a request into a list by uuid or name: values of fields that the job has, and fields that it adds
 * (contract §8).
 * @param given an entry that is invalid for another reason is undefined.
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
        if ([...fields, ...additions].some(({ name }) => name.toLowerCase() === added.name.toLowerCase()))
          errors[`${at}.name`] = ['is used by another field'];
        else additions.push(added);
    }
  });
  if (fields.length + additions.length > MAX_FIELDS) errors[list] = [`must have at most ${MAX_FIELDS} entries`];
  return { value: { fillings, additions }, errors };
}

/** The field that a request names; uuid and name must both be right when both are given. */
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

/** Whether a request adds the field, unless the job has it. */
export const addsField = ({ uuid, fieldType }: FieldInput): boolean => uuid === undefined && fieldType !== undefined;

/** The value, unless there are errors, which are added below the path. */
function checkedAt<T>(path: string, { value, errors }: Checked<T | undefined>, all: ValidationErrors): T[] {
  for (const [field, messages] of Object.entries(errors)) all[`${path}.${field}`] = messages;
  return value === undefined ? [] : [value];
}

/** The value that a request gives a field of the job; undefined when it gives none. */
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
  // The present value may be repeated, even when the dictionary no longer has it.
  const read = readValue(
    field.fieldType,
    input.value,
    isChoice(field.value) ? [...selectable, field.value] : selectable,
    timeZone,
  );
  if ('fault' in read) return { value: undefined, errors: { ...errors, value: [read.fault] } };
  return { value: { uuid: field.uuid, value: read.value }, errors };
}

/** A field that a request adds to the job; undefined when it is invalid. */
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
  const read = readValue(fieldType, value, dictionary ? (choices.get(dictionary.uuid) ?? []) : [], timeZone);
  if ('fault' in read) return { value: undefined, errors: { value: [read.fault] } };
  return {
    value: {
      uuid: newUuid(),
      name,
      fieldType,
      required,
      dictionary: dictionary ? { uuid: dictionary.uuid, name: dictionary.name } : null,
      value: read.value,
      filledAt: read.value === null ? null : now,
    },
    errors,
  };
}

/** The fields of a new job, with the values that it is created with. */
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

/** A value that a request gives a field of a job, checked and in its stored form. */
export interface FieldFilling {
  readonly uuid: string;
  readonly value: FieldValue;
}

/** What becomes of the fields of one list: only those whose value is another afterwards. */
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

/** The names of required fields that stay empty after the changes. */
export const missingFields = (fields: readonly JobField[], changes: readonly FilledField[]): string[] =>
  fields
    .filter(({ uuid, required, value }) => {
      const change = changes.find((one) => one.uuid === uuid);
      return required && isEmpty(change ? change.to : value);
    })
    .map(({ name }) => name);

/** Nothing, no text, no links; false is an answer. */
export const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether two values are alike; a dictionary's value by its uuid, whatever it is called now. */
function sameValue(a: FieldValue, b: FieldValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((link, i) => link === b[i]);
  if (isChoice(a) && isChoice(b)) return a.uuid === b.uuid;
  return a === b;
}

const isChoice = (value: FieldValue): value is { uuid: string; name: string } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
