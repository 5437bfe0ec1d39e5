import { ApiField, UNIQUE } from '#http';
import type { Entity } from '#eventstore/store';
import type { DictionaryState, DictionaryValue } from './dictionary.js';

/** A dictionary as lists return it. */
export class DictionaryView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: UNIQUE })
  name!: string;
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

/** The response to a new value. */
export class ValueUuidView {
  @ApiField({ type: 'string', format: 'uuid' }) value_uuid!: string;
}

/** Maps an entity to its view. */
export const presentDictionary = ({ uuid, state }: Entity<Pick<DictionaryState, 'name'>>): DictionaryView => ({
  uuid,
  name: state.name,
});

export const presentValue = ({ uuid, name }: DictionaryValue): DictionaryValueView => ({ uuid, name });
