import { Shown } from '#kernel/http';
import { type Label, namedLabel, namedLabels, type Stored } from '#kernel/store';
import { dictionaryLabel } from '../dictionaries/dictionary.entity.js';
import { DictionaryValueView, presentValue } from '../dictionaries/dictionary.view.js';
import { DATA_TYPES, type DataType, FIELD_TYPES, type FieldDefinition, type FieldType } from '../fields/field.js';
import { resolutionLabel } from '../resolutions/resolution.entity.js';
import { presentResolutionLabel, ResolutionView } from '../resolutions/resolution.view.js';
import type { TemplateLabel } from './template.entity.js';
import type { CatalogItem, TemplateState } from './template.js';

class NamedView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) name!: string;
}

export class TemplateTerritoryLabel extends NamedView {}
export class TemplateSkillLabel extends NamedView {}
export class TeamLabel extends NamedView {}

export class TemplateTypeLabel {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) code!: string;
}

export class WorkerLabel {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) email!: string;
}

export class DurationView {
  @Shown({ type: 'integer' }) minutes!: number;
}

/** Either of the two. */
export class AssigneeUuidView {
  @Shown({ type: 'string', format: 'uuid', optional: true }) worker_uuid?: string;
  @Shown({ type: 'string', format: 'uuid', optional: true }) team_uuid?: string;
}

/** Either of the two. */
export class AssigneeView {
  @Shown({ of: () => WorkerLabel, optional: true }) worker?: WorkerLabel;
  @Shown({ of: () => TeamLabel, optional: true }) team?: TeamLabel;
}

export class FieldDictionaryView extends NamedView {
  @Shown({ of: () => DictionaryValueView, list: true }) values!: DictionaryValueView[];
}

/** A field that jobs of the template have. */
export class FieldDefinitionView extends NamedView {
  @Shown({ type: 'string', enum: FIELD_TYPES }) field_type!: FieldType;
  @Shown({ type: 'string', enum: [...new Set(Object.values(DATA_TYPES))] }) data_type!: DataType;
  @Shown({ type: 'boolean' }) required!: boolean;
  @Shown({ of: () => FieldDictionaryView, optional: true, description: 'Of fields of the type dictionary alone' })
  dictionary?: FieldDictionaryView;
}

export class CatalogLabel extends NamedView {
  @Shown({ type: ['string', 'null'] }) external_id!: string | null;
}

/** A service, or all services of a category. */
export class CatalogItemView {
  @Shown({ type: 'string', enum: ['service', 'category'] }) type!: CatalogItem['type'];
  @Shown({ of: () => CatalogLabel, optional: true, description: 'Of the type service alone' }) service?: CatalogLabel;
  @Shown({ type: 'boolean', optional: true, description: 'Of the type service alone' }) required?: boolean;
  @Shown({ type: 'boolean', optional: true, description: 'Of the type service alone' }) pre_ordered?: boolean;
  @Shown({ of: () => CatalogLabel, optional: true, description: 'Of the type category alone' })
  category?: CatalogLabel;
}

