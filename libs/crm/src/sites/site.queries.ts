import { entityFilters, getHandler, GetQuery, listHandler, ListQuery, PageQuery, SearchText, Uuid } from '#http';
import { Sites } from './site.entity.js';
import { presentSite } from './site.view.js';

export class ListSitesQuery extends PageQuery {
  @SearchText('the name, the description, a contact or the address') search?: string;
  @Uuid({ optional: true, description: 'Only sites of this client' }) client_uuid?: string;
}

export class ListSites extends ListQuery<ListSitesQuery> {}
export const ListSitesHandler = listHandler(ListSites, Sites, {
  plural: 'sites',
  order: 'newest first',
  present: presentSite,
  conditions: (query: ListSitesQuery, ctx) => [
    ...entityFilters(query, ctx),
    ...(query.client_uuid === undefined ? [] : [{ sql: 'e.client_uuid = ?', values: [query.client_uuid] }]),
  ],
});

export class GetSite extends GetQuery {}
export const GetSiteHandler = getHandler(GetSite, Sites, 'site', presentSite);
