import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { archivableFilters, ArchivablePageQuery, etagOf, Forms, pageOf } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { Products } from './product.entity.js';
import { presentProduct } from './product.view.js';

export class ListProducts extends ListQuery {}

@QueryHandler(ListProducts)
export class ListProductsHandler implements IQueryHandler<ListProducts> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListProducts): Promise<Answer> {
    const filters = this.forms.query(ArchivablePageQuery, query);
    const conditions = archivableFilters(filters, who);
    const { items, next } = await this.reader.list(Products, who.account, 'oldest first', pageOf(filters), conditions);
    return Answer.list('products', items.map(presentProduct), next);
  }
}

export class GetProduct extends GetQuery {}

@QueryHandler(GetProduct)
export class GetProductHandler implements IQueryHandler<GetProduct> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, who }: GetProduct): Promise<Answer> {
    const product = await this.reader.find(Products, who.account, ref);
    if (product === undefined) throw notFound('product');
    return Answer.one('product', presentProduct(product), etagOf(product));
  }
}
