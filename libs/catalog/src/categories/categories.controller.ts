import { Controller, Delete, Get, Injectable, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ArchivablePageQuery, Body, Filters, Operation, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
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

/** The routes of both trees. Injectable, so that Nest records the constructor parameters for the subclasses. */
@Injectable()
abstract class CategoriesController {
  protected abstract readonly type: 'service_category' | 'product_category';

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
  list(@Filters() filters: Input<ArchivablePageQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListCategories(this.type, filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create a category',
    description: 'A tree has at most 3 levels.',
    body: CreateCategoryBody,
    creates: 'category',
    errors: ['category.too_deep'],
  })
  create(@Body() input: Input<CreateCategoryBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateCategory(this.type, input, ctx));
  }

  @Get(':category')
  @Operation({ summary: 'Read a category', shows: { category: CategoryView }, query: PointInTimeQuery })
  get(@Param('category') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetCategory(this.type, ref, ctx));
  }

  @Patch(':category')
  @Operation({
    summary: 'Update, move or create a category',
    description:
      'An external id in the path that is not in use creates a category with it; the body then needs what a POST needs. The descendants of a category move with it. Fails with `category.too_deep` when this would create a fourth level, and with `category.cycle` when the parent is the category itself or one of its descendants.',
    body: UpdateCategoryBody,
    upserts: 'category',
    errors: ['category.too_deep', 'category.cycle'],
  })
  update(@Param('category') ref: string, @Body() input: Input<UpdateCategoryBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateCategory(this.type, ref, input, ctx));
  }

  @Delete(':category')
  @Operation({
    summary: 'Delete a category',
    description: 'Rejected while it contains categories or items, including archived ones.',
    deletes: true,
  })
  delete(@Param('category') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteCategory(this.type, ref, ctx));
  }

  @Post(':category/archive')
  @Operation({
    summary: 'Archive a category',
    description: 'Its descendants and items are not archived.',
    updates: 'category',
  })
  archive(@Param('category') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new ArchiveCategory(this.type, ref, ctx));
  }

  @Post(':category/unarchive')
  @Operation({ summary: 'Unarchive a category', updates: 'category' })
  unarchive(@Param('category') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UnarchiveCategory(this.type, ref, ctx));
  }
}

@Controller('v2/catalog/services/categories')
export class ServiceCategoriesController extends CategoriesController {
  protected readonly type = 'service_category';
}

@Controller('v2/catalog/products/categories')
export class ProductCategoriesController extends CategoriesController {
  protected readonly type = 'product_category';
}
