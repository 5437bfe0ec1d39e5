import { getHandler, GetQuery, listHandler, ListQuery, namedFilters, type NamedPageQuery } from '#http';
import { Teams } from './team.entity.js';
import { presentTeam } from './team.view.js';

export class ListTeams extends ListQuery<NamedPageQuery> {}
export const ListTeamsHandler = listHandler(ListTeams, Teams, {
  plural: 'teams',
  order: 'oldest first',
  present: presentTeam,
  conditions: namedFilters('team'),
});

export class GetTeam extends GetQuery {}
export const GetTeamHandler = getHandler(GetTeam, Teams, 'team', presentTeam);
