import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, changeHandler, CreateCommand, type Input, resolveReference } from '#http';
import type { Decision } from '#eventstore/domain';
import { EventStore, type EntityRef, type Entity, type UnitOfWork, type Outcome } from '#eventstore/store';
import {
  mustCreateByPath,
  territoryNamed,
  territoryOfNew,
  validateChange,
  validateCreation,
} from '../upserts/upsert.body.js';
import { createSite, deleteSite, type SiteEvent, type SiteState, updateSite } from './site.js';
import { type CreateSiteBody, siteInput, type UpdateSiteBody } from './site.body.js';
import { Sites } from './site.entity.js';
import { presentSite } from './site.view.js';

/**
 * The decision to create a site: its references are resolved, and all validation errors reported together.
 * @param input of a creation, or of a PATCH of the external id `pathId`.
 * @param owner whose site it is when the input does not say.
 */
export async function siteCreation(
  uow: UnitOfWork,
  input: Input<UpdateSiteBody>,
  { pathId, owner }: { readonly pathId?: string; readonly owner?: EntityRef | undefined } = {},
): Promise<Decision<SiteState, SiteEvent>> {
  const validation = validateCreation(input, 'site', pathId);
  // The body of a PATCH may leave the name out; what it creates needs one.
  if (validation.lacks('name')) validation.addError('name', 'is required');
  const [named, territory] = await Promise.all([
    resolveReference(validation, uow, 'client', 'client'),
    territoryOfNew(validation, uow),
  ]);
  const client = named === undefined ? owner : named;
  return validation.decide(createSite(siteInput(validation.value, client, territory)));
}

/** As {@link siteCreation}, of a change. */
async function siteChange(
  uow: UnitOfWork,
  input: Input<UpdateSiteBody>,
  site: Entity<SiteState, 'territory' | 'client'>,
): Promise<Decision<SiteState, SiteEvent>> {
  const validation = validateChange(input, site, () => presentSite(site));
  const [client, territory] = await Promise.all([
    resolveReference(validation, uow, 'client', 'client', site.refs.client),
    territoryNamed(validation, uow, site.refs.territory),
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

/** Changes the site a path names; an external id that is not taken yet creates one (contract §5). */
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
      (uow) => {
        mustCreateByPath('site', ref, input, ctx);
        return siteCreation(uow, input, { pathId: ref });
      },
    );
  }
}

export class DeleteSite extends ActCommand {}
export const DeleteSiteHandler = changeHandler(DeleteSite, Sites, () => deleteSite);
