import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery, etagOf, Validator, pageOf, Paging, HttpResponse } from '#http';
import { notFound } from '#eventstore/domain';
import { EntityReader } from '#eventstore/store';
import { Teams } from './team.entity.js';
import { presentTeam } from './team.view.js';

export class ListTeams extends ListQuery {}

@QueryHandler(ListTeams)
export class ListTeamsHandler implements IQueryHandler<ListTeams> {
  constructor(
    private readonly reader: EntityReader,
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListTeams): Promise<HttpResponse> {
    const page = pageOf(this.validator.query(Paging, query));
    const { items, next } = await this.reader.list(Teams, ctx.account, 'oldest first', page);
    return HttpResponse.list('teams', items.map(presentTeam), next);
  }
}

export class GetTeam extends GetQuery {}

@QueryHandler(GetTeam)
export class GetTeamHandler implements IQueryHandler<GetTeam> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, ctx }: GetTeam): Promise<HttpResponse> {
    const team = await this.reader.find(Teams, ctx.account, ref);
    if (team === undefined) throw notFound('team');
    return HttpResponse.one('team', presentTeam(team), etagOf(team));
  }
}
