import { describe, expect, it } from '@jest/globals';
import type { FieldType } from '../fields/field.js';
import { fieldChanges, isEmpty, missingFields } from './job-fields.js';
import type { FieldValue, JobField } from './job.js';

const AT = '2026-11-21T09:30:00.000Z';
const RED = { uuid: 'red', name: 'Red' };
const field = (name: string, fieldType: FieldType, value: FieldValue = null, required = false): JobField => ({
  uuid: `uuid of ${name}`,
  name,
  fieldType,
  required,
  dictionary: fieldType === 'dictionary' ? { uuid: 'colours', name: 'Colours' } : null,
  value,
  filledAt: value === null ? null : '2026-01-01T00:00:00.000Z',
});
const filling = (name: string, value: FieldValue) => ({ uuid: `uuid of ${name}`, value });

describe('the changes of fields', () => {
  const fields = [
    field('Note', 'input', 'dry'),
    field('Colour', 'dictionary', RED),
    field('Photos', 'image', ['https://a.example/1', 'https://a.example/2']),
    field('Done', 'checkbox'),
  ];
  const changes = (...fillings: ReturnType<typeof filling>[]) => fieldChanges('reportFields', fields, fillings, AT);

  it('are those whose value is another afterwards, in the order of the fields', () => {
    expect(changes(filling('Done', false), filling('Note', 'wet'))).toEqual([
      { list: 'reportFields', uuid: 'uuid of Note', name: 'Note', from: 'dry', to: 'wet', filledAt: AT },
      { list: 'reportFields', uuid: 'uuid of Done', name: 'Done', from: null, to: false, filledAt: AT },
    ]);
  });

  it('are none when each value is what the field holds, whatever a dictionary value is called now', () => {
    expect(
      changes(
        filling('Note', 'dry'),
        filling('Colour', { uuid: 'red', name: 'Crimson' }),
        filling('Photos', ['https://a.example/1', 'https://a.example/2']),
        filling('Done', null),
      ),
    ).toEqual([]);
  });

  it('tell the order and number of links', () => {
    for (const links of [
      [],
      ['https://a.example/1'],
      ['https://a.example/2', 'https://a.example/1'],
      ['https://a.example/1', 'https://a.example/2', 'https://a.example/3'],
    ])
      expect(changes(filling('Photos', links))).toHaveLength(1);
  });

  it('clear a value by null, and with it when it was filled', () => {
    expect(changes(filling('Colour', null))).toEqual([
      { list: 'reportFields', uuid: 'uuid of Colour', name: 'Colour', from: RED, to: null, filledAt: null },
    ]);
  });
});

describe('what is missing', () => {
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

  it('are the names of required fields that stay empty after the changes', () => {
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
