import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Paging, Ctx, type HttpResponse } from '#http';
import type { RequestContext, Outcome } from '#eventstore/store';
import { CreateTeam, CreateTeamBody, DeleteTeam, UpdateTeam, UpdateTeamBody } from './team.commands.js';
import { GetTeam, ListTeams } from './team.queries.js';
import { TeamView } from './team.view.js';

@Controller('v2/teams')
export class TeamsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({ summary: 'List teams, oldest first', query: Paging, lists: { teams: TeamView } })
  list(@Filters() query: unknown, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new ListTeams(query, ctx));
  }

  @Post()
  @Operation({ summary: 'Create a team', body: CreateTeamBody, creates: 'team' })
  create(@Body() body: unknown, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new CreateTeam(body, ctx));
  }

  @Get(':team')
  @Operation({ summary: 'Read a team', shows: { team: TeamView } })
  get(@Param('team') ref: string, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new GetTeam(ref, ctx));
  }

  @Patch(':team')
  @Operation({ summary: 'Change a team', body: UpdateTeamBody, updates: 'team' })
  update(@Param('team') ref: string, @Body() body: unknown, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new UpdateTeam(ref, body, ctx));
  }

  @Delete(':team')
  @Operation({ summary: 'Delete a team', description: 'Refused while anything refers to it.', deletes: true })
  delete(@Param('team') ref: string, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new DeleteTeam(ref, ctx));
  }
}
