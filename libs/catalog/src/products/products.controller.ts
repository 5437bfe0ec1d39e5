import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ArchivablePageQuery, Body, Filters, Operation, Who } from '#kernel/http';
import type { Answer, Caller } from '#kernel/store';
import {
  ArchiveProduct,
  CreateProduct,
  CreateProductBody,
  DeleteProduct,
  UnarchiveProduct,
  UpdateProduct,
  UpdateProductBody,
} from './product.commands.js';
import { GetProduct, ListProducts } from './product.queries.js';
import { ProductView } from './product.view.js';

@Controller('v2/catalog/products')
export class ProductsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({ summary: 'List products, oldest first', query: ArchivablePageQuery, lists: { products: ProductView } })
  list(@Filters() query: unknown, @Who() who: Caller): Promise<Answer> {
    return this.queries.execute(new ListProducts(query, who));
  }

  @Post()
  @Operation({ summary: 'Create a product', body: CreateProductBody, creates: 'product' })
  create(@Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new CreateProduct(body, who));
  }

  @Get(':product')
  @Operation({ summary: 'Read a product', shows: { product: ProductView } })
  get(@Param('product') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.queries.execute(new GetProduct(ref, who));
  }

  @Patch(':product')
  @Operation({ summary: 'Change a product', body: UpdateProductBody, updates: 'product' })
  update(@Param('product') ref: string, @Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new UpdateProduct(ref, body, who));
  }

  @Delete(':product')
  @Operation({ summary: 'Delete a product', deletes: true })
  delete(@Param('product') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new DeleteProduct(ref, who));
  }

  @Post(':product/archive')
  @Operation({ summary: 'Archive a product', updates: 'product' })
  archive(@Param('product') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new ArchiveProduct(ref, who));
  }

  @Post(':product/unarchive')
  @Operation({ summary: 'Take a product back from the archive', updates: 'product' })
  unarchive(@Param('product') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new UnarchiveProduct(ref, who));
  }
}
