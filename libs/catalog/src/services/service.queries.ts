import {
  archivableFilters,
  ArchivablePageQuery,
  getHandler,
  GetQuery,
  listHandler,
  ListQuery,
  SearchText,
} from '#http';
import { Services } from './service.entity.js';
import { presentService } from './service.view.js';

export class ListServicesQuery extends ArchivablePageQuery {
  @SearchText('the name, the description or the external id') search?: string;
}

export class ListServices extends ListQuery<ListServicesQuery> {}
export const ListServicesHandler = listHandler(ListServices, Services, {
  plural: 'services',
  order: 'oldest first',
  present: presentService,
  conditions: archivableFilters('service'),
});

export class GetService extends GetQuery {}
export const GetServiceHandler = getHandler(GetService, Services, 'service', presentService);
