import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, NamedPageQuery, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
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
  @Operation({ summary: 'List skills, oldest first', query: NamedPageQuery, lists: { skills: SkillView } })
  list(@Filters() filters: Input<NamedPageQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListSkills(filters, ctx));
  }

  @Post()
  @Operation({ summary: 'Create a skill', body: CreateSkillBody, creates: 'skill' })
  create(@Body() input: Input<CreateSkillBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateSkill(input, ctx));
  }

  @Get(':skill')
  @Operation({ summary: 'Read a skill', shows: { skill: SkillView }, query: PointInTimeQuery })
  get(@Param('skill') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetSkill(ref, ctx));
  }

  @Patch(':skill')
  @Operation({ summary: 'Update or create a skill', body: UpdateSkillBody, upserts: 'skill' })
  update(@Param('skill') ref: string, @Body() input: Input<UpdateSkillBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateSkill(ref, input, ctx));
  }

  @Delete(':skill')
  @Operation({ summary: 'Delete a skill', description: 'Rejected while other entities refer to it.', deletes: true })
  delete(@Param('skill') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteSkill(ref, ctx));
  }
}
