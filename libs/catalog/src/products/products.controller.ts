import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import {
  ArchiveProduct,
  CreateProduct,
  CreateProductBody,
  DeleteProduct,
  UnarchiveProduct,
  UpdateProduct,
  UpdateProductBody,
} from './product.commands.js';
import { GetProduct, ListProducts, ListProductsQuery } from './product.queries.js';
import { ProductView } from './product.view.js';

@Controller('v2/catalog/products')
export class ProductsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List products, oldest first, or search them, newest first',
    query: ListProductsQuery,
    lists: { products: ProductView },
  })
  list(@Filters() filters: Input<ListProductsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListProducts(filters, ctx));
  }

  @Post()
  @Operation({ summary: 'Create a product', body: CreateProductBody, creates: 'product' })
  create(@Body() input: Input<CreateProductBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateProduct(input, ctx));
  }

  @Get(':product')
  @Operation({ summary: 'Read a product', shows: { product: ProductView }, query: PointInTimeQuery })
  get(@Param('product') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetProduct(ref, ctx));
  }

  @Patch(':product')
  @Operation({ summary: 'Update or create a product', body: UpdateProductBody, upserts: 'product' })
  update(@Param('product') ref: string, @Body() input: Input<UpdateProductBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateProduct(ref, input, ctx));
  }

  @Delete(':product')
  @Operation({ summary: 'Delete a product', deletes: true })
  delete(@Param('product') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteProduct(ref, ctx));
  }

  @Post(':product/archive')
  @Operation({ summary: 'Archive a product', updates: 'product' })
  archive(@Param('product') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new ArchiveProduct(ref, ctx));
  }

  @Post(':product/unarchive')
  @Operation({ summary: 'Unarchive a product', updates: 'product' })
  unarchive(@Param('product') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UnarchiveProduct(ref, ctx));
  }
}
