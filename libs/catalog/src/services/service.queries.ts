import { archivableFilters, type ArchivablePageQuery, getHandler, GetQuery, listHandler, ListQuery } from '#http';
import { Services } from './service.entity.js';
import { presentService } from './service.view.js';

export class ListServices extends ListQuery<ArchivablePageQuery> {}
export const ListServicesHandler = listHandler(ListServices, Services, {
  plural: 'services',
  order: 'oldest first',
  present: presentService,
  conditions: archivableFilters,
});

export class GetService extends GetQuery {}
export const GetServiceHandler = getHandler(GetService, Services, 'service', presentService);
