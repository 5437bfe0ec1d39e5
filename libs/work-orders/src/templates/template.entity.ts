import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType, FLAG, objectOf, orNull, TEXT, UUID } from '#eventstore/store';
import { MAX_TEMPLATE_BYTES, templateTooLarge } from '../dictionaries/template-size.repository.js';
import type { FieldDefinition } from '../fields/field.js';
import { type CatalogItem, PRIORITIES, type Priority, Template } from './template.js';
import { LISTED_FIELDS, presentTemplate, TemplateView } from './template.view.js';

const uuids = () => p.array().columnType('uuid[]').$type<readonly string[]>();

export const TemplateEntity = defineEntity({
  name: 'Template',
  tableName: 'template',
  properties: {
    ...identity,
    name: p.text(),
    externalId: p.text().nullable(),
    jobTypeUuid: p.uuid(),
    description: p.text().nullable(),
    scheduledMinutes: p.integer().nullable(),
    priority: p.text().columnType('job_priority').$type<Priority>().default('normal'),
    assigneeUserUuid: p.uuid().nullable(),
    assigneeTeamUuid: p.uuid().nullable(),
    territoryUuid: p.uuid().nullable(),
    skillUuids: uuids(),
    customFields: p.json().$type<readonly FieldDefinition[]>(),
    reportFields: p.json().$type<readonly FieldDefinition[]>(),
    possibleResolutionUuids: uuids(),
    availableCatalog: p.json().$type<readonly CatalogItem[]>(),
    dictionaryUuids: uuids(),
    serviceUuids: uuids(),
    categoryUuids: uuids(),
    ...lifecycle,
  },
});

const FIELD = objectOf({ uuid: UUID, name: TEXT, fieldType: TEXT, required: FLAG, dictionaryUuid: orNull(UUID) });
const CATALOG_ITEM = objectOf({
  type: { type: 'string', enum: ['service', 'category'] },
  'serviceUuid?': UUID,
  'required?': FLAG,
  'preOrdered?': FLAG,
  'categoryUuid?': UUID,
});

/**
 * Templates with all their references, read by one query. `resolutionRef` and `dictionaryRef` type the entries of
 * `refLists.resolutions` and `refLists.dictionaries`.
 */
export const Templates = defineEntityType(Template, TemplateEntity, {
  present: presentTemplate,
  delivered: { view: TemplateView },
  unique: { name: 'as a name', externalId: 'exactly' },
  refs: {
    type: { type: 'job_type', by: 'jobTypeUuid' },
    worker: { type: 'user', by: 'assigneeUserUuid' },
    team: { type: 'team', by: 'assigneeTeamUuid' },
    territory: { type: 'territory', by: 'territoryUuid' },
  },
  refLists: {
    skills: { type: 'skill', by: 'skillUuids' },
    resolutions: { type: 'resolution', by: 'possibleResolutionUuids' },
    dictionaries: { type: 'dictionary', by: 'dictionaryUuids' },
    services: { type: 'service', by: 'serviceUuids' },
    categories: { type: 'service_category', by: 'categoryUuids' },
  },
  listed: { fields: LISTED_FIELDS, refs: [] },
  // Users and catalog entities may be deleted: new jobs omit them.
  restrictsDelete: [
    { type: 'job_type', by: 'jobTypeUuid' },
    { type: 'team', by: 'assigneeTeamUuid' },
    { type: 'territory', by: 'territoryUuid' },
    { type: 'skill', by: 'skillUuids', list: true },
    { type: 'resolution', by: 'possibleResolutionUuids', list: true },
    { type: 'dictionary', by: 'dictionaryUuids', list: true },
  ],
  sizeLimit: { bytes: MAX_TEMPLATE_BYTES, present: presentTemplate, error: templateTooLarge },
  reference: { keys: { external_id: 'external_id', name: 'name' }, shows: ['name'] },
  feed: {
    json: {
      priority: { type: 'string', enum: [...PRIORITIES] },
      customFields: [FIELD],
      reportFields: [FIELD],
      availableCatalog: [CATALOG_ITEM],
    },
  },
});
