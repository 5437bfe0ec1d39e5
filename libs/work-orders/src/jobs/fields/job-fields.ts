import { type Checked, type NewUuid, normalName, type ValidationErrors } from '#eventstore/domain';
import { DATA_TYPES, type FieldType, MAX_FIELDS } from '../../fields/field.js';
import type { FieldAttributes, FieldFilling, FieldsInput } from './job-field-changes.js';
import { type Choice, type FileEntries, isChoice, type ParsedValue, parseFieldValue } from './job-field-values.js';
import type { FieldValue, FilledField, JobField } from '../job.js';

/** A field in a request, identified by uuid, name, or both. */
export interface FieldInput {
  readonly uuid?: string | undefined;
  readonly name?: string | undefined;
  /** Undefined: unchanged, as for the attributes. */
  readonly value?: unknown;
  readonly required?: boolean | undefined;
  readonly hidden?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  /** Whether the request removes the field. */
  readonly remove?: boolean | undefined;
  /** The remaining properties are read-only for an existing field. */
  readonly fieldType?: FieldType | undefined;
  readonly dataType?: string | undefined;
  readonly dictionary?: { readonly uuid?: string | null | undefined } | null | undefined;
}

/** What the rules of fields need besides the request. */
export interface FieldContext {
  /** The fields that the request may name; by default all. */
  readonly namable?: readonly JobField[];
  /** The values of each dictionary that the request uses, by the uuid of the dictionary. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>;
  readonly files: FileEntries;
  /** The dictionary of each added field, by the index of the field in the request. */
  readonly dictionaries: ReadonlyMap<number, { readonly uuid: string; readonly name: string }>;
  /** The uuids of the fields that the job's template has in the list. */
  readonly templateFields: ReadonlySet<string>;
  /** Whether a field that was removed may come back with its uuid. */
  readonly comesBack?: boolean | undefined;
  /** The time zone of a date-time without offset. */
  readonly timeZone: string;
  readonly now: string;
  readonly newUuid: NewUuid;
}

/**
 * Merges the fields of a request into a list by uuid or name (contract §8): values and attributes of existing fields, new
 * fields, and fields to remove, which the template must not have.
 * @param given the fields of the request; undefined for an entry that is invalid for another reason.
 */
