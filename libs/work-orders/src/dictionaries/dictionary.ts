import {
  changesIn,
  type Decision,
  defineAggregate,
  type ValidationErrors,
  instantOf,
  invalid,
  newUuid,
  notFound,
  rule,
} from '#eventstore/domain';

/** One entry of a pick list. */
export interface DictionaryValue {
  readonly uuid: string;
  /** Unique in its dictionary, whatever its case. */
  readonly name: string;
}

/** A pick list, from which fields of jobs take their values. */
export interface DictionaryState {
  readonly name: string;
  /** In the order in which they were added, which is also that of their uuids. */
  readonly values: readonly DictionaryValue[];
}

export type DictionaryEvent =
  | { readonly type: 'dictionary.created'; readonly data: DictionaryState }
  | { readonly type: 'dictionary.updated'; readonly data: Partial<Pick<DictionaryState, 'name'>> }
  /** A value was added at the end. */
  | { readonly type: 'dictionary.extended'; readonly data: DictionaryValue }
  /** A value has another name. */
  | { readonly type: 'dictionary.corrected'; readonly data: DictionaryValue }
  /** A value was taken away. */
  | { readonly type: 'dictionary.reduced'; readonly data: Pick<DictionaryValue, 'uuid'> }
  | { readonly type: 'dictionary.deleted'; readonly data: object };

/** Most values of a dictionary (specification, Limits). */
export const MOST_VALUES = 200;

export const Dictionary = defineAggregate<DictionaryState, DictionaryEvent>({
  type: 'dictionary',
  initial: { name: '', values: [] },
  on: {
    'dictionary.created': (_, data) => data,
    'dictionary.updated': (state, data) => ({ ...state, ...data }),
    'dictionary.extended': (state, value) => ({ ...state, values: [...state.values, value] }),
    'dictionary.corrected': (state, value) => ({
      ...state,
      values: state.values.map((one) => (one.uuid === value.uuid ? value : one)),
    }),
    'dictionary.reduced': (state, { uuid }) => ({
      ...state,
      values: state.values.filter((one) => one.uuid !== uuid),
    }),
    'dictionary.deleted': (state) => state,
  },
});

type Decide = Decision<DictionaryState, DictionaryEvent>;

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** An identifier for the value after these: always the greatest, also beside those that another clock gave. */
function nextUuid(values: readonly DictionaryValue[]): string {
  const uuid = newUuid();
  const last = values.at(-1)?.uuid ?? '';
  return uuid > last ? uuid : newUuid(Date.parse(instantOf(last)) + 1);
}

/** Creates a dictionary with its first values; a value without a name has a fault already. */
export const createDictionary =
  (name: string | undefined, names: readonly (string | undefined)[] = []): Decide =>
  () => {
    const faults: ValidationErrors = name === undefined ? { name: ['is required'] } : {};
    const values: DictionaryValue[] = [];
    names.forEach((value, i) => {
      if (value === undefined) return;
      if (values.some((one) => isSameName(one.name, value))) faults[`values.${i}.name`] = ['is named twice'];
      else values.push({ uuid: nextUuid(values), name: value });
    });
    if (name === undefined || Object.keys(faults).length > 0) throw invalid(faults);
    return { type: 'dictionary.created', data: { name, values } };
  };

export const renameDictionary =
  (name: string | undefined): Decide =>
  (dictionary) => {
    const changes = changesIn({ name }, dictionary);
    return changes && { type: 'dictionary.updated', data: changes };
  };

export const deleteDictionary = (): Decide => () => ({ type: 'dictionary.deleted', data: {} });

/** @throws DomainError 422 when another value of the dictionary has the name. */
function mustBeFree({ values }: DictionaryState, name: string, uuid?: string): void {
  const other = values.find((one) => one.uuid !== uuid && isSameName(one.name, name));
  if (other)
    throw invalid({ name: ['is used by another value'] }, 'validation_failed', { conflictingUuid: other.uuid });
}

/** Adds a value at the end. @throws DomainError `dictionary.full`, and where the name is taken. */
export const addValue =
  (name: string) =>
  (dictionary: DictionaryState): Extract<DictionaryEvent, { readonly type: 'dictionary.extended' }> => {
    mustBeFree(dictionary, name);
    if (dictionary.values.length >= MOST_VALUES)
      throw rule('name', `the dictionary holds ${MOST_VALUES} values, and more cannot be`, 'dictionary.full');
    return { type: 'dictionary.extended', data: { uuid: nextUuid(dictionary.values), name } };
  };

/** The value of a dictionary that a path names, in either case. @throws DomainError `not_found`. */
export function valueOf({ values }: DictionaryState, ref: string): DictionaryValue {
  const value = values.find(({ uuid }) => uuid === ref.toLowerCase());
  if (value === undefined) throw notFound('dictionary_value');
  return value;
}

/** Gives a value another name. @throws DomainError where the name is taken. */
export const renameValue =
  ({ uuid }: DictionaryValue, name: string | undefined): Decide =>
  (dictionary) => {
    if (name === undefined || valueOf(dictionary, uuid).name === name) return undefined;
    mustBeFree(dictionary, name, uuid);
    return { type: 'dictionary.corrected', data: { uuid, name } };
  };

export const removeValue =
  ({ uuid }: DictionaryValue): Decide =>
  () => ({ type: 'dictionary.reduced', data: { uuid } });
