import { getHandler, GetQuery, listHandler, ListQuery, type DeletablePaging } from '#http';
import { Resolutions } from './resolution.entity.js';
import { presentResolution } from './resolution.view.js';

export class ListResolutions extends ListQuery<DeletablePaging> {}
export const ListResolutionsHandler = listHandler(ListResolutions, Resolutions, {
  plural: 'resolutions',
  order: 'oldest first',
  present: presentResolution,
});

export class GetResolution extends GetQuery {}
export const GetResolutionHandler = getHandler(GetResolution, Resolutions, 'resolution', presentResolution);
