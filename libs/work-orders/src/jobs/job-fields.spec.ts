import { describe, expect, it } from '@jest/globals';
import type { FieldType } from '../fields/field.js';
import {
  fieldChanges,
  type FieldContext,
  type FieldInput,
  filledFields,
  isEmpty,
  mergeFields,
  missingFields,
} from './job-fields.js';
import type { FieldValue, JobField } from './job.js';

const AT = '2026-11-21T09:30:00.000Z';
const RED = { uuid: 'red', name: 'Red' };
const field = (name: string, fieldType: FieldType, value: FieldValue = null, required = false): JobField => ({
  uuid: `uuid of ${name.toLowerCase()}`,
  name,
  fieldType,
  required,
  dictionary: fieldType === 'dictionary' ? { uuid: 'colours', name: 'Colours' } : null,
  value,
  filledAt: value === null ? null : '2026-01-01T00:00:00.000Z',
});
const filling = (name: string, value: FieldValue) => ({ uuid: `uuid of ${name.toLowerCase()}`, value });

describe('the changes of fields', () => {
  const fields = [
    field('Note', 'input', 'dry'),
    field('Colour', 'dictionary', RED),
    field('Photos', 'image', ['https://a.example/1', 'https://a.example/2']),
    field('Done', 'checkbox'),
  ];
  const changes = (...fillings: ReturnType<typeof filling>[]) => fieldChanges('reportFields', fields, fillings, AT);

  it('are those with a different value, in the order of the fields', () => {
    expect(changes(filling('Done', false), filling('Note', 'wet'))).toEqual([
      { list: 'reportFields', uuid: 'uuid of note', name: 'Note', from: 'dry', to: 'wet', filledAt: AT },
      { list: 'reportFields', uuid: 'uuid of done', name: 'Done', from: null, to: false, filledAt: AT },
    ]);
  });

  it('are none when all values are equal; a renamed dictionary value is equal', () => {
    expect(
      changes(
        filling('Note', 'dry'),
        filling('Colour', { uuid: 'red', name: 'Crimson' }),
        filling('Photos', ['https://a.example/1', 'https://a.example/2']),
        filling('Done', null),
      ),
    ).toEqual([]);
  });

  it('include the order and number of links', () => {
    for (const links of [
      [],
      ['https://a.example/1'],
      ['https://a.example/2', 'https://a.example/1'],
      ['https://a.example/1', 'https://a.example/2', 'https://a.example/3'],
    ])
      expect(changes(filling('Photos', links))).toHaveLength(1);
  });

  it('clear a value and its time by null', () => {
    expect(changes(filling('Colour', null))).toEqual([
      { list: 'reportFields', uuid: 'uuid of colour', name: 'Colour', from: RED, to: null, filledAt: null },
    ]);
  });
});

describe('missing fields', () => {
  it.each<[FieldValue, boolean]>([
    [null, true],
    ['', true],
    [[], true],
    [false, false],
    [0, false],
    ['0', false],
    [' ', false],
    [['https://a.example'], false],
    [RED, false],
  ])('%j is empty: %s', (value, empty) => {
    expect(isEmpty(value)).toBe(empty);
  });

  it('are the names of required fields that are empty after the changes', () => {
    const fields = [
      field('Optional', 'input'),
      field('Held', 'input', 'x', true),
      field('Cleared', 'input', 'x', true),
      field('Filled', 'input', null, true),
      field('Open', 'input', null, true),
    ];
    const changes = fieldChanges('customFields', fields, [filling('Cleared', ''), filling('Filled', 'y')], AT);
    expect(missingFields(fields, changes)).toEqual(['Cleared', 'Open']);
  });
});

