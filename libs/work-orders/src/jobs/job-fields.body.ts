import type { Validation } from '#http';
import type { UnitOfWork } from '#eventstore/store';
import { Dictionaries, dictionaryLabel } from '../dictionaries/dictionary.entity.js';
import { referenceAt } from '../templates/assignee.body.js';
import type { Choice } from './job-field-values.js';
import { addsField, type FieldInput, fieldNamed, type FieldsInput, mergeFields } from './job-fields.js';
import type { FilledField, JobField } from './job.js';
import type { JobFieldBody, UpdateJobBody } from './job.body.js';

const LISTS = { customFields: 'custom_fields', reportFields: 'report_fields' } as const;

/** The choices of dictionaries, by the uuid of each. */
export type Choices = Map<string, readonly Choice[]>;

/**
 * What a body does to one list of fields. Validation errors are added to `validation`.
 * @param choices of dictionaries that were read already; those that the body needs besides are read and added.
 */
export async function fieldsInput(
  validation: Validation<UpdateJobBody>,
  uow: UnitOfWork,
  list: FilledField['list'],
  fields: readonly JobField[],
  choices: Choices = new Map(),
): Promise<FieldsInput> {
  const given: readonly Partial<JobFieldBody>[] = validation.value[LISTS[list]] ?? [];
  const dictionaries = new Map<number, { readonly uuid: string; readonly name: string }>();
  const inputs: (FieldInput | undefined)[] = [];
  for (const [i, body] of given.entries()) {
    const at = `${LISTS[list]}.${i}`;
    if (validation.hasError(at)) continue;
    const input = fieldInput(body);
    const field = fieldNamed(input, fields);
    if (field !== undefined) await readChoices(uow, field, input, choices);
    else if (addsField(input) && input.fieldType === 'dictionary' && body.dictionary != null) {
      const ref = await referenceAt(validation, uow, at, { dictionary: body.dictionary }, 'dictionary', 'dictionary');
      if (!ref) continue;
      const { uuid, name, values } = dictionaryLabel(ref);
      dictionaries.set(i, { uuid, name });
      choices.set(uuid, values);
    }
    inputs[i] = input;
  }
  const context = { choices, dictionaries, timeZone: uow.ctx.timeZone, now: uow.now, newUuid: () => uow.nextUuid() };
  return validation.check(mergeFields(list, fields, Array.from(inputs), context));
}

const fieldInput = ({ uuid, name, value, required, dictionary, ...shown }: Partial<JobFieldBody>): FieldInput => ({
  uuid,
  name,
  value,
  required,
  dictionary,
  fieldType: shown.field_type,
  dataType: shown.data_type,
});

/** Reads the choices of a dictionary field that the body gives a value. */
async function readChoices(uow: UnitOfWork, field: JobField, input: FieldInput, choices: Choices): Promise<void> {
  if (field.dictionary === null || input.value === undefined || choices.has(field.dictionary.uuid)) return;
  const dictionary = await uow.find(Dictionaries, field.dictionary.uuid);
  choices.set(field.dictionary.uuid, dictionary?.state.values ?? []);
}
