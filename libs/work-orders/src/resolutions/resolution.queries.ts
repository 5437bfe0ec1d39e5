import { entityFilters, getHandler, GetQuery, listHandler, ListQuery, type PageQuery } from '#http';
import { Resolutions } from './resolution.entity.js';
import { presentResolution } from './resolution.view.js';

export class ListResolutions extends ListQuery<PageQuery> {}
export const ListResolutionsHandler = listHandler(ListResolutions, Resolutions, {
  plural: 'resolutions',
  order: 'oldest first',
  present: presentResolution,
  conditions: entityFilters,
});

export class GetResolution extends GetQuery {}
export const GetResolutionHandler = getHandler(GetResolution, Resolutions, 'resolution', presentResolution);
