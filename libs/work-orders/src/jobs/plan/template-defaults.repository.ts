import type { EntityRef, Entity, UnitOfWork } from '#eventstore/store';
import { dictionaryRef } from '../../dictionaries/dictionary.entity.js';
import type { TemplateRefs } from '../../templates/template.view.js';
import type { TemplateState } from '../../templates/template.js';
import { catalogRef } from './catalog-ref.body.js';
import { type InheritedDetails, inheritedFrom } from './template-defaults.js';

export type StoredTemplate = Entity<TemplateState, TemplateRefs>;

/** The details that a new job copies from its template. */
export async function templateDefaults(
  uow: UnitOfWork,
  { state, refLists }: StoredTemplate,
): Promise<InheritedDetails> {
  const one = (type: string, uuid: string | null) => (uuid === null ? undefined : usable(uow, type, uuid));
  const all = async (type: string, uuids: readonly string[]): Promise<EntityRef[]> =>
    (await Promise.all(uuids.map((uuid) => usable(uow, type, uuid)))).filter((ref) => ref !== undefined);
  const [worker, team, territory, skills, resolutions, services, categories] = await Promise.all([
    one('user', state.assigneeUserUuid),
    one('team', state.assigneeTeamUuid),
    one('territory', state.territoryUuid),
    all('skill', state.skillUuids),
    all('resolution', state.possibleResolutionUuids),
    all('service', state.serviceUuids),
    all('service_category', state.categoryUuids),
  ]);
  const references = {
    userUuid: worker?.uuid ?? null,
    teamUuid: team?.uuid ?? null,
    territoryUuid: territory?.uuid ?? null,
    skillUuids: skills.map(({ uuid }) => uuid),
    resolutionUuids: resolutions.map(({ uuid }) => uuid),
    services: services.map(catalogRef),
    categories: categories.map(catalogRef),
    dictionaries: (refLists.dictionaries ?? []).map(dictionaryRef),
  };
  return inheritedFrom(state, references, () => uow.nextUuid());
}

/** A reference to an entity; undefined when it is archived or deleted. */
export async function usable(uow: UnitOfWork, type: string, uuid: string): Promise<EntityRef | undefined> {
  const resolved = await uow.resolve(type, { uuid });
  return typeof resolved === 'string' ? undefined : resolved;
}