export function mergeFields(
  list: FilledField['list'],
  fields: readonly JobField[],
  given: readonly (FieldInput | undefined)[],
  context: FieldContext,
): Checked<FieldsInput> {
  const { namable = fields } = context;
  const errors: ValidationErrors = {};
  const fillings: FieldFilling[] = [];
  const attributes: (FieldAttributes & { readonly uuid: string })[] = [];
  const additions: JobField[] = [];
  const removals = given.flatMap((input) => (input?.remove === true && fieldNamed(input, namable)?.uuid) || []);
  const kept = fields.filter(({ uuid }) => !removals.includes(uuid));
  const names = new Set(kept.map(({ name }) => normalName(name)));
  const named = new Set<string>();
  given.forEach((input, i) => {
    if (input === undefined) return;
    const at = `${list}.${i}`;
    const field = fieldNamed(input, namable);
    if (field !== undefined) {
      if (named.has(field.uuid)) errors[at] = ['is named twice'];
      else if (input.remove === true) {
        if (context.templateFields.has(field.uuid))
          errors[`${at}.remove`] = ['must be false: the template has the field'];
      } else {
        fillings.push(...checkedAt(at, filling(field, input, context), errors));
        attributes.push(...changedAttributes(field, input));
      }
      named.add(field.uuid);
    } else if (input.remove === true || !addsField(input, namable)) errors[at] = ['not found'];
    else {
      for (const added of checkedAt(at, addition(input, context.dictionaries.get(i), context), errors)) {
        const name = normalName(added.name);
        if (input.uuid !== undefined && [...kept, ...additions].some(({ uuid }) => uuid === added.uuid))
          errors[at] = ['is named twice'];
        else if (names.has(name)) errors[`${at}.name`] = ['is used by another field'];
        else {
          additions.push(added);
          names.add(name);
        }
      }
    }
  });
  if (kept.length + additions.length > MAX_FIELDS) errors[list] = [`must have at most ${MAX_FIELDS} entries`];
  return { value: { fillings, attributes, additions, removals }, errors };
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

/** Whether the request adds a field that the job does not have: without a uuid, or with one that the job does not have. */
export const addsField = ({ uuid, name, fieldType }: FieldInput, fields: readonly JobField[]): boolean =>
  fieldType !== undefined && (uuid === undefined || (name !== undefined && fieldNamed({ uuid }, fields) === undefined));

/** The value as a list, empty when undefined. Errors are added to `all`, below the path. */
function checkedAt<T>(path: string, { value, errors }: Checked<T | undefined>, all: ValidationErrors): T[] {
  for (const [field, messages] of Object.entries(errors)) all[`${path}.${field}`] = messages;
  return value === undefined ? [] : [value];
}

/** The value that a request sets for an existing field; undefined when it sets none. */
function filling(
  field: JobField,
  input: FieldInput,
  { choices, timeZone, files }: FieldContext,
): Checked<FieldFilling | undefined> {
  const readOnly = [
    ['fieldType', input.fieldType, field.fieldType],
    ['dataType', input.dataType, DATA_TYPES[field.fieldType]],
    ['dictionary', input.dictionary?.uuid?.toLowerCase(), field.dictionary?.uuid],
  ] as const;
  const errors: ValidationErrors = {};
  for (const [name, given, own] of readOnly) if (given !== undefined && given !== own) errors[name] = ['is read-only'];
  if (input.value === undefined) return { value: undefined, errors };
  const selectable = field.dictionary ? (choices.get(field.dictionary.uuid) ?? []) : [];
  // The present value may be repeated, even when the dictionary no longer contains it.
  const parsed = parseFieldValue(field.fieldType, input.value, {
    choices: isChoice(field.value) ? [...selectable, field.value] : selectable,
    timeZone,
    files,
  });
  if (!('value' in parsed)) return { value: undefined, errors: { ...errors, ...valueErrors(parsed) } };
  return { value: { uuid: field.uuid, value: parsed.value }, errors };
}

/** The errors of a value, at the value or at the entries that have them. */
const valueErrors = (parsed: Exclude<ParsedValue, { value: FieldValue }>): ValidationErrors =>
  'error' in parsed
    ? { value: [parsed.error] }
    : Object.fromEntries([...parsed.errors].map(([i, message]) => [`value.${i}`, [message]]));

/** The attributes of a field after the request, as a list; empty when they do not change. */
function changedAttributes(field: JobField, input: FieldInput): (FieldAttributes & { readonly uuid: string })[] {
  const { required = field.required, hidden = field.hidden, readOnly = field.readOnly } = input;
  const isSame =
    required === field.required &&
    (hidden ?? false) === (field.hidden ?? false) &&
    (readOnly ?? false) === (field.readOnly ?? false);
  return isSame ? [] : [{ uuid: field.uuid, required, hidden: hidden ?? false, readOnly: readOnly ?? false }];
}

/** A field that a request adds to the job; undefined when invalid. */
function addition(
  input: FieldInput,
  dictionary: { readonly uuid: string; readonly name: string } | undefined,
  { choices, templateFields, comesBack = false, timeZone, files, now, newUuid }: FieldContext,
): Checked<JobField | undefined> {
  const { name, fieldType, dataType, dictionary: named, value = null } = input;
  if (name === undefined || fieldType === undefined) return { value: undefined, errors: { name: ['is required'] } };
  const errors: ValidationErrors = {};
  if (dataType !== undefined && dataType !== DATA_TYPES[fieldType])
    errors.dataType = ['does not agree with the field type'];
  if (fieldType === 'dictionary' && named == null) errors.dictionary = ['is required'];
  if (fieldType !== 'dictionary' && named != null) errors.dictionary = ['is only for fields of the type dictionary'];
  if (Object.keys(errors).length > 0) return { value: undefined, errors };
  const selectable = dictionary ? (choices.get(dictionary.uuid) ?? []) : [];
  const parsed = parseFieldValue(fieldType, value, { choices: selectable, timeZone, files });
  if (!('value' in parsed)) return { value: undefined, errors: valueErrors(parsed) };
  const uuid = input.uuid?.toLowerCase();
  return {
    value: {
      uuid: uuid !== undefined && (comesBack || templateFields.has(uuid)) ? uuid : newUuid(),
      name,
      fieldType,
      required: input.required ?? false,
      hidden: input.hidden ?? false,
      readOnly: input.readOnly ?? false,
      dictionary: dictionary ? { uuid: dictionary.uuid, name: dictionary.name } : null,
      value: parsed.value,
      filledAt: parsed.value === null ? null : now,
    },
    errors,
  };
}
