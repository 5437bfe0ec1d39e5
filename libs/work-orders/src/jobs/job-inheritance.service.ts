import { Injectable } from '@nestjs/common';
import { newUuid } from '#eventstore/domain';
import type { EntityRef, Entity, UnitOfWork } from '#eventstore/store';
import { dictionaryLabel } from '../dictionaries/dictionary.entity.js';
import type { TemplateLabel } from '../templates/template.entity.js';
import type { TemplateState } from '../templates/template.js';
import { emptyField } from './job-fields.body.js';
import type { CatalogItem, JobDetails, Named, OrderedService } from './job.js';

export type StoredTemplate = Entity<TemplateState, TemplateLabel>;

/** What a job takes from its template (contract §8). */
@Injectable()
export class JobInheritance {
  /** What a template gives; what is archived or deleted since is left out. */
  async of(uow: UnitOfWork, template: StoredTemplate): Promise<Partial<JobDetails>> {
    const { state, refLists } = template;
    const one = (kind: string, uuid: string | null) => (uuid === null ? undefined : this.usable(uow, kind, uuid));
    const all = async (kind: string, uuids: readonly string[]): Promise<EntityRef[]> =>
      (await Promise.all(uuids.map((uuid) => this.usable(uow, kind, uuid)))).filter(
        (entityRef) => entityRef !== undefined,
      );
    const [worker, team, territory, skills, resolutions, services, categories] = await Promise.all([
      one('user', state.assigneeUserUuid),
      one('team', state.assigneeTeamUuid),
      one('territory', state.territoryUuid),
      all('skill', state.skillUuids),
      all('resolution', state.possibleResolutionUuids),
      all('service', state.serviceUuids),
      all('service_category', state.categoryUuids),
    ]);
    const availableCatalog = state.availableCatalog.flatMap((item): CatalogItem[] => {
      const uuid = item.type === 'service' ? item.serviceUuid : item.categoryUuid;
      const entityRef = (item.type === 'service' ? services : categories).find((usable) => usable.uuid === uuid);
      if (entityRef === undefined) return [];
      return item.type === 'service'
        ? [{ type: 'service', service: nameOf(entityRef), required: item.required, preOrdered: item.preOrdered }]
        : [{ type: 'category', category: nameOf(entityRef) }];
    });
    const dictionaries = (refLists.dictionaries ?? []).map(dictionaryLabel);
    return {
      description: state.description,
      scheduledMinutes: state.scheduledMinutes,
      assignees:
        worker || team ? [{ userUuid: worker?.uuid ?? null, teamUuid: team?.uuid ?? null, access: 'edit' }] : [],
      territoryUuid: territory?.uuid ?? null,
      skillUuids: skills.map(({ uuid }) => uuid),
      customFields: state.customFields.map((field) => emptyField(field, dictionaries)),
      reportFields: state.reportFields.map((field) => emptyField(field, dictionaries)),
      possibleResolutionUuids: resolutions.map(({ uuid }) => uuid),
      availableCatalog,
      orderedServices: availableCatalog.flatMap((item): OrderedService[] =>
        item.type === 'service' && item.preOrdered
          ? [{ uuid: newUuid(), service: item.service, required: item.required }]
          : [],
      ),
    };
  }

  /** Something that may be newly referred to, or undefined. */
  async usable(uow: UnitOfWork, kind: string, uuid: string): Promise<EntityRef | undefined> {
    const entityRef = await uow.resolve(kind, { uuid });
    return typeof entityRef === 'string' ? undefined : entityRef;
  }
}

/** Something of the catalog, as a job records it. */
export const nameOf = ({ uuid, name, external_id }: EntityRef): Named => ({
  uuid,
  name: name ?? '',
  externalId: external_id ?? null,
});
