import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, NamedPageQuery, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import {
  CreateResolution,
  CreateResolutionBody,
  DeleteResolution,
  UpdateResolution,
  UpdateResolutionBody,
} from './resolution.commands.js';
import { GetResolution, ListResolutions } from './resolution.queries.js';
import { ResolutionView } from './resolution.view.js';

@Controller('v2/resolutions')
export class ResolutionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List resolutions, oldest first',
    query: NamedPageQuery,
    lists: { resolutions: ResolutionView },
  })
  list(@Filters() filters: Input<NamedPageQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListResolutions(filters, ctx));
  }

  @Post()
  @Operation({ summary: 'Create a resolution', body: CreateResolutionBody, creates: 'resolution' })
  create(@Body() input: Input<CreateResolutionBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateResolution(input, ctx));
  }

  @Get(':resolution')
  @Operation({ summary: 'Read a resolution', shows: { resolution: ResolutionView }, query: PointInTimeQuery })
  get(@Param('resolution') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetResolution(ref, ctx));
  }

  @Patch(':resolution')
  @Operation({
    summary: 'Update or create a resolution',
    description: 'Of built-in resolutions only the external id can be changed (`resolution.built_in`).',
    body: UpdateResolutionBody,
    upserts: 'resolution',
    errors: ['resolution.built_in'],
  })
  update(@Param('resolution') ref: string, @Body() input: Input<UpdateResolutionBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateResolution(ref, input, ctx));
  }

  @Delete(':resolution')
  @Operation({
    summary: 'Delete a resolution',
    description:
      'Rejected for built-in resolutions (`resolution.built_in`) and while a template or an open job refers to it.',
    deletes: true,
    errors: ['resolution.built_in'],
  })
  delete(@Param('resolution') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteResolution(ref, ctx));
  }
}
