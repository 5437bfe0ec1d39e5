import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery, etagOf, Validator, pageOf, Paging, HttpResponse } from '#http';
import { notFound } from '#eventstore/domain';
import { EntityReader } from '#eventstore/store';
import { Resolutions } from './resolution.entity.js';
import { presentResolution } from './resolution.view.js';

export class ListResolutions extends ListQuery {}

@QueryHandler(ListResolutions)
export class ListResolutionsHandler implements IQueryHandler<ListResolutions> {
  constructor(
    private readonly reader: EntityReader,
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListResolutions): Promise<HttpResponse> {
    const page = pageOf(this.validator.query(Paging, query));
    const { items, next } = await this.reader.list(Resolutions, ctx.account, 'oldest first', page);
    return HttpResponse.list('resolutions', items.map(presentResolution), next);
  }
}

export class GetResolution extends GetQuery {}

@QueryHandler(GetResolution)
export class GetResolutionHandler implements IQueryHandler<GetResolution> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, ctx }: GetResolution): Promise<HttpResponse> {
    const resolution = await this.reader.find(Resolutions, ctx.account, ref);
    if (resolution === undefined) throw notFound('resolution');
    return HttpResponse.one('resolution', presentResolution(resolution), etagOf(resolution));
  }
}
