import { Shown } from '#kernel/http';
import type { Stored } from '#kernel/store';
import type { DictionaryState, DictionaryValue } from './dictionary.js';

/** A dictionary as lists answer it. */
export class DictionaryView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string', description: 'Unique, whatever its case' }) name!: string;
}

/** A value of a dictionary. */
export class DictionaryValueView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string', description: 'Unique in its dictionary, whatever its case' }) name!: string;
}

/** The answer to a new value. */
export class ValueUuidView {
  @Shown({ type: 'string', format: 'uuid' }) value_uuid!: string;
}

/** Row → wire. */
export const presentDictionary = ({ uuid, state }: Stored<DictionaryState>): DictionaryView => ({
  uuid,
  name: state.name,
});

export const presentValue = ({ uuid, name }: DictionaryValue): DictionaryValueView => ({ uuid, name });

/** What a PATCH may repeat but not change: of a dictionary, or of one of its values. */
export const readOnlyOf = ({ uuid }: { readonly uuid: string }): Record<string, unknown> => ({ uuid });
