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
import { type RequestContext, EntityReader } from '#eventstore/store';
import type { CategoryKind } from './category.js';
import { Categories } from './category.entity.js';
import { presentCategory } from './category.view.js';

export class ListCategories extends ListQuery {
  constructor(
    readonly kind: CategoryKind,
    query: unknown,
    ctx: RequestContext,
  ) {
    super(query, ctx);
  }
}

@QueryHandler(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  constructor(
    private readonly reader: EntityReader,
    private readonly validator: Validator,
  ) {}

  async execute({ kind, query, ctx }: ListCategories): Promise<HttpResponse> {
    const filters = this.validator.query(ArchivablePageQuery, query);
    const conditions = archivableFilters(filters, ctx);
    const page = pageOf(filters);
    const { items, next } = await this.reader.list(Categories[kind], ctx.account, 'oldest first', page, conditions);
    return HttpResponse.list('categories', items.map(presentCategory), next);
  }
}

export class GetCategory extends GetQuery {
  constructor(
    readonly kind: CategoryKind,
    ref: string,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(GetCategory)
export class GetCategoryHandler implements IQueryHandler<GetCategory> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ kind, ref, ctx }: GetCategory): Promise<HttpResponse> {
    const category = await this.reader.find(Categories[kind], ctx.account, ref);
    if (category === undefined) throw notFound(kind);
    return HttpResponse.one('category', presentCategory(category), etagOf(category));
  }
}
