import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { archivableFilters, ArchivablePageQuery, etagOf, Forms, pageOf } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { Services } from './service.entity.js';
import { presentService } from './service.view.js';

export class ListServices extends ListQuery {}

@QueryHandler(ListServices)
export class ListServicesHandler implements IQueryHandler<ListServices> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListServices): Promise<Answer> {
    const filters = this.forms.query(ArchivablePageQuery, query);
    const conditions = archivableFilters(filters, who);
    const { items, next } = await this.reader.list(Services, who.account, 'oldest first', pageOf(filters), conditions);
    return Answer.list('services', items.map(presentService), next);
  }
}

export class GetService extends GetQuery {}

@QueryHandler(GetService)
export class GetServiceHandler implements IQueryHandler<GetService> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, who }: GetService): Promise<Answer> {
    const service = await this.reader.find(Services, who.account, ref);
    if (service === undefined) throw notFound('service');
    return Answer.one('service', presentService(service), etagOf(service));
  }
}
