import { ApiField, UNIQUE } from '#http';
import { type EntityRef, namedRef, namedRefs, refText, type Entity } from '#eventstore/store';
import { dictionaryRef } from '../dictionaries/dictionary.entity.js';
import { DictionaryValueView, presentValue } from '../dictionaries/dictionary.view.js';
import { DATA_TYPES, type DataType, FIELD_TYPES, type FieldDefinition, type FieldType } from '../fields/field.js';
import { resolutionRef } from '../resolutions/resolution.entity.js';
import { presentResolutionRef, ResolutionRefView } from '../resolutions/resolution.view.js';
import { type CatalogItem, PRIORITIES, type Priority, type TemplateState } from './template.js';

/** The names of a template's references. */
export type TemplateRefs = 'type' | 'worker' | 'team' | 'territory';

class NamedView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
}

export class TemplateTerritoryRefView extends NamedView {}
export class TemplateSkillRefView extends NamedView {}
export class TeamRefView extends NamedView {}

export class TemplateTypeRefView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) code!: string;
}

export class WorkerRefView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) email!: string;
}

export class DurationView {
  @ApiField({ type: 'integer' }) minutes!: number;
}

/** Either of the two. */
export class AssigneeUuidView {
  @ApiField({ type: 'string', format: 'uuid', optional: true }) worker_uuid?: string;
  @ApiField({ type: 'string', format: 'uuid', optional: true }) team_uuid?: string;
}

/** Either of the two. */
export class AssigneeView {
  @ApiField({ of: () => WorkerRefView, optional: true }) worker?: WorkerRefView;
  @ApiField({ of: () => TeamRefView, optional: true }) team?: TeamRefView;
}

export class FieldDictionaryView extends NamedView {
  @ApiField({ of: () => DictionaryValueView, list: true }) values!: DictionaryValueView[];
}

/** A field of the jobs of the template. */
export class FieldDefinitionView extends NamedView {
  @ApiField({ type: 'string', enum: FIELD_TYPES }) field_type!: FieldType;
  @ApiField({ type: 'string', enum: [...new Set(Object.values(DATA_TYPES))] }) data_type!: DataType;
  @ApiField({ type: 'boolean' }) required!: boolean;
  @ApiField({ of: () => FieldDictionaryView, optional: true, description: 'Only for the field type dictionary' })
  dictionary?: FieldDictionaryView;
}

export class TemplateCatalogRefView extends NamedView {
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
}

/** A service, or all services of a category. */
export class CatalogItemView {
  @ApiField({ type: 'string', enum: ['service', 'category'] }) type!: CatalogItem['type'];
  @ApiField({ of: () => TemplateCatalogRefView, optional: true, description: 'Only for the type service' })
  service?: TemplateCatalogRefView;
  @ApiField({ type: 'boolean', optional: true, description: 'Only for the type service' }) required?: boolean;
  @ApiField({ type: 'boolean', optional: true, description: 'Only for the type service' }) pre_ordered?: boolean;
  @ApiField({ of: () => TemplateCatalogRefView, optional: true, description: 'Only for the type category' })
  category?: TemplateCatalogRefView;
}

/** The fields of both views of a template. */
class TemplateBaseView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: UNIQUE })
  name!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: ['string', 'null'] }) description!: string | null;
  @ApiField({ of: () => DurationView, nullable: true }) scheduled_duration!: DurationView | null;
  @ApiField({ type: 'string', enum: [...PRIORITIES], description: 'Of new jobs' }) priority!: Priority;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** A template as lists return it. */
export class TemplateItemView extends TemplateBaseView {
  @ApiField({ type: 'string', format: 'uuid' }) type_uuid!: string;
  @ApiField({ of: () => AssigneeUuidView, nullable: true }) assignee!: AssigneeUuidView | null;
}

/** A template as GET returns it. */
export class TemplateView extends TemplateBaseView {
  @ApiField({ of: () => TemplateTypeRefView }) type!: TemplateTypeRefView;
  @ApiField({ of: () => AssigneeView, nullable: true }) assignee!: AssigneeView | null;
  @ApiField({ of: () => TemplateTerritoryRefView, nullable: true }) territory!: TemplateTerritoryRefView | null;
  @ApiField({ of: () => TemplateSkillRefView, list: true }) skills!: TemplateSkillRefView[];
  @ApiField({ of: () => FieldDefinitionView, list: true }) custom_fields!: FieldDefinitionView[];
  @ApiField({ of: () => FieldDefinitionView, list: true }) report_fields!: FieldDefinitionView[];
  @ApiField({ of: () => ResolutionRefView, list: true, description: 'Empty: all resolutions of the account' })
  possible_resolutions!: ResolutionRefView[];
  @ApiField({ of: () => CatalogItemView, list: true, description: 'Empty: the whole catalog' })
  available_catalog!: CatalogItemView[];
}

