import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand, Validator } from '#http';
import { type Decision, notFound } from '#eventstore/domain';
import { EventStore, type EntityRef, type Entity, type UnitOfWork, type Outcome } from '#eventstore/store';
import { changeForm, createsByPath, creationForm, territoryNamed, territoryOfNew } from '../intake/intake.body.js';
import { createSite, deleteSite, type SiteEvent, type SiteState, updateSite } from './site.js';
import { CreateSiteBody, siteInput, UpdateSiteBody } from './site.body.js';
import { Sites } from './site.entity.js';
import { readOnlyOfSite } from './site.view.js';

/** What a body makes of a site: its references resolved, all faults reported together. */
@Injectable()
export class SiteIntake {
  constructor(private readonly validator: Validator) {}

  /** @param owner whose site it is when the body does not say. */
  async create(
    uow: UnitOfWork,
    body: unknown,
    pathId?: string,
    owner?: EntityRef,
  ): Promise<Decision<SiteState, SiteEvent>> {
    const parsed = creationForm(this.validator, CreateSiteBody, 'site', body, pathId);
    const [named, territory] = await Promise.all([
      this.validator.reference(parsed, uow, 'client', 'client'),
      territoryOfNew(this.validator, parsed, uow),
    ]);
    const client = named === undefined ? owner : named;
    return parsed.decide(createSite(siteInput(parsed.value, client, territory)));
  }

  async update(
    uow: UnitOfWork,
    body: unknown,
    site: Entity<SiteState, 'territory' | 'client'>,
  ): Promise<Decision<SiteState, SiteEvent>> {
    const parsed = changeForm(this.validator, UpdateSiteBody, body, site, readOnlyOfSite(site));
    const [client, territory] = await Promise.all([
      this.validator.reference(parsed, uow, 'client', 'client', site.refs.client),
      territoryNamed(this.validator, parsed, uow, site.refs.territory),
    ]);
    return parsed.decide(updateSite(siteInput(parsed.value, client, territory)));
  }
}

export class CreateSite extends CreateCommand {}

@CommandHandler(CreateSite)
export class CreateSiteHandler implements ICommandHandler<CreateSite> {
  constructor(
    private readonly store: EventStore,
    private readonly intake: SiteIntake,
  ) {}

  execute({ body, ctx }: CreateSite): Promise<Outcome> {
    return this.store.create(Sites, ctx, (uow) => this.intake.create(uow, body));
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

  execute({ ref, body, ctx }: UpdateSite): Promise<Outcome> {
    return this.store.upsert(
      Sites,
      ctx,
      ref,
      (site, uow) => this.intake.update(uow, body, site),
      (uow) => {
        if (!createsByPath(ref, body, ctx)) throw notFound('site');
        return this.intake.create(uow, body, ref);
      },
    );
  }
}

export class DeleteSite extends ActCommand {}

@CommandHandler(DeleteSite)
export class DeleteSiteHandler implements ICommandHandler<DeleteSite> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteSite): Promise<Outcome> {
    return this.store.change(Sites, ctx, ref, () => deleteSite);
  }
}
