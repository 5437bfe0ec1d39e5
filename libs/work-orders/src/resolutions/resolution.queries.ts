import { getHandler, GetQuery, listHandler, ListQuery, namedFilters, type NamedPageQuery } from '#http';
import { Resolutions } from './resolution.entity.js';
import { presentResolution } from './resolution.view.js';

export class ListResolutions extends ListQuery<NamedPageQuery> {}
export const ListResolutionsHandler = listHandler(ListResolutions, Resolutions, {
  plural: 'resolutions',
  order: 'oldest first',
  present: presentResolution,
  conditions: namedFilters('resolution'),
});

export class GetResolution extends GetQuery {}
export const GetResolutionHandler = getHandler(GetResolution, Resolutions, 'resolution', presentResolution);
