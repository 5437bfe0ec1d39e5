import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, NamedPageQuery, Operation, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import { CreateTemplateBody, UpdateTemplateBody } from './template.body.js';
import { CreateTemplate, DeleteTemplate, UpdateTemplate } from './template.commands.js';
import { GetTemplate, ListTemplates } from './template.queries.js';
import { TemplateItemView, TemplateView } from './template.view.js';

@Controller('v2/templates')
export class TemplatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List templates, oldest first',
    query: NamedPageQuery,
    lists: { templates: TemplateItemView },
  })
  list(@Filters() filters: Input<NamedPageQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListTemplates(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create a template',
    body: CreateTemplateBody,
    creates: 'template',
    errors: ['template.too_large'],
  })
  create(@Body() input: Input<CreateTemplateBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateTemplate(input, ctx));
  }

  @Get(':template')
  @Operation({ summary: 'Read a template', shows: { template: TemplateView }, query: PointInTimeQuery })
  get(@Param('template') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetTemplate(ref, ctx));
  }

  @Patch(':template')
  @Operation({
    summary: 'Update or create a template',
    description: 'Lists are replaced as a whole. A field keeps its uuid when it is identified by uuid or name.',
    body: UpdateTemplateBody,
    upserts: 'template',
    errors: ['template.too_large'],
  })
  update(@Param('template') ref: string, @Body() input: Input<UpdateTemplateBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateTemplate(ref, input, ctx));
  }

  @Delete(':template')
  @Operation({ summary: 'Delete a template', description: 'Its jobs are not changed.', deletes: true })
  delete(@Param('template') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteTemplate(ref, ctx));
  }
}
