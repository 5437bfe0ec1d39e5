import { ApiField } from '#http';
import { type EntityRef, namedRef, namedRefs, type Entity } from '#eventstore/store';
import { dictionaryLabel } from '../dictionaries/dictionary.entity.js';
import { DictionaryValueView, presentValue } from '../dictionaries/dictionary.view.js';
import { DATA_TYPES, type DataType, FIELD_TYPES, type FieldDefinition, type FieldType } from '../fields/field.js';
import { resolutionLabel } from '../resolutions/resolution.entity.js';
import { presentResolutionLabel, ResolutionView } from '../resolutions/resolution.view.js';
import type { TemplateLabel } from './template.entity.js';
import type { CatalogItem, TemplateState } from './template.js';

class NamedView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
}

export class TemplateTerritoryLabel extends NamedView {}
export class TemplateSkillLabel extends NamedView {}
export class TeamLabel extends NamedView {}

export class TemplateTypeLabel {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) code!: string;
}

export class WorkerLabel {
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
  @ApiField({ of: () => WorkerLabel, optional: true }) worker?: WorkerLabel;
  @ApiField({ of: () => TeamLabel, optional: true }) team?: TeamLabel;
}

export class FieldDictionaryView extends NamedView {
  @ApiField({ of: () => DictionaryValueView, list: true }) values!: DictionaryValueView[];
}

/** A field that jobs of the template have. */
export class FieldDefinitionView extends NamedView {
  @ApiField({ type: 'string', enum: FIELD_TYPES }) field_type!: FieldType;
  @ApiField({ type: 'string', enum: [...new Set(Object.values(DATA_TYPES))] }) data_type!: DataType;
  @ApiField({ type: 'boolean' }) required!: boolean;
  @ApiField({ of: () => FieldDictionaryView, optional: true, description: 'Of fields of the type dictionary alone' })
  dictionary?: FieldDictionaryView;
}

export class CatalogLabel extends NamedView {
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
}

/** A service, or all services of a category. */
export class CatalogItemView {
  @ApiField({ type: 'string', enum: ['service', 'category'] }) type!: CatalogItem['type'];
  @ApiField({ of: () => CatalogLabel, optional: true, description: 'Of the type service alone' })
  service?: CatalogLabel;
  @ApiField({ type: 'boolean', optional: true, description: 'Of the type service alone' }) required?: boolean;
  @ApiField({ type: 'boolean', optional: true, description: 'Of the type service alone' }) pre_ordered?: boolean;
  @ApiField({ of: () => CatalogLabel, optional: true, description: 'Of the type category alone' })
  category?: CatalogLabel;
}

/** A template as lists answer it. */
export class TemplateItemView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: 'Unique, whatever its case' }) name!: string;
  @ApiField({ type: 'string', format: 'uuid' }) type_uuid!: string;
  @ApiField({ type: ['string', 'null'] }) description!: string | null;
  @ApiField({ of: () => DurationView, nullable: true }) scheduled_duration!: DurationView | null;
  @ApiField({ of: () => AssigneeUuidView, nullable: true }) assignee!: AssigneeUuidView | null;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** A template as GET answers it. */
export class TemplateView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: 'Unique, whatever its case' }) name!: string;
  @ApiField({ type: ['string', 'null'] }) description!: string | null;
  @ApiField({ of: () => TemplateTypeLabel }) type!: TemplateTypeLabel;
  @ApiField({ of: () => DurationView, nullable: true }) scheduled_duration!: DurationView | null;
  @ApiField({ of: () => AssigneeView, nullable: true }) assignee!: AssigneeView | null;
  @ApiField({ of: () => TemplateTerritoryLabel, nullable: true }) territory!: TemplateTerritoryLabel | null;
  @ApiField({ of: () => TemplateSkillLabel, list: true }) skills!: TemplateSkillLabel[];
  @ApiField({ of: () => FieldDefinitionView, list: true }) custom_fields!: FieldDefinitionView[];
  @ApiField({ of: () => FieldDefinitionView, list: true }) report_fields!: FieldDefinitionView[];
  @ApiField({ of: () => ResolutionView, list: true, description: "None: all of the account's" })
  possible_resolutions!: ResolutionView[];
  @ApiField({ of: () => CatalogItemView, list: true, description: 'None: the whole catalog' })
  available_catalog!: CatalogItemView[];
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** The entity ref of a list by its uuid. @throws Error when it is missing: every row stays, deleted ones too. */
function among(labels: readonly EntityRef[] | undefined, uuid: string): EntityRef {
  const entityRef = labels?.find((one) => one.uuid === uuid);
  if (entityRef === undefined) throw new Error(`Nothing is known of ${uuid}`);
  return entityRef;
}

