import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  archivableFilters,
  asksForDeleted,
  listDeleted,
  type ArchivablePageQuery,
  GetQuery,
  HttpResponse,
  type Input,
  ListQuery,
  pageOf,
  showEntity,
} from '#http';
import { type RequestContext, EntityReader, PointInTimeReader } from '#eventstore/store';
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
    if (asksForDeleted(filters)) return listDeleted(this.reader, Categories[type], 'categories', filters, ctx);
    const valid = filters.finish();
    const conditions = archivableFilters(Categories[type].table)(valid, ctx);
    const page = pageOf(valid);
    const { items, ...rest } = await this.reader.list(Categories[type], ctx.account, 'oldest first', page, conditions);
    return HttpResponse.list('categories', items, { present: presentCategory, ...rest });
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
  constructor(
    readonly reader: EntityReader,
    readonly past: PointInTimeReader,
  ) {}

  execute({ type, ...query }: GetCategory): Promise<HttpResponse> {
    return showEntity(this, Categories[type], query, 'category', presentCategory);
  }
}
