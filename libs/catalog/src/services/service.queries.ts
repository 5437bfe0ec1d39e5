import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  GetQuery,
  ListQuery,
  archivableFilters,
  ArchivablePageQuery,
  etagOf,
  Validator,
  pageOf,
  HttpResponse,
} from '#http';
import { notFound } from '#eventstore/domain';
import { EntityReader } from '#eventstore/store';
import { Services } from './service.entity.js';
import { presentService } from './service.view.js';

export class ListServices extends ListQuery {}

@QueryHandler(ListServices)
export class ListServicesHandler implements IQueryHandler<ListServices> {
  constructor(
    private readonly reader: EntityReader,
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListServices): Promise<HttpResponse> {
    const filters = this.validator.query(ArchivablePageQuery, query);
    const conditions = archivableFilters(filters, ctx);
    const { items, next } = await this.reader.list(Services, ctx.account, 'oldest first', pageOf(filters), conditions);
    return HttpResponse.list('services', items.map(presentService), next);
  }
}

export class GetService extends GetQuery {}

@QueryHandler(GetService)
export class GetServiceHandler implements IQueryHandler<GetService> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, ctx }: GetService): Promise<HttpResponse> {
    const service = await this.reader.find(Services, ctx.account, ref);
    if (service === undefined) throw notFound('service');
    return HttpResponse.one('service', presentService(service), etagOf(service));
  }
}
