import { archivableFilters, type ArchivablePageQuery, getHandler, GetQuery, listHandler, ListQuery } from '#http';
import { Units } from './unit.entity.js';
import { presentUnit } from './unit.view.js';

export class ListUnits extends ListQuery<ArchivablePageQuery> {}
export const ListUnitsHandler = listHandler(ListUnits, Units, {
  plural: 'units',
  order: 'oldest first',
  present: presentUnit,
  conditions: archivableFilters,
});

export class GetUnit extends GetQuery {}
export const GetUnitHandler = getHandler(GetUnit, Units, 'unit', presentUnit);
