import { describe, expect, it } from '@jest/globals';
import type { FieldType } from '../../fields/field.js';
import { type FieldContext, type FieldInput, mergeFields } from './job-fields.js';
import type { FieldValue, JobField } from '../job.js';

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

describe('the fields of a request', () => {
  const BLUE = { uuid: 'blue', name: 'Blue' };
  const FIELDS = [field('Note', 'input', 'dry'), field('Colour', 'dictionary', RED), field('Size', 'integer')];
  const context: FieldContext = {
    files: new Map(),
    choices: new Map([
      ['colours', [BLUE]],
      ['shapes', [{ uuid: 'round', name: 'Round' }]],
    ]),
    dictionaries: new Map([[1, { uuid: 'shapes', name: 'Shapes' }]]),
    templateFields: new Set(['uuid of size', 'of the template']),
    timeZone: 'UTC',
    now: AT,
    newUuid: () => 'new',
  };
  const NOTHING = { fillings: [], attributes: [], additions: [], removals: [] };
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
        ...NOTHING,
        fillings: [filling('Note', 'wet'), filling('Colour', BLUE), filling('Size', 3)],
      },
      errors: {},
    }));

  it('may repeat the view, even a value that its dictionary no longer contains', () =>
    expect(
      merged(
        { name: 'Note', fieldType: 'input', dataType: 'string', required: false, hidden: false, readOnly: false },
        { name: 'Colour', dictionary: { uuid: 'colours' }, value: { name: 'Red' } },
      ),
    ).toEqual({ value: { ...NOTHING, fillings: [filling('Colour', RED)] }, errors: {} }));

  it('change the attributes of a field: those given, when they differ', () =>
    expect(merged({ name: 'Note', hidden: true }, { name: 'Size', required: true, readOnly: false }).value).toEqual({
      ...NOTHING,
      attributes: [
        { uuid: 'uuid of note', required: false, hidden: true, readOnly: false },
        { uuid: 'uuid of size', required: true, hidden: false, readOnly: false },
      ],
    }));

  it('remove a field that the template does not have; its name may be used again', () => {
    const again: FieldInput = { name: 'note', fieldType: 'textarea' };
    const { value, errors } = merged(again, { name: 'Note', remove: true });
    expect(errors).toEqual({});
    expect(value).toMatchObject({ removals: ['uuid of note'], additions: [{ name: 'note', fieldType: 'textarea' }] });
    expect(merged({ name: 'Size', remove: true }).errors).toEqual({
      'customFields.0.remove': ['must be false: the template has the field'],
    });
    expect(merged({ name: 'Weight', fieldType: 'input', remove: true }).errors).toEqual({
      'customFields.0': ['not found'],
    });
    expect(merged({ name: 'Note', remove: true }, { name: 'Note', value: 'x' }).errors).toEqual({
      'customFields.1': ['is named twice'],
    });
  });

  it('add a field with an unknown uuid, which it keeps when the template has it', () => {
    const [kept, other] = merged(
      { uuid: 'OF THE TEMPLATE', name: 'Weight', fieldType: 'number', value: 2 },
      { uuid: 'x', name: 'Height', fieldType: 'number', hidden: true, readOnly: true },
    ).value.additions;
    expect(kept).toMatchObject({ uuid: 'of the template', name: 'Weight', value: '2' });
    expect(other).toMatchObject({ uuid: 'new', name: 'Height', hidden: true, readOnly: true });
    const twice = { uuid: 'of the template', fieldType: 'input' } as const;
    expect(merged({ ...twice, name: 'A' }, { ...twice, name: 'B' }).errors).toEqual({
      'customFields.1': ['is named twice'],
    });
  });

  it('cannot change the definition of an existing field', () =>
    expect(merged({ name: 'Note', fieldType: 'textarea', dataType: 'url', dictionary: { uuid: 'x' } }).errors).toEqual({
      'customFields.0.fieldType': ['is read-only'],
      'customFields.0.dataType': ['is read-only'],
      'customFields.0.dictionary': ['is read-only'],
    }));

  it('add a field with a type and a new name', () =>
    expect(
      merged(
        { name: 'Photo', fieldType: 'image', required: true },
        { name: 'Shape', fieldType: 'dictionary', dictionary: { uuid: 'shapes' }, value: { name: 'Round' } },
      ).value.additions,
    ).toEqual([
      { ...field('Photo', 'image', null, true), uuid: 'new', hidden: false, readOnly: false },
      {
        ...field('Shape', 'dictionary', { uuid: 'round', name: 'Round' }),
        uuid: 'new',
        hidden: false,
        readOnly: false,
        dictionary: { uuid: 'shapes', name: 'Shapes' },
        filledAt: AT,
      },
    ]));

  it.each<[string, FieldInput, object]>([
    ['an unknown field', { name: 'Weight', value: 1 }, { '': 'not found' }],
    ['an unknown uuid without name', { uuid: 'x', fieldType: 'input' }, { '': 'not found' }],
    ['an unknown uuid without type', { uuid: 'x', name: 'Weight' }, { '': 'not found' }],
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
});
