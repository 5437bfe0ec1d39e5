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

/** What others show of a dictionary. */
export interface DictionaryLabel {
  readonly uuid: string;
  readonly name: string;
  readonly values: readonly DictionaryValue[];
}

/** An entity ref of the type `dictionary`, as the columns that it shows make it. */
export const dictionaryLabel = (entityRef: EntityRef): DictionaryLabel => entityRef as unknown as DictionaryLabel;
