import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { etagOf, Forms, pageOf, Paging } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { Teams } from './team.entity.js';
import { presentTeam } from './team.view.js';

export class ListTeams extends ListQuery {}

@QueryHandler(ListTeams)
export class ListTeamsHandler implements IQueryHandler<ListTeams> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListTeams): Promise<Answer> {
    const page = pageOf(this.forms.query(Paging, query));
    const { items, next } = await this.reader.list(Teams, who.account, 'oldest first', page);
    return Answer.list('teams', items.map(presentTeam), next);
  }
}

export class GetTeam extends GetQuery {}

@QueryHandler(GetTeam)
export class GetTeamHandler implements IQueryHandler<GetTeam> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, who }: GetTeam): Promise<Answer> {
    const team = await this.reader.find(Teams, who.account, ref);
    if (team === undefined) throw notFound('team');
    return Answer.one('team', presentTeam(team), etagOf(team));
  }
}
