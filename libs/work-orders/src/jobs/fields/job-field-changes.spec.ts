import { describe, expect, it } from '@jest/globals';
import type { FieldType } from '../../fields/field.js';
import { fieldChanges, fieldsAfter, type FieldsInput, missingFields } from './job-field-changes.js';
import { isEmpty } from './job-field-values.js';
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
    expect(missingFields(fields, changes).map(({ name }) => name)).toEqual(['Cleared', 'Open']);
  });
});

describe('the fields after a request', () => {
  const FIELDS = [field('Note', 'input', 'dry'), field('Colour', 'dictionary', RED), field('Size', 'integer')];
  const after = (input: Partial<FieldsInput>) =>
    fieldsAfter(FIELDS, { fillings: [], attributes: [], additions: [], removals: [], ...input }, AT);

  it('have the new values and their time; equal values keep theirs', () => {
    const fillings = [filling('Note', null), filling('Colour', { uuid: 'red', name: 'Crimson' }), filling('Size', 3)];
    expect(after({ fillings }).map(({ value, filledAt }) => [value, filledAt])).toEqual([
      [null, null],
      [RED, '2026-01-01T00:00:00.000Z'],
      [3, AT],
    ]);
  });

  it('have the new attributes, lack the removed fields, and end with the new ones', () => {
    const attributes = [{ uuid: 'uuid of note', required: true, hidden: true, readOnly: false }];
    const added = field('Photo', 'image');
    expect(after({ attributes, additions: [added], removals: ['uuid of size'] })).toEqual([
      { ...FIELDS[0], ...attributes[0] },
      FIELDS[1],
      added,
    ]);
  });
});
