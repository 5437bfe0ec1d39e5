import { ApiField, UNIQUE } from '#http';
import type { Entity } from '#eventstore/store';
import type { DictionaryState, DictionaryValue } from './dictionary.js';

/** A dictionary as lists return it. */
export class DictionaryItemView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: UNIQUE })
  name!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
}

/** A value of a dictionary. */
export class DictionaryValueView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({
    type: 'string',
    description: 'Unique in its dictionary, ignoring case, outer blanks and characters that are not shown',
  })
  name!: string;
}

/** A dictionary as GET returns it. */
export class DictionaryView extends DictionaryItemView {
  @ApiField({ of: () => DictionaryValueView, list: true, description: 'In their order' })
  values!: DictionaryValueView[];
  @ApiField({ type: 'integer' }) version!: number;
}

/** The response to a new value. */
export class ValueUuidView {
  @ApiField({ type: 'string', format: 'uuid' }) value_uuid!: string;
}

export const presentValue = ({ uuid, name }: DictionaryValue): DictionaryValueView => ({ uuid, name });

/** The fields that lists show. */
const itemFields = ({ uuid, state }: Entity<Pick<DictionaryState, 'name' | 'externalId'>>) => ({
  uuid,
  name: state.name,
  external_id: state.externalId,
});

/** Maps an entity to its view in lists. */
export const presentDictionaryItem = (
  dictionary: Entity<Pick<DictionaryState, 'name' | 'externalId'>>,
): DictionaryItemView => itemFields(dictionary);

/** Maps an entity to its view. */
export const presentDictionary = (dictionary: Entity<DictionaryState>): DictionaryView => ({
  ...itemFields(dictionary),
  values: dictionary.state.values.map(presentValue),
  version: dictionary.version,
});
