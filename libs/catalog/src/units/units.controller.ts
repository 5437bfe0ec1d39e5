import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Ctx, Filters, type Input, Operation, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import {
  ArchiveUnit,
  CreateUnit,
  CreateUnitBody,
  DeleteUnit,
  UnarchiveUnit,
  UpdateUnit,
  UpdateUnitBody,
} from './unit.commands.js';
import { GetUnit, ListUnits, ListUnitsQuery } from './unit.queries.js';
import { UnitView } from './unit.view.js';

@Controller('v2/catalog/products/units')
export class UnitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({ summary: 'List units, oldest first', query: ListUnitsQuery, lists: { units: UnitView } })
  list(@Filters() filters: Input<ListUnitsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListUnits(filters, ctx));
  }

  @Post()
  @Operation({ summary: 'Create a unit', body: CreateUnitBody, creates: 'unit' })
  create(@Body() input: Input<CreateUnitBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateUnit(input, ctx));
  }

  @Get(':unit')
  @Operation({ summary: 'Read a unit', shows: { unit: UnitView }, query: PointInTimeQuery })
  get(@Param('unit') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetUnit(ref, ctx));
  }

  @Patch(':unit')
  @Operation({ summary: 'Update or create a unit', body: UpdateUnitBody, upserts: 'unit' })
  update(@Param('unit') ref: string, @Body() input: Input<UpdateUnitBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateUnit(ref, input, ctx));
  }

  @Delete(':unit')
  @Operation({ summary: 'Delete a unit', deletes: true })
  delete(@Param('unit') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteUnit(ref, ctx));
  }

  @Post(':unit/archive')
  @Operation({ summary: 'Archive a unit', updates: 'unit' })
  archive(@Param('unit') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new ArchiveUnit(ref, ctx));
  }

  @Post(':unit/unarchive')
  @Operation({ summary: 'Unarchive a unit', updates: 'unit' })
  unarchive(@Param('unit') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UnarchiveUnit(ref, ctx));
  }
}