/** The reference with this uuid. @throws Error when it is missing; deleted entities keep their rows. */
function refByUuid(refs: readonly EntityRef[] | undefined, uuid: string): EntityRef {
  const entityRef = refs?.find((one) => one.uuid === uuid);
  if (entityRef === undefined) throw new Error(`The reference to ${uuid} is missing`);
  return entityRef;
}

/** The fields that lists show, and therefore read. */
export const LISTED_FIELDS = [
  'name',
  'externalId',
  'jobTypeUuid',
  'description',
  'scheduledMinutes',
  'priority',
  'assigneeUserUuid',
  'assigneeTeamUuid',
] as const satisfies readonly (keyof TemplateState)[];

/** A template as lists read it. */
type ListedTemplate = Pick<TemplateState, (typeof LISTED_FIELDS)[number]>;

const baseFields = ({ uuid, state, createdAt, updatedAt }: Entity<ListedTemplate>) => ({
  uuid,
  name: state.name,
  external_id: state.externalId,
  description: state.description,
  scheduled_duration: state.scheduledMinutes === null ? null : { minutes: state.scheduledMinutes },
  priority: state.priority,
  created_at: createdAt,
  updated_at: updatedAt,
});

/** Maps an entity to its view in lists. */
export const presentTemplateItem = (template: Entity<ListedTemplate>): TemplateItemView => {
  const { assigneeUserUuid, assigneeTeamUuid, jobTypeUuid } = template.state;
  return {
    ...baseFields(template),
    type_uuid: jobTypeUuid,
    assignee:
      assigneeUserUuid !== null
        ? { worker_uuid: assigneeUserUuid }
        : assigneeTeamUuid !== null
          ? { team_uuid: assigneeTeamUuid }
          : null,
  };
};

const presentField = (field: FieldDefinition, dictionaries: readonly EntityRef[] | undefined): FieldDefinitionView => {
  const { uuid, name, fieldType, required, dictionaryUuid } = field;
  const shown = { uuid, name, field_type: fieldType, data_type: DATA_TYPES[fieldType], required };
  if (dictionaryUuid === null) return shown;
  const dictionary = dictionaryRef(refByUuid(dictionaries, dictionaryUuid));
  return {
    ...shown,
    dictionary: { uuid: dictionary.uuid, name: dictionary.name, values: dictionary.values.map(presentValue) },
  };
};

const presentCatalogRef = (entityRef: EntityRef): TemplateCatalogRefView => ({
  ...namedRef(entityRef),
  external_id: entityRef.external_id ?? null,
});

const presentCatalogItem = (item: CatalogItem, lists: Entity<TemplateState>['refLists']): CatalogItemView =>
  item.type === 'service'
    ? {
        type: item.type,
        service: presentCatalogRef(refByUuid(lists.services, item.serviceUuid)),
        required: item.required,
        pre_ordered: item.preOrdered,
      }
    : { type: item.type, category: presentCatalogRef(refByUuid(lists.categories, item.categoryUuid)) };

/** Maps an entity to its view. */
export const presentTemplate = (template: Entity<TemplateState, TemplateRefs>): TemplateView => {
  const { state, refs, refLists } = template;
  const { type, worker, team, territory } = refs;
  return {
    ...baseFields(template),
    type: { uuid: state.jobTypeUuid, code: refText(type, 'code') },
    assignee: worker
      ? { worker: { uuid: worker.uuid, email: refText(worker, 'email') } }
      : team && { team: namedRef(team) },
    territory: territory && namedRef(territory),
    skills: namedRefs(template, 'skills'),
    custom_fields: state.customFields.map((field) => presentField(field, refLists.dictionaries)),
    report_fields: state.reportFields.map((field) => presentField(field, refLists.dictionaries)),
    possible_resolutions: (refLists.resolutions ?? []).map((entityRef) =>
      presentResolutionRef(resolutionRef(entityRef)),
    ),
    available_catalog: state.availableCatalog.map((item) => presentCatalogItem(item, refLists)),
  };
};
