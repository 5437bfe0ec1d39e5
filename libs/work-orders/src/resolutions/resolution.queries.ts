import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { etagOf, Forms, pageOf, Paging } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { Resolutions } from './resolution.entity.js';
import { presentResolution } from './resolution.view.js';

export class ListResolutions extends ListQuery {}

@QueryHandler(ListResolutions)
export class ListResolutionsHandler implements IQueryHandler<ListResolutions> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListResolutions): Promise<Answer> {
    const page = pageOf(this.forms.query(Paging, query));
    const { items, next } = await this.reader.list(Resolutions, who.account, 'oldest first', page);
    return Answer.list('resolutions', items.map(presentResolution), next);
  }
}

export class GetResolution extends GetQuery {}

@QueryHandler(GetResolution)
export class GetResolutionHandler implements IQueryHandler<GetResolution> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, who }: GetResolution): Promise<Answer> {
    const resolution = await this.reader.find(Resolutions, who.account, ref);
    if (resolution === undefined) throw notFound('resolution');
    return Answer.one('resolution', presentResolution(resolution), etagOf(resolution));
  }
}
