import type { Validation } from '#http';
import type { UnitOfWork } from '#eventstore/store';
import { Dictionaries, dictionaryRef } from '../dictionaries/dictionary.entity.js';
import { resolveReferenceAt } from '../templates/assignee.body.js';
import type { Choice } from './job-field-values.js';
import { addsField, type FieldInput, fieldNamed, type FieldsInput, mergeFields } from './job-fields.js';
import type { FilledField, JobField } from './job.js';
import type { JobFieldBody, UpdateJobBody } from './job.body.js';

const LISTS = { customFields: 'custom_fields', reportFields: 'report_fields' } as const;

/** The values of dictionaries, by the uuid of the dictionary. */
export type Choices = Map<string, readonly Choice[]>;

/**
 * The changes of a body to one list of fields. Validation errors are added to `validation`.
 * @param choices the values of dictionaries that are already loaded; other dictionaries are loaded and added to it.
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
      const ref = await resolveReferenceAt(
        validation,
        uow,
        at,
        { dictionary: body.dictionary },
        'dictionary',
        'dictionary',
      );
      if (!ref) continue;
      const { uuid, name, values } = dictionaryRef(ref);
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

/** Loads the values of the dictionary when the body sets a dictionary field. */
async function readChoices(uow: UnitOfWork, field: JobField, input: FieldInput, choices: Choices): Promise<void> {
  if (field.dictionary === null || input.value === undefined || choices.has(field.dictionary.uuid)) return;
  const dictionary = await uow.find(Dictionaries, field.dictionary.uuid);
  choices.set(field.dictionary.uuid, dictionary?.state.values ?? []);
}
