import {
  columnIn,
  entityFilters,
  getHandler,
  GetQuery,
  listHandler,
  ListQuery,
  type Named,
  PageQuery,
  ReferenceFilter,
  SearchText,
  UuidFilter,
} from '#http';
import { Sites } from './site.entity.js';
import { presentSite } from './site.view.js';

export class ListSitesQuery extends PageQuery {
  @SearchText('the name, the description, a contact or the address') search?: string;
  @UuidFilter({ optional: true, description: 'Only sites of these clients' }) client_uuid?: readonly string[];
  @ReferenceFilter('client') client?: Named;
}

export class ListSites extends ListQuery<ListSitesQuery> {}
export const ListSitesHandler = listHandler(ListSites, Sites, {
  plural: 'sites',
  order: 'newest first',
  present: presentSite,
  conditions: (query: ListSitesQuery, ctx) => [
    ...entityFilters(query, ctx),
    ...columnIn('client_uuid', query.client_uuid),
  ],
});

export class GetSite extends GetQuery {}
export const GetSiteHandler = getHandler(GetSite, Sites, 'site', presentSite);
