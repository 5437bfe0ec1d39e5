import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, type EntityRef, lifecycle, defineEntityType } from '#eventstore/store';
import { Dictionary, type DictionaryValue } from './dictionary.js';

export const DictionaryEntity = defineEntity({
  name: 'Dictionary',
  tableName: 'dictionary',
  properties: {
    ...identity,
    name: p.text(),
    values: p.json().$type<readonly DictionaryValue[]>(),
    ...lifecycle,
  },
});

export const Dictionaries = defineEntityType(Dictionary, DictionaryEntity, {
  unique: { name: 'ignoring case' },
  reference: { keys: { name: 'name' }, shows: ['name', 'values'] },
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
