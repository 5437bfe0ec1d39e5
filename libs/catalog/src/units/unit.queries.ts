import {
  archivableFilters,
  ArchivablePageQuery,
  getHandler,
  GetQuery,
  listHandler,
  ListQuery,
  named,
  NameFilter,
} from '#http';
import { Units } from './unit.entity.js';
import { presentUnit } from './unit.view.js';

export class ListUnitsQuery extends ArchivablePageQuery {
  @NameFilter('Only the units with these codes, at most 100') code?: readonly string[];
}

export class ListUnits extends ListQuery<ListUnitsQuery> {}
export const ListUnitsHandler = listHandler(ListUnits, Units, {
  plural: 'units',
  order: 'oldest first',
  present: presentUnit,
  conditions: (query: ListUnitsQuery, ctx) => [
    ...archivableFilters('unit')(query, ctx),
    ...named('unit', 'code', query.code),
  ],
});

export class GetUnit extends GetQuery {}
export const GetUnitHandler = getHandler(GetUnit, Units, 'unit', presentUnit);
