import { entityFilters, getHandler, GetQuery, listHandler, ListQuery, type PageQuery } from '#http';
import { Territories } from './territory.entity.js';
import { presentTerritory } from './territory.view.js';

export class ListTerritories extends ListQuery<PageQuery> {}
export const ListTerritoriesHandler = listHandler(ListTerritories, Territories, {
  plural: 'territories',
  order: 'oldest first',
  present: presentTerritory,
  conditions: entityFilters,
});

export class GetTerritory extends GetQuery {}
export const GetTerritoryHandler = getHandler(GetTerritory, Territories, 'territory', presentTerritory);
