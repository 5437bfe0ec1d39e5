import { describe, expect, it } from '@jest/globals';
import { isUuid } from '#eventstore/domain';
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
const before = [draft('Colour', A), draft('Size', B)] as FieldDefinition[];

describe('the fields of a list', () => {
  const uuids = (drafts: FieldDraft[]): string[] => definedFields(drafts, before).map(({ uuid }) => uuid);

  it('are given a uuid each, in their order', () => {
    const fields = definedFields([draft('x'), draft('y')], []);
    expect(fields.map(({ name }) => name)).toEqual(['x', 'y']);
    expect(new Set(fields.map(({ uuid }) => uuid)).size).toBe(2);
    expect(fields.every(({ uuid }) => isUuid(uuid))).toBe(true);
  });

  it('keep the uuid that they name, or that of their name, whatever its case and place', () => {
    expect(uuids([draft('SIZE'), draft('Colour')])).toEqual([B, A]);
    expect(uuids([draft('Width', B), draft('Colour', A)])).toEqual([B, A]);
    expect(definedFields([{ ...draft('colour'), fieldType: 'textarea', required: true }], before)).toEqual([
      { ...draft('colour', A), fieldType: 'textarea', required: true },
    ]);
  });

  it('never share a uuid: who names it has it before who has its name', () => {
    const [first, second] = uuids([draft('Colour'), draft('Hue', A)]);
    expect(second).toBe(A);
    expect(first).not.toBe(A);
    expect(uuids([draft('Colour', B), draft('Size', A)])).toEqual([B, A]);
  });
});
