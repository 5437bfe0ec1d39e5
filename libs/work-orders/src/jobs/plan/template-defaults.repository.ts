import type { Entity, EntityRef, UnitOfWork } from '#eventstore/store';
import { dictionaryRef } from '../../dictionaries/dictionary.entity.js';
import type { TemplateRefs } from '../../templates/template.view.js';
import type { TemplateState } from '../../templates/template.js';
import { catalogRef } from './catalog-ref.body.js';
import { type InheritedDetails, inheritedFrom } from './template-defaults.js';

export type StoredTemplate = Entity<TemplateState, TemplateRefs>;

/** The details that a new job copies from its template. @param template as read with its usable references. */
export function templateDefaults(uow: UnitOfWork, template: StoredTemplate): InheritedDetails {
  const { state, refs, refLists } = template;
  const one = (type: string, ref: EntityRef | null): string | null => ref && uow.refersTo(type, ref).uuid;
  const all = (type: string, list: string): EntityRef[] => (refLists[list] ?? []).map((ref) => uow.refersTo(type, ref));
  const references = {
    userUuid: one('user', refs.worker),
    teamUuid: one('team', refs.team),
    territoryUuid: one('territory', refs.territory),
    skillUuids: all('skill', 'skills').map(({ uuid }) => uuid),
    resolutionUuids: all('resolution', 'resolutions').map(({ uuid }) => uuid),
    services: all('service', 'services').map(catalogRef),
    categories: all('service_category', 'categories').map(catalogRef),
    dictionaries: (refLists.dictionaries ?? []).map(dictionaryRef),
  };
  return inheritedFrom(state, references, () => uow.nextUuid());
}
