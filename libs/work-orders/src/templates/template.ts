import { defineRecord, type Patch } from '#eventstore/domain';
import type { FieldDefinition } from '../fields/field.js';

/** What of the catalog a job offers: one service, or all services of a category. */
export type CatalogItem =
  | {
      readonly type: 'service';
      readonly serviceUuid: string;
      /** Whether it must be provided, once it is ordered. */
      readonly required: boolean;
      /** Whether a new job begins with it among the ordered services. */
      readonly preOrdered: boolean;
    }
  | { readonly type: 'category'; readonly categoryUuid: string };

/** What jobs of a sort begin with. A job takes a copy: later changes of the template do not reach it. */
export interface TemplateState {
  readonly name: string;
  readonly jobTypeUuid: string;
  readonly description: string | null;
  readonly scheduledMinutes: number | null;
  /** Never both of the assignees. */
  readonly assigneeUserUuid: string | null;
  readonly assigneeTeamUuid: string | null;
  readonly territoryUuid: string | null;
  readonly skillUuids: readonly string[];
  readonly customFields: readonly FieldDefinition[];
  readonly reportFields: readonly FieldDefinition[];
  /** None: all of the account's. */
  readonly possibleResolutionUuids: readonly string[];
  /** None: the whole catalog. */
  readonly availableCatalog: readonly CatalogItem[];
  /** Of the fields, each once. Follows from them, so that a dictionary is known to be in use. */
  readonly dictionaryUuids: readonly string[];
  /** Of the available catalog, in its order. Follow from it, so that their names are read with the template. */
  readonly serviceUuids: readonly string[];
  readonly categoryUuids: readonly string[];
}

/** What follows from the other fields. */
type Derived = 'dictionaryUuids' | 'serviceUuids' | 'categoryUuids';
export type TemplateFields = Patch<Omit<TemplateState, Derived>>;

const initial: TemplateState = {
  name: '',
  jobTypeUuid: '',
  description: null,
  scheduledMinutes: null,
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

/** The fields with what follows from them and from those that they leave as they are. */
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
