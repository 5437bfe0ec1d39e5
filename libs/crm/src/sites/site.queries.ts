import {
  columnIn,
  entityFilters,
  getHandler,
  GetQuery,
  listHandler,
  ListQuery,
  type Named,
  namedByMany,
  NameFilter,
  PageQuery,
  ReferenceFilter,
  SearchText,
  UuidFilter,
} from '#http';
import { ContactFilter } from '../contact-details/contact-details.body.js';
import { hasContact } from '../contact-details/contact-key.entity.js';
import { Sites } from './site.entity.js';
import { presentSite } from './site.view.js';

export class ListSitesQuery extends PageQuery {
  @NameFilter() name?: readonly string[];
  @SearchText('the name, the description, a contact or the address') search?: string;
  @ContactFilter() contact?: string;
  @UuidFilter({ optional: true, description: 'Only sites of these clients' }) client_uuid?: readonly string[];
  @ReferenceFilter('client') client?: Named;
}

export class ListSites extends ListQuery<ListSitesQuery> {}
export const ListSitesHandler = listHandler(ListSites, Sites, {
  plural: 'sites',
  order: 'newest first',
  present: presentSite,
  conditions: (query: ListSitesQuery, ctx) => [
    ...entityFilters(query, ctx, 'site'),
    ...columnIn('client_uuid', query.client_uuid),
    ...(query.contact === undefined ? [] : [hasContact('site', query.contact, ctx.country)]),
    ...namedByMany('site', (row) => `${row}.name`, query.name),
  ],
});

export class GetSite extends GetQuery {}
export const GetSiteHandler = getHandler(GetSite, Sites, 'site', presentSite);
