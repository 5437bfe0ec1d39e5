import { getHandler, GetQuery, listHandler, ListQuery, type DeletablePaging } from '#http';
import { Territories } from './territory.entity.js';
import { presentTerritory } from './territory.view.js';

export class ListTerritories extends ListQuery<DeletablePaging> {}
export const ListTerritoriesHandler = listHandler(ListTerritories, Territories, {
  plural: 'territories',
  order: 'oldest first',
  present: presentTerritory,
});

export class GetTerritory extends GetQuery {}
export const GetTerritoryHandler = getHandler(GetTerritory, Territories, 'territory', presentTerritory);
