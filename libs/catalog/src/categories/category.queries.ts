import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { archivableFilters, ArchivablePageQuery, etagOf, Forms, pageOf } from '#kernel/http';
import { Answer, type Caller, EntityReader } from '#kernel/store';
import type { CategoryKind } from './category.js';
import { Categories } from './category.entity.js';
import { presentCategory } from './category.view.js';

export class ListCategories extends ListQuery {
  constructor(
    readonly kind: CategoryKind,
    query: unknown,
    who: Caller,
  ) {
    super(query, who);
  }
}

@QueryHandler(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ kind, query, who }: ListCategories): Promise<Answer> {
    const filters = this.forms.query(ArchivablePageQuery, query);
    const conditions = archivableFilters(filters, who);
    const page = pageOf(filters);
    const { items, next } = await this.reader.list(Categories[kind], who.account, 'oldest first', page, conditions);
    return Answer.list('categories', items.map(presentCategory), next);
  }
}

export class GetCategory extends GetQuery {
  constructor(
    readonly kind: CategoryKind,
    ref: string,
    who: Caller,
  ) {
    super(ref, who);
  }
}

@QueryHandler(GetCategory)
export class GetCategoryHandler implements IQueryHandler<GetCategory> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ kind, ref, who }: GetCategory): Promise<Answer> {
    const category = await this.reader.find(Categories[kind], who.account, ref);
    if (category === undefined) throw notFound(kind);
    return Answer.one('category', presentCategory(category), etagOf(category));
  }
}
