import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '#eventstore/domain';
import { EntityReader, PointInTimeReader } from '#eventstore/store';
import {
  GetQuery,
  type HttpResponse,
  listHandler,
  ListQuery,
  namedFilters,
  type NamedPageQuery,
  showEntity,
} from '#http';
import { mustNotTellMore } from '../people/people-access.view.js';
import { Teams } from './team.entity.js';
import { mayReadTeam, presentTeam } from './team.view.js';

export class ListTeams extends ListQuery<NamedPageQuery> {}
export const ListTeamsHandler = listHandler(ListTeams, Teams, {
  plural: 'teams',
  order: 'oldest first',
  present: presentTeam,
  check: mustNotTellMore,
  conditions: namedFilters('team'),
});

export class GetTeam extends GetQuery {}

@QueryHandler(GetTeam)
export class GetTeamHandler implements IQueryHandler<GetTeam> {
  constructor(
    readonly reader: EntityReader,
    readonly past: PointInTimeReader,
  ) {}

  execute({ ref, ctx }: GetTeam): Promise<HttpResponse> {
    const present: typeof presentTeam = (team, ...rest) => {
      if (!mayReadTeam(team.uuid, ref, ctx.person)) throw notFound('team');
      return presentTeam(team, ...rest);
    };
    return showEntity(this, Teams, { ref, ctx }, 'team', present, true);
  }
}
