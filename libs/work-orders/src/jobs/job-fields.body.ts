import { newUuid } from '#eventstore/domain';
import type { Validation } from '#http';
import type { UnitOfWork } from '#eventstore/store';
import { dictionaryLabel } from '../dictionaries/dictionary.entity.js';
import { DATA_TYPES, type FieldDefinition, MOST_FIELDS } from '../fields/field.js';
import { referenceAt } from '../templates/assignee.body.js';
import type { FieldsInput } from './job-details.js';
import { type Choice, readValue } from './job-field-values.js';
import type { JobField } from './job.js';
import type { JobFieldBody, UpdateJobBody } from './job.body.js';

/** A field of a template as a new job begins with it. */
export const emptyField = (
  { dictionaryUuid, ...definition }: FieldDefinition,
  dictionaries: readonly { readonly uuid: string; readonly name: string }[],
): JobField => {
  const dictionary = dictionaries.find(({ uuid }) => uuid === dictionaryUuid);
  return {
    ...definition,
    dictionary: dictionary ? { uuid: dictionary.uuid, name: dictionary.name } : null,
    value: null,
    filledAt: null,
  };
};

/**
 * What a body does to one list of fields: values for those that it has, and fields that it adds. Validation errors go to
 * `validation`.
 * @param choicesOf the values of a dictionary that may be chosen now.
 */
export async function fieldsInput(
  validation: Validation<UpdateJobBody>,
  uow: UnitOfWork,
  list: 'custom_fields' | 'report_fields',
  fields: readonly JobField[],
  choicesOf: (dictionaryUuid: string) => Promise<readonly Choice[]>,
): Promise<FieldsInput> {
  const fillings: { uuid: string; value: JobField['value'] }[] = [];
  const additions: JobField[] = [];
  const given: readonly Partial<JobFieldBody>[] = validation.value[list] ?? [];
  for (const [i, item] of given.entries()) {
    const at = `${list}.${i}`;
    if (validation.hasError(at)) continue;
    const field = named(item, fields);
    if (field !== undefined) {
      if (fillings.some(({ uuid }) => uuid === field.uuid)) validation.addError(at, 'is named twice');
      else await fill(validation, uow, at, item, field, choicesOf, fillings);
    } else if (item.field_type === undefined || item.uuid !== undefined) validation.addError(at, 'not found');
    else {
      const added = await add(validation, uow, at, item);
      if (added === undefined) continue;
      if ([...fields, ...additions].some(({ name }) => name.toLowerCase() === added.name.toLowerCase()))
        validation.addError(`${at}.name`, 'is used by another field');
      else additions.push(added);
    }
  }
  if (fields.length + additions.length > MOST_FIELDS)
    validation.addError(list, `must hold at most ${MOST_FIELDS} entries`);
  return { fillings, additions };
}

/** The field that an item names; both its names must be right. */
const named = ({ uuid, name }: Partial<JobFieldBody>, fields: readonly JobField[]): JobField | undefined =>
  uuid === undefined && name === undefined
    ? undefined
    : fields.find(
        (field) =>
          (uuid === undefined || field.uuid === uuid.toLowerCase()) && (name === undefined || field.name === name),
      );

async function fill(
  validation: Validation<UpdateJobBody>,
  uow: UnitOfWork,
  at: string,
  item: Partial<JobFieldBody>,
  field: JobField,
  choicesOf: (dictionaryUuid: string) => Promise<readonly Choice[]>,
  fillings: { uuid: string; value: JobField['value'] }[],
): Promise<void> {
  const shown = [
    ['field_type', item.field_type, field.fieldType],
    ['data_type', item.data_type, DATA_TYPES[field.fieldType]],
    ['required', item.required, field.required],
    ['dictionary', item.dictionary?.uuid?.toLowerCase(), field.dictionary?.uuid],
  ] as const;
  for (const [name, sent, own] of shown)
    if (sent !== undefined && sent !== own) validation.addError(`${at}.${name}`, 'is read-only');
  if (!('value' in item) || item.value === undefined) return;
  const choices = field.dictionary ? await choicesOf(field.dictionary.uuid) : [];
  // What is held already may be repeated, whatever has become of it in the dictionary.
  const held = field.fieldType === 'dictionary' && field.value !== null ? [field.value as Choice] : [];
  const read = readValue(field.fieldType, item.value, [...choices, ...held], uow.ctx.timeZone);
  if ('fault' in read) validation.addError(`${at}.value`, read.fault);
  else fillings.push({ uuid: field.uuid, value: read.value });
}

async function add(
  validation: Validation<UpdateJobBody>,
  uow: UnitOfWork,
  at: string,
  {
    name,
    field_type: fieldType,
    data_type: dataType,
    required = false,
    dictionary: body,
    value = null,
  }: Partial<JobFieldBody>,
): Promise<JobField | undefined> {
  if (name === undefined || fieldType === undefined) {
    validation.addError(`${at}.name`, 'is required');
    return undefined;
  }
  if (dataType !== undefined && dataType !== DATA_TYPES[fieldType])
    validation.addError(`${at}.data_type`, 'does not agree with field_type');
  const wanted = fieldType === 'dictionary';
  if (wanted && body == null) validation.addError(`${at}.dictionary`, 'is required');
  if (!wanted && body != null) validation.addError(`${at}.dictionary`, 'is only for fields of the type dictionary');
  if (validation.hasError(at)) return undefined;
  const entityRef = wanted
    ? await referenceAt(validation, uow, at, { dictionary: body }, 'dictionary', 'dictionary')
    : null;
  const dictionary = entityRef ? dictionaryLabel(entityRef) : null;
  const read = readValue(fieldType, value, dictionary?.values ?? [], uow.ctx.timeZone);
  if ('fault' in read) validation.addError(`${at}.value`, read.fault);
  if (validation.hasError(at) || 'fault' in read) return undefined;
  return {
    uuid: newUuid(),
    name,
    fieldType,
    required,
    dictionary: dictionary && { uuid: dictionary.uuid, name: dictionary.name },
    value: read.value,
    filledAt: read.value === null ? null : uow.now,
  };
}
