import {
  changesIn,
  type Decision,
  defineAggregate,
  type ValidationErrors,
  invalid,
  normalName,
  type Patch,
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
  readonly externalId: string | null;
  /** In the order in which they were added, which is also that of their uuids. */
  readonly values: readonly DictionaryValue[];
}

export type DictionaryEvent =
  | { readonly type: 'dictionary.created'; readonly data: DictionaryState }
  | { readonly type: 'dictionary.updated'; readonly data: Partial<DictionaryState> }
  /** At the end. */
  | { readonly type: 'dictionary.value_added'; readonly data: DictionaryValue }
  | { readonly type: 'dictionary.value_renamed'; readonly data: DictionaryValue }
  | { readonly type: 'dictionary.value_removed'; readonly data: Pick<DictionaryValue, 'uuid'> }
  | { readonly type: 'dictionary.deleted'; readonly data: object }
  | { readonly type: 'dictionary.restored'; readonly data: DictionaryState };

/** Most values of a dictionary (specification, Limits). */
export const MAX_VALUES = 200;

export const Dictionary = defineAggregate<DictionaryState, DictionaryEvent>({
  type: 'dictionary',
  initial: { name: '', externalId: null, values: [] },
  on: {
    'dictionary.created': (_, data) => data,
    'dictionary.updated': (state, data) => ({ ...state, ...data }),
    'dictionary.value_added': (state, value) => ({ ...state, values: [...state.values, value] }),
    'dictionary.value_renamed': (state, value) => ({
      ...state,
      values: state.values.map((one) => (one.uuid === value.uuid ? value : one)),
    }),
    'dictionary.value_removed': (state, { uuid }) => ({
      ...state,
      values: state.values.filter((one) => one.uuid !== uuid),
    }),
    'dictionary.deleted': (state) => state,
    'dictionary.restored': (_, data) => data,
  },
});

type Decide = Decision<DictionaryState, DictionaryEvent>;

/** The errors of values that are named as an earlier one. */
function namedTwice(values: readonly (DictionaryValue | undefined)[]): ValidationErrors {
  const errors: ValidationErrors = {};
  const names = new Set<string>();
  values.forEach((value, i) => {
    if (value === undefined) return;
    const name = normalName(value.name);
    if (names.has(name)) errors[`values.${i}.name`] = ['is named twice'];
    names.add(name);
  });
  return errors;
}

/** The fields of a dictionary in a body. */
export interface DictionaryFields extends Patch<Pick<DictionaryState, 'name' | 'externalId'>> {
  /** In their order, which is also that of their uuids. A value that is invalid for another reason is undefined. */
  readonly values?: readonly (DictionaryValue | undefined)[] | undefined;
}

/** Creates a dictionary with its first values. */
export const createDictionary =
  ({ name, externalId = null, values: given = [] }: DictionaryFields): Decide =>
  () => {
    const errors = { ...(name === undefined ? { name: ['is required'] } : {}), ...namedTwice(given) };
    if (name === undefined || Object.keys(errors).length > 0) throw invalid(errors);
    return {
      type: 'dictionary.created',
      data: { name, externalId, values: given.filter((value) => value !== undefined) },
    };
  };

/** Changes name and external id. */
export const updateDictionary =
  ({ name, externalId }: DictionaryFields): Decide =>
  (dictionary) => {
    const changes = changesIn({ name, externalId }, dictionary);
    return changes && { type: 'dictionary.updated', data: changes };
  };

/**
 * Gives a dictionary the name, the external id and the values that it had; those that come back have their uuids.
 * @throws DomainError `dictionary.full`; 422 when two values have one name.
 */
export const revertDictionary =
  ({ name, externalId, values }: Patch<DictionaryState>): Decide =>
  (dictionary) => {
    const inOrder = values?.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1));
    const errors = namedTwice(inOrder ?? []);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (inOrder !== undefined && inOrder.length > MAX_VALUES) throw full('values');
    const changes = changesIn({ name, externalId, values: inOrder }, dictionary);
    return changes && { type: 'dictionary.updated', data: changes };
  };

export const deleteDictionary = (): Decide => () => ({ type: 'dictionary.deleted', data: {} });

/** @throws DomainError 422 when another value of the dictionary has the name. */
function mustBeFree({ values }: DictionaryState, name: string, uuid?: string): void {
  const wanted = normalName(name);
  const other = values.find((one) => one.uuid !== uuid && normalName(one.name) === wanted);
  if (other)
    throw invalid({ name: ['is used by another value'] }, 'validation_failed', { conflictingUuid: other.uuid });
}

const full = (field: string): Error => rule(field, `a dictionary has at most ${MAX_VALUES} values`, 'dictionary.full');

/**
 * Adds a value at the end.
 * @param value its uuid sorts after those of the values that the dictionary has.
 * @throws DomainError `dictionary.full`, and where the name is taken.
 */
export const addValue =
  (value: DictionaryValue): Decide =>
  (dictionary) => {
    mustBeFree(dictionary, value.name);
    if (dictionary.values.length >= MAX_VALUES) throw full('name');
    return { type: 'dictionary.value_added', data: value };
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
    return { type: 'dictionary.value_renamed', data: { uuid, name } };
  };

export const removeValue =
  ({ uuid }: DictionaryValue): Decide =>
  () => ({ type: 'dictionary.value_removed', data: { uuid } });
