import { type DomainError, excerpt, invalid, type ValidationErrors } from '#eventstore/domain';
import type { FieldValue, FilledField, JobField } from '../job.js';
import { isEmpty, sameValue } from './job-field-values.js';

/** A valid value of an existing field, in its stored form. */
export interface FieldFilling {
  readonly uuid: string;
  readonly value: FieldValue;
}

/** What a request may set of a field besides its value. */
export type FieldAttributes = Pick<JobField, 'required' | 'hidden' | 'readOnly'>;

/** The changes of a request to one list of fields. */
export interface FieldsInput {
  readonly fillings: readonly FieldFilling[];
  /** Fields whose attributes change, with the new ones. */
  readonly attributes: readonly (FieldAttributes & { readonly uuid: string })[];
  readonly additions: readonly JobField[];
  /** The uuids of fields that are removed. */
  readonly removals: readonly string[];
}

export const NO_FIELD_CHANGES: FieldsInput = { fillings: [], attributes: [], additions: [], removals: [] };

/** Whether a request changes which fields there are, or their attributes. */
export const changesDefinitions = ({ attributes, additions, removals }: FieldsInput): boolean =>
  attributes.length + additions.length + removals.length > 0;

/** A list of fields after a request. @param at the time of the request. */
export const fieldsAfter = (
  fields: readonly JobField[],
  { fillings, attributes, additions, removals }: FieldsInput,
  at: string,
): JobField[] => [
  ...fields
    .filter(({ uuid }) => !removals.includes(uuid))
    .map((field) => {
      const filling = fillings.find(({ uuid }) => uuid === field.uuid);
      const isFilled = filling !== undefined && !sameValue(filling.value, field.value);
      return {
        ...field,
        ...attributes.find(({ uuid }) => uuid === field.uuid),
        ...(isFilled && { value: filling.value, filledAt: filling.value === null ? null : at }),
      };
    }),
  ...additions,
];

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

/** The required fields that are empty after the changes. */
export const missingFields = (fields: readonly JobField[], changes: readonly FilledField[] = []): JobField[] =>
  fields.filter(({ uuid, required, value }) => {
    const change = changes.find((one) => one.uuid === uuid);
    return required && isEmpty(change ? change.to : value);
  });

/** What is wrong with required fields that are empty. @param hidesFields whether hidden ones are not named. */
export function mustBeFilled(fields: readonly JobField[], hidesFields = false): string {
  const names = fields.map(({ name, hidden }) => (hidesFields && hidden === true ? 'a hidden field' : excerpt(name)));
  return `must be filled first: ${[...new Set(names)].join(', ')}`;
}

export const fieldsMissing = (errors: ValidationErrors): DomainError => invalid(errors, 'job.fields_missing');

/** @throws DomainError `job.fields_missing` with the required fields that are empty, as {@link mustBeFilled}. */
export function assertFieldsFilled(customFields: readonly JobField[], hidesFields?: boolean): void {
  const missing = missingFields(customFields);
  if (missing.length > 0) throw fieldsMissing({ customFields: [mustBeFilled(missing, hidesFields)] });
}
