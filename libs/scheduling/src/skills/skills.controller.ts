import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Paging, Who } from '#kernel/http';
import type { Answer, Caller } from '#kernel/store';
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
  list(@Filters() query: unknown, @Who() who: Caller): Promise<Answer> {
    return this.queries.execute(new ListSkills(query, who));
  }

  @Post()
  @Operation({ summary: 'Create a skill', body: CreateSkillBody, creates: 'skill' })
  create(@Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new CreateSkill(body, who));
  }

  @Get(':skill')
  @Operation({ summary: 'Read a skill', shows: { skill: SkillView } })
  get(@Param('skill') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.queries.execute(new GetSkill(ref, who));
  }

  @Patch(':skill')
  @Operation({ summary: 'Change a skill', body: UpdateSkillBody, updates: 'skill' })
  update(@Param('skill') ref: string, @Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new UpdateSkill(ref, body, who));
  }

  @Delete(':skill')
  @Operation({ summary: 'Delete a skill', description: 'Refused while anything refers to it.', deletes: true })
  delete(@Param('skill') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new DeleteSkill(ref, who));
  }
}
