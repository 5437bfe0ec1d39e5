import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { etagOf, Forms, pageOf, updatedWithin, Uuid } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
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
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListSites): Promise<Answer> {
    const filters = this.forms.query(ListSitesQuery, query);
    const { client_uuid } = filters;
    const { items, next } = await this.directory.list(Sites, who.account, filters.search, pageOf(filters), [
      ...updatedWithin(filters, who),
      ...(client_uuid === undefined ? [] : [{ sql: 'e.client_uuid = ?', values: [client_uuid] }]),
    ]);
    return Answer.list('sites', items.map(presentSite), next);
  }
}

export class GetSite extends GetQuery {}

@QueryHandler(GetSite)
export class GetSiteHandler implements IQueryHandler<GetSite> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, who }: GetSite): Promise<Answer> {
    const site = await this.reader.find(Sites, who.account, ref);
    if (site === undefined) throw notFound('site');
    return Answer.one('site', presentSite(site), etagOf(site));
  }
}
