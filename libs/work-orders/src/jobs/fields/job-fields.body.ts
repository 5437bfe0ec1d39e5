import type { Validation } from '#http';
import type { UnitOfWork } from '#eventstore/store';
import { Dictionaries, type DictionaryRef, dictionaryRef } from '../../dictionaries/dictionary.entity.js';
import { resolveReferenceAt } from '../../templates/assignee.body.js';
import { FILE_TYPES } from '../../fields/field.js';
import type { Choice, FileSource } from './job-field-values.js';
import { givenValue } from './job-field-cell.body.js';
import { namableFields } from '../people/shown-fields.view.js';
import type { FieldsInput } from './job-field-changes.js';
import { addsField, type FieldInput, fieldNamed, mergeFields } from './job-fields.js';
import type { FilledField, JobField } from '../job.js';
import type { FieldListsBody, JobFieldBody } from './job-field.body.js';

const LISTS = { customFields: 'custom_fields', reportFields: 'report_fields' } as const;

/** The values of the dictionaries that a body uses; each dictionary is read once. */
export class DictionaryChoices {
  private readonly reads = new Map<string, Promise<readonly Choice[]>>();

  /** @param loaded dictionaries that are read already, such as those of a template. */
  constructor(
    private readonly uow: UnitOfWork,
    loaded: readonly DictionaryRef[] = [],
  ) {
    for (const dictionary of loaded) this.add(dictionary);
  }

  add({ uuid, values }: DictionaryRef): void {
    this.reads.set(uuid, Promise.resolve(values));
  }

  /** The values of a dictionary; none when it is deleted. */
  of(uuid: string): Promise<readonly Choice[]> {
    const read = this.reads.get(uuid) ?? this.read(uuid);
    this.reads.set(uuid, read);
    return read;
  }

  private async read(uuid: string): Promise<readonly Choice[]> {
    return (await this.uow.find(Dictionaries, uuid))?.state.values ?? [];
  }
}

/** What the fields of a body are resolved with. */
export interface FieldSources {
  readonly choices: DictionaryChoices;
  readonly files: FileSource;
  /** Reads the fields that the template of the job has in the list. */
  readonly templateFields: (list: FilledField['list']) => Promise<readonly { readonly uuid: string }[]>;
}

/** The changes of a body to one list of fields. Validation errors are added to `validation`. */
export async function fieldsInput(
  validation: Validation<FieldListsBody>,
  uow: UnitOfWork,
  list: FilledField['list'],
  fields: readonly JobField[],
  { choices: dictionaryChoices, templateFields, files }: FieldSources,
): Promise<FieldsInput> {
  const given: readonly Partial<JobFieldBody>[] = validation.value[LISTS[list]] ?? [];
  const namable = namableFields(uow.ctx, fields);
  const requiresTemplate = given.some(
    ({ uuid, remove }) => remove === true || (uuid !== undefined && fieldNamed({ uuid }, namable) === undefined),
  );
  const template = requiresTemplate ? templateFields(list) : [];
  const choices = new Map<string, readonly Choice[]>();
  const dictionaries = new Map<number, { readonly uuid: string; readonly name: string }>();
  // Concurrently: the reader pipelines the queries.
  const inputs = await Promise.all(
    given.map(async (body, i): Promise<FieldInput | undefined> => {
      const at = `${LISTS[list]}.${i}`;
      if (validation.hasError(at)) return undefined;
      const asked = fieldInput(body);
      const field = fieldNamed(asked, namable);
      const fieldType = field?.fieldType ?? asked.fieldType;
      const input = { ...asked, value: givenValue(fieldType, asked.value) };
      if (fieldType !== undefined && FILE_TYPES.has(fieldType)) await files.find(input.value);
      if (field?.dictionary && input.value !== undefined)
        choices.set(field.dictionary.uuid, await dictionaryChoices.of(field.dictionary.uuid));
      if (field || !addsField(input, namable) || input.fieldType !== 'dictionary' || body.dictionary == null)
        return input;
      const named = { dictionary: body.dictionary };
      const ref = await resolveReferenceAt(validation, uow, at, named, 'dictionary', 'dictionary');
      if (!ref) return undefined;
      const dictionary = dictionaryRef(ref);
      dictionaryChoices.add(dictionary);
      dictionaries.set(i, { uuid: dictionary.uuid, name: dictionary.name });
      choices.set(dictionary.uuid, dictionary.values);
      return input;
    }),
  );
  const inTemplate = new Set((await template).map(({ uuid }) => uuid));
  const context = {
    namable,
    choices,
    files: files.entries,
    dictionaries,
    templateFields: inTemplate,
    comesBack: uow.ctx.takesBack,
    timeZone: uow.ctx.timeZone,
    now: uow.now,
    newUuid: () => uow.nextUuid(),
  };
  return validation.check(mergeFields(list, fields, inputs, context));
}

const fieldInput = ({ uuid, name, value, remove, required, hidden, ...other }: Partial<JobFieldBody>): FieldInput => ({
  uuid,
  name,
  value,
  remove,
  required,
  hidden,
  readOnly: other.read_only,
  fieldType: other.field_type,
  dataType: other.data_type,
  dictionary: other.dictionary,
});
