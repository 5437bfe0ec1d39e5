import { isDeepStrictEqual } from 'node:util';
import { normalName } from '#eventstore/domain';
import {
  Bool,
  type Validation,
  namedAmong,
  Nested,
  NestedList,
  needsOneOf,
  nullWithoutValues,
  objectForm,
  objectRule,
  Enum,
  Text,
  Uuid,
} from '#http';
import type { EntityRef, UnitOfWork } from '#eventstore/store';
import { MAX_VALUES } from '../dictionaries/dictionary.js';
import { dictionaryRef } from '../dictionaries/dictionary.entity.js';
import { presentValue } from '../dictionaries/dictionary.view.js';
import { DATA_TYPES, type DataType, FIELD_TYPES, type FieldDefinition, type FieldType } from '../fields/field.js';
import { resolveReferenceAt } from './assignee.body.js';
import { definedFields, type FieldDraft } from './template-fields.js';

export class ShownValueBody {
  @Uuid() uuid!: string;
  @Text({ max: 200 }) name!: string;
}

export class FieldDictionaryBody {
  @Uuid({ optional: true, nullable: true }) uuid?: string | null;
  @Text({ max: 500, optional: true, nullable: true }) external_id?: string | null;
  @Text({ max: 500, optional: true, nullable: true }) name?: string | null;
  @NestedList(() => ShownValueBody, {
    max: MAX_VALUES,
    optional: true,
    description: 'Read-only: the values of the dictionary',
  })
  values?: ShownValueBody[];
}

objectForm(FieldDictionaryBody, nullWithoutValues(['uuid', 'external_id', 'name']));
objectRule(FieldDictionaryBody, needsOneOf(['uuid', 'external_id', 'name']));

export class FieldDefinitionBody {
  @Uuid({ optional: true, description: 'An existing field; by default the field with this name' })
  uuid?: string;
  @Text({
    max: 200,
    notBlank: true,
    description: 'Unique in its list, ignoring case, outer blanks and characters that are not shown',
  })
  name!: string;
  @Enum({ values: FIELD_TYPES }) field_type!: FieldType;
  @Enum({
    values: [...new Set(Object.values(DATA_TYPES))],
    optional: true,
    description: 'Read-only: determined by field_type',
  })
  data_type?: DataType;
  @Bool({ optional: true, description: 'false unless given' }) required?: boolean;
  @Nested(() => FieldDictionaryBody, { optional: true, nullable: true, description: 'For the field type dictionary' })
  dictionary?: FieldDictionaryBody | null;
}

/** The field lists of a template. */
type FieldList = 'custom_fields' | 'report_fields';
type FieldsBody = { readonly [L in FieldList]?: FieldDefinitionBody[] };

/**
 * The fields of a list that replaces `before`; undefined when absent or invalid.
 * @param known references to the dictionaries that the template already uses.
 */
export async function fieldsOf<T extends FieldsBody>(
  validation: Validation<T>,
  uow: UnitOfWork,
  list: FieldList,
  before: readonly FieldDefinition[] = [],
  known: readonly EntityRef[] = [],
): Promise<FieldDefinition[] | undefined> {
  // An invalid entry has only its valid fields.
  const given: readonly Partial<FieldDefinitionBody>[] | undefined = validation.value[list];
  if (given === undefined) return undefined;
  // A clash of two fields that the template has is from an earlier release, and stays.
  const isKept = ({ uuid, name }: Partial<FieldDefinitionBody>): boolean =>
    before.some((one) => one.uuid === uuid?.toLowerCase() && one.name === name);
  const namedBefore = new Map<string, { readonly areKept: boolean }>();
  given.forEach((field, i) => {
    const at = `${list}.${i}`;
    const { uuid, name, field_type: type, data_type: dataType, dictionary } = field;
    const earlier = given.slice(0, i);
    if (uuid !== undefined) {
      if (!uow.ctx.takesBack && !before.some((one) => one.uuid === uuid.toLowerCase()))
        validation.addError(`${at}.uuid`, 'not found');
      else if (earlier.some((one) => one.uuid?.toLowerCase() === uuid.toLowerCase()))
        validation.addError(`${at}.uuid`, 'is named twice');
    }
    if (name !== undefined) {
      const normal = normalName(name);
      const same = namedBefore.get(normal);
      const areKept = isKept(field) && same?.areKept !== false;
      if (same !== undefined && !areKept) validation.addError(`${at}.name`, 'is named twice');
      namedBefore.set(normal, { areKept });
    }
    if (type === undefined) return;
    if (dataType !== undefined && dataType !== DATA_TYPES[type])
      validation.addError(`${at}.data_type`, 'does not agree with the field type');
    if (type === 'dictionary') {
      if (dictionary == null && !validation.hasError(`${at}.dictionary`))
        validation.addError(`${at}.dictionary`, 'is required');
    } else if (dictionary != null) validation.addError(`${at}.dictionary`, 'is only for fields of the type dictionary');
  });
  const dictionaries = await Promise.all(
    given.map(({ dictionary }, i) => dictionaryOf(validation, uow, `${list}.${i}`, dictionary, known)),
  );
  if (validation.hasError(list)) return undefined;
  const drafts = given.map(({ uuid, name = '', field_type: fieldType = 'input', required = false }, i): FieldDraft => ({
    uuid: uuid?.toLowerCase(),
    name,
    fieldType,
    required,
    dictionaryUuid: dictionaries[i]?.uuid ?? null,
  }));
  return definedFields(drafts, before, () => uow.nextUuid());
}

/** Resolves the dictionary of the field at a path. The values of the dictionary may be repeated, but not changed. */
async function dictionaryOf<T extends object>(
  validation: Validation<T>,
  uow: UnitOfWork,
  at: string,
  dictionary: FieldDictionaryBody | null | undefined,
  known: readonly EntityRef[],
): Promise<EntityRef | undefined> {
  if (dictionary == null || validation.hasError(`${at}.dictionary`)) return undefined;
  const { uuid, external_id, name, values } = dictionary;
  const input = { uuid: uuid?.toLowerCase(), external_id, name };
  const current = namedAmong(known, input);
  const entityRef = await resolveReferenceAt(
    validation,
    uow,
    at,
    { dictionary: input },
    'dictionary',
    'dictionary',
    current,
  );
  if (!entityRef) return undefined;
  const given = values?.map((value) => ({ uuid: value.uuid.toLowerCase(), name: value.name }));
  if (given && !isDeepStrictEqual(given, dictionaryRef(entityRef).values.map(presentValue)))
    validation.addError(`${at}.dictionary.values`, 'is read-only');
  return entityRef;
}
