import { describe, expect, it } from '@jest/globals';
import type { NewUuid } from '#eventstore/domain';
import type { FieldDefinition } from '../fields/field.js';
import { definedFields, type FieldDraft } from './template-fields.js';

const A = '0190f0a4-7b01-7001-8c3d-00000000000a';
const B = '0190f0a4-7b01-7001-8c3d-00000000000b';
const draft = (name: string, uuid?: string): FieldDraft => ({
  uuid,
  name,
  fieldType: 'input',
  required: false,
  dictionaryUuid: null,
});
const newUuids = (): NewUuid => {
  let n = 0;
  return () => `new ${++n}`;
};
const before = [draft('Colour', A), draft('Size', B)] as FieldDefinition[];

describe('the fields of a list', () => {
  const uuids = (drafts: FieldDraft[]): string[] => definedFields(drafts, before, newUuids()).map(({ uuid }) => uuid);

  it('get a uuid each, in order', () => {
    expect(definedFields([draft('x'), draft('y')], [], newUuids())).toEqual([draft('x', 'new 1'), draft('y', 'new 2')]);
  });

  it('keep the uuid that they name, or that of their name, ignoring case and position', () => {
    expect(uuids([draft('SIZE'), draft('Colour')])).toEqual([B, A]);
    expect(uuids([draft('Width', B), draft('Colour', A)])).toEqual([B, A]);
    expect(definedFields([{ ...draft('colour'), fieldType: 'textarea', required: true }], before, newUuids())).toEqual([
      { ...draft('colour', A), fieldType: 'textarea', required: true },
    ]);
  });

  it('have unique uuids: a match by uuid takes precedence over a match by name', () => {
    expect(uuids([draft('Colour'), draft('Hue', A)])).toEqual(['new 1', A]);
    expect(uuids([draft('Colour', B), draft('Size', A)])).toEqual([B, A]);
  });
});
