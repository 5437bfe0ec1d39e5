import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, NamedPageQuery, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import { CreateTeam, CreateTeamBody, DeleteTeam, UpdateTeam, UpdateTeamBody } from './team.commands.js';
import { GetTeam, ListTeams } from './team.queries.js';
import { TeamView } from './team.view.js';
import { NAMES_ALONE } from '../people/people-access.view.js';

@Controller('v2/teams')
export class TeamsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List teams, oldest first',
    description: NAMES_ALONE,
    query: NamedPageQuery,
    lists: { teams: TeamView },
  })
  list(@Filters() filters: Input<NamedPageQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListTeams(filters, ctx));
  }

  @Post()
  @Operation({ summary: 'Create a team', body: CreateTeamBody, creates: 'team' })
  create(@Body() input: Input<CreateTeamBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateTeam(input, ctx));
  }

  @Get(':team')
  @Operation({ summary: 'Read a team', shows: { team: TeamView }, query: PointInTimeQuery })
  get(@Param('team') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetTeam(ref, ctx));
  }

  @Patch(':team')
  @Operation({ summary: 'Update or create a team', body: UpdateTeamBody, upserts: 'team' })
  update(@Param('team') ref: string, @Body() input: Input<UpdateTeamBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateTeam(ref, input, ctx));
  }

  @Delete(':team')
  @Operation({ summary: 'Delete a team', description: 'Rejected while other entities refer to it.', deletes: true })
  delete(@Param('team') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteTeam(ref, ctx));
  }
}
