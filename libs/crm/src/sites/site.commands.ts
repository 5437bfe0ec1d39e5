import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  creationByPath,
  type Input,
  resolveReference,
  validateChange,
} from '#http';
import type { Decision } from '#eventstore/domain';
import { EventStore, type EntityRef, type Entity, type UnitOfWork, type Outcome } from '#eventstore/store';
import { resolveTerritory, territoryOfNewEntity } from '../contact-details/contact-territory.body.js';
import { createSite, deleteSite, type SiteEvent, type SiteState, updateSite } from './site.js';
import { CreateSiteBody, siteInput, type UpdateSiteBody } from './site.body.js';
import { Sites } from './site.entity.js';
import { presentSite } from './site.view.js';

/**
 * The decision to create a site, with its references resolved.
 * @param owner the client of the site when the input names none.
 * @throws DomainError 422 with all validation errors.
 */
export async function siteCreation(
  uow: UnitOfWork,
  input: Input<CreateSiteBody>,
  owner?: EntityRef,
): Promise<Decision<SiteState, SiteEvent>> {
  const validation = input.validate();
  const [named, territory] = await Promise.all([
    resolveReference(validation, uow, 'client', 'client'),
    territoryOfNewEntity(validation, uow),
  ]);
  const client = named === undefined ? owner : named;
  return validation.decide(createSite(siteInput(validation.value, client, territory)));
}

/** The decision to update a site. */
async function siteChange(
  uow: UnitOfWork,
  input: Input<UpdateSiteBody>,
  site: Entity<SiteState, 'territory' | 'client'>,
): Promise<Decision<SiteState, SiteEvent>> {
  const validation = validateChange(input, site, () => presentSite(site));
  const [client, territory] = await Promise.all([
    resolveReference(validation, uow, 'client', 'client', site.refs.client),
    resolveTerritory(validation, uow, site.refs.territory),
  ]);
  return validation.decide(updateSite(siteInput(validation.value, client, territory)));
}

export class CreateSite extends CreateCommand<CreateSiteBody> {}

@CommandHandler(CreateSite)
export class CreateSiteHandler implements ICommandHandler<CreateSite> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateSite): Promise<Outcome> {
    return this.store.create(Sites, ctx, (uow) => siteCreation(uow, input));
  }
}

/** Updates the site of the path, or creates it when its external id is not in use (contract §5). */
export class UpdateSite extends ChangeCommand<UpdateSiteBody> {}

@CommandHandler(UpdateSite)
export class UpdateSiteHandler implements ICommandHandler<UpdateSite> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UpdateSite): Promise<Outcome> {
    return this.store.upsert(
      Sites,
      ctx,
      ref,
      (site, uow) => siteChange(uow, input, site),
      (uow) => siteCreation(uow, creationByPath('site', ref, input, CreateSiteBody, ctx)),
    );
  }
}

export class DeleteSite extends ActCommand {}
export const DeleteSiteHandler = changeHandler(DeleteSite, Sites, () => deleteSite);