describe('the fields of a request', () => {
  const BLUE = { uuid: 'blue', name: 'Blue' };
  const FIELDS = [field('Note', 'input', 'dry'), field('Colour', 'dictionary', RED), field('Size', 'integer')];
  const context: FieldContext = {
    choices: new Map([
      ['colours', [BLUE]],
      ['shapes', [{ uuid: 'round', name: 'Round' }]],
    ]),
    dictionaries: new Map([[1, { uuid: 'shapes', name: 'Shapes' }]]),
    timeZone: 'UTC',
    now: AT,
    newUuid: () => 'new',
  };
  const merged = (...given: (FieldInput | undefined)[]) => mergeFields('customFields', FIELDS, given, context);

  it('set values of existing fields by uuid, name or both; others do not change', () =>
    expect(
      merged(
        { uuid: 'uuid of note', value: 'wet' },
        { name: 'Colour', value: { name: 'Blue' } },
        { uuid: 'uuid of size', name: 'Size', value: 3 },
      ),
    ).toEqual({
      value: {
        fillings: [filling('Note', 'wet'), filling('Colour', BLUE), filling('Size', 3)],
        additions: [],
      },
      errors: {},
    }));

  it('may repeat the view, even a value that its dictionary no longer contains', () =>
    expect(
      merged(
        { name: 'Note', fieldType: 'input', dataType: 'string', required: false },
        { name: 'Colour', dictionary: { uuid: 'colours' }, value: { name: 'Red' } },
      ),
    ).toEqual({ value: { fillings: [filling('Colour', RED)], additions: [] }, errors: {} }));

  it('cannot change the definition of an existing field', () =>
    expect(
      merged({ name: 'Note', fieldType: 'textarea', dataType: 'url', required: true, dictionary: { uuid: 'x' } })
        .errors,
    ).toEqual({
      'customFields.0.fieldType': ['is read-only'],
      'customFields.0.dataType': ['is read-only'],
      'customFields.0.required': ['is read-only'],
      'customFields.0.dictionary': ['is read-only'],
    }));

  it('add a field with a type and a new name', () =>
    expect(
      merged(
        { name: 'Photo', fieldType: 'image', required: true },
        { name: 'Shape', fieldType: 'dictionary', dictionary: { uuid: 'shapes' }, value: { name: 'Round' } },
      ).value.additions,
    ).toEqual([
      { ...field('Photo', 'image', null, true), uuid: 'new' },
      {
        ...field('Shape', 'dictionary', { uuid: 'round', name: 'Round' }),
        uuid: 'new',
        dictionary: { uuid: 'shapes', name: 'Shapes' },
        filledAt: AT,
      },
    ]));

  it.each<[string, FieldInput, object]>([
    ['an unknown field', { name: 'Weight', value: 1 }, { '': 'not found' }],
    ['an unknown uuid', { uuid: 'x', fieldType: 'input', name: 'Weight' }, { '': 'not found' }],
    ['uuid and name of two fields', { uuid: 'uuid of size', name: 'Note' }, { '': 'not found' }],
    ['an addition without name', { fieldType: 'input' }, { '.name': 'is required' }],
    ['a taken name in another case', { name: 'note', fieldType: 'input' }, { '.name': 'is used by another field' }],
    [
      'a data type of another field type',
      { name: 'X', fieldType: 'input', dataType: 'url' },
      { '.dataType': 'does not agree with the field type' },
    ],
    ['a dictionary field without dictionary', { name: 'X', fieldType: 'dictionary' }, { '.dictionary': 'is required' }],
    [
      'a dictionary of another field',
      { name: 'X', fieldType: 'input', dictionary: {} },
      { '.dictionary': 'is only for fields of the type dictionary' },
    ],
    ['a wrong value', { name: 'Size', value: 'big' }, { '.value': 'must be a whole number' }],
    [
      'a wrong value of an addition',
      { name: 'X', fieldType: 'checkbox', value: 1 },
      { '.value': 'must be true or false' },
    ],
    [
      'a choice that there is not',
      { name: 'Colour', value: { name: 'Green' } },
      { '.value': 'is not a value of the dictionary' },
    ],
  ])('reject %s', (_, input, errors) =>
    expect(merged(undefined, input).errors).toEqual(
      Object.fromEntries(Object.entries(errors).map(([path, message]) => [`customFields.1${path}`, [message]])),
    ),
  );

  it('contain a field once', () =>
    expect(merged({ name: 'Note', value: 'a' }, { uuid: 'uuid of note', value: 'b' }).errors).toEqual({
      'customFields.1': ['is named twice'],
    }));

  it('are limited to 100 in a list', () => {
    const additions = Array.from({ length: 98 }, (_, i): FieldInput => ({ name: `More ${i}`, fieldType: 'input' }));
    expect(merged(...additions.slice(1)).errors).toEqual({});
    expect(merged(...additions).errors).toEqual({ customFields: ['must have at most 100 entries'] });
  });

  it('are the values of a new job', () => {
    const { value } = merged({ name: 'Note', value: null }, { name: 'Size', value: 3 });
    expect(filledFields(FIELDS, value, AT).map(({ value, filledAt }) => [value, filledAt])).toEqual([
      [null, null],
      [RED, '2026-01-01T00:00:00.000Z'],
      [3, AT],
    ]);
  });
});
