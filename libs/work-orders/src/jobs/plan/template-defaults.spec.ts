import { describe, expect, it } from '@jest/globals';
import type { FieldDefinition } from '../../fields/field.js';
import { Template, type TemplateState } from '../../templates/template.js';
import { inheritedFrom, type UsableReferences } from './template-defaults.js';

const NONE: UsableReferences = {
  userUuid: null,
  teamUuid: null,
  territoryUuid: null,
  skillUuids: [],
  resolutionUuids: [],
  services: [],
  categories: [],
  dictionaries: [],
};
const named = (uuid: string) => ({ uuid, name: `Name of ${uuid}`, externalId: null });
const inherited = (template: Partial<TemplateState>, usable: Partial<UsableReferences>) => {
  let n = 0;
  return inheritedFrom({ ...Template.initial, ...template }, { ...NONE, ...usable }, () => `new ${++n}`);
};

describe('a new job copies from its template', () => {
  it('its details and its usable references', () =>
    expect(
      inherited(
        {
          description: 'd',
          scheduledMinutes: 30,
          priority: 'high',
          territoryUuid: 'north',
          skillUuids: ['gas', 'deleted'],
        },
        { teamUuid: 'a-team', territoryUuid: 'north', skillUuids: ['gas'], resolutionUuids: ['done', 'failed'] },
      ),
    ).toMatchObject({
      description: 'd',
      scheduledMinutes: 30,
      priority: 'high',
      assignees: [{ userUuid: null, teamUuid: 'a-team', access: 'edit' }],
      territoryUuid: 'north',
      skillUuids: ['gas'],
      possibleResolutionUuids: ['done', 'failed'],
    }));

  it('no assignee when that was deleted', () =>
    expect(inherited({ assigneeUserUuid: 'gone' }, {}).assignees).toEqual([]));

  it('the usable part of the catalog, and its pre-ordered services as ordered ones', () => {
    const service = (serviceUuid: string, preOrdered: boolean, required = false) =>
      ({ type: 'service', serviceUuid, preOrdered, required }) as const;
    const { availableCatalog, orderedServices } = inherited(
      {
        availableCatalog: [
          service('mowing', true, true),
          service('archived', true),
          service('raking', false),
          { type: 'category', categoryUuid: 'garden' },
          { type: 'category', categoryUuid: 'archived' },
          service('sweeping', true),
        ],
      },
      { services: ['sweeping', 'raking', 'mowing'].map(named), categories: [named('garden')] },
    );
    expect(availableCatalog).toEqual([
      { type: 'service', service: named('mowing'), required: true, preOrdered: true },
      { type: 'service', service: named('raking'), required: false, preOrdered: false },
      { type: 'category', category: named('garden') },
      { type: 'service', service: named('sweeping'), required: false, preOrdered: true },
    ]);
    expect(orderedServices).toEqual([
      { uuid: 'new 1', service: named('mowing'), required: true },
      { uuid: 'new 2', service: named('sweeping'), required: false },
    ]);
  });

  it('its fields with their uuids, without values', () => {
    const field = (uuid: string, dictionaryUuid: string | null): FieldDefinition => ({
      uuid,
      name: uuid,
      fieldType: dictionaryUuid === null ? 'input' : 'dictionary',
      required: true,
      dictionaryUuid,
    });
    const colours = { uuid: 'colours', name: 'Colours' };
    const { customFields, reportFields } = inherited(
      { customFields: [field('note', null)], reportFields: [field('colour', 'colours')] },
      { dictionaries: [colours] },
    );
    const empty = { required: true, value: null, filledAt: null };
    expect(customFields).toEqual([{ uuid: 'note', name: 'note', fieldType: 'input', dictionary: null, ...empty }]);
    expect(reportFields).toEqual([
      { uuid: 'colour', name: 'colour', fieldType: 'dictionary', dictionary: colours, ...empty },
    ]);
  });
});
