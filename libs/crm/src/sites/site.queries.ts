import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { getHandler, GetQuery, ListQuery, pageOf, entityFilters, Uuid, HttpResponse } from '#http';
import { DirectoryQuery } from '../client-directory/client-directory.queries.js';
import { DirectorySearch } from '../client-directory/client-directory.search.js';
import { Sites } from './site.entity.js';
import { presentSite } from './site.view.js';

export class ListSitesQuery extends DirectoryQuery {
  @Uuid({ optional: true, description: 'Only sites of this client' }) client_uuid?: string;
}

export class ListSites extends ListQuery<ListSitesQuery> {}

@QueryHandler(ListSites)
export class ListSitesHandler implements IQueryHandler<ListSites> {
  constructor(private readonly directory: DirectorySearch) {}

  async execute({ filters, ctx }: ListSites): Promise<HttpResponse> {
    const valid = filters.finish();
    const { client_uuid } = valid;
    const { items, next } = await this.directory.list(Sites, ctx.account, valid.search, pageOf(valid), [
      ...entityFilters(valid, ctx),
      ...(client_uuid === undefined ? [] : [{ sql: 'e.client_uuid = ?', values: [client_uuid] }]),
    ]);
    return HttpResponse.list('sites', items.map(presentSite), next);
  }
}

export class GetSite extends GetQuery {}
export const GetSiteHandler = getHandler(GetSite, Sites, 'site', presentSite);
