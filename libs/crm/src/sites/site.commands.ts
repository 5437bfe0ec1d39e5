import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { type Decision, notFound } from '#kernel/domain';
import { Forms } from '#kernel/http';
import { Answer, EventStore, type Label, References, type Stored, type Work } from '#kernel/store';
import { changeForm, createsByPath, creationForm, territoryNamed, territoryOfNew } from '../intake/intake.body.js';
import { createSite, deleteSite, type SiteEvent, type SiteState, updateSite } from './site.js';
import { CreateSiteBody, siteInput, UpdateSiteBody } from './site.body.js';
import { Sites } from './site.entity.js';
import { readOnlyOfSite } from './site.view.js';

const PATH = '/v2/sites';

/** What a body makes of a site: its references resolved, all faults reported together. */
@Injectable()
export class SiteIntake {
  constructor(
    private readonly forms: Forms,
    private readonly references: References,
  ) {}

  /** @param owner whose site it is when the body does not say. */
  async create(work: Work, body: unknown, pathId?: string, owner?: Label): Promise<Decision<SiteState, SiteEvent>> {
    const form = creationForm(this.forms, CreateSiteBody, 'site', body, pathId);
    const [named, territory] = await Promise.all([
      this.forms.reference(form, work, 'client', 'client'),
      territoryOfNew(this.forms, this.references, form, work),
    ]);
    const client = named === undefined ? owner : named;
    return form.decide(createSite(siteInput(form.value, client, territory)));
  }

  async update(
    work: Work,
    body: unknown,
    site: Stored<SiteState, 'territory' | 'client'>,
  ): Promise<Decision<SiteState, SiteEvent>> {
    const form = changeForm(this.forms, UpdateSiteBody, body, site, readOnlyOfSite(site));
    const [client, territory] = await Promise.all([
      this.forms.reference(form, work, 'client', 'client', site.labels.client),
      territoryNamed(this.forms, this.references, form, work, site.labels.territory),
    ]);
    return form.decide(updateSite(siteInput(form.value, client, territory)));
  }
}

export class CreateSite extends CreateCommand {}

@CommandHandler(CreateSite)
export class CreateSiteHandler implements ICommandHandler<CreateSite> {
  constructor(
    private readonly store: EventStore,
    private readonly intake: SiteIntake,
  ) {}

  execute({ body, who }: CreateSite): Promise<Answer> {
    return this.store.create(Sites, who, (work) => this.intake.create(work, body), Answer.created('site', PATH));
  }
}

/** Changes the site a path names; an external id that is not taken yet creates one (contract §5). */
export class UpdateSite extends ChangeCommand {}

@CommandHandler(UpdateSite)
export class UpdateSiteHandler implements ICommandHandler<UpdateSite> {
  constructor(
    private readonly store: EventStore,
    private readonly intake: SiteIntake,
  ) {}

  execute({ ref, body, who }: UpdateSite): Promise<Answer> {
    return this.store.upsert(
      Sites,
      who,
      ref,
      (site, work) => this.intake.update(work, body, site),
      (work) => {
        if (!createsByPath(ref, body, who)) throw notFound('site');
        return this.intake.create(work, body, ref);
      },
      Answer.upserted('site', PATH),
    );
  }
}

export class DeleteSite extends ActCommand {}

@CommandHandler(DeleteSite)
export class DeleteSiteHandler implements ICommandHandler<DeleteSite> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteSite): Promise<Answer> {
    return this.store.change(Sites, who, ref, () => deleteSite, Answer.performed());
  }
}
