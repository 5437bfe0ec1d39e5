import type { NewUuid } from '#eventstore/domain';
import type { FieldDefinition } from '../../fields/field.js';
import type { TemplateState } from '../../templates/template.js';
import type { CatalogItem, JobDetails, JobField, CatalogRef, OrderedService } from '../job-state.js';

/** The references of a template without those to archived or deleted entities. */
export interface UsableReferences {
  readonly userUuid: string | null;
  readonly teamUuid: string | null;
  readonly territoryUuid: string | null;
  readonly skillUuids: readonly string[];
  readonly resolutionUuids: readonly string[];
  readonly services: readonly CatalogRef[];
  readonly categories: readonly CatalogRef[];
  readonly dictionaries: readonly { readonly uuid: string; readonly name: string }[];
}

export type InheritedDetails = ReturnType<typeof inheritedFrom>;

/**
 * The details that a new job copies from its template (contract §8), without references that are not usable. Pre-ordered
 * services of the available catalog become ordered services.
 */
export function inheritedFrom(template: TemplateState, usable: UsableReferences, newUuid: NewUuid) {
  const { userUuid, teamUuid } = usable;
  const availableCatalog = template.availableCatalog.flatMap((item): CatalogItem[] => {
    if (item.type === 'category') {
      const category = usable.categories.find(({ uuid }) => uuid === item.categoryUuid);
      return category ? [{ type: 'category', category }] : [];
    }
    const service = usable.services.find(({ uuid }) => uuid === item.serviceUuid);
    return service ? [{ type: 'service', service, required: item.required, preOrdered: item.preOrdered }] : [];
  });
  return {
    description: template.description,
    priority: template.priority,
    scheduledMinutes: template.scheduledMinutes,
    assignees: userUuid === null && teamUuid === null ? [] : [{ userUuid, teamUuid, access: 'edit' }],
    territoryUuid: usable.territoryUuid,
    skillUuids: usable.skillUuids,
    customFields: template.customFields.map((field) => emptyField(field, usable)),
    reportFields: template.reportFields.map((field) => emptyField(field, usable)),
    possibleResolutionUuids: usable.resolutionUuids,
    availableCatalog,
    orderedServices: availableCatalog.flatMap((item): OrderedService[] =>
      item.type === 'service' && item.preOrdered
        ? [{ uuid: newUuid(), service: item.service, required: item.required }]
        : [],
    ),
  } satisfies Partial<JobDetails>;
}

/** A field of a template as an empty field of a new job. */
function emptyField({ dictionaryUuid, ...definition }: FieldDefinition, { dictionaries }: UsableReferences): JobField {
  const dictionary = dictionaries.find(({ uuid }) => uuid === dictionaryUuid);
  return {
    ...definition,
    dictionary: dictionary ? { uuid: dictionary.uuid, name: dictionary.name } : null,
    value: null,
    filledAt: null,
  };
}
