import { entityFilters, getHandler, GetQuery, listHandler, ListQuery, type PageQuery } from '#http';
import { Teams } from './team.entity.js';
import { presentTeam } from './team.view.js';

export class ListTeams extends ListQuery<PageQuery> {}
export const ListTeamsHandler = listHandler(ListTeams, Teams, {
  plural: 'teams',
  order: 'oldest first',
  present: presentTeam,
  conditions: entityFilters,
});

export class GetTeam extends GetQuery {}
export const GetTeamHandler = getHandler(GetTeam, Teams, 'team', presentTeam);