const duration = ({ scheduledMinutes }: TemplateState): DurationView | null =>
  scheduledMinutes === null ? null : { minutes: scheduledMinutes };

/** Row → wire, in a list. */
export const presentTemplateItem = ({ uuid, state, createdAt, updatedAt }: Entity<TemplateState>): TemplateItemView => {
  const { assigneeUserUuid, assigneeTeamUuid } = state;
  return {
    uuid,
    name: state.name,
    type_uuid: state.jobTypeUuid,
    description: state.description,
    scheduled_duration: duration(state),
    assignee:
      assigneeUserUuid !== null
        ? { worker_uuid: assigneeUserUuid }
        : assigneeTeamUuid !== null
          ? { team_uuid: assigneeTeamUuid }
          : null,
    created_at: createdAt,
    updated_at: updatedAt,
  };
};

const presentField = (field: FieldDefinition, dictionaries: readonly EntityRef[] | undefined): FieldDefinitionView => {
  const { uuid, name, fieldType, required, dictionaryUuid } = field;
  const shown = { uuid, name, field_type: fieldType, data_type: DATA_TYPES[fieldType], required };
  if (dictionaryUuid === null) return shown;
  const dictionary = dictionaryLabel(among(dictionaries, dictionaryUuid));
  return {
    ...shown,
    dictionary: { uuid: dictionary.uuid, name: dictionary.name, values: dictionary.values.map(presentValue) },
  };
};

const catalogLabel = (entityRef: EntityRef): CatalogLabel => ({
  ...namedRef(entityRef),
  external_id: entityRef.external_id ?? null,
});

const presentCatalogItem = (item: CatalogItem, lists: Entity<TemplateState>['refLists']): CatalogItemView =>
  item.type === 'service'
    ? {
        type: item.type,
        service: catalogLabel(among(lists.services, item.serviceUuid)),
        required: item.required,
        pre_ordered: item.preOrdered,
      }
    : { type: item.type, category: catalogLabel(among(lists.categories, item.categoryUuid)) };

/** Row → wire, by itself. */
export const presentTemplate = (template: Entity<TemplateState, TemplateLabel>): TemplateView => {
  const { uuid, state, refs, refLists, createdAt, updatedAt } = template;
  const { type, worker, team, territory } = refs;
  return {
    uuid,
    name: state.name,
    description: state.description,
    type: { uuid: state.jobTypeUuid, code: type?.code ?? '' },
    scheduled_duration: duration(state),
    assignee: worker ? { worker: { uuid: worker.uuid, email: worker.email ?? '' } } : team && { team: namedRef(team) },
    territory: territory && namedRef(territory),
    skills: namedRefs(template, 'skills'),
    custom_fields: state.customFields.map((field) => presentField(field, refLists.dictionaries)),
    report_fields: state.reportFields.map((field) => presentField(field, refLists.dictionaries)),
    possible_resolutions: (refLists.resolutions ?? []).map((entityRef) =>
      presentResolutionLabel(resolutionLabel(entityRef)),
    ),
    available_catalog: state.availableCatalog.map((item) => presentCatalogItem(item, refLists)),
    created_at: createdAt,
    updated_at: updatedAt,
  };
};
