import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery, etagOf, Validator, pageOf, Paging, HttpResponse } from '#http';
import { notFound } from '#eventstore/domain';
import { EntityReader } from '#eventstore/store';
import { Territories } from './territory.entity.js';
import { presentTerritory } from './territory.view.js';

export class ListTerritories extends ListQuery {}

@QueryHandler(ListTerritories)
export class ListTerritoriesHandler implements IQueryHandler<ListTerritories> {
  constructor(
    private readonly reader: EntityReader,
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListTerritories): Promise<HttpResponse> {
    const page = pageOf(this.validator.query(Paging, query));
    const { items, next } = await this.reader.list(Territories, ctx.account, 'oldest first', page);
    return HttpResponse.list('territories', items.map(presentTerritory), next);
  }
}

export class GetTerritory extends GetQuery {}

@QueryHandler(GetTerritory)
export class GetTerritoryHandler implements IQueryHandler<GetTerritory> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, ctx }: GetTerritory): Promise<HttpResponse> {
    const territory = await this.reader.find(Territories, ctx.account, ref);
    if (territory === undefined) throw notFound('territory');
    return HttpResponse.one('territory', presentTerritory(territory), etagOf(territory));
  }
}
