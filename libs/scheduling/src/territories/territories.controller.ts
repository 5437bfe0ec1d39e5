import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, NamedPageQuery, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import {
  CreateTerritory,
  CreateTerritoryBody,
  DeleteTerritory,
  UpdateTerritory,
  UpdateTerritoryBody,
} from './territory.commands.js';
import { GetTerritory, ListTerritories } from './territory.queries.js';
import { TerritoryView } from './territory.view.js';

@Controller('v2/territories')
export class TerritoriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List territories, oldest first',
    query: NamedPageQuery,
    lists: { territories: TerritoryView },
  })
  list(@Filters() filters: Input<NamedPageQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListTerritories(filters, ctx));
  }

  @Post()
  @Operation({ summary: 'Create a territory', body: CreateTerritoryBody, creates: 'territory' })
  create(@Body() input: Input<CreateTerritoryBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateTerritory(input, ctx));
  }

  @Get(':territory')
  @Operation({ summary: 'Read a territory', shows: { territory: TerritoryView }, query: PointInTimeQuery })
  get(@Param('territory') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetTerritory(ref, ctx));
  }

  @Patch(':territory')
  @Operation({ summary: 'Update or create a territory', body: UpdateTerritoryBody, upserts: 'territory' })
  update(@Param('territory') ref: string, @Body() input: Input<UpdateTerritoryBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateTerritory(ref, input, ctx));
  }

  @Delete(':territory')
  @Operation({
    summary: 'Delete a territory',
    description: 'Rejected while other entities refer to it.',
    deletes: true,
  })
  delete(@Param('territory') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteTerritory(ref, ctx));
  }
}
