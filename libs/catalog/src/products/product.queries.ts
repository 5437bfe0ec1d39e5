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
import { EntityReader } from '#eventstore/store';
import { Products } from './product.entity.js';
import { presentProduct } from './product.view.js';

export class ListProducts extends ListQuery {}

@QueryHandler(ListProducts)
export class ListProductsHandler implements IQueryHandler<ListProducts> {
  constructor(
    private readonly reader: EntityReader,
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListProducts): Promise<HttpResponse> {
    const filters = this.validator.query(ArchivablePageQuery, query);
    const conditions = archivableFilters(filters, ctx);
    const { items, next } = await this.reader.list(Products, ctx.account, 'oldest first', pageOf(filters), conditions);
    return HttpResponse.list('products', items.map(presentProduct), next);
  }
}

export class GetProduct extends GetQuery {}

@QueryHandler(GetProduct)
export class GetProductHandler implements IQueryHandler<GetProduct> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, ctx }: GetProduct): Promise<HttpResponse> {
    const product = await this.reader.find(Products, ctx.account, ref);
    if (product === undefined) throw notFound('product');
    return HttpResponse.one('product', presentProduct(product), etagOf(product));
  }
}
