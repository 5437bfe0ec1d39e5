import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Who } from '#kernel/http';
import type { Answer, Caller } from '#kernel/store';
import { CreateTemplateBody, UpdateTemplateBody } from './template.body.js';
import { CreateTemplate, DeleteTemplate, UpdateTemplate } from './template.commands.js';
import { GetTemplate, ListTemplates, ListTemplatesQuery } from './template.queries.js';
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
    query: ListTemplatesQuery,
    lists: { templates: TemplateItemView },
  })
  list(@Filters() query: unknown, @Who() who: Caller): Promise<Answer> {
    return this.queries.execute(new ListTemplates(query, who));
  }

  @Post()
  @Operation({ summary: 'Create a template', body: CreateTemplateBody, creates: 'template' })
  create(@Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new CreateTemplate(body, who));
  }

  @Get(':template')
  @Operation({ summary: 'Read a template', shows: { template: TemplateView } })
  get(@Param('template') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.queries.execute(new GetTemplate(ref, who));
  }

  @Patch(':template')
  @Operation({
    summary: 'Change a template',
    description: 'A list replaces the whole list; a field keeps its uuid by uuid or name.',
    body: UpdateTemplateBody,
    updates: 'template',
  })
  update(@Param('template') ref: string, @Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new UpdateTemplate(ref, body, who));
  }

  @Delete(':template')
  @Operation({
    summary: 'Delete a template',
    description: 'Its jobs stay as they are.',
    deletes: true,
  })
  delete(@Param('template') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new DeleteTemplate(ref, who));
  }
}
