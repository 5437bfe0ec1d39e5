import type { NewUuid } from '#eventstore/domain';
import type { FieldDefinition } from '../fields/field.js';
import type { TemplateState } from '../templates/template.js';
import type { CatalogItem, JobDetails, JobField, Named, OrderedService } from './job-state.js';

/** What a template refers to and may be newly referred to: what is archived or deleted since is absent. */
export interface UsableReferences {
  readonly userUuid: string | null;
  readonly teamUuid: string | null;
  readonly territoryUuid: string | null;
  readonly skillUuids: readonly string[];
  readonly resolutionUuids: readonly string[];
  readonly services: readonly Named[];
  readonly categories: readonly Named[];
  readonly dictionaries: readonly { readonly uuid: string; readonly name: string }[];
}

export type InheritedDetails = Pick<
  JobDetails,
  | 'description'
  | 'scheduledMinutes'
  | 'assignees'
  | 'territoryUuid'
  | 'skillUuids'
  | 'customFields'
  | 'reportFields'
  | 'possibleResolutionUuids'
  | 'availableCatalog'
  | 'orderedServices'
>;

/**
 * What a new job takes from its template (contract §8). What is not usable any more is left out. Pre-ordered services of
 * the available catalog become ordered services.
 */
export function inheritedFrom(template: TemplateState, usable: UsableReferences, newUuid: NewUuid): InheritedDetails {
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
  };
}

/** A field of a template as a new job begins with it. */
function emptyField({ dictionaryUuid, ...definition }: FieldDefinition, { dictionaries }: UsableReferences): JobField {
  const dictionary = dictionaries.find(({ uuid }) => uuid === dictionaryUuid);
  return {
    ...definition,
    dictionary: dictionary ? { uuid: dictionary.uuid, name: dictionary.name } : null,
    value: null,
    filledAt: null,
  };
}
