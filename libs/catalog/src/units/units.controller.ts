import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ArchivablePageQuery, Body, Filters, Operation, Who } from '#kernel/http';
import type { Answer, Caller } from '#kernel/store';
import {
  ArchiveUnit,
  CreateUnit,
  CreateUnitBody,
  DeleteUnit,
  UnarchiveUnit,
  UpdateUnit,
  UpdateUnitBody,
} from './unit.commands.js';
import { GetUnit, ListUnits } from './unit.queries.js';
import { UnitView } from './unit.view.js';

@Controller('v2/catalog/products/units')
export class UnitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({ summary: 'List units, oldest first', query: ArchivablePageQuery, lists: { units: UnitView } })
  list(@Filters() query: unknown, @Who() who: Caller): Promise<Answer> {
    return this.queries.execute(new ListUnits(query, who));
  }

  @Post()
  @Operation({ summary: 'Create a unit', body: CreateUnitBody, creates: 'unit' })
  create(@Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new CreateUnit(body, who));
  }

  @Get(':unit')
  @Operation({ summary: 'Read a unit', shows: { unit: UnitView } })
  get(@Param('unit') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.queries.execute(new GetUnit(ref, who));
  }

  @Patch(':unit')
  @Operation({ summary: 'Change a unit', body: UpdateUnitBody, updates: 'unit' })
  update(@Param('unit') ref: string, @Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new UpdateUnit(ref, body, who));
  }

  @Delete(':unit')
  @Operation({ summary: 'Delete a unit', deletes: true })
  delete(@Param('unit') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new DeleteUnit(ref, who));
  }

  @Post(':unit/archive')
  @Operation({ summary: 'Archive a unit', updates: 'unit' })
  archive(@Param('unit') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new ArchiveUnit(ref, who));
  }

  @Post(':unit/unarchive')
  @Operation({ summary: 'Take a unit back from the archive', updates: 'unit' })
  unarchive(@Param('unit') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new UnarchiveUnit(ref, who));
  }
}
