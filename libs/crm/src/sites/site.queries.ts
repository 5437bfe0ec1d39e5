import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery, etagOf, Validator, pageOf, updatedWithin, Uuid, HttpResponse } from '#http';
import { notFound } from '#eventstore/domain';
import { EntityReader } from '#eventstore/store';
import { DirectoryQuery } from '../client-directory/client-directory.queries.js';
import { DirectorySearch } from '../client-directory/client-directory.search.js';
import { Sites } from './site.entity.js';
import { presentSite } from './site.view.js';

export class ListSitesQuery extends DirectoryQuery {
  @Uuid({ optional: true, description: 'Of this client' }) client_uuid?: string;
}

export class ListSites extends ListQuery {}

@QueryHandler(ListSites)
export class ListSitesHandler implements IQueryHandler<ListSites> {
  constructor(
    private readonly directory: DirectorySearch,
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListSites): Promise<HttpResponse> {
    const filters = this.validator.query(ListSitesQuery, query);
    const { client_uuid } = filters;
    const { items, next } = await this.directory.list(Sites, ctx.account, filters.search, pageOf(filters), [
      ...updatedWithin(filters, ctx),
      ...(client_uuid === undefined ? [] : [{ sql: 'e.client_uuid = ?', values: [client_uuid] }]),
    ]);
    return HttpResponse.list('sites', items.map(presentSite), next);
  }
}

export class GetSite extends GetQuery {}

@QueryHandler(GetSite)
export class GetSiteHandler implements IQueryHandler<GetSite> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, ctx }: GetSite): Promise<HttpResponse> {
    const site = await this.reader.find(Sites, ctx.account, ref);
    if (site === undefined) throw notFound('site');
    return HttpResponse.one('site', presentSite(site), etagOf(site));
  }
}
