import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import {
  ArchiveService,
  CreateService,
  CreateServiceBody,
  DeleteService,
  UnarchiveService,
  UpdateService,
  UpdateServiceBody,
} from './service.commands.js';
import { GetService, ListServices, ListServicesQuery } from './service.queries.js';
import { ServiceView } from './service.view.js';

@Controller('v2/catalog/services')
export class ServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List services, oldest first, or search them, newest first',
    query: ListServicesQuery,
    lists: { services: ServiceView },
  })
  list(@Filters() filters: Input<ListServicesQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListServices(filters, ctx));
  }

  @Post()
  @Operation({ summary: 'Create a service', body: CreateServiceBody, creates: 'service' })
  create(@Body() input: Input<CreateServiceBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateService(input, ctx));
  }

  @Get(':service')
  @Operation({ summary: 'Read a service', shows: { service: ServiceView }, query: PointInTimeQuery })
  get(@Param('service') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetService(ref, ctx));
  }

  @Patch(':service')
  @Operation({ summary: 'Update or create a service', body: UpdateServiceBody, upserts: 'service' })
  update(@Param('service') ref: string, @Body() input: Input<UpdateServiceBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateService(ref, input, ctx));
  }

  @Delete(':service')
  @Operation({ summary: 'Delete a service', deletes: true })
  delete(@Param('service') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteService(ref, ctx));
  }

  @Post(':service/archive')
  @Operation({ summary: 'Archive a service', updates: 'service' })
  archive(@Param('service') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new ArchiveService(ref, ctx));
  }

  @Post(':service/unarchive')
  @Operation({ summary: 'Unarchive a service', updates: 'service' })
  unarchive(@Param('service') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UnarchiveService(ref, ctx));
  }
}
