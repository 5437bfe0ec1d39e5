import { ActCommand, ChangeCommand, changeHandler, CreateCommand, createHandler, upsertHandler } from '#http';
import { Site } from './site.js';
import { CreateSiteBody, siteInput, type UpdateSiteBody } from './site.body.js';
import { Sites } from './site.entity.js';
import { presentSite } from './site.view.js';

export class CreateSite extends CreateCommand<CreateSiteBody> {}
export const CreateSiteHandler = createHandler(CreateSite, Sites, Site.create, siteInput);

export class UpdateSite extends ChangeCommand<UpdateSiteBody> {}
export const UpdateSiteHandler = upsertHandler(UpdateSite, Sites, presentSite, CreateSiteBody, Site, siteInput);

/** Never rejected: jobs keep their references to the site. */
export class DeleteSite extends ActCommand {}
export const DeleteSiteHandler = changeHandler(DeleteSite, Sites, Site.remove);
