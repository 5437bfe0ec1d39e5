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
import { Units } from './unit.entity.js';
import { presentUnit } from './unit.view.js';

export class ListUnits extends ListQuery {}

@QueryHandler(ListUnits)
export class ListUnitsHandler implements IQueryHandler<ListUnits> {
  constructor(
    private readonly reader: EntityReader,
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListUnits): Promise<HttpResponse> {
    const filters = this.validator.query(ArchivablePageQuery, query);
    const conditions = archivableFilters(filters, ctx);
    const { items, next } = await this.reader.list(Units, ctx.account, 'oldest first', pageOf(filters), conditions);
    return HttpResponse.list('units', items.map(presentUnit), next);
  }
}

export class GetUnit extends GetQuery {}

@QueryHandler(GetUnit)
export class GetUnitHandler implements IQueryHandler<GetUnit> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, ctx }: GetUnit): Promise<HttpResponse> {
    const unit = await this.reader.find(Units, ctx.account, ref);
    if (unit === undefined) throw notFound('unit');
    return HttpResponse.one('unit', presentUnit(unit), etagOf(unit));
  }
}
