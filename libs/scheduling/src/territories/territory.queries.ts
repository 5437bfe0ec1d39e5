import { getHandler, GetQuery, listHandler, ListQuery, namedFilters, type NamedPageQuery } from '#http';
import { Territories } from './territory.entity.js';
import { presentTerritory } from './territory.view.js';

export class ListTerritories extends ListQuery<NamedPageQuery> {}
export const ListTerritoriesHandler = listHandler(ListTerritories, Territories, {
  plural: 'territories',
  order: 'oldest first',
  present: presentTerritory,
  conditions: namedFilters('territory'),
});

export class GetTerritory extends GetQuery {}
export const GetTerritoryHandler = getHandler(GetTerritory, Territories, 'territory', presentTerritory);
