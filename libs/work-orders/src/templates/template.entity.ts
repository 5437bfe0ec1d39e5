import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, storedAggregate } from '#kernel/store';
import type { FieldDefinition } from '../fields/field.js';
import { type CatalogItem, Template } from './template.js';

const uuids = () => p.array().columnType('uuid[]').$type<readonly string[]>();

export const TemplateEntity = defineEntity({
  name: 'Template',
  tableName: 'template',
  properties: {
    ...identity,
    name: p.text(),
    jobTypeUuid: p.uuid(),
    description: p.text().nullable(),
    scheduledMinutes: p.integer().nullable(),
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

/**
 * Templates with all that they show of others, read in one go: `lists.resolutions` are labels for `resolutionLabel`,
 * `lists.dictionaries` for `dictionaryLabel`, with their values.
 */
export const Templates = storedAggregate(Template, TemplateEntity, {
  labels: {
    type: { kind: 'job_type', by: 'jobTypeUuid' },
    worker: { kind: 'user', by: 'assigneeUserUuid' },
    team: { kind: 'team', by: 'assigneeTeamUuid' },
    territory: { kind: 'territory', by: 'territoryUuid' },
  },
  lists: {
    skills: { kind: 'skill', by: 'skillUuids' },
    resolutions: { kind: 'resolution', by: 'possibleResolutionUuids' },
    dictionaries: { kind: 'dictionary', by: 'dictionaryUuids' },
    services: { kind: 'service', by: 'serviceUuids' },
    categories: { kind: 'service_category', by: 'categoryUuids' },
  },
  // Neither users nor the catalog: what is gone is left out of new jobs.
  holds: [
    { kind: 'job_type', by: 'jobTypeUuid' },
    { kind: 'team', by: 'assigneeTeamUuid' },
    { kind: 'territory', by: 'territoryUuid' },
    { kind: 'skill', by: 'skillUuids', list: true },
    { kind: 'resolution', by: 'possibleResolutionUuids', list: true },
    { kind: 'dictionary', by: 'dictionaryUuids', list: true },
  ],
  reference: { keys: { name: 'name' }, shows: ['name'] },
});

/** The names of a template's labels. */
export type TemplateLabel = 'type' | 'worker' | 'team' | 'territory';
