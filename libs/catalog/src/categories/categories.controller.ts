import { Controller, Delete, Get, Injectable, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ArchivablePageQuery, Body, Filters, Operation, Ctx, type HttpResponse, type Input } from '#http';
import type { RequestContext, Outcome } from '#eventstore/store';
import {
  ArchiveCategory,
  CreateCategory,
  CreateCategoryBody,
  DeleteCategory,
  UnarchiveCategory,
  UpdateCategory,
  UpdateCategoryBody,
} from './category.commands.js';
import { GetCategory, ListCategories } from './category.queries.js';
import { CategoryView } from './category.view.js';

/** The routes that both trees have, each under its own path. Injectable, so that what it needs is known below it. */
@Injectable()
abstract class CategoriesController {
  protected abstract readonly kind: 'service_category' | 'product_category';

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List categories, oldest first',
    query: ArchivablePageQuery,
    lists: { categories: CategoryView },
  })
  list(@Filters() filters: Input<ArchivablePageQuery>, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new ListCategories(this.kind, filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create a category',
    description: 'A tree has at most 3 levels.',
    body: CreateCategoryBody,
    creates: 'category',
    errors: ['category.too_deep'],
  })
  create(@Body() input: Input<CreateCategoryBody>, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new CreateCategory(this.kind, input, ctx));
  }

  @Get(':category')
  @Operation({ summary: 'Read a category', shows: { category: CategoryView } })
  get(@Param('category') ref: string, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new GetCategory(this.kind, ref, ctx));
  }

  @Patch(':category')
  @Operation({
    summary: 'Change or move a category',
    description:
      'What lies below it moves with it: `category.too_deep` when that would make a fourth level, `category.cycle` when the parent is the category itself or lies below it.',
    body: UpdateCategoryBody,
    updates: 'category',
    errors: ['category.too_deep', 'category.cycle'],
  })
  update(
    @Param('category') ref: string,
    @Body() input: Input<UpdateCategoryBody>,
    @Ctx() ctx: RequestContext,
  ): Promise<Outcome> {
    return this.commands.execute(new UpdateCategory(this.kind, ref, input, ctx));
  }

  @Delete(':category')
  @Operation({
    summary: 'Delete a category',
    description: 'Refused while it holds categories or items, archived ones included.',
    deletes: true,
  })
  delete(@Param('category') ref: string, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new DeleteCategory(this.kind, ref, ctx));
  }

  @Post(':category/archive')
  @Operation({
    summary: 'Archive a category',
    description: 'It alone: what lies below it stays as it is.',
    updates: 'category',
  })
  archive(@Param('category') ref: string, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new ArchiveCategory(this.kind, ref, ctx));
  }

  @Post(':category/unarchive')
  @Operation({ summary: 'Take a category back from the archive', updates: 'category' })
  unarchive(@Param('category') ref: string, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new UnarchiveCategory(this.kind, ref, ctx));
  }
}

@Controller('v2/catalog/services/categories')
export class ServiceCategoriesController extends CategoriesController {
  protected readonly kind = 'service_category';
}

@Controller('v2/catalog/products/categories')
export class ProductCategoriesController extends CategoriesController {
  protected readonly kind = 'product_category';
}
