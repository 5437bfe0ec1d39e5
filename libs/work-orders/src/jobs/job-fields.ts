import type { FilledField, FieldValue, JobField } from './job.js';

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
