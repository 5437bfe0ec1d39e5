import { defineRecord, type Patch } from '#eventstore/domain';
import type { FieldDefinition } from '../fields/field.js';

/** How urgent a job is, in ascending order: the type `job_priority` of the database. */
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;

export type Priority = (typeof PRIORITIES)[number];

/** An entry of the available catalog: one service, or all services of a category. */
export type CatalogItem =
  | {
      readonly type: 'service';
      readonly serviceUuid: string;
      /** Whether it must be provided when it is ordered. */
      readonly required: boolean;
      /** Whether it is an ordered service of new jobs. */
      readonly preOrdered: boolean;
    }
  | { readonly type: 'category'; readonly categoryUuid: string };

/** Defaults of new jobs. A job copies them: later changes of the template do not affect it. */
export interface TemplateState {
  readonly name: string;
  readonly externalId: string | null;
  readonly jobTypeUuid: string;
  readonly description: string | null;
  readonly scheduledMinutes: number | null;
  readonly priority: Priority;
  /** At most one of the two assignees is set. */
  readonly assigneeUserUuid: string | null;
  readonly assigneeTeamUuid: string | null;
  readonly territoryUuid: string | null;
  readonly skillUuids: readonly string[];
  readonly customFields: readonly FieldDefinition[];
  readonly reportFields: readonly FieldDefinition[];
  /** Empty: all resolutions of the account. */
  readonly possibleResolutionUuids: readonly string[];
  /** Empty: the whole catalog. */
  readonly availableCatalog: readonly CatalogItem[];
  /** Derived from the fields, without duplicates: the dictionaries in use. */
  readonly dictionaryUuids: readonly string[];
  /** Derived from the available catalog, in its order, so that the names are read with the template. */
  readonly serviceUuids: readonly string[];
  readonly categoryUuids: readonly string[];
}

/** The derived fields. */
type Derived = 'dictionaryUuids' | 'serviceUuids' | 'categoryUuids';
export type TemplateFields = Patch<Omit<TemplateState, Derived>>;

const initial: TemplateState = {
  name: '',
  externalId: null,
  jobTypeUuid: '',
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

const record = defineRecord<'template', TemplateState>('template', initial);

/** The changed fields, with the fields derived from them and the unchanged ones. */
function completed(fields: TemplateFields, before: TemplateState): Patch<TemplateState> {
  const { customFields = before.customFields, reportFields = before.reportFields } = fields;
  const { availableCatalog = before.availableCatalog } = fields;
  const dictionaries = [...customFields, ...reportFields].map(({ dictionaryUuid }) => dictionaryUuid);
  return {
    ...fields,
    dictionaryUuids: [...new Set(dictionaries.filter((uuid) => uuid !== null))],
    serviceUuids: availableCatalog.flatMap((item) => (item.type === 'service' ? [item.serviceUuid] : [])),
    categoryUuids: availableCatalog.flatMap((item) => (item.type === 'category' ? [item.categoryUuid] : [])),
  };
}

export const Template = record.aggregate;
export const deleteTemplate = record.remove;

export const createTemplate =
  (fields: TemplateFields): ReturnType<typeof record.create> =>
  (blank) =>
    record.create(completed(fields, blank))(blank);

export const updateTemplate =
  (fields: TemplateFields): ReturnType<typeof record.update> =>
  (template) =>
    record.update(completed(fields, template))(template);
