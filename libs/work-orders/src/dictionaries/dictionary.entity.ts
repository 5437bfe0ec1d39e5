import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, type EntityRef, lifecycle, defineEntityType, TEXT, UUID } from '#eventstore/store';
import { Dictionary, type DictionaryValue } from './dictionary.js';
import { DictionaryValueView, DictionaryView, presentDictionary } from './dictionary.view.js';

export const DictionaryEntity = defineEntity({
  name: 'Dictionary',
  tableName: 'dictionary',
  properties: {
    ...identity,
    name: p.text(),
    externalId: p.text().nullable(),
    values: p.json().$type<readonly DictionaryValue[]>(),
    ...lifecycle,
  },
});

export const Dictionaries = defineEntityType(Dictionary, DictionaryEntity, {
  delivered: { view: DictionaryView },
  present: presentDictionary,
  unique: { name: 'as a name', externalId: 'exactly' },
  listed: { fields: ['name', 'externalId'], refs: [] },
  reference: { keys: { external_id: 'external_id', name: 'name' }, shows: ['name', 'values'] },
  feed: {
    json: { values: [DictionaryValueView] },
    events: {
      'dictionary.updated': { data: ['name', 'externalId', 'values'] },
      'dictionary.value_added': { description: 'A value was added to a dictionary', data: { uuid: UUID, name: TEXT } },
      'dictionary.value_renamed': {
        description: 'A value of a dictionary was renamed',
        data: { uuid: UUID, name: TEXT },
      },
      'dictionary.value_removed': { description: 'A value was removed from a dictionary', data: { uuid: UUID } },
    },
  },
});

/** A reference to a dictionary: the columns that `reference.shows` names. */
export interface DictionaryRef {
  readonly uuid: string;
  readonly name: string;
  readonly values: readonly DictionaryValue[];
}

const isValue = (value: unknown): value is DictionaryValue =>
  typeof value === 'object' &&
  value !== null &&
  'uuid' in value &&
  typeof value.uuid === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

/** The reference with the types of its columns. @throws Error when it is not a reference to a dictionary. */
export function dictionaryRef(ref: EntityRef): DictionaryRef {
  const { uuid, name, values }: Readonly<Record<string, unknown>> & Pick<EntityRef, 'uuid'> = ref;
  if (typeof name !== 'string' || !Array.isArray(values) || !values.every(isValue))
    throw new Error(`The reference to ${uuid} is not a reference to a dictionary`);
  return { uuid, name, values };
}
