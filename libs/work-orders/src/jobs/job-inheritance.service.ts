import { Injectable } from '@nestjs/common';
import { newUuid } from '#kernel/domain';
import { type Label, References, type Stored, type Work } from '#kernel/store';
import { dictionaryLabel } from '../dictionaries/dictionary.entity.js';
import type { TemplateLabel } from '../templates/template.entity.js';
import type { TemplateState } from '../templates/template.js';
import { emptyField } from './job-fields.body.js';
import type { CatalogItem, JobDetails, Named, OrderedService } from './job.js';

export type StoredTemplate = Stored<TemplateState, TemplateLabel>;

/** What a job takes from its template (contract §8). */
@Injectable()
export class JobInheritance {
  constructor(private readonly named: References) {}

  /** What a template gives; what is archived or deleted since is left out. */
  async of(work: Work, template: StoredTemplate): Promise<Partial<JobDetails>> {
    const { state, lists } = template;
    const one = (kind: string, uuid: string | null) => (uuid === null ? undefined : this.usable(work, kind, uuid));
    const all = async (kind: string, uuids: readonly string[]): Promise<Label[]> =>
      (await Promise.all(uuids.map((uuid) => this.usable(work, kind, uuid)))).filter((label) => label !== undefined);
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
      const label = (item.type === 'service' ? services : categories).find((usable) => usable.uuid === uuid);
      if (label === undefined) return [];
      return item.type === 'service'
        ? [{ type: 'service', service: nameOf(label), required: item.required, preOrdered: item.preOrdered }]
        : [{ type: 'category', category: nameOf(label) }];
    });
    const dictionaries = (lists.dictionaries ?? []).map(dictionaryLabel);
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
  async usable(work: Work, kind: string, uuid: string): Promise<Label | undefined> {
    const label = await this.named.resolve(work, kind, { uuid });
    return typeof label === 'string' ? undefined : label;
  }
}

/** Something of the catalog, as a job records it. */
export const nameOf = ({ uuid, name, external_id }: Label): Named => ({
  uuid,
  name: name ?? '',
  externalId: external_id ?? null,
});
