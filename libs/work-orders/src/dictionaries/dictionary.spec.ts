import { describe, expect, it } from '@jest/globals';
import { runDecision, fold, newUuid } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import {
  addValue,
  createDictionary,
  deleteDictionary,
  Dictionary,
  type DictionaryEvent,
  type DictionaryState,
  type DictionaryValue,
  MAX_VALUES,
  removeValue,
  renameValue,
  revertDictionary,
  updateDictionary,
  valueOf,
} from './dictionary.js';

const red = { uuid: '0190f0a4-7b01-7001-8c3d-1e2f3a4b5c6d', name: 'Red' };
const green = { uuid: '0190f0a4-7b01-7002-9d4e-2f3a4b5c6d7e', name: 'Green' };
const colours = { name: 'Colours', externalId: null, values: [red, green] };
const created = { type: 'dictionary.created', data: colours } as const;
const value = (n: number, name = `Value ${n}`) => ({
  uuid: `0190f0a4-7b01-7003-8c3d-${String(n).padStart(12, '0')}`,
  name,
});
const upTo = (n: number) => Array.from({ length: n }, (_, i) => value(i + 1));

/** The state that a dictionary begins with. */
const begun = (values: readonly DictionaryValue[]): DictionaryState =>
  fold(Dictionary, Dictionary.initial, runDecision(createDictionary({ name: 'Many', values }), Dictionary.initial));

describe('a dictionary', () => {
  const dictionary = specFor(Dictionary);

  it('is created empty', () =>
    dictionary
      .given()
      .when(createDictionary({ name: 'Colours' }))
      .then({ type: 'dictionary.created', data: { ...colours, values: [] } }));

  it('is created with values in their order', () =>
    dictionary
      .given()
      .when(createDictionary({ name: 'Colours', values: [red, green] }))
      .then(created));

  it('refuses a value that is named twice, whatever its case, and says where', () =>
    dictionary
      .given()
      .when(
        createDictionary({
          name: 'Colours',
          values: [red, undefined, value(3, 'RED'), value(4, 'Øl'), value(5, 'øl')],
        }),
      )
      .thenThrows({ 'values.2.name': ['is named twice'], 'values.4.name': ['is named twice'] }));

  it('is renamed, once', () => {
    dictionary
      .given(created)
      .when(updateDictionary({ name: 'Paint' }))
      .then({ type: 'dictionary.updated', data: { name: 'Paint' } });
    dictionary.given(created).when(updateDictionary(colours)).thenNothing();
    dictionary.given(created).when(updateDictionary({})).thenNothing();
  });

  it('gets a value at its end', () =>
    dictionary
      .given(created)
      .when(addValue(value(3, 'Blue')))
      .then({ type: 'dictionary.value_added', data: value(3, 'Blue') }));

  it('refuses a value whose name is taken, and names the other', () => {
    dictionary
      .given(created)
      .when(addValue(value(3, 'RED')))
      .thenThrows({ name: ['is used by another value'] });
    dictionary
      .given(created)
      .when(renameValue(green, 'red'))
      .thenThrows({ name: ['is used by another value'] });
    expect(() => addValue(value(3, 'RED'))(colours)).toThrow(
      expect.objectContaining({
        details: { errors: { name: ['is used by another value'] }, conflictingUuid: red.uuid },
      }),
    );
  });

  it('holds 200 values and no more', () => {
    const full = begun(upTo(MAX_VALUES));
    dictionary
      .given({ type: 'dictionary.created', data: { ...full, values: full.values.slice(1) } })
      .when(addValue(value(201)))
      .then({ type: 'dictionary.value_added', data: value(201) });
    dictionary
      .given({ type: 'dictionary.created', data: full })
      .when(addValue(value(201)))
      .thenThrows({ name: ['a dictionary has at most 200 values'] }, 'dictionary.full');
  });

  it('gives a value another name, also in case alone; nothing is recorded for the same', () => {
    for (const name of ['Crimson', 'RED'])
      dictionary
        .given(created)
        .when(renameValue(red, name))
        .then({ type: 'dictionary.value_renamed', data: { ...red, name } });
    dictionary.given(created).when(renameValue(red, 'Red')).thenNothing();
    dictionary.given(created).when(renameValue(red, undefined)).thenNothing();
  });

  it('keeps the place of a value that is renamed, and loses one that is removed', () => {
    const after = (event: DictionaryEvent): DictionaryState => fold(Dictionary, colours, [event]);
    const crimson = { ...red, name: 'Crimson' };
    expect(after({ type: 'dictionary.value_renamed', data: crimson }).values).toEqual([crimson, green]);
    dictionary
      .given(created)
      .when(removeValue(red))
      .then({ type: 'dictionary.value_removed', data: { uuid: red.uuid } });
    expect(after({ type: 'dictionary.value_removed', data: { uuid: red.uuid } }).values).toEqual([green]);
  });

  it('knows its values by uuid, in either case, and no others', () => {
    expect(valueOf(colours, red.uuid.toUpperCase())).toEqual(red);
    for (const ref of ['Red', newUuid(), ''])
      expect(() => valueOf(colours, ref)).toThrow(expect.objectContaining({ kind: 'not_found' }));
  });

  it('goes back to the name, the external id and the values that it had, in one event and in their order', () => {
    dictionary
      .given({ ...created, data: { name: 'Paint', externalId: 'paint', values: [green] } })
      .when(revertDictionary({ name: 'Colours', externalId: null, values: [green, red] }))
      .then({ type: 'dictionary.updated', data: colours });
    dictionary.given(created).when(revertDictionary(colours)).thenNothing();
    dictionary
      .given(created)
      .when(revertDictionary({ values: [red, value(3, 'RED')] }))
      .thenThrows({ 'values.1.name': ['is named twice'] });
    dictionary
      .given(created)
      .when(revertDictionary({ values: upTo(MAX_VALUES + 1) }))
      .thenThrows({ values: ['a dictionary has at most 200 values'] }, 'dictionary.full');
  });

  it('is deleted', () =>
    dictionary.given(created).when(deleteDictionary()).then({ type: 'dictionary.deleted', data: {} }));
});
