import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { created, Body, Filters, NamedPageQuery, Operation, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import {
  CreateDictionary,
  CreateDictionaryBody,
  CreateDictionaryValue,
  DeleteDictionary,
  DeleteDictionaryValue,
  DictionaryValueBody,
  UpdateDictionary,
  UpdateDictionaryBody,
  UpdateDictionaryValue,
  UpdateDictionaryValueBody,
} from './dictionary.commands.js';
import { GetDictionary, ListDictionaries, ListDictionaryValues, ListValuesQuery } from './dictionary.queries.js';
import { DictionaryItemView, DictionaryValueView, DictionaryView, ValueUuidView } from './dictionary.view.js';

@Controller('v2/dictionaries')
export class DictionariesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List dictionaries, oldest first',
    query: NamedPageQuery,
    lists: { dictionaries: DictionaryItemView },
  })
  list(@Filters() filters: Input<NamedPageQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListDictionaries(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create a dictionary',
    description: 'A dictionary has at most 200 values; their names are unique.',
    body: CreateDictionaryBody,
    creates: 'dictionary',
  })
  create(@Body() input: Input<CreateDictionaryBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateDictionary(input, ctx));
  }

  @Get(':dictionary')
  @Operation({ summary: 'Read a dictionary', shows: { dictionary: DictionaryView }, query: PointInTimeQuery })
  get(@Param('dictionary') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetDictionary(ref, ctx));
  }

  @Patch(':dictionary')
  @Operation({
    summary: 'Update or create a dictionary',
    description: 'One that it creates takes `values` too.',
    body: UpdateDictionaryBody,
    upserts: 'dictionary',
  })
  update(@Param('dictionary') ref: string, @Body() input: Input<UpdateDictionaryBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateDictionary(ref, input, ctx));
  }

  @Delete(':dictionary')
  @Operation({ summary: 'Delete a dictionary', description: 'Rejected while a template uses it.', deletes: true })
  delete(@Param('dictionary') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteDictionary(ref, ctx));
  }

  @Get(':dictionary/values')
  @Operation({
    id: 'listDictionaryValues',
    summary: 'List the values of a dictionary in order',
    query: ListValuesQuery,
    lists: { values: DictionaryValueView },
    hasParent: true,
  })
  listValues(@Param('dictionary') ref: string, @Filters() filters: Input<ListValuesQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListDictionaryValues(ref, filters, ctx));
  }

  @Post(':dictionary/values')
  @Operation({
    id: 'createDictionaryValue',
    summary: 'Add a value to a dictionary',
    description:
      'The value is added at the end. Fails with `dictionary.full` when it has 200 values. ETag and If-Match refer to the dictionary.',
    body: DictionaryValueBody,
    returns: { status: 201, with: ValueUuidView, respond: created('value') },
    errors: ['dictionary.full', 'template.too_large'],
  })
  createValue(@Param('dictionary') ref: string, @Body() input: Input<DictionaryValueBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateDictionaryValue(ref, input, ctx));
  }

  @Patch(':dictionary/values/:value')
  @Operation({
    id: 'updateDictionaryValue',
    summary: 'Rename a value of a dictionary',
    description: 'ETag and If-Match refer to the dictionary.',
    body: UpdateDictionaryValueBody,
    updates: 'value',
    errors: ['template.too_large'],
  })
  updateValue(
    @Param('dictionary') ref: string,
    @Param('value') value: string,
    @Body() input: Input<UpdateDictionaryValueBody>,
    @Ctx() ctx: RequestContext,
  ) {
    return this.commands.execute(new UpdateDictionaryValue(ref, value, input, ctx));
  }

  @Delete(':dictionary/values/:value')
  @Operation({
    id: 'deleteDictionaryValue',
    summary: 'Delete a value of a dictionary',
    description: 'Fields that have it keep it. If-Match refers to the dictionary.',
    deletes: true,
  })
  deleteValue(@Param('dictionary') ref: string, @Param('value') value: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteDictionaryValue(ref, value, ctx));
  }
}
