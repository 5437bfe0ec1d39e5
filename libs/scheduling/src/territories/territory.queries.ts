import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { etagOf, Forms, pageOf, Paging } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { Territories } from './territory.entity.js';
import { presentTerritory } from './territory.view.js';

export class ListTerritories extends ListQuery {}

@QueryHandler(ListTerritories)
export class ListTerritoriesHandler implements IQueryHandler<ListTerritories> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListTerritories): Promise<Answer> {
    const page = pageOf(this.forms.query(Paging, query));
    const { items, next } = await this.reader.list(Territories, who.account, 'oldest first', page);
    return Answer.list('territories', items.map(presentTerritory), next);
  }
}

export class GetTerritory extends GetQuery {}

@QueryHandler(GetTerritory)
export class GetTerritoryHandler implements IQueryHandler<GetTerritory> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, who }: GetTerritory): Promise<Answer> {
    const territory = await this.reader.find(Territories, who.account, ref);
    if (territory === undefined) throw notFound('territory');
    return Answer.one('territory', presentTerritory(territory), etagOf(territory));
  }
}
