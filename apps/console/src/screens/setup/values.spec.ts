import { describe, expect, it } from '@jest/globals';
import type { FieldSchema, Fields } from '../../../schema.ts';
import { bodyIn, emptyValues, newBodyIn, unnamedIn, valuesIn, valueText } from './values.ts';

const field = (type: FieldSchema['type'], more: Partial<FieldSchema> = {}): FieldSchema => ({
  type,
  isRequired: false,
  isNullable: true,
  isFixed: false,
  ...more,
});
const FIELDS: Fields = {
  name: field('text', { isRequired: true, isNullable: false }),
  price: field('number'),
  category: field('reference'),
  members: field('uuids'),
  duration: field('duration'),
  assignee: field('assignee'),
  lines: field('rows', {
    fields: {
      name: field('text'),
      field_type: field('choice'),
      dictionary: field('reference'),
      required: field('switch'),
    },
  }),
};
const NAMES = new Map([
  ['c', 'Boilers'],
  ['m', 'Anna'],
]);
const VIEW = {
  name: 'Service',
  price: '9.5',
  category_uuid: 'c',
  members: ['m', 'gone'],
  duration: { minutes: 90 },
  assignee: { worker: null, team: { uuid: 't', name: 'North' } },
  lines: [
    { uuid: 'l', name: 'Make', field_type: 'dictionary', dictionary: { uuid: 'd', name: 'Makes' }, required: true },
  ],
};

describe('an entity in a form', () => {
  it('is written as it was read', () =>
    expect(bodyIn(valuesIn(VIEW, FIELDS, NAMES), FIELDS)).toEqual({
      name: 'Service',
      price: '9.5',
      category: { uuid: 'c' },
      members: ['m', 'gone'],
      duration: { minutes: 90 },
      assignee: { team: { uuid: 't' } },
      lines: [{ uuid: 'l', name: 'Make', field_type: 'dictionary', dictionary: { uuid: 'd' }, required: true }],
    }));

  it('names what it refers to', () => {
    expect(unnamedIn(VIEW, FIELDS, () => 'people').map(([, uuid]) => uuid)).toEqual(['c', 'm', 'gone']);
    const values = valuesIn(VIEW, FIELDS, NAMES);
    expect(valueText(values['members'] ?? null)).toBe('Anna, Deleted');
    expect(valueText(values['duration'] ?? null, FIELDS['duration'])).toBe('1 h 30 min');
    expect(valueText(values['lines'] ?? null, FIELDS['lines'])).toBe('Make Choice of a dictionary Makes required');
  });
});

it('blank texts are null where null is allowed, and what does not count for a row is left out', () =>
  expect(
    bodyIn(
      {
        name: ' ',
        price: ' ',
        category: null,
        duration: '',
        lines: [{ uuid: undefined, values: { name: 'A', field_type: 'input', dictionary: { uuid: 'd', name: 'D' } } }],
      },
      FIELDS,
    ),
  ).toEqual({ name: ' ', price: null, category: null, duration: null, lines: [{ name: 'A', field_type: 'input' }] }));

it('a new entity has what was entered, and what it must have', () => {
  const empty = emptyValues(FIELDS);
  expect(newBodyIn({ price: '1' }, { ...empty, price: '1' }, FIELDS)).toEqual({ name: '', price: '1' });
});
