import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { archivableFilters, ArchivablePageQuery, etagOf, Forms, pageOf } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { Units } from './unit.entity.js';
import { presentUnit } from './unit.view.js';

export class ListUnits extends ListQuery {}

@QueryHandler(ListUnits)
export class ListUnitsHandler implements IQueryHandler<ListUnits> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListUnits): Promise<Answer> {
    const filters = this.forms.query(ArchivablePageQuery, query);
    const conditions = archivableFilters(filters, who);
    const { items, next } = await this.reader.list(Units, who.account, 'oldest first', pageOf(filters), conditions);
    return Answer.list('units', items.map(presentUnit), next);
  }
}

export class GetUnit extends GetQuery {}

@QueryHandler(GetUnit)
export class GetUnitHandler implements IQueryHandler<GetUnit> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, who }: GetUnit): Promise<Answer> {
    const unit = await this.reader.find(Units, who.account, ref);
    if (unit === undefined) throw notFound('unit');
    return Answer.one('unit', presentUnit(unit), etagOf(unit));
  }
}
