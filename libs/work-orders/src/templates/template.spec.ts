import { describe, it } from '@jest/globals';
import { specFor } from '#eventstore/testing';
import { createTemplate, deleteTemplate, Template, type TemplateState, updateTemplate } from './template.js';

const [TYPE, SERVICE, OTHER, CATEGORY, COLOURS, SIZES] = [1, 2, 3, 4, 5, 6].map(
  (n) => `0190f0a4-7b01-7001-8c3d-00000000000${n}`,
) as [string, string, string, string, string, string];
const field = (name: string, dictionaryUuid: string | null = null) => ({
  uuid: `0190f0a4-7b01-7001-8c3d-${name.padEnd(12, '0')}`,
  name,
  fieldType: dictionaryUuid === null ? 'input' : 'dictionary',
  required: false,
  dictionaryUuid,
});
const bare: TemplateState = {
  name: 'Check',
  externalId: null,
  jobTypeUuid: TYPE,
  description: null,
  scheduledMinutes: null,
  priority: 'normal',
  assigneeUserUuid: null,
  assigneeTeamUuid: null,
  territoryUuid: null,
  skillUuids: [],
  customFields: [],
  reportFields: [],
  possibleResolutionUuids: [],
  availableCatalog: [],
  dictionaryUuids: [],
  serviceUuids: [],
  categoryUuids: [],
};
const full: Pick<TemplateState, 'customFields' | 'reportFields' | 'availableCatalog'> = {
  customFields: [field('a', COLOURS), field('b'), field('c', SIZES)] as TemplateState['customFields'],
  reportFields: [field('d', COLOURS)] as TemplateState['reportFields'],
  availableCatalog: [
    { type: 'service', serviceUuid: SERVICE, required: true, preOrdered: false },
    { type: 'category', categoryUuid: CATEGORY },
    { type: 'service', serviceUuid: OTHER, required: false, preOrdered: true },
  ],
};
const derived = { dictionaryUuids: [COLOURS, SIZES], serviceUuids: [SERVICE, OTHER], categoryUuids: [CATEGORY] };
const created = { type: 'template.created', data: bare } as const;

describe('a template', () => {
  const template = specFor(Template);

  it('is created with all its fields; omitted ones are empty', () =>
    template
      .given()
      .when(createTemplate({ name: 'Check', jobTypeUuid: TYPE }))
      .then(created));

  it('lists the dictionaries, services and categories it refers to, each dictionary once', () =>
    template
      .given()
      .when(createTemplate({ name: 'Check', jobTypeUuid: TYPE, ...full }))
      .then({ type: 'template.created', data: { ...bare, ...full, ...derived } }));

  it('records only what a patch changes, with the derived fields', () => {
    template
      .given(created)
      .when(updateTemplate({ name: 'Check', description: 'Yearly' }))
      .then({ type: 'template.updated', data: { description: 'Yearly' } });
    const given = template.given({ type: 'template.created', data: { ...bare, ...full, ...derived } });
    given
      .when(updateTemplate({ customFields: [] }))
      .then({ type: 'template.updated', data: { customFields: [], dictionaryUuids: [COLOURS] } });
    given.when(updateTemplate({ availableCatalog: full.availableCatalog.slice(0, 2) })).then({
      type: 'template.updated',
      data: { availableCatalog: full.availableCatalog.slice(0, 2), serviceUuids: [SERVICE] },
    });
  });

  it('records nothing when a patch changes nothing', () => {
    const state = { ...bare, ...full, ...derived };
    const given = template.given({ type: 'template.created', data: state });
    given.when(updateTemplate(state)).thenNothing();
    given.when(updateTemplate({})).thenNothing();
  });

  it('is cleared with null', () => {
    const set = { description: 'Yearly', scheduledMinutes: 90, assigneeTeamUuid: OTHER, territoryUuid: CATEGORY };
    const none = { description: null, scheduledMinutes: null, assigneeTeamUuid: null, territoryUuid: null };
    template
      .given({ type: 'template.created', data: { ...bare, ...set } })
      .when(updateTemplate(none))
      .then({ type: 'template.updated', data: none });
  });

  it('is deleted', () => template.given(created).when(deleteTemplate()).then({ type: 'template.deleted', data: {} }));
});
