import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Paging, Ctx, type HttpResponse } from '#http';
import type { RequestContext, Outcome } from '#eventstore/store';
import { CreateSkill, CreateSkillBody, DeleteSkill, UpdateSkill, UpdateSkillBody } from './skill.commands.js';
import { GetSkill, ListSkills } from './skill.queries.js';
import { SkillView } from './skill.view.js';

@Controller('v2/skills')
export class SkillsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({ summary: 'List skills, oldest first', query: Paging, lists: { skills: SkillView } })
  list(@Filters() query: unknown, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new ListSkills(query, ctx));
  }

  @Post()
  @Operation({ summary: 'Create a skill', body: CreateSkillBody, creates: 'skill' })
  create(@Body() body: unknown, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new CreateSkill(body, ctx));
  }

  @Get(':skill')
  @Operation({ summary: 'Read a skill', shows: { skill: SkillView } })
  get(@Param('skill') ref: string, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new GetSkill(ref, ctx));
  }

  @Patch(':skill')
  @Operation({ summary: 'Change a skill', body: UpdateSkillBody, updates: 'skill' })
  update(@Param('skill') ref: string, @Body() body: unknown, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new UpdateSkill(ref, body, ctx));
  }

  @Delete(':skill')
  @Operation({ summary: 'Delete a skill', description: 'Refused while anything refers to it.', deletes: true })
  delete(@Param('skill') ref: string, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new DeleteSkill(ref, ctx));
  }
}