/** A template as lists answer it. */
export class TemplateItemView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string', description: 'Unique, whatever its case' }) name!: string;
  @Shown({ type: 'string', format: 'uuid' }) type_uuid!: string;
  @Shown({ type: ['string', 'null'] }) description!: string | null;
  @Shown({ of: () => DurationView, nullable: true }) scheduled_duration!: DurationView | null;
  @Shown({ of: () => AssigneeUuidView, nullable: true }) assignee!: AssigneeUuidView | null;
  @Shown({ type: 'string', format: 'date-time' }) created_at!: string;
  @Shown({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** A template as GET answers it. */
export class TemplateView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string', description: 'Unique, whatever its case' }) name!: string;
  @Shown({ type: ['string', 'null'] }) description!: string | null;
  @Shown({ of: () => TemplateTypeLabel }) type!: TemplateTypeLabel;
  @Shown({ of: () => DurationView, nullable: true }) scheduled_duration!: DurationView | null;
  @Shown({ of: () => AssigneeView, nullable: true }) assignee!: AssigneeView | null;
  @Shown({ of: () => TemplateTerritoryLabel, nullable: true }) territory!: TemplateTerritoryLabel | null;
  @Shown({ of: () => TemplateSkillLabel, list: true }) skills!: TemplateSkillLabel[];
  @Shown({ of: () => FieldDefinitionView, list: true }) custom_fields!: FieldDefinitionView[];
  @Shown({ of: () => FieldDefinitionView, list: true }) report_fields!: FieldDefinitionView[];
  @Shown({ of: () => ResolutionView, list: true, description: "None: all of the account's" })
  possible_resolutions!: ResolutionView[];
  @Shown({ of: () => CatalogItemView, list: true, description: 'None: the whole catalog' })
  available_catalog!: CatalogItemView[];
  @Shown({ type: 'string', format: 'date-time' }) created_at!: string;
  @Shown({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** The label of a list by its uuid. @throws Error when it is missing: every row stays, deleted ones too. */
function among(labels: readonly Label[] | undefined, uuid: string): Label {
  const label = labels?.find((one) => one.uuid === uuid);
  if (label === undefined) throw new Error(`Nothing is known of ${uuid}`);
  return label;
}

const duration = ({ scheduledMinutes }: TemplateState): DurationView | null =>
  scheduledMinutes === null ? null : { minutes: scheduledMinutes };

/** Row → wire, in a list. */
export const presentTemplateItem = ({ uuid, state, createdAt, updatedAt }: Stored<TemplateState>): TemplateItemView => {
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

const presentField = (field: FieldDefinition, dictionaries: readonly Label[] | undefined): FieldDefinitionView => {
  const { uuid, name, fieldType, required, dictionaryUuid } = field;
  const shown = { uuid, name, field_type: fieldType, data_type: DATA_TYPES[fieldType], required };
  if (dictionaryUuid === null) return shown;
  const dictionary = dictionaryLabel(among(dictionaries, dictionaryUuid));
  return {
    ...shown,
    dictionary: { uuid: dictionary.uuid, name: dictionary.name, values: dictionary.values.map(presentValue) },
  };
};

const catalogLabel = (label: Label): CatalogLabel => ({ ...namedLabel(label), external_id: label.external_id ?? null });

const presentCatalogItem = (item: CatalogItem, lists: Stored<TemplateState>['lists']): CatalogItemView =>
  item.type === 'service'
    ? {
        type: item.type,
        service: catalogLabel(among(lists.services, item.serviceUuid)),
        required: item.required,
        pre_ordered: item.preOrdered,
      }
    : { type: item.type, category: catalogLabel(among(lists.categories, item.categoryUuid)) };

/** Row → wire, by itself. */
export const presentTemplate = (template: Stored<TemplateState, TemplateLabel>): TemplateView => {
  const { uuid, state, labels, lists, createdAt, updatedAt } = template;
  const { type, worker, team, territory } = labels;
  return {
    uuid,
    name: state.name,
    description: state.description,
    type: { uuid: state.jobTypeUuid, code: type?.code ?? '' },
    scheduled_duration: duration(state),
    assignee: worker
      ? { worker: { uuid: worker.uuid, email: worker.email ?? '' } }
      : team && { team: namedLabel(team) },
    territory: territory && namedLabel(territory),
    skills: namedLabels(template, 'skills'),
    custom_fields: state.customFields.map((field) => presentField(field, lists.dictionaries)),
    report_fields: state.reportFields.map((field) => presentField(field, lists.dictionaries)),
    possible_resolutions: (lists.resolutions ?? []).map((label) => presentResolutionLabel(resolutionLabel(label))),
    available_catalog: state.availableCatalog.map((item) => presentCatalogItem(item, lists)),
    created_at: createdAt,
    updated_at: updatedAt,
  };
};

/** What a PATCH may repeat but not change. */
export const readOnlyOfTemplate = ({ uuid, createdAt, updatedAt }: Stored<TemplateState>): Record<string, unknown> => ({
  uuid,
  created_at: createdAt,
  updated_at: updatedAt,
});
