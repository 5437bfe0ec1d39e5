import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  archivableFilters,
  type ArchivablePageQuery,
  etagOf,
  GetQuery,
  HttpResponse,
  type Input,
  ListQuery,
  pageOf,
} from '#http';
import { notFound } from '#eventstore/domain';
import { type RequestContext, EntityReader } from '#eventstore/store';
import type { CategoryType } from './category.js';
import { Categories } from './category.entity.js';
import { presentCategory } from './category.view.js';

export class ListCategories extends ListQuery<ArchivablePageQuery> {
  constructor(
    readonly type: CategoryType,
    filters: Input<ArchivablePageQuery>,
    ctx: RequestContext,
  ) {
    super(filters, ctx);
  }
}

@QueryHandler(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ type, filters, ctx }: ListCategories): Promise<HttpResponse> {
    const valid = filters.finish();
    const conditions = archivableFilters(valid, ctx);
    const page = pageOf(valid);
    const { items, next } = await this.reader.list(Categories[type], ctx.account, 'oldest first', page, conditions);
    return HttpResponse.list('categories', items, { present: presentCategory, next });
  }
}

export class GetCategory extends GetQuery {
  constructor(
    readonly type: CategoryType,
    ref: string,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(GetCategory)
export class GetCategoryHandler implements IQueryHandler<GetCategory> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ type, ref, ctx }: GetCategory): Promise<HttpResponse> {
    const category = await this.reader.find(Categories[type], ctx.account, ref);
    if (category === undefined) throw notFound(type);
    return HttpResponse.one('category', presentCategory(category), etagOf(category));
  }
}
