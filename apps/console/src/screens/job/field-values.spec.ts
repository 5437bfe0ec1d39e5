import { describe, expect, it } from '@jest/globals';
import { fieldErrorAt, fieldsBody, inputOf, type JobField } from './field-values.ts';

const field = (field_type: string, value: JobField['value'] = null, uuid = field_type): JobField => ({
  uuid,
  name: field_type,
  field_type,
  data_type: 'string',
  required: false,
  hidden: false,
  read_only: false,
  value,
});
const ZONE = 'Europe/London';

describe('a field in a form', () => {
  const choice = { uuid: 'u', name: 'Caldera' };
  it.each([
    ['input', 'Caldera', 'Caldera'],
    ['checkbox', false, 'false'],
    ['number', '1.5', '1.5'],
    ['integer', 3, '3'],
    ['datetime', '2031-07-01T08:00:00.000Z', '2031-07-01T09:00'],
    ['dictionary', choice, choice],
    ['file', ['https://example.com/a'], ['https://example.com/a']],
  ])('%s is shown by its control, and an empty one is empty', (type, value, input) => {
    expect(inputOf(field(type, value), ZONE)).toEqual(input);
    expect(fieldsBody([field(type)], { [type]: inputOf(field(type), ZONE) })).toEqual([{ uuid: type, value: null }]);
  });

  it.each([
    ['input', ' text ', ' text '],
    ['checkbox', 'true', true],
    ['action', 'false', false],
    ['number', '1.50', '1.50'],
    ['integer', '3', 3],
    ['integer', 'three', 'three'],
    ['integer', '1.5', '1.5'],
    ['dictionary', choice, { uuid: 'u' }],
    ['image', ['https://example.com/a'], ['https://example.com/a']],
  ])('%s %j is sent as its type, what is not of it as it is', (type, input, value) => {
    expect(fieldsBody([field(type)], { [type]: input })).toEqual([{ uuid: type, value }]);
  });

  it('is sent when it was changed, in the order of its list', () => {
    const fields = [field('input', null, 'a'), field('input', null, 'b'), field('input', null, 'c')];
    expect(fieldsBody(fields, { c: '3', a: '1', other: 'x' })).toEqual([
      { uuid: 'a', value: '1' },
      { uuid: 'c', value: '3' },
    ]);
  });

  it('has the errors of its place in the body', () => {
    const sent = { custom_fields: [{ uuid: 'a' }], report_fields: [{ uuid: 'b' }, { uuid: 'c' }] };
    const errors = { 'custom_fields.0.value': ['one'], 'report_fields.1.value.0': ['two'], 'report_fields.10': ['no'] };
    expect(['a', 'b', 'c', 'd'].map((uuid) => fieldErrorAt(errors, sent, uuid))).toEqual([
      'one',
      undefined,
      'two',
      undefined,
    ]);
  });
});
