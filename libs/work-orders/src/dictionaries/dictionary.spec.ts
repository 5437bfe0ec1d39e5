import { describe, expect, it } from '@jest/globals';
import { decided, fold, instantOf, newUuid } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import {
  addValue,
  createDictionary,
  deleteDictionary,
  Dictionary,
  type DictionaryEvent,
  type DictionaryState,
  MOST_VALUES,
  removeValue,
  renameDictionary,
  renameValue,
  valueOf,
} from './dictionary.js';

const red = { uuid: '0190f0a4-7b01-7001-8c3d-1e2f3a4b5c6d', name: 'Red' };
const green = { uuid: '0190f0a4-7b01-7002-9d4e-2f3a4b5c6d7e', name: 'Green' };
const colours = { name: 'Colours', values: [red, green] };
const created = { type: 'dictionary.created', data: colours } as const;
const upTo = (n: number): string[] => Array.from({ length: n }, (_, i) => `Value ${i + 1}`);

/** The state that a dictionary begins with. */
const begun = (names: readonly string[]): DictionaryState =>
  fold(Dictionary, Dictionary.initial, decided(createDictionary('Many', names), Dictionary.initial));

describe('a dictionary', () => {
  const dictionary = specFor(Dictionary);

  it('is created empty', () =>
    dictionary
      .given()
      .when(createDictionary('Colours'))
      .then({ type: 'dictionary.created', data: { name: 'Colours', values: [] } }));

  it('is created with values in their order, which is that of their uuids', () => {
    const { values } = begun(upTo(MOST_VALUES));
    expect(values.map(({ name }) => name)).toEqual(upTo(MOST_VALUES));
    const uuids = values.map(({ uuid }) => uuid);
    expect(uuids).toEqual([...new Set(uuids)].sort());
  });

  it('refuses a value that is named twice, whatever its case, and says where', () =>
    dictionary
      .given()
      .when(createDictionary('Colours', ['Red', undefined, 'RED', 'Øl', 'øl']))
      .thenRefused({ 'values.2.name': ['is named twice'], 'values.4.name': ['is named twice'] }));

  it('is renamed, once', () => {
    dictionary
      .given(created)
      .when(renameDictionary('Paint'))
      .then({ type: 'dictionary.updated', data: { name: 'Paint' } });
    dictionary.given(created).when(renameDictionary('Colours')).thenNothing();
    dictionary.given(created).when(renameDictionary(undefined)).thenNothing();
  });

  it('gets a value at its end, with a uuid after all others, also those of a clock that was ahead', () => {
    const ahead = { uuid: newUuid(Date.now() + 60_000), name: 'Ahead' };
    const state = { ...colours, values: [red, ahead] };
    const { type, data } = addValue('Blue')(state);
    expect({ type, name: data.name }).toEqual({ type: 'dictionary.extended', name: 'Blue' });
    expect(data.uuid > ahead.uuid).toBe(true);
    expect(Date.parse(instantOf(data.uuid))).toBe(Date.parse(instantOf(ahead.uuid)) + 1);
    const after = fold<DictionaryState, DictionaryEvent>(Dictionary, state, [{ type, data }]);
    expect(after.values).toEqual([red, ahead, data]);
  });

  it('refuses a value whose name is taken, and names the other', () => {
    dictionary
      .given(created)
      .when(addValue('RED'))
      .thenRefused({ name: ['is used by another value'] });
    dictionary
      .given(created)
      .when(renameValue(green, 'red'))
      .thenRefused({ name: ['is used by another value'] });
    expect(() => addValue('RED')(colours)).toThrow(
      expect.objectContaining({
        details: { errors: { name: ['is used by another value'] }, conflictingUuid: red.uuid },
      }),
    );
  });

  it('holds 200 values and no more', () => {
    const full = begun(upTo(MOST_VALUES));
    expect(addValue('The last')({ ...full, values: full.values.slice(1) }).type).toBe('dictionary.extended');
    dictionary
      .given({ type: 'dictionary.created', data: full })
      .when(addValue('One more'))
      .thenRefused({ name: ['the dictionary holds 200 values, and more cannot be'] }, 'dictionary.full');
  });

  it('gives a value another name, also in case alone; nothing is recorded for the same', () => {
    for (const name of ['Crimson', 'RED'])
      dictionary
        .given(created)
        .when(renameValue(red, name))
        .then({ type: 'dictionary.corrected', data: { ...red, name } });
    dictionary.given(created).when(renameValue(red, 'Red')).thenNothing();
    dictionary.given(created).when(renameValue(red, undefined)).thenNothing();
  });

  it('keeps the place of a value that is renamed, and loses one that is removed', () => {
    const after = (event: DictionaryEvent): DictionaryState => fold(Dictionary, colours, [event]);
    const crimson = { ...red, name: 'Crimson' };
    expect(after({ type: 'dictionary.corrected', data: crimson }).values).toEqual([crimson, green]);
    dictionary
      .given(created)
      .when(removeValue(red))
      .then({ type: 'dictionary.reduced', data: { uuid: red.uuid } });
    expect(after({ type: 'dictionary.reduced', data: { uuid: red.uuid } }).values).toEqual([green]);
  });

  it('knows its values by uuid, in either case, and no others', () => {
    expect(valueOf(colours, red.uuid.toUpperCase())).toEqual(red);
    for (const ref of ['Red', newUuid(), ''])
      expect(() => valueOf(colours, ref)).toThrow(expect.objectContaining({ kind: 'not_found' }));
  });

  it('is deleted', () =>
    dictionary.given(created).when(deleteDictionary()).then({ type: 'dictionary.deleted', data: {} }));
});
